"""Everything the bot says to people outside the story of a match, in one catalogue, ready for translation.

Names are escaped before they are put in; numbers of matches stand as `#12`.
"""

from __future__ import annotations

# Forms

NUMBER_NOTE = "a whole number from {low} to {high}"
CHOOSE_ONE = "Choose one for “{label}”."
NOT_A_NUMBER = "{label}: “{text}” is not a whole number. Use digits only, such as 5."
GRID_COLUMN = "Column"
GRID_ROW = "Row"
TITLE = "#{match} · {title}"
WITH_BUDGET = "{title}: {budget} units to split"

# Challenges

CHALLENGE = (
    "⚔️ {challenger} challenges {opponent} to a match of **{game}**. {options}{pace}\n"
    "{opponent}, do you accept? The offer stands until <t:{expires}:f>."
)
CHALLENGE_FAIR = "-# Commitment to the dice: `{commitment}` (SHA-256 of a secret that is shown when the match is over)"
PACE = "Each decision has {pace}."
PACE_NONE = "There is no clock."
ACCEPT = "Accept"
DECLINE = "Decline"
WITHDRAW = "Take back"
ACCEPTED = "⚔️ {challenger} and {opponent} play **{game}**: match #{match}."
DECLINED = "{opponent} declined {challenger}'s challenge to **{game}**."
WITHDRAWN = "{challenger} took back the challenge of {opponent} to **{game}**."
EXPIRED = "{challenger}'s challenge of {opponent} to **{game}** was not answered in time."
BOT_OPPONENT = "{name} is a bot, and bots do not sit down at this table. Challenge a person."
SELF_OPPONENT = "You can't challenge yourself. Name somebody else."
AWAY_OPPONENT = "{name} is not in this server, so there would be nobody to accept. Challenge somebody who is here."
GUILD_ONLY = "Challenges are made in a server's channel, where others can watch. Use it there."
OPTION_FORM = (
    "Options are written like `target=20 may_hold=true`: a name, an equals sign, a value. I can't read “{text}”."
)
OPTION_TWICE = "The option “{name}” is there twice. Give it once."
CANT_POST = (
    "I may not {what} in this channel, so a match can't be shown here. Ask somebody who manages the server to allow "
    "it, or use another channel."
)
PERMISSIONS = {
    "view_channel": "see messages",
    "send_messages": "write",
    "send_messages_in_threads": "write in threads",
    "attach_files": "attach pictures",
    "create_public_threads": "open threads",
}

# Questions and answers

ANSWER = "Answer"
CHANGE = "Change it"
MY_ANSWER = "My answer"
TRY_AGAIN = "Try again"
KEEP = "Keep it"
ASK_DM = "**{game} #{match}** against {others} · {prompt}{rule}"
HOW_TYPED = "Press the button, or type your answer here, like `{example}`."
HOW_TYPED_ELSEWHERE = "Press the button, or send me your answer in a direct message, like `{example}`."
HOW_PRESSED = "Press the button to answer."
DEADLINE = "Time is up <t:{at}:R>."
STORED = "✅ Stored for #{match}: {answer}."
STORED_AGAIN = "✅ Changed for #{match}: {answer}."
STORED_WAITS = "You may change it while {others} may still answer."
STORED_LAST = "That was the last one: it goes on in {link}."
STORED_OPEN = "✅ Stored: {answer}. See {link}."
RECEIPT = "-# Receipt: `{receipt}`"
NO_QUESTION = "Nothing is asked of you right now. {matches}"
NO_MATCHES = "You are in no match. Start one with `/challenge` in a server."
WAITING_IN = "Your matches: {matches}."
QUESTIONS = "You have {count} open questions:"
QUESTIONS_MORE = "… and {count} more: answer some of these first."
QUESTION_LINE = "• **{game} #{match}** against {others}: {title}{state}"
SO_FAR = "Your answer so far: {answer}."
QUESTION_ANSWERED = " — your answer is in: {answer}"
QUESTION_DEADLINE = " — time is up <t:{at}:R>"
SEVERAL_OPEN = (
    "Which match do you mean? You have {count} open questions, so I have stored nothing. "
    "Reply to the question itself, or press one of these:"
)
MINE = "**{game} #{match}** · {prompt}\n" + SO_FAR
MINE_NONE = "**{game} #{match}** · {prompt}\nYou have not answered yet."
NOT_YOURS = "You are not playing in match {match}: {people} are. Watching is welcome!"
NOT_YOUR_TURN = "This choice is {other}'s, not yours. You will be asked when it is your turn."
STALE = "That question has been settled: match #{match} has moved on. Go to {link}."
FORM_LOST = "I no longer have what you had filled in. Nothing was stored; please answer once more."
OLD_BUTTON = "I don't know that button any more. `/board` shows your match as it stands."
DM_HELP = (
    "I am Forseti and referee board games with secret choices. When a match asks you something I send the question "
    "here, and you answer with its button or by typing. `/challenge` in a server starts a match, `/rules` tells the "
    "rules."
)

