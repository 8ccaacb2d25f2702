"""XIV.5 All 305 objectives, met and missed (a list: its helpers are in aim_positions)."""

from __future__ import annotations

from europa.eu9.state import COL, TP
from tests.eu9.aim_positions import (
    OTHER,
    ROTW,
    SETS,
    Change,
    Position,
    W,
    alliance,
    area,
    at,
    attitude,
    cede,
    centre,
    convoy,
    ended,
    faith,
    forced,
    gone,
    levies,
    mark,
    mnus,
    moved,
    no_posts,
    no_praesidios,
    no_track,
    note,
    occupied,
    occurred,
    only_goods,
    own,
    peace,
    plays,
    posts,
    praesidio,
    progress,
    revolt,
    tf,
    title,
    track,
    treaty,
    turns,
    value,
    war,
)

CUBA, HAITI, RIO = area("area_cuba"), area("area_haiti"), area("area_rio")
VIRGINIA, FLORIDA, JAVA = area("area_virginia"), area("area_florida"), area("area_java")
QUEBEC, MUMBAI, MALABAR = area("area_quebec"), area("area_mumbai"), area("area_malabar")
HUNGARY, CRIMEA, NAPLES = SETS["hungary"], SETS["crimea"], SETS["naples"]
BALTIC, PORTS, BLACK = SETS["baltic_provinces"], SETS["baltic_ports"], SETS["black_sea_ports"]
BALKANS, BELGIUM, IRELAND = W.regions["balkans"], W.regions["belgium"], W.regions["ireland"]
NORTH_EAST = SETS["north_east_provinces"]
POLISH = tuple(W.provinces[p].id for p in W.countries[W.country_index["poland"]].provinces)
RUSSIAN = tuple(W.provinces[p].id for p in W.countries[W.country_index["russia"]].provinces)
FRENCH = tuple(W.provinces[p].id for p in W.countries[W.country_index["france"]].provinces)
SPANISH = tuple(W.provinces[p].id for p in W.countries[W.country_index["spain"]].provinces)


# What several objectives share


def vassal(minor: str, power: str, each: int, most: int) -> list[Position]:
    """Each turn in which a minor is a vassal."""
    return [
        at(0, track(minor, power, "EW"), turns(2)),
        at(each * 2, track(minor, power, "VA"), turns(2)),
        at(most, track(minor, power, "VA"), turns(20)),
    ]


def industry(who: str, zone: str, limit: int, points: int) -> list[Position]:
    full = {zone: 4}
    return [
        at(0, mnus(who, limit - 1), tf(who, **full)),
        at(0, mnus(who, limit), tf(who, **{zone: 3})),
        at(points, mnus(who, limit), tf(who, **full)),
    ]


def calais(points: int) -> list[Position]:
    return [
        at(0, own("france", "picardie"), no_praesidios),
        at(0, own("france", "picardie"), praesidio("spain", "picardie")),
        at(points, own("england", "picardie"), no_praesidios),
        at(points, own("france", "picardie"), praesidio("england", "picardie")),
    ]


def french_calais(points: int) -> list[Position]:
    return [
        at(0, own("england", "picardie"), no_praesidios),
        at(0, own("france", "picardie"), praesidio("england", "picardie")),
        at(points, own("france", "picardie"), no_praesidios),
    ]


