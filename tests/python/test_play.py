"""Games through the module: what is legal, what is refused, copies, chance, determinism."""

import copy
import pickle
import unittest

import tercio
from common import SCENARIOS, decision, position, steps


class Play(unittest.TestCase):
    def test_every_scenario_is_played_to_its_end_at_random(self):
        for scenario in SCENARIOS:
            with self.subTest(scenario):
                game = tercio.load(scenario)
                state = steps(game.new_state(seed=scenario.replace("/", "-")))
                self.assertTrue(state.is_over())
                self.assertIsNone(state.to_act())
                self.assertEqual(state.legal_count(), 0)
                outcome = state.outcome()
                self.assertIn(outcome.winner, (None, *game.sides))
                expected = {None: (0, 0), game.sides[0]: (1, -1), game.sides[1]: (-1, 1)}
                self.assertEqual(state.returns(), expected[outcome.winner])
                self.assertEqual(state.current_player, -4)

    def test_an_index_and_its_text_and_its_full_text_do_the_same(self):
        for scenario in SCENARIOS:
            state = tercio.load(scenario).new_state(seed=11)
            for number in range(120):
                if state.is_over():
                    break
                texts = state.legal_actions()
                self.assertEqual(len(texts), state.legal_count())
                chosen = (number * 7919) % len(texts)
                by_text, by_full_text = state.clone(), state.clone()
                full = state.apply(chosen)
                by_text.apply(texts[chosen])
                self.assertEqual(by_text.hash, state.hash, texts[chosen])
                self.assertIsNone(by_full_text.why_not(full))
                by_full_text.apply(full)
                self.assertEqual(by_full_text.hash, state.hash, full)

    def test_actions_of_a_piece_are_those_of_the_list_that_name_it(self):
        state = decision("breitenfeld/historical", 40)
        while state.decision != "move":
            state.random_step()
        for piece in state.game.layout.pieces:
            named = [a for a in state.legal_actions() if a.split()[1:2] == [piece]]
            self.assertEqual(state.legal_actions(piece), named)

    def test_the_table_of_actions_says_what_their_texts_say(self):
        for scenario in ("rocroi/historical", "freiburg/siege", "warburg/historical"):
            state = tercio.load(scenario).new_state(seed=4)
            pieces, verbs = state.game.layout.pieces, state.game.verbs
            seen = 0
            for _ in range(300):
                if state.is_over():
                    break
                table = state.legal_table()
                self.assertEqual(table.shape, (state.legal_count(), 3))
                for text, (verb, piece, hexagon) in zip(state.legal_actions(), table):
                    self.assertEqual(text.split()[0], verbs[verb].split()[0])
                    if piece >= 0:
                        seen += 1
                        self.assertIn(pieces[piece], text.replace(",", " ").split())
                    if hexagon and verbs[verb] in ("move", "fire", "deploy"):
                        self.assertIn(f"{hexagon:04d}", text)
                state.random_step()
            self.assertGreater(seen, 100)

    def test_a_copy_goes_its_own_way(self):
        state = decision("rocroi/historical", 200)
        before, length = state.hash, len(state)
        for make in (lambda: state.clone(), lambda: copy.copy(state),
                     lambda: copy.deepcopy(state), lambda: pickle.loads(pickle.dumps(state))):
            other = make()
            self.assertEqual(other.hash, before)
            steps(other, 30)
            self.assertNotEqual(other.hash, before)
            self.assertEqual((state.hash, len(state)), (before, length))
        one, two = state.clone(), state.clone()
        one.apply(0)
        two.apply(-1)
        self.assertEqual(one.history()[:-1], two.history()[:-1])
        self.assertNotEqual(one.history()[-1], two.history()[-1])

    def test_copies_share_their_luck_unless_they_are_given_another(self):
        state = position("breitenfeld/historical", 100)
        again = [steps(state.clone(), 50).hash for _ in range(2)]
        self.assertEqual(again[0], again[1])
        self.assertNotEqual(steps(state.clone(seed=2), 50).hash, again[0])
        self.assertEqual(steps(state.clone(seed=2), 50).hash, steps(state.clone(seed=2), 50).hash)
        kept = pickle.loads(pickle.dumps(state))
        self.assertEqual(steps(kept, 50).hash, again[0])

    def test_the_same_seed_gives_the_same_game(self):
        for scenario in SCENARIOS:
            game = tercio.load(scenario)
            ends = {steps(game.new_state(seed=seed)).hash for seed in (5, "5", 5)}
            self.assertEqual(len(ends), 1, scenario)
        game = tercio.load("rocroi/historical")
        self.assertNotEqual(steps(game.new_state(seed=1)).hash, steps(game.new_state(seed=2)).hash)
        self.assertNotEqual(game.new_state().seed, game.new_state().seed)

    def test_without_a_record_the_game_is_the_same_and_nothing_is_remembered(self):
        game = tercio.load("freiburg/3-august")
        lean = steps(game.new_state(seed=3, record=False))
        self.assertEqual(lean.hash, steps(game.new_state(seed=3)).hash)
        for question in (lean.history, lean.record, lean.events):
            with self.assertRaises(tercio.WrongMoment):
                question()
        self.assertIsNone(game.new_state(record=False).apply(0))

    def test_dice_are_drawn_or_told(self):
        state = decision("rocroi/historical", 0)
        while not state.is_chance():
            state.random_step()
        self.assertEqual(state.to_act(), "dice")
        self.assertEqual(state.current_player, -1)
        self.assertEqual(state.chance_outcomes(),
                         [(f"roll {n}", 1 / 6) for n in range(1, 7)])
        self.assertEqual(state.legal_actions(), [f"roll {n}" for n in range(1, 7)])
        drawn = state.clone().apply("roll")
        self.assertEqual(state.clone().apply("roll"), drawn)
        self.assertEqual(state.clone().roll()[0], int(drawn.split()[1]))
        self.assertEqual(state.apply("roll 4"), "roll 4")
        with self.assertRaises(tercio.IllegalAction):
            decision("rocroi/historical", 0).apply("roll 4")

    def test_events_tell_what_happened_with_their_case(self):
        state = tercio.load("rocroi/historical").new_state(seed=1)
        self.assertTrue(all(e["text"] and e["rule"] for e in state.events()))
        for _ in range(200):
            state.random_step()
            for event in state.events():
                self.assertTrue(event["text"])
        with self.assertRaises(tercio.NotFound):
            state.events("dutch")

    def test_a_position_is_saved_and_restored(self):
        for scenario in SCENARIOS:
            state = position(scenario, 120)
            back = state.game.restore(state.save(), seed=9)
            self.assertEqual(back.hash, state.hash)
            self.assertEqual(back.legal_actions(), state.legal_actions())
        saved = state.save()
        saved["turn"] = "soon"
        with self.assertRaises(tercio.BadPosition) as caught:
            state.game.restore(saved)
        self.assertIn("turn", str(caught.exception))

    def test_an_edited_start(self):
        game = tercio.load("rocroi/historical")
        setup = {"turn": 3, "phase": "movement", "side": "spanish"}
        state = game.new_state(seed=1, setup=setup)
        self.assertEqual((state.to_act(), state.decision), ("spanish", "move"))
        steps(state, 20)
        self.assertEqual(tercio.replay(state.record()).hash, state.hash)
        with self.assertRaises(tercio.BadPosition):
            game.new_state(setup={"turn": 99})
        with self.assertRaises(tercio.BadPosition):
            game.new_state(setup=[1, 2])

    def test_play_takes_levels_opponents_and_functions(self):
        game = tercio.load("first-orders/training")
        seen = []
        end = tercio.play(game, {"swedish": "ensign", "imperial": lambda state: -1}, seed=4,
                          watch=lambda state: seen.append(state.to_act()))
        self.assertTrue(end.is_over())
        self.assertEqual(set(seen), set(game.sides))
        self.assertEqual(game.sides, ("swedish", "imperial"))
        again = tercio.play(game, ("ensign", lambda state: state.legal_actions()[-1]), seed=4)
        self.assertEqual(again.hash, end.hash)
        for wrong, error in (({"swedish": "ensign"}, tercio.NotFound), (("ensign",), ValueError),
                             ((1, 2), TypeError), ("admiral", tercio.NotFound)):
            with self.assertRaises(error):
                tercio.play(game, wrong)