# Resigning

RESIGN_SURE = "Do you really want to resign **{game} #{match}** against {others}? {others} will have won."
RESIGN = "Resign"
PLAY_ON = "Play on"
RESIGNED = "You have resigned match #{match}."
MATCH_OVER = "Match {match} is over: `/board` shows how it ended."
PLAYING_ON = "Good: match #{match} goes on."

# Agreed draws, and matches called off

DRAW_OFFERED = (
    "🤝 {person} offers a draw in match #{match}. {others}, do you agree? The offer stands until the next step."
)
DRAW_PUT = "You have offered a draw in match #{match}."
AGREE = "Agree to a draw"
DRAW_ELSEWHERE = "A draw is offered at the table, where both see it: {link}."
DRAW_OWN = "You offered this draw; the other player has to agree."
DRAW_LATE = "Match #{match} has moved on since that draw was offered; `/draw` offers another."
DRAW_DECLINED = "{person} plays on: no draw in match #{match}."
DRAW_AGREED = "🤝 A draw is agreed in match #{match}."
CALL_OFF_SURE = (
    "Do you really want to call off **{game} #{match}** of {people}? It ends at once, nobody wins, and it does not "
    "count."
)
CALL_OFF = "Call it off"
LEAVE_IT = "Leave it"
CALLED_OFF = "Match #{match} is called off."
NOT_A_MANAGER = "Only those who manage this server can call a match off."

# Tables

THREAD = "{game} #{match} · {people}"
TABLE_OPEN = "**{game} #{match}**: {people}. {options}{pace}"
WAITING_FOR = "Waiting for {people}."
ANSWERED_BY = "Answers in: {people}."
YOUR_CHOICE = "{person}: {prompt}{rule}"
ANSWER_HERE = "The question is in your DMs; the button below asks the same, privately."
TYPED_HINT = "Or send me `{example}` in a DM."
UNREACHABLE = (
    "📪 {person} can't be reached by DM. The question waits behind the button here, only {person} will see it."
)
RECEIPTS = "-# Receipts: {receipts}"
RECEIPT_OF = "{person} ||`{receipt}`||"
BOARD_ALT_NO_FILES = "-# I may not attach pictures here, so this is the board in words."
REMINDER = "⏳ **{game} #{match}**: {prompt} Your time is up <t:{at}:R>."
REMINDER_HERE = "⏳ {person}, I can't reach you by DM: your time in match #{match} is up <t:{at}:R>."
CUT_OFF = (
    "I can't post at the table of match #{match} any more: its channel is gone or closed to me. Nothing is lost and "
    "the match goes on: I send your questions here, and post at the table again as soon as I can."
)
PARKED = (
    "⚠️ {people}: match #{match} is paused. Something went wrong on our side. It is our fault, nothing is lost and no "
    "clock runs. My log tells whoever hosts me."
)
RESUMED = "{people}: match #{match} goes on from where it stood, with fresh clocks."
MOVED = "The table of match #{match} goes on here: I could not post where it was."
OVER = "🏁 **{game} #{match}** of {people} is over."
RECORD = "The record is attached: `forseti verify` checks the dice, every receipt and the result."
RECORD_OF = "The record of match #{match}. `forseti verify` checks the dice, every receipt and the result."
FINGERPRINT = "-# Fingerprint: `{fingerprint}`"
LADDER_LINE = "{place}. {person} · {rating} ({wins}–{draws}–{losses})"
LADDER_TITLE = "🏆 **{game}** in this server (rating, won–drawn–lost)"
LADDER_EMPTY = "Nobody has finished a rated match of **{game}** here yet. `/challenge` somebody!"
LADDER_MORE = "… and {count} more."

REASONS = {
    "resigned": "by resignation",
    "timed_out": "on time",
    "agreed": "by agreement",
    "aborted": "nobody answered in time",
    "called_off": "it was called off",
}
WON = "**{people} has won**{reason}."
WON_TOGETHER = "**{people} have won together**{reason}."
DRAWN = "**It is a draw**{reason}."
NOBODY_WON = "Nobody wins{reason}; the match does not count on the ladder."
WITH_OPTIONS = "Options: {options}."

# Boards, rules

WHICH_MATCH = "Say which match: start typing its number or a player's name in the option `match`."
NO_SUCH_MATCH = "There is no match #{match} here."
GO_TO_TABLE = "Go to the table: {link}"

# Faults

OLD_COMMAND = "I don't know that command any more. Reload Discord (Ctrl+R) to see the ones I have."
WRONG_PLACE = "That can't be used here."

OUR_FAULT = (
    "Sorry, something went wrong on our side. Your match is safe and nothing was lost; please try again in a moment."
)
BUSY = "That took too long on our side. Nothing was lost; please press again."
