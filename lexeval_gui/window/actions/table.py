"""Everything that can be done, in one table: menus, shortcuts, palette, help page and the test of keys come from it.

An action names what it calls by a dotted path below the main window (`items.focus_filter`), so that the table needs to
know no widget. What depends on the files that are open (presets, conventions) is made into actions of the same kind.
"""

from __future__ import annotations

from lexeval_gui.core.panes import PANES as ALL_PANES
from lexeval_gui.window.actions.action import Action
from lexeval_gui.window.actions.conditions import (
    can_present,
    can_redo,
    can_reset,
    can_restart_guide,
    can_undo,
    first_rows_label,
    has_baselines,
    has_filter,
    has_first_rows_alone,
    has_guide,
    has_item,
    has_left_guide,
    has_listed,
    has_offer,
    has_pair,
    has_pane,
    has_paper_tables,
    has_part,
    has_review,
    has_seed,
    has_slider,
    has_system,
    is_busy,
    is_open,
    part_label,
    remedy_label,
    resume_label,
    slider_label,
    step_label,
    system_label,
)

FILE = (
    Action("open", "Open files…", "files.choose", (), ("Ctrl+O",), "File",
           help="Choose gold, systems and sentences; their roles are guessed and shown."),
    Action("folders", "Open folders…", "files.choose_folders", (), ("Ctrl+Alt+O",), "File",
           help="Choose runs, gold and sources that are folders, or a folder that holds them all."),
    Action("roles", "Files and roles…", "files.choose_roles", (), ("Ctrl+Shift+O",), "File", 0, is_open,
           help="See which file plays which role, change it, add files, set how they are read."),
    Action("add", "Add files…", "files.add", (), ("Ctrl+Shift+A",), "File", 0, is_open,
           help="Choose files that come to those that are open, such as systems to a gold."),
    Action("baseline", "Add a baseline…", "baselines.add", (), (), "File", 0, has_baselines,
           help="Have a simple method answer, such as WordNet's first sense, and open its answers as further systems."),
    Action("reload", "Read the files again", "files.reload", (), ("F5",), "File", 0, is_open,
           help="After a file has changed on disk. What-if changes, filter and item stay."),
    Action("remedy", "Repair what was found", "remedies.take", (), ("Ctrl+M",), "File", 0, has_offer,
           help="Do what the notice above the panes offers.", label=remedy_label),
    Action("remedy.compare", "Compare remedies…", "remedies.compare", (), ("Ctrl+Shift+M",), "File", 0, has_offer,
           help="Every way to repair what was found, with what it would come to."),
    Action("remedy.leave", "Leave what was found", "remedies.leave", (), ("Ctrl+Alt+M",), "File", 0, has_offer,
           help="Nothing is changed; the tab Problems still offers it."),
    Action("save", "Save project", "transfers.save", (), ("Ctrl+S",), "File", 1, is_open,
           help="What is decided (changes, tags, notes) is kept from the first moment; this gives it a name."),
    Action("save.as", "Save project as…", "transfers.save_as", (), ("Ctrl+Shift+S",), "File", 1, is_open,
           help="Go on in another file. The files that were opened are referred to, not copied."),
    Action("project.import", "Import project…", "transfers.take_lines", (), (), "File", 1,
           help="Make a project of lines of JSON, and open it."),
    Action("cancel", "Cancel", "background.cancel", (), ("Esc",), "File", 0, is_busy,
           help="Stop what is being opened or counted; everything is as it was."),
    Action("first_rows.leave", "Go back from first rows", "background.cancel", (), (), "File", 0, has_first_rows_alone,
           label=first_rows_label,
           help="Leave the first rows of files that cannot be read to the end (Esc, where nothing else needs it)."),
    Action("export.table", "Export table…", "exporter.table", (), ("Ctrl+E",), "File/Export", 0, is_open,
           help="The table of the tab in front as CSV, TSV, LaTeX, Markdown, HTML, JSON or text: choose its columns, "
                "digits and order, and see what will be written."),
    Action("export.papers", "Tables as in the papers…", "exporter.paper_tables", (), (), "File/Export", 0,
           has_paper_tables,
           help="What the papers of the task print, with the numbers of these systems: all their tables in one file."),
    Action("export.items", "Export items…", "exporter.items", (), ("Ctrl+Shift+E",), "File/Export", 0, is_open,
           help="The list of items as it is filtered and sorted."),
    Action("export.appendix", "Export items for an appendix…", "exporter.appendix", (), (), "File/Export", 0, is_open,
           help="Selected, listed or the worst items, with sentence, gold, answers and scores, as a table."),
    Action("export.selected", "Export selected items…", "exporter.appendix", ("selected",), (), "File/Export", 0,
           is_open, help="The selected items alone, with sentence, gold, answers and scores."),
    Action("export.figure", "Export figure…", "exporter.figure", (), ("Ctrl+G",), "File/Export", 0, is_open,
           help="The figure in front as SVG, PDF or PNG, as it is on the screen."),
    Action("export.page", "Export item as HTML…", "exporter.page", (), (), "File/Export", 1, has_item,
           help="The current item as a page of its own: with its marks, its arithmetic and the signature."),
    Action("export.pages", "Export listed items as HTML…", "exporter.pages", (), (), "File/Export", 1, is_open,
           help="Every item of the list, as it is filtered and sorted, on one page."),
    Action("report", "Report…", "exporter.report", (), ("Ctrl+Alt+R",), "File/Export", 1, is_open,
           help="All numbers, where they come from and the selected or listed items on one page of HTML, which "
                "`lexeval reproduce` finds again."),
    Action("export.sheet", "Exercise sheet…", "exercises.ask_sheet", (), (), "File/Export", 1, has_system(1),
           help="Items without their scores on a page to be printed, with a line for each answer; with solutions or "
                "without."),
    Action("project.export", "Export project as JSONL…", "transfers.export_lines", (), (), "File/Export", 3, is_open,
           help="Everything that was decided, with who and when, without loss."),
    Action("project.table", "Export annotations as CSV…", "transfers.export_table", (), (), "File/Export", 3, is_open,
           help="Tags, notes and checks, for a spreadsheet."),
    Action("close", "Close files", "files.close", (), ("Ctrl+W",), "File", 3, is_open,
           help="Back to the start page."),
    Action("quit", "Quit", "close", (), ("Ctrl+Q",), "File", 3,
           help="Files are never changed; what cannot be saved is asked about."),
)  # fmt: skip

