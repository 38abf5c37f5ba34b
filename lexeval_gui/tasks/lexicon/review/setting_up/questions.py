"""What is asked to set a review up, and what the answers mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from lexeval_gui.core.changes import Slot
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.plaintext import isolated
from lexeval_gui.core.task.review import BETWEEN_FILES, AnswerOption, Question
from lexeval_gui.tasks.lexicon.joining import LEMMA_IS_FORM
from lexeval_gui.tasks.lexicon.parameters import ALLOCATION, ALPHA, HALF_WIDTH
from lexeval_gui.tasks.lexicon.review.deciding.reasons import USUAL
from lexeval_gui.tasks.lexicon.review.record.record import ReviewRecord
from lexeval_gui.tasks.lexicon.review.record.set_up import Dictionary, SetUp
from lexeval_gui.tasks.lexicon.review.setting_up.setup import why_not
from lexeval_gui.tasks.lexicon.review.typing.typed_lines import SUGGESTED, why_no_separators
from lexeval_gui.tasks.lexicon.scoring.sampling import share_of
from lexeval_gui.tasks.lexicon.scoring.strata import NONE, POS, PROPORTIONAL, SIZE


def questions(
    open_files: Mapping[str, Sequence[str]], current: Mapping[Slot, Any], settings: Settings | None = None
) -> tuple[Question, ...]:
    """What is asked; the answers at first are those of the review that is set up, if there is one. `open_files` are
    the paths that are open, by role, under these `settings`."""
    known = ReviewRecord.of(current).set_up
    why = "" if known is None else ReviewRecord.of(current).why_settled
    settled = f"Settled, since {why}." if why else ""
    lexicons, dictionaries = open_files.get("system", ()), open_files.get("gold", ())
    dictionary = next((path for path in dictionaries if path not in lexicons), "")
    kind: Dictionary = "file" if dictionary else "paper"
    set_up = known or SetUp("", "", kind, alpha="", blind=True, hidden=True, separators=SUGGESTED)
    return (
        *_of_files(next(iter(lexicons), ""), dictionary, open_files.get("dictionary", ()), set_up, settled),
        *_of_sample(set_up, settled),
        *_of_people(set_up, settled),
        _of_headword(settings, settled),
        *_of_decisions(set_up),
    )


def _of_files(
    lexicon: str, dictionary: str, further: Sequence[str], set_up: SetUp, settled: str
) -> tuple[Question, ...]:
    """What is reviewed, and against what; beside the dictionary `further` ones are open."""
    return (
        Question("lexicon", "Lexicon", "file", lexicon, "The lexicon under test.", settled=settled),
        Question(
            "dictionary", "Dictionary", "way", set_up.dictionary,
            "What the lexicon's forms are looked up in.",
            (AnswerOption("paper", "on paper", "You look lemmas up in a book, or anywhere outside this window."),
             AnswerOption(
                 "file", "a file", "Its forms are ticked beforehand, unless you review blind; you correct them.",
                 "dictionary_file",
             )),
            {"dictionary_file": dictionary}, frozenset({"dictionary_file"}), settled,
        ),
        Question(
            "further", "Further dictionaries", "files", BETWEEN_FILES.join(further),
            "Beside the file: forms are looked up in the union of all, and each form says which of them hold it.",
            settled=settled,
        ),
    )  # fmt: skip


def _of_sample(set_up: SetUp, settled: str) -> tuple[Question, ...]:
    """How many lemmas, and how they are drawn."""
    return (
        Question(
            "extent", "How many lemmas", "way", _extent(set_up),
            "It can be changed while the review goes on.",
            (AnswerOption(
                "stop", "until the interval of L* is narrow enough: ±", "From 100 lemmas on, looked at every 10.",
                "half_width",
             ),
             AnswerOption("number", "so many lemmas:", "It sets α to their share of all lemmas.", "lemmas"),
             AnswerOption("alpha", "a share of all lemmas: α =", "Typical are .01 to .1; 1 is all of them.", "alpha"),
             AnswerOption(
                 "allocation", "so many of each stratum:", "Such as n=30 v=20: two at least, and of what is not named "
                 "just two.", "allocation", is_long=True,
             )),
            {"half_width": set_up.half_width, "alpha": set_up.alpha or "0.01", "lemmas": "",
             "allocation": "" if set_up.allocation == PROPORTIONAL else set_up.allocation},
        ),
        Question(
            "strata", "Drawn", "way", set_up.strata,
            "Strata make the interval narrower where they differ in quality, and leave out no rare part of speech.",
            (AnswerOption(NONE, "from all lemmas alike", "Each has the same chance, whatever it is."),
             AnswerOption(
                 POS, "from each part of speech",
                 "As the column of features names them: the dictionary's, on paper the lexicon's.",
             ),
             AnswerOption(
                 SIZE, "from small and large clusters", "Four classes by the number of forms, parted at the quartiles.",
             )),
            settled=settled,
        ),
        Question("seed", "Seed", "line", set_up.seed, "The same seed draws the same lemmas in the same order.",
                 settled=settled),
    )  # fmt: skip


def _of_people(set_up: SetUp, settled: str) -> tuple[Question, ...]:
    """Who decides, about what."""
    return (
        Question("reviewer", "Your name", "line", set_up.reviewer, "It stands beside every decision.", settled=settled),
        Question("form", "What counts as a form", "lines", set_up.form,
                 "For yourself, a second reviewer and readers: such as whether plurals in brackets count, or variants. "
                 "It is kept with the review and in every export."),
    )  # fmt: skip


def _of_headword(settings: Settings | None, settled: str) -> Question:
    """Whether the headword is a form: a convention that changes every number."""
    here = LEMMA_IS_FORM.default if settings is None else settings[LEMMA_IS_FORM.id]
    return Question(
        "headword", "The headword", "way", here, "",
        (AnswerOption(
            "as-listed", "is a form where it is listed",
            "In the lexicon where its cluster has it, in the dictionary where you type or tick it.",
         ),
         AnswerOption("always", "is always a form", "Of every lemma on both sides, whether it is listed or not.")),
        settled=settled,
    )  # fmt: skip


def chosen_settings(answers: Mapping[str, str]) -> Mapping[str, str]:
    """The values of conventions that the answers choose."""
    return {LEMMA_IS_FORM.id: answers["headword"]} if "headword" in answers else {}


def _of_decisions(set_up: SetUp) -> tuple[Question, ...]:
    """How forms are typed, and what is seen meanwhile."""
    return (
        Question("separators", "What separates forms", "line", set_up.separators,
                 "Signs between several forms on one line; lines and tabs separate always. Leave it empty where forms "
                 "hold such signs. It can be changed while the review goes on."),
        Question(
            "look", "How", "way", "blind" if set_up.blind else "open", "",
            (AnswerOption(
                "blind", "blind", "You type the dictionary's forms before you see the lexicon's: nothing leads you.",
             ),
             AnswerOption(
                 "open", "open", "You see the lexicon's forms at once and tick them: quicker, but it leads you.",
             )),
        ),
        Question(
            "numbers", "L* while you review", "way", "hidden" if set_up.hides_numbers else "shown", "",
            (AnswerOption(
                "hidden", "hidden", "Whoever watches the number stops when it pleases. The planned stop is announced "
                "all the same; V shows the numbers, and it is recorded when.",
             ),
             AnswerOption("shown", "shown", "L*, its interval and trend are always in sight; V hides them.")),
            follows={("look", "blind"): "hidden", ("look", "open"): "shown"},
        ),
        Question("reasons", "Reasons of your own", "lines", "\n".join(set_up.reasons),
                 f"One a line. A form can be given a reason by key; {', '.join(USUAL)} are there already."),
    )  # fmt: skip


def files(answers: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Role and path of what is to be opened: on paper the lexicon stands in for the dictionary, so that each of its
    lemmas can be drawn."""
    lexicon = answers["lexicon"]
    if answers["dictionary"] == "paper":
        return ("gold", lexicon), ("system", lexicon)
    further = (("dictionary", path) for path in _further(answers))
    return ("gold", answers["dictionary_file"]), *further, ("system", lexicon)


