"""An environment in the manner of PettingZoo's turn-based ones (Agent Environment Cycle), for
learning with any library that knows them. It needs numpy and nothing else.

    env = tercio.aec.env("rocroi/historical")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        action = None if termination or truncation else choose(observation["action_mask"])
        env.step(action)

The agents are the two sides; the environment throws the dice. A decision is made in two steps, so
that every number means the same throughout a battle although a thousand moves may be legal:

    0 ... P-1      this piece acts (a number of Game.layout.pieces)
    P              none of them: what belongs to no piece, such as "end"
    P+1 ... P+K    the first, second ... action of what was chosen, as info["actions"] lists them

The same side goes on after the first step. Where all legal actions belong to one piece, or to none,
there is no first step. The mask of the observation says which numbers are open, and `chosen` what the
first step took. An action may also be given as its text, in full, instead of either step.
"""

import numpy as np

from . import Game, IllegalAction, load

__all__ = ["AECEnv", "Box", "Dict", "Discrete", "env"]


class Discrete:
    """The whole numbers from 0 to below n."""

    def __init__(self, n, seed=None):
        self.n = int(n)
        self.shape = ()
        self.dtype = np.dtype(np.int64)
        self.seed(seed)

    def seed(self, seed=None):
        self._random = np.random.default_rng(seed)

    def sample(self, mask=None):
        """One of the numbers, or of those that the mask leaves open."""
        if mask is None:
            return int(self._random.integers(self.n))
        open_numbers = np.flatnonzero(mask)
        return int(self._random.choice(open_numbers)) if len(open_numbers) else 0

    def contains(self, x):
        return isinstance(x, (int, np.integer)) and 0 <= x < self.n

    __contains__ = contains

    def __eq__(self, other):
        return isinstance(other, Discrete) and other.n == self.n

    def __repr__(self):
        return f"Discrete({self.n})"


class Box:
    """Arrays of one shape and type, every number of them within bounds."""

    def __init__(self, low, high, shape, dtype=np.float32):
        self.low, self.high, self.shape, self.dtype = low, high, tuple(shape), np.dtype(dtype)

    def contains(self, x):
        return (isinstance(x, np.ndarray) and x.shape == self.shape and x.dtype == self.dtype
                and bool(np.all(x >= self.low)) and bool(np.all(x <= self.high)))

    __contains__ = contains

    def __eq__(self, other):
        return isinstance(other, Box) and vars(other) == vars(self)

    def __repr__(self):
        return f"Box({self.low}, {self.high}, {self.shape}, {self.dtype})"


class Dict:
    """A space for each of some names."""

    def __init__(self, spaces):
        self.spaces = dict(spaces)

    def __getitem__(self, name):
        return self.spaces[name]

    def contains(self, x):
        return (isinstance(x, dict) and x.keys() == self.spaces.keys()
                and all(space.contains(x[name]) for name, space in self.spaces.items()))

    __contains__ = contains

    def __eq__(self, other):
        return isinstance(other, Dict) and other.spaces == self.spaces

    def __repr__(self):
        return f"Dict({self.spaces})"


def env(scenario, options=None, **settings):
    """The environment of a scenario: tercio.aec.env("rocroi/historical")."""
    return AECEnv(load(scenario, options) if isinstance(scenario, str) else scenario, **settings)


