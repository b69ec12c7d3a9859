"""The other commands: board, answer, rules, resign, leaderboard, and how a match is named in them."""

from __future__ import annotations

import pytest

from engine.store import Person
from tests.bot.e2e.hall import Hall, form, message
from tests.bot.e2e.playing import Play, fields

# /board


async def test_the_board_is_shown_to_who_asks_as_a_picture_with_words(play: Play) -> None:
    await play.to_allocation()
    shown = message(await play.hall.anna.slash(play.thread, "board"))
    assert shown.ephemeral_for is play.hall.anna
    (file,) = shown.attachments
    assert file.filename == "golem-1.png"
    assert file.data.startswith(b"\x89PNG")
    assert file.description is not None
    assert "The golem is on C4" in file.description
    assert play.thread.mention in shown.text


async def test_the_board_in_words_says_what_the_picture_shows(play: Play) -> None:
    await play.to_allocation()
    shown = message(await play.hall.anna.slash(play.thread, "board", show="text"))
    assert shown.attachments == []
    assert shown.text.startswith("**Golem, turn 1.**")
    assert len(shown.text) <= 2000


async def test_a_player_sees_their_own_voids_on_the_board_and_others_do_not(play: Play) -> None:
    await play.place()
    await play.take(play.hall.anna, {"cards": ["7H", "3C"]})
    await play.take(play.hall.bob, {"cards": ["9D", "5S"]})
    carol = play.hall.sandbox.person("Carol", play.hall.guild)
    shown = {
        person.name: message(await person.slash(play.thread, "board", show="text")).text
        for person in (*play.people, carol)
    }
    assert "Your voids: 7H, 3C." in shown["Anna"]
    assert "Your voids: 9D, 5S." in shown["Bob"]
    assert "Your voids" not in shown["Carol"]
    pictures = {message(await person.slash(play.thread, "board")).attachments[0].data for person in play.people}
    assert len(pictures) == 2


async def test_the_board_can_be_asked_for_in_direct_messages(play: Play) -> None:
    await play.to_allocation()
    shown = message(await play.hall.anna.slash(play.hall.anna.dm, "board"))
    assert shown.ephemeral_for is None
    assert shown.channel is play.hall.anna.dm
    assert len(shown.attachments) == 1


async def test_a_spectator_is_shown_the_match_of_the_thread(play: Play) -> None:
    carol = play.hall.sandbox.person("Carol", play.hall.guild)
    await play.to_allocation()
    assert "The golem is on C4" in (message(await carol.slash(play.thread, "board")).attachments[0].description or "")


async def test_a_board_of_another_server_is_not_shown_to_strangers(play: Play) -> None:
    elsewhere = play.hall.sandbox.guild("Vanaheim")
    dag = play.hall.sandbox.person("Dag", elsewhere)
    said = message(await dag.slash(elsewhere.channel("general"), "board", match=1))
    assert "There is no match #1 here." in said.text


async def test_a_player_may_look_at_their_match_from_another_server(play: Play) -> None:
    elsewhere = play.hall.sandbox.guild("Vanaheim")
    await play.hall.anna.join(elsewhere)
    shown = message(await play.hall.anna.slash(elsewhere.channel("general"), "board", match=1))
    assert len(shown.attachments) == 1


@pytest.mark.parametrize("number", [0, -1, 77, 2**53 - 1])
async def test_a_board_of_a_match_that_is_not_there_is_told_so(hall: Hall, number: int) -> None:
    await hall.start()
    said = message(await hall.anna.slash(hall.general, "board", match=number))
    assert f"There is no match {number} here." in said.text


async def test_without_a_match_in_sight_it_is_asked_which_one(hall: Hall) -> None:
    await hall.start()
    said = message(await hall.anna.slash(hall.general, "board"))
    assert "Say which match" in said.text


async def test_with_several_matches_of_ones_own_it_is_asked_which_one(play: Play) -> None:
    await play.hall.match()
    said = message(await play.hall.anna.slash(play.hall.general, "board"))
    assert "Say which match" in said.text
    shown = message(await play.hall.anna.slash(play.hall.general, "board", match=2))
    assert shown.attachments[0].filename == "golem-2.png"


async def test_in_a_thread_with_two_matches_a_players_own_is_meant(hall: Hall) -> None:
    await hall.start()
    thread = await hall.anna.start_thread(hall.general, "games")
    carol = hall.sandbox.person("Carol", hall.guild)
    for challenger in (hall.anna, carol):
        offer = message(await challenger.slash(thread, "challenge", opponent=hall.bob))
        await hall.bob.press(offer, "Accept")
        await hall.quiet()
    assert message(await hall.anna.slash(thread, "board")).attachments[0].filename == "golem-1.png"
    assert message(await carol.slash(thread, "board")).attachments[0].filename == "golem-2.png"
    assert "Say which match" in message(await hall.bob.slash(thread, "board")).text