EDIT = (
    Action("undo", "Undo", "state.history.undo", (), ("Ctrl+Z",), "Edit", 0, can_undo,
           label=step_label(-1, "Undo"), stays=True,
           help="Take the last decision back: a change, tag, note or check, also of an earlier day."),
    Action("redo", "Redo", "state.history.redo", (), ("Ctrl+Shift+Z", "Ctrl+Y"), "Edit", 0, can_redo,
           label=step_label(1, "Redo"), stays=True),
    Action("reset", "Reset all what-if changes", "state.history.reset", (), ("Ctrl+Alt+Z",), "Edit", 0, can_reset,
           help="Back to the files as they are; tags and notes stay. It can be undone."),
    Action("copy", "Copy as TSV", "copy", (), ("Ctrl+C",), "Edit", 1, is_open,
           help="What is selected in the pane with the focus, with headers; the item as text."),
    Action("copy.command", "Copy as command", "command_copier.copy", (), ("Ctrl+Alt+C",), "Edit", 1, is_open,
           help="The command line that prints the numbers of the pane with the focus, or of the figure there."),
    Action("copy.report", "Copy report as command", "exporter.copy_report_command", (), (), "Edit", 1, is_open,
           help="The command line that writes the report of what is open."),
    Action("copy.signature", "Copy signature", "commands.copy_signature", (), ("Ctrl+Shift+C",), "Edit", 1, is_open,
           help="The line that says under which conventions the headline score holds."),
    Action("filter", "Filter items", "items.focus_filter", (), ("Ctrl+F", "/"), "Edit", 2, is_open, pane="items"),
    Action("filter.clear", "Clear filter", "commands.clear_filter", (), ("Ctrl+Shift+F",), "Edit", 2, has_filter,
           pane="items"),
    Action("score.listed", "Score the listed items", "commands.score_listed", (), ("L",), "Edit", 2, is_open,
           help="Beside all items: a second row in Scores, curves, a choice in Compare. A filter by scores keeps its "
                "items while sliders move; once more asks it again."),
    Action("score.all", "Score all items alone", "commands.score_all", (), ("Shift+L",), "Edit", 2, has_listed,
           help="The listed items are scored beside all no more."),
    Action("sort.difference", "Sort by difference", "commands.sort_by_difference", (), ("Ctrl+D",), "Edit", 2, has_pair,
           help="Of the two systems that are compared; once more turns the order round.", pane="items"),
    Action("sort.file", "Sort as in the file", "state.view.set_sort", ("", 0), ("Ctrl+Shift+D",), "Edit", 2, is_open,
           pane="items"),
    Action("sort.items", "Sort items by…", "items.show_sort_menu", (), ("Ctrl+Alt+D",), "Edit", 2, is_open,
           help="The list then shows its first rows; the current item stays current. Again: the other way, then as in "
                "the file.", pane="items"),
    Action("sort.scores", "Sort scores by…", "workbench.scores.show_sort_menu", (), ("Ctrl+Alt+S",), "Edit", 2,
           has_system(1), help="Any column, also an interval or a group. Undefined values come last.", pane="scores"),
    Action("columns", "Columns of the list…", "items.show_columns", (), ("Ctrl+L",), "Edit", 2, is_open,
           help="Which there are, in which order; kept for all files of the task, and in the project.", pane="items"),
    Action("columns.reset", "Columns as at first", "items.chooser.reset", (), (), "Edit", 2, is_open, pane="items"),
)  # fmt: skip

