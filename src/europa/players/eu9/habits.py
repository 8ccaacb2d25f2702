"""What needs no thought: one answer and one reason for each kind of question."""

from __future__ import annotations

from europa.eu9.rules.military.idle import has_work
from europa.eu9.rules.military.stacks import stacks_of
from europa.kernel import Ask
from europa.players.eu9 import voyages
from europa.players.eu9.thought import Because, Rule, Thought, by_key


def take(key: str, why: str, *others: str) -> Rule:
    """Always this key, if it is offered."""
    return lambda thought, ask: Because(by_key(ask, key, *others), why)


def first(why: str) -> Rule:
    """Always the first option: its ask puts the natural one there."""
    return lambda thought, ask: Because(ask.options[0], why)


def last(why: str) -> Rule:
    """Always the last option: where options are ordered by size, the largest."""
    return lambda thought, ask: Because(ask.options[-1], why)


def own_flag(thought: Thought, ask: Ask) -> Because:
    """C6.3: prizes sail under our own flag where they may."""
    own = ask.find(f"flag:{thought.g.name(thought.power)}")
    if own is not None:
        return Because(own, "Prizes serve whoever took them.")
    return Because(ask.options[0], "Prizes go to who can man them.")


def claim(thought: Thought, ask: Ask) -> Because:
    """R10.8: what a helper took goes to us, or to the first of our side."""
    own = ask.find(f"taken_by:{thought.g.name(thought.power)}")
    if own is not None:
        return Because(own, "A fortress in our hands weighs in our peace.")
    return Because(ask.options[0], "The strongest of our side can hold it.")


def peace_time(thought: Thought, ask: Ask) -> Because:
    """R19.5: stand by while there are revolts to fight or seas to find."""
    g, power, s = thought.g, thought.power, thought.g.state
    revolt = any(
        sides and power in (s.owner[p], s.post_owner[p]) for p, sides in enumerate(s.revolt)
    )
    if revolt and has_work(g, power):
        return Because(by_key(ask, "stand_by"), "Revolts at home must be put down.")
    for stack in stacks_of(g, (power,)):
        if voyages.best_voyage(thought, stack).worth > 0:
            return Because(by_key(ask, "stand_by"), "An explorer waits for his orders.")
    return Because(by_key(ask, "peace_time"), "There is nothing to do for our troops.")


def stay_or_go(thought: Thought, ask: Ask) -> Because:
    """5.6: sieges go on; who has news brings them home."""
    return Because(ask.options[0], "A siege goes on; news must be brought home.")


def smallest(thought: Thought, ask: Ask) -> Because:
    """M1.2: what is too much goes, the smallest counter first."""
    order = ("LDE", "NDE", "LD", "NTD", "NGD", "NWD", "A-", "F-", "A+", "F+")
    best = min(ask.options, key=lambda o: order.index(o.value) if o.value in order else 0)
    return Because(best, "The smallest counter is given up.")


