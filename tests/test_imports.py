"""Who may import whom: the engine knows nobody, the bot knows the engine, the stand-in knows neither."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

SANDBOX_STARTS = {"sandbox/__main__.py"}
"""Where the stand-in may start the bot beside itself."""

BOT_KNOWS_SANDBOX = {"bot/cli.py", "bot/__main__.py"}
"""Where the bot may know the stand-in, beside `bot/demo*.py`."""


def modules(*folders: str) -> Iterator[Path]:
    for folder in folders:
        yield from sorted((ROOT / folder).rglob("*.py"))


def imported(path: Path) -> set[str]:
    """All modules that a file imports anywhere in it, relative ones made whole."""
    package = path.relative_to(ROOT).with_suffix("").parts
    package = package[:-1]
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import():
                names.update(alias.name for alias in node.names)
            case ast.ImportFrom():
                base = [*package[: len(package) - node.level + 1]] if node.level else []
                whole = ".".join([*base, *([node.module] if node.module else [])])
                names.add(whole)
                names.update(f"{whole}.{alias.name}" for alias in node.names)
            case ast.Call(func=ast.Name(id="__import__") | ast.Attribute(attr="import_module"), args=[first, *_]):
                if isinstance(first, ast.Constant):
                    names.add(str(first.value))
    return names


def offenders(paths: Iterator[Path], *forbidden: str) -> list[str]:
    """Imports of what is forbidden, each as `file imports module`."""
    return [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in paths
        for name in sorted(imported(path))
        if any(name == module or name.startswith(module + ".") for module in forbidden)
    ]


def test_the_engine_imports_neither_discord_nor_pictures_nor_bot_nor_sandbox() -> None:
    assert offenders(modules("engine"), "discord", "PIL", "bot", "sandbox", "tests") == []


def test_rules_know_no_storage_no_clock_and_no_other_thread() -> None:
    forbidden = ("engine.store", "engine.referee", "engine.clock", "engine.record", "engine.rating")
    outside = ("asyncio", "time", "datetime", "threading", "sqlite3", "aiosqlite", "secrets", "os", "socket", "logging")
    assert offenders(modules("engine/games"), *forbidden, *outside) == []


def test_rules_take_chance_from_the_dice_they_are_given() -> None:
    """Only house players know `random`, and only as a type of what they are handed."""
    for path in modules("engine/games"):
        known = {name for name in imported(path) if name.split(".")[0] == "random"}
        assert known <= {"random", "random.Random"}, f"{path.relative_to(ROOT)} imports {known}"
        assert "Random(" not in path.read_text(encoding="utf-8"), f"{path.relative_to(ROOT)} makes chance of its own"


def test_the_contract_the_dice_and_the_match_know_no_game_and_no_storage() -> None:
    core = iter([ROOT / "engine" / f"{name}.py" for name in ("game", "chance", "match")])
    assert offenders(core, "engine.games", "engine.store", "asyncio", "time", "datetime", "aiosqlite") == []


def test_no_game_knows_another() -> None:
    games = [path for path in (ROOT / "engine/games").iterdir() if (path / "__init__.py").exists()]
    assert len(games) >= 1
    for game in games:
        others = [f"engine.games.{other.name}" for other in games if other != game]
        assert offenders(modules(f"engine/games/{game.name}"), *others) == []


def test_nobody_but_the_registry_asks_which_game_it_is() -> None:
    names = {path.name for path in (ROOT / "engine/games").iterdir() if (path / "__init__.py").exists()}
    for path in modules("engine"):
        if path.is_relative_to(ROOT / "engine/games"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Compare):
                said = {value.value for value in ast.walk(node) if isinstance(value, ast.Constant)}
                assert said.isdisjoint(names), f"{path.relative_to(ROOT)}:{node.lineno} asks which game it is"


def test_the_sandbox_imports_neither_bot_nor_engine_save_where_it_starts() -> None:
    paths = (path for path in modules("sandbox") if str(path.relative_to(ROOT)) not in SANDBOX_STARTS)
    assert offenders(paths, "bot", "engine") == []


def test_the_bot_imports_the_sandbox_only_for_the_demo_and_the_commands() -> None:
    paths = (
        path
        for path in modules("bot")
        if str(path.relative_to(ROOT)) not in BOT_KNOWS_SANDBOX and not path.name.startswith("demo")
    )
    assert offenders(paths, "sandbox", "tests") == []


def test_sql_is_written_only_in_the_store() -> None:
    paths = (path for path in modules("engine", "bot") if not path.is_relative_to(ROOT / "engine/store"))
    assert offenders(paths, "aiosqlite", "sqlite3") == []


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("import discord.ext.commands", {"discord.ext.commands"}),
        ("from . import golem", {"engine.games", "engine.games.golem"}),
        ("from ..store import base", {"engine.store", "engine.store.base"}),
        ("def f():\n    from bot import cli", {"bot", "bot.cli"}),
        ("import importlib\nimportlib.import_module('PIL')", {"importlib", "PIL"}),
    ],
)
def test_the_walk_sees_imports_of_every_form(source: str, names: set[str], monkeypatch: pytest.MonkeyPatch) -> None:
    path = ROOT / "engine" / "games" / "made_up.py"
    monkeypatch.setattr(Path, "read_text", lambda self, encoding: source)
    assert imported(path) == names
