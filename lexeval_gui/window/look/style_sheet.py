"""How Qt's own widgets look: a palette and a style sheet made of the theme's colours and sizes."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from lexeval_gui.core.resources import resource
from lexeval_gui.window.look.theme import Colours, Theme

Pixels = Callable[[float], int]
"""The pixels at the zoom in force of pixels at zoom 1."""

STYLE, HAS_STYLE = "Fusion", "hasStyle"
"""Qt's style, and what says of an application that it was begun with it: `setStyle` gives the style back, for which
the bindings make all its enums, which takes a twentieth of the time to the first paint."""


def dress(application: QApplication, theme: Theme) -> None:
    """Give the application the look of the theme, now and whenever it changes."""
    if not application.property(HAS_STYLE):  # made by others
        application.setStyle(STYLE)
        application.setProperty(HAS_STYLE, True)
    # else, under a style sheet, no part of a pane would take the font of its pane
    application.setAttribute(Qt.ApplicationAttribute.AA_UseStyleSheetPropagationInWidgetStyles)

    def apply() -> None:
        # a sheet that replaces another polishes a widget as often as there are widgets around it; none, then one: twice
        application.setStyleSheet("")
        application.setPalette(palette(theme))
        application.setFont(theme.font("body"))
        application.sendPostedEvents(None, QEvent.Type.ApplicationFontChange)  # widgets have it from here on
        application.setStyleSheet(style_sheet(theme))

    theme.changed.connect(apply)
    apply()


def palette(theme: Theme) -> QPalette:
    """The palette of a theme. The highlight is the accent, darker than Fusion's own, whose contrast is 3.7."""
    c = theme.colours
    role = QPalette.ColorRole
    colours = {
        role.Window: c.panel, role.WindowText: c.ink, role.Base: c.ground, role.AlternateBase: c.panel,
        role.Text: c.ink, role.Button: c.panel, role.ButtonText: c.ink, role.ToolTipBase: c.panel,
        role.ToolTipText: c.ink, role.PlaceholderText: c.quiet, role.Highlight: c.accent,
        role.HighlightedText: c.on_accent, role.Link: c.accent, role.LinkVisited: c.accent, role.BrightText: c.error,
        role.Light: c.line, role.Midlight: c.line, role.Mid: c.line, role.Dark: c.quiet, role.Shadow: c.line,
        role.Accent: c.accent,
    }  # fmt: skip
    made = QPalette()
    for which, colour in colours.items():
        made.setColor(which, QColor(colour))
    for which in (role.WindowText, role.Text, role.ButtonText, role.HighlightedText):
        made.setColor(QPalette.ColorGroup.Disabled, which, QColor(c.faint))
    made.setColor(QPalette.ColorGroup.Disabled, role.Highlight, QColor(c.line))
    return made


def _icon(name: str) -> str:
    """The path of an icon as style sheets write it."""
    return resource("icons", f"{name}.svg").as_posix()


def style_sheet(theme: Theme) -> str:
    """The style sheet of a theme at its zoom. What can be pressed or typed into has an edge, which is thicker around
    what has the focus: neither needs its colour alone."""
    return "".join(part(theme.colours, theme.px) for part in PARTS)


def content_sheet(theme: Theme) -> str:
    """What of it is about the widgets in a pane: menus, tool tips and the window keep what the application's says."""
    return "".join(part(theme.colours, theme.px) for part in CONTENT)


def _border(c: Colours, px: Pixels, colour: str) -> str:
    """The border of what can be pressed or typed into."""
    return f"border: {px(c.border)}px solid {colour};"


def _focused(c: Colours, px: Pixels, colour: str, padding: tuple[float, float]) -> str:
    """The border with the focus, thicker; `padding` is what there is without it, upright and across."""
    upright, across = padding
    return f"border: {px(c.border) + 1}px solid {colour}; padding: {px(upright) - 1}px {px(across) - 1}px;"