PAGES = ALL_PANES
"""The panes by their names: Alt and a digit leads to each of the first nine, with Shift to the others; with Ctrl and
Shift, or with all three, it is alone."""

DIGITS = 9
"""So many panes have a digit without Shift."""


def _digit(held: str, number: int) -> tuple[str, ...]:
    """The key of a pane, by its number, and what is held with it for the first ones: Alt, or Ctrl and Shift."""
    if number <= DIGITS:
        return (f"{held}+{number}",)
    return (f"{'Alt+Shift' if held == 'Alt' else 'Ctrl+Alt+Shift'}+{number - DIGITS}",)


PANES = {name: title for name, title in PAGES.items() if name != "item"}
"""The docks. The current item stands in the middle between them and is always there."""

TABS = (
    "scores",
    "conventions",
    "compare",
    "why",
    "worth",
    "errors",
    "judgments",
    "agreement",
    "papers",
    "problems",
    "notes",
)
"""The docks below, from left to right."""

VIEW = (
    Action("palette", "All commands…", "show_palette", (), ("Ctrl+K",), "View",
           help="Type a few letters of what you want to do."),
    Action("menus", "Open the menus", "bars.open_menus", (), ("F10",), "View",
           help="From the first one the arrows lead to the others."),
    *(Action(f"tab.{name}", f"Go to {title}", "workbench.show_pane", (name,), _digit("Alt", number),
             "View", 1, has_pane(name)) for number, (name, title) in enumerate(PAGES.items(), start=1)),
    Action("figure.table", "Data table of the figure", "workbench.turn_figure_table", (), ("D",), "View/Figures", 1,
           is_open, "workbench.is_figure_table", "The numbers of the figure in its place; once more the figure again."),
    Action("pane.next", "Next pane", "workbench.next_pane", (1,), ("F6",), "View", 1, is_open),
    Action("pane.previous", "Previous pane", "workbench.next_pane", (-1,), ("Shift+F6",), "View", 1, is_open),
    *(Action(f"pane.{name}", f"Show {title}", "workbench.toggle_pane", (name,), (), "View/Panes", 2, has_pane(name),
             "workbench.is_pane_open", "Show the pane, or close it.") for name, title in PANES.items()),
    Action("alone", "One pane alone", "workbench.turn_alone", (), ("F12",), "View", 1, is_open, "workbench.is_alone",
           "The pane with the focus takes the place of all, its text larger; once more, or Esc, and all are back."),
    *(Action(f"alone.{name}", f"{title} alone", "workbench.turn_alone", (name,), _digit("Ctrl+Shift", number),
             "View/Alone", 1, has_pane(name), "workbench.is_alone", "The same for this pane, wherever the focus is.")
      for number, (name, title) in enumerate(PAGES.items(), start=1)),
    Action("beside", "Item and figures side by side", "workbench.turn_beside", ("item", "figures"), ("Shift+F12",),
           "View/Alone", 2, is_open, "workbench.is_beside",
           "The two take the place of all; F6 goes from one to the other. Once more, or Esc, and all are back."),
    Action("layout", "Restore layout", "restore_layout", (), (), "View/Panes", 3,
           help="Every pane where it was at first; zoom and text in the panes 100 %."),
    Action("zoom.in", "Larger", "commands.zoom_by", (1,), ("Ctrl++", "Ctrl+="), "View/Zoom", 4,
           help="For lecture rooms, up to 250 %."),
    Action("zoom.out", "Smaller", "commands.zoom_by", (-1,), ("Ctrl+-",), "View/Zoom", 4),
    Action("zoom.reset", "100 %", "commands.zoom_by", (0,), ("Ctrl+0",), "View/Zoom", 4),
    Action("content.in", "Larger text in the panes", "commands.content_by", (1,), ("Alt++", "Alt+="), "View/Zoom", 5,
           help="Numbers, formulas and figures are larger; menus and bars stay as they are."),
    Action("content.out", "Smaller text in the panes", "commands.content_by", (-1,), ("Alt+-",), "View/Zoom", 5),
    Action("content.reset", "Text in the panes as in the window", "commands.content_by", (0,), ("Alt+0",),
           "View/Zoom", 5),
    Action("theme.turn", "Turn light, dark, high contrast", "commands.turn_theme", (), ("Ctrl+Shift+L",),
           "View/Colours", 5),
    Action("theme.light", "Light", "commands.choose_theme", ("light",), (), "View/Colours", 6,
           checked="commands.is_theme"),
    Action("theme.dark", "Dark", "commands.choose_theme", ("dark",), (), "View/Colours", 6,
           checked="commands.is_theme"),
    Action("theme.contrast", "High contrast", "commands.choose_theme", ("contrast",), (), "View/Colours", 6,
           checked="commands.is_theme"),
    Action("theme.system", "As the system", "commands.choose_theme", ("system",), (), "View/Colours", 6,
           checked="commands.is_theme"),
    Action("lecture", "Lecture mode", "lecture.turn", (), ("F11",), "View", 7, is_open, "lecture.is_shown",
           "Large text, thin bars, one pane alone or two side by side, on the whole screen; once more, or Esc, and "
           "everything is as it was."),
    Action("lecture.halo", "Ring around the pointer in lectures", "lecture.turn_halo", (), ("Ctrl+F11",), "View", 7,
           is_open, "lecture.is_halo_on"),
    Action("full", "Full screen", "turn_full_screen", (), ("Shift+F11",), "View", 7, checked="isFullScreen"),
    Action("reopen", "Open the last files at start", "commands.turn_reopening", (), (), "View", 8,
           checked="commands.is_reopening"),
)  # fmt: skip

