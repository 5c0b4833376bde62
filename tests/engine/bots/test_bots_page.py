"""What the page about bots says is true: its example plays, its names make bots."""

from __future__ import annotations

import re
from pathlib import Path

from engine.bots.naming import make_bot
from engine.bots.styles import STYLES
from tests.engine.bots.games import new_game, play_out

PAGE = (Path(__file__).parents[3] / "docs/bots.md").read_text("utf-8")


def test_the_example_beats_random(tmp_path: Path) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(example.splitlines()) <= 12
    (tmp_path / "hasty.py").write_text(example)
    game = new_game("mayflower", seed=3)
    play_out(game, [make_bot(f"{tmp_path}/hasty.py:Hasty"), make_bot("random")])
    assert game.over
    assert game.scores[0] > game.scores[1]


def test_every_name_on_the_page_makes_a_bot() -> None:
    names = re.findall(r"`((?:random|greedy|planner|mcts)[^` ()]*)`", PAGE)
    assert {"mcts:500", "planner?builder=2&blocker=1.5"} <= set(names)
    for name in names:
        assert callable(make_bot(name).choose)


def test_every_style_is_on_the_page() -> None:
    assert all(f"| `{style}` |" in PAGE for style in STYLES)