def toggle_style(theme: Theme, kind: str, padding: tuple[float, float], colour: str = "") -> str:
    """The style of a small button that is on or off: on, it has a ground and, as the tab in front, a thick line below.

    `kind` is its class; `padding` is upright and across, at zoom 1; `colour` that of its text, ink if none is given.
    """
    c, px, (upright, across) = theme.colours, theme.px, padding
    return (
        f"{kind} {{ color: {colour or c.ink}; background: transparent; {_border(c, px, c.edge)}"
        f" border-radius: {px(4)}px; padding: {px(upright)}px {px(across)}px;"
        f" font-size: {theme.font('small').pixelSize()}px; }}"
        f"{kind}:hover {{ border-color: {c.accent}; }}"
        f"{kind}:checked {{ background: {c.selection}; color: {c.ink}; border-color: {c.accent};"
        f" border-bottom-width: {px(c.border) + 1}px; padding-bottom: {px(upright) - 1}px; }}"
        f"{kind}:focus {{ {_focused(c, px, c.accent, padding)} }}"
    )


def _windows(c: Colours, px: Pixels) -> str:
    """Windows, the bars above the panes, tool tips."""
    return f"""
QStatusBar {{ background: {c.panel}; }}
QMainWindow::separator {{ background: {c.line}; width: 1px; height: 1px; }}
QMainWindow::separator:hover {{ background: {c.accent}; }}
QToolTip {{ background: {c.panel}; color: {c.ink}; {_border(c, px, c.edge)} padding: {px(4)}px;
  qproperty-textFormat: PlainText; }}
"""


def _menus(c: Colours, px: Pixels) -> str:
    """The menu bar and menus."""
    return f"""
QMenuBar {{ background: {c.panel}; border: none; padding: {px(2)}px {px(4)}px; spacing: {px(2)}px; }}
QMenuBar::item {{ background: transparent; padding: {px(2)}px {px(7)}px; border-radius: {px(4)}px; color: {c.ink};
  {_border(c, px, "transparent")} }}
QMenuBar::item:selected {{ background: {c.selection}; {_border(c, px, c.accent)} }}
QMenu {{ background: {c.ground}; {_border(c, px, c.edge)} padding: {px(4)}px; color: {c.ink}; }}
QMenu::item {{ padding: {px(3)}px {px(24)}px {px(3)}px {px(22)}px; border-radius: {px(3)}px;
  {_border(c, px, "transparent")} }}
QMenu::item:selected {{ background: {c.selection}; color: {c.ink}; {_border(c, px, c.accent)} }}
QMenu::item:disabled {{ color: {c.faint}; }}
QMenu::separator {{ height: 1px; background: {c.line}; margin: {px(4)}px {px(6)}px; }}
QMenu::indicator {{ left: {px(5)}px; width: {px(12)}px; height: {px(12)}px; }}
QMenu::indicator:checked {{ image: url({_icon("tick")}); }}
QMenu::right-arrow {{ image: url({_icon("right")}); width: {px(9)}px; height: {px(9)}px; right: {px(6)}px; }}
"""


