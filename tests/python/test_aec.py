"""The environment in the manner of PettingZoo."""

import unittest

import numpy as np

import tercio
from tercio import aec
from common import SCENARIOS


def play(env, choose, most=20_000):
    """A whole game; returns the reward of each agent."""
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(most):
        observation, reward, termination, truncation, info = env.last()
        total[agent] += reward
        if termination or truncation:
            env.step(None)
        else:
            env.step(choose(env, agent, observation, info))
    return total


def at_random(env, agent, observation, info):
    return env.action_space(agent).sample(observation["action_mask"])


class Environment(unittest.TestCase):
    def test_every_scenario_is_played_through_the_environment(self):
        for scenario in SCENARIOS:
            with self.subTest(scenario):
                env = aec.env(scenario, planes=False, max_steps=120)
                env.reset(seed=3)
                for agent in env.possible_agents:
                    env.action_space(agent).seed(1)
                total = play(env, at_random)
                self.assertEqual(env.agents, [])
                self.assertEqual(sum(total.values()), 0)

    def test_a_whole_game_ends_with_its_rewards(self):
        env = aec.env("first-orders/training")
        for seed in range(4):
            env.reset(seed=seed)
            env.action_space(env.agents[0]).seed(seed)
            total = play(env, at_random)
            expected = dict(zip(env.possible_agents, env.position.returns()))
            self.assertTrue(env.position.is_over())
            self.assertEqual(total, expected)

    def test_observations_lie_in_their_space_and_the_mask_is_what_is_open(self):
        env = aec.env("warburg/historical")
        env.reset(seed=1)
        both = 0
        for _ in range(150):
            agent = env.agent_selection
            observation, _, termination, _, info = env.last()
            if termination:
                break
            self.assertTrue(env.observation_space(agent).contains(observation))
            other = next(a for a in env.agents if a != agent)
            self.assertEqual(env.observe(other)["action_mask"].sum(), 0)
            open_numbers = np.flatnonzero(observation["action_mask"])
            chosen = observation["observation"]["chosen"]
            if info["actions"]:
                self.assertEqual(len(open_numbers), len(info["actions"]))
                self.assertEqual(chosen.sum(), 1)
                for text in info["actions"]:
                    self.assertIsNone(env.position.why_not(text))
            else:
                both += 1
                self.assertEqual(chosen.sum(), 0)
                self.assertEqual(len(open_numbers), len(info["pieces"]))
            env.step(int(open_numbers[len(open_numbers) // 2]))
        self.assertGreater(both, 3)

    def test_the_two_steps_reach_every_legal_action(self):
        for scenario in ("rocroi/historical", "warburg/free"):
            env = aec.env(scenario, planes=False)
            env.reset(seed=2)
            reached = []
            start = env.position.clone()
            first = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
            for number in first:
                env.reset(seed=2, options={"state": start})
                env.step(int(number))
                reached += env.infos[env.agent_selection]["actions"]
                self.assertEqual(env.infos[env.agent_selection]["left_out"], 0)
            self.assertEqual(sorted(reached), sorted(start.legal_actions()))

    def test_actions_as_texts(self):
        env = aec.env("rocroi/historical", planes=False)
        env.reset(seed=1)
        text = env.position.legal_actions()[0]
        env.step(text)
        self.assertIn(text, env.position.history())
        with self.assertRaises(tercio.IllegalAction):
            env.step("move nobody 0101")

    def test_what_is_not_open_is_refused_and_nothing_changes(self):
        env = aec.env("rocroi/historical", planes=False)
        env.reset(seed=1)
        before = env.position.hash
        mask = env.observe(env.agent_selection)["action_mask"]
        for wrong in (int(np.flatnonzero(mask == 0)[0]), -1, 10**9, None, 1.5, [0]):
            with self.assertRaises(tercio.IllegalAction):
                env.step(wrong)
        self.assertEqual(env.position.hash, before)
        with self.assertRaises(ValueError):
            env.reset(options={"state": tercio.load("first-orders/training").new_state()})
        with self.assertRaises(ValueError):
            aec.env("rocroi/historical", choices=0)

    def test_more_choices_than_numbers_are_told_and_can_be_written(self):
        env = aec.env("rocroi/historical", planes=False, choices=2)
        env.reset(seed=1)
        left_out = 0
        for _ in range(40):
            info = env.infos[env.agent_selection]
            left_out += info.get("left_out", 0)
            mask = env.observe(env.agent_selection)["action_mask"]
            env.step(int(np.flatnonzero(mask)[0]))
        self.assertGreater(left_out, 0)

    def test_the_same_seed_gives_the_same_game(self):
        ends = []
        for _ in range(2):
            env = aec.env("first-orders/training", planes=False)
            env.reset(seed=5)
            play(env, lambda e, a, o, i: int(np.flatnonzero(o["action_mask"])[-1]))
            ends.append(env.position.hash)
        self.assertEqual(ends[0], ends[1])

    def test_a_dead_agent_takes_nothing_but_none(self):
        env = aec.env("first-orders/training", planes=False, max_steps=1)
        env.reset(seed=1)
        while not any(env.truncations.values()):
            env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
        with self.assertRaises(ValueError):
            env.step(0)
        env.step(None)
        self.assertEqual(env.num_agents, 1)
        env.step(None)
        self.assertEqual(list(env.agent_iter()), [])
        self.assertEqual(env.max_num_agents, 2)
        env.reset(seed=1)
        self.assertEqual(env.num_agents, 2)
        self.assertTrue(env.state().size > 0 and env.render() and str(env))


if __name__ == "__main__":
    unittest.main()
