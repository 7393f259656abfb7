// The module of the page without a server (build/offline/module) against the native program: the same
// actions and dice give the same record, rows hold a game, a thought is the same.
import { spawn, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { readBeside, Rows, Tables, thinker } from './host.mjs';

const TERCIO = process.env.TERCIO;
const SEED = 1643;
const DECISIONS = 150; // of each scenario
const wanted = process.argv.slice(2);

const assert = (truth, ...what) => {
  if (!truth) throw new Error(what.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join(' '));
};
const equal = (a, b, what) => assert(a === b, `${what}:`, a, 'and', b);

// mulberry32: the same games every time.
const chance = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

// `tercio engine`: a question, an answer.
class Engine {
  #waiting = [];
  constructor() {
    this.process = spawn(TERCIO, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
    createInterface({ input: this.process.stdout }).on('line', (line) => this.#waiting.shift()(JSON.parse(line)));
  }
  async asked(command, fields = {}) {
    const answer = await new Promise((done) => {
      this.#waiting.push(done);
      this.process.stdin.write(`${JSON.stringify({ id: 1, command, ...fields })}\n`);
    });
    assert(answer.ok, command, fields, answer.error);
    return answer;
  }
  stop() {
    this.process.stdin.end();
  }
}

const create = async (tables, fields) => {
  const made = await tables.asked('create', fields);
  const at = { table: made.table, keys: Object.values(made.keys) };
  const joined = await tables.asked('join', at);
  await tables.asked('join', { ...at, view: false }); // nobody looks at it
  return { table: made.table, keys: made.keys, sequence: joined.sequence ?? joined.view.sequence };
};
const record = async (tables, table) => (await tables.asked('record', { table })).record;
const body = (text) => text.slice(text.indexOf('\nbegin\n'));
const fields = (text, names) => text.split('\n').filter((line) => names.includes(line.split(' ')[0])).join('\n');

const verified = (text) => {
  const folder = mkdtempSync(join(tmpdir(), 'tercio-offline-'));
  try {
    writeFileSync(join(folder, 'game.tercio'), text);
    return execFileSync(TERCIO, ['verify', join(folder, 'game.tercio')], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
};

// Plays so many decisions at random in the engine and at a table with real dice.
const playBoth = async (engine, tables, scenario, seed, decisions) => {
  const random = chance(seed);
  await engine.asked('new', { scenario, seed, dice: 'manual' });
  const at = await create(tables, { scenario, dice: 'real' });
  for (let i = 0; i < decisions; ) {
    const { to_act, actions } = await engine.asked('legal');
    if (!to_act || actions.length === 0) break;
    const dice = to_act === 'dice';
    const action = dice ? `roll ${1 + Math.floor(random() * 6)}` : actions[Math.floor(random() * actions.length)];
    await engine.asked('do', { action });
    at.sequence = (await tables.asked('do', { table: at.table, sequence: at.sequence, action })).sequence;
    if (!dice) ++i;
  }
  return at;
};

const tests = {
  'every scenario at random: the record is the native one, byte for byte': async () => {
    const engine = new Engine();
    const tables = await Tables.begin(new Rows());
    const { games } = await engine.asked('games');
    for (const { id } of games.flatMap((game) => game.scenarios)) {
      for (const seed of [SEED, SEED + 1]) {
        const at = await playBoth(engine, tables, id, seed, DECISIONS);
        const native = (await engine.asked('record')).record;
        const here = await record(tables, at.table);
        equal(body(here), body(native), id);
        equal(fields(here, ['rules', 'scenario', 'option', 'dice']), fields(native, ['rules', 'scenario', 'option', 'dice']), `${id}, head`);
        verified(here);
      }
    }
    engine.stop();
    assert(tables.lines.length === 0, tables.lines);
  },

  'a whole game of each system at random, to its end: the record is the native one, byte for byte': async () => {
    const engine = new Engine();
    const tables = await Tables.begin(new Rows());
    for (const id of ['breitenfeld/historical', 'warburg/historical']) {
      const at = await playBoth(engine, tables, id, SEED, Infinity);
      const { over } = (await tables.asked('join', { table: at.table, keys: Object.values(at.keys) })).view;
      assert(over, id, 'is not over');
      equal(body(await record(tables, at.table)), body((await engine.asked('record')).record), id);
    }
    engine.stop();
  },

  'a game of committed dice to its end is sound for the native program': async () => {
    const tables = await Tables.begin(new Rows());
    const at = await create(tables, { scenario: 'first-orders/training', computer: { red: 'ensign', blue: 'ensign' } }).catch(async () => {
      const { games } = JSON.parse((await tables.http('GET', '/api/games')).body);
      const first = games.flatMap((game) => game.scenarios).find((one) => one.id === 'first-orders/training');
      return create(tables, { scenario: first.id, computer: Object.fromEntries(first.sides.map((side) => [side.id ?? side, 'ensign'])) });
    });
    await tables.asked('pace', { table: at.table, seconds: 0 });
    await tables.settle();
    const text = await record(tables, at.table);
    assert(text.includes('\nseed '), 'the game is over and tells its seed', text.slice(0, 400));
    verified(text);
    assert(tables.questions.length > 0, 'the computer was asked');
  },

  'a game goes on from its rows': async () => {
    const engine = new Engine();
    const rows = new Rows();
    const before = await Tables.begin(rows);
    const at = await playBoth(engine, before, 'rocroi/historical', SEED, 60);
    const text = await record(before, at.table);
    const after = await Tables.begin(rows);
    assert(after.lines.length === 0, after.lines);
    await after.asked('join', { table: at.table, keys: Object.values(at.keys) });
    equal(await record(after, at.table), text, 'the record');
    const { actions, to_act } = await engine.asked('legal');
    const action = to_act === 'dice' ? 'roll 3' : actions[0];
    await after.asked('do', { table: at.table, sequence: at.sequence, action });
    engine.stop();
  },

  'a broken row leaves out its table and no other': async () => {
    const rows = new Rows();
    const before = await Tables.begin(rows);
    const one = await create(before, { scenario: 'rocroi/historical', title: 'One' });
    const two = await create(before, { scenario: 'breitenfeld/historical', title: 'Two' });
    rows.rows.set(JSON.stringify(['seat', one.table, Object.keys(one.keys)[0]]), '{"key": 5}');
    const after = await Tables.begin(rows);
    assert(after.lines.some((line) => line.includes(one.table) && line.includes("'key' is no text")), after.lines);
    await after.asked('join', { table: two.table, keys: Object.values(two.keys) });
    equal((await after.ask('join', { table: one.table, keys: Object.values(one.keys) })).error.code, 'no-table', 'the other');
    assert(rows.rows.has(JSON.stringify(['table', one.table])), 'its rows stay');
  },

  'storage that is full refuses the action and loses nothing': async () => {
    const rows = new Rows();
    const tables = await Tables.begin(rows);
    const at = await create(tables, { scenario: 'breitenfeld/historical' });
    const text = await record(tables, at.table);
    rows.full = true;
    const answer = await tables.ask('do', { table: at.table, sequence: at.sequence, action: 'end' });
    assert(!answer.ok, 'it is refused', answer);
    rows.full = false;
    equal(await record(tables, at.table), text, 'the game');
    await tables.asked('do', { table: at.table, sequence: at.sequence, action: 'end' });
  },

  'all games as one file, and back': async () => {
    const engine = new Engine();
    const tables = await Tables.begin(new Rows());
    const games = [];
    for (const id of ['rocroi/historical', 'warburg/historical', 'freiburg/siege']) games.push(await playBoth(engine, tables, id, SEED, 40));
    engine.stop();
    const file = tables.tercio.exportGames();
    assert(file.startsWith('tercio-games/1\n'), file.slice(0, 40));
    const others = new Rows();
    const other = await Tables.begin(others);
    const told = await other.importGames(file);
    equal(told.status, 200, told.body);
    equal(told.body, '{"games":3,"kept":0}', 'what came');
    for (const at of games) {
      await other.asked('join', { table: at.table, keys: Object.values(at.keys) });
      equal(await record(other, at.table), await record(tables, at.table), 'the record');
    }
    equal(other.tercio.exportGames(), file, 'the file of the other');
    equal((await other.importGames(file)).body, '{"games":0,"kept":3}', 'again');
    const spoilt = file.split('\n').map((line, i) => (i === 2 ? line.replace(/"text":"[^"]*","at"/, '"text":"charge the moon","at"') : line)).join('\n');
    assert(spoilt !== file, 'something is spoilt');
    const third = new Rows();
    const refused = await (await Tables.begin(third)).importGames(spoilt);
    equal(refused.status, 400, refused.body);
    assert(refused.body.includes('cannot be taken'), refused.body);
    equal(third.rows.size, 0, 'what was written');
  },

  'a thought is the native one': async () => {
    const engine = new Engine();
    const tables = await Tables.begin(new Rows());
    const one = await thinker();
    for (const scenario of ['breitenfeld/historical', 'warburg/historical']) {
      const at = await playBoth(engine, tables, scenario, SEED, 30);
      let there = await engine.asked('legal');
      while (there.to_act === 'dice') {
        await engine.asked('do', { action: 'roll 3' });
        at.sequence = (await tables.asked('do', { table: at.table, sequence: at.sequence, action: 'roll 3' })).sequence;
        there = await engine.asked('legal');
      }
      tables.questions.length = 0;
      await tables.asked('hint', { table: at.table });
      assert(tables.questions.length === 1, 'one question', tables.questions.length);
      const question = { ...JSON.parse(tables.questions[0]), judgements: 60, seconds: 60 };
      const here = JSON.parse(one.think(JSON.stringify(question))).suggestions;
      const { suggestions } = await engine.asked('advise', { judgements: 60, seconds: 60 });
      assert(suggestions.length > 0, 'something is advised');
      equal(JSON.stringify(here.map((some) => some.actions)), JSON.stringify(suggestions.map((some) => some.actions)), scenario);
      // The last digits of exponentials are the C library's own.
      suggestions.forEach((some, i) => assert(Math.abs(some.value - here[i].value) < 1e-6, scenario, some, here[i]));
    }
    engine.stop();
  },

  'what is told of the games is read when it is first asked for': async () => {
    const rows = new Rows();
    const tables = await Tables.begin(rows);
    await create(tables, { scenario: 'breitenfeld/historical' });
    equal(tables.reads.join(), '', 'read for a game');
    tables.unreadable = true;
    const refused = await tables.http('GET', '/api/rules?battle=breitenfeld');
    equal(refused.status, 500, 'rules that cannot be had');
    assert(/could not be fetched \(reading\.json\)/.test(refused.body), refused.body);
    tables.unreadable = false;
    const rules = JSON.parse((await tables.http('GET', '/api/rules?battle=breitenfeld')).body);
    assert(rules.cases.length > 100 && Object.keys(rules.rulings).length > 50, 'rules with rulings', rules.cases.length);
    for (const target of ['/api/handbook?battle=warburg', '/api/story?battle=rocroi', '/api/examples?battle=freiburg']) equal((await tables.http('GET', target)).status, 200, target);
    equal(tables.reads.join(), 'reading.json,reading.json', 'read');
    const first = JSON.parse(readBeside('first.json'));
    for (const target of ['/api/games', '/api/lessons']) assert(JSON.stringify(first[target]) === JSON.stringify(JSON.parse((await tables.http('GET', target)).body)), `${target} is not as in first.json`);

    const lesson = await create(tables, { lesson: 'warburg/facing' });
    const later = await Tables.begin(rows);
    later.unreadable = true;
    const joining = { table: lesson.table, keys: Object.values(lesson.keys) };
    equal((await later.ask('join', joining)).error?.code, 'internal', 'a lesson without its text');
    later.unreadable = false;
    assert((await later.asked('join', joining)).view.lesson, 'the lesson goes on');
  },

  'accounts need a server': async () => {
    const tables = await Tables.begin(new Rows());
    const answer = await tables.http('POST', '/api/account/register', '{}');
    equal(JSON.parse(answer.body).error.code, 'needs-server', 'the code');
    equal((await tables.http('GET', '/api/board?scenario=rocroi/historical')).status, 200, 'a board');
    equal((await tables.http('GET', '/api/board?scenario=nothing')).status, 404, 'no board');
  },

  'a thinker refuses what is no question, and knows its speed': async () => {
    const one = await thinker();
    assert(JSON.parse(one.think('{"kind":"guess"}')).fault.length > 0, 'a fault');
    assert(one.speed() > 0, 'a speed');
    assert(one.decisions('rocroi/historical', 1, 50) > 0, 'decisions');
  },
};

let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  if (!wanted.every((word) => name.includes(word))) continue;
  try {
    await test();
    console.log(`PASS offline: ${name}`);
  } catch (fault) {
    ++failed;
    console.log(`${fault.stack ?? fault}\nFAIL offline: ${name}`);
  }
}
process.exit(failed ? 1 : 0);
