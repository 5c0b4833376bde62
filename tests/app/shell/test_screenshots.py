"""The manual's pictures are taken from the real window."""

import pytest
from PySide6.QtGui import QImage

from app.screenshots import all_shots, main, take
from app.theme import Scheme
from app.workspace import discover


def test_every_workspace_and_dialog_has_a_picture_of_its_own():
    names = [shot.name for shot in all_shots()]
    assert len(set(names)) == len(names)
    assert {"welcome", "palette", "preferences", "keys", "about", "fault"} <= set(names)
    assert {workspace.id for workspace in discover()} <= set(names)


@pytest.mark.parametrize("name", ["about", "welcome"])
def test_light_and_dark_are_two_pictures(qapp, tmp_path, name):
    shot = next(shot for shot in all_shots() if shot.name == name)
    light = QImage(str(take(shot, Scheme.LIGHT, tmp_path)))
    dark = QImage(str(take(shot, Scheme.DARK, tmp_path)))
    assert light.width() > 200 and light.size() == dark.size()
    corner = light.width() - 3, 3
    assert light.pixelColor(*corner).lightness() > dark.pixelColor(*corner).lightness() + 50


def test_a_picture_nobody_knows_is_told(qapp, tmp_path, capsys):
    assert main([str(tmp_path), "the-moon"]) == 2
    assert "the-moon" in capsys.readouterr().err