async def test_a_finished_match_can_be_looked_at_by_its_number(play: Play) -> None:
    await play.to_allocation()
    await play.hall.referee.resign(1, by=play.hall.bob.id)
    shown = message(await play.hall.anna.slash(play.hall.general, "board", match=1))
    assert "Anna has won" in (shown.attachments[0].description or "")


# Autocomplete


async def test_matches_are_suggested_by_number_and_by_name(play: Play) -> None:
    carol = play.hall.sandbox.person("Carol", play.hall.guild)
    offer = message(await carol.slash(play.hall.general, "challenge", opponent=play.hall.bob))
    await play.hall.bob.press(offer, "Accept")
    await play.hall.quiet()
    general, anna = play.hall.general, play.hall.anna
    first, second = ("#1 · Golem · Anna v Bob", 1), ("#2 · Golem · Carol v Bob", 2)
    assert await anna.complete(general, "board", "match") == [first, second]
    assert await anna.complete(general, "board", "match", "#2") == [second]
    assert await anna.complete(general, "board", "match", "carol") == [second]
    assert await anna.complete(general, "board", "match", "nobody") == []
    assert await anna.complete(general, "resign", "match") == [first]


async def test_in_direct_messages_only_ones_own_matches_are_suggested(play: Play) -> None:
    carol = play.hall.sandbox.person("Carol", play.hall.guild)
    assert await carol.complete(carol.dm, "board", "match") == []
    assert await play.hall.anna.complete(play.hall.anna.dm, "board", "match") == [("#1 · Golem · Anna v Bob", 1)]


async def test_no_more_matches_are_suggested_than_discord_shows(play: Play) -> None:
    anna, bob = [Person(person.id, person.name) for person in play.people]
    for _ in range(27):
        made = await play.hall.referee.challenge(
            guild=play.hall.guild.id, channel=play.hall.general.id, game="golem", challenger=anna, opponent=bob
        )
        await play.hall.referee.accept(made.id, by=play.hall.bob.id, accepted=play.hall.sandbox.world.new_id())
    assert len(await play.hall.anna.complete(play.hall.general, "board", "match")) == 25


# /answer


async def test_who_is_asked_nothing_is_told_so_with_the_way_to_their_matches(play: Play) -> None:
    waiting = play.other((await play.asked())[0])
    said = message(await waiting.slash(play.hall.general, "answer"))
    assert said.ephemeral_for is waiting
    assert "Nothing is asked of you right now." in said.text
    assert play.thread.mention in said.text


async def test_who_plays_nothing_is_told_how_to_begin(hall: Hall) -> None:
    await hall.start()
    said = message(await hall.anna.slash(hall.anna.dm, "answer"))
    assert "You are in no match. Start one with `/challenge` in a server." in said.text


async def test_several_open_questions_are_listed_with_what_is_answered_already(play: Play) -> None:
    other = Play(play.hall, 2, await play.hall.match())
    await other.to_voids()
    await play.to_voids()
    await play.take(play.hall.anna, {"cards": ["7H", "3C"]})
    said = message(await play.hall.anna.slash(play.thread, "answer"))
    assert said.ephemeral_for is play.hall.anna
    assert "#1" in said.text
    assert "#2" in said.text
    assert "7♥ and 3♣" in said.text
    button = next(button for button in said.buttons if button.label.startswith("#2"))
    modal = form(await play.hall.anna.press(said, custom_id=button.custom_id))
    decision = (await other.question(play.hall.anna)).decision
    assert (
        "✅ Stored for #2" in message(await play.hall.anna.fill(modal, fields(decision, {"cards": ["9H", "5C"]}))).text
    )


async def test_an_open_choice_is_answered_from_the_answer_command_and_said_so(play: Play) -> None:
    await play.to_open("move", play.hall.anna)
    anna = play.hall.anna
    said = message(await anna.slash(play.hall.general, "answer"))
    await anna.press(said, custom_id=said.buttons[0].custom_id)
    told = await anna.see(play.hall.general, lambda m: m.text.startswith("✅ Stored: 1."))
    assert play.thread.mention in told.text
    assert (await play.log())[-1] == {"districts": 1}


# /rules


async def test_the_rules_are_told_in_one_message_with_their_numbers(hall: Hall) -> None:
    await hall.start()
    said = message(await hall.anna.slash(hall.general, "rules"))
    assert said.ephemeral_for is hall.anna
    assert "G3" in said.text
    assert len(said.content) <= 2000
    assert message(await hall.anna.slash(hall.anna.dm, "rules", game="golem")).text == said.text