SLIDER_KEYS = ("Alt", "Alt+Shift", "Ctrl+Alt")
"""What is held down with the left and right arrows for the first, second and third slider."""

ORDINALS = ("First", "Second", "Third")

TASK = (
    *(Action(f"slider.{number}.{word}", f"{ORDINALS[number]} slider {word}", "top.nudge", (number, step),
             (f"{held}+{arrow}",), "Task/Sliders", 0, has_slider(number + 1), label=slider_label(number, word))
      for number, held in enumerate(SLIDER_KEYS)
      for word, step, arrow in (("up", 1, "Right"), ("down", -1, "Left"))),
    Action("seed", "Another sample (next seed)", "top.next_seed", (), ("R",), "Task", 0, has_seed,
           help="The seed is counted up; the same seed always draws the same sample."),
    Action("presets", "Choose preset…", "top.show_presets", (), ("Ctrl+P",), "Task", 0, is_open),
    Action("systems", "Choose systems…", "top.choose_systems", (), ("Ctrl+Shift+P",), "Task/Systems", 1, has_pair,
           help="A list of all systems, to be searched: those that are ticked are in the item view and in the curves."),
    *(Action(f"system.{number}", f"Switch system {number}", "commands.toggle_system", (number - 1,),
             (f"Ctrl+{number}",), "Task/Systems", 1, has_system(number), "commands.is_system_on",
             "Switched off, a system is neither in the item view nor in the curves.", system_label("Switch {}", number))
      for number in range(1, 10)),
    Action("worth.right", "Put the class of errors right, as what-if", "workbench.worth.make_what_if", ("put right",),
           ("Ctrl+Alt+W",), "Task/Worth of errors", 2, is_open, pane="worth",
           help="The class or oracle that is chosen there: one entry of the journal, one undo."),
    Action("worth.out", "Leave the class of errors out, as what-if", "workbench.worth.make_what_if", ("left out",),
           ("Ctrl+Alt+L",), "Task/Worth of errors", 2, is_open, pane="worth",
           help="Its parts are left out on both sides, where that can be done without leaving items out."),
    Action("worth.export", "Export changed files…", "workbench.worth.export", ("put right",), ("Ctrl+Alt+X",),
           "Task/Worth of errors", 2, is_open, pane="worth",
           help="Gold and systems with the class put right that is chosen there, into a new folder."),
    Action("worth.export.out", "Export changed files without the class…", "workbench.worth.export", ("left out",), (),
           "Task/Worth of errors", 2, is_open, pane="worth"),
    Action("pair.swap", "Swap the compared systems", "commands.swap_pair", (), ("X",), "Task", 2, has_pair),
)  # fmt: skip

