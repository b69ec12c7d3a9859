"""Draws that are offered and agreed, and matches called off by those who manage the server."""

from __future__ import annotations

import pytest

from sandbox import Impossible
from tests.bot.e2e.hall import message
from tests.bot.e2e.playing import Play


async def test_a_draw_is_offered_where_both_see_it_and_ends_the_match_when_agreed(play: Play) -> None:
    anna, bob = play.people
    said = message(await anna.slash(play.thread, "draw"))
    assert said.ephemeral_for is anna
    offer = await bob.see(play.thread, lambda m: "offers a draw" in m.text)
    assert offer.mentions == [bob]
    await bob.press(offer, "Agree to a draw")
    over = await anna.see(play.thread, lambda m: "🏁" in m.text)
    assert "It is a draw" in over.text
    assert "by agreement" in over.text
    assert not [each for each in bob.read(play.thread) if "offers a draw" in each.text]


async def test_nobody_agrees_to_their_own_draw(play: Play) -> None:
    anna, bob = play.people
    await anna.slash(play.thread, "draw")
    offer = await bob.see(play.thread, lambda m: "offers a draw" in m.text)
    await anna.press(offer, "Agree to a draw")
    await anna.see(play.thread, lambda m: m.ephemeral_for is anna and "the other player has to agree" in m.text)
    assert await play.asked()


async def test_the_other_player_plays_on(play: Play) -> None:
    anna, bob = play.people
    await anna.slash(play.thread, "draw")
    offer = await bob.see(play.thread, lambda m: "offers a draw" in m.text)
    await bob.press(offer, "Play on")
    await anna.see(play.thread, lambda m: "Bob plays on" in m.text)
    assert await play.asked()


async def test_an_offer_is_void_once_the_next_step_has_been_played(play: Play) -> None:
    anna, bob = play.people
    await anna.slash(play.thread, "draw")
    offer = await bob.see(play.thread, lambda m: "offers a draw" in m.text)
    await play.to_voids()
    await bob.press(offer, "Agree to a draw")
    await bob.see(play.thread, lambda m: "has moved on since that draw was offered" in m.text)
    assert await play.asked()


async def test_a_stranger_can_neither_offer_nor_agree(play: Play) -> None:
    carol = play.hall.sandbox.person("Carol", play.hall.guild)
    said = message(await carol.slash(play.thread, "draw"))
    assert "You are not playing in match 1" in said.text
    await play.hall.anna.slash(play.thread, "draw")
    offer = await carol.see(play.thread, lambda m: "offers a draw" in m.text)
    await carol.press(offer, "Agree to a draw")
    await carol.see(play.thread, lambda m: m.ephemeral_for is carol and "You are not playing in match 1" in m.text)
    assert await play.asked()


async def test_who_manages_the_server_calls_a_match_off_after_being_asked(play: Play) -> None:
    odin = play.hall.sandbox.person("Odin", play.hall.guild)
    play.hall.guild.give(odin, play.hall.guild.add_role("Wardens", {"MANAGE_GUILD"}))
    sure = message(await odin.slash(play.thread, "calloff"))
    assert "Do you really want to call off" in sure.text
    await odin.press(sure, "Call it off")
    over = await play.hall.anna.see(play.thread, lambda m: "🏁" in m.text)
    assert "does not count" in over.text
    assert await play.hall.referee.ladder(play.hall.guild.id, "golem") == []


async def test_others_do_not_even_have_the_command(play: Play) -> None:
    with pytest.raises(Impossible):
        await play.hall.anna.slash(play.thread, "calloff")