async def test_every_game_offered_has_rules_that_fit_into_a_message(hall: Hall) -> None:
    await hall.start()
    (command,) = [each for each in hall.sandbox.world.commands.values() if each["name"] == "rules"]
    games = [choice["value"] for choice in command["options"][0]["choices"]]
    assert "golem" in games
    for game in games:
        said = message(await hall.anna.slash(hall.general, "rules", game=game))
        assert 200 < len(said.content) < 2000


# /resign


async def test_resigning_is_asked_about_once_and_then_done(play: Play) -> None:
    anna, bob = play.people
    await play.to_allocation()
    asked = message(await bob.slash(play.thread, "resign"))
    assert asked.ephemeral_for is bob
    assert "Do you really want to resign **Golem #1** against Anna? Anna will have won." in asked.text
    assert (await play.view()).over is False
    await bob.press(asked, "Resign")
    await play.hall.quiet()
    assert asked.text == "You have resigned match #1."
    last = play.table()[-1]
    assert f"**<@{anna.id}> has won** – by resignation." in last.text
    assert [file.filename for file in last.attachments][-1] == "forseti-1.json"
    assert [m for m in play.table() if m.buttons] == []


async def test_who_thinks_better_of_it_plays_on(play: Play) -> None:
    bob = play.hall.bob
    asked = message(await bob.slash(play.hall.general, "resign"))
    await bob.press(asked, "Play on")
    await play.hall.quiet()
    assert asked.text == "Good: match #1 goes on."
    assert asked.buttons == []
    assert not (await play.view()).over


async def test_a_spectator_can_not_resign_for_others(play: Play) -> None:
    carol = play.hall.sandbox.person("Carol", play.hall.guild)
    said = message(await carol.slash(play.thread, "resign"))
    assert "You are not playing in match 1: Anna and Bob are." in said.text
    assert said.buttons == []


async def test_without_a_match_there_is_nothing_to_resign(hall: Hall) -> None:
    await hall.start()
    assert "You are in no match." in message(await hall.anna.slash(hall.general, "resign")).text


async def test_a_match_that_is_over_can_not_be_resigned(play: Play) -> None:
    anna, bob = play.people
    asked = message(await bob.slash(play.thread, "resign"))
    await play.hall.referee.resign(1, by=anna.id)
    await play.hall.quiet()
    await bob.press(asked, "Resign")
    said = await bob.see(play.thread, lambda m: "is over" in m.text and m.ephemeral_for is bob)
    assert said.text.startswith("⚠️")
    again = message(await bob.slash(play.thread, "resign", match=1))
    assert again.buttons == []
    assert "over" in again.text


async def test_resigning_in_direct_messages_works_as_well(play: Play) -> None:
    bob = play.hall.bob
    asked = message(await bob.slash(bob.dm, "resign"))
    await bob.press(asked, "Resign")
    await play.hall.quiet()
    assert (await play.view()).reason == "resigned"


# /leaderboard


async def test_an_empty_ladder_says_how_to_get_on_it(hall: Hall) -> None:
    await hall.start()
    said = message(await hall.anna.slash(hall.general, "leaderboard"))
    assert "Nobody has finished a rated match of **Golem** here yet." in said.text


async def test_each_server_has_a_ladder_of_its_own(play: Play) -> None:
    elsewhere = play.hall.sandbox.guild("Vanaheim")
    await play.hall.anna.join(elsewhere)
    await play.hall.referee.resign(1, by=play.hall.bob.id)
    here = message(await play.hall.anna.slash(play.hall.general, "leaderboard"))
    there = message(await play.hall.anna.slash(elsewhere.channel("general"), "leaderboard"))
    assert "1. Anna · " in here.text
    assert "Nobody has finished" in there.text


async def test_a_match_where_nobody_answered_is_not_on_the_ladder(play: Play) -> None:
    await play.to_allocation()
    play.hall.advance(3 * 86_400)
    await play.hall.quiet()
    assert "Nobody has finished" in message(await play.hall.anna.slash(play.hall.general, "leaderboard")).text
    assert play.table()[-1].text.count("does not count on the ladder") == 1


# Bounds


async def test_commands_are_offered_where_they_can_be_used(hall: Hall) -> None:
    await hall.start()
    commands = {each["name"]: each for each in hall.sandbox.world.commands.values()}
    in_servers_only = {name for name, command in commands.items() if command.get("contexts") == [0]}
    assert in_servers_only == {"challenge", "draw", "calloff", "leaderboard"}
    others = set(commands) - in_servers_only
    assert others == {"board", "answer", "rules", "resign", "record"}
    assert all(commands[name]["contexts"] == [0, 1] for name in others), "never in a conversation between people"
    assert all(command["integration_types"] == [0] for command in commands.values())
