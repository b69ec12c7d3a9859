"""Components of messages: rows, buttons, selects, and the Components V2 layout parts."""

from __future__ import annotations

from sandbox.limits.form import Form
from sandbox.parts import LINK, PREMIUM, SELECTS, Part

__all__ = ["check_components", "check_options", "check_select", "claim_custom_id"]

IN_CONTAINER = (Part.ROW, Part.SECTION, Part.TEXT, Part.GALLERY, Part.FILE, Part.SEPARATOR)
TOP_LEVEL_V2 = (*IN_CONTAINER, Part.CONTAINER)


def check_components(form: Form, *, v2: bool, filenames: set[str]) -> None:
    """Adds what is wrong with `components` of a message. `filenames` are those `attachment://` may name."""
    check = _Check(v2, filenames)
    if v2:
        form.count("components", 0, 40)
    else:
        form.count("components", 0, 5)
    for part in form.each("components"):
        check.part(part, TOP_LEVEL_V2 if v2 else (Part.ROW,))
    if check.parts > 40:
        form.wrong("COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", "The maximum number of components is 40", "components")
    if check.letters > 4000:
        form.wrong("COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "Text must not exceed 4000 characters", "components")


def claim_custom_id(form: Form, seen: set[str]) -> None:
    """A custom id is required, at most 100 characters, and the only one of its kind on the page."""
    custom_id = form.text("custom_id", 100, shortest=1, required=True)
    if custom_id and custom_id in seen:
        form.wrong("COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated", "custom_id")
    seen.add(custom_id)


def check_select(form: Form, seen: set[str]) -> None:
    """A select menu of a message or modal."""
    claim_custom_id(form, seen)
    form.text("placeholder", 150)
    low = form.number("min_values", 0, 25, 1)
    high = form.number("max_values", 1, 25, 1)
    if low > high:
        form.wrong("SELECT_COMPONENT_MIN_VALUES_EXCEEDED", "min_values must not exceed max_values", "min_values")
    if form.get("type") != Part.STRING_SELECT:
        return
    found = form.count("options", 1, 25)
    if high > found > 0:
        form.wrong(
            "SELECT_COMPONENT_MAX_VALUES_EXCEEDED", "max_values must not exceed the number of options", "options"
        )
    if sum(bool(option.get("default")) for option in form.each("options")) > high:
        form.wrong("SELECT_COMPONENT_TOO_MANY_DEFAULTS", "More defaults than max_values", "options")
    check_options(form)


def check_options(form: Form) -> None:
    """Options of a select, radio group or checkbox group: lengths, and no value twice."""
    values: set[str] = set()
    for option in form.each("options"):
        option.text("label", 100, shortest=1, required=True)
        option.text("description", 100)
        value = option.text("value", 100, shortest=1, required=True)
        if value and value in values:
            message = "The specified option value is already used"
            option.wrong("SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message, "value")
        values.add(value)
        _emoji(option)


def _emoji(form: Form) -> None:
    emoji = form.get("emoji")
    if isinstance(emoji, dict) and emoji.get("id") is None and str(emoji.get("name", "")).isascii():
        form.wrong("COMPONENT_INVALID_EMOJI", "Invalid emoji", "emoji", "name")


class _Check:
    """One walk over a message's components, with what has to be counted over all of them."""

    def __init__(self, v2: bool, filenames: set[str]) -> None:
        self.v2 = v2
        self.filenames = filenames
        self.custom_ids: set[str] = set()
        self.parts = 0
        self.letters = 0

    def part(self, form: Form, allowed: tuple[int, ...]) -> None:
        self.parts += 1
        kind = form.get("type")
        if kind not in allowed:
            choices = ", ".join(str(a) for a in allowed)
            form.wrong("UNION_TYPE_CHOICES", f"Value of field 'type' must be one of ({choices}).", "type")
            return
        match kind:
            case Part.ROW:
                self._row(form)
            case Part.SECTION:
                form.count("components", 1, 3)
                for child in form.each("components"):
                    self.part(child, (Part.TEXT,))
                self.part(form.at("accessory", body=form.get("accessory")), (Part.BUTTON, Part.THUMBNAIL))
            case Part.TEXT:
                self.letters += len(form.text("content", 4000, shortest=1, required=True))
            case Part.THUMBNAIL:
                form.text("description", 1024)
                self._media(form.at("media", body=form.get("media")))
            case Part.GALLERY:
                form.count("items", 1, 10)
                for item in form.each("items"):
                    item.text("description", 1024)
                    self._media(item.at("media", body=item.get("media")))
            case Part.FILE:
                file = form.at("file", body=form.get("file"))
                self._media(file)
                if not str(file.get("url")).startswith("attachment://"):
                    file.wrong("URL_TYPE_INVALID_SCHEME", "Only attachment:// may be used here.", "url")
            case Part.CONTAINER:
                form.count("components", 1, 40)
                for child in form.each("components"):
                    self.part(child, IN_CONTAINER)
            case Part.BUTTON:
                self._button(form)
            case _ if kind in SELECTS:
                check_select(form, self.custom_ids)

    def _row(self, form: Form) -> None:
        form.count("components", 1, 5)
        children = form.each("components")
        width = sum(5 if child.get("type") in SELECTS else 1 for child in children)
        if width > 5 and len(children) <= 5:
            form.wrong(
                "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width", "components"
            )
        for child in children:
            self.part(child, (Part.BUTTON, *SELECTS))

    def _button(self, form: Form) -> None:
        style = form.number("style", 1, 6, 0)
        if not style:
            form.wrong("BASE_TYPE_REQUIRED", "This field is required", "style")
        label = form.text("label", 80)
        if not label and not form.get("emoji") and style != PREMIUM:
            form.wrong("BUTTON_COMPONENT_LABEL_REQUIRED", "A button needs a label or an emoji")
        _emoji(form)
        if style == LINK:
            if form.get("url") is None:
                form.wrong("BUTTON_COMPONENT_URL_REQUIRED", "A url is required", "url")
            form.link("url", ("http", "https", "discord"))
            if form.get("custom_id") is not None:
                message = "A custom id and url cannot both be specified"
                form.wrong("BUTTON_COMPONENT_CUSTOM_ID_AND_URL", message, "custom_id")
        elif style != PREMIUM:
            if form.get("url") is not None:
                form.wrong("BUTTON_COMPONENT_INVALID_URL", "Only link buttons have a url", "url")
            claim_custom_id(form, self.custom_ids)

    def _media(self, form: Form) -> None:
        form.text("url", 2048, shortest=1, required=True)
        url = str(form.get("url"))
        if not url.startswith("attachment://"):
            form.link("url", ("http", "https", "attachment"))
        elif url.removeprefix("attachment://") not in self.filenames:
            code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
            form.wrong(code, f'The referenced attachment "{url}" was not found.', "url")
