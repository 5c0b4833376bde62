"""`print`, `summary`, `presets` and what `export` writes as pictures."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pypdf
import pytest
from PySide6.QtGui import QImage

from app.print.choices import declared
from tests.app.cli.running import tilewright


def test_a_set_is_printed_with_the_settings_of_a_preset(tmp_path: Path) -> None:
    out = tmp_path / "deep/sheets.pdf"
    done = tilewright("print", "mayflower", "-o", out, "--preset", "home-letter")
    assert done.code == 0 and "95 tiles on 5 sheets" in done.out
    page = pypdf.PdfReader(out).pages[0]
    assert [float(v) for v in page.mediabox[2:]] == pytest.approx([612, 792])


def test_every_setting_is_an_option() -> None:
    text = tilewright("print", "--help").out
    for setting in declared():
        assert setting.option in text


def test_options_change_what_the_preset_says(tmp_path: Path) -> None:
    out = tmp_path / "x.pdf"
    done = tilewright(
        *("print", "mayflower", "-o", out, "--preset", "home-a4-duplex", "--tiles", "A,K"),
        *("--tile-size", "1.75in", "--backs", "none", "--no-ruler", "--labels", "none", "--json"),
    )
    assert done.json == {
        "file": str(out),
        "pages": 1,
        "sheets": 1,
        "tiles": 6,
        "warnings": [],
    }


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("--tile-size", "huge"), 2, "--tile-size: 'huge' is not a length"),
        (("--tile-size", "900"), 2, "--tile-size: it must be from 5 mm to 300 mm"),
        (("--tile-size", "250"), 1, "does not fit on 210 mm × 297 mm"),
        (("--parts", "cake"), 2, "--parts: Input should be 'tiles'"),
        (("--preset", "home-a5"), 2, "did you mean 'home-a4'"),
        (("--tiles", "QQ"), 1, "no tile 'QQ'"),
        (("--theme", "baroque"), 1, "no theme 'baroque'"),
    ],
)
def test_what_cannot_be_printed_is_a_sentence(
    tmp_path: Path, words: tuple[str, ...], code: int, says: str
) -> None:
    done = tilewright("print", "mayflower", "-o", tmp_path / "x.pdf", *words)
    assert done.code == code
    assert says in done.err
    assert not (tmp_path / "x.pdf").exists()


def test_a_place_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    done = tilewright("print", "mayflower", "--tiles", "A", "-o", tmp_path / "file/x.pdf")
    assert done.code == 1 and "there is a file in its place" in done.err


def test_warnings_go_beside_the_result(tmp_path: Path) -> None:
    done = tilewright("print", "mayflower", "-o", tmp_path / "x.pdf", "--tiles", "A", "--margin", 1)
    assert done.code == 0
    assert "cannot print nearer" in done.err and "cannot" not in done.out


def test_only_what_changed_is_printed_and_remembered(own_set: Path, tmp_path: Path) -> None:
    words = ("print", own_set, "-o", tmp_path / "x.pdf", "--only-changed")
    assert "95 tiles" in tilewright(*words).out
    again = tilewright(*words)
    assert again.code == 1 and "No tile has changed" in again.err
    text = own_set.read_text("utf-8").replace('"id": "A", "count": 2', '"id": "A", "count": 4')
    raw = json.loads(own_set.read_text("utf-8"))
    raw["tiles"][0]["count"] = raw["tiles"][0].get("count", 1) + 2
    own_set.write_text(json.dumps(raw) if text == own_set.read_text("utf-8") else text)
    assert "2 tiles" in tilewright(*words).out


def test_printing_leaves_nothing_beside_the_set_unless_it_is_told_to(
    own_set: Path, tmp_path: Path
) -> None:
    tilewright("print", own_set, "-o", tmp_path / "x.pdf", "--tiles", "A")
    assert not own_set.with_name("tiles.print.json").exists()
    tilewright("print", own_set, "-o", tmp_path / "x.pdf", "--tiles", "A", "--remember")
    kept = json.loads(own_set.with_name("tiles.print.json").read_text("utf-8"))
    assert list(kept["printed"]["tiles"]) == ["A"]


def test_the_settings_of_the_window_hold_on_the_command_line(own_set: Path, tmp_path: Path) -> None:
    kept = {"settings": {"paper": "Letter", "backs": "long-edge"}}
    own_set.with_name("tiles.print.json").write_text(json.dumps(kept), encoding="utf-8")
    done = tilewright("print", own_set, "-o", tmp_path / "x.pdf", "--tiles", "A", "--json")
    assert done.json["pages"] == 2


def test_the_rules_come_on_one_or_two_pages(tmp_path: Path) -> None:
    for name in ("mayflower", "mayflower/dutch", "hunters_and_gatherers", "examples/frontier"):
        out = tmp_path / "rules.pdf"
        done = tilewright("summary", name, "-o", out, "--paper", "Letter")
        assert done.code == 0
        pages = pypdf.PdfReader(out).pages
        assert 1 <= len(pages) <= 2
        text = " ".join(" ".join(page.extract_text().split()) for page in pages)
        assert "The rules in brief" in text and "What you need" in text


def test_presets_are_listed_with_the_place_for_ones_own() -> None:
    done = tilewright("presets")
    assert "home-a4" in done.out and "JSON files" in done.out
    names = [one["name"] for one in tilewright("presets", "--json").json["presets"]]
    assert "game-crafter-small" in names


# export


def test_pictures_are_exported_in_pixels_or_for_a_shop(tmp_path: Path) -> None:
    done = tilewright(
        "export", "mayflower", "--to", "png", "-o", tmp_path / "a", "--size", 100, "--tiles", "A,K"
    )
    assert done.code == 0
    assert QImage(str(tmp_path / "a/K.png")).width() == 100
    tilewright(
        *("export", "mayflower", "--to", "png", "-o", tmp_path / "b"),
        *("--preset", "game-crafter-mini", "--tiles", "A"),
    )
    assert QImage(str(tmp_path / "b/A.png")).width() == 450


@pytest.mark.parametrize(
    ("kind", "file"),
    [
        ("svg", "A.svg"),
        ("sheets", "sheet-01.png"),
        ("tts", "mayflower.json"),
        ("csv", "tiles.csv"),
    ],
)
def test_every_kind_fills_its_folder_again_and_again(tmp_path: Path, kind: str, file: str) -> None:
    words = ("export", "mayflower", "--to", kind, "-o", tmp_path, "--tiles", "A", "--dpi", "60")
    assert tilewright(*words).code == 0
    done = tilewright(*words, "--json")
    assert done.code == 0
    assert str(tmp_path / file) in done.json["files"]


def test_a_folder_is_needed_for_pictures() -> None:
    done = tilewright("export", "mayflower", "--to", "png")
    assert done.code == 2 and "-o DIR" in done.err


def test_it_works_without_a_display(tmp_path: Path) -> None:
    blind = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    blind.pop("QT_QPA_PLATFORM", None)
    out = tmp_path / "x.pdf"
    words = ["-m", "app", "print", "mayflower", "--tiles", "A", "-o", str(out)]
    subprocess.run([sys.executable, *words], env=blind, check=True, capture_output=True)
    assert out.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("kind", ["png", "svg", "sheets", "tts", "csv"])
def test_a_file_in_place_of_the_folder_is_a_sentence(tmp_path: Path, kind: str) -> None:
    taken = tmp_path / "taken"
    taken.write_text("mine", encoding="utf-8")
    done = tilewright("export", "mayflower", "--to", kind, "-o", taken / "in", "--tiles", "A")
    assert done.code == 1 and "there is a file in its place" in done.err
    assert "Errno" not in done.err and taken.read_text("utf-8") == "mine"


@pytest.mark.skipif(sys.platform == "win32", reason="no such limit there")
@pytest.mark.parametrize(
    "words",
    [
        ("print", "mayflower", "-o", "out.pdf"),
        ("summary", "mayflower", "-o", "out.pdf"),
        ("export", "mayflower", "--to", "png", "-o", ".", "--tiles", "A"),
    ],
    ids=["print", "summary", "export"],
)
def test_a_disk_that_takes_no_more_is_a_sentence(tmp_path: Path, words: tuple[str, ...]) -> None:
    (tmp_path / "out.pdf").write_bytes(b"old")
    (tmp_path / "A.png").write_bytes(b"old")
    # The system itself refuses more than a few kilobytes, as a full disk does.
    limited = (
        "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096));"
        f"from app.cli import main; main({list(words)!r})"
    )
    root = Path(__file__).parents[3]
    paths = {"PYTHONPATH": str(root), "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", limited],
        env={**os.environ, **paths},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "is not written" in done.stderr and "The file is as it was." in done.stderr
    assert "Traceback" not in done.stderr
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["A.png", "out.pdf"]
    assert {entry.read_bytes() for entry in tmp_path.iterdir()} == {b"old"}


def test_sheets_leave_out_what_lies_on_paper_already(own_set: Path, tmp_path: Path) -> None:
    tilewright("print", own_set, "-o", tmp_path / "x.pdf", "--tiles", "A", "--remember")
    file = own_set.with_name("tiles.print.json")
    kept = json.loads(file.read_text("utf-8"))
    kept["settings"] = {"only_changed": True, "tiles": ["A", "B"], "counts": False, "dpi": 50}
    file.write_text(json.dumps(kept), encoding="utf-8")
    whole = tilewright("export", own_set, "--to", "sheets", "-o", tmp_path / "one")
    assert whole.code == 0
    picture = QImage(str(tmp_path / "one/sheet-01.png"))
    right_of_the_first = picture.pixelColor(round(90 / 25.4 * 50), round(30 / 25.4 * 50))
    assert right_of_the_first.name() == "#ffffff"


def test_pages_are_pictures_with_any_setting(tmp_path: Path) -> None:
    done = tilewright(
        *("print", "mayflower", "--png", "-o", tmp_path / "pages", "--tiles", "A", "--dpi", 60),
        *("--paper", "own", "--paper-width", "127mm", "--paper-height", "10in", "--backs"),
        *("short-edge", "--orientation", "landscape"),
    )
    assert done.code == 0 and "2 tiles on 1 sheet" in done.out
    made = sorted(path.name for path in (tmp_path / "pages").iterdir())
    assert made == ["sheet-01-back.png", "sheet-01.png"]
    image = QImage(str(tmp_path / "pages/sheet-01.png"))
    assert (image.width(), image.height()) == (600, 300)


def test_a_shop_is_told_pages_not_sheets(tmp_path: Path) -> None:
    out = tmp_path / "x.pdf"
    done = tilewright("print", "mayflower", "-o", out, "--preset", "eu-shop-3mm", "--tiles", "A")
    assert "2 tiles on 4 pages" in done.out
