"""The laid tiles, the open cells and the features they make; lay and take back.

A node is one piece of one laid tile. `label` names the feature of a node by one of its nodes,
`members` holds the nodes of a feature under its label. Joining writes the smaller feature's nodes
into the larger one, taking back undoes that in reverse order, so nothing is ever copied.
"""

from __future__ import annotations

from typing import Final

from engine.landscape.play.tables import MULTI, OPEN, XMASK, Tables

_CLOSED_PAIR: Final = 2 * OPEN
_SEVERAL: Final = 2 * MULTI


class Board:
    """One board. A cell holds a laid tile's number, or the inverted index of an open cell."""

    def __init__(self, tables: Tables, room: int) -> None:
        self.tables: Tables = tables
        self.at: dict[int, int] = {}
        self.open_cells: list[int] = []
        self.open_needs: list[int] = []
        self.laid: int = 0
        self.kind_turn: list[int] = []
        self.cell_of: list[int] = []
        self.reach: list[int] = []
        """The furthest column any tile lies in, after each lay."""
        nodes = room << tables.shift
        self.label: list[int] = list(range(nodes))
        self.members: list[list[int]] = [[]] * nodes
        self.state: list[int] = [0] * nodes
        self.worth: list[int] = [0] * nodes
        self.watch: dict[int, list[int]] = {}
        """Cells next to a site, with the nodes of the sites that wait for them."""
        self.spent: set[int] = set()
        """Nodes whose markers are out of the game."""
        self.joins: list[int] = []
        self.log: list[tuple[int, int, int]] = []

    # -- looking ---------------------------------------------------------------------------

    def lays(self, kind: int) -> list[int]:
        """Every cell and turn where a tile of this kind fits, as `cell << 3 | turn`."""
        fits = self.tables.fits[kind]
        try:
            return [
                (cell << 3) | turn
                for cell, needs in zip(self.open_cells, self.open_needs)  # noqa: B905 (compiles well)
                for turn in fits[needs]
            ]
        except KeyError:
            for needs in self.open_needs:
                if needs not in fits:
                    self.tables.work_out_fit(kind, needs)
            return self.lays(kind)

    def fits_anywhere(self, kind: int) -> bool:
        fits = self.tables.fits[kind]
        for needs in self.open_needs:
            turns = fits.get(needs)
            if turns is None:
                turns = self.tables.work_out_fit(kind, needs)
            if turns:
                return True
        return False

    def need_at(self, cell: int) -> int | None:
        """What an open cell asks of a tile; None if no tile can be laid there now."""
        index = self.at.get(cell, 0)
        return self.open_needs[~index] if index < 0 else None

    def in_bounds(self, cell: int) -> bool:
        tables = self.tables
        return (
            tables.west <= (cell & XMASK) <= tables.east
            and tables.first_row <= cell <= tables.last_row
        )

    def terrain(self, node: int) -> int:
        """The terrain number of a node."""
        tables = self.tables
        kind = self.kind_turn[node >> tables.shift] // tables.sides
        return tables.terrain_of[kind][node & ((1 << tables.shift) - 1)]

    def tiles_in(self, root: int, with_start: bool) -> int:
        """How many tiles a feature covers; a tile with several of its pieces counts once."""
        members = self.members[root]
        shift = self.tables.shift
        if (self.state[root] % OPEN) < _SEVERAL:
            if with_start:
                return len(members)
            first = len(self.tables.start)
            return sum(1 for node in members if node >> shift >= first)
        laid = {node >> shift for node in members}
        if with_start:
            return len(laid)
        first = len(self.tables.start)
        return sum(1 for number in laid if number >= first)

    def counting(self, root: int) -> list[int]:
        """The nodes of a feature that count: all, or those that lie on no start space."""
        members = self.members[root]
        if self.tables.values[self.terrain(root)].start_spaces:
            return members
        first = len(self.tables.start)
        return [node for node in members if node >> self.tables.shift >= first]

    def filled_around(self, node: int, with_start: bool) -> int:
        """How many of the spaces around a site are filled."""
        cell = self.cell_of[node >> self.tables.shift]
        first = 0 if with_start else len(self.tables.start)
        filled = 0
        for step in self.tables.ring:
            if self.at.get(cell + step, -1) >= first:
                filled += 1
        return filled

    # -- changing --------------------------------------------------------------------------

    def lay(self, cell: int, kind: int, turn: int, loose: bool = False) -> int:
        """Lay a tile on an open cell where it fits; the first of its nodes comes back."""
        tables = self.tables
        at = self.at
        cells = self.open_cells
        needs = self.open_needs
        label = self.label
        members = self.members
        state = self.state
        worth = self.worth
        joins = self.joins
        shift = tables.shift
        number = self.laid
        self.laid = number + 1
        kind_turn = kind * tables.sides + turn
        self.kind_turn.append(kind_turn)
        self.cell_of.append(cell)
        base = number << shift
        first = tables.first_state[kind]
        end = base + len(first)
        state[base:end] = first
        worth[base:end] = tables.first_worth[kind]
        for node in range(base, end):
            members[node] = [node]

        index = ~at[cell]
        at[cell] = number
        last = cells.pop()
        need = needs.pop()
        self.log.append((index, need if last == cell else needs[index], len(joins)))
        if last != cell:
            cells[index] = last
            needs[index] = need
            at[last] = ~index

        slots = tables.slots[kind_turn]
        asks = tables.needs[kind_turn]
        half = tables.sides >> 1
        side = 0
        for step in tables.steps:
            near = cell + step
            found = at.get(near)
            if found is None:
                if (
                    tables.west <= (near & XMASK) <= tables.east
                    and tables.first_row <= near <= tables.last_row
                ):
                    at[near] = ~len(cells)
                    cells.append(near)
                    needs.append(asks[side])
            elif found < 0:
                needs[~found] += asks[side]
            elif not loose or self._matches(kind_turn, side, found):
                other = found << shift
                back = tables.slots_back[self.kind_turn[found]][(side + half) % tables.sides]
                place = 0
                for piece in slots[side]:
                    one = label[base + piece]
                    two = label[other + back[place]]
                    place += 1
                    if one == two:
                        state[one] -= _CLOSED_PAIR
                        joins.append(one)
                        joins.append(-1)
                        continue
                    ours = members[one]
                    theirs = members[two]
                    if len(ours) > len(theirs):
                        one, two = two, one
                        ours, theirs = theirs, ours
                    for node in ours:
                        label[node] = two
                    theirs += ours
                    state[two] += state[one] - _CLOSED_PAIR
                    worth[two] += worth[one]
                    joins.append(two)
                    joins.append(one)
            side += 1
        if tables.column_x or tables.column_y:
            column = tables.column(cell)
            reach = self.reach
            reach.append(column if not reach or column > reach[-1] else reach[-1])
        if cell in self.watch:
            for node in self.watch[cell]:
                state[label[node]] -= OPEN
        if tables.sites[kind]:
            self._look_around(base, cell, tables.sites[kind])
        return base

    def _matches(self, kind_turn: int, side: int, number: int) -> bool:
        tables = self.tables
        across = (side + (tables.sides >> 1)) % tables.sides
        shown = tables.codes[self.kind_turn[number]][across]
        return shown * tables.places[across] == tables.needs[kind_turn][side]

    def _look_around(self, base: int, cell: int, sites: list[int]) -> None:
        """Begin to wait for the spaces around a site that are not filled yet."""
        for piece in sites:
            node = base + piece
            for step in self.tables.ring:
                near = cell + step
                if self.at.get(near, -1) >= 0:
                    self.state[node] -= OPEN
                else:
                    self.watch.setdefault(near, []).append(node)

    def take_back(self) -> None:
        """Take back the tile laid last, with everything it joined."""
        tables = self.tables
        at = self.at
        cells = self.open_cells
        needs = self.open_needs
        label = self.label
        members = self.members
        state = self.state
        worth = self.worth
        joins = self.joins
        number = self.laid - 1
        cell = self.cell_of.pop()
        kind_turn = self.kind_turn.pop()
        kind = kind_turn // tables.sides
        index, need, mark = self.log.pop()
        if tables.sites[kind]:
            for step in tables.ring:
                near = cell + step
                if at.get(near, -1) < 0:
                    waiting = self.watch[near]
                    for _ in tables.sites[kind]:
                        waiting.pop()
                    if not waiting:
                        del self.watch[near]
        if cell in self.watch:
            for node in self.watch[cell]:
                state[label[node]] += OPEN
        if self.reach:
            self.reach.pop()
        while len(joins) > mark:
            small = joins.pop()
            large = joins.pop()
            if small < 0:
                state[large] += _CLOSED_PAIR
                continue
            state[large] += _CLOSED_PAIR - state[small]
            worth[large] -= worth[small]
            ours = members[small]
            theirs = members[large]
            del theirs[len(theirs) - len(ours) :]
            for node in ours:
                label[node] = small
        asks = tables.needs[kind_turn]
        for side in range(tables.sides - 1, -1, -1):
            near = cell + tables.steps[side]
            found = at.get(near, 0)
            if found < 0:
                needs[~found] -= asks[side]
                if not needs[~found]:
                    needs.pop()
                    cells.pop()
                    del at[near]
        if index == len(cells):
            cells.append(cell)
            needs.append(need)
        else:
            cells.append(cells[index])
            needs.append(needs[index])
            at[cells[index]] = ~(len(cells) - 1)
            cells[index] = cell
            needs[index] = need
        at[cell] = ~index
        self.laid = number

    def open_first(self, cell: int) -> None:
        """Let the first tile of an empty board be laid here, whatever it shows."""
        self.at[cell] = ~len(self.open_cells)
        self.open_cells.append(cell)
        self.open_needs.append(0)

    def put(self, cell: int, kind: int, turn: int) -> int:
        """Lay a tile on any empty cell, for start spaces and positions; it cannot be taken back.

        Sides that show something else than their neighbours are not joined and stay open for good.
        """
        if cell not in self.at:
            self.open_first(cell)
        return self.lay(cell, kind, turn, loose=True)