class AECEnv:
    """A battle as an environment. `choices` is how many actions of one piece have a number; should
    there be more, info["left_out"] says how many only their text can take. `planes=False` leaves the
    largest part of the observations out. `max_steps` ends a game as truncated."""

    metadata = {"name": "tercio_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, game: Game, choices=1024, planes=True, max_steps=None, render_mode=None):
        if choices < 1:
            raise ValueError("at least one action of a piece has to have a number")
        self.game = game
        self.render_mode = render_mode
        self.max_steps = max_steps
        self._planes = planes
        self._choices = int(choices)
        self._pieces = len(game.layout.pieces)
        self.possible_agents = list(game.sides)
        self.agents = []
        layout = game.layout
        inner = {"pieces": Box(-np.inf, np.inf, (len(layout.pieces), len(layout.features))),
                 "globals": Box(-np.inf, np.inf, (len(layout.globals),)),
                 "chosen": Box(0, 1, (self._pieces + 1,))}
        if planes:
            inner["planes"] = Box(-np.inf, np.inf,
                                  (len(layout.planes), layout.lines, layout.places))
        width = self._pieces + 1 + self._choices
        observations = Dict({"observation": Dict(inner),
                             "action_mask": Box(0, 1, (width,), np.int8)})
        self.observation_spaces = {agent: observations for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(width) for agent in self.possible_agents}

    # --- What PettingZoo asks of an environment

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def max_num_agents(self):
        return len(self.possible_agents)

    @property
    def unwrapped(self):
        return self

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        """Begins a game. Its dice follow from the seed. `options` may hold a "state" to begin from."""
        start = (options or {}).get("state")
        if start is None:
            self._state = self.game.new_state(seed=seed)
        elif start.game.scenario != self.game.scenario or start.game.options != self.game.options:
            raise ValueError(f"the state is one of {start.game.scenario}, with other options or not")
        else:
            self._state = start.clone(seed=seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._steps = 0
        self.agent_selection = self.agents[0]
        self._after_action()

    def step(self, action):
        """Takes a number of the action space, or the text of an action. Of an agent for whom the
        game is over: None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            return self._leave(agent, action)
        if isinstance(action, str):
            self._state.apply(action)
        else:
            number = self._open_number(action)
            if number <= self._pieces:
                self._choose_group(number)
                self._begin_rewards(agent)
                return None
            self._state.apply(int(self._offered[number - self._pieces - 1]))
        self._begin_rewards(agent)
        self._steps += 1
        self._after_action()
        return None

    def observe(self, agent):
        """What a side may know, whoever decides; nobody but the one who decides has an open mask."""
        seen = self._state.observation(agent, planes=self._planes)
        seen["chosen"] = np.zeros(self._pieces + 1, np.float32)
        mask = np.zeros(self.action_spaces[agent].n, np.int8)
        if agent == self.agent_selection and not self._is_done(agent):
            if self._chosen is not None:
                seen["chosen"][self._chosen] = 1
            mask[self._open_numbers()] = 1
        return {"observation": seen, "action_mask": mask}

    def last(self, observe=True):
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter=2**63):
        """The agent whose turn it is, until the game is over for both."""
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    def state(self):
        """The whole position as one row of numbers: what both sides see, one after the other."""
        seen = [self._state.observation(agent, planes=False) for agent in self.possible_agents]
        return np.concatenate([s[part].ravel() for s in seen for part in ("pieces", "globals")])

    def render(self):
        """Where the game stands, in words."""
        return self._state.heading

    def close(self):
        pass

    def __str__(self):
        return f"{self.metadata['name']}: {self.game.scenario}"

    # --- What is special to this one

    @property
    def position(self):
        """The tercio.State that is played. Change a clone of it, not itself."""
        return self._state

    def _is_done(self, agent):
        return self.terminations[agent] or self.truncations[agent]

    def _open_numbers(self):
        if self._chosen is None:
            return self._groups
        return self._pieces + 1 + np.arange(len(self._offered))

    def _open_number(self, action):
        number = int(action) if isinstance(action, (int, np.integer)) else -1
        if number not in self._open_numbers():
            raise IllegalAction(f"{action!r} is not open to {self.agent_selection} now: "
                                "observation['action_mask'] says what is", field="action")
        return number

    def _begin_rewards(self, agent):
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)

    def _after_action(self):
        """Throws what is due and asks whoever decides next."""
        self._chosen = None
        self._state.roll()
        if self._state.is_over():
            self._end(self.terminations, self._state.returns())
        elif self.max_steps is not None and self._steps >= self.max_steps:
            self._end(self.truncations, (0.0, 0.0))
        else:
            self.agent_selection = self._state.to_act()
            owners = self._state.legal_table()[:, 1]
            self._owners = np.where(owners < 0, self._pieces, owners)
            self._groups = np.unique(self._owners)
            self._tell(self._groups.tolist(), [])
            if len(self._groups) == 1:
                self._choose_group(int(self._groups[0]))

    def _choose_group(self, group):
        self._chosen = group
        numbers = np.flatnonzero(self._owners == group)
        self._offered = numbers[:self._choices]
        self._tell([], [self._state.legal_action(int(n)) for n in self._offered],
                   len(numbers) - len(self._offered))

    def _tell(self, groups, actions, left_out=0):
        names = self.game.layout.pieces
        self.infos[self.agent_selection] = {
            "pieces": [names[g] if g < self._pieces else None for g in groups],
            "actions": actions, "left_out": left_out, "heading": self._state.heading,
            "decision": self._state.decision}

    def _end(self, flags, returns):
        for agent, value in zip(self.possible_agents, returns):
            self.rewards[agent] = value
            self._cumulative_rewards[agent] += value
            flags[agent] = True
            self.infos[agent] = {"outcome": self._state.outcome(), "heading": self._state.heading}

    def _leave(self, agent, action):
        if action is not None:
            raise ValueError("when an agent is terminated or truncated, the only valid action is "
                             "None")
        for by_agent in (self.terminations, self.truncations, self.rewards,
                         self._cumulative_rewards, self.infos):
            del by_agent[agent]
        self.agents.remove(agent)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]
