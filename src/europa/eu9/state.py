"""A position of EU9, in columns of small integers. Reference: docs/develop/eu9.md.

Columns are indexed by the world's indices. A power's index is its country's index. A column with
two indices is flat: `tf[country * ZONES + zone]`; use the accessors of `europa.eu9.table`. `NONE`
is -1; columns that never hold it are bytearrays. Pieces that come and go (manufactures, units,
loans, wars) are frozen records in lists: replace a record, never change it.
"""

from __future__ import annotations

from europa.eu9.annals import Fought, Happening, Lasting, Peace, Running, Transfer
from europa.eu9.combat.describe import Fight
from europa.eu9.combat.played import Outcome
from europa.eu9.combat.rounds import NextRound
from europa.eu9.conflicts import CasusBelli, War
from europa.eu9.pieces import Action, Besieging, Damaged, Loan, Minister, Mnu, Stack, Unit
from europa.eu9.treaties import Advance, Agreement, Draft, Offer, Session
from europa.eu9.world import NONE, RESOURCES, load_world
from europa.kernel import State

_world = load_world()
PROVINCES = len(_world.provinces)
AREAS = len(_world.areas)
SEAS = len(_world.seas)
ZONES = len(_world.zones)
COUNTRIES = len(_world.countries)
LEADERS = len(_world.leaders)
GOODS = len(RESOURCES)

ADM, DIP, MIL = 0, 1, 2
SKILLS = ("adm", "dip", "mil")
MAN, FIRE, SHOCK, SIEGE = 0, 1, 2, 3
LAND, NAVAL = 0, 1
CRISIS, NORMAL, BOOM = 0, 1, 2
SITUATIONS = ("crisis", "normal", "boom")
COL, TP = 1, 2
ESTABLISHMENTS = ("", "COL", "TP")
NEUTRAL, RM, SUB, MA, EC, EW, VA, AN = range(8)
BOXES = ("neutral", "RM", "SUB", "MA", "EC", "EW", "VA", "AN")
NR, FR, AT = 0, 1, 2
TREATIES = ("NR", "FR", "AT")
CHOSEN, CHOSEN_MAIN, MISSED, AIM_KINDS = 0, 1, 2, 3
"""How an objective that waits will count: chosen, as the main one, or mandatory and not chosen."""
SEA_PLACE = 1000
"""A place of units and leaders: a province's index, or SEA_PLACE + a sea's index."""
ON_MAP, DEAD, WOUNDED, CAPTIVE = 1, 2, 3, 4
"""What has become of a leader; 0: in the pool."""
UNITS = (
    "A+", "A-", "LD", "LDE", "F+", "F-", "NWD", "NGD", "VGD", "NTD", "NDE", "P+", "P-",
)  # fmt: skip
SHIPS = ("NWD", "NGD", "VGD", "NTD")

LINES = (
    *(f"A{n}" for n in range(1, 34)),
    *(f"B{n}" for n in range(1, 49)),
    *(f"C{n}" for n in range(1, 11)),
)
"""The economic record sheet (V.1, XI.1)."""
LINE = {name: place for place, name in enumerate(LINES)}


