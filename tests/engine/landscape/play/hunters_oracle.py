"""The oracle taught what only some games have: systems, ends, hunting, bonus tiles and powers.

As slow and plain as the oracle itself: whatever is asked is worked out from the laid tiles.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.landscape.play.actions import Action, Lay, Pass, Place, Recall
from engine.landscape.rules.model import Points, RuleSet
from engine.landscape.tiles.model import Tile, TileSet
from tests.engine.landscape.play.drawn_parts import Part, drawn_parts
from tests.engine.landscape.play.oracle import LaidTile, Land, Node, Oracle


@dataclass
class HuntersOracle(Oracle):
    bonus_deck: list[str] = field(default_factory=list)
    """Bonus tiles, the next one first."""
    caught: set[Node] = field(default_factory=set)
    """Parts whose animals are out of the game."""
    earned: bool = False
    laying_bonus: bool = False

    # -- the map ---------------------------------------------------------------------------

    def physical(self, tile: Tile) -> list[Part]:
        return [part for part in self.parts(tile) if part.form != "system"]

    def parts(self, tile: Tile) -> list[Part]:
        """What is drawn, then a part for everything that hangs together in a system."""
        if tile.id not in self._parts:
            drawn = drawn_parts(tile, self.rules)
            for name, terrain in self.rules.terrains.items():
                if terrain.form == "system":
                    for group in self.hanging_together(drawn, tile, terrain.of):
                        kinds = [kind for part in group for kind in drawn[part].markers]
                        drawn = [*drawn, Part(name, "system", None, tuple(kinds), frozenset())]
            self._parts[tile.id] = drawn
        return self._parts[tile.id]

    def hanging_together(
        self, drawn: Sequence[Part], tile: Tile, terrains: Sequence[str]
    ) -> list[list[int]]:
        """The parts of these terrains in groups, each joined by the ends of its paths."""
        mine = [i for i, part in enumerate(drawn) if part.terrain in terrains]
        groups = [{i} for i in mine]
        for i in mine:
            end = self.end_of(drawn, tile, i)
            if end in mine:
                touching = [group for group in groups if i in group or end in group]
                groups = [group for group in groups if group not in touching]
                groups.append(set().union(*touching))
        return sorted(sorted(group) for group in groups)

    def end_of(self, drawn: Sequence[Part], tile: Tile, part: int) -> int | None:
        """The part a path ends at: the one with that name, or the first of that terrain."""
        end = drawn[part].end
        if end is None:
            return None
        named = [i for i, f in enumerate(tile.features) if f.name == end and i != part]
        alike = [
            i
            for i, other in enumerate(drawn)
            if other.terrain == end and i != part and other.form not in ("field", "system")
        ]
        return (named or alike or [None])[0]

    def members(self, node: Node) -> list[Node]:
        """The parts a part of a system is made of."""
        number, part = node
        tile = self.laid[number].tile
        name = self.parts(tile)[part].terrain
        first = next(i for i, p in enumerate(self.parts(tile)) if p.terrain == name)
        terrains = self.rules.terrains[name].of
        groups = self.hanging_together(self.physical(tile), tile, terrains)
        return [(number, i) for i in groups[part - first]]

    def lands(self) -> list[Land]:
        """Features as they are, and systems joined wherever one of their parts goes on."""
        found = [land for land in super().lands() if not self.is_system(land)]
        home = {node: land for land in found for node in land}
        systems: list[tuple[set[Node], set[Land], str]] = []
        for number, laid in enumerate(self.laid):
            for part, drawn in enumerate(self.parts(laid.tile)):
                if drawn.form != "system":
                    continue
                nodes = {(number, part)}
                through = {home[node] for node in self.members((number, part))}
                for other in [s for s in systems if s[2] == drawn.terrain and s[1] & through]:
                    nodes |= other[0]
                    through |= other[1]
                    systems.remove(other)
                systems.append((nodes, through, drawn.terrain))
        return found + [frozenset(nodes) for nodes, _, _ in systems]

    def is_system(self, land: Land) -> bool:
        number, part = min(land)
        return self.parts(self.laid[number].tile)[part].form == "system"

    def is_finished(self, land: Land) -> bool:
        if not self.is_system(land):
            return super().is_finished(land)
        if self.terrain(land).finished is None:
            return False
        return all(
            self.goes_on_everywhere(node) for system in land for node in self.members(system)
        )

    def goes_on_everywhere(self, node: Node) -> bool:
        laid = self.laid[node[0]]
        for side, _ in self.turned(laid.tile, laid.turn)[node[1]]:
            other = self.at(self.across(laid.cell, side))
            if other is None or not self._continues(laid, self.laid[other], side):
                return False
        return True

    def _look(self, tile: Tile, turn: int) -> Any:
        """What a tile looks like; an end by what is there and by all the paths that end there."""
        parts = self.physical(tile)
        spots = self.turned(tile, turn)
        ends = [self.end_of(parts, tile, i) for i in range(len(parts))]

        def told(index: int) -> Any:
            part = parts[index]
            where = set(spots[index])
            if part.form == "site":
                where = {spot for i, end in enumerate(ends) if end == index for spot in spots[i]}
            return part.terrain, sorted(part.markers), sorted(where)

        looks = []
        for index, part in enumerate(parts):
            end = ends[index]
            looks.append((told(index), told(end) if end is not None else part.end or ""))
        return repr(sorted(looks, key=repr))

    # -- placing ---------------------------------------------------------------------------

    def places(self) -> set[Place]:
        tile = self.laid[-1].tile
        parts = self.parts(tile)
        barred = {
            part.terrain
            for part in self.physical(tile)
            if any(self.rules.markers[kind].bars for kind in part.markers)
        }
        return {place for place in super().places() if parts[place.part].terrain not in barred}

    def recalls(self) -> list[Recall]:
        """The player's figures that are not on a system."""
        return [
            Recall(self.laid[number].cell, part)
            for (number, part), (seat, _) in self.figures.items()
            if seat == self.seat and not self.is_system(frozenset([(number, part)]))
        ]

    def owners(self, land: Land) -> list[int]:
        """Whoever stands beside a marker that reserves, otherwise the majority."""
        reserved = {
            self.figures[node][0]
            for node in land
            if node in self.figures
            and any(self.rules.markers[kind].reserves for kind in self.drawn(node).markers)
        }
        return sorted(reserved) or super().owners(land)

    def drawn(self, node: Node) -> Part:
        return self.parts(self.laid[node[0]].tile)[node[1]]

    # -- what a feature is worth -----------------------------------------------------------

    def animal(self, kind: str) -> bool:
        """Whether a trap can catch it: it is worth something, preys or is preyed on."""
        marker = self.rules.markers[kind]
        if marker.power or marker.drives_off or marker.reserves:
            return False
        paid = any(
            points is not None and self.value(points, kind)
            for terrain in self.rules.terrains.values()
            for points in (terrain.finished, terrain.unfinished)
        )
        preyed_on = any(other.preys_on == kind for other in self.rules.markers.values())
        return paid or preyed_on or marker.preys_on is not None

    def value(self, points: Points, kind: str) -> int:
        said = points.per_marker
        return said[kind] if kind in said else said.get(self.rules.markers[kind].group or "", 0)

    def counting(self, land: Land) -> list[Node]:
        counts = self.terrain(land).start_spaces
        return [node for node in land if counts or not self.laid[node[0]].is_start]

    def there(self, nodes: Sequence[Node]) -> Counter[str]:
        """The markers there that are still in the game."""
        return Counter(
            kind
            for node in nodes
            for kind in self.drawn(node).markers
            if not (node in self.caught and self.animal(kind))
        )

    def eaten(self, there: Counter[str]) -> Counter[str]:
        """What predators take: as many as they are, as long as there is prey."""
        hunters: Counter[str] = Counter()
        for kind, count in there.items():
            prey = self.rules.markers[kind].preys_on
            if prey is not None:
                hunters[prey] += count
        return Counter({prey: min(count, there[prey]) for prey, count in hunters.items()})

    def is_hunted(self, land: Land) -> bool:
        """Whether some marker that may stand on this terrain hunts or drives off."""
        return any(
            self.terrain_name(land) in marker.on
            and (marker.preys_on or marker.drives_off or marker.power in ("hunt", "pit"))
            for marker in self.rules.markers.values()
        )

    def worth(self, land: Land, points: Points | None) -> int:
        terrain = self.terrain(land)
        at_the_end = points is terrain.unfinished
        points = points or Points()
        nodes = self.counting(land)
        pieces = nodes if terrain.counts == "segments" else {number for number, _ in nodes}
        total = points.per_tile * len(pieces)
        if terrain.form == "site":
            total += super().worth(land, Points(per_neighbour=points.per_neighbour))
        if self.is_hunted(land):
            total += self.hunted(nodes, points, at_the_end)
        else:
            kinds = [kind for node in nodes for kind in self.drawn(node).markers]
            total += sum(self.value(points, kind) for kind in kinds)
        total += self.end_points(nodes, points)
        if at_the_end and terrain.form == "system":
            total += self.raft_points(nodes)
        return total

    def hunted(self, nodes: Sequence[Node], points: Points, at_the_end: bool) -> int:
        there = self.there(nodes)
        gone = {off for kind in there for off in self.rules.markers[kind].drives_off}
        left = Counter({kind: count for kind, count in there.items() if kind not in gone})
        eaten = self.eaten(left)
        total = sum(self.value(points, kind) * count for kind, count in (left - eaten).items())
        for node in nodes if at_the_end else []:
            for kind in self.drawn(node).markers:
                if self.rules.markers[kind].power == "pit":
                    near = self.there(self.around_trap(node, nodes))
                    close = Counter({k: n for k, n in near.items() if k not in gone})
                    for prey, count in eaten.items():
                        far = left[prey] - close[prey]
                        close[prey] -= max(0, count - far)
                    total += sum(self.value(points, k) * n for k, n in close.items())
        return total

    def around_trap(self, node: Node, nodes: Sequence[Node]) -> list[Node]:
        here = self.laid[node[0]].cell
        cells = [here, *self.around(here)]
        return [other for other in nodes if self.laid[other[0]].cell in cells]

    def end_points(self, nodes: Sequence[Node], points: Points) -> int:
        """Points for markers at what the paths end at, everything once."""
        if not points.per_end_marker:
            return 0
        ends = set()
        for number, part in nodes:
            tile = self.laid[number].tile
            end = self.end_of(self.physical(tile), tile, part)
            if end is not None:
                ends.add((number, end))
        by_kind = Points(per_marker=points.per_end_marker)
        return sum(self.value(by_kind, kind) for node in ends for kind in self.drawn(node).markers)

    def lakes(self, systems: Sequence[Node]) -> int:
        members = [node for system in systems for node in self.members(system)]
        return sum(self.drawn(node).form == "site" for node in members)

    def raft_points(self, systems: Sequence[Node]) -> int:
        each = sum(
            self.rules.markers[kind].power_points
            for system in systems
            for kind in self.drawn(system).markers
            if self.rules.markers[kind].power == "final_sites"
        )
        return each * self.lakes(systems)

    # -- the turn --------------------------------------------------------------------------

    def options(self) -> list[Action]:
        if self.phase == "recall":
            return [Pass(), *self.recalls()]
        return super().options()

    def apply(self, action: Action) -> None:
        match action:
            case Lay(tile, cell, turn):
                self.hand.remove(tile)
                self.laid.append(LaidTile(self.kind(tile), cell, turn, False))
                if self.use_powers() and self.recalls():
                    self.phase = "recall"
                else:
                    self.offer_places()
            case Recall(cell, part):
                number = self.at(cell)
                assert number is not None
                del self.figures[number, part]
                self.offer_places()
            case Pass() if self.phase == "recall":
                self.offer_places()
            case _:
                super().apply(action)

    def offer_places(self) -> None:
        if self.places():
            self.phase = "place"
        else:
            self._look_for_finished()

    def use_powers(self) -> bool:
        """What the tile does for its player at once; True if a figure may be taken back."""
        number = len(self.laid) - 1
        recall = False
        for part, drawn in enumerate(self.physical(self.laid[number].tile)):
            for kind in drawn.markers:
                marker = self.rules.markers[kind]
                if marker.power == "recall":
                    recall = True
                elif marker.power == "count_sites":
                    system = self.system_of((number, part))
                    lakes = self.lakes(self.counting(system)) if system else 0
                    self.scores[self.seat] += marker.power_points * lakes
                elif marker.power == "hunt":
                    self.hunt((number, part))
        return recall

    def system_of(self, node: Node) -> Land | None:
        for land in self.lands():
            if self.is_system(land) and any(node in self.members(system) for system in land):
                return land
        return None

    def hunt(self, node: Node) -> None:
        land = self.land_of(node)
        nodes = self.around_trap(node, self.counting(land))
        near = Counter({k: n for k, n in self.there(nodes).items() if self.animal(k)})
        points = self.terrain(land).unfinished or Points()
        left = near - self.eaten(near)
        self.scores[self.seat] += sum(self.value(points, k) * n for k, n in left.items())
        self.caught |= set(nodes)

    def _look_for_finished(self) -> None:
        mechanic = self.rules.mechanics.bonus_tiles
        number = len(self.laid) - 1
        if mechanic is not None and self.bonus_deck and not self.laying_bonus:
            for land in self.lands():
                touched = any(n == number for n, _ in land)
                if touched and self.terrain_name(land) == mechanic.terrain:
                    kinds = [kind for node in land for kind in self.drawn(node).markers]
                    self.earned |= self.is_finished(land) and mechanic.marker in kinds
        super()._look_for_finished()

    def _end_turn(self) -> None:
        if self.earned:
            self.earned = False
            while self.bonus_deck:
                tile = self.bonus_deck.pop(0)
                if self.lays(tile):
                    self.hands[self.seat] = self.hand
                    self.hand = [tile]
                    self.phase = "lay"
                    self.laying_bonus = True
                    return
                self.aside.append(tile)
        if self.laying_bonus:
            self.laying_bonus = False
            self.hand = self.hands[self.seat]
        super()._end_turn()


def hunters_oracle_of(
    tileset: TileSet, rules: RuleSet, seats: int, deck: Sequence[str], bonus: Sequence[str]
) -> HuntersOracle:
    """A table at the start of a game with these decks, the first tile drawn."""
    oracle = HuntersOracle(tileset, rules, seats, list(deck), bonus_deck=list(bonus))
    oracle.begin()
    return oracle
