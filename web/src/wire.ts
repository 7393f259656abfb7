// What the server says, as docs/wire.md describes it: schemas, and the types that follow from them. Fields the page does
// not know are left out when a message is read.

import * as v from 'valibot';

const text = v.string();
const texts = v.array(text);
const number = v.number();
const yes = v.boolean();
const maybe = v.exactOptional;

export type Hex = string; // four digits
export type PieceId = string;
export type Side = string;
const hex = text;
const hexes = texts;
const pieces = texts;
const side = text;
const pair = v.tuple([hex, hex]);

export const Tag = v.picklist(['stated', 'matched', 'deduced', 'sourced', 'guessed', 'reconstructed']);
export type Tag = v.InferOutput<typeof Tag>;
export const Tone = v.picklist(['good', 'risk', 'bad']);
export type Tone = v.InferOutput<typeof Tone>;
const colour = v.pipe(text, v.regex(/^#[0-9a-f]{6}$/, 'a colour'));

// A sentence and the case it follows from.
export const Note = v.object({ text, rule: text });
export type Note = v.InferOutput<typeof Note>;

export const Refusal = v.object({
  code: maybe(text),
  rule: maybe(text),
  message: text,
  hexes: maybe(hexes),
  pieces: maybe(pieces),
  field: maybe(text),
});
export type Refusal = v.InferOutput<typeof Refusal>;

// ---- a counter as it is drawn

export const Counter = v.object({
  id: text,
  name: text,
  side,
  army: text,
  symbol: v.picklist(['foot', 'horse', 'gun', 'leader', 'light-foot', 'light-horse', 'commander']),
  size: maybe(text),
  values: texts,
  extra: maybe(text),
  hex: v.nullable(hex),
  place: v.picklist(['map', 'waiting', 'lost', 'exited', 'unused']),
  layer: number,
  facing: maybe(number),
  marks: texts,
  said: text,
  tag: maybe(Tag),
});
export type Counter = v.InferOutput<typeof Counter>;

// ---- the board

export const BoardHex = v.object({
  x: number,
  y: number,
  n: v.array(v.nullable(hex)),
  terrain: text,
  level: maybe(number),
  slope: maybe(yes),
  tag: maybe(Tag),
});
export type BoardHex = v.InferOutput<typeof BoardHex>;

export const BoardSide = v.object({ a: hex, b: hex, kind: text, x1: number, y1: number, x2: number, y2: number, tag: Tag });
export type BoardSide = v.InferOutput<typeof BoardSide>;

export const BoardLink = v.object({ kind: text, name: text, course: hexes, tag: Tag });
export type BoardLink = v.InferOutput<typeof BoardLink>;

export const BoardFeature = v.object({ name: text, kind: text, hexes, sides: v.array(pair), tag: Tag, reason: text });
export type BoardFeature = v.InferOutput<typeof BoardFeature>;

export const LegendEntry = v.object({ id: text, title: text, on: v.picklist(['hex', 'side', 'link']), rule: text, lines: texts });
export type LegendEntry = v.InferOutput<typeof LegendEntry>;

export const ChartTable = v.object({ title: text, rule: text, columns: texts, rows: v.array(texts) });

// How to read the counters, the results of the tables and the signs on the map.
const KeyEntry = v.object({ id: text, title: text, text, rule: text });
export type KeyEntry = v.InferOutput<typeof KeyEntry>;
const SampleCounter = v.object({
  title: text,
  counter: Counter,
  parts: v.array(v.object({
    part: v.picklist(['value-1', 'value-2', 'value-3', 'symbol', 'extra', 'facing', 'face']), title: text, text, rule: text,
  })),
});
export type SampleCounter = v.InferOutput<typeof SampleCounter>;
const Key = v.object({ counters: v.array(SampleCounter), results: v.array(KeyEntry), marks: v.array(KeyEntry), works: v.array(KeyEntry) });

export const Board = v.object({
  scenario: text,
  battle: text,
  title: text,
  system: text,
  period: v.picklist(['1640', '1760']), // whose dress the counters wear
  hidden: yes,
  flat: yes,
  width: number,
  height: number,
  north: maybe(number), // degrees clockwise from the top of the map
  metres: maybe(number), // across a hex
  hexes: v.record(hex, BoardHex),
  sides: v.array(BoardSide),
  links: v.array(BoardLink),
  features: v.array(BoardFeature),
  battle_sides: v.array(v.object({ id: side, title: text, colour })),
  armies: v.array(v.object({ id: text, title: text, side, colour })),
  legend: v.array(LegendEntry),
  tables: v.array(ChartTable),
  key: Key,
});
export type Board = v.InferOutput<typeof Board> & { turned?: number }; // turned by the page: degrees clockwise (state/geometry)

// ---- a view

export const Todo = v.object({ text, rule: text, must: yes, pieces, hexes });

export const OrderButton = v.object({
  action: text,
  label: text,
  primary: maybe(yes),
  confirm: maybe(text),
  refused: maybe(Refusal),
  die: maybe(number),
  lasting: maybe(yes), // the same answer to every such question while something lasts
  about: maybe(text), // what it means, where the label does not tell
  hexes: maybe(hexes), // where that would be
  frees: maybe(pieces), // those who could act after it: a click on one of them means it
});
export type OrderButton = v.InferOutput<typeof OrderButton>;

export const Gauge = v.object({ title: text, side, value: number, of: number, text, rule: text, broken: yes });
export const Fact = v.object({ title: text, text, rule: maybe(text), hexes: maybe(hexes) });

export const Work = v.object({ kind: text, hex: maybe(hex), side: maybe(pair), owner: maybe(v.nullable(side)), text });
export type Work = v.InferOutput<typeof Work>;

export const OverlayInfo = v.object({ id: text, title: text, key: text, needs: v.nullable(v.picklist(['hex', 'piece'])) });
export type OverlayInfo = v.InferOutput<typeof OverlayInfo>;

export const Award = v.object({ side, text, points: number, rule: text });
export type Award = v.InferOutput<typeof Award>;
export const Outcome = v.object({ winner: v.nullable(side), level: text, text, rule: text });

// What is to be decided; how it is done with the mouse, where that is not plain; what the faces of a die that is due do.
export const Prompt = v.object({
  side: v.nullable(side),
  decision: text,
  text,
  how: text,
  faces: v.array(v.object({ faces: v.array(number), text })),
});
export type Prompt = v.InferOutput<typeof Prompt>;

// Whether and how the last decision may be taken back: at once, after a confirmation, or when the other player agrees.
export const Undo = v.object({
  may: yes,
  rule: maybe(text),
  message: maybe(text),
  seat: maybe(side), // for whom it is taken back
  confirm: maybe(text),
  agreed: maybe(yes), // both seats are here: the confirmation is the consent of both
  ask: maybe(text), // the other player can be asked
  asked: maybe(v.object({ by: side, mine: yes, text })),
});
export type Undo = v.InferOutput<typeof Undo>;

// Who of the seats is played by the computer, and how.
export const Computer = v.object({
  players: v.record(side, text), // side → level
  pace: number, // seconds between two actions
  paused: yes,
  hints: v.record(side, number),
  taken_back: v.record(side, number),
  why: maybe(text), // it paused by itself
  thinking: maybe(v.object({ side, level: text, seconds: number, waiting: number })),
});
export type Computer = v.InferOutput<typeof Computer>;

// What is known of the dice: how many actions were taken over from elsewhere, how many dice were thrown here since, and
// that in sentences; what the commitment covers.
export const Dice = v.object({
  mode: v.picklist(['server', 'real']),
  taken_over: number,
  thrown: number,
  told: texts,
  covers: text,
  commitment: maybe(text),
  chain: maybe(text),
  seed: maybe(text),
});

// Something that matters here for the first time: shown once.
export const FirstNote = v.object({ id: text, text, rule: text, hexes, pieces });
export type FirstNote = v.InferOutput<typeof FirstNote>;

// Where one is in a lesson, and what is to be done next. `after`: what is said of the step just done.
export const Lesson = v.object({
  id: text,
  title: text,
  step: number, // from 0
  of: number,
  says: text,
  after: text,
  marks: v.object({ hexes, pieces }),
  wants: v.object({
    kind: v.picklist(['read', 'pick', 'card', 'plan', 'overlay', 'tab', 'do', 'free', 'wait', 'end']),
    pieces, // to be picked; of which the card is wanted; attackers
    defenders: pieces,
    id: text, // of the overlay or tab; the hex whose card is wanted
    actions: texts, // one way to do it
    other: text, // what to say when something else is tried
  }),
  following: v.nullable(text), // the lesson after this one
});
export type Lesson = v.InferOutput<typeof Lesson>;

// How people apart play: at one sitting or over days, against which clock, and whether they can write to each other.
export const Terms = v.object({
  pace: v.picklist(['live', 'correspondence']),
  clock: v.nullable(v.union([v.object({ main: number, increment: number }), v.object({ days: number })])), // seconds; days for whoever is waited for
  reaction: v.nullable(number), // seconds a question in the other's turn waits
  chat: yes,
});
export type Terms = v.InferOutput<typeof Terms>;

// Who sits at a table of people apart, whose decision is waited for, and what they have asked each other.
export const Person = v.object({ side, name: text, here: yes, since: v.nullable(number), offered: yes });
export type Person = v.InferOutput<typeof Person>;
export const Clock = v.object({
  left: v.record(side, number), // milliseconds
  running: v.nullable(side),
  paused: yes,
  until: v.nullable(number), // when the running one has run out; by the server's time, as is `now`
  now: number,
});
export type Clock = v.InferOutput<typeof Clock>;
export const Proposed = v.picklist(['draw', 'pause', 'go-on', 'more-time']);
export type Proposed = v.InferOutput<typeof Proposed>;

export const Apart = v.object({
  terms: Terms,
  people: v.array(Person),
  watchers: number,
  deciding: v.nullable(v.object({ side, since: number })),
  clock: v.nullable(Clock),
  proposals: v.array(v.object({ what: Proposed, by: side })),
  standing: v.object({ orders: v.array(v.object({ id: text, title: text })), given: v.record(side, text), until: v.nullable(number) }), // until: when the question that is due is answered with no
  ended: v.nullable(v.object({ how: v.picklist(['resigned', 'drawn', 'time']), side: text, text })),
  dice: v.object({ state: v.picklist(['open', 'waiting', 'sealed', 'ready']), text, sealer: maybe(side) }), // sealer: the other side is to give its share
  seen: v.nullable(number), // up to where one's seat has seen the game
  may_claim: yes,
  match: v.nullable(v.object({ id: text, game: number, other: text })),
  rematch: v.nullable(v.object({ by: side, table: text, once: maybe(text) })), // once: for the other player, who is invited
});
export type Apart = v.InferOutput<typeof Apart>;

// A game by files that are sent to and fro.
export const Letter = v.object({
  side, // one's own
  number, // of the last letter
  state: v.picklist(['mine', 'write', 'wait', 'over']),
  text,
  warning: text, // what a letter shows of what is hidden, or empty
});
export type Letter = v.InferOutput<typeof Letter>;

// Something one player has written to the other.
export const Said = v.object({ number, side, name: text, at: number, text });
export type Said = v.InferOutput<typeof Said>;

export const View = v.object({
  table: text,
  sequence: number,
  seat: side,
  seats: v.array(side),
  title: text,
  over: yes,
  heading: text,
  turn: v.object({ now: number, of: number, text }),
  ribbon: v.object({ steps: v.array(v.object({ id: text, title: text, rule: text })), at: number, side: v.nullable(side) }),
  counters: v.array(Counter),
  prompt: Prompt,
  todo: v.array(Todo),
  orders: v.array(OrderButton),
  ready: v.record(text, texts), // piece → kinds of action
  gauges: v.array(Gauge),
  facts: v.array(Fact),
  points: v.record(side, number),
  awards: v.array(Award),
  works: v.array(Work),
  overlays: v.array(OverlayInfo),
  planner: yes,
  together: yes, // whether several pieces can be moved together
  next: v.object({ pieces, pick: yes }), // those with something useful to do; pick: the next one is taken up by itself
  idle: yes, // nothing can be done but to end the phase
  pending: v.nullable(v.object({ pieces, hexes, text })),
  undo: Undo,
  dice: Dice,
  what_if: maybe(v.object({ text, at: number, table: maybe(text) })), // the game it comes from, if there still is one
  outcome: v.nullable(Outcome),
  computer: Computer,
  answering: maybe(v.array(v.object({ side, text }))), // for whom such questions are answered at present
  notes: v.array(FirstNote),
  matters: text, // the case that matters now; empty: none
  lesson: maybe(Lesson),
  apart: maybe(Apart), // the players are not at one screen
  letter: maybe(Letter), // nor at one server
  cover: maybe(v.object({ text, orders: v.array(OrderButton) })), // two people share the screen, and the one who decides does not look yet
});
export type View = v.InferOutput<typeof View>;

// ---- answers

export const Target = v.object({
  hex,
  kind: text,
  action: maybe(text),
  label: text,
  said: text,
  path: maybe(hexes),
  notes: maybe(v.array(Note)),
  chance: maybe(number),
  facing: maybe(number),
  tone: maybe(Tone),
  attackers: maybe(pieces),
  defenders: maybe(pieces),
});
export type Target = v.InferOutput<typeof Target>;

export const Selection = v.object({
  pieces,
  title: text,
  lines: texts,
  targets: v.array(Target),
  choices: v.array(v.object({ action: text, label: text, said: text })),
  blocked: v.array(v.object({ hex, by: texts, rule: text, message: text })),
  areas: maybe(v.array(v.object({ kind: text, hexes }))),
  partners: maybe(v.array(pieces)),
  refused: maybe(v.nullable(Refusal)),
});
export type Selection = v.InferOutput<typeof Selection>;

// Several pieces that go the same way: who goes where, in the order in which it is done, and who stays.
export const Group = v.object({
  hex,
  title: text,
  moves: v.array(v.object({ piece: text, target: Target })),
  stays: v.array(v.object({ piece: text, why: Refusal })),
});
export type Group = v.InferOutput<typeof Group>;

const Term = v.object({ title: text, text, amount: number, rule: text, total: yes });

export const Plan = v.object({
  attackers: pieces,
  defenders: pieces,
  candidates: v.object({ attackers: pieces, defenders: pieces }),
  action: v.nullable(text),
  refused: v.nullable(Refusal),
  supposed: v.array(Note), // what the odds take for granted
  switches: v.array(v.object({ id: text, label: text, on: yes, rule: text, refused: maybe(Refusal) })),
  sums: v.array(v.object({ title: text, total: number, terms: v.array(Term) })),
  odds: text, // in short; empty: none yet
  column: v.nullable(Note),
  needs: v.array(Note), // how far it is to the next odds
  outcomes: v.array(v.object({
    die: number,
    code: text, // as the table prints it
    chance: number,
    cells: v.array(v.object({ title: text, text })),
    said: text,
    tone: v.nullable(Tone),
  })),
  summary: texts,
  warnings: v.array(v.object({ text, rule: text, pieces })),
});
export type Plan = v.InferOutput<typeof Plan>;

export const Overlay = v.object({
  title: text,
  text,
  hexes: v.record(hex, v.object({ label: maybe(text), tone: maybe(text) })),
  lines: v.array(v.object({ from: hex, to: hex, clear: yes, by: texts })),
  pieces,
  rule: maybe(text),
});
export type Overlay = v.InferOutput<typeof Overlay>;

export const Description = v.object({ title: text, facts: v.array(Fact), lines: texts, pieces });
export type Description = v.InferOutput<typeof Description>;

// What happened, with facts that differ by type.
export const GameEvent = v.looseObject({ type: text, rule: text, text, n: number, banner: maybe(text) });
export type GameEvent = v.InferOutput<typeof GameEvent>;

// A piece, where it stands and where it goes; null: beside the map.
export const PieceMove = v.tuple([text, v.nullable(text), v.nullable(text)]);
export type PieceMove = v.InferOutput<typeof PieceMove>;

// Something that could be done now. `value`: the chance of winning with it, `gain`: against not doing it.
export const Suggestion = v.object({
  actions: texts,
  value: number,
  gain: number,
  reason: text,
  hexes,
  pieces,
  moves: v.array(PieceMove),
});
export type Suggestion = v.InferOutput<typeof Suggestion>;

// A game gone over: one step for each decision and each die.
export const ReviewStep = v.object({
  number, // the sequence before it
  count: number,
  turn: number,
  heading: text,
  side,
  text,
  die: yes,
  before: number, // the chance of the first side
  after: number,
  loss: number,
  luck: number,
  best: texts,
  best_moves: v.array(PieceMove),
  best_text: text,
});
export type ReviewStep = v.InferOutput<typeof ReviewStep>;

export const ReviewTotal = v.object({
  accuracy: number,
  loss: number,
  luck: number,
  decisions: number,
  worst: v.nullable(number), // numbers of steps
  best: v.nullable(number),
  losses: v.array(v.tuple([number, number])), // turn, strength
});
export type ReviewTotal = v.InferOutput<typeof ReviewTotal>;

export const Review = v.object({
  sides: v.array(side),
  scenario: text,
  level: text,
  result: text,
  steps: v.array(ReviewStep),
  totals: v.record(side, ReviewTotal),
  marks: v.array(number),
  curve: v.array(v.tuple([number, number])),
});
export type Review = v.InferOutput<typeof Review>;

export const Reviewed = v.object({
  state: v.picklist(['none', 'running', 'done', 'stopped']),
  progress: maybe(number),
  review: maybe(Review),
  why: maybe(text),
});
export type Reviewed = v.InferOutput<typeof Reviewed>;

export const Joined = v.object({
  seats: v.array(side),
  scenario: text,
  options: v.record(text, text),
  title: text,
  sequence: number,
  view: View,
  log: v.array(GameEvent),
});
export type Joined = v.InferOutput<typeof Joined>;

export const TableInfo = v.object({
  table: text,
  title: text,
  scenario: text,
  heading: text,
  side: text, // that decides or throws a die; empty: nobody any more
  over: yes,
  sequence: number,
  changed: number,
  sides: v.array(side),
  players: v.record(side, text), // those of the computer, with its level
  origin: maybe(text), // of a what-if: the position it goes on from
  names: maybe(v.record(side, text)), // of `mine`: what the players are called, as far as they have a name
  mine: maybe(v.array(side)), // the sides one plays by one's account
  terms: maybe(v.nullable(Terms)),
  keys: v.record(side, text),
});
export type TableInfo = v.InferOutput<typeof TableInfo>;

// A game in numbers.
export const Statistics = v.object({
  sides: v.array(side),
  unit: text, // of losses
  turns: v.array(v.object({ label: text, text, lost: v.record(side, number) })),
  casualties: v.array(v.object({ piece: text, side, turn: text, said: text, n: number })),
  dice: v.record(side, v.array(number)), // how often each face fell
  chances: v.array(v.object({ side, title: text, tries: number, successes: number, expected: number })),
  results: v.array(v.object({ title: text, tone: Tone })), // of attacks, the best for the attacker first
  attacks: v.array(v.object({ side, odds: text, counts: v.array(number) })), // counts by result
  history: maybe(v.object({ after: texts, differed: texts })), // of a game that is over: what really happened, and how this one differed
});
export type Statistics = v.InferOutput<typeof Statistics>;

// A seat that somebody gives away by a link. At a table of people apart there may be a choice, and there are terms.
export const SeatOffer = v.object({
  side,
  scenario: text,
  title: text,
  heading: text,
  sides: maybe(v.array(side)),
  lot: maybe(yes),
  terms: maybe(Terms),
  options: maybe(v.record(text, text)),
  by: maybe(text), // the name of who invites, or empty
  commitment: maybe(text),
  seal: maybe(text), // the dice are mixed: a share is wanted
});
export type SeatOffer = v.InferOutput<typeof SeatOffer>;

export const Created = v.object({ table: text, keys: v.record(side, text), once: maybe(text) });
export type Created = v.InferOutput<typeof Created>;

// A game somebody offers to whoever takes it first.
export const Challenge = v.object({
  challenge: text,
  by: text, // a name; empty: a guest
  scenario: text,
  options: v.record(text, text), // those that are not as usual
  side: text, // that who takes it gets, `any` (he chooses) or `lot`
  terms: Terms,
  dice: v.picklist(['server', 'real']),
  games: v.picklist([1, 2]),
  at: number, // seconds since 1970
  mine: yes,
});
export type Challenge = v.InferOutput<typeof Challenge>;

// A player as everybody sees him.
export const Profile = v.object({
  name: text,
  since: number,
  record: v.record(text, v.object({ won: number, lost: number, drawn: number })), // by scenario
  games: v.array(v.object({ table: text, scenario: text, side, against: text, result: v.picklist(['won', 'lost', 'drawn']), at: number })),
});
export type Profile = v.InferOutput<typeof Profile>;

const Tables = v.object({ tables: v.array(TableInfo), total: number });
const Done = v.object({ sequence: number, repeated: maybe(yes) });
const Nothing = v.object({});

// What comes back to each question of the WebSocket, besides `id` and `ok`.
export const ANSWERS = {
  hello: v.object({ name: text, version: text, wire: number, home: yes }),
  create: Created,
  branch: Created,
  rematch: Created,
  rename: v.object({ title: text }),
  delete: Nothing,
  statistics: Statistics,
  tables: Tables,
  join: Joined,
  leave: Nothing,
  do: Done,
  undo: Done,
  'ask-undo': Nothing,
  'answer-undo': v.object({ sequence: maybe(number) }), // after it, when it was agreed to
  'withdraw-undo': Nothing,
  'hand-over': v.object({ side, once: maybe(text) }),
  offer: SeatOffer,
  'take-seat': v.object({ side, repeated: maybe(yes) }),
  select: Selection,
  why: v.object({ why: v.nullable(Refusal) }),
  plan: Plan,
  group: Group,
  overlay: Overlay,
  describe: Description,
  order: v.object({ action: text }),
  look: v.object({ view: View }),
  sit: v.object({ view: View, log: v.array(GameEvent) }),
  'ask-again': Nothing,
  next: Nothing,
  record: v.object({ record: text }),
  player: Nothing,
  pace: Nothing,
  computer: Nothing,
  hint: v.object({ suggestions: v.array(Suggestion), hints: number }),
  review: Reviewed,
  invite: v.object({ once: text }),
  uninvite: v.object({ keys: v.record(side, text) }),
  'watch-link': v.object({ watch: maybe(text) }),
  propose: v.object({ sequence: maybe(number) }), // after it, when it has ended the game
  'answer-proposal': v.object({ sequence: maybe(number) }),
  'withdraw-proposal': Nothing,
  resign: v.object({ sequence: number }),
  claim: v.object({ sequence: number }),
  say: v.object({ number }),
  chat: v.object({ said: v.array(Said) }),
  standing: Nothing,
  seen: Nothing,
  unseal: Done,
  letter: v.object({ letter: text, file: text, number }),
  'read-letter': v.object({ table: text, side, key: maybe(text), before: number, sequence: number, told: text }), // new is what lies between `before` and `sequence`
  share: v.object({ repeated: maybe(yes) }),
  lobby: v.object({ challenges: v.array(Challenge), total: number, people: number }),
  challenge: v.object({ challenge: text }),
  'withdraw-challenge': Nothing,
  'accept-challenge': v.object({ table: text, side, repeated: maybe(yes) }),
  'keep-keys': v.object({ kept: number }),
  mine: Tables,
  person: Profile,
  block: Nothing,
  blocked: v.object({ names: texts }),
};
export type Question = keyof typeof ANSWERS;
export type Answer<Q extends Question> = v.InferOutput<(typeof ANSWERS)[Q]>;

// ---- what nobody asked for

export const Push = v.object({
  table: text,
  sequence: number,
  back: maybe(number),
  events: v.array(GameEvent),
  undone: maybe(text),
  view: maybe(View),
  log: maybe(v.array(GameEvent)), // in place of the one the page has
});
export type Push = v.InferOutput<typeof Push>;

// What has changed in the asking whether something may be taken back.
export const UndoPush = v.object({ table: text, sequence: number, undo: Undo, said: maybe(text) });
export type UndoPush = v.InferOutput<typeof UndoPush>;

// A seat this page held is somebody else's now.
export const SeatsPush = v.object({ table: text, sequence: number, lost: side, seats: v.array(side), view: maybe(View), log: maybe(v.array(GameEvent)) });
export type SeatsPush = v.InferOutput<typeof SeatsPush>;

// Who plays, how fast, and whether the computer thinks has changed.
export const PlayersPush = v.object({ table: text, sequence: number, computer: Computer, view: maybe(View), log: maybe(v.array(GameEvent)) });
export type PlayersPush = v.InferOutput<typeof PlayersPush>;

// A review goes on, or is done.
export const ReviewPush = v.object({ table: text, progress: number, done: maybe(yes) });
export type ReviewPush = v.InferOutput<typeof ReviewPush>;

// The table is called something else; it is gone.
export const RenamedPush = v.object({ table: text, title: text });
export type RenamedPush = v.InferOutput<typeof RenamedPush>;
export const DeletedPush = v.object({ table: text });
export type DeletedPush = v.InferOutput<typeof DeletedPush>;

// Who is here, whose clock runs or what is asked has changed; somebody has written something.
export const ApartPush = v.object({ table: text, sequence: number, apart: Apart });
export type ApartPush = v.InferOutput<typeof ApartPush>;
export const SaidPush = v.object({ table: text, said: Said });
export type SaidPush = v.InferOutput<typeof SaidPush>;

// Challenges have come and gone; one of one's own was taken.
export const LobbyPush = v.object({ added: v.array(Challenge), gone: texts, people: number });
export type LobbyPush = v.InferOutput<typeof LobbyPush>;
export const AcceptedPush = v.object({ challenge: text, table: text, side, by: text });
export type AcceptedPush = v.InferOutput<typeof AcceptedPush>;

export const PUSHES = {
  table: Push, undo: UndoPush, seats: SeatsPush, players: PlayersPush, review: ReviewPush, renamed: RenamedPush, deleted: DeletedPush, apart: ApartPush, said: SaidPush,
  lobby: LobbyPush, accepted: AcceptedPush,
};

// ---- what is fetched over HTTP

export const RuleCase = v.object({
  number: text,
  title: text,
  kind: v.picklist(['rule', 'heading', 'info']),
  part: text,
  text,
  rulings: texts,
  see: texts,
});
export type RuleCase = v.InferOutput<typeof RuleCase>;

export const RuleBook = v.object({ cases: v.array(RuleCase), rulings: v.record(text, text) });
export type RuleBook = v.InferOutput<typeof RuleBook>;

export const GameOption = v.object({
  key: text,
  title: text,
  group: v.picklist(['set-up', 'rules', 'optional', 'comfort']),
  values: texts,
  says: texts, // what each value changes
  default: text,
  rule: text,
  ruling: text,
});
export type GameOption = v.InferOutput<typeof GameOption>;

export const GameInfo = v.object({
  id: text,
  title: text,
  system: text,
  brief: text,
  hidden: maybe(yes), // whether the sides do not see everything
  no_opponent: maybe(text), // why the computer does not play it
  scenarios: v.array(v.object({
    id: text,
    title: text,
    brief: text,
    sides: v.array(side),
    turns: number,
    length: maybe(text), // "3 days, 5 + 12 + 12 turns"
    options: v.array(GameOption),
  })),
});
export type GameInfo = v.InferOutput<typeof GameInfo>;

// How strong the computer can play.
// Judgements and seconds are what it may take for a turn.
export const Level = v.object({ id: text, name: text, about: text, judgements: number, seconds: number });
export type Level = v.InferOutput<typeof Level>;

export const Games = v.object({ games: v.array(GameInfo), levels: v.array(Level), default_level: text });
export type Games = v.InferOutput<typeof Games>;

// The lessons there are, by course, in the order in which they are best taken.
export const Lessons = v.object({
  courses: v.array(v.object({
    id: text,
    title: text,
    lessons: v.array(v.object({ id: text, title: text, about: text, minutes: number, steps: number, scenario: text })),
  })),
});
export type Lessons = v.InferOutput<typeof Lessons>;

// The handbook of a battle: Markdown whose links #case-… lead to cases, whose pictures are figure:… and map:….
export const Handbook = v.object({ battle: text, title: text, text });
export type Handbook = v.InferOutput<typeof Handbook>;

// What is told of a battle before it is played. Texts may lead to a case: [7.1](#case-7.1).
export const Story = v.object({
  battle: text,
  story: texts,
  ours: text, // what of it is reconstructed
  sides: v.array(v.object({ id: side, commander: text, army: text, character: text, aim: text })),
  history: v.array(v.object({ says: text, tag: Tag, source: text })),
  scenarios: v.array(v.object({
    id: text,
    to_win: v.array(v.object({ side, what: text, by: text })),
    special: v.array(v.object({ text, rule: text })),
    minutes: v.tuple([number, number]), // the least and the most
    easier: v.nullable(side),
    why_easier: text,
    after: texts, // what really happened
    happened: yes,
  })),
});
export type Story = v.InferOutput<typeof Story>;
export type ScenarioStory = Story['scenarios'][number];

// The armies as they stand when play begins.
export const Opening = v.object({ counters: v.array(Counter), note: text });
export type Opening = v.InferOutput<typeof Opening>;

// The examples to the rules of a battle, and one of them as it is drawn.
export const Examples = v.object({ examples: v.array(v.object({ id: text, title: text, cases: texts })) });
export type Examples = v.InferOutput<typeof Examples>;

export const Figure = v.object({
  id: text,
  title: text,
  cases: texts,
  battle: text,
  scenario: text,
  caption: text,
  crop: hexes, // that must be in the picture
  seat: side, // who looks
  counters: v.array(Counter), // those on the map
  works: v.array(Work),
  todo: v.array(Todo),
  selection: v.nullable(Selection),
  aimed: v.nullable(hex), // of the selection the target that is pointed at
  plan: v.nullable(Plan),
  overlay: v.nullable(Overlay),
  marks: v.object({ hexes, pieces }),
});
export type Figure = v.InferOutput<typeof Figure>;

export const FETCHED = { games: Games, board: Board, rules: RuleBook, handbook: Handbook, story: Story, opening: Opening, examples: Examples, example: Figure, lessons: Lessons };

// Who has signed in.
export const User = v.object({ name: text, email: text, notify: yes });
export type User = v.InferOutput<typeof User>;
export const SignedIn = v.object({ user: User });
export const Me = v.object({ user: v.nullable(User) });
