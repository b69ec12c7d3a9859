"""Modals: title, one to five parts, each a Label with one input, an old-style row with a text input, or text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandbox.errors import Problems
from sandbox.limits.components import check_options, check_select, claim_custom_id
from sandbox.limits.form import Form
from sandbox.parts import SELECTS, Part

__all__ = ["check_modal"]

IN_LABEL = (*SELECTS, Part.TEXT_INPUT, Part.UPLOAD, Part.RADIO, Part.CHECKBOXES, Part.CHECKBOX)


def check_modal(body: Mapping[str, Any]) -> None:
    """Raises `ApiError` 50035 for a modal Discord would not open."""
    problems = Problems()
    form = Form(problems, ("data",), dict(body))
    form.text("title", 45, shortest=1, required=True)
    form.text("custom_id", 100, shortest=1, required=True)
    form.count("components", 1, 5)
    seen: set[str] = set()
    for part in form.each("components"):
        match part.get("type"):
            case Part.ROW:
                part.count("components", 1, 1)
                for child in part.each("components"):
                    if child.get("type") == Part.TEXT_INPUT:
                        _text_input(child, seen, label_required=True)
                    else:
                        child.wrong(
                            "UNION_TYPE_CHOICES", f"Value of field 'type' must be one of ({Part.TEXT_INPUT},).", "type"
                        )
            case Part.TEXT:
                part.text("content", 4000, shortest=1, required=True)
            case Part.LABEL:
                part.text("label", 45, shortest=1, required=True)
                part.text("description", 100)
                _input(part.at("component", body=part.get("component")), seen)
            case _:
                choices = f"({Part.ROW}, {Part.TEXT}, {Part.LABEL})"
                part.wrong("UNION_TYPE_CHOICES", f"Value of field 'type' must be one of {choices}.", "type")
    problems.check()


def _input(form: Form, seen: set[str]) -> None:
    match form.get("type"):
        case Part.TEXT_INPUT:
            _text_input(form, seen, label_required=False)
        case kind if kind in SELECTS:
            check_select(form, seen)
            if form.get("disabled"):
                form.wrong("COMPONENT_DISABLED_IN_MODAL", "A select in a modal cannot be disabled", "disabled")
            _required_asks_for_one(form)
        case Part.UPLOAD:
            claim_custom_id(form, seen)
            form.number("min_values", 0, 10, 1)
            form.number("max_values", 1, 10, 1)
        case Part.RADIO:
            claim_custom_id(form, seen)
            form.count("options", 2, 10)
            check_options(form)
            if sum(bool(option.get("default")) for option in form.each("options")) > 1:
                form.wrong("SELECT_COMPONENT_TOO_MANY_DEFAULTS", "Only one radio option may be the default", "options")
        case Part.CHECKBOXES:
            claim_custom_id(form, seen)
            found = form.count("options", 1, 10)
            check_options(form)
            low, high = form.number("min_values", 0, 10, 1), form.number("max_values", 1, 10, max(found, 1))
            if low > high or high > found:
                form.wrong("SELECT_COMPONENT_MAX_VALUES_EXCEEDED", "min ≤ max ≤ number of options", "max_values")
            _required_asks_for_one(form)
        case Part.CHECKBOX:
            claim_custom_id(form, seen)
        case _:
            choices = ", ".join(str(kind) for kind in IN_LABEL)
            form.wrong("UNION_TYPE_CHOICES", f"Value of field 'type' must be one of ({choices}).", "type")


def _required_asks_for_one(form: Form) -> None:
    if form.get("min_values") == 0 and form.get("required") is not False:
        form.wrong("COMPONENT_REQUIRED_NEEDS_VALUES", "min_values may be 0 only when required is false", "min_values")


def _text_input(form: Form, seen: set[str], *, label_required: bool) -> None:
    claim_custom_id(form, seen)
    if not form.number("style", 1, 2, 0):
        form.wrong("BASE_TYPE_REQUIRED", "This field is required", "style")
    if label_required:
        form.text("label", 45, shortest=1, required=True)
    elif form.get("label"):
        form.wrong("COMPONENT_LABEL_IN_LABEL", "A text input inside a Label has no label of its own", "label")
    form.text("placeholder", 100)
    low, high = form.number("min_length", 0, 4000, 0), form.number("max_length", 1, 4000, 4000)
    if low > high:
        form.wrong("TEXT_INPUT_MIN_LENGTH_EXCEEDED", "min_length must not exceed max_length", "min_length")
    value = form.text("value", 4000)
    if value and len(value) > high:
        form.wrong("BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.", "value")