ITEM = (
    Action("item.next", "Next item", "items.next_item", (1,), ("J", "Alt+Down"), "Item", 0, has_item),
    Action("item.previous", "Previous item", "items.next_item", (-1,), ("K", "Alt+Up"), "Item", 0, has_item),
    Action("item.part.next", "Next part of the item", "item.part.next", (1,), ("N",), "Item", 1, has_item,
           help="The next edit, answer or token; after the last one the first of the next item. If the filter asks for "
                "a status or type, only the parts that have it.", label=part_label("Next"), pane="item"),
    Action("item.part.previous", "Previous part of the item", "item.part.next", (-1,), ("Shift+N",), "Item", 1,
           has_item, label=part_label("Previous"), pane="item"),
    Action("item.systems.next", "Next systems of the item", "item.next_systems", (1,), ("S",), "Item", 1, has_pair,
           help="Where not all systems have room side by side: puts the next ones in front. The two that are compared "
                "come first.", pane="item"),
    Action("item.systems.previous", "Previous systems of the item", "item.next_systems", (-1,), ("Shift+S",), "Item",
           1, has_pair, pane="item"),
    Action("item.arithmetic", "Fold the arithmetic", "item.sections.fold_arithmetic", (), ("Shift+A",), "Item", 1,
           has_item, "workbench.is_arithmetic_folded", "Only its results stay in sight; once more shows it again.",
           pane="item"),
    Action("check", "Check, and go on", "annotating.toggle_check", (), ("C",), "Item", 2, has_item,
           help="Marks the item as checked and goes to the next; an item that is checked is no longer."),
    Action("note", "Write a note", "annotating.note_wanted.emit", (), ("M",), "Item", 2, has_item,
           help="Of the item, of the part that is chosen in it, or of all selected items. Enter keeps it, Esc leaves."),
    Action("tag", "Give a tag…", "annotating.tag_wanted.emit", (), ("T",), "Item", 2, has_item,
           help="By its name; a new one comes into the list of tags, with a key of its own."),
    Action("tags", "Edit tags…", "annotating.list_wanted.emit", (), ("Ctrl+T",), "Item", 2, is_open,
           help="The names, keys and colours of the tags."),
    Action("tags.compare", "Agreement on tags…", "tag_comparison.choose", (), (), "Item", 2, is_open,
           help="Kappa for each tag with a second person, whose project of the same files you choose."),
    Action("item.whole", "Mean the whole item", "annotating.whole_item", (), ("U",), "Item", 2, has_part,
           help="Tags and notes are about the item again, not about the part that was chosen."),
    Action("item.forward", "Ten items on", "items.next_item", (10,), ("Shift+J", "Alt+PgDown"), "Item", 0, has_item),
    Action("item.back", "Ten items back", "items.next_item", (-10,), ("Shift+K", "Alt+PgUp"), "Item", 0, has_item),
)  # fmt: skip

