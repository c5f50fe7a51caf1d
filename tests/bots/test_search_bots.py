"""The search bots: legal in every option, the same twice, and better the more they think."""

from __future__ import annotations

from random import Random

import pytest

from sixquiprend import kernel
from sixquiprend.bots import make_bot
from sixquiprend.bots.careful import Careful
from sixquiprend.bots.counter import Counter
from sixquiprend.bots.expert import GLANCE, Expert
from sixquiprend.bots.flat import Flat
from sixquiprend.bots.foresight import foreseeing, sight_of
from sixquiprend.bots.frozen import Expert1, Master1
from sixquiprend.bots.master import PLAYED, Master
from sixquiprend.bots.network import Network
from sixquiprend.bots.protocol import Bot
from sixquiprend.bots.search import Budget
from sixquiprend.engine import Deal, Rules, State, advance, new_game, view
from tests.play import COMBINATIONS, lay, shuffled, steps


def thrifty() -> list[Bot]:
    """One of each, content with a few deals."""
    return [Counter(8), Flat(4), Expert(), Master(4)]


def play_round(rules: Rules, bots: list[Bot], seed: int) -> State:
    """A first round: the same seed deals the same cards."""
    dealer, dice = Random(seed), [Random(f"{seed} {seat}") for seat in range(rules.seats)]
    state = new_game(rules)
    while not state.scores:
        answers: list[object] = []
        for decision in state.pending:
            if decision.seat is None:
                answers.append(shuffled(decision, dealer))
            else:
                seat = decision.seat
                answer = bots[seat].answer(view(state, seat), dice[seat])
                assert answer in decision.legal
                answers.append(answer)
        state, _ = advance(state, *answers)  # type: ignore[arg-type]
    return state


@pytest.mark.parametrize("options", COMBINATIONS)
def test_every_decision_of_every_option_gets_the_same_legal_answer_twice(options: str) -> None:
    seats = 2 + len(options)
    rules = Rules(seats, options)
    bots = (thrifty() * 3)[:seats]
    assert play_round(rules, bots, seed=1) == play_round(rules, bots, seed=1)


def test_ten_seats_can_be_searched() -> None:
    play_round(Rules(10), (thrifty() * 3)[:10], seed=2)


def heads_of_one(bot: Bot, against: Bot, deals: int, options: str = "") -> tuple[int, float]:
    """Heads of one bot and the mean of three others, over all seats of these deals."""
    own, others = 0, 0
    for seed in range(deals):
        for seat in range(4):
            bots = [bot if other == seat else against for other in range(4)]
            (heads,) = play_round(Rules(4, options), bots, seed).scores
            own += heads[seat]
            others += sum(heads) - heads[seat]
    return own, others / 3


@pytest.mark.parametrize(
    ("better", "worse"), [(Counter(30), Careful()), (Expert(), Counter(5))], ids=["counter", "expert"]
)
def test_who_looks_further_takes_fewer_heads(better: Bot, worse: Bot) -> None:
    own, others = heads_of_one(better, worse, deals=25)
    assert own < 0.95 * others


def test_K1_an_ending_that_can_be_solved_is_played_as_solved() -> None:
    """Only cards of the best mixed strategy are played, whatever a search of four deals would say."""
    endings = (step.before for step in steps(Rules(2, "K", rounds=1), seed=1))
    state = next(state for state in endings if state.pending[0].kind == "play" and len(state.hands[0]) == 3)
    seen = view(state, 0)
    exact = kernel.exact_costs(seen)
    assert exact is not None
    best = {answer for answer, share in zip(seen.legal, exact.strategy, strict=True) if share > 0}
    for bot in (Expert(), Master(4)):
        assert {bot.answer(seen, Random(seed)) for seed in range(40)} == best