def _further(answers: Mapping[str, str]) -> tuple[str, ...]:
    """The paths of the dictionaries beside the first."""
    return tuple(filter(None, answers.get("further", "").split(BETWEEN_FILES)))


def set_up_of(answers: Mapping[str, str], system: str, frame: int) -> SetUp:
    """What the answers mean for a lexicon of this name, of which so many lemmas can be drawn (`frame`). Raises BadValue
    where more are wanted."""
    extent, strata = answers["extent"], answers.get("strata", NONE)
    if extent == "number":
        alpha = share_of(int(answers["lemmas"]), frame)
    else:
        alpha = {"alpha": answers["alpha"].strip(), "allocation": "1"}.get(extent, "")
    allocation = ALLOCATION.check(answers["allocation"]) if extent == "allocation" else PROPORTIONAL
    return SetUp(
        answers["reviewer"],
        system,
        "paper" if answers["dictionary"] == "paper" else "file",
        alpha,
        answers["half_width"].strip(),
        answers["seed"],
        answers["form"],
        answers["look"] == "blind",
        separators=" ".join(answers.get("separators", "").split()),
        hidden=answers.get("numbers", "hidden" if answers["look"] == "blind" else "shown") == "hidden",
        reasons=tuple(filter(None, (" ".join(line.split()) for line in answers.get("reasons", "").splitlines()))),
        strata=strata,
        allocation=allocation,
    )


def _extent(set_up: SetUp) -> str:
    if set_up.allocation != PROPORTIONAL:
        return "allocation"
    return "alpha" if set_up.alpha else "stop"


def wrong(answers: Mapping[str, str]) -> str:
    """What is lacking or wrong in the answers; "" if nothing is."""
    if not answers["lexicon"]:
        return "Choose the lexicon."
    if reason := _wrong_dictionaries(answers):
        return reason
    if not answers["reviewer"].strip():
        return "Give your name: every decision says whose it is."
    reason = why_no_separators(answers.get("separators", "")) or _wrong_extent(answers)
    return f"{reason[0].upper()}{reason[1:]}." if reason else ""


def _wrong_dictionaries(answers: Mapping[str, str]) -> str:
    """What is wrong with the files in which forms are looked up."""
    first, further = answers["dictionary_file"], _further(answers)
    if answers["dictionary"] == "paper":
        return "Further dictionaries stand beside a file: choose that, or take them out." if further else ""
    if not first:
        return "Choose the dictionary's file, or review against a dictionary on paper."
    if answers["lexicon"] in (first, *further):
        return "The dictionary and the lexicon are the same file."
    if first in further:
        return f"{isolated(Path(first).name)} is named twice among the dictionaries."
    return ""


def _wrong_extent(answers: Mapping[str, str]) -> str:
    match answers["extent"]:
        case "number":
            typed = answers["lemmas"].strip()
            return "" if typed.isdecimal() and int(typed) else "type how many lemmas are to be drawn, such as 100"
        case "alpha":
            return why_not(ALPHA, answers["alpha"])
        case "allocation":
            if answers.get("strata", NONE) == NONE:
                return "choose the strata of which so many lemmas are to be drawn"
            if not answers["allocation"].strip():
                return "type how many lemmas of each stratum are to be drawn, such as n=30 v=20"
            return why_not(ALLOCATION, answers["allocation"])
    return why_not(HALF_WIDTH, answers["half_width"])