REVIEW = (
    Action("review.start", "Review a sample…", "review.set_up", (), (), "Review", 0,
           help="By hand, item by item: choose what is reviewed, against what, how much of it, and how."),
    Action("review.turn", "Show the review", "review.turn", (), ("Ctrl+Shift+R",), "Review", 0, has_review,
           "review.showing", "Show the review, or the panes again."),
    Action("review.second", "Second reviewer…", "review.others.second", (), (), "Review", 1, has_review,
           help="Somebody else does the same items again, blind, in the same project."),
    Action("review.name", "Correct a name…", "review.others.correct_name", (), (), "Review", 1, has_review,
           help="A reviewer's name that was mistyped; what was decided stays, and the former name is kept."),
    Action("review.compare", "Agreement of reviewers", "review.others.compare", (), (), "Review", 1, has_review,
           help="Kappa, and every disagreement; a click goes to the item."),
    Action("review.adjudicate", "Decide disagreements", "review.adjudicate", (), (), "Review", 1, has_review,
           help="A third decision, which counts; the other two are kept."),
    Action("review.copy", "Copy the report", "review.pane.copy", (), (), "Review", 2, has_review,
           help="The score with its interval, how the sample was drawn, what counted: a sentence for a paper."),
    Action("review.read", "Import decisions…", "review.files.read", (), (), "Review", 2, has_review,
           help="Decisions that were exported as JSON lines, from here or from another reviewer."),
    Action("review.guide", "How to run a review", "review_guide", (), (), "Review", 3,
           help="From choosing how many to reporting the result."),
)  # fmt: skip

GUIDE = (
    Action("guide.next", "Next of the guided path", "lecture.step", (1,), ("PgDown",), "View/Guided path", 6,
           can_present, help="What the step waits for is done, its answer shown, then the next step reached. In a "
                             "lecture without a path: the next item."),
    Action("guide.back", "Previous step of the guided path", "lecture.step", (-1,), ("PgUp",), "View/Guided path", 6,
           can_present, help="In a lecture without a path: the previous item."),
    Action("guide.answer", "Answer of the guided path", "state.guide.answer", (), ("A",), "View/Guided path", 6,
           has_guide),
    Action("exercise", "Exercise: predict the score…", "exercises.ask", (), (), "View/Guided path", 6, has_system(1),
           help="Items are shown without their scores; the class says what a score is, then it is shown."),
    Action("guide.resume", "Go on with the guided path", "state.guide.resume", (), (), "View/Guided path", 6,
           has_left_guide, label=resume_label, stays=True,
           help="The path through these files that was left, from the step where it was."),
    Action("guide.restart", "Begin the guided path again", "state.guide.restart", (), (), "View/Guided path", 6,
           can_restart_guide, help="From its first step."),
    Action("guide.leave", "Leave the guided path", "state.guide.leave", (), (), "View/Guided path", 6, has_guide,
           help="What it had set is given back, but for what you have changed since. A sample that is opened again in "
                "this session offers its path, and does not begin it."),
)  # fmt: skip

HELP = (
    Action("help", "Explain what is under the pointer", "help.explain", (), ("F1",), "Help",
           help="The measure or parameter, as the task's page on its formulas has it, with the numbers of the current "
                "item; else the pane."),
    Action("help.turn", "Help beside the item, or in a window", "help.turn", (), ("Shift+F1",), "Help",
           help="In the row of the panes, where it is seen with the item; once more, in a window of its own."),
    Action("help.search", "Search in help", "help.search", (), ("Ctrl+F1",), "Help",
           help="Measures by any of their names, and all words of all pages."),
    Action("help.window", "What the panes show", "help.show_window", (), (), "Help"),
    Action("help.keys", "Keys", "help.show_keys", (), ("?",), "Help"),
    Action("help.filter", "Filter language", "help.show_filter", (), (), "Help"),
    Action("licences", "Licences", "help.show_licences", (), (), "Help", 1,
           help="Of LexEval and of all that it consists of, such as Qt and numpy, with their texts."),
    Action("about", "About LexEval", "help.show_about", (), (), "Help", 1),
)  # fmt: skip

ACTIONS: tuple[Action, ...] = (*FILE, *EDIT, *VIEW, *GUIDE, *TASK, *ITEM, *REVIEW, *HELP)


def keys_in_use() -> frozenset[str]:
    """Keys that no tag can have: those of actions, and those with which a part of an item is changed."""
    return frozenset(key for action in ACTIONS for key in action.keys) | {"E"}
