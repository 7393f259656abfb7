"""The computer players, and games by the thousand."""

import os
import signal
import threading
import time
import unittest

import numpy as np

import tercio
from common import SCENARIOS, decision, position

PLAYED = [s for s in SCENARIOS if tercio.load(s).has_opponent]


class Opponents(unittest.TestCase):
    def test_what_a_player_decides_is_legal_and_the_same_again(self):
        for scenario in SCENARIOS:
            for level in ("recruit", "ensign", "captain", "random"):
                player = tercio.Opponent(level, seed=3, judgements=20)
                state = decision(scenario, 45)
                if scenario not in PLAYED and level != "random":
                    with self.assertRaises(tercio.NoOpponent):
                        player.decide(state)
                    continue
                before = state.hash
                decided = player.decide(state)
                self.assertEqual(state.hash, before)
                self.assertEqual(player.decide(state), decided)
                self.assertEqual(player.act(state), decided.actions)
                self.assertTrue(decided.actions)

    def test_advice_comes_with_what_it_gains(self):
        state = decision("rocroi/historical", 0)
        advice = tercio.Opponent("captain", judgements=30).advise(state, most=2)
        self.assertTrue(1 <= len(advice) <= 2)
        for one in advice:
            self.assertIsNone(state.why_not(one.actions[0]))
            self.assertTrue(0 <= one.value <= 1)
            self.assertTrue(one.reason)
        with self.assertRaises(tercio.NotFound):
            tercio.Opponent().advise(state, piece="nobody")

    def test_ctrl_c_ends_looking_ahead(self):
        state = decision("breitenfeld/historical", 0)
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
        began = time.monotonic()
        try:
            with self.assertRaises(KeyboardInterrupt):
                timer.start()
                state.evaluate(state.to_act(), judgements=100_000)
        finally:
            timer.join()
            signal.signal(signal.SIGINT, before)
        self.assertLess(time.monotonic() - began, 3)

    def test_a_review_goes_over_every_action(self):
        end = tercio.play(tercio.load("first-orders/training"), seed=2)
        review = tercio.Opponent("ensign", judgements=20).review(end)
        self.assertEqual(sum(step["count"] for step in review["steps"]), len(end))
        self.assertEqual(tercio.Opponent("ensign", judgements=20).review(end), review)

    def test_a_player_is_described_by_numbers_in_bounds(self):
        for wrong in ({"judgements": -1}, {"judgements": 10**9}, {"seconds": -1},
                      {"seconds": float("nan")}, {"seconds": float("inf")}):
            with self.assertRaises(ValueError):
                tercio.Opponent("captain", **wrong)
        self.assertEqual(tercio.levels()[0]["id"], "recruit")

    def test_nobody_is_asked_while_a_die_is_due(self):
        state = position("rocroi/historical", 0)
        while not state.is_chance():
            state.random_step()
        with self.assertRaises(tercio.WrongMoment):
            tercio.Opponent().decide(state)


