"""Rulers: those of Events with their printed skills, and our own where no source has them."""

from __future__ import annotations

from tpop_import.files import facts, lean, slug, write_records

MORTALITY = ("circle", "plus", "square", "triangle")

# No source has the Rulers of the Setup Cards: real persons, skills by us.
# realm@side: name, ADM, DIP, MIL, infantry, cavalry, artillery dice
START = {
    "austria@1444": ("Friedrich III", 2, 3, 1, 1, 0, 0),
    "castile@1444": ("Juan II", 1, 2, 1, 0, 0, 0),
    "england@1444": ("Henry VI", 1, 2, 1, 0, 0, 0),
    "france@1444": ("Charles VII", 3, 2, 2, 2, 0, 0),
    "muscovy@1444": ("Vasiliy II", 1, 2, 2, 0, 1, 0),
    "ottomans@1444": ("Murad II", 2, 2, 3, 2, 0, 0),
    "poland@1444": ("Władysław III", 1, 2, 2, 0, 2, 0),
    "denmark@1444": ("Christoffer III", 2, 2, 1, 0, 0, 0),
    "sweden@1444": ("Kristofer I", 1, 2, 1, 0, 0, 0),
    "portugal@1444": ("Pedro of Coimbra", 3, 2, 1, 1, 0, 0),
    "netherlands@1444": ("Estates-General", 2, 2, 1, 0, 0, 0),
    "papal_states@1444": ("Eugenius IV", 2, 3, 1, 0, 0, 0),
    "brandenburg@1444": ("Friedrich II", 2, 2, 2, 2, 0, 0),
    "venice@1444": ("Francesco Foscari", 2, 2, 3, 0, 0, 1),
    "mamluks@1444": ("Sayf ad-Din Jaqmaq", 2, 2, 2, 0, 2, 0),
    "byzantium@1444": ("Ioannes VIII", 2, 3, 1, 0, 0, 0),
    "ulm@1444": ("Ehinger", 2, 3, 1, 0, 0, 0),
    "aragon@1444": ("Alfonso V", 2, 3, 2, 1, 0, 0),
    "burgundy@1444": ("Philippe III", 3, 3, 2, 1, 0, 0),
    "bohemia@1444": ("Jiří of Poděbrady", 2, 2, 2, 1, 0, 0),
    "lithuania@1444": ("Kazimierz", 2, 2, 1, 0, 1, 0),
    "hungary@1444": ("János Hunyadi", 2, 2, 3, 2, 0, 0),
    "novgorod@1444": ("Evfimiy II", 2, 2, 1, 0, 0, 0),
    "great_horde@1444": ("Küchük Muhammad", 1, 2, 3, 0, 2, 0),
    "morocco@1444": ("Abd al-Haqq II", 1, 2, 2, 0, 1, 0),
    "norway@1444": ("Kristoffer", 1, 2, 1, 0, 0, 0),
    "teutonic_order@1444": ("Konrad von Erlichshausen", 2, 2, 2, 1, 0, 0),
    "tunis@1444": ("Uthman", 3, 2, 2, 0, 1, 0),
    "qara_qoyunlu@1444": ("Jahan Shah", 2, 2, 3, 0, 2, 0),
    "scotland@1444": ("James II", 2, 2, 2, 1, 0, 0),
    "saxony@1444": ("Friedrich II of Saxony", 2, 2, 1, 1, 0, 0),
    "bavaria@1444": ("Albrecht III", 2, 2, 1, 0, 0, 0),
    "milan@1444": ("Filippo Maria Visconti", 2, 2, 2, 1, 0, 0),
    "savoy@1444": ("Ludovico I", 1, 2, 1, 0, 0, 0),
    "florence@1444": ("Cosimo de' Medici", 3, 3, 1, 0, 0, 0),
    "austria@1618": ("Matthias", 2, 2, 1, 0, 0, 0),
    "castile@1618": ("Felipe III", 1, 2, 1, 0, 0, 0),
    "england@1618": ("James I", 2, 3, 1, 0, 0, 0),
    "france@1618": ("Marie de' Medici", 2, 3, 1, 0, 0, 0),
    "muscovy@1618": ("Filaret", 3, 2, 1, 0, 0, 0),
    "ottomans@1618": ("Osman II", 2, 1, 2, 1, 0, 0),
    "poland@1618": ("Zygmunt III", 2, 1, 3, 0, 2, 0),
    "denmark@1618": ("Christian Friis", 2, 2, 1, 0, 0, 0),
    "sweden@1618": ("Axel Oxenstierna", 3, 3, 1, 0, 0, 0),
    "portugal@1618": ("Filipe II", 1, 2, 1, 0, 0, 0),
    "netherlands@1618": ("Maurits I", 3, 3, 4, 3, 0, 0),
    "papal_states@1618": ("Paulus V", 2, 2, 1, 0, 0, 0),
    "brandenburg@1618": ("Johann Sigismund", 1, 3, 1, 1, 0, 0),
    "venice@1618": ("Antonio Priuli", 2, 2, 2, 0, 0, 1),
    "mamluks@1618": ("Qansuh Bey", 1, 2, 2, 0, 2, 0),
    "aragon@1618": ("Pedro Téllez-Girón", 2, 2, 3, 2, 0, 0),
}
# Event Rulers whose printed skills no source has: skills by us.
UNKNOWN = {
    "108-1": (2, 2, 2, 1, 0, 0), "108-2": (2, 3, 1, 1, 0, 0),
    "116-1": (2, 3, 2, 2, 0, 0), "116-2": (1, 2, 1, 0, 0, 0),
    "117-1": (3, 2, 1, 0, 0, 0), "117-2": (2, 3, 1, 0, 0, 0),
    "208-1": (3, 2, 2, 1, 0, 0), "208-2": (2, 2, 2, 1, 0, 0),
    "216-1": (2, 2, 2, 1, 0, 0), "216-2": (2, 2, 3, 2, 0, 0),
    "217-1": (2, 2, 2, 0, 0, 0), "217-2": (2, 3, 1, 0, 0, 0),
    "308-1": (3, 2, 2, 2, 0, 0), "308-2": (3, 2, 2, 1, 0, 0),
    "316-1": (2, 2, 3, 2, 0, 0), "316-2": (3, 3, 1, 0, 0, 0),
    "317-1": (2, 2, 2, 0, 0, 0), "317-2": (3, 2, 1, 0, 0, 0),
    "402-1": (2, 2, 2, 1, 0, 0), "402-2": (1, 1, 2, 0, 0, 0),
    "403-1": (2, 2, 2, 1, 0, 0), "403-2": (2, 2, 1, 0, 0, 0),
    "404-1": (2, 2, 1, 1, 0, 0), "404-2": (1, 2, 1, 0, 0, 0),
    "408-1": (3, 2, 2, 1, 0, 0), "408-2": (1, 1, 1, 0, 0, 0),
    "415-1": (2, 2, 3, 0, 2, 0), "415-2": (3, 3, 3, 0, 3, 0),
    "416-1": (2, 3, 2, 1, 0, 0), "416-2": (2, 2, 2, 1, 0, 0),
    "417-1": (3, 2, 1, 0, 0, 0), "417-2": (2, 3, 1, 0, 0, 0),
    "456B": (4, 2, 4, 2, 0, 2),
}  # fmt: skip


