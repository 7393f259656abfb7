// What the browser tests stand on: a server of their own, a browser, and the verbs of a player.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
export const { chromium } = require('playwright-core');
const axeSource = require('axe-core').source;

const CHROMIUM_FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
];
export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

export function browserPath() {
  return process.env.CHROMIUM ?? '/usr/bin/chromium';
}
export const launch = () => chromium.launch({ executablePath: browserPath(), args: CHROMIUM_FLAGS });

export function check(condition, message) {
  if (!condition) throw new Error(message);
}
export function equal(seen, wanted, what) {
  check(seen === wanted, `${what}: ${JSON.stringify(seen)} instead of ${JSON.stringify(wanted)}`);
}

// A number generator with a seed, so that a failing walk can be walked again.
export function randomFrom(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export class Server {
  constructor(program = process.env.TERCIO) {
    this.program = resolve(program);
    this.data = mkdtempSync(join(tmpdir(), 'tercio-browser-'));
    this.process = null;
    this.url = '';
  }

  async start(port = 0, ...more) {
    const arguments_ = ['serve', '--data', this.data, ...more, ...(port ? ['--port', String(port)] : [])];
    this.process = spawn(this.program, arguments_, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.errors = '';
    this.process.stderr.on('data', (text) => (this.errors += text));
    this.url = await new Promise((found, failed) => {
      let printed = '';
      const timer = setTimeout(() => failed(new Error(`the server printed no address: ${this.errors}`)), 15000);
      this.process.stdout.on('data', (text) => {
        printed += text;
        const match = /http:\/\/\S+/.exec(printed);
        if (!match) return;
        clearTimeout(timer);
        found(match[0]);
      });
      this.process.on('exit', (code) => failed(new Error(`the server ended with ${code}: ${this.errors}`)));
    });
    return this;
  }
  get port() {
    return Number(new URL(this.url).port);
  }
  async end(signal) {
    if (!this.process || this.process.exitCode !== null) return;
    const gone = new Promise((done) => this.process.once('exit', done));
    this.process.kill(signal);
    await gone;
  }
  // Stops it as a power cut would, and starts it again at the same address.
  async crash() {
    const port = this.port;
    await this.end('SIGKILL');
    await this.start(port);
  }
  async stop() {
    await this.end('SIGTERM');
    rmSync(this.data, { recursive: true, force: true });
  }
}

// Runs in the page before anything else; where nothing can be stored there is nothing to switch off.
function withoutNotes() {
  try {
    const had = JSON.parse(localStorage.getItem('tercio.settings') ?? '{}');
    localStorage.setItem('tercio.settings', JSON.stringify({ notes: false, ...had }));
  } catch {
    // about:blank
  }
}

// A page with a table on it, and what a player does there.
export class Player {
  constructor(page, server) {
    this.page = page;
    this.server = server;
    this.faults = [];
    page.on('console', (message) => {
      if (message.type() === 'error') this.faults.push(message.text());
    });
    page.on('pageerror', (error) => this.faults.push(String(error)));
  }
  // Without `notes` the player is no beginner: the notes that come once are switched off.
  static async sit(browser, server, { viewport = DESKTOP, notes = false, ...more } = {}) {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce', ...more });
    if (!notes) await context.addInitScript(withoutNotes);
    const page = await context.newPage();
    page.setDefaultTimeout(10000);
    return new Player(page, server);
  }

  at(id) {
    return this.page.locator(`[data-testid="${id}"]`);
  }
  piece(id) {
    return this.page.locator(`[data-piece="${id}"]`).first();
  }
  hex(id) {
    return this.page.locator(`[data-hex="${id}"]`).first();
  }
  root() {
    return this.page.locator('[data-sequence]').first();
  }
  async sequence() {
    return Number(await this.root().getAttribute('data-sequence'));
  }
  async home() {
    await this.page.goto(this.server.url);
  }
  // `company`: people (both seats are played here), computer or watch; `side`: the one played against the computer.
  async newGame(scenario, { company = 'people', side, level } = {}) {
    const [battle] = scenario.split('/');
    await this.home();
    await this.at(`scenario-${scenario}`).click();
    await this.at(`company-${battle}-${company}`).check();
    if (side) await this.at(`mine-${battle}`).selectOption(side);
    if (level) await this.at(`level-${battle}`).selectOption(level);
    await this.at(`play-${scenario}`).click();
    await this.root().waitFor();
    await this.continueAsSide();
  }
  // Until a person is to decide, or the game is over.
  async myTurn(timeout = 60000) {
    await this.page.waitForFunction(() => !document.querySelector('[data-testid="computer-card"]'), null, { timeout });
  }
  // Opens a game kept as a file.
  async open(record) {
    await this.home();
    await this.at('open-file').setInputFiles({ name: 'game.tercio', mimeType: 'text/plain', buffer: Buffer.from(record) });
    await this.root().waitFor();
    await this.continueAsSide();
  }
  // Past the screen that hides the table between two players of one screen.
  async continueAsSide() {
    const button = this.at('handover-continue');
    if (!(await button.isVisible())) return;
    await button.click();
    await this.at('cover').waitFor({ state: 'detached' });
  }
  // Does something, and waits until the table shows another position.
  async changing(act) {
    const before = await this.sequence();
    await act();
    await this.page.waitForFunction(
      (n) => Number(document.querySelector('[data-sequence]')?.getAttribute('data-sequence')) !== n, before);
  }
  async order(action) {
    await this.changing(async () => {
      await this.at(`order-${action}`).click();
      const sure = this.at('confirm');
      if (await sure.isVisible()) await sure.click();
    });
  }
  // Picks a piece and waits until the hexes it can act on are lit.
  async pick(id) {
    await this.piece(id).click();
    await this.page.locator('[data-target]').first().waitFor();
  }
  targets() {
    return this.page.locator('[data-hex][data-target]');
  }
  // A hex that is not offered to what is picked.
  async unoffered() {
    return this.page.evaluate(() => {
      const hexes = [...document.querySelectorAll('[data-hex]:not([data-target])')];
      const free = hexes.filter((h) => !h.querySelector('[data-piece]'));
      return free[Math.floor(free.length / 2)]?.getAttribute('data-hex');
    });
  }
  async prompt() {
    return (await this.at('prompt').innerText()).trim();
  }
  quiet() {
    equal(this.faults.join('\n'), '', 'errors on the console');
  }
  async leave() {
    await this.page.context().close();
  }
}

// A game as text, made by the engine from a scenario, an edited position and actions with their dice.
export function recordOf({ scenario, options, setup, actions = [] }, program = process.env.TERCIO) {
  const lines = [
    { id: 'new', command: 'new', scenario, options, setup, dice: 'manual', seed: 'browser' },
    ...actions.map((action) => ({ id: action, command: 'do', action })),
    { id: 'record', command: 'record' },
  ];
  const done = spawnSync(resolve(program), ['engine'], { input: lines.map((l) => JSON.stringify(l)).join('\n') + '\n' });
  const answers = String(done.stdout).trim().split('\n').map((l) => JSON.parse(l));
  for (const answer of answers) check(answer.ok, `${answer.id}: ${answer.error?.message}`);
  return answers.at(-1).record;
}

// The record of a game played at random until a decision of this name is to be taken, or until it is `over`.
export async function recordAt(scenario, decision, { seed = 1, most = 4000, prefer = [] } = {}) {
  const engine = spawn(resolve(process.env.TERCIO), ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
  const ask = async (request) => {
    engine.stdin.write(`${JSON.stringify(request)}\n`);
    return JSON.parse((await lines.next()).value);
  };
  const random = randomFrom(seed);
  try {
    await ask({ command: 'new', scenario, seed });
    for (let n = 0; n < most; n += 1) {
      const legal = await ask({ command: 'legal' });
      if (legal.decision === decision) return (await ask({ command: 'record' })).record;
      const ended = legal.to_act === null || legal.actions.length === 0;
      if (ended && decision === 'over') return (await ask({ command: 'record' })).record;
      if (ended) break;
      const liked = legal.actions.filter((a) => prefer.some((verb) => a.startsWith(verb)));
      const list = liked.length && random(4) ? liked : legal.actions;
      await ask({ command: 'do', action: list[random(list.length)] });
    }
  } finally {
    engine.stdin.end();
    engine.kill();
  }
  return null;
}

// A test with a server and a player of its own; afterwards the console must have stayed quiet.
export const seated = (test, more = {}) => async ({ browser }) => {
  const server = await new Server().start();
  const player = await Player.sit(browser, server, more);
  try {
    await test(player, server);
    player.quiet();
  } finally {
    await player.leave();
    await server.stop();
  }
};

// The same with two players, each with a browser of their own; `flags` are the server's.
export const paired = (test, { flags = [], ...more } = {}) => async ({ browser }) => {
  const server = await new Server().start(0, ...flags);
  const ann = await Player.sit(browser, server, more);
  const bob = await Player.sit(browser, server, more);
  try {
    await test(ann, bob);
    ann.quiet();
    bob.quiet();
  } finally {
    await ann.leave();
    await bob.leave();
    await server.stop();
  }
};

// The controls that can be seen and stand outside the window or are smaller than `least`.
export const misplaced = (p, least) => p.page.evaluate((size) => {
  const bad = [];
  for (const e of document.querySelectorAll('button, input, select, a[href]')) {
    const box = e.getBoundingClientRect();
    const style = getComputedStyle(e);
    if (box.width === 0 || style.visibility === 'hidden' || e.classList.contains('unseen') || e.closest('[hidden]')) continue;
    // What lies below within a part that scrolls is reached by scrolling it.
    let scrolls = false;
    for (let up = e.parentElement; up; up = up.parentElement) if (/(auto|scroll)/.test(getComputedStyle(up).overflow + getComputedStyle(up).overflowY + getComputedStyle(up).overflowX)) scrolls = true;
    const inside = box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
    const name = e.getAttribute('data-testid') ?? e.getAttribute('aria-label') ?? e.textContent.trim().slice(0, 30);
    const inText = getComputedStyle(e).display === 'inline';
    if (!inside && !scrolls) bad.push(`${name} is outside: ${Math.round(box.left)},${Math.round(box.top)}`);
    if (!inText && size && Math.max(box.height, e.closest('label')?.getBoundingClientRect().height ?? 0) < size - 0.5) bad.push(`${name} is ${Math.round(box.height)} high`);
  }
  return bad.join('\n');
}, least);

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

// Serious violations of accessibility, best practices included. `within` looks at a part only; without `map` its hundreds of hexes are
// taken out meanwhile; `only` names the rules. The figures on counters are told in words.
export async function serious(player, { least = ['serious', 'critical'], within = 'html', map = true, only } = {}) {
  await player.page.evaluate(axeSource);
  const found = await player.page.evaluate(async ([part, whole, run]) => {
    const sheet = whole ? null : document.querySelector('[data-testid="map"] .sheet');
    const gap = document.createComment('');
    sheet?.replaceWith(gap);
    const answer = await window.axe.run(part, { resultTypes: ['violations'], runOnly: run, rules: run.type === 'tag' ? { 'label-content-name-mismatch': { enabled: true } } : {} });
    if (sheet) gap.replaceWith(sheet);
    return answer;
  }, [within, map, only ? { type: 'rule', values: only } : { type: 'tag', values: AXE_TAGS }]);
  const worded = (v, n) => v.id === 'label-content-name-mismatch' && /data-hex/.test(n.target.join(' '));
  return found.violations.filter((v) => least.includes(v.impact))
    .map((v) => ({ ...v, nodes: v.nodes.filter((n) => !worded(v, n)) })).filter((v) => v.nodes.length > 0)
    .map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => n.target.join(' ')).join(', ')}`).join('\n');
}