def _labels(c: Colours, px: Pixels) -> str:
    """Labels and grounds, by their property `look`."""
    return f"""
QLabel[look="heading"], QLabel[look="quiet"] {{ color: {c.quiet}; background: transparent; }}
QLabel[look="kbd"] {{ color: {c.quiet}; background: {c.panel}; border: 1px solid {c.line};
  border-radius: {px(3)}px; padding: 0 {px(4)}px; min-width: {px(10)}px; }}
QLabel[look="chip"] {{ color: {c.quiet}; background: {c.chip}; border-radius: {px(7)}px;
  padding: {px(1)}px {px(7)}px; }}
QLabel[look="empty"] {{ color: {c.quiet}; background: transparent; border: {px(c.border)}px dashed {c.edge};
  border-radius: {px(6)}px; padding: {px(14)}px {px(16)}px; }}
QLabel[look="error"] {{ color: {c.error}; background: transparent; }}
QLabel[look="bubble"] {{ color: {c.error}; background: {c.ground}; {_border(c, px, c.error)}
  border-radius: {px(3)}px; padding: {px(4)}px {px(8)}px; }}
QLabel[look="title"] {{ color: {c.ink}; background: transparent; }}
QLabel[look="announcement"] {{ background: {c.hit}; color: {c.ink}; }}
QLabel[look="answer"] {{ background: {c.selection}; color: {c.ink}; border: none;
  border-left: {px(3)}px solid {c.accent}; padding: {px(8)}px {px(10)}px; }}
DropOverlay {{ background: {c.selection}; border: {px(3)}px dashed {c.accent}; border-radius: {px(8)}px; }}
Strip[look="ribbon"] {{ background: {c.target}; border-top: 1px solid {c.line}; }}
Strip[look="alarm"] {{ background: {c.ground}; border-bottom: {px(2)}px solid {c.error}; }}
Strip[look="alarm"] QLabel {{ color: {c.error}; font-weight: bold; }}
Strip[look="notice"], QLabel[look="notice"] {{ background: {c.selection}; border-top: 1px solid {c.line}; }}
"""


def _buttons(c: Colours, px: Pixels) -> str:
    """Buttons, by their property `look`."""
    return f"""
QPushButton, QToolButton[look="button"] {{ background: {c.ground}; color: {c.ink}; {_border(c, px, c.edge)}
  outline: none; border-radius: {px(4)}px; padding: {px(4)}px {px(12)}px; }}
QPushButton:hover, QToolButton[look="button"]:hover {{ border-color: {c.accent}; }}
QPushButton:pressed {{ background: {c.selection}; }}
QPushButton:focus, QToolButton[look="button"]:focus {{ {_focused(c, px, c.accent, (4, 12))} }}
QPushButton:disabled {{ color: {c.faint}; border-style: dashed; }}
QPushButton:default, QPushButton[look="primary"] {{ background: {c.accent}; color: {c.on_accent};
  border-color: {c.accent}; }}
QPushButton[look="primary"]:focus, QPushButton:default:focus {{ background: {c.ground}; color: {c.accent}; }}
QPushButton:default:disabled, QPushButton[look="primary"]:disabled {{ background: {c.ground}; color: {c.faint};
  border-color: {c.faint}; }}
QPushButton[look="choice"]:checked {{ background: {c.selection}; border-color: {c.accent};
  border-bottom-width: {px(c.border) + 2}px; }}
QPushButton[look="link"] {{ background: transparent; {_border(c, px, "transparent")} color: {c.accent};
  padding: {px(2)}px {px(4)}px; text-align: left; }}
QPushButton[look="link"]:hover {{ text-decoration: underline; }}
QPushButton[look="link"]:focus {{ {_border(c, px, c.accent)} padding: {px(2)}px {px(4)}px; }}
QToolButton[look="menu"] {{ background: transparent; color: {c.quiet}; {_border(c, px, "transparent")}
  border-radius: {px(3)}px; padding: {px(1)}px {px(18)}px {px(1)}px {px(6)}px; }}
QToolButton[look="menu"]:hover {{ color: {c.ink}; }}
QToolButton[look="menu"]:focus {{ border-color: {c.accent}; }}
QLabel[look="links"] {{ {_border(c, px, "transparent")} }}
QLabel[look="links"]:focus {{ {_border(c, px, c.accent)} border-radius: {px(3)}px; }}
QTabBar QToolButton {{ background: {c.panel}; {_border(c, px, c.edge)} border-radius: {px(3)}px; }}
QTabBar QToolButton:focus {{ border: {px(c.border) + 1}px solid {c.accent}; }}
QToolButton[look="menu"]::menu-indicator {{ image: url({_icon("down")}); width: {px(9)}px; height: {px(9)}px;
  subcontrol-origin: padding; subcontrol-position: right center; right: {px(5)}px; }}
QPushButton[look="flat"] {{ background: transparent; {_border(c, px, "transparent")} color: {c.quiet};
  padding: {px(1)}px {px(6)}px; text-align: left; }}
QPushButton[look="flat"]:hover {{ color: {c.ink}; }}
QPushButton[look="flat"]:focus {{ {_border(c, px, c.accent)} padding: {px(1)}px {px(6)}px; }}
"""


