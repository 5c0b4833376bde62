"""`check`, `fix` and `format`."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.app.cli.running import tilewright

ROOT = Path(__file__).parents[3]
MAYFLOWER = ROOT / "tilesets/mayflower"


def write(folder: Path, tiles: Any, **more: Any) -> Path:
    """A set with a rule set of its own that announces nothing."""
    rules = {"format": 1, "title": "Test rules", "base": "mayflower", "announced": None}
    (folder / "rules.json").write_text(json.dumps(rules), encoding="utf-8")
    path = folder / "tiles.json"
    raw = {"format": 1, "title": "Test", "start": {"features": "town N; road E-W"}, "tiles": tiles}
    path.write_text(json.dumps(raw | more), encoding="utf-8")
    return path


SOUND = {"A": "town N; road E-W", "B": "road N-S"}


def test_a_sound_set_has_no_problems_by_name_folder_and_file(tmp_path: Path) -> None:
    for where in ("mayflower", MAYFLOWER, MAYFLOWER / "tiles.json", write(tmp_path, SOUND).parent):
        done = tilewright("check", where, "--strict")
        assert done.code == 0
        assert "no problems" in done.out


def test_several_files_are_checked_at_once(tmp_path: Path) -> None:
    bad = write(tmp_path, {"A": "town N flga; road S>town"})
    done = tilewright("check", "mayflower", bad, tmp_path / "rules.json")
    assert done.code == 1
    assert "mayflower/tiles.json: no problems" in done.out
    assert "rules.json: no problems (a rule set)" in done.out
    assert done.out.splitlines()[-1].startswith("1 error")
    assert "in 3 files" in done.out.splitlines()[-1]


def test_each_problem_is_a_line_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "tiles.json"
    write(tmp_path, SOUND)
    lines = ['{"format": 1,', ' "title": "Test",', ' "tiles": {', '  "A": "road N-Q"', "}}"]
    path.write_text("\n".join(lines), encoding="utf-8")
    done = tilewright("check", path)
    assert done.code == 1
    assert any(
        line.startswith(f"{path}:4:") and ": error: " in line for line in done.out.splitlines()
    )


def test_long_sentences_are_not_broken_into_lines() -> None:
    done = tilewright("check", "examples/broken")
    assert done.code == 1
    assert max(len(line) for line in done.out.splitlines()) > 150
    assert "\x1b" not in done.out


def test_json_says_the_same_to_programs() -> None:
    done = tilewright("check", "examples/broken", "mayflower", "--json")
    assert done.code == 1
    broken, sound = done.json["files"]
    assert done.json["errors"] == broken["errors"] > 0
    assert sound["problems"] == []
    assert {
        "severity",
        "code",
        "message",
        "file",
        "line",
        "column",
        "pointer",
        "tile",
        "fix",
    } == set(broken["problems"][0])
    assert done.err == ""


def test_warnings_fail_only_when_strict(tmp_path: Path) -> None:
    twins = write(tmp_path, {"A": "town N; road E-W", "B": "town E; road N-S", "C": "road N-E"})
    assert tilewright("check", twins).code == 0
    done = tilewright("check", twins, "--strict")
    assert done.code == 1
    assert "warning" in done.out


def test_bundled_variants_are_checked_by_name() -> None:
    done = tilewright("check", "mayflower/dutch")
    assert (done.code, done.err) == (0, "")


# fix


def test_fix_makes_a_file_clean_and_keeps_the_old_one(tmp_path: Path) -> None:
    path = write(tmp_path, SOUND | {"C": "town N flga; raod S>town"})
    before = path.read_text("utf-8")
    done = tilewright("fix", path)
    assert done.code == 0
    assert "Write 'road'" in done.out
    assert (tmp_path / "tiles.json.~1~").read_text("utf-8") == before
    assert json.loads(path.read_text("utf-8"))["tiles"]["C"] == "town N flag; road S>town"
    assert tilewright("check", path, "--strict").code == 0


def test_fix_keeps_everything_else_as_its_author_wrote_it(tmp_path: Path) -> None:
    path = write(tmp_path, SOUND | {"C": "town N flga"}, colour="blue", notes="mine")
    tilewright("fix", path)
    raw = json.loads(path.read_text("utf-8"))
    assert (raw["colour"], raw["notes"], raw["tiles"]["A"]) == ("blue", "mine", SOUND["A"])


def test_a_dry_run_writes_nothing(tmp_path: Path) -> None:
    path = write(tmp_path, SOUND | {"C": "town N flga"})
    before = path.read_bytes()
    done = tilewright("fix", path, "--dry-run", "--json")
    assert done.json["done"]
    assert done.json["written"] is False
    assert path.read_bytes() == before
    assert not list(tmp_path.glob("*~"))


def test_what_fix_cannot_mend_it_lists_and_ends_with_one(tmp_path: Path) -> None:
    path = write(tmp_path, {"A": "town N; road N-S", "B": "town N flga; road E-W"})
    done = tilewright("fix", path)
    assert done.code == 1
    assert "1 fix made" in done.out
    assert "side N is used twice" in done.out


@pytest.mark.parametrize(
    "text",
    [
        "{",
        '{"title": "x", "format": 1, "title": "y", "tiles": {"A": "raod N-S"}}',
        '{"title": "x", "format": 99, "tiles": {}}',
        '{"title": "x", "format": 1, "rules": "mayflower", "tiles": {"A": "town N; road N-S"}}',
    ],
)
def test_a_fix_that_fails_leaves_the_file_untouched(text: str, tmp_path: Path) -> None:
    path = tmp_path / "tiles.json"
    path.write_text(text, encoding="utf-8")
    done = tilewright("fix", path)
    assert done.code == 1
    assert path.read_text("utf-8") == text
    assert sorted(tmp_path.iterdir()) == [path]


def test_a_key_given_twice_is_never_thrown_away(tmp_path: Path) -> None:
    path = tmp_path / "tiles.json"
    tiles = '"rules": "mayflower", "tiles": {"A": "raod N-S"}'
    text = f'{{"title": "x", "format": 1, "title": "y", {tiles}}}'
    path.write_text(text, encoding="utf-8")
    done = tilewright("fix", path)
    assert done.code == 1
    assert "twice" in done.err
    assert path.read_text("utf-8") == text


def test_fix_on_a_write_protected_place_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from engine.files import WriteRefused

    def refuse(*_: object, **__: object) -> None:
        raise WriteRefused("'tiles.json' is not written: the disk is full.")

    path = write(tmp_path, SOUND | {"C": "town N flga"})
    before = path.read_bytes()
    monkeypatch.setattr("engine.files.write", refuse)
    done = tilewright("fix", path)
    assert done.code == 1
    assert "disk is full" in done.err
    assert path.read_bytes() == before


def test_fix_mends_what_a_byte_order_mark_spoils(tmp_path: Path) -> None:
    path = write(tmp_path, SOUND)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert tilewright("fix", path).code == 0
    assert path.read_bytes().startswith(b"{")
    assert tilewright("check", path, "--strict").code == 0


def test_fix_has_nothing_to_do_on_a_sound_set(tmp_path: Path) -> None:
    path = write(tmp_path, SOUND)
    before = path.read_bytes()
    done = tilewright("fix", path)
    assert (done.code, done.out) == (0, "Nothing to mend.\n")
    assert path.read_bytes() == before


def test_the_broken_example_gets_better_and_never_worse(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "tilesets/examples/broken", tmp_path / "broken")
    before = tilewright("check", tmp_path / "broken", "--json").json
    done = tilewright("fix", tmp_path / "broken", "--json")
    assert done.code == 1
    assert len(done.json["done"]) >= 5
    assert done.json["errors"] < before["errors"]
    assert tilewright("fix", tmp_path / "broken", "--json").json["done"] == []


# format


def test_format_writes_the_canonical_form_once(tmp_path: Path) -> None:
    path = write(tmp_path, SOUND)
    assert tilewright("format", path, "--check").code == 1
    done = tilewright("format", path)
    assert (done.code, done.out) == (0, f"{path}: laid out anew\n")
    assert tilewright("format", path, "--check").out == "Nothing to change.\n"
    assert tilewright("check", path, "--strict").code == 0
    shown = [
        tile["notation"] for tile in tilewright("show", path, "A", "B", "--json").json["tiles"]
    ]
    assert shown == list(SOUND.values())


def test_format_check_writes_nothing(tmp_path: Path) -> None:
    path = write(tmp_path, SOUND)
    before = path.read_bytes()
    done = tilewright("format", path, "--check", "--json")
    assert done.code == 1
    assert done.json == {"changed": [str(path)], "written": False}
    assert path.read_bytes() == before


def test_format_leaves_files_with_errors_alone(tmp_path: Path) -> None:
    path = write(tmp_path, {"A": "town N; road N-S"})
    before = path.read_bytes()
    done = tilewright("format", path)
    assert done.code == 1
    assert "stays as it is" in done.err
    assert path.read_bytes() == before


def test_a_rule_set_keeps_what_is_only_a_default(tmp_path: Path) -> None:
    path = tmp_path / "rules.json"
    shutil.copy(MAYFLOWER / "rules.json", path)
    raw = json.loads(path.read_text("utf-8"))
    tilewright("format", path)
    assert json.loads(path.read_text("utf-8")) == raw
    assert tilewright("format", path, "--check").code == 0


# Whatever a file holds, the answer is a sentence.


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_mutated_real_files_never_break_a_command(data: st.DataObject, tmp_path: Path) -> None:
    whole = (MAYFLOWER / "tiles.json").read_bytes()
    at = data.draw(st.integers(0, len(whole) - 1))
    length = data.draw(st.integers(0, 40))
    new = data.draw(
        st.one_of(st.binary(max_size=12), st.sampled_from([b'"', b"{", b"-1", b"null"]))
    )
    path = tmp_path / "tiles.json"
    path.write_bytes(whole[:at] + new + whole[at + length :])
    shutil.copy(MAYFLOWER / "rules.json", tmp_path / "rules.json")
    command = data.draw(st.sampled_from(["check", "show", "stats", "fix", "format"]))
    done = tilewright(command, path, "--json")
    assert done.code in (0, 1)
    assert isinstance(done.json, dict)
    assert "mistake" not in done.err + str(done.json.get("error", ""))
