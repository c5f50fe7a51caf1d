"""Why something was refused, in the reader's language: from an error's stable code and its details."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from sixquiprend.engine import OPTIONS, GameError, Joker, card_text
from sixquiprend.engine.rules import MAX_LIMIT, MAX_ROUNDS, MAX_SEATS, MIN_SEATS

from . import LANGUAGES, Translator, later
from .names import option_name

Details = Mapping[str, Any]


def explain(error: GameError, t: Translator) -> str:
    """A sentence for people. A code that has none here (a third party's) keeps its own message."""
    sentence = SENTENCES.get(error.code)
    if sentence is None:
        return error.message
    return t(sentence) if isinstance(sentence, str) else sentence(error.details, t)


_PLAIN: Final[dict[str, str]] = {
    "already_answered": later("This question is answered already."),
    "already_chosen": later("There is an answer already."),
    "already_joined": later("You are in this class already."),
    "already_pledged": later("Other random bits were pledged for this seat."),
    "already_seated": later("You already have a seat at this table."),
    "already_revealed": later("The answers to this question were shown already."),
    "answered_twice": later("One answer is enough: this player has already answered."),
    "answers_missing": later("Not all players have answered yet."),
    "bad_activity": later("There is no such activity."),
    "bad_bits": later("Random bits are 32 hexadecimal digits."),
    "bad_deal": later("The deal isn't a shuffle of exactly the cards of this game."),
    "bad_exercise": later("There is no such exercise."),
    "bad_item": later("There is no such question."),
    "bad_level": later("There is no such level."),
    "bad_mark": later("A text is right, right in part, or wrong."),
    "bad_moment": later("An answer must say which moment of the game it is for."),
    "bad_print_seed": later("The seed of a sheet has 1 to 40 letters or digits."),
    "bad_pledge": later("A pledge is a hash of 64 hexadecimal digits."),
    "bad_phase": later("The question can't be led like that."),
    "bad_reply": later("That doesn't answer what was asked."),
    "bad_settings": later("A table can't be set up like that."),
    "bad_team": later("A team at one device has up to six first names, each only once."),
    "bot_not_asked": later("No bot plays for this seat: a person is there."),
    "choices_closed": later("All have chosen: nobody can change a choice any more (B3)."),
    "class_closed": later("This class is over."),
    "class_full": later("This class is full."),
    "class_not_paused": later("The class isn't paused."),
    "class_paused": later("The class is paused: wait a moment."),
    "draw_not_asked": later("Nobody asks this seat for random bits."),
    "draw_too_early": later("Random bits are opened when all pledges are there."),
    "draw_too_late": later("The pledges are closed."),
    "first_name_only": later("Only a first name, please, perhaps with an initial: “Emma” or “Emma B.”."),
    "game_not_finished": later("That game isn't finished."),
    "game_over": later("The game is over; nothing more can be played."),
    "game_running": later("A game has begun at this table."),
    "handed_over": later("The host has given your seat to a bot: take it back first."),
    "name_taken": later("Somebody in this class has this name already."),
    "no_activity": later("The class isn't doing anything now."),
    "no_game": later("No game is being played at this table."),
    "no_draw": later("No seed is being drawn for this game."),
    "no_limit": later("“At the limit” needs a limit that can be reached."),
    "no_person": later("No person sits there."),
    "no_preview": later("What this choice leads to depends on the others."),
    "no_pupils": later("Nobody has joined the class yet."),
    "no_seat": later("No seat is free: wait for the next game."),
    "no_such_ask": later("Nobody asks for this place any more."),
    "no_such_lesson": later("There is no such lesson."),
    "no_table_needed": later("All tables of this activity are there."),
    "no_team": later("There is no team to join."),
    "nobody_sent_away": later("Nobody like that was removed from the table."),
    "nobody_there": later("Nobody is there who could leave."),
    "not_a_team": later("No team sits there."),
    "not_allowed": later("The rules don't allow that here."),
    "not_an_answer": later("That isn't an answer the game understands."),
    "not_asked": later("That isn't what the game asks for now."),
    "not_asked_yet": later("This question was never asked."),
    "not_away": later("This player isn't away."),
    "not_led": later("Here everybody goes at their own pace."),
    "not_host": later("Only the host of the table can do that."),
    "not_overdue": later("There is still time for this choice."),
    "not_paused": later("The table isn't paused."),
    "not_possible_now": later("That isn't possible at this moment."),
    "not_started": later("The game hasn't begun yet."),
    "not_waited_for": later("Nobody waits for this player now."),
    "not_your_turn": later("It isn't this player's turn to decide."),
    "nothing_chosen": later("There is no choice to take back."),
    "nothing_to_judge": later("There is no written answer of this pupil to judge."),
    "nudged_lately": later("This player was nudged a moment ago: wait a little."),
    "other_bits": later("These are not the random bits that were pledged."),
    "other_seat": later("Everybody answers only for their own seat."),
    "own_seat": later("You can't do that to yourself: you can leave the table."),
    "paused": later("The table is paused: nothing can be chosen until it goes on."),
    "question_closed": later("This question is closed: look at the board."),
    "quiz_unanswered": later("The correction opens after your own answers to all questions."),
    "reactions_off": later("Reactions are off at this table."),
    "seat_empty": later("Nobody sits there."),
    "seat_taken": later("Somebody sits there already."),
    "sent_away": later("The host has asked you to leave this table."),
    "stale_activity": later("The class does something else now."),
    "stale_moment": later("The game has gone on in the meantime."),
    "table_full": later("All seats of this table are taken."),
    "teacher_decides": later("In a class the teacher decides that."),
    "team_seat": later("A team plays this seat: its members vote."),
    "too_few_seats": later("More people sit here than that: nobody loses a seat."),
    "unknown_member": later("There is nobody like that in this team."),
    "unknown_pupil": later("There is no such pupil in this class."),
}


def _seen(thing: object) -> str:
    """What somebody wrote, as it can be shown again."""
    return card_text(thing) if isinstance(thing, Joker) else str(thing)


def _row(number: object) -> str:
    """People count rows from 1; what isn't a number is shown as it was written."""
    return str(number + 1) if type(number) is int else str(number)


def _bad_rules(details: Details, t: Translator) -> str:
    what = details.get("what")
    if what == "seats":
        return t("A game has {least} to {most} players.", least=MIN_SEATS, most=MAX_SEATS)
    if what == "limit":
        return t("The limit of heads is a whole number from 1 to {most}.", most=MAX_LIMIT)
    if what == "rounds":
        return t("The number of rounds is a whole number from 1 to {most}.", most=MAX_ROUNDS)
    return t("The rules of this game can't be understood.")


def _card_not_available(details: Details, t: Translator) -> str:
    return t("The card {card} isn't there to be chosen.", card=_seen(details["card"]))


def _card_twice(details: Details, t: Translator) -> str:
    return t("The card {card} lies in more than one place.", card=_seen(details["card"]))


def _not_a_card(details: Details, t: Translator) -> str:
    return t("“{card}” isn't a card.", card=_seen(details["card"]))


def _not_in_deck(details: Details, t: Translator) -> str:
    return t("The card {card} isn't used in this game.", card=_seen(details["card"]))


def _options_conflict(details: Details, t: Translator) -> str:
    one, other = details["options"]
    return t(
        "“{one}” ({one_letter}) and “{other}” ({other_letter}) don't go together (C10).",
        one=option_name(one, t),
        one_letter=one,
        other=option_name(other, t),
        other_letter=other,
    )


def _ending_fixed(details: Details, t: Translator) -> str:
    return t.n(
        "With “{option}” a game always has {count} round and no limit (C10).",
        "With “{option}” a game always has {count} rounds and no limit (C10).",
        details["rounds"],
        option=option_name(details["option"], t),
    )


_UNSUPPORTED: Final[dict[str, str]] = {
    "bot": later("The bot “{bot}” doesn't play “{option}”."),
    "analysis": later("Games with “{option}” can't be analysed yet."),
    "kernel": later("The fast kernel doesn't play “{option}”."),
    "lessons": later("There is no lesson for “{option}” yet."),
    "referee": later("The referee can't settle turns with “{option}” yet."),
    "terminal": later("“{option}” can't be played in the terminal yet."),
}
"""By the room that doesn't support an option."""


def _option_unsupported(details: Details, t: Translator) -> str:
    words = {"option": option_name(details["option"], t), "bot": details.get("bot", "")}
    return t(_UNSUPPORTED[details["room"]], **words)


def _bad_name(details: Details, t: Translator) -> str:
    return t("A name has 1 to {most} letters, on one line.", most=details["most"])


def _too_many_seats(details: Details, t: Translator) -> str:
    letter = str(details["rule"])[0]
    return t("“{option}” is for at most {most} players.", option=option_name(letter, t), most=details["most"])


def _unknown_language(details: Details, t: Translator) -> str:
    return t(
        "The language “{language}” isn't known here; there are {known}.",
        language=details["language"],
        known=", ".join(LANGUAGES),
    )


def _unknown_option(details: Details, t: Translator) -> str:
    return t(
        "There is no option “{option}”; the options are {known}.",
        option=details["option"],
        known=", ".join(OPTIONS),
    )


def _bad_command(details: Details, t: Translator) -> str:
    return t("“{bot}” names no command that could be run.", bot=details["bot"])


def _broken_bot(details: Details, t: Translator) -> str:
    return t("The bot “{bot}” of {package} can't be used.", bot=details["bot"], package=details["package"])


def _missing_program(details: Details, t: Translator) -> str:
    return t(
        "{bot}: there is no program “{program}” that could be run.",
        bot=details["bot"],
        program=details["program"],
    )


def _cannot_print(details: Details, t: Translator) -> str:
    known = ", ".join(map(str, details["known"]))
    return t("“{name}” can't be printed; choose among {known}.", name=details["name"], known=known)


def _unprintable_name(details: Details, t: Translator) -> str:
    return t("“{name}” can't be printed as a name.", name=details["name"])


def _bad_seed(details: Details, t: Translator) -> str:
    return t("A seed has {digits} hexadecimal digits (0–9, a–f).", digits=details["digits"])


def _record_not_made(details: Details, t: Translator) -> str:
    return t("The record {file} can't be made: {reason}.", file=details["file"], reason=details["reason"])


def _too_many_bots(details: Details, t: Translator) -> str:
    return t.n(
        "There is room for {count} bot, and you have named {bots}.",
        "There is room for {count} bots, and you have named {bots}.",
        details["room"],
        bots=details["bots"],
    )


def _bad_weights(details: Details, t: Translator) -> str:
    return t("The file “{file}” can't be read as weights of the network.", file=details["file"])


def _unknown_bot(details: Details, t: Translator) -> str:
    return t(
        "There is no bot “{bot}”; there are {known}.", bot=details["bot"], known=", ".join(details["known"])
    )


def _bad_rows(details: Details, t: Translator) -> str:
    return t(
        "A table has four rows, or five with the special card “Fifth row”, not {rows}.", rows=details["rows"]
    )


def _empty_row(details: Details, t: Translator) -> str:
    return t("Row {row} has no card.", row=_row(details["row"]))


def _no_such_row(details: Details, t: Translator) -> str:
    return t("There is no row {row}.", row=_row(details["row"]))


def _row_not_ascending(details: Details, t: Translator) -> str:
    return t("The cards of row {row} don't ascend.", row=_row(details["row"]))


def _row_too_long(details: Details, t: Translator) -> str:
    return t("Row {row} has more cards than it can hold.", row=_row(details["row"]))


def _unknown_seat(details: Details, t: Translator) -> str:
    return t("There is no player at place {seat}.", seat=details["seat"])


_DETAILED: Final[dict[str, Callable[[Details, Translator], str]]] = {
    "bad_command": _bad_command,
    "bad_name": _bad_name,
    "bad_rows": _bad_rows,
    "bad_rules": _bad_rules,
    "cannot_print": _cannot_print,
    "unprintable_name": _unprintable_name,
    "bad_seed": _bad_seed,
    "broken_bot": _broken_bot,
    "card_not_available": _card_not_available,
    "card_twice": _card_twice,
    "empty_row": _empty_row,
    "ending_fixed": _ending_fixed,
    "missing_program": _missing_program,
    "no_such_row": _no_such_row,
    "not_a_card": _not_a_card,
    "not_in_deck": _not_in_deck,
    "option_unsupported": _option_unsupported,
    "options_conflict": _options_conflict,
    "record_not_made": _record_not_made,
    "row_not_ascending": _row_not_ascending,
    "row_too_long": _row_too_long,
    "too_many_bots": _too_many_bots,
    "too_many_seats": _too_many_seats,
    "bad_weights": _bad_weights,
    "unknown_bot": _unknown_bot,
    "unknown_language": _unknown_language,
    "unknown_option": _unknown_option,
    "unknown_seat": _unknown_seat,
}

SENTENCES: Final[dict[str, str | Callable[[Details, Translator], str]]] = {**_PLAIN, **_DETAILED}
"""By code: a sentence, or what makes one of the details."""