def _fields(c: Colours, px: Pixels) -> str:
    """What is typed into or chosen from."""
    return f"""
QLineEdit, QPlainTextEdit, QTextEdit, QSpinBox, QDoubleSpinBox {{ background: {c.ground}; color: {c.ink};
  {_border(c, px, c.edge)} border-radius: {px(3)}px; padding: {px(3)}px {px(6)}px;
  selection-background-color: {c.accent}; selection-color: {c.on_accent}; placeholder-text-color: {c.quiet}; }}
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus {{
  {_focused(c, px, c.accent, (3, 6))} }}
QTextBrowser, QPlainTextEdit[look="plain"] {{ {_border(c, px, "transparent")} padding: 0; }}
QTextBrowser:focus, QPlainTextEdit[look="plain"]:focus {{ {_border(c, px, c.accent)} padding: 0; }}
QLineEdit:disabled, QPlainTextEdit:disabled {{ background: {c.panel}; color: {c.faint}; border-style: dashed; }}
QLineEdit[wrong="true"] {{ border-color: {c.error}; color: {c.error}; }}
QComboBox {{ background: {c.ground}; color: {c.ink}; {_border(c, px, c.edge)} border-radius: {px(3)}px;
  padding: {px(3)}px {px(6)}px; }}
QComboBox:focus {{ {_focused(c, px, c.accent, (3, 6))} }}
QComboBox:disabled {{ color: {c.faint}; border-style: dashed; }}
QComboBox::drop-down {{ border: none; width: {px(18)}px; }}
QComboBox::down-arrow {{ image: url({_icon("down")}); width: {px(9)}px; height: {px(9)}px; }}
QComboBox QAbstractItemView {{ background: {c.ground}; color: {c.ink}; {_border(c, px, c.edge)}
  selection-background-color: {c.selection}; selection-color: {c.ink}; outline: none; }}
QComboBox QAbstractItemView::item {{ {_border(c, px, "transparent")} }}
QComboBox QAbstractItemView::item:selected {{ {_border(c, px, c.accent)} }}
"""


def _choices(c: Colours, px: Pixels) -> str:
    """What is ticked, or chosen among others."""
    return f"""
QRadioButton, QCheckBox {{ outline: none; spacing: {px(8)}px; {_border(c, px, "transparent")} padding: {px(2)}px; }}
QRadioButton:focus, QCheckBox:focus {{ {_border(c, px, c.accent)} border-radius: {px(3)}px; }}
QRadioButton::indicator, QCheckBox::indicator {{ width: {px(12)}px; height: {px(12)}px;
  {_border(c, px, c.edge)} background: {c.ground}; }}
QRadioButton::indicator {{ border-radius: {px(7)}px; }}
QCheckBox::indicator {{ border-radius: {px(2)}px; }}
QRadioButton::indicator:hover, QCheckBox::indicator:hover {{ border-color: {c.accent}; }}
QCheckBox::indicator:checked {{ image: url({_icon("tick")}); border-color: {c.accent}; }}
QRadioButton::indicator:checked {{ width: {px(6)}px; height: {px(6)}px; border: {px(4)}px solid {c.accent}; }}
QListView::indicator {{ width: {px(12)}px; height: {px(12)}px; {_border(c, px, c.edge)}
  border-radius: {px(2)}px; background: {c.ground}; }}
QListView::indicator:checked {{ image: url({_icon("tick")}); }}
"""


