"""IX.1, VIII.10.6: ships: what a fleet holds, and how its losses are shared out."""

from __future__ import annotations

import msgspec

from europa.kernel import Ask, Option, Steps

ND = 3
"""A naval detachment in thirds."""


class Fleet(msgspec.Struct, frozen=True, kw_only=True):
    """Ships by kind; `damaged` are those of the first line laid up by this battle."""

    nwd: int = 0
    ngd: int = 0
    vgd: int = 0
    ntd: int = 0
    nde: int = 0
    gold_per_transport: int = 0
    damaged: int = 0

    def ships(self, line: str) -> int:
        """First-line ND; each NGD counts 1, NDE are left out."""
        return {"NWD": self.nwd, "NGD": self.ngd + self.vgd, "NTD": self.ntd}[line]

    @property
    def is_gone(self) -> bool:
        """Whether no ship is left afloat, damaged ones counted."""
        return not (self.nwd or self.ngd or self.vgd or self.ntd or self.nde or self.damaged)


class Split(msgspec.Struct, frozen=True, kw_only=True):
    """7.4: losses by what becomes of the ships, in thirds."""

    damaged: int = 0
    destroyed: int = 0
    refitted: int = 0


def share_out(thirds: int, won: bool) -> Split:
    """7.4: in groups of three: winner damaged, destroyed, refitted; others damaged twice."""
    whole, rest = divmod(thirds, ND)
    groups, over = divmod(whole, 3)
    counts = [groups, groups, groups]
    for place in range(over):
        counts[place] += 1
    damaged, destroyed, third = (ND * count for count in counts)
    # a broken loss belongs to the next place in the row
    if over == 0:
        damaged += rest
    elif over == 1:
        destroyed += rest
    else:
        third += rest
    if won:
        return Split(damaged=damaged, destroyed=destroyed, refitted=third)
    return Split(damaged=damaged + third, destroyed=destroyed)


def split_losses(
    thirds: int, line: str, won: bool, fleet: Fleet, taken: Fleet
) -> tuple[int, Split]:
    """7.4: the losses that count, and their split; galleys and transports round up.

    Captured ships take the place of damaged ones. More losses than ships: destroyed ones are
    taken first, then damaged, then refitted (E76).
    """
    if line in ("NGD", "NTD"):
        thirds = -(-thirds // ND) * ND
    split = share_out(thirds, won)
    if line == "NWD" and (fleet.ngd or fleet.vgd or fleet.ntd) and thirds > ND * fleet.nwd:
        # beyond the first line other ships are hit, and those round up
        split = Split(
            damaged=-(-split.damaged // ND) * ND,
            destroyed=split.destroyed,
            refitted=split.refitted,
        )
        thirds = split.damaged + split.destroyed + split.refitted
    seized = ND * (taken.nwd + taken.ngd + taken.vgd + taken.ntd)
    damaged = max(0, split.damaged - seized)
    afloat = ND * (fleet.nwd + fleet.ngd + fleet.vgd + fleet.ntd) + fleet.nde - seized
    destroyed = min(split.destroyed, afloat)
    damaged = min(damaged, afloat - destroyed)
    refitted = min(split.refitted, afloat - destroyed - damaged)
    return thirds, Split(damaged=damaged, destroyed=destroyed, refitted=refitted)


def captures(seat: str, fleet: Fleet, stars: int) -> Steps[Fleet]:
    """6.3: each star of the pursuit captures 1 NWD, or 2 NGD, or 2 NTD, of any ships."""
    left, taken = fleet, Fleet()
    for _ in range(stars):
        options = []
        if left.nwd:
            options.append(Option("capture:NWD", ("nwd", 1)))
        for kind, number in (("ngd", left.ngd), ("vgd", left.vgd), ("ntd", left.ntd)):
            if number:
                options.append(Option(f"capture:{kind.upper()}", (kind, min(2, number))))
        if not options:
            break
        if len(options) == 1:
            kind, number = options[0].value
        else:
            kind, number = yield Ask(seat, "battle.capture", options, "VIII.10.5")
        left = add(left, kind, -number)
        taken = add(taken, kind, number)
    return taken


def add(fleet: Fleet, kind: str, number: int) -> Fleet:
    """The fleet with more (or less) ships of a kind."""
    return msgspec.structs.replace(fleet, **{kind: getattr(fleet, kind) + number})


def take_ships(fleet: Fleet, line: str, split: Split, taken: Fleet, routed: bool) -> Fleet:
    """7.4: the fleet after captures and losses: first line first, then the others.

    A routed line of galleasses loses at least one of them.
    """
    for kind in ("nwd", "ngd", "vgd", "ntd"):
        fleet = add(fleet, kind, -getattr(taken, kind))
    order = ["nwd", "ngd", "vgd", "ntd"] if line == "NWD" else ["ngd", "vgd", "nwd", "ntd"]
    gone = split.destroyed + split.damaged
    whole, rest = divmod(gone, ND)
    if routed and line == "NGD" and fleet.vgd and whole:
        fleet, whole = add(fleet, "vgd", -1), whole - 1
    if rest and fleet.nde >= rest:
        fleet = add(fleet, "nde", -rest)
    elif rest and fleet.nwd:
        whole += 1
        fleet = add(fleet, "nde", ND - rest)
    for kind in order:
        number = min(whole, getattr(fleet, kind))
        fleet = add(fleet, kind, -number)
        whole -= number
    return add(fleet, "damaged", split.damaged)
