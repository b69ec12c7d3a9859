"""Modals as a person has them open: fields to fill, and what the client lets through."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sandbox.commands import Resolved
from sandbox.errors import Impossible
from sandbox.interactions import Interaction
from sandbox.message import Option, options_of
from sandbox.parts import SELECTS, Part
from sandbox.world import Channel, Role, User

__all__ = ["Modal", "ModalField", "opened", "picked", "submitted"]

Json = dict[str, Any]

KINDS = SELECTS | {
    Part.TEXT_INPUT: "text",
    Part.RADIO: "radio",
    Part.CHECKBOXES: "checkboxes",
    Part.CHECKBOX: "checkbox",
}


@dataclass(frozen=True, slots=True)
class ModalField:
    """One input. `kind` is text, string, user, role, mentionable, channel, radio, checkboxes or checkbox.

    `value` is what it opens with: text, the values chosen (a tuple), or a bool. `min` and `max` are characters of a
    text and choices of the others.
    """

    label: str
    custom_id: str
    kind: str
    description: str | None
    value: str | tuple[str, ...] | bool
    options: tuple[Option, ...]
    required: bool
    min: int
    max: int
    placeholder: str | None = None
    type: int = Part.TEXT_INPUT
    id: int = 0


@dataclass(eq=False)
class Modal:
    """A form one person has open. It stays until it is sent, or the message it was opened from is deleted."""

    title: str
    custom_id: str
    fields: list[ModalField]
    texts: list[str]
    opener: Interaction = field(repr=False)
    layout: list[tuple[int, int, list[ModalField]]] = field(repr=False, default_factory=list)
    closed: bool = False

    @property
    def owner(self) -> User:
        return self.opener.user

    def field(self, which: str) -> ModalField:
        """The field of this label or custom id; `Impossible` when there is none."""
        for entry in self.fields:
            if which in (entry.label, entry.custom_id):
                return entry
        raise Impossible(f"the form has no field {which!r}, only {', '.join(f.label for f in self.fields)}")


def opened(interaction: Interaction) -> Modal:
    """The modal the bot answered this interaction with."""
    data = interaction.modal
    assert data is not None
    modal = Modal(data["title"], data["custom_id"], [], [], interaction)
    number = 0
    for part in data["components"]:
        number += 1
        part_id = part.get("id") or number
        inputs: list[ModalField] = []
        if part["type"] == Part.TEXT:
            modal.texts.append(part["content"])
        for child in part.get("components") or ([part["component"]] if part["type"] == Part.LABEL else []):
            number += 1
            inputs.append(_field(part, child, child.get("id") or number))
        modal.layout.append((part["type"], part_id, inputs))
        modal.fields += inputs
    return modal


def _field(part: Json, child: Json, field_id: int) -> ModalField:
    kind = child["type"]
    options = options_of(child)
    chosen = tuple(option.value for option in options if option.default)
    value: str | tuple[str, ...] | bool
    match KINDS[kind]:
        case "text":
            value, low, high = child.get("value") or "", child.get("min_length") or 0, child.get("max_length") or 4000
        case "checkbox":
            value, low, high = bool(child.get("default")), 0, 1
        case "radio":
            value, low, high = chosen, 1, 1
        case "checkboxes":
            value, low, high = chosen, child.get("min_values", 1), child.get("max_values") or len(options)
        case _:
            value, low, high = chosen, child.get("min_values", 1), child.get("max_values", 1)
    return ModalField(
        label=part.get("label") or child.get("label") or "",
        custom_id=child["custom_id"],
        kind=KINDS[kind],
        description=part.get("description"),
        value=value,
        options=options,
        required=child.get("required") is not False and kind != Part.CHECKBOX,
        min=1 if low is None else low,
        max=1 if high is None else high,
        placeholder=child.get("placeholder"),
        type=kind,
        id=field_id,
    )


def submitted(modal: Modal, given: Mapping[str, object]) -> Json:
    """The data of the submit; what is not given stays as it opened. `Impossible` where the client would not send it."""
    values = {modal.field(which).custom_id: value for which, value in given.items()}
    resolved = Resolved(modal.opener.channel)
    components: list[Json] = []
    for kind, part_id, inputs in modal.layout:
        filled = [_filled(entry, values.get(entry.custom_id, entry.value), resolved) for entry in inputs]
        if kind == Part.LABEL:
            components.append({"type": Part.LABEL, "id": part_id, "component": filled[0]})
        elif kind == Part.ROW:
            components.append({"type": Part.ROW, "id": part_id, "components": filled})
        else:
            components.append({"type": Part.TEXT, "id": part_id})
    return resolved.into({"custom_id": modal.custom_id, "components": components})


def _filled(entry: ModalField, value: object, resolved: Resolved) -> Json:
    result: Json = {"type": entry.type, "id": entry.id, "custom_id": entry.custom_id}
    match entry.kind:
        case "text":
            if not isinstance(value, str):
                raise Impossible(f"{entry.label!r} is a text, not {value!r}")
            if entry.required and not value:
                raise Impossible(f"{entry.label!r} must be filled in")
            if value and not entry.min <= len(value) <= entry.max:
                raise Impossible(f"{entry.label!r} takes {entry.min} to {entry.max} characters, not {len(value)}")
            return result | {"value": value}
        case "checkbox":
            if not isinstance(value, bool):
                raise Impossible(f"{entry.label!r} is a tick, not {value!r}")
            return result | {"value": value}
        case "radio":
            chosen = _chosen(entry, value, resolved)
            return result | {"value": chosen[0] if chosen else None}
        case _:
            return result | {"values": _chosen(entry, value, resolved)}


def _chosen(entry: ModalField, value: object, resolved: Resolved) -> list[str]:
    wanted = [value] if isinstance(value, str | User | Role | Channel) else value
    if not isinstance(wanted, Sequence):
        raise Impossible(f"{entry.label!r} is a choice, not {value!r}")
    if not wanted and not entry.required:
        return []
    if not entry.min <= len(wanted) <= entry.max or (entry.required and not wanted):
        raise Impossible(f"{entry.label!r} takes {entry.min} to {entry.max} choices, not {len(wanted)}")
    return [picked(entry.kind, entry.options, one, resolved) for one in wanted]


def picked(kind: str, options: Sequence[Option], value: object, resolved: Resolved) -> str:
    """One choice as it is sent: an option by label or value, or the id of the person, role or channel."""
    match kind, value:
        case ("user" | "mentionable", User() as what) | ("role" | "mentionable", Role() as what):
            return resolved.add(what)
        case ("channel", Channel() as what):
            return resolved.add(what)
        case ("string" | "radio" | "checkboxes", str()):
            for option in options:
                if value in (option.value, option.label):
                    return option.value
    raise Impossible(f"{value!r} is not among {', '.join(option.label for option in options) or 'the ' + kind + 's'}")
