"""JSON Schemas made from the models, widened by the short forms that files may use.

`engine.schemas` collects all we publish.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from pydantic import BaseModel

from engine.landscape.rules import model as rules
from engine.landscape.tiles import model as tiles
from engine.landscape.tiles.notation import WORD
from engine.landscape.tiles.shorthand import LONGEST_NOTATION

Schema = dict[str, Any]

_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

_RULE_SET: Final = "Tilewright rule set"
_WORD: Final = f"^{WORD}$"
_NOTATION: Final = (
    "Or one line of notation: 'town N+W flag; road E-S post; plain Nl bison*2'."
    " N/E/S are roads that meet at a junction, W>farm is one that ends at a farm."
)


@cache
def tileset_schema() -> Schema:
    """What a tile set may look like, short forms included."""
    made = _with_short_forms(_plain(tiles.TileSet))
    return _finished(made, tiles.SCHEMA_ID, "Tilewright tile set")


@cache
def ruleset_schema() -> Schema:
    """What a whole rule set looks like, a variant laid over its base included."""
    return schema_of(rules.RuleSet, rules.SCHEMA_ID, _RULE_SET)


@cache
def rule_file_schema() -> Schema:
    """What a file with a rule set may look like: a whole one, or a variant of its base.

    A variant says only what differs, and null takes away what the base has.
    """
    made = _plain(rules.RuleSet)
    required = made.pop("required")
    for part in made["properties"].values():
        _also_null(part)
    made["if"] = {"required": ["base"]}
    made["else"] = {"required": required}
    return _finished(made, rules.SCHEMA_ID, _RULE_SET)


def schema_of(model: type[BaseModel], schema_id: str, title: str) -> Schema:
    """The schema of a file that has no short forms, in the form all of ours have."""
    return _finished(_plain(model), schema_id, title)


def _finished(made: Schema, schema_id: str, title: str) -> Schema:
    said = {"description": made.pop("description", ""), "type": made.pop("type")}
    return {"$schema": _DIALECT, "$id": schema_id, "title": title, **said, **made}


def _plain(model: type[BaseModel]) -> Schema:
    """The schema of a model without references, choices of types and names nobody needs."""
    made = model.model_json_schema(by_alias=True)
    parts = made.pop("$defs", {})
    plain: Schema = _simplified(made, parts)
    return plain


def _simplified(node: Any, parts: dict[str, Any]) -> Any:
    if isinstance(node, list):
        return [_simplified(item, parts) for item in node]
    if not isinstance(node, dict):
        return node
    node = dict(node)
    if "$ref" in node:
        node = parts[node.pop("$ref").rpartition("/")[2]] | node
    _fold_choices(node, parts)
    made: Schema = {}
    for key, value in node.items():
        if key in ("properties", "patternProperties"):
            made[key] = {name: _simplified(part, parts) for name, part in value.items()}
        elif key == "default":
            # Where nothing and an empty list are the same, saying so helps nobody.
            if value is not None and not isinstance(value, dict | list):
                made[key] = value
        elif key not in ("title", "additionalProperties") or value not in (True, node.get("title")):
            made[key] = _simplified(value, parts)
    for name, part in made.get("properties", {}).items():
        part.setdefault("description", _SAID.get(name, ""))
    _name_keys(made)
    if made.get("pattern") in _EXPECTED:
        made["x-expects"] = _EXPECTED[made["pattern"]]
    return made


def _fold_choices(node: Schema, parts: dict[str, Any]) -> None:
    """Write "this or that" as a list of types, which is checked several times faster.

    What is said of one type does not touch the others, so it can stand beside them.
    """
    choices = [_meant(choice, parts) for choice in node.get("anyOf", [])]
    types = [kind for choice in choices for kind in _types(choice)]
    if not choices or len(set(types)) < len(types) or not all(map(_types, choices)):
        return
    said = {key: node[key] for key in ("description",) if key in node}
    words = [word for choice in choices for word in choice.get("enum", ())]
    for choice in choices:
        node |= choice
    node |= said | {"type": types}
    if words:
        node["enum"] = [*words, None] if "null" in types else words
    del node["anyOf"]


def _meant(choice: Schema, parts: dict[str, Any]) -> Schema:
    """A choice itself, with choices inside it folded already."""
    if "$ref" in choice:
        choice = parts[choice["$ref"].rpartition("/")[2]]
    choice = dict(choice)
    _fold_choices(choice, parts)
    return choice


def _types(choice: Schema) -> list[str]:
    kinds = choice.get("type", [])
    return [kinds] if isinstance(kinds, str) else list(kinds)


def _name_keys(made: Schema) -> None:
    """Objects with free keys: one schema for all values, and what a key has to look like."""
    patterns = made.pop("patternProperties", None)
    if patterns:
        ((pattern, values),) = patterns.items()
        made["additionalProperties"] = values
        made["propertyNames"] = {
            **made.get("propertyNames", {}),
            "pattern": pattern,
            "x-expects": _EXPECTED[pattern],
        }


_SAID: Final = {
    "$schema": "Tells editors which schema this file follows.",
    "format": "Version of this file format.",
    "title": "What it is called.",
    "author": "Who made it.",
    "version": "Its own version.",
    "licence": "What others may do with it.",
    "notes": "Whatever the designer wants to tell.",
    "tags": "Words to search and sort by.",
    "players": "How many can play.",
    "pieces": "The figures of a player, by their kind.",
    "board": "The board they play on.",
    "turn": "What a player does in a turn.",
    "terrains": "The terrains of the tiles, by the word tiles use for them.",
    "markers": "What can be drawn on a feature, by the word tiles use for it.",
}
"""For fields whose models leave it to their names."""

_EXPECTED: Final = {
    _WORD: "a word in small letters, such as road or trading-post",
    tiles.ID_PATTERN: "a short name without ; / \\ and line breaks",
    tiles.SIDES_PATTERN: "sides such as N+W or E-S, or the half-sides of a plain such as Nl+Wr",
    tiles.SIDE_PATTERN: "a side such as N, or a half-side such as Nl",
}


def _with_short_forms(made: Schema) -> Schema:
    properties = made["properties"]
    tile = properties["tiles"]["items"]
    start = properties["start"]
    space = start["properties"]["spaces"]["items"]
    for each in (tile, space):
        _short_features(each["properties"])
    properties["tiles"] = _short_tiles(properties["tiles"], tile)
    properties["start"] = _short_start(start, space)
    return made


def _short_features(properties: Schema) -> None:
    features = properties["features"]
    features["description"] += f" {_NOTATION}"
    features["type"] = ["array", "string"]
    features["maxLength"] = LONGEST_NOTATION
    feature = features["items"]
    feature["type"] = ["object", "string"]
    feature["maxLength"] = LONGEST_NOTATION
    marker = feature["properties"]["markers"]["items"]
    kind = marker["properties"]["kind"]
    marker["type"] = ["string", "object"]
    marker |= {key: kind[key] for key in ("pattern", "maxLength", "x-expects")}
    marker["description"] += " Just its kind, or an object when there is more to say."


def _short_tiles(listed: Schema, tile: Schema) -> Schema:
    properties = tile["properties"]
    by_id = {
        "description": f"A tile under its id. {_NOTATION}",
        "type": ["object", "string"],
        "maxLength": LONGEST_NOTATION,
        "properties": {key: value for key, value in properties.items() if key != "id"},
    }
    names = properties["id"]
    return {
        **listed,
        "type": ["array", "object"],
        "maxProperties": tiles.MOST_KINDS,
        "propertyNames": {key: names[key] for key in ("pattern", "maxLength", "x-expects")},
        "additionalProperties": by_id,
    }


def _short_start(start: Schema, space: Schema) -> Schema:
    """An object with spaces and bounds, a list of spaces, or a single tile."""
    return {
        **start,
        "description": f"{start['description']} A list of spaces or a single tile will do.",
        "type": ["object", "array"],
        "maxItems": start["properties"]["spaces"]["maxItems"],
        "items": space,
        "properties": {**start["properties"], **space["properties"]},
    }


def _also_null(part: Schema) -> None:
    """Let a variant take away what its base says, at any depth."""
    kinds = part.get("type")
    if isinstance(kinds, str):
        part["type"] = [kinds, "null"]
    if None not in part.get("enum", [None]):
        part["enum"] = [*part["enum"], None]
    part.pop("required", None)
    part.pop("minProperties", None)
    inner: list[Any] = [*part.get("properties", {}).values(), part.get("additionalProperties")]
    for each in inner:
        if isinstance(each, dict):
            _also_null(each)