def province(who: str, name: str, points: int) -> list[Position]:
    """5.8.6: one province, owned and controlled."""
    return [
        at(0, own(OTHER, name)),
        at(points // 2, own(who, name, held=OTHER)),
        at(points // 2, own(OTHER, name, held=who)),
        at(points, own(who, name)),
    ]


def exists(name: str, points: int) -> list[Position]:
    some = [W.provinces[p].id for p in W.countries[W.country_index[name]].provinces][:1]
    return [at(0, gone(name)), at(points, gone(name), own(name, *some))]


def conquered(points: int, *names: str) -> list[Position]:
    left = [W.provinces[p].id for p in W.countries[W.country_index[names[-1]]].provinces][:1]
    return [at(0, gone(*names), own(names[-1], *left)), at(points, gone(*names))]


def each(who: str, names: tuple[str, ...], one: int, most: int, above: int = 0) -> list[Position]:
    """Provinces owned, those above a number."""
    none = own(OTHER, *names)
    return [
        at(0, none, own(who, *names[:above])),
        at(one, none, own(who, *names[: above + 1])),
        at(most, none, own(who, *names)),
    ]


def monopolies(who: str, stz: int, ctz: int, most: int) -> list[Position]:
    every = dict.fromkeys((z.id for z in W.zones), 6)
    return [
        at(0, tf(who, stz_nord=3)),
        at(stz, tf(who, stz_nord=4)),
        at(stz + ctz, tf(who, stz_nord=4, ctz_holland=5)),
        at(most, tf(who, **every)),
    ]


def centres(who: str, one: int, most: int) -> list[Position]:
    return [
        at(0, centre(who)),
        at(one, centre(who, "indian")),
        at(min(most, 2 * one), centre(who, "indian", "atlantic")),
        at(most, centre(who, "indian", "atlantic", "mediterranean")),
    ]


def a_centre(who: str, name: str, points: int) -> list[Position]:
    return [at(0, centre(OTHER, name)), at(points, centre(who, name))]


def good(who: str, name: str, one: int, most: int) -> list[Position]:
    """Each turn with a monopoly of an exotic resource (2.5)."""
    return [
        at(0, plays(who), only_goods(who, name, 5), turns(1)),
        at(one, plays(who), only_goods(who, name, 6), turns(1)),
        at(most, plays(who), only_goods(who, name, 6), turns(20)),
    ]


def christian_coast(one: int, most: int) -> list[Position]:
    """Each Christian praesidio on land of the Barbary states."""
    five = ("oran", "atlas", "annabah", "rif", "souss")
    return [
        at(0, no_praesidios, praesidio("turkey", "oran")),
        at(one, no_praesidios, praesidio("portugal", "oran")),
        at(0, no_praesidios, own("spain", "oran"), praesidio("portugal", "oran")),
        at(most, no_praesidios, praesidio("spain", *five)),
    ]


def half_hungary(points: int) -> list[Position]:
    rest = own("turkey", *HUNGARY)
    return [
        at(0, rest, own("austria", *HUNGARY[:5])),
        at(points, rest, own("austria", *HUNGARY[:5]), own("hungary", HUNGARY[5])),
    ]


def faithful(who: str, points: int) -> list[Position]:
    """No forced conversion: by peace or by a mark of an event."""
    free = note(f"converted:{who}:1", "protestant catholic III-5")
    return [at(0, forced(who)), at(points, free)]


def succession(who: str, points: int = 50) -> list[Position]:
    """V-4: a war won, or a part of the inheritance without one."""
    fought = note("V-4:war:", "3")
    return [
        at(points // 2),
        at(0, occurred("V-4")),
        at(points, occurred("V-4"), note(f"V-4:inherits:{who}", "belgium")),
        at(0, occurred("V-4"), fought, note(f"V-4:inherits:{who}", "belgium")),
        at(0, occurred("V-4"), fought, peace(who, OTHER, 0, "V-4")),
        at(points, occurred("V-4"), fought, peace(who, OTHER, 1, "V-4")),
        at(0, occurred("V-4"), fought, peace(OTHER, who, 1, "V-4")),
    ]


def east_indies(who: str, one: int, most: int) -> list[Position]:
    return [
        at(0, plays(who), convoy("east_indies", who, 0), turns(1)),
        at(0, plays(who), convoy("east_indies", OTHER, 2), turns(1)),
        at(one, plays(who), convoy("east_indies", who, 1), turns(1)),
        at(most, plays(who), convoy("east_indies", who, 1), turns(20)),
    ]


def colonies(who: str, full: int) -> list[Position]:
    """5.8.10."""
    half = full // 2
    other = "spain" if who != "spain" else "england"
    return [
        at(half),
        at(full, note("rebellion:1", f"{who} crushed")),
        at(0, note("rebellion:1", f"{who} crushed"), note("rebellion:2", f"{who} won")),
        at(0, note("rebellion:1", f"{other} won")),
        at(full, note("rebellion:1", f"{other} won {who}")),
        at(half, note("rebellion:1", f"{other} won {who}"), note("rebellion:2", f"{other} won")),
        at(0, note("rebellion:1", f"{other} crushed {who}")),
    ]


def crushed(points: int) -> list[Position]:
    """VII-5: the Revolution."""
    return [
        at(points // 2),
        at(0, occurred("VII-5")),
        at(points, occurred("VII-5"), mark("revolution_crushed")),
    ]


def seven_years(who: str, points: int) -> list[Position]:
    return [
        at(points // 2),
        at(0, occurred("VII-1")),
        at(0, occurred("VII-1"), peace(who, OTHER, 0, "VII-1")),
        at(points, occurred("VII-1"), peace(who, OTHER, 1, "VII-1")),
        at(0, occurred("VII-1"), peace("france", OTHER, 3, "VII-1")),
    ]


def kept(who: str, points: int, *spared: str) -> list[Position]:
    """No province lost, but for some."""
    lost = moved("boheme", who, OTHER)
    found = [
        at(0, lost),
        at(0, lost, moved("boheme", OTHER, who)),
        at(points, moved("boheme", OTHER, who), lost),
        at(points, moved("boheme", who, OTHER, ago=20)),
    ]
    return [*found, *(at(points, moved(name, who, OTHER)) for name in spared)]


def italian_wars(points: int) -> list[Position]:
    return [
        at(points // 2),
        at(0, occurred("I-3(2)")),
        at(0, occurred("I-3(2)"), peace("france", "spain", 1, "I-3(2)")),
        at(points, occurred("I-3(2)"), peace("france", "spain", 2, "I-3(2)")),
    ]


def elected(who: str, points: int) -> list[Position]:
    return [at(points // 2), at(0, note("elected:9", OTHER)), at(points, note("elected:9", who))]


def defends(who: str, points: int) -> list[Position]:
    other = title("defender", "poland")
    return [at(0, title("defender", "")), at(0, other), at(points, title("defender", who))]


def empire(points: int) -> list[Position]:
    """A German Empire has been founded in IV-A."""
    return [
        at(points // 2),
        at(0, occurred("IV-A")),
        at(points, occurred("IV-A"), own("german_empire", "hessen")),
        at(points, occurred("IV-A"), moved("hessen", "german_empire", "hesse")),
    ]


def austrian_lands() -> list[Position]:
    twelve = FRENCH[:12]
    return [
        at(0, cede("austria"), own("austria", *twelve[:11])),
        at(10, cede("austria"), own("austria", *twelve)),
        at(30, cede("austria"), own("austria", *FRENCH[:20])),
    ]


def against_the_crescent(base: int, one: int, more: int = 0) -> list[Position]:
    """Less for each province of Hungary that is not Christian or stands with Turkey."""
    free = own("austria", *HUNGARY)
    client = (own("transylvania", "erdely"), faith("transylvania", "protestant"))
    all_turkish = own("turkey", *HUNGARY)
    fallen = note("taken:osterreich:turkey", "9")
    return [
        at(base, free),
        at(max(0, base - one) + more, free, own("turkey", "pecs")),
        at(max(0, base - one) + more, free, *client, track("transylvania", "turkey", "VA")),
        at(base, free, *client, track("transylvania", "", "neutral")),
        at(0, all_turkish, fallen),
    ]


def spanish_seas(points: int) -> list[Position]:
    return [
        at(points, no_posts, posts("france", TP, CUBA[0])),
        at(points // 2, no_posts, posts("france", COL, CUBA[0])),
        at(0, no_posts, posts("france", COL, FLORIDA[0])),
        at(points, no_posts, posts("portugal", COL, RIO[0])),
    ]


def navigation(points: int) -> list[Position]:
    """IV-5, in force or undone."""
    return [
        at(points // 2),
        at(0, occurred("IV-5")),
        at(points, occurred("IV-5"), ended("IV-5")),
    ]


def baltic_rule(who: str, one: int, most: int) -> list[Position]:
    """5.8.8."""
    quiet = (levies(""), track("denmark", "", "neutral"))
    return [
        at(0, plays(who, "poland"), levies("poland"), turns(1)),
        at(one, plays(who), levies(who), turns(1)),
        at(one, plays(who), levies(""), track("denmark", who, "RM"), turns(1)),
        at(one, plays(who), *quiet, tf(who, tz_baltique=4), turns(1)),
        at(0, plays(who), *quiet, tf(who, tz_baltique=3), turns(1)),
        at(most, plays(who), levies(who), turns(20)),
    ]


def dominium(points: int) -> list[Position]:
    """5.8.9."""
    shared = (own("sweden", *BALTIC), own("denmark", "sjaelland"), own("brandenburg", "vorpommern"))
    return [at(0, *shared, own("russia", "ingria")), at(points, *shared)]


def off_the_baltic(points: int) -> list[Position]:
    coast = own("poland", *BALTIC)
    return [
        at(0, coast, own("russia", "ingria")),
        at(points // 2, coast, own("poland", "ingria", held="russia")),
        at(points, coast),
    ]


def few_swedes(points: int) -> list[Position]:
    """Swedish provinces on the Baltic outside Sweden and Finland."""
    coast = own("poland", *BALTIC)
    home = own("sweden", "svealand", "finland", "nyland")
    far = ("estland", "livonija", "danzig", "memel", "kurland")
    return [
        at(0, coast, home, own("sweden", *far)),
        at(points // 2, coast, home, own("sweden", *far[:4])),
        at(points, coast, home, own("sweden", *far[:3])),
    ]


def allied(who: str, one: int, most: int) -> list[Position]:
    """Each turn of an alliance with a major."""
    return [
        at(0, plays(who, "france"), alliance("ties", who, "france"), turns(1)),
        at(0, plays(who), alliance("defensive", who, OTHER), turns(1)),
        at(one, plays(who, "france"), alliance("defensive", who, "france"), turns(1)),
        at(most, plays(who, "france"), alliance("offensive", who, "france"), turns(20)),
    ]


def vienna(points: int) -> list[Position]:
    return [
        at(0, own("turkey", "osterreich")),
        at(0, note("taken:osterreich:turkey", "1")),
        at(0, note("taken:osterreich:france", "now")),
        at(points, note("taken:osterreich:turkey", "now")),
    ]


def principalities() -> list[Position]:
    off = (track("wallachia", "", "neutral"), track("moldavia", "", "neutral"))
    return [
        at(0, *off),
        at(12, *off, track("wallachia", "turkey", "VA")),
        at(12, *off, own("turkey", *SETS["moldavia"])),
        at(25, *off, track("wallachia", "turkey", "VA"), own("turkey", *SETS["moldavia"])),
    ]


def spices(one: int, most: int) -> list[Position]:
    return [
        at(0, no_posts, posts("turkey", TP, MALABAR[0])),
        at(one, no_posts, posts("turkey", TP, MALABAR[0], good="spices")),
        at(
            one,
            no_posts,
            posts("gujarat", TP, MALABAR[0], good="products_orient"),
            treaty("turkey", "gujarat"),
        ),
        at(most, no_posts, posts("turkey", TP, *ROTW[:8], good="spices")),
    ]


def crimea(most: int) -> list[Position]:
    return [
        at(points, cede("crimea"), own("crimea", *CRIMEA[: most - fewer]))
        for fewer, points in enumerate((40, 30, 20, 0))
    ]


def unchristian_coast(base: int) -> list[Position]:
    shields = SETS["barbary_shields"]
    return [
        at(base, no_praesidios, praesidio("turkey", shields[0])),
        at(base - 10, no_praesidios, own("spain", shields[0]), praesidio("spain", shields[0])),
        at(0, no_praesidios, praesidio("spain", *shields[:6])),
    ]


def quiet_danube(most: int) -> list[Position]:
    """Turns of formal war with Austria."""
    fight = war("turkey", "austria")
    return [at(0, fight, turns(most + 1)), at(35, fight, turns(most))]


def san_marco(one: int, most: int) -> list[Position]:
    return [
        at(0, no_track("venice"), track("parma", "venice", "MA"), own("venice", NAPLES[0])),
        at(one, no_track("venice"), track("parma", "venice", "EW")),
        at(one, no_track("venice"), own("venice", *NAPLES[:2])),
        at(most, no_track("venice"), own("venice", *NAPLES), track("parma", "venice", "AN"),
           track("modena", "venice", "VA")),
    ]  # fmt: skip


def orient(least: int, points: int, period: int) -> list[Position]:
    key = f"orient:venice:{period}"
    return [at(0, progress(key, least - 1)), at(points, progress(key, least))]


def moroccan(points: int) -> list[Position]:
    return [
        at(0, moved("rif", "morocco", "portugal", "dowry")),
        at(0, moved("rif", "algiers", "portugal")),
        at(points, moved("rif", "morocco", "portugal", "diplomacy")),
    ]


def some_monopolies(number: int, points: int) -> list[Position]:
    zones = ("stz_nord", "stz_guinee", "ctz_spain")
    return [
        at(0, tf("portugal", **dict.fromkeys(zones[: number - 1], 4))),
        at(points, tf("portugal", **dict.fromkeys(zones[:number], 4))),
    ]


def italian_vassal(points: int) -> list[Position]:
    return [
        at(0, no_track("france"), track("savoy", "france", "VA")),
        at(points, no_track("france"), track("savoy", "france", "EW")),
    ]


def french_italy(points: int) -> list[Position]:
    return [at(0, own("france", "lombardia")), at(points, cede("france", *FRENCH))]


def louis(who: str) -> list[Position]:
    """Each of the wars of V-1 and V-2."""
    lost = "spain" if who == "france" else "france"
    one = (occurred("V-1"), peace(who, lost, 1, "V-1"))
    return [
        at(20),
        at(0, occurred("V-1"), peace(lost, who, 1, "V-1")),
        at(20, *one),
        at(40, *one, occurred("V-2(1)"), peace(who, lost, 2, "V-2(1)")),
    ]


def far_east() -> Change:
    return posts("portugal", TP, JAVA[0])


AIMS: dict[str, list[Position]] = {
    # England
    "england_i_a": vassal("scotland", "england", 10, 30),
    "england_i_b": calais(45),
    "england_i_c": industry("england", "ctz_england", 3, 25),
    "england_i_d": [
        at(0, own("france", "guyenne")),
        at(25, own("france", "guyenne"), occupied("england", "normandie")),
        at(50, own("england", "guyenne", held="france")),
        at(0, occupied("spain", "normandie")),
    ],
    "england_i_e": [
        at(0, own("england", "brega"), revolt("brega"), turns(1)),
        at(0, own(OTHER, *IRELAND), turns(1)),
        at(10, own("england", "brega"), own(OTHER, "uladh"), revolt("uladh"), turns(1)),
    ],
    "england_ii_a": vassal("scotland", "england", 10, 40),
    "england_ii_b": calais(45),
    "england_ii_c": [
        at(0, no_posts, posts("england", TP, VIRGINIA[0])),
        at(0, no_posts, posts("england", COL, MUMBAI[0])),
        at(30, no_posts, posts("england", COL, VIRGINIA[0])),
    ],
    "england_ii_d": [
        at(0, peace("england", "france", 1)),
        at(0, peace("england", "france", 3, ago=20)),
        at(40, peace("england", "france", 2)),
    ],
    "england_ii_e": [
        at(0, own("england", "brega"), revolt("brega"), turns(1)),
        at(7, own("england", "brega"), turns(1)),
        at(35, own("england", "brega"), turns(9)),
    ],
    "england_iii_a": vassal("scotland", "england", 5, 30),
    "england_iii_b": faithful("england", 45),
    "england_iii_c": industry("england", "ctz_england", 5, 30),
    "england_iii_d": faithful("holland", 35),
    "england_iii_e": monopolies("england", 5, 10, 30),
    "england_iv_a": vassal("scotland", "england", 5, 30),
    "england_iv_b": faithful("england", 40),
    "england_iv_c": [
        at(0, centre("england")), at(50, centre("england", "indian", "atlantic")),
    ],
    "england_iv_d": [
        at(20),
        at(40, occurred("IV-7(1)"), ended("IV-7(1)")),
        at(0, occurred("IV-7(1)"), note("IV-7(1):ended:turn", "60")),
    ],
    "england_iv_e": monopolies("england", 5, 10, 30),
    "england_v_a": [
        at(0, no_posts, posts("england", COL, CUBA[0], held="spain")),
        at(7, no_posts, posts("spain", COL, CUBA[0], held="england")),
        at(15, no_posts, posts("england", TP, CUBA[0])),
        at(45, no_posts, posts("england", TP, *CUBA, *HAITI, *area("area_antilles"))),
    ],
    "england_v_b": faithful("england", 40),
    "england_v_c": a_centre("england", "atlantic", 40),
    "england_v_d": [
        at(15, track("portugal", "spain", "AN")),
        at(0, occurred("IV-4(1)"), track("portugal", "spain", "AN")),
        at(30, occurred("V-4"), track("portugal", "spain", "VA")),
    ],
    "england_v_e": good("england", "fish", 5, 40),
    "england_vi_a": [
        at(0, no_posts, posts("england", COL, CUBA[0], held="spain")),
        at(5, no_posts, posts("spain", COL, CUBA[0], held="england")),
        at(10, no_posts, posts("england", TP, CUBA[0])),
    ],
    "england_vi_b": [
        at(15),
        at(0, occurred("VI-4")),
        at(0, occurred("VI-4"), ended("VI-4"), mark("jacobites_won")),
        at(15, occurred("VI-4"), ended("VI-4")),
        at(30, occurred("VI-4"), ended("VI-4"), turns(1), occurred("VI-4")),
    ],
    "england_vi_c": a_centre("england", "atlantic", 40),
    "england_vi_d": succession("england"),
    "england_vi_e": east_indies("england", 4, 40),
    "england_vii_a": colonies("england", 50),
    "england_vii_b": crushed(30),
    "england_vii_c": centres("england", 15, 45),
    "england_vii_d": seven_years("england", 30),
    "england_vii_e": east_indies("england", 4, 40),
    # France
    "france_i_a": french_calais(40),
    "france_i_b": province("france", "artois", 30),
    "france_i_c": defends("france", 40),
    "france_i_d": industry("france", "ctz_france", 2, 25),
    "france_i_e": italian_wars(50),
    "france_ii_a": french_calais(50),
    "france_ii_b": province("france", "artois", 30),
    "france_ii_c": elected("france", 50),
    "france_ii_d": industry("france", "ctz_france", 3, 40),
    "france_ii_e": [
        at(15, own(OTHER, "lombardia", "campania")),
        at(0, own(OTHER, "lombardia", "campania"), occurred("II-3")),
        at(30, own("france", "campania"), occurred("II-3")),
    ],
    "france_iii_a": kept("france", 30),
    "france_iii_b": each("france", ("artois", "bresse", "franche_comte", "rosselo"), 10, 40),
    "france_iii_c": [
        at(0, note("converted:france:18", "catholic protestant III-D(3)")),
        at(50, note("converted:france:18", "catholic protestant III-D(1)")),
    ],
    "france_iii_d": [
        at(0, no_posts, posts("france", COL, *QUEBEC[:2])),
        at(30, no_posts, posts("france", COL, *QUEBEC[:2]), posts("france", TP, CUBA[0])),
    ],
    "france_iii_e": [
        at(20),
        at(40, occurred("III-D(1)"), *(peace("huguenots", "france", 1, "III-D(1)"),) * 2),
        at(0, occurred("III-D(1)"), *(peace("huguenots", "france", 1, "III-D(1)"),) * 3),
        at(0, occurred("III-D(1)"), *(peace("huguenots", "france", 0, "III-D(1)"),) * 6),
    ],
    "france_iv_a": [at(0, tf("france", ctz_france=3)), at(30, tf("france", ctz_france=4))],
    "france_iv_b": [
        at(0, tf("france", ctz_france=6, stz_lion=3)),
        at(15, tf("france", stz_lion=5)),
        at(20, tf("france", stz_lion=6)),
        at(35, tf("france", stz_lion=6, ctz_spain=4)),
    ],
    "france_iv_c": [
        at(25),
        at(0, occurred("IV-A"), own("german_empire", "hessen")),
        at(0, occurred("IV-A"), mark("southern_hre_alliance")),
        at(50, occurred("IV-A"), mark("northern_hre_alliance")),
    ],
    "france_iv_d": [
        at(0, no_posts, posts("france", TP, QUEBEC[0])),
        at(5, no_posts, posts("france", COL, QUEBEC[0])),
        at(30, no_posts, posts("france", COL, *ROTW[:8])),
    ],
    "france_iv_e": [
        at(20),
        at(0, occurred("IV-A"), mark("northern_hre_alliance")),
        at(40, occurred("IV-A"), mark("southern_hre_alliance")),
    ],
    "france_v_a": a_centre("france", "mediterranean", 40),
    "france_v_b": [
        at(0, cede("france", *FRENCH)), at(40, own("france", "brabant")),
    ],
    "france_v_c": [
        at(20),
        at(0, occurred("V-3"), peace("france", "england", 1, "VII-1")),
        at(0, occurred("V-3"), note("V-3:control:royalists", "france")),
        at(40, occurred("V-3"), note("V-3:control:royalists", "france"),
           peace("france", "england", 1, "V-3")),
    ],
    "france_v_d": good("france", "fish", 5, 30),
    "france_v_e": louis("france"),
    "france_vi_a": a_centre("france", "mediterranean", 40),
    "france_vi_b": succession("france"),
    "france_vi_c": [
        at(20),
        at(0, occurred("VI-13"), peace("austria", "france", 1, "VI-13")),
        at(40, occurred("VI-13"), peace("france", "austria", 1, "VI-13")),
        at(0, occurred("VI-13"), peace("france", "austria", 1, "VI-13"),
           moved("brabant", "austria", "france")),
    ],
    "france_vi_d": a_centre("france", "atlantic", 50),
    "france_vi_e": [
        at(25),
        at(0, occurred("VI-11")),
        at(50, occurred("VI-11"), mark("special_ew_poland"),
           value("last_polish_protector", "france")),
        at(25, occurred("VI-11"), mark("special_ew_poland"),
           value("last_polish_protector", "sweden")),
        at(0, occurred("VI-11"), mark("special_ew_poland"),
           value("last_polish_protector", "russia")),
    ],
    "france_vii_a": exists("poland", 50),
    "france_vii_b": centres("france", 20, 40),
    "france_vii_c": colonies("france", 45),
    "france_vii_d": [
        at(0, no_posts, posts("france", TP, CUBA[0]), posts("spain", COL, HAITI[0])),
        at(40, no_posts, posts("france", TP, CUBA[0])),
    ],
    "france_vii_e": [
        at(15, cede("france", *FRENCH)),
        at(0, cede("france", *FRENCH), occurred("VII-5")),
        at(30, own("france", *(p.id for p in W.provinces if p.europe))),
    ],
    # Spain
    "spain_i_a": italian_vassal(50),
    "spain_i_b": french_italy(40),
    "spain_i_c": defends("spain", 25),
    "spain_i_d": christian_coast(15, 50),
    "spain_i_e": [
        at(0, own("spain", *NORTH_EAST[1:]), own(OTHER, NORTH_EAST[0])),
        at(25, own("spain", *NORTH_EAST)),
    ],
    "spain_ii_a": italian_vassal(40),
    "spain_ii_b": french_italy(30),
    "spain_ii_c": elected("spain", 50),
    "spain_ii_d": christian_coast(15, 50),
    "spain_ii_e": [
        at(50),
        at(25, occurred("I-8(2)")),
        at(0, occurred("I-8(2)", "II-9")),
        at(50, occurred("I-8(2)", "II-9"), note("II-9:outcome:", "league_destroyed")),
        at(0, occurred("I-8(2)", "II-9"), note("II-9:outcome:", "league_destroyed"),
           mark("truce_of_augsburg")),
        at(50, occurred("I-8(2)", "II-9", "IV-A"), note("IV-A:position:spain", "dominant")),
    ],
    "spain_iii_a": half_hungary(50),
    "spain_iii_b": [
        at(0, attitude("spain", "counter_reformation"), forced("england")),
        at(0, attitude("spain", "conciliatory"), forced("england"), peace("spain", "england", 5)),
        at(50, attitude("spain", "counter_reformation"), forced("england"),
           peace("spain", "england", 5)),
    ],
    "spain_iii_c": [
        at(0, own("turkey", "malta")),
        at(0, own("tunis", "tunis"), track("tunis", "turkey", "VA")),
        at(40, no_track("turkey"), own("turkey", "rhodos")),
    ],
    "spain_iii_d": [
        at(30, occupied("turkey", "pecs"), progress("little_war:2", 8)),
        at(10, occupied("turkey", "pecs"), progress("little_war:3", 6)),
        at(0, occupied("turkey", "pecs"), progress("little_war:3", 8)),
        at(30, progress("little_war:3", 8)),
    ],
    "spain_iii_e": [
        at(0, tf("spain", ctz_spain=4, stz_lion=4)),
        at(0, tf("spain", ctz_spain=3, stz_lion=4, stz_nord=4, stz_guinee=4)),
        at(30, tf("spain", ctz_spain=4, stz_lion=4, stz_nord=5)),
    ],
    "spain_iv_a": half_hungary(40),
    "spain_iv_b": empire(50),
    "spain_iv_c": austrian_lands(),
    "spain_iv_d": [
        at(0, track("portugal", "spain", "VA")), at(50, track("portugal", "spain", "AN")),
    ],
    "spain_iv_e": [
        at(0, tf("spain", ctz_spain=3)),
        at(8, tf("spain", stz_nord=4)),
        at(16, tf("spain", ctz_spain=4)),
        at(40, tf("spain", ctz_spain=4, stz_nord=4, stz_lion=4, stz_guinee=4, stz_perou=4)),
    ],
    "spain_v_a": against_the_crescent(40, 10),
    "spain_v_b": each("spain", BELGIUM, 10, 50),
    "spain_v_c": spanish_seas(40),
    "spain_v_d": [
        at(0, track("portugal", "spain", "VA")), at(40, track("portugal", "spain", "AN")),
    ],
    "spain_v_e": monopolies("spain", 8, 8, 40),
    "spain_vi_a": [
        at(25),
        at(50, occurred("V-4")),
        at(0, occurred("V-4"), note("V-4:war:", "3")),
        at(0, occurred("V-4"), note("V-4:war:", "3"), peace("spain", OTHER, 0, "V-4")),
        at(50, occurred("V-4"), note("V-4:war:", "3"), peace("spain", OTHER, 1, "V-4")),
    ],
    "spain_vi_b": [
        at(0, cede("spain", *SPANISH)),
        at(20, cede("spain", *SPANISH), own("spain", "brabant", "limburg")),
        at(40, cede("spain", *SPANISH), own("spain", *BELGIUM)),
    ],
    "spain_vi_c": spanish_seas(45),
    "spain_vi_d": christian_coast(10, 50),
    "spain_vi_e": monopolies("spain", 8, 8, 40),
    "spain_vii_a": [
        at(0, mark("asiento_weakened")), at(0, mark("asiento_england")), at(35),
    ],
    "spain_vii_b": [
        at(0, cede("spain", *SPANISH), own("spain", *BELGIUM[:3])),
        at(10, cede("spain", *SPANISH), own("spain", *BELGIUM[:4])),
        at(40, cede("spain", *SPANISH), own("spain", *BELGIUM)),
    ],
    "spain_vii_c": spanish_seas(50),
    "spain_vii_d": industry("spain", "ctz_spain", 6, 25),
    "spain_vii_e": colonies("spain", 30),
    # Holland
    "holland_iii_a": a_centre("holland", "mediterranean", 40),
    "holland_iii_b": [at(0), at(50, mark("dutch_recognised"))],
    "holland_iii_c": [at(0, faith("france", "catholic")), at(35, faith("france", "protestant"))],
    "holland_iii_d": [at(0, faith("england", "catholic")), at(40, faith("england", "protestant"))],
    "holland_iii_e": east_indies("holland", 10, 40),
    "holland_iv_a": a_centre("holland", "mediterranean", 40),
    "holland_iv_b": baltic_rule("holland", 5, 30),
    "holland_iv_c": [
        at(0, mark("northern_hre_alliance")),
        at(0, gone("hansa"), track("hansa", "holland", "VA")),
        at(40, occurred("IV-A"), mark("northern_hre_alliance")),
        at(40, track("hansa", "holland", "VA")),
    ],
    "holland_iv_d": navigation(40),
    "holland_iv_e": [
        at(0, no_posts, posts("holland", TP, RIO[0]), posts("holland", COL, VIRGINIA[0])),
        at(10, no_posts, posts("holland", COL, RIO[0])),
    ],
    "holland_v_a": a_centre("holland", "atlantic", 40),
    "holland_v_b": [
        at(0, own("france", "brabant")),
        at(0, own("france", "utrecht")),
        at(50, cede("france", *FRENCH)),
    ],
    "holland_v_c": [
        at(0, no_posts, far_east()), at(40, no_posts, posts("portugal", COL, JAVA[0])),
    ],
    "holland_v_d": navigation(50),
    "holland_v_e": good("holland", "spices", 5, 40),
    "holland_vi_a": centres("holland", 25, 50),
    "holland_vi_b": succession("holland"),
    "holland_vi_c": [
        at(40, no_posts, posts("aceh", TP, JAVA[0])),
        at(30, no_posts, far_east()),
        at(0, no_posts, posts("england", TP, *JAVA[:1], *area("area_sumatra")[:1],
                              *area("area_malacca")[:1], *area("area_borneo")[:1])),
    ],
    "holland_vi_d": [
        at(0, no_posts, posts("holland", COL, RIO[0]), posts("holland", TP, VIRGINIA[0])),
        at(15, no_posts, posts("holland", COL, VIRGINIA[0])),
    ],
    "holland_vi_e": east_indies("holland", 4, 40),
    "holland_vii_a": monopolies("holland", 5, 5, 30),
    "holland_vii_b": [
        at(20),
        at(0, occurred("VII-3")),
        at(40, occurred("VII-3"), note("VII-3:victors:", "holland")),
        at(20, plays("holland"), occurred("VII-3"), note("VII-3:victors:", "holland"),
           ended("VII-3"), turns(1),
           note("VII-3:victors:", "france"), occurred("VII-3")),
    ],
    "holland_vii_c": crushed(35),
    "holland_vii_d": [
        at(0, no_posts, posts("holland", COL, RIO[0]), posts("holland", TP, VIRGINIA[0])),
        at(15, no_posts, posts("holland", COL, VIRGINIA[0])),
    ],
    "holland_vii_e": [
        at(0, no_posts, posts("holland", TP, JAVA[0])),
        at(15, no_posts, posts("holland", TP, MALABAR[0])),
    ],
    # Austria
    "austria_iv_a": half_hungary(40),
    "austria_iv_b": empire(50),
    "austria_iv_c": austrian_lands(),
    "austria_iv_d": [
        at(0, plays("austria"), own(OTHER, "bremen", held=OTHER), turns(1)),
        at(15, plays("austria"), own(OTHER, "lubeck", held="austria"), turns(1)),
        at(45, plays("austria"), own("austria", "danzig"), turns(9)),
    ],
    "austria_iv_e": [
        at(15),
        at(0, occurred("IV-A"), mark("northern_hre_alliance")),
        at(30, occurred("IV-A"), mark("southern_hre_alliance")),
    ],
    "austria_v_a": against_the_crescent(50, 10),
    "austria_v_b": each("spain", BELGIUM, 10, 40),
    "austria_v_c": [
        at(0, cede("venice"), own("venice", "kreta", "corfu")),
        at(20, cede("venice"), own("venice", "kreta", "corfu", "bosna")),
        at(50, cede("venice"), own("venice", "kreta", *BALKANS)),
    ],
    "austria_v_d": louis("austria"),
    "austria_v_e": [
        at(25),
        at(0, occurred("IV-10(1)")),
        at(25, occurred("IV-10(1)"), note("IV-B:outcome:", "absolutists_win")),
    ],
    "austria_vi_a": against_the_crescent(50, 20),
    "austria_vi_b": succession("austria"),
    "austria_vi_c": [
        at(20),
        at(0, occurred("VI-13"), peace("prussia", "austria", 1, "VI-13")),
        at(40, occurred("VI-13"), peace("austria", "prussia", 1, "VI-13")),
    ],
    "austria_vi_d": [at(0, mark("kingdom_of_prussia")), at(30)],
    "austria_vi_e": [
        at(0, own("austria", "silesie"), own("prussia", "lausitz")),
        at(50, own("austria", "silesie", "lausitz")),
    ],
    "austria_vii_a": [
        at(0, own("turkey", "bosna", "serbia", "pecs")),
        at(20, own("turkey", "bosna", "serbia"), own("austria", *HUNGARY)),
        at(50, own("austria", "bosna", "serbia", *HUNGARY)),
    ],
    "austria_vii_b": [
        at(0, own(OTHER, *NAPLES), own("austria", *NAPLES[:3])),
        at(10, own(OTHER, *NAPLES), own("austria", *NAPLES[:3]), own("h_naples", NAPLES[3]),
           track("h_naples", "austria", "EW")),
        at(50, own("austria", *NAPLES)),
    ],
    "austria_vii_c": allied("austria", 5, 30),
    "austria_vii_d": crushed(30),
    "austria_vii_e": [
        at(0, own("austria", "silesie"), own("prussia", "lausitz")),
        at(50, own("austria", "silesie", "lausitz")),
    ],
    # Prussia
    "prussia_vi_a": [
        at(0, cede("prussia"), own("prussia", *FRENCH[:9])),
        at(10, cede("prussia"), own("prussia", *FRENCH[:10])),
        at(40, cede("prussia"), own("prussia", *FRENCH[:15])),
    ],
    "prussia_vi_b": allied("prussia", 5, 40),
    "prussia_vi_c": [at(0), at(30, mark("kingdom_of_prussia"))],
    "prussia_vi_d": [
        at(20),
        at(0, occurred("VI-13"), title("emperor", "austria")),
        at(40, occurred("VI-13"), title("emperor", "bavaria")),
    ],
    "prussia_vi_e": [
        at(0, own("austria", "silesie"), own("prussia", "lausitz")),
        at(50, own("prussia", "silesie", "lausitz")),
    ],
    "prussia_vii_a": [
        at(0, moved("danzig", "poland", "prussia", ago=20)),
        at(0, moved("danzig", "poland", "prussia", "dowry")),
        at(15, moved("danzig", "poland", "prussia")),
        at(50, *(moved(name, "poland", "prussia", "event") for name in POLISH[:4])),
    ],
    "prussia_vii_b": allied("prussia", 5, 40),
    "prussia_vii_c": seven_years("prussia", 40),
    "prussia_vii_d": crushed(30),
    "prussia_vii_e": [
        at(0, own("austria", "silesie"), own("prussia", "lausitz")),
        at(50, own("prussia", "silesie", "lausitz")),
    ],
    # Sweden
    "sweden_iii_a": baltic_rule("sweden", 5, 30),
    "sweden_iii_b": [
        at(0, no_posts, posts("sweden", TP, MALABAR[0])),
        at(10, no_posts, posts("sweden", TP, VIRGINIA[0])),
    ],
    "sweden_iii_c": each("sweden", ("ingria", "livonija", "estland"), 20, 50),
    "sweden_iii_d": each(
        "sweden", ("skane", "vastergotland", "gotland", "trondelag", "vestfold"), 10, 40),
    "sweden_iii_e": [
        at(25),
        at(0, occurred("III-13"), mark("claims_poland_sweden")),
        at(50, occurred("III-13")),
    ],
    "sweden_iv_a": baltic_rule("sweden", 5, 30),
    "sweden_iv_b": [
        at(20),
        at(0, occurred("IV-A"), own("german_empire", "hessen")),
        at(40, occurred("IV-A"), moved("hessen", "german_empire", "hesse")),
    ],
    "sweden_iv_c": conquered(30, "hansa"),
    "sweden_iv_d": dominium(50),
    "sweden_iv_e": [
        at(20),
        at(0, occurred("III-13"), mark("union_poland_sweden")),
        at(0, occurred("III-13"), note("flag_ended:union_poland_sweden", "20")),
        at(40, occurred("III-13")),
    ],
    "sweden_v_a": baltic_rule("sweden", 5, 30),
    "sweden_v_b": [
        at(0, no_posts),
        at(5, no_posts, posts("sweden", COL, VIRGINIA[0])),
        at(40, no_posts, posts("sweden", TP, *ROTW[:9])),
    ],
    "sweden_v_c": off_the_baltic(30),
    "sweden_v_d": dominium(50),
    "sweden_v_e": [
        at(0),
        at(30, occurred("IV-10(1)")),
        at(0, occurred("IV-10(1)"), note("IV-B:outcome:", "absolutists_win")),
    ],
    "sweden_vi_a": baltic_rule("sweden", 5, 40),
    "sweden_vi_b": [
        at(0, no_posts),
        at(7, no_posts, posts("sweden", COL, VIRGINIA[0])),
        at(40, no_posts, posts("sweden", TP, *ROTW[:9])),
    ],
    "sweden_vi_c": [
        at(0, moved("estland", "sweden", "russia")),
        at(40, moved("boheme", "sweden", "austria")),
        at(40, moved("ingria", "sweden", "russia"), value("st_petersburg", "ingria")),
        at(0, moved("ingria", "sweden", "russia"), value("st_petersburg", "estland")),
    ],
    "sweden_vi_d": dominium(40),
    "sweden_vi_e": [
        at(25),
        at(0, occurred("VI-11")),
        at(0, mark("special_ew_poland"), value("last_polish_protector", "france")),
        at(50, occurred("VI-11"), mark("special_ew_poland"),
           value("last_polish_protector", "sweden")),
    ],
    "sweden_vii_a": baltic_rule("sweden", 5, 40),
    "sweden_vii_b": [
        at(0, no_posts),
        at(10, no_posts, posts("sweden", COL, VIRGINIA[0])),
        at(40, no_posts, posts("sweden", TP, *ROTW[:9])),
    ],
    "sweden_vii_c": kept("sweden", 40),
    "sweden_vii_d": [
        at(0, cede("sweden"), own("sweden", "svealand", "finland", "vestfold")),
        at(15, cede("sweden"), own("sweden", "svealand", "estland")),
        at(50, cede("sweden"), own("sweden", "estland", "livonija", "kurland", "memel")),
    ],
    "sweden_vii_e": exists("poland", 40),
    # Russia
    "russia_i_a": [
        at(0, gone("pskov"), own(OTHER, "pskov", "ryazan")),
        at(20, gone("pskov"), own("russia", "pskov")),
        at(40, gone("pskov", "ryazan"), own("russia", "pskov", "ryazan")),
    ],
    "russia_i_b": province("russia", "smolenska", 50),
    "russia_i_c": kept("russia", 25),
    "russia_i_d": [
        at(0, gone("kazan")),
        at(0, moved("kazan", "kazan", "russia", "event"), gone("kazan")),
        at(50, moved("kazan", "kazan", "russia"), gone("kazan")),
        at(50, peace("russia", "kazan", 5), gone("kazan")),
    ],
    "russia_i_e": conquered(35, "golden_horde"),
    "russia_ii_a": [
        at(0, no_track("russia"), own(OTHER, "pskov", "ryazan")),
        at(10, no_track("russia"), own(OTHER, "pskov", "ryazan"),
           track("moldavia", "russia", "RM")),
        at(10, no_track("russia"), own(OTHER, "ryazan"), gone("pskov"), own("russia", "pskov")),
    ],
    "russia_ii_b": [
        at(0, own("russia", *RUSSIAN), own("poland", "smolenska")),
        at(0, own("russia", *RUSSIAN, "smolenska"), own("poland", RUSSIAN[0])),
        at(40, own("russia", *RUSSIAN, "smolenska")),
    ],
    "russia_ii_c": [
        at(0, own("poland", *PORTS)),
        at(25, own("poland", *PORTS), own("russia", PORTS[0], held="poland")),
        at(25, own("poland", *PORTS), own("poland", PORTS[0], held="russia")),
        at(50, own("poland", *PORTS), own("russia", PORTS[0])),
    ],
    "russia_ii_d": conquered(35, "kazan"),
    "russia_ii_e": conquered(50, "astrakhan"),
    "russia_iii_a": good("russia", "furs", 10, 50),
    "russia_iii_b": [
        at(0, moved("polacak", "poland", "russia", ago=20)),
        at(0, moved("polacak", "sweden", "russia")),
        at(10, moved("polacak", "poland", "russia")),
    ],
    "russia_iii_c": each("russia", ("ingria", "livonija", "estland"), 15, 45),
    "russia_iii_d": [
        at(0, moved("azov", "turkey", "russia")), at(20, moved("azov", "crimea", "russia")),
    ],
    "russia_iii_e": [at(0), at(35, gone("siberia"))],
    "russia_iv_a": good("russia", "furs", 5, 45),
    "russia_iv_b": [
        at(0, own("russia", *RUSSIAN), own(OTHER, *RUSSIAN[:3])),
        at(15, own("russia", *RUSSIAN), own(OTHER, *RUSSIAN[:2])),
        at(30, own("russia", *RUSSIAN), own(OTHER, *RUSSIAN[:1])),
    ],
    "russia_iv_c": few_swedes(40),
    "russia_iv_d": each("russia", BLACK, 20, 50),
    "russia_iv_e": [
        at(15),
        at(0, occurred("IV-17(1)")),
        at(30, occurred("IV-17(1)"), note("IV-17(1):outcome:", "loyalists_win")),
    ],
    "russia_v_a": good("russia", "furs", 5, 35),
    "russia_v_b": conquered(40, "astrakhan"),
    "russia_v_c": [at(0), at(50, mark("st_petersburg"))],
    "russia_v_d": each("russia", BLACK, 20, 50),
    "russia_v_e": [
        at(0, no_posts, posts("russia", TP, area("area_siberie")[0])),
        at(10, no_posts, posts("russia", TP, area("area_amour")[0])),
        at(30, no_posts, posts("russia", TP, *area("area_amour")[:2], *area("area_baikal")[:2])),
    ],
    "russia_vi_a": [
        at(0, no_posts, posts("russia", TP, area("area_siberie")[0])),
        at(20, no_posts, posts("russia", TP, area("area_ormus")[0], MALABAR[0])),
    ],
    "russia_vi_b": [
        at(0, mark("special_ew_poland"), value("last_polish_protector", "france")), at(30),
    ],
    "russia_vi_c": each("russia", PORTS, 15, 40),
    "russia_vi_d": each("russia", SETS["crimea_moldavia"], 15, 50, above=4),
    "russia_vi_e": [
        at(0, no_posts, posts("russia", TP, area("area_alaska")[0])),
        at(10, no_posts, posts("russia", COL, area("area_alaska")[0])),
    ],
    "russia_vii_a": each("russia", SETS["georgia_persia"], 10, 40),
    "russia_vii_b": conquered(50, "poland"),
    "russia_vii_c": each("russia", PORTS, 10, 40),
    "russia_vii_d": conquered(40, "crimea"),
    "russia_vii_e": [
        at(0, moved("kuban", "turkey", "russia"), moved("azov", "crimea", "russia")),
        at(15, moved("trakya", "turkey", "russia")),
    ],
    # Poland
    "poland_i_a": province("poland", "smolenska", 40),
    "poland_i_b": kept("poland", 40, "smolenska"),
    "poland_i_c": exists("hungary", 50),
    "poland_i_d": [
        at(0, track("moldavia", "turkey", "VA")),
        at(0, gone("moldavia")),
        at(35, track("moldavia", "turkey", "EW")),
    ],
    "poland_i_e": [
        at(0, track("wallachia", "turkey", "VA")),
        at(0, gone("wallachia")),
        at(35, track("wallachia", "poland", "VA")),
    ],
    "poland_ii_a": province("poland", "smolenska", 50),
    "poland_ii_b": kept("poland", 40),
    "poland_ii_c": exists("hungary", 50),
    "poland_ii_d": off_the_baltic(40),
    "poland_ii_e": [
        at(0, own(OTHER, *W.regions["ukraine"]), own("poland", *W.regions["ukraine"][:2])),
        at(20, own(OTHER, *W.regions["ukraine"]), own("poland", *W.regions["ukraine"][:3])),
        at(0, own("poland", *W.regions["ukraine"]), faith("poland", "protestant")),
        at(0, own("poland", *W.regions["ukraine"]), attitude("poland", "orthodox_support"),
           no_posts),
        at(50, attitude("poland", "orthodox_support"), no_posts,
           posts("poland", COL, area("area_siberie")[0])),
    ],
    "poland_iii_a": each("poland", ("kurland", "memel", "preussen"), 20, 50),
    "poland_iii_b": kept("poland", 40),
    "poland_iii_c": [
        at(15), at(0, occurred("III-14")), at(30, occurred("III-14"), mark("union_of_lublin")),
    ],
    "poland_iii_d": off_the_baltic(40),
    "poland_iii_e": [
        at(20), at(0, occurred("III-13")), at(40, occurred("III-13"), mark("claims_poland_sweden")),
    ],
    "poland_iv_a": few_swedes(40),
    "poland_iv_b": kept("poland", 40, "podolie"),
    "poland_iv_c": [at(0, note("taken:osterreich:turkey", "9")), at(40)],
    "poland_iv_d": off_the_baltic(40),
    "poland_iv_e": [
        at(0), at(50, mark("union_poland_sweden")),
        at(50, note("flag_ended:union_poland_sweden", "20")),
    ],
    "poland_v_a": few_swedes(40),
    "poland_v_b": [
        at(0, moved("lublin", "poland", "austria"), moved("wolyn", "poland", "russia")),
        at(20, moved("lublin", "poland", "austria")),
        at(40, moved("podolie", "poland", "turkey")),
    ],
    "poland_v_c": [at(0), at(40, mark("absolutism"))],
    "poland_v_d": off_the_baltic(40),
    "poland_v_e": [
        at(50, own("austria", *HUNGARY)),
        at(40, own("austria", *HUNGARY), own("turkey", *HUNGARY[:3])),
        at(20, own("austria", *HUNGARY), own("turkey", *HUNGARY[:3]),
           note("taken:osterreich:turkey", "9")),
        at(20, own("turkey", *HUNGARY)),
        at(0, own("turkey", "osterreich", *HUNGARY)),
    ],
    # Turkey
    "turkey_i_a": conquered(35, "syria", "mamluks"),
    "turkey_i_b": [at(0, tf("turkey", ctz_turkey=3)), at(30, tf("turkey", ctz_turkey=4))],
    "turkey_i_c": [
        at(0, alliance("ties", "turkey", "france"), turns(1)),
        at(0, alliance("defensive", "turkey", "poland"), turns(1)),
        at(10, alliance("defensive", "turkey", "france"), turns(1)),
        at(30, alliance("offensive", "turkey", "france"), turns(5)),
    ],
    "turkey_i_d": province("turkey", "rhodos", 30),
    "turkey_i_e": principalities(),
    "turkey_ii_a": conquered(40, "hungary"),
    "turkey_ii_b": vienna(50),
    "turkey_ii_c": exists("astrakhan", 35),
    "turkey_ii_d": province("turkey", "rhodos", 35),
    "turkey_ii_e": spices(10, 40),
    "turkey_iii_a": [
        *quiet_danube(1),
        at(35, war("turkey", "austria"), turns(3), own("turkey", *HUNGARY[:8]),
           occupied("turkey", HUNGARY[8])),
        at(0, war("turkey", "austria"), turns(3), own("austria", *HUNGARY),
           own("turkey", *HUNGARY[:8])),
    ],
    "turkey_iii_b": vienna(40),
    "turkey_iii_c": exists("astrakhan", 35),
    "turkey_iii_d": [
        at(0, own("venice", "kreta", "malta", "chypre", "cyclades")),
        at(20, own("venice", "malta", "chypre", "cyclades"), own("turkey", "kreta")),
        at(10, own("venice", "kreta", "malta", "chypre"), own("turkey", "cyclades")),
        at(50, own("turkey", "kreta", "malta", "chypre", "cyclades")),
    ],
    "turkey_iii_e": principalities(),
    "turkey_iv_a": quiet_danube(2),
    "turkey_iv_b": unchristian_coast(40),
    "turkey_iv_c": crimea(6),
    "turkey_iv_d": each("turkey", ("corfu", "kreta", "malta", "chypre"), 10, 40),
    "turkey_iv_e": monopolies("turkey", 15, 15, 45),
    "turkey_v_a": each("turkey", HUNGARY, 8, 50),
    "turkey_v_b": vienna(50),
    "turkey_v_c": crimea(5),
    "turkey_v_d": exists("astrakhan", 30),
    "turkey_v_e": spices(6, 30),
    "turkey_vi_a": [
        at(0, own("austria", *HUNGARY), gone("transylvania")),
        at(40, own("austria", *HUNGARY), own("turkey", HUNGARY[0])),
        at(40, own("austria", *HUNGARY[1:]), own("transylvania", HUNGARY[0]),
           track("transylvania", "turkey", "VA")),
    ],
    "turkey_vi_b": unchristian_coast(50),
    "turkey_vi_c": crimea(4),
    "turkey_vi_d": each("turkey", BALKANS, 10, 45),
    "turkey_vi_e": spices(10, 30),
    "turkey_vii_a": [
        at(0, track("mamluks", "turkey", "EW")),
        at(30, track("mamluks", "turkey", "VA")),
        at(30, gone("mamluks")),
    ],
    "turkey_vii_b": [
        at(0, mark("turkish_frontier")),
        at(5, mark("turkish_g1a")),
        at(35, *(mark(f"turkish_{n}") for n in ("g1a", "g1b", "g2", "m1a", "m1b", "m2", "m3"))),
    ],
    "turkey_vii_c": exists("crimea", 50),
    "turkey_vii_d": each("turkey", BALKANS, 15, 45, above=4),
    "turkey_vii_e": each("turkey", SETS["georgia_persia"], 15, 50, above=3),
    # Venice
    "venice_i_a": san_marco(15, 50),
    "venice_i_b": each("venice", ("hellas", "moreas"), 20, 40),
    "venice_i_c": each(
        "venice", tuple(n for n in BALKANS if n not in ("hellas", "moreas")), 10, 30),
    "venice_i_d": exists("mamluks", 50),
    "venice_i_e": orient(200, 40, 1),
    "venice_ii_a": san_marco(10, 50),
    "venice_ii_b": province("venice", "moreas", 40),
    "venice_ii_c": each("venice", tuple(n for n in BALKANS if n != "moreas"), 10, 30),
    "venice_ii_d": [
        at(0, own("turkey", "cyclades")),
        at(50, own("venice", *SETS["med_islands"]), own("turkey", "rhodos")),
    ],
    "venice_ii_e": orient(250, 30, 2),
    "venice_iii_a": a_centre("venice", "mediterranean", 40),
    "venice_iii_b": [
        at(0, no_praesidios, praesidio("spain", "oran")),
        at(10, no_praesidios, praesidio("venice", "oran")),
        at(20, no_praesidios, own("turkey", "bosna"), praesidio("venice", "oran", "bosna")),
        at(10, no_praesidios, own("venice", "bosna"), praesidio("venice", "oran", "bosna")),
    ],
    "venice_iii_c": each("venice", BALKANS, 15, 45),
    "venice_iii_d": each(
        "venice", ("chypre", "kreta", "cyclades", "corfu", "malta", "rhodos"), 20, 50, above=2),
    "venice_iii_e": orient(300, 30, 3),
    # Portugal
    "portugal_i_a": [
        at(0, no_posts, posts("portugal", TP, "mumbai_sw")),
        at(20, no_posts, posts("portugal", COL, "singala_i")),
        at(40, no_posts, posts("portugal", COL, "mumbai_sw")),
    ],
    "portugal_i_b": vassal("morocco", "portugal", 10, 40),
    "portugal_i_c": moroccan(30),
    "portugal_i_d": some_monopolies(2, 30),
    "portugal_i_e": [
        at(0, no_posts),
        at(50, no_posts, posts("portugal", COL, RIO[0]),
           posts("gujarat", TP, *MALABAR[:2], good="spices")),
        at(0, no_posts, posts("portugal", COL, RIO[0]),
           posts("gujarat", TP, *MALABAR[:3], good="spices")),
        at(50, no_posts, posts("portugal", COL, RIO[0]),
           posts("gujarat", TP, *MALABAR[:3], good="spices"), treaty("portugal", "gujarat")),
    ],
    "portugal_ii_a": [
        at(0, no_posts, posts("portugal", TP, area("area_canton")[0])),
        at(0, no_posts, posts("portugal", TP, area("area_corea")[0], area("area_japon")[0])),
        at(50, no_posts, posts("portugal", TP, area("area_canton")[0], area("area_japon")[0])),
    ],
    "portugal_ii_b": vassal("morocco", "portugal", 10, 40),
    "portugal_ii_c": moroccan(30),
    "portugal_ii_d": some_monopolies(3, 30),
    "portugal_ii_e": [
        at(0, no_posts, posts("gujarat", TP, MALABAR[0], good="spices")),
        at(50, no_posts, posts("spain", TP, area("area_philippines")[0], good="spices")),
        at(50, no_posts, posts("china", TP, MALABAR[0], good="products_orient")),
        at(50, no_posts, posts("gujarat", TP, MALABAR[0], good="spices"),
           treaty("portugal", "gujarat")),
    ],
}  # fmt: skip
