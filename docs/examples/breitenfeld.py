# %% [markdown]
# # Breitenfeld in numbers
#
# From a battle to a small model of who is winning it, with numpy alone: play, collect what the script
# sees in a few hundred games, fit a logistic regression, and hold it against the computer's own
# evaluation. Run the cells one by one in an editor that knows `# %%`, or the whole file:
#
#     PYTHONPATH=build/release/python /usr/bin/python3 docs/examples/breitenfeld.py

# %% The game, and its first position
import numpy as np

import tercio

game = tercio.load("breitenfeld/historical")
state = game.new_state(seed=1631)
state.roll()  # how far one sees on this day
first, second = game.sides
print(game.title, "-", first, "against", second)
print(state.heading, "-", state.legal_count(), "legal actions, such as", state.legal_actions()[:3])

# %% A refusal names its rule
while not any(action.startswith("move ") for action in state.legal_actions()):
    state.apply("end")
    state.roll()
piece = next(action.split()[1] for action in state.legal_actions() if action.startswith("move "))
print(state.heading, "-", state.why_not(f"move {piece} 0101"))

# %% One game of the script against itself, watched
turns = {}
end = tercio.play(game, "ensign", seed=1,
                  watch=lambda s: turns.setdefault(s.heading.split(",")[0], s.value(first)))
print(f"chance of the {first} side at the start of each turn, by the computer's own evaluation:")
print("  " + "  ".join(f"{turn.split()[-1]}: {value:.0%}" for turn, value in turns.items()))
print(end.outcome().reason)
assert tercio.verify(end.record())

# %% A few hundred games at once: what was seen every 60 decisions, and how it ended
GAMES = 240
data = game.playouts(GAMES, players=("ensign", "ensign"), seed=7, observe_every=60)
won = np.where(data["winner"] < 0, 0.5, data["winner"] == 0)
print(f"{GAMES} games, {len(data['game'])} positions; the {first} side won {won.mean():.0%}")

# %% From an observation to a few numbers
layout = game.layout
FEATURE = {name: n for n, name in enumerate(layout.features)}
GLOBAL = {name: n for n, name in enumerate(layout.globals)}


def measures(pieces, globals_):
    """What there is of each side: strengths, guns, leaders, ruin; how late it is, and the score."""
    own = pieces[..., FEATURE["own"]]
    here = pieces[..., FEATURE["ready"]] + pieces[..., FEATURE["disrupted"]]
    strength = pieces[..., FEATURE["strength"]]
    shaken = pieces[..., FEATURE["disrupted"]] * pieces[..., FEATURE["full strength"]]
    columns = []
    for whose in (own, 1 - own):
        for what in (strength * pieces[..., FEATURE["infantry"]],
                     strength * pieces[..., FEATURE["cavalry"]],
                     here * pieces[..., FEATURE["artillery"]],
                     here * pieces[..., FEATURE["value"]],
                     shaken,
                     strength * pieces[..., FEATURE["demoralized"]]):
            columns.append((whose * what).sum(-1))
    turn = globals_[..., GLOBAL["turn"]] / globals_[..., GLOBAL["turns"]]
    score = globals_[..., GLOBAL["own points"]] - globals_[..., GLOBAL["enemy points"]]
    columns += [turn, score, turn * score, globals_[..., GLOBAL["own turn"]]]
    return np.stack(columns, -1).astype(float)


x = measures(data["pieces"], data["globals"])
is_first = data["side"] == 0
y = np.where(is_first, won[data["game"]], 1 - won[data["game"]])  # of the side that looks
x = np.concatenate([x, x * is_first[:, None], is_first[:, None]], axis=1)  # the sides differ

# %% Logistic regression by Newton's method; one game in five is held out
held_out = data["game"] % 5 == 0
mean, spread = x[~held_out].mean(0), x[~held_out].std(0) + 1e-9


def prepared(rows):
    return np.concatenate([np.ones((len(rows), 1)), (rows - mean) / spread], axis=1)


def chance(rows, weights):
    return 1 / (1 + np.exp(-np.clip(prepared(rows) @ weights, -30, 30)))


weights = np.zeros(x.shape[1] + 1)
for _ in range(12):
    design, p = prepared(x[~held_out]), chance(x[~held_out], weights)
    slope = design.T @ (y[~held_out] - p) - weights
    curve = (design * (p * (1 - p))[:, None]).T @ design + np.eye(len(weights))
    weights += np.linalg.solve(curve, slope)


def loss(p, came):
    p = np.clip(p, 1e-6, 1 - 1e-6)
    return -(came * np.log(p) + (1 - came) * np.log(1 - p)).mean()


often = np.where(is_first, won.mean(), 1 - won.mean())  # how often that side wins at all
print(f"log loss of positions held out: {loss(chance(x[held_out], weights), y[held_out]):.3f}; "
      f"knowing the side alone: {loss(often[held_out], y[held_out]):.3f}")

# %% Against the computer's evaluation, in fresh games
ours, engine, came = [], [], []
for seed in range(1000, 1030):
    looked = []

    def watch(s):
        if len(s) % 20 == 0:
            side = s.to_act()
            seen = s.observation(side, planes=False)
            looked.append((side, measures(seen["pieces"], seen["globals"]), s.value(side)))

    winner = tercio.play(game, "ensign", seed=seed, watch=watch).outcome().winner
    for side, row, value in looked:
        row = np.concatenate([row, row * (side == first), [side == first]])
        ours.append(chance(row[None], weights)[0])
        engine.append(value)
        came.append(0.5 if winner is None else float(winner == side))

ours, engine, came = map(np.array, (ours, engine, came))
print(f"{len(came)} positions of 30 fresh games: log loss of ours {loss(ours, came):.3f}, "
      f"of the computer's {loss(engine, came):.3f}; correlation {np.corrcoef(ours, engine)[0, 1]:.2f}")