class Refusals(unittest.TestCase):
    def test_a_refusal_names_its_case_and_changes_nothing(self):
        state = decision("rocroi/historical", 0)
        while state.decision != "move":
            state.apply("end")
            state.roll()
        before = state.hash, len(state)
        own = state.legal_actions()[0].split()[1]
        refusal = state.why_not(f"move {own} 0101")
        self.assertTrue(refusal.rule)
        self.assertEqual(refusal.code, "illegal")
        with self.assertRaises(tercio.IllegalAction) as caught:
            state.apply(f"move {own} 0101")
        self.assertEqual((caught.exception.rule, caught.exception.message),
                         (refusal.rule, refusal.message))
        self.assertIsInstance(caught.exception, ValueError)
        self.assertEqual((state.hash, len(state)), before)
        self.assertIsNone(state.why_not("end"))
        again = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual((again.rule, str(again)), (refusal.rule, str(caught.exception)))

    def test_whatever_is_said_is_refused_and_not_a_crash(self):
        for scenario in ("breitenfeld/historical", "warburg/historical"):
            state = decision(scenario, 60)
            before = state.hash
            for text in ("", " ", "roll", "roll 7", "roll -1", "move", "move x", "end end", "\0",
                         "é" * 200, "move " * 900, "x" * 100_000, "attack , ,", "😀", "\ud7ff"):
                self.assertIsNotNone(state.why_not(text), text[:20])
                with self.assertRaises(tercio.IllegalAction):
                    state.apply(text)
            for wrong in (None, 1.5, [], "\ud800"):
                with self.assertRaises((TypeError, UnicodeError)):
                    state.apply(wrong)
            for number in (state.legal_count(), -state.legal_count() - 1, 10**9, -10**9):
                with self.assertRaises(IndexError):
                    state.apply(number)
                with self.assertRaises(IndexError):
                    state.legal_action(number)
            with self.assertRaises((TypeError, OverflowError)):
                state.apply(10**30)
            self.assertEqual(state.hash, before)

    def test_what_is_not_there_is_named(self):
        for wrong in (lambda: tercio.load("agincourt"), lambda: tercio.load(""),
                      lambda: tercio.load("rocroi/historical", {"no.such": "x"}),
                      lambda: tercio.load("rocroi/historical", {"leader.auto_apply": "x"}),
                      lambda: tercio.load("rocroi/historical", data="/no/such/folder"),
                      lambda: decision("rocroi/historical", 0).legal_actions("nobody"),
                      lambda: decision("rocroi/historical", 0).observation("dutch"),
                      lambda: decision("rocroi/historical", 0).view("dutch"),
                      lambda: decision("rocroi/historical", 0).value("dutch"),
                      lambda: tercio.Opponent("admiral")):
            with self.assertRaises(tercio.NotFound) as caught:
                wrong()
            self.assertIsInstance(caught.exception, LookupError)
            self.assertTrue(caught.exception.message)

    def test_after_the_end_there_is_nothing_to_do(self):
        state = position("first-orders/training", None)
        for question in (state.random_step, state.chance_outcomes,
                         lambda: tercio.Opponent("ensign").decide(state),
                         lambda: tercio.Opponent("ensign").advise(state)):
            with self.assertRaises(tercio.WrongMoment):
                question()
        self.assertEqual(state.roll(), [])
        with self.assertRaises(tercio.IllegalAction):
            state.apply("end")
        with self.assertRaises(IndexError):
            state.apply(0)
        self.assertIn(state.value(state.game.sides[0]), (0, 0.5, 1))

    def test_seeds_are_integers_or_short_texts(self):
        game = tercio.load("first-orders/training")
        for wrong in ("", "a b", "x" * 65, "a\nb"):
            with self.assertRaises(ValueError):
                game.new_state(seed=wrong)
        for wrong in (1.5, [], b"1"):
            with self.assertRaises(TypeError):
                game.new_state(seed=wrong)
        self.assertEqual(game.new_state(seed=10**30).seed, str(10**30))

    def test_a_pickle_that_was_bent_is_refused(self):
        state = position("rocroi/historical", 50)
        _, _, kept = state.__reduce_ex__(2)[:3]
        self.assertEqual(len(kept), 11)
        for place, wrong in ((0, "agincourt"), (3, "{}"), (3, "nonsense"), (10, ["end"] * 3),
                             (9, "{\"turn\":99}"), (5, 10**6), (6, 10**18)):
            bent = kept[:place] + (wrong,) + kept[place + 1:]
            other = type(state).__new__(type(state))
            if place in (5, 6):  # what the actions say counts
                other.__setstate__(bent)
                self.assertEqual(len(other), len(state))
                continue
            with self.assertRaises(tercio.Error):
                other.__setstate__(bent)


if __name__ == "__main__":
    unittest.main()
