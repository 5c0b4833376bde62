"""Finds a text by some of its letters, the way people type when they half remember a name."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Match:
    """How well letters fit a text and which of its characters they are."""

    score: int
    places: tuple[int, ...]


def match(typed: str, text: str) -> Match | None:
    """The best way to find the typed letters in their order; None if there is none.

    Words typed apart may stand in any order, each must be found.
    """
    places: set[int] = set()
    score = 0
    for word in typed.lower().split():
        found = _word(word, text)
        if found is None:
            return None
        score += found.score
        places.update(found.places)
    return Match(score - len(text) // 8, tuple(sorted(places)))


def _word(word: str, text: str) -> Match | None:
    low = text.lower()
    best: Match | None = None
    at = _whole(word, low)
    if at is not None:
        places = tuple(range(at, at + len(word)))
        if at == 0 or not low[at - 1].isalnum():
            return Match(60 + 10 * len(word) + (15 if at == 0 else 0), places)
        # Inside a word: initials of several words are a better guess.
        best = Match(6 * len(word) + 5, places)
    for start in range(len(low)):
        if low[start] != word[0]:
            continue
        scattered = _greedy(word, low, start)
        if scattered is None:
            break
        found = Match(_score(scattered, low), scattered)
        if best is None or found.score > best.score:
            best = found
    return best


def _whole(word: str, low: str) -> int | None:
    """Where the word stands in one piece, at the start of a word rather than inside one."""
    first = low.find(word)
    at = first
    while at >= 0:
        if at == 0 or not low[at - 1].isalnum():
            return at
        at = low.find(word, at + 1)
    return first if first >= 0 else None


def _greedy(word: str, low: str, start: int) -> tuple[int, ...] | None:
    places = [start]
    for letter in word[1:]:
        at = low.find(letter, places[-1] + 1)
        if at < 0:
            return None
        # The start of a later word is what people mean by initials.
        initial = next(
            (i for i in range(at, len(low)) if low[i] == letter and not low[i - 1].isalnum()), at
        )
        places.append(at if at == places[-1] + 1 else initial)
    return tuple(places)


def _score(places: tuple[int, ...], low: str) -> int:
    score = 0
    for before, place in zip((-2, *places), places, strict=False):
        if place == before + 1:
            score += 8
        elif place == 0 or not low[place - 1].isalnum():
            score += 10
        else:
            score -= min(6, place - before)
    return score