def test_what_cannot_be_searched_is_asked_of_the_network() -> None:
    """No level above careful goes by careful's rules; the yardsticks do, as ever."""
    asked = {
        decision: view(step.before, decision.seat)
        for step in steps(Rules(2, "DS"), seed=3)
        for decision in step.before.pending
        if decision.kind in {"pick", "special", "swap"} and len(decision.legal) > 1
    }
    assert {decision.kind for decision in asked} == {"pick", "special", "swap"}
    learned = [Network().answer(seen, Random(1)) for seen in asked.values()]
    careful = [Careful().answer(seen, Random(1)) for seen in asked.values()]
    assert learned != careful
    assert [Counter(4).answer(seen, Random(1)) for seen in asked.values()] == learned
    for bot in (Expert(), Master(4)):
        assert [bot.answer(seen, Random(1)) for seen in asked.values()] != careful
    for yardstick in (Flat(4), Expert1(4), Master1(4)):
        assert [yardstick.answer(seen, Random(1)) for seen in asked.values()] == careful


def test_the_expert_adds_a_glance_at_a_few_deals_to_what_the_network_thinks() -> None:
    network, expert, way = Network(), Expert(), kernel.network.Way()
    for step in steps(Rules(4, "KDPS"), seed=1):
        for decision in step.before.pending[:1]:
            if decision.seat is None or len(decision.legal) == 1:
                continue
            seen = view(step.before, decision.seat)
            chance, deals = kernel.seeded(Random(2).getrandbits(64)), max(1, GLANCE // (len(seen.legal) + 3))
            sight = sight_of(seen, recall=False)
            found = foreseeing(sight, network.weights_for(sight.table), chance, way)(deals)
            costs = found - network.think(seen).worths
            assert expert.answer(seen, Random(2)) == seen.legal[int(costs.argmin())]


def test_what_no_deal_explains_costs_nothing() -> None:
    """A seat that thinks it knows too much, after passes, goes by the network alone."""
    state, _ = advance(new_game(Rules(4)), Deal((tuple(range(1, 105)),)))
    sight = sight_of(view(state, 0), recall=False)
    sight.table[kernel.full.layout.KNOWN :] |= 1
    look = foreseeing(sight, Network().weights_for(sight.table), kernel.seeded(1), kernel.network.Way())
    assert look(1).tolist() == [0]


def test_the_master_adds_up_what_three_judges_say() -> None:
    """The network, the network after two turns in deals, and playouts in which the others think."""
    state = lay("10 · 20 · 30 · 40", hands={0: (41, 60, 104), 1: (42, 61, 103)})
    seen, net, rng = view(state, 0), Network(), Random(1)
    chance, way = kernel.seeded(rng.getrandbits(64)), kernel.network.Way(more=1)
    sight = sight_of(seen, recall=True)
    look = foreseeing(sight, net.weights_for(sight.table), chance, way)
    judges = look(2) + Master1()._costs(seen, rng, Budget(2 * PLAYED)) - net.think(seen).worths
    assert Master()._costs(seen, Random(1), Budget(2)) == pytest.approx(judges)


def test_live_bots_keep_to_their_time_not_to_a_number_of_deals() -> None:
    state, _ = advance(new_game(Rules(4)), Deal((tuple(Random(1).sample(range(1, 105), 104)),)))
    seen = view(state, 0)
    assert make_bot("master").deterministic  # type: ignore[attr-defined]
    live = make_bot("master", live=True)
    assert not live.deterministic  # type: ignore[attr-defined]
    assert live.answer(seen, Random(1)) in seen.legal


@pytest.mark.parametrize("bot", thrifty(), ids=lambda bot: bot.name)
def test_a_bot_that_has_prepared_plays_as_before(bot: Counter) -> None:
    state, _ = advance(new_game(Rules(3)), Deal((tuple(Random(2).sample(range(1, 105), 104)),)))
    before = bot.answer(view(state, 1), Random(4))
    bot.prepare()
    assert bot.answer(view(state, 1), Random(4)) == before