def convert_rulers() -> None:
    """Rulers of set-ups and Events, one list."""
    records = []
    for position, (key, (name, adm, dip, mil, *dice)) in enumerate(START.items()):
        estate = name == "Estates-General"
        records.append(
            lean(
                {
                    "id": key,
                    "realm": key.split("@")[0],
                    "name": name,
                    "dice": dice if any(dice) else [],
                    "mortality": "" if estate else MORTALITY[position % 4],
                    "source": "original: person from history, skills by us",
                }
            )
            | {"adm": adm, "dip": dip, "mil": mil}
        )
    for position, event in enumerate(e for e in facts("events") if e["ruler"]):
        ruler = event["ruler"]
        known = ruler["adm"] is not None
        if known:
            skills = (ruler["adm"], ruler["dip"], ruler["mil"])
            dice = [ruler["dice"][k] or 0 for k in ("inf", "cav", "art")]
        else:
            skills, dice = UNKNOWN[event["id"]][:3], list(UNKNOWN[event["id"]][3:])
        mortality = ruler["mortality"]
        if mortality == "?":
            mortality = MORTALITY[position % 4]
        records.append(
            lean(
                {
                    "id": f"event:{event['id']}",
                    "realm": slug(event["realm"] or ""),
                    "name": ruler["name"],
                    "dice": dice if any(dice) else [],
                    "any_dice": ruler["dice"].get("any", 0) or None,
                    "mortality": "" if mortality == "none" else mortality,
                    "ill": int("Ill Health" in (ruler.get("optional_note") or "")) or None,
                    "source": f"event {event['id']}" + ("" if known else ": name; skills original"),
                }
            )
            | dict(zip(("adm", "dip", "mil"), skills, strict=True))
        )
    write_records("rulers", records)