HABITS: dict[str, Rule] = {
    "charts.which": first("The chart of the sea we care least for."),
    "asiento.deliver": take("deliver", "Each turn of slaves is a point, three without lose it."),
    "empire.levy": take("pay", "Troops of the Empire for 50 ducats.", "no"),
    "empire.muster": first("Where the attack falls."),
    "empire.site": first("Where the attack falls."),
    "empire.turn": first("Our own troops stay ours."),
    "errand.send": first("What costs nothing is sent, what risks a fight stays."),
    "event.against_bethlen": take("answer:no", "Bethlen may go his way: it would cost stability."),
    "event.compensated": first("The minor nearest to us is taken in exchange."),
    "event.give_up": take("answer:no", "The fight goes on."),
    "event.imperial_war": take("answer:no", "The crown isn't worth a war."),
    "event.main_stack": first("Our strongest stack leads the crusade."),
    "event.polish_army": last("What an event gives is taken, the last being the largest."),
    "event.prize": last("What an event gives is taken, the last being the largest."),
    "event.spared": first("One colony stays with us."),
    "galleon.port": first("The galleon sails from where it sailed before."),
    "indians.ask": take("roll", "Indian allies cost nothing."),
    "indians.place": first("They come where they are needed."),
    "mercenaries.bid": first("A leader whom nobody knows is worth no money."),
    "ukraine.agitate": take("nobody", "The Ukrainian army stays with us."),
    "ally.open": first("The minor nearest to us is courted."),
    "ally.secret": first("The minor nearest to us is courted."),
    "announce": take("done", "Nothing is to be announced."),
    "announce.what": take("done", "Nothing is to be announced."),
    "attrition.forage": first("Troops are dearer than land."),
    "battle.break_off": take("fight_on", "A battle begun is fought out."),
    "battle.capture": first("The largest prize is taken."),
    "battle.casualty": first("Conscripts before veterans."),
    "battle.line": first("The usual line of battle."),
    "battle.part_inside": first("All slip away together."),
    "battle.rest": first("The rest goes where it is safe."),
    "battle.withdraw": take("stay", "Who has won stays."),
    "centre.place": first("The richest place for a centre."),
    "draft.dowry": take("back", "No marriage is worth a dowry now."),
    "draft.exchange": take("nothing", "Land is not exchanged."),
    "draft.form": take("public", "An alliance deters only if it is known."),
    "draft.gift": take("loan", "Money lent comes back."),
    "draft.lender": take("you", "We are no bankers.", "me"),
    "draft.loan": take("back", "We are no bankers."),
    "draft.payer": take("you", "They should pay."),
    "enthusiasm.group": first("The larger group gains more."),
    "event.wish": take("answer:yes", "What events offer is welcome."),
    "event.control": take("accept", "Another country to command is welcome."),
    "event.place": first("The first place is as good as any."),
    "event.which": first("The event that comes first."),
    "gold.move": first("Gold goes the shortest way home."),
    "gold.part": last("As much as may go together."),
    "gold.store": first("Gold waits in the safest port."),
    "levant.accept": take("yes", "A convoy brings money."),
    "levant.grant": first("The first in line gets the convoy."),
    "loot.choose": take("loot", "Loot pays for the army."),
    "losses.land": first("The smallest loss."),
    "losses.ship": first("The smallest loss."),
    "march.ashore": take("ashore", "Troops belong ashore."),
    "march.board": take("stay_ashore", "Our troops go by land."),
    "march.bribed": first("Bribed troops go where they do most harm."),
    "march.excess": smallest,
    "march.fire": first("Forts fire at enemies."),
    "march.flood": take("no_flood", "The land is not flooded for this."),
    "march.join": first("Friends stand together at sea."),
    "march.leader": take("nobody", "Leaders stay with their troops."),
    "march.natives": take("pass_by", "Natives are best left in peace."),
    "march.pashas": first("The first of them goes back."),
    "march.raid": first("Gold is worth a fight."),
    "march.run": first("The fleet does what it came for."),
    "march.supply_port": take("supply_port", "A supplied port holds out."),
    "march.travel": take("stay", "Leaders stay with their troops."),
    "march.treachery": first("Treachery strikes where it hurts."),
    "military.battle": first("The battles are fought in order."),
    "military.follow": first("The fleet stays together."),
    "military.intervene": first("Help goes where it was promised."),
    "military.reinforce": take("none", "Those who help are enough."),
    "military.link": first("The nearer war is fought first."),
    "military.order": first("Orders stay as they are."),
    "military.order_of": first("Orders are for all stacks."),
    "military.orders": take("as_they_are", "Each case is judged when it comes."),
    "military.prey": first("The nearest prey."),
    "military.role": first("He stays what he is."),
    "military.stay_at_sea": take("stay_here", "Who has won stays."),
    "military.which_order": take("done", "Orders stay as they are."),
    "mine.place": first("The richest vein."),
    "mine.test": first("The mine is tested where it costs least."),
    "minors.act": first("The minor trades where it may."),
    "minors.form": first("Armies before detachments."),
    "minors.harbour": first("The best port."),
    "minors.keep": first("As many as can be kept for nothing."),
    "minors.leader": first("A general is worth more than an admiral."),
    "minors.muster": first("Troops gather at the capital."),
    "minors.ship": first("Ships of the line."),
    "minors.upkeep": first("Only what costs nothing is kept."),
    "minors.walls": first("The capital first."),
    "mission.set": take("done", "Missions stay where they are."),
    "mnu.where": first("The first place is as good as any."),
    "natives.attack": first("Forts hold out."),
    "natives.losses": first("The smallest loss."),
    "pacts.refund": first("Debts are paid back."),
    "pasha.corrupt": first("The poorest province."),
    "peace.consent": take("yes", "It is no use without its land."),
    "peace.denounce": take("accept", "Treaties are kept.", "keep"),
    "peace.evacuate": first("Home by the shortest way."),
    "peace.fortress": first("As many walls as we may keep."),
    "peace.intervener": take("leave_be", "One enemy is enough."),
    "peace.intervention": first("Help goes on while the country is calm."),
    "battle.flag": own_flag,
    "march.kept_out": first("A fleet that was kept out waits for its hour."),
    "peace.sole_term": take("no", "Our own gains are not given away."),
    "redeploy.corsair": first("The first port that has room for it."),
    "siege.ships_out": first("Out of the fallen port, to the nearest sea."),
    "peace.may_leave": take("leave", "Cut off it would melt away."),
    "peace.more": take("no_more", "What the treaty gives is enough."),
    "peace.more_land": take("no", "Nothing that need not be given."),
    "peace.occupation": take("stay", "What is held is kept."),
    "peace.only_if": take("anyway", "One peace is better than none."),
    "peace.payer": first("Who lost most pays."),
    "peace.ransom": take("ducats", "Money now."),
    "peace.receive": take("yes", "Land is welcome."),
    "peace.receiver": first("Ours first."),
    "peace.with_minors": take("all", "Nobody is left out."),
    "presidio.build": take("done", "Presidios cost more than they hold."),
    "prey.defend": first("Our ships are defended."),
    "prey.ships": first("The weakest prey."),
    "prey.star": first("The richest trade."),
    "redeploy.port": first("The port with the least attrition."),
    "redeploy.stay": stay_or_go,
    "redeploy.way": first("By land where there is a way."),
    "refusal.reprisal": take("no", "A trade war costs both sides."),
    "renounce.what": first("Nothing is given up freely."),
    "resources.claim": first("As much as is free."),
    "resources.order": first("The first claim first."),
    "revolts.extend": first("The poorest province."),
    "sale.agree": take("no", "The price is too high."),
    "sale.price": first("The lowest price that is asked."),
    "ships.cut": first("The smallest ship."),
    "siege.claim": claim,
    "siege.do": first("Digging costs no blood."),
    "viceroy.name": first("They are needed elsewhere."),
    "mission.taken": first("It is not of our faith."),
    "rally.help": first("It is not our war."),
    "leaders.lend": first("We need our captains ourselves."),
    "capital.name": first("The richest province rules."),
    "knights.refuge": first("The Knights guard the sea for us."),
    "knights.plea": first("Their home is their own affair."),
    "siege.occupy": first("What is taken is kept."),
    "siege.scatter": first("The nearest friendly place."),
    "succession.accept": take("yes", "A supporter is welcome."),
    "succession.support": take("no", "Another's throne is not worth a war."),
    "succession.turn": take("no", "The war stays what it is about."),
    "siege.refuge": first("The nearest friendly place."),
    "track.drop": first("No treaty is dropped for another."),
    "treachery.choose": first("Treachery where it helps most."),
    "uprising.answer": take("peace", "A minor's uprising is not worth a war."),
    "ally.heir": first("The minor nearest to us is courted."),
    "barbary.ports": take("sail", "Privateers in port take no prizes."),
    "barbary.port": take("sail", "A privateer in port takes no prizes."),
    "convoy.from": first("The convoy sails from the richest place."),
    "entry.walls": first("The first fortress is as good as any."),
    "event.chief": first("The leader named first is the best known."),
    "event.dynastic": first("The action named first is the plain one."),
    "event.partner": first("The nearest country."),
    "event.country": first("The nearest country."),
    "event.neutral": take("none", "One more enemy is one too many."),
    "event.peace": take("agree", "Peace without terms costs nothing."),
    "event.vote": first("Votes go where they are expected."),
    "event.zone": first("The first zone is as good as any."),
    "event.client": first("The first answer is the plain one."),
    "event.enter": first("The first answer is the plain one."),
    "event.fights_on": first("The first answer is the plain one."),
    "event.hansa": first("The first answer is the plain one."),
    "event.heir": first("The first answer is the plain one."),
    "event.levy": first("The first answer is the plain one."),
    "event.muster": first("The first answer is the plain one."),
    "event.port": first("The first answer is the plain one."),
    "event.renounce": first("The first answer is the plain one."),
    "event.sea": first("The first answer is the plain one."),
    "event.status_quo": first("The first answer is the plain one."),
    "event.walls": first("The first answer is the plain one."),
    "hounds.target": first("The first answer is the plain one."),
    "holland.government": first("Nothing needs to change."),
    "holland.statesman": first("Who governs does it well enough."),
    "holland.walls": first("The first is the richest."),
    "poland.election": first("The first answer is the plain one."),
    "prussia.metal": first("The first answer is the plain one."),
    "sweden.faith": first("The first answer is the plain one."),
    "swiss.peace": first("The first answer is the plain one."),
    "event_war.use_for": take("let", "A minor's war is not ours."),
    "minors.dutch": first("The Dutch trade where they may."),
    "minors.raise": first("As much as can be had."),
    "pasha.dismiss": first("A corrupt pasha stays rather than cost stability."),
    "pasha.exchange": take("leave", "Pashas stay where they are."),
    "pasha.seat": first("A pasha sits where he is needed."),
    "pasha.spread": first("The nearest seat."),
    "peace.lower": take("done", "Treaties of others are left alone."),
    "react.ally": first("An ally is an ally."),
    "peace.put_in": first("The fleet does what is natural in peace."),
    "peace.safety": first("The first town is as good as any."),
    "redeploy.where": first("The nearest province."),
    "plan.take_back": first("The last piece is taken back."),
    "military.peace_time": peace_time,
}
