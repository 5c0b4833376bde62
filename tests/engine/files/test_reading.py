"""Whatever lies at a path, reading it gives data or a sentence, and never hangs."""

import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.files import Limits, read
from engine.problems import Problem, Severity


def only(path: Path | str, limits: Limits | None = None) -> Problem:
    source, [problem] = read(path, limits=limits or Limits())
    assert source is None
    assert problem.severity is Severity.ERROR
    assert problem.file == str(path)
    assert problem.message.endswith(".")
    return problem


def test_a_file_is_read_with_its_name_and_path(tmp_path: Path) -> None:
    path = tmp_path / "tiles.json"
    path.write_bytes(b'{"title": "T\xc3\xbcll"}\r\n')
    for given in (path, str(path)):
        source, problems = read(given)
        assert problems == []
        assert source is not None
        assert (source.name, source.path) == (str(path), path)
        assert source.raw == {"title": "Tüll"}
        assert source.text.endswith("\r\n"), "the text is kept as it is"


def test_faults_inside_carry_the_name_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "tiles.json"
    path.write_text('{"a": 1,\n}')
    problem = only(path)
    assert str(problem).startswith(f"{path}:1:8: error: ")


def test_a_missing_file_is_a_sentence(tmp_path: Path) -> None:
    assert only(tmp_path / "nowhere.json").code == "file-missing"
    (tmp_path / "file").write_text("x")
    assert only(tmp_path / "file" / "inside.json").code == "file-missing"


def test_a_folder_is_a_sentence(tmp_path: Path) -> None:
    assert only(tmp_path).code == "file-is-folder"


def test_a_large_file_is_refused_by_its_size_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "large.json"
    with path.open("wb") as file:
        file.truncate(17 * 2**20)
    monkeypatch.setattr(Path, "open", None)
    problem = only(path)
    assert problem.code == "file-too-large"
    assert problem.message == "The file has 17.0 MB; at most 16 MB are allowed."


def test_a_file_that_grows_while_it_is_opened_is_refused_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "growing.json"
    path.write_text("[]")
    opened = Path.open

    def grown(self: Path, *args: Any, **kwargs: Any) -> Any:
        with opened(self, "ab") as file:
            file.write(b" " * 5_000)
        return opened(self, *args, **kwargs)

    monkeypatch.setattr(Path, "open", grown)
    assert only(path, Limits(file_bytes=1_000)).code == "file-too-large"


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes in the file system there")
def test_a_pipe_or_device_is_refused_without_waiting_for_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert only(tmp_path / "pipe").code == "file-unreadable"
    assert only("/dev/zero").code == "file-unreadable"


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_link_that_leads_to_itself_is_a_sentence(tmp_path: Path) -> None:
    link = tmp_path / "link.json"
    link.symlink_to(link)
    problem = only(link)
    assert problem.code == "file-unreadable"
    assert re.search(r"cannot be read: \w", problem.message)


def test_a_name_that_cannot_be_one_is_a_sentence() -> None:
    assert only("a\0b").code == "file-unreadable"
    assert only("x" * 5_000).code == "file-unreadable"


def test_a_file_one_may_not_read_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tiles.json"
    path.write_text("{}")

    def refused(self: Path, *args: Any, **kwargs: Any) -> Any:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refused)
    problem = only(path)
    assert problem.code == "file-unreadable"
    assert "may not read" in problem.message


@pytest.mark.skipif(sys.platform != "linux", reason="only there names may be any bytes")
def test_a_name_that_is_not_text_is_shown_as_well_as_can_be(tmp_path: Path) -> None:
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/t\xffles.json"))
    path.write_text("[1,]")
    _, [problem] = read(path)
    assert problem.file.endswith("t\ufffdles.json")
    str(problem).encode()
