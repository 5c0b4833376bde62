"""Everything a person reads in a window can be translated."""

import ast
from pathlib import Path

import pytest

import app

ROOT = Path(app.__file__).parent
WINDOWS = sorted(path for path in ROOT.rglob("*.py") if "cli" not in path.parts)
SHOWING = frozenset(
    [
        "setText",
        "setToolTip",
        "setStatusTip",
        "setWhatsThis",
        "setWindowTitle",
        "setTitle",
        "setPlaceholderText",
        "setAccessibleName",
        "setAccessibleDescription",
        "setInformativeText",
        "setDetailedText",
        "setLabelText",
        "setPrefix",
        "setSuffix",
        "setSpecialValueText",
        "setTabText",
        "setTabToolTip",
        "setPlainText",
        "showMessage",
        "addMenu",
        "addTab",
        "addButton",
        "addSection",
        "addAction",
        "QLabel",
        "QPushButton",
        "QCheckBox",
        "QRadioButton",
        "QGroupBox",
        "QAction",
        "QMenu",
        "QDockWidget",
    ]
)
LISTING = frozenset({"addItem", "insertItem"})
"""Only their first words are shown; what follows is data."""


def words_in(node):
    """Fixed words a person would read: texts, those in braces left out, also in `a if b else c`."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(part.value for part in node.values if isinstance(part, ast.Constant))
    elif isinstance(node, ast.IfExp):
        yield from words_in(node.body)
        yield from words_in(node.orelse)
    elif isinstance(node, ast.BinOp):
        yield from words_in(node.left)
        yield from words_in(node.right)


def called(node):
    return getattr(node.func, "attr", getattr(node.func, "id", ""))


def untranslated(source):
    found = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = called(node)
        shown = node.args if name in SHOWING else node.args[:1] if name in LISTING else []
        for words in (text for argument in shown for text in words_in(argument)):
            if sum(letter.isalpha() for letter in words) > 1:
                found.append((node.lineno, name, words))
    return found


@pytest.mark.parametrize("room", sorted({path.parent.name for path in WINDOWS}))
def test_no_words_go_past_the_translation(room):
    found = {
        str(path.relative_to(ROOT)): bad
        for path in WINDOWS
        if path.parent.name == room and (bad := untranslated(path.read_text(encoding="utf-8")))
    }
    # It types into a search field, which nobody reads in another language.
    found.pop("screenshots.py", None)
    assert not found


def test_translation_goes_by_no_other_name():
    """What collects the words reads `tr(text)` and `translate(context, text)`, nothing else."""
    others = []
    for path in WINDOWS:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Assign):
                continue
            if not ast.unparse(node.value).endswith("QCoreApplication.translate"):
                continue
            names = [ast.unparse(target) for target in node.targets]
            if names != ["translate"]:
                others.append((path.relative_to(ROOT), node.lineno, names))
    assert not others


def test_untranslated_words_would_be_found():
    source = 'label.setText("Hello" if x else self.tr("there"))\nbox.addItem(name, "png")'
    assert untranslated(source) == [(1, "setText", "Hello")]
