"""A stand-in for Discord on loopback: REST API v10 and gateway for an unmodified discord.py, with people to act on it.

`Sandbox` is the whole; a `Person` sees and does what somebody at a client could, and nothing else.
"""

from sandbox.cdn import Attachment
from sandbox.clock import ManualClock
from sandbox.errors import Impossible, NoAnswer
from sandbox.faults import Fault, Hold
from sandbox.forms import Modal, ModalField
from sandbox.gateway import Event
from sandbox.message import Button, Message, Option, Select
from sandbox.people import Person
from sandbox.rest import Call
from sandbox.sandbox import Check, Sandbox
from sandbox.world import Channel, Guild, Role

__all__ = [
    "Attachment",
    "Button",
    "Call",
    "Channel",
    "Check",
    "Event",
    "Fault",
    "Guild",
    "Hold",
    "Impossible",
    "ManualClock",
    "Message",
    "Modal",
    "ModalField",
    "NoAnswer",
    "Option",
    "Person",
    "Role",
    "Sandbox",
    "Select",
]
