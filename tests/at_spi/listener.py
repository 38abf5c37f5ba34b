"""What arrives at a screen reader, one JSON object to a line: run with the system's Python, which has pyatspi.

`events`: announcements, until it is ended. `tree NAME`: the lists of the application and the texts of their items.
"""

import json
import sys

import pyatspi  # type: ignore[import-not-found]  # the system's


def say(**found):
    print(json.dumps(found), flush=True)


def heard(event):
    if event.host_application is not None and event.host_application.name == "LexEval":
        say(announcement=str(event.any_data), about=event.source.name, urgency=event.detail1)


def application():
    return next((one for one in pyatspi.Registry.getDesktop(0) if one is not None and one.name == "LexEval"), None)


def lists(node, depth=0):
    """The lists below a node that are seen, with what they are and what their items say."""
    if node is None or depth > 40:
        return
    if node.getRole() == pyatspi.ROLE_LIST and node.getState().contains(pyatspi.STATE_SHOWING):
        children = [node.getChildAtIndex(place) for place in range(node.childCount)]
        say(
            list=node.name,
            items=[one.name for one in children if one is not None and one.getRole() == pyatspi.ROLE_LIST_ITEM],
        )
    if node.getRole() == pyatspi.ROLE_SLIDER and node.getState().contains(pyatspi.STATE_SHOWING):
        say(slider=node.name, value=node.queryValue().currentValue, highest=node.queryValue().maximumValue)
    for place in range(min(node.childCount, 200)):
        lists(node.getChildAtIndex(place), depth + 1)


if sys.argv[1] == "tree":
    lists(application())
else:
    pyatspi.Registry.registerEventListener(heard, "object:announcement")
    say(listening=True)
    pyatspi.Registry.start()
