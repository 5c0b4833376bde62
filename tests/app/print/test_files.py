"""What is written to the disk: whole or not at all, and a sentence when it cannot be."""

import errno
import os
from pathlib import Path

import pytest

from app.print.pdf import pdf_bytes, pdf_steps, save_pdf
from app.print.pictures import file_stems, finished, write_pictures, write_sheets
from app.print.plan import PrintRefused
from app.print.printout import Printout, print_out
from app.print.settings import PrintSettings
from engine.files import WriteRefused
from tests.app.print.measuring import bundled


def printout(**changes: object) -> Printout:
    return print_out(bundled("mayflower"), PrintSettings().replace(tiles="A", **changes))


def test_a_full_disk_leaves_the_old_file_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "sheets.pdf"
    path.write_bytes(b"the old one")

    def full(descriptor: int, content: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(WriteRefused, match="the disk is full"):
        save_pdf(path, printout())
    assert path.read_bytes() == b"the old one"
    assert [entry.name for entry in tmp_path.iterdir()] == ["sheets.pdf"]


def test_a_folder_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(WriteRefused, match=r"The folder .* does not exist"):
        save_pdf(tmp_path / "nowhere" / "sheets.pdf", printout())


def test_a_folder_in_place_of_the_file_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(WriteRefused, match="is a folder"):
        save_pdf(tmp_path, printout())


def test_stopped_half_way_nothing_is_written(tmp_path: Path) -> None:
    work = pdf_steps(printout())
    seen = [next(work) for _ in range(3)]
    assert seen == sorted(seen) and 0 < seen[-1] < 1
    work.close()
    pictures = write_pictures(bundled("mayflower"), PrintSettings(), tmp_path, pixels=32)
    next(pictures)
    pictures.close()
    made = list(tmp_path.iterdir())
    assert [path.name for path in made] == ["A.png"]
    assert made[0].read_bytes().startswith(b"\x89PNG")


def test_progress_goes_from_nothing_to_everything() -> None:
    work = pdf_steps(printout())
    parts = []
    while True:
        try:
            parts.append(next(work))
        except StopIteration as end:
            assert end.value.startswith(b"%PDF")
            break
    assert parts == sorted(parts)
    assert parts[-1] <= 1


def test_the_same_pages_make_the_same_file_but_for_its_date() -> None:
    one, other = (len(pdf_bytes(printout())) for _ in range(2))
    assert abs(one - other) < 64


def test_file_names_survive_every_disk() -> None:
    assert file_stems(["a", "A", "x?y", "..", 'q"'], ["back"]) == ["a", "A-2", "x_y", "_", "q_"]
    assert file_stems(["back", "Back"], ["back"]) == ["back-2", "Back-3"]
    assert file_stems(["CON", "nul.x", "console", "com1"]) == ["_CON", "_nul.x", "console", "_com1"]
    assert len(file_stems(["x" * 400])[0]) == 100


def test_pictures_that_cannot_be_written_are_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def protected(*_: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(os, "open", protected)
    with pytest.raises(WriteRefused, match="write-protected"):
        finished(write_pictures(bundled("mayflower"), PrintSettings(), tmp_path, pixels=32))


@pytest.mark.parametrize("changes", [{"bleed": 3}, {"bleed": 0}], ids=["bleed", "no bleed"])
def test_pictures_too_large_for_any_memory_are_refused(
    tmp_path: Path, changes: dict[str, object]
) -> None:
    huge = PrintSettings().replace(tiles="A", tile_size=300, dpi=1200, paper="A3", **changes)
    with pytest.raises(PrintRefused, match="pixels is too large; choose a lower resolution"):
        finished(write_pictures(bundled("mayflower"), huge, tmp_path))
    sheets = print_out(bundled("mayflower"), huge.replace(tile_size=45, bleed=0))
    with pytest.raises(PrintRefused, match="14031 × 19843 pixels is too large"):
        finished(write_sheets(sheets, tmp_path))
    assert list(tmp_path.iterdir()) == []
