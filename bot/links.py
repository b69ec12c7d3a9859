"""Links to the places where matches are played."""

from __future__ import annotations

from engine.store import Listing

__all__ = ["message_link", "place_of", "table_link"]


def place_of(listing: Listing) -> int:
    """The channel a match is played in: its thread, or the channel itself where there is none."""
    return listing.thread or listing.channel


def table_link(listing: Listing) -> str:
    """Where a match is played, as Discord shows a channel that can be pressed."""
    return f"<#{place_of(listing)}>"


def message_link(guild: int, channel: int, message: int) -> str:
    """The address of a message."""
    return f"https://discord.com/channels/{guild}/{channel}/{message}"