def _tables(c: Colours, px: Pixels) -> str:
    """Tabs, tables and lists."""
    return f"""
QTabBar {{ background: {c.panel}; border: none; qproperty-drawBase: 0; }}
QTabBar::scroller {{ width: {px(18)}px; }}
QTabBar::tear {{ width: 0; border: none; image: none; }}
QTabBar::tab {{ background: transparent; color: {c.quiet}; {_border(c, px, "transparent")}
  border-bottom: {px(2)}px solid transparent; padding: {px(5)}px {px(11)}px; margin: 0; }}
QTabBar::tab:selected {{ color: {c.ink}; border-bottom: {px(c.border + 1)}px solid {c.accent}; }}
QTabBar::tab:hover {{ color: {c.ink}; }}
QTabBar::tab:focus:selected {{ {_border(c, px, c.accent)} border-bottom: {px(c.border + 1)}px solid {c.accent}; }}
QTabWidget::pane {{ border: none; border-top: 1px solid {c.line}; }}

QTableView, QTableWidget, QListView, QListWidget, QTreeView {{ background: {c.ground}; color: {c.ink};
  {_border(c, px, "transparent")} gridline-color: {c.line}; selection-background-color: {c.selection};
  selection-color: {c.ink}; outline: none; alternate-background-color: {c.ground}; }}
QTableView:focus, QListView:focus, QTreeView:focus {{ {_border(c, px, c.accent)} }}
QHeaderView {{ background: {c.ground}; border: none; }}
QHeaderView::section {{ background: {c.ground}; color: {c.quiet}; border: none; border-bottom: 1px solid {c.line};
  padding: {px(4)}px {px(8)}px; font-weight: normal; }}
QTableCornerButton::section {{ background: {c.ground}; border: none; }}
"""


def _bars(c: Colours, px: Pixels) -> str:
    """Scroll bars, progress bars, sliders."""
    return f"""
QScrollBar:vertical {{ background: transparent; width: {px(10)}px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: {px(10)}px; margin: 0; }}
QScrollBar::handle {{ background: {c.edge}; border-radius: {px(3)}px; margin: {px(2)}px; }}
QScrollBar::handle:vertical {{ min-height: {px(28)}px; }}
QScrollBar::handle:horizontal {{ min-width: {px(28)}px; }}
QScrollBar::handle:hover {{ background: {c.accent}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}

QProgressBar {{ background: {c.line}; border: none; border-radius: {px(2)}px; max-height: {px(4)}px;
  min-height: {px(4)}px; }}
QProgressBar::chunk {{ background: {c.accent}; border-radius: {px(2)}px; }}

QSlider::groove:horizontal {{ height: {px(3)}px; background: {c.edge}; border-radius: {px(1)}px; }}
QSlider::sub-page:horizontal {{ height: {px(3)}px; background: {c.accent}; border-radius: {px(1)}px; }}
QSlider::handle:horizontal {{ background: {c.ground}; border: {px(2)}px solid {c.accent}; width: {px(9)}px;
  height: {px(9)}px; margin: -{px(5)}px 0; border-radius: {px(6)}px; }}
QSlider::handle:horizontal:hover, QSlider::handle:horizontal:focus {{ background: {c.accent}; }}
QSlider::handle:horizontal:disabled {{ border-color: {c.faint}; }}
QSlider::sub-page:horizontal:disabled {{ background: {c.line}; }}
"""


def _edges(c: Colours, px: Pixels) -> str:
    """The status bar, and what parts are moved by."""
    return f"""
QStatusBar {{ border-top: 1px solid {c.line}; color: {c.quiet}; }}
QStatusBar::item {{ border: none; }}
QStatusBar QLabel {{ color: {c.quiet}; padding: 0 {px(7)}px; }}
QSplitter::handle {{ background: {c.line}; }}
"""


CONTENT = (_labels, _buttons, _fields, _choices, _tables, _bars)
PARTS = (_windows, _menus, *CONTENT, _edges)