class Playouts(unittest.TestCase):
    def test_they_are_the_same_with_any_number_of_threads(self):
        for scenario in SCENARIOS:
            game = tercio.load(scenario)
            for players in ("random", ("ensign", "random")):
                if players != "random" and not game.has_opponent:
                    with self.assertRaises(tercio.NoOpponent):
                        game.playouts(1, players)
                    continue
                games = 24 if players == "random" else 3
                found = [game.playouts(games, players, seed=5, threads=threads, observe_every=40)
                         for threads in (1, 3)]
                for name in found[0]:
                    np.testing.assert_array_equal(found[0][name], found[1][name], name)
                self.assertEqual(len(set(found[0]["hash"].tolist())), games)
                other = game.playouts(games, players, seed=6)
                self.assertNotEqual(other["hash"].tolist(), found[0]["hash"].tolist())

    def test_observing_does_not_change_a_game(self):
        game = tercio.load("rocroi/historical")
        plain = game.playouts(4, ("ensign", "recruit"), seed=1)
        seen = game.playouts(4, ("ensign", "recruit"), seed=1, observe_every=25, planes=True)
        np.testing.assert_array_equal(plain["hash"], seen["hash"])
        layout = game.layout
        count = len(seen["game"])
        self.assertEqual(seen["planes"].shape,
                         (count, len(layout.planes), layout.lines, layout.places))
        self.assertEqual(seen["pieces"].shape, (count, len(layout.pieces), len(layout.features)))
        self.assertEqual(set(seen["game"].tolist()), set(range(4)))
        deciding = seen["globals"][:, layout.globals.index("own decision")]
        self.assertTrue((deciding == 1).all())

    def test_they_begin_where_the_state_stands(self):
        state = position("freiburg/3-august", 250)
        before = state.hash
        found = state.playouts(8, seed=1)
        self.assertEqual(state.hash, before)
        self.assertTrue((found["decisions"] < state.game.playouts(8)["decisions"].mean()).all())
        over = position("freiburg/3-august", None)
        again = over.playouts(3)
        self.assertTrue((again["hash"] == over.hash).all())
        self.assertEqual(again["decisions"].tolist(), [0, 0, 0])

    def test_winners_levels_and_points_are_those_of_the_outcome(self):
        for scenario in ("rocroi/historical", "warburg/historical"):
            game = tercio.load(scenario)
            over = position(scenario, None)
            found = over.playouts(1)
            outcome = over.outcome()
            winner = int(found["winner"][0])
            self.assertEqual(game.sides[winner] if winner >= 0 else None, outcome.winner)
            self.assertEqual(str(found["level"][0]), outcome.level)
            if outcome.points:
                self.assertEqual(found["points"][0].tolist(),
                                 [outcome.points[side] for side in game.sides])

    def test_the_script_beats_random_play(self):
        game = tercio.load("rocroi/historical")
        self.assertTrue((game.playouts(4, ("ensign", "random"))["winner"] == 0).all())
        self.assertTrue((game.playouts(4, ("random", "ensign"))["winner"] == 1).all())

    def test_other_threads_run_meanwhile(self):
        game = tercio.load("breitenfeld/historical")
        done = threading.Event()
        found = []

        def work():
            found.append(game.playouts(400, seed=1, threads=1))
            done.set()

        threads = [threading.Thread(target=work) for _ in range(3)]
        counted = 0
        for thread in threads:
            thread.start()
        while not done.is_set():  # would not come to count if the lock were held
            counted += 1
            position("first-orders/training", 5)
        for thread in threads:
            thread.join()
        self.assertGreater(counted, 0)
        for other in found[1:]:
            np.testing.assert_array_equal(found[0]["hash"], other["hash"])

    def test_threads_share_a_game_and_its_opponent(self):
        game = tercio.load("rocroi/historical")
        expected = tercio.play(game, "ensign", seed=8).hash
        found = []

        def work():
            found.append(tercio.play(tercio.load("rocroi/historical"), "ensign", seed=8).hash)
            found.append(tercio.play(game, "ensign", seed=8).hash)

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, [expected] * 8)

    def test_counts_out_of_bounds_are_refused(self):
        game = tercio.load("first-orders/training")
        for wrong in ({"games": -1}, {"games": 10**12}, {"games": 1, "threads": 10**6},
                      {"games": 1, "judgements": -5}, {"games": 1, "observe_every": -1},
                      {"games": 1, "players": ["random"]}, {"games": 1, "seconds": -1}):
            with self.assertRaises(ValueError):
                game.playouts(**wrong)
        with self.assertRaises(tercio.NotFound):
            game.playouts(1, "admiral")
        self.assertEqual(len(game.playouts(0)["winner"]), 0)
        self.assertEqual(game.playouts(0)["level"].dtype.kind, "U")
        self.assertEqual(game.playouts(1)["level"].dtype.kind, "U")


if __name__ == "__main__":
    unittest.main()