class Eu9(State):
    """The whole position. Everything a rule may read or change is here."""

    # The table
    scenario: str
    options: dict[str, str | int | bool]
    seats: list[str]
    """Ids of the seats: the code of the first power each plays; they never change."""
    seat_power: list[int]
    """[seat]: power it plays now, or NONE before it enters."""

    # Clock
    turn: int = 1
    period: int = 0
    """1 to 7; still the old one while an ended period is scored."""
    cursor: int = 0
    """Place in `flow.SEQUENCE`."""
    segment: str = ""
    """Number of the segment under way: `2.5`."""
    last_turn: int = 62
    """The game ends after it."""
    stop: int = NONE
    """Cursor at which play halts: for case files about a segment that asks nothing."""
    stop_round: str = ""
    """It halts there in this round alone."""
    major: bytearray = bytearray()
    """[power]: 1 while it is played."""
    joined: list[int] = []
    """[power]: turn in which it became a major, or NONE."""
    initiative_die: list[int] = []
    """[power]: d10 for ties this turn, 0 before it is rolled."""

    # Provinces
    owner: list[int] = []
    controller: list[int] = []
    """Country that holds the city; the owner unless an enemy or rebels (NONE) have taken it."""
    occupied: list[int] = []
    """Country with an Occupation marker there (B1), or NONE."""
    fortress: bytearray = bytearray()
    """Fortress level, the basic one included."""
    praesidio: dict[int, int] = {}
    """province -> country * 10 + level."""
    pillage: bytearray = bytearray()
    """Pillage levels."""
    revolt: bytearray = bytearray()
    """Sides of revolt counters: 1 is a -, 2 a +, 3 a + and a -, 4 two +."""
    spent_mine: bytearray = bytearray()
    """1: the mine printed there is depleted."""
    new_mine: bytearray = bytearray()
    """Mines discovered by events."""
    corrupt: bytearray = bytearray()
    """1: a corrupt pasha keeps the income (TUR)."""
    corrupted: list[int] = []
    """Pashas who are corrupt, until they are dismissed, exchanged or killed (E564)."""

    # Establishments, by province of the rest of the world
    post: bytearray = bytearray()
    """0, COL or TP."""
    post_owner: list[int] = []
    post_level: bytearray = bytearray()
    exploited: bytearray = bytearray()
    """[province, good]: units that its COL or TP exploits."""
    mission: list[int] = []
    """Country whose mission is there, or NONE."""
    fort: list[int] = []
    """Country with a fort of its own there (not the free one of a COL or TP), or NONE."""
    arsenal: bytearray = bytearray()
    """1: the fortress there is an arsenal."""
    haven: bytearray = bytearray()
    """Sides of a pirate haven."""
    wood: bytearray = bytearray()
    """1: declared a wood factory (II.6)."""
    gold_open: bytearray = bytearray()
    """1: a COL mines the gold there (V.4)."""
    gold_stored: dict[int, int] = {}
    """province -> ducats of gold waiting in its port."""
    natives: bytearray = bytearray()
    """[province]: native LD left (LDE where they are weak)."""
    militia_lost: dict[int, int] = {}
    """province -> LDE of a colony's militia lost since it was last whole (8.2)."""
    natives_active: bytearray = bytearray()
    pacified: bytearray = bytearray()
    area_owner: list[int] = []
    """[area]: minor that owns it, or NONE."""
    goods: bytearray = bytearray()
    """[area, good]: units that can be exploited now (late resources appear, II.6)."""
    area_battle: bytearray = bytearray()
    """[area]: 1 if there was a battle last turn."""

    # Trade
    tf: bytearray = bytearray()
    """[country, zone]: current level of its trade fleet."""
    tf_max: bytearray = bytearray()
    tf_reference: bytearray = bytearray()
    """[country, zone]: level up to which a minor may build (VI.11)."""
    pirates: bytearray = bytearray()
    """[zone]: sides of pirate counters."""
    captains: dict[int, int] = {}
    """leader -> zone whose pirates he leads."""
    zone_trouble: bytearray = bytearray()
    """[zone]: 1 if there was a battle or a privateer last turn."""
    centre_owner: list[int] = []
    """[CENTRES]"""
    centre_province: list[int] = []
    stars: list[int] = []
    """[CENTRES]: stars that privateers of its owner's side rolled last turn (B15)."""
    convoy: list[int] = []
    """[CONVOYS]: country that has it this turn, or NONE."""
    prices: list[int] = []
    """[good]: box of the price track, 1 to 20."""
    speculation: list[tuple[int, int]] = []
    """(power, good) announced this turn."""
    refusals: list[tuple[int, int]] = []
    """(refuser, refused): trade refused."""
    inflation: int = 1
    """Box 1 to 10."""
    situation: int = NORMAL
    situation_die: int = 0
    world_gold: int = 0
    """Ducats of gold mined in the rest of the world this turn."""
    sund_taxes: int = NONE
    """Country that levies them, or NONE: free trade."""
    russian_ctz: int = 0

    # Powers
    stability: list[int] = []
    dti: list[int] = []
    fti: list[int] = []
    sfti: list[int] = []
    religion: list[int] = []
    """[country]: place in RELIGIONS."""
    attitude: list[str] = []
    """[power]: counter_reformation, conciliatory, anglican ... or empty."""
    mnus: list[Mnu] = []
    units: list[Unit] = []
    pioneer: list[int] = []
    """[power]: COL attempts so far while all have failed, at most 3; 3: no malus (E59)."""
    attacked: bytearray = bytearray()
    """[power]: 1: war was declared on it this turn and it has broken nothing (XI.3)."""
    overthrown: bytearray = bytearray()
    """[power]: 1: monarch overthrown this turn."""

    # Technology
    tech: list[int] = []
    """[power, LAND NAVAL]; a former major keeps its marker; NONE: uses its group's."""
    group_tech: list[int] = []
    """[GROUPS, LAND NAVAL]"""
    goals: list[int] = []
    """[goal of tables.GOALS]: its box now."""

    # Monarchs [power]
    monarch: list[int] = []
    """Place in world.monarchs, or NONE: rolled."""
    skills: list[int] = []
    """[power, ADM DIP MIL] of the monarch, ministers and passing effects apart."""
    skill_shift: list[int] = []
    """[power, ADM DIP MIL]: change for this turn only."""
    dies: list[int] = []
    """Turn at whose start the monarch dies; 0: no monarch."""
    reign_from: list[int] = []
    """Turn of accession."""
    reign_count: list[int] = []
    """How many monarchs it has had since the start."""
    extended: bytearray = bytearray()
    """Times a survival roll has lengthened the reign."""
    fragile: bytearray = bytearray()
    crisis: bytearray = bytearray()
    """Survival rolls left with a malus after a dynastic crisis: 2 (+2), 1 (+1) (E16)."""
    youth: bytearray = bytearray()
    """Malus of a young monarch now: 1 teen, 2 child, 3 baby; one less each turn."""
    survival_shift: list[int] = []
    """Modifier by events of the survival roll of the next turn, and of no later one."""
    leads: bytearray = bytearray()
    """1: the monarch may command."""
    king_values: list[int] = []
    """[power, MAN FIRE SHOCK SIEGE]: rolled at first need (E53); NONE before."""
    king_state: bytearray = bytearray()
    """0 at home, or ON_MAP, DEAD, WOUNDED, CAPTIVE."""
    ministers: list[Minister] = []
    government: list[str] = []
    """[power]: parliament, stadhouder, or empty."""

    # Money [power]
    treasury: list[int] = []
    """RT: A33 of the last turn."""
    ledger: list[int] = []
    """[power, LINES]: the sheet of this turn, as far as it is filled in."""
    national_loan: list[int] = []
    """C5: what is owed now."""
    loans: list[Loan] = []
    gross: list[list[int]] = []
    """[power]: A14 turn by turn, oldest first."""
    wealth: list[int] = []
    """A28: sum of A27 in the period."""
    period_turns: list[int] = []
    """Turns the power has played in the period."""
    credit: list[tuple[int, int, int]] = []
    """(power, turn, weight): bankruptcies and broken loan treaties (XI.2)."""
    vp: list[int] = []
    annexed: list[tuple[int, int, int, int]] = []
    """(power, province, +1 gained or -1 lost, country on the other side) in this period."""
    strength: list[int] = []
    """[power, LAND NAVAL] at the start of the turn: thirds of a LD, halves of a NWD (E455)."""
    allies: list[tuple[int, int]] = []
    """(power, its ally) of formal alliances at the start of the turn (E455)."""
    aims: list[tuple[int, ...]] = []
    """[power]: the three objectives chosen for the period, main one first; hidden."""
    postponed: list[tuple[int, ...]] = []
    """[power]: objectives that wait for the end of an event: place * AIM_KINDS + how it counts."""
    progress: dict[str, int] = {}
    """objective's id -> times counted ("per turn" objectives); `little_war:3` and the like: turns
    of a period that objectives count by."""

    # Sealed plans of the turn [power]
    plans: list[tuple[Action, ...]] = []
    """Step 3.4, until they are carried out."""
    diplomacy: list[tuple[Action, ...]] = []
    """Step 2.6."""

    # Diplomacy
    patron: list[int] = []
    """[country]: power on whose track the minor is, or NONE."""
    box: bytearray = bytearray()
    """[country]: place in BOXES."""
    treaties: dict[int, int] = {}
    """power * COUNTRIES + minor -> FR or AT (minors of the rest of the world)."""
    wars: list[War] = []
    war_count: int = 0
    """Wars so far: the number of the last one."""
    causes: list[CasusBelli] = []
    """Causes of war that were given to somebody and are still open."""
    agreements: list[Agreement] = []
    """In force between powers; secret ones are known to their members."""
    advances: list[Advance] = []
    """2.8 to 2.9: what powers have won on minors and may use."""
    calling: list[tuple[int, int]] = []
    """(minor, war's number): minors that call for help at the next moment of a window."""
    session: Session | None = None
    """Whose turn it is in a segment that powers play one after another."""
    absorbed: dict[int, int] = {}
    """province -> minor in AN to which it belonged (4.20.7)."""
    drafts: list[Draft] = []
    """2.2 and 2.3 only; known to their members."""
    dowries: list[tuple[int, int, int]] = []
    """(payer, receiver, last turn): rights on a succession (4.4.9)."""
    ties_ended: list[tuple[int, int, int]] = []
    """(one, other, last turn in force) of ties that are over (4.4.7)."""
    ceded: list[tuple[int, int, int]] = []
    """(giver, receiver, province): changes owner at 2.11 (4.4.3)."""
    truces: list[tuple[int, int, int, bool]] = []
    """(country, other, turn, lost): after their peace neither has a CB on the other in that turn,
    and one that has lost may not attack at all (4.9.6)."""
    gone: bytearray = bytearray()
    """[country]: 1 if it has been destroyed or does not exist yet."""

    # The military phase
    round: str = ""
    """S3, W3 ...: box of the round track; empty outside the rounds."""
    previous_round: str = ""
    """The round before it in this turn, or empty."""
    coming: NextRound | None = None
    """The round after this one, once 4.4 is rolled."""
    extended_winter: bool = False
    """The winter belongs to the summer's campaign (E20)."""
    bad_weather: bool = False
    sund_frozen: bool = False
    order: list[tuple[int, ...]] = []
    """Alliances of the turn by initiative (R1): the countries of each."""
    impulse: int = 0
    """Place in `order` of the phasing alliance."""
    campaigns: dict[int, str] = {}
    """country -> campaign of its last impulse this turn (R5); missing: none had yet."""
    allowances: dict[str, int] = {}
    """What is used of campaigns: `land:small:france`, `active:venice` (once a turn) ..."""
    acted: list[str] = []
    """What the segment under way has done already, as its rule names it (4.3a, 4.3c, 4.5)."""
    stacks: dict[int, Stack] = {}
    """Stacks by number; `Unit.stack` and `leader_stack` say who is in them."""
    stack_count: int = 0
    """Highest number given so far."""
    sieges: dict[int, Besieging] = {}
    """province (presidio: PRESIDIO + province) -> the siege of its fortress."""
    forts_begun: dict[int, int] = {}
    """province -> country * 10 + stage of a fort under construction (E7)."""
    roused: dict[int, int] = {}
    """province * COUNTRIES + power -> 1: its natives are active against that power (E276)."""
    native_fights: dict[int, str] = {}
    """province * COUNTRIES + power -> round of the last fight with the natives, `*` if routed."""
    new_posts: list[int] = []
    """Provinces whose forts did not stand at 4.0: discoveries are not reported there (M18.9)."""
    governed: dict[int, int] = {}
    """governor -> area he belongs to: the first where he stood overseas (E304)."""
    round_count: int = 0
    """Rounds of this turn so far, the present one too."""
    corsair_years: dict[int, str] = {}
    """stack of a privateer -> where it is at work: digits of the rounds at whose end (M20.5)."""
    native_thirds: dict[int, int] = {}
    """province -> thirds of an LD of natives left, where that is no whole number of them (E299)."""
    subdued: dict[int, int] = {}
    """area -> uses of the conquistadors' table in the game (M7.8)."""
    circling: dict[int, int] = {}
    """stack -> 2 * turn in which it left Europe, + 1 once it is across the map's edge (M18.14)."""
    marched: list[str] = []
    """Seats that have finished moving in this impulse (4.2c)."""
    planned: list[str] = []
    """A seat, and the moves it has named in one answer that are still to come (R19.2): a stack's
    number and a key of `march.stack`; hidden from others."""
    orders: dict[str, str] = {}
    """Standing orders, hidden: `FRA:intercept` or `FRA:intercept:12` (a stack) -> what (R19.3)."""
    peace_time: bytearray = bytearray()
    """[power]: 1: it has announced peace time for this phase (R19.5)."""
    leader_until: dict[int, str] = {}
    """wounded leader (KING + power: a king) -> box of the track where he is back."""
    captors: dict[int, int] = {}
    """captive leader (KING + power: a king) -> country that holds him."""
    laid_up: list[Damaged] = []
    """Damaged ships that wait for their refit (R13.2)."""
    leaders_lost: list[tuple[int, int, str]] = []
    """(country, place, category) of leaders lost since the start of the round (R2.8)."""
    defeats: dict[int, int] = {}
    """country -> worst land defeat of this round: 1 ordinary, 2 major (R13.1)."""
    seas_fought: bytearray = bytearray()
    """[sea]: 1 if a battle was fought there this turn."""
    fight: Fight | None = None
    """A described battle or siege that waits for 4.2e or 4.3 (so far: of case files alone)."""
    outcome: Outcome | None = None
    """What it came to."""

    # Knowledge
    known: bytearray = bytearray()
    """[power, province]"""
    known_seas: bytearray = bytearray()
    """[power, sea]"""

    # Leaders
    leader_state: bytearray = bytearray()
    """[leader]: 0 in the pool, or ON_MAP, DEAD, WOUNDED, CAPTIVE."""
    leader_place: list[int] = []
    leader_side: bytearray = bytearray()
    leader_stack: list[int] = []
    """[leader]: stack he is with, or 0."""
    king_place: list[int] = []
    """[power]: where its monarch commands, or NONE."""
    king_stack: list[int] = []
    leader_for: dict[int, int] = {}
    """leader -> country it serves, where that isn't the printed one."""

    # Events
    cells: bytearray = bytearray()
    """[period * 100 + column * 10 + row]: 1 if the box of a political table is marked."""
    occurred: dict[str, int] = {}
    """political event -> how often it occurred."""
    drawn: list[str] = []
    """Political events of this turn, in order; `R/D` for revolt and diplomacy."""
    in_force: dict[str, int] = {}
    """Lasting conditions by name (`voc`, `st_petersburg`) -> turn in which they began."""
    economic: list[int] = []
    """[power]: number of its economic event this turn, 0 if none."""
    effects: dict[str, int] = {}
    """Effects for this turn only: `name:power` or `name` -> amount. Emptied at 1.0."""
    held: dict[str, int] = {}
    """Effects that wait for a later turn or use: same names."""
    running: list[Running] = []
    """Political events that go on, and their parts, in the order they began."""
    lasting: dict[str, tuple[Lasting, ...]] = {}
    """What events leave in force, by `verb:what` (`modifier:diplomacy`)."""
    event_began: dict[str, int] = {}
    """political event -> turn in which it last occurred."""
    event_notes: dict[str, str] = {}
    """What events remember: `I-2:winner:election`, `war:italy` (its number), `league:nassau` ...;
    and what objectives look back at, with its turn: `taken:osterreich:turkey`, `elected:9`,
    `converted:england:16`, `flag_ended:voc`."""
    happenings: list[Happening] = []
    """Told in this step, to be heard by running events after it."""
    event_calls: list[str] = []
    """Events that come by themselves: `extra:I-2`, `first:II-B`, `pending:V-4`."""
    flag_values: dict[str, str] = {}
    """Values of marks in `in_force` that have one."""
    titles: dict[str, int] = {}
    """`emperor`, `defender`, `elector:saxony` -> country."""
    dynasty: dict[int, str] = {}
    """Country -> dynasty on its throne, where an event named it."""
    revolt_cause: dict[int, str] = {}
    """province -> event its revolt belongs to: a Rebellion."""
    revolt_since: dict[int, int] = {}
    """province -> turn in which its revolt last changed, or a siege of the rebels' city kept it
    from coming back (X.4)."""

    # The peace phase
    offers: list[Offer] = []
    """7.2 only; known to who made them and who answers."""
    signed: list[Offer] = []
    """Peaces agreed on this turn that wait for 7.4."""
    leaving: list[tuple[int, int]] = []
    """(war's number, power): who has said that it would leave a war (7.2.6)."""
    before_peace: list[int] = []
    """[province]: who held it at the start of 7.2 (0.6); empty outside the peace phase."""
    low_turns: list[int] = []
    """[power]: turns in a row at stability -3 at the start of 7.2."""
    peace_due: bytearray = bytearray()
    """[power]: 1: complete peace will bring it stability (7.5.4)."""
    settled: dict[int, int] = {}
    """country * AREAS + area -> 1: it had a COL or TP there at the end of some turn."""

    # Annals
    peaces: list[Peace] = []
    transfers: list[Transfer] = []
    fought: list[Fought] = []
    """Battles and sieges of this turn."""
