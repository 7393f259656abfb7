// The computer at the table: chosen at the start, watched, held up, taken over, asked for a hint, and asked about the game.
import { step } from './clicks.mjs';
import { check, equal, misplaced, PHONE, randomFrom, recordAt, recordOf, seated as at, serious } from './lib.mjs';

const LEARNING = 'first-orders/training';
const FINGER = { viewport: PHONE, hasTouch: true, isMobile: true };

// The person has the second side, so that the computer begins.
async function against(p, { level = 'recruit', pace = 'at-once', scenario = LEARNING, side = 'imperial' } = {}) {
  await p.newGame(scenario, { company: 'computer', level, side });
  await choosePace(p, pace);
}

async function choosePace(p, pace) {
  await openPlayers(p);
  await p.at('pace').selectOption(pace);
  await p.page.keyboard.press('Escape');
}

async function openPlayers(p) {
  await p.at('menu').click();
  await p.at('show-players').click();
  await p.at('players').waitFor();
}

// Ends phases until the computer has had its turn.
async function endTurn(p) {
  for (let n = 0; n < 8 && !(await p.at('recap').count()); n += 1) {
    await p.order('end');
    await p.page.waitForTimeout(300);
    await p.myTurn();
  }
}

// Who decided what, from the messages themselves: each position that was left, by whom it was to be decided, whether the page
// answered for it, and what became of it.
function watchOwners(page) {
  const seen = { computers: new Map(), persons: new Map(), did: new Map(), faults: [] };
  page.on('websocket', (socket) => {
    let last = null;
    const asked = new Map();
    socket.on('framesent', ({ payload }) => {
      const m = JSON.parse(payload);
      if (m.type === 'do') asked.set(m.id, m);
    });
    socket.on('framereceived', ({ payload }) => {
      const m = JSON.parse(payload);
      const done = asked.get(m.id);
      if (done && m.ok) seen.did.set(done.sequence, done.action);
      const view = m.view;
      if (!view || (m.push && m.push !== 'table')) return;
      if (last && m.push === 'table' && m.back === undefined) {
        const owner = last.prompt.side;
        if (owner !== null) (owner in last.computer.players ? seen.computers : seen.persons).set(last.sequence, owner);
      }
      last = view;
      const its = view.prompt.side in view.computer.players;
      if (its && (view.orders.some((o) => !o.die) || Object.keys(view.ready).length)) seen.faults.push(`the computer's decision is offered at ${view.sequence}`);
    });
  });
  return seen;
}

export const tests = {
  'who plays is chosen where a game starts, for every battle': at(async (p) => {
    await p.home();
    await p.at('play-rocroi/historical').waitFor();
    equal(await p.at('play-rocroi/historical').innerText(), 'Play against the computer', 'the button');
    check((await p.at('level-rocroi').locator('option').count()) >= 3, 'levels to choose from');
    equal(await p.at('no-opponent-warburg').count(), 0, 'the computer plays Warburg too');
    check(await p.at('company-warburg-computer').isEnabled(), 'it can be chosen there');
    await p.at('company-rocroi-watch').check();
    equal(await p.at('play-rocroi/historical').innerText(), 'Watch the computer play', 'the button to watch');
    await p.page.reload();
    check(await p.at('company-rocroi-watch').isChecked(), 'the choice is remembered');
    equal(await serious(p), '', 'violations of accessibility');
  }),

  'one click begins a game against the computer; its turn comes and goes': at(async (p) => {
    await p.home();
    await p.at(`play-${LEARNING}`).click();
    await p.root().waitFor();
    check(/You/.test(await p.at('seats').innerText()) && /Captain/.test(await p.at('seats').innerText()), 'who plays');
    equal(await p.at('computer-card').count(), 0, 'the person begins');
    await choosePace(p, 'at-once');
    await endTurn(p);
    check((await p.at('recap').count()) === 1, 'what the computer did is told');
    check(/Swedish/.test(await p.prompt()), `the person's turn again: ${await p.prompt()}`);
    await p.order('end');
  }),

  'the computer begins, is paused, takes a step and goes on; its pace is remembered': at(async (p) => {
    await against(p, { pace: 'slow' });
    await p.at('computer-card').waitFor();
    await p.at('computer-pause').click();
    await p.at('computer-step').waitFor();
    await p.page.waitForTimeout(1800);
    const before = await p.sequence();
    await p.page.waitForTimeout(1800);
    equal(await p.sequence(), before, 'sequence while it is paused');
    await p.changing(() => p.at('computer-step').click());
    await p.at('narration').waitFor();
    await p.hex('0505').click(); // the map can be looked at meanwhile
    await p.at('info').waitFor();
    await p.at('card-pace').selectOption('at-once');
    await p.myTurn();
    await p.page.reload();
    await p.root().waitFor();
    await openPlayers(p);
    equal(await p.at('pace').inputValue(), 'at-once', 'the pace after a reload');
    equal(await serious(p), '', 'violations of accessibility');
  }),

  'a seat is taken over in the middle of a turn, and handed back': at(async (p) => {
    await against(p, { pace: 'slow' });
    await p.at('take-over').click();
    await p.at('computer-card').waitFor({ state: 'detached' });
    await p.at('order-end').waitFor();
    check(/Swedish/.test(await p.prompt()), 'the person decides for the Swedes');
    await openPlayers(p);
    await p.at('player-swedish').selectOption('ensign');
    await p.page.keyboard.press('Escape');
    await p.at('computer-card').waitFor();
    check(/Ensign/.test(await p.at('seats').innerText()), 'the level is shown');
    equal(await p.page.locator('[data-testid^="order-"]').count(), 0, 'nothing of its is offered');
  }),

  'undo against the computer leads back to one’s own decision': at(async (p) => {
    await p.newGame(LEARNING, { company: 'computer', level: 'recruit', side: 'swedish' });
    await choosePace(p, 'at-once');
    const before = await p.sequence();
    await endTurn(p);
    await p.at('undo').click();
    await p.page.waitForTimeout(200);
    if (await p.at('undo-sure').isVisible()) await p.at('undo-sure').click();
    await p.at('notice').filter({ hasText: 'Undone' }).waitFor();
    check((await p.sequence()) >= before, 'a position of the game');
    equal(await p.at('computer-card').count(), 0, 'the person decides');
    check(/Swedish/.test(await p.prompt()), 'the decision is one’s own again');
  }),

  'a hint is drawn, says why, and is carried out; so is one for a piece': at(async (p) => {
    await p.open(recordOf({ scenario: 'rocroi/historical', actions: ['end'] }));
    await p.page.keyboard.press('i');
    await p.at('suggestion').first().waitFor({ timeout: 30000 });
    check(/\d+(\.\d)? % → \d+(\.\d)? %/.test(await p.at('suggestion').first().innerText()), 'the change of the chance');
    check(Number(await p.at('arrows').getAttribute('data-count')) > 0 || (await p.page.locator('[data-look="advised"]').count()) > 0, 'something is drawn');
    equal(await serious(p), '', 'violations of accessibility');
    await p.changing(() => p.at('hint-do').first().click());
    await p.pick('piedmont');
    await p.at('ask-hint').click();
    await p.at('hint').filter({ hasText: 'Hint for' }).waitFor();
    await p.page.locator('[data-testid="hint"][aria-busy="false"]').waitFor({ timeout: 30000 });
    await p.page.keyboard.press('Escape');
    await p.at('hint').waitFor({ state: 'detached' });
  }),

  'all moves of a suggestion are carried out one by one': at(async (p) => {
    const moves = []; // of two pieces, as the server offers them
    await p.page.routeWebSocket(/\/ws$/, (page) => {
      const server = page.connectToServer();
      page.onMessage((text) => {
        const m = JSON.parse(text);
        if (m.type !== 'hint') return server.send(text);
        const plan = { actions: moves.map((t) => t.action), value: 0.6, gain: 0.04, reason: 'closes the line', hexes: [], pieces: [], moves: [] };
        return page.send(JSON.stringify({ id: m.id, ok: true, hints: 1, suggestions: [plan] }));
      });
      server.onMessage((text) => {
        const m = JSON.parse(text);
        const move = m.targets?.find((t) => t.action?.startsWith('move') && !moves.some((had) => had.hex === t.hex));
        if (move && moves.length < 2) moves.push(move);
        page.send(text);
      });
    });
    await p.open(recordOf({ scenario: 'rocroi/historical', actions: ['end'] }));
    for (const piece of ['piedmont', 'royal']) {
      await p.pick(piece);
      await p.page.keyboard.press('Escape');
    }
    equal(moves.length, 2, 'moves to be suggested');
    const before = await p.sequence();
    await p.page.keyboard.press('i');
    await p.at('hint-do-all').click();
    await p.page.waitForFunction((n) => Number(document.querySelector('[data-sequence]').getAttribute('data-sequence')) === n, before + 2);
    equal(await p.at('hint').count(), 0, 'hints left open');
  }),

  'the end tells of the hints used; the review leads to its positions': at(async (p) => {
    const ended = (await recordAt(LEARNING, 'over', { seed: 3 })).trimEnd().split('\n');
    const last = ended.findLastIndex((line) => !line.startsWith('#'));
    equal(ended[last], 'end', 'the last action');
    await p.open(`${ended.slice(0, last).join('\n')}\n`);
    await p.at('ask-hint').click();
    await p.page.locator('[data-testid="hint"][aria-busy="false"]').waitFor({ timeout: 30000 });
    await p.page.keyboard.press('Escape');
    await p.order('end');
    await p.at('outcome').waitFor();
    check(/1 hint used/.test(await p.at('helped').innerText()), 'hints that were used');
    await p.at('outcome-review').click();
    await p.at('study-totals').waitFor({ timeout: 120000 });
    const end = await p.sequence();
    await p.at('curve').click({ position: { x: 40, y: 60 } });
    await p.page.waitForFunction((n) => Number(document.querySelector('[data-sequence]').getAttribute('data-sequence')) < n, end);
    if (await p.at('swing').count()) {
      const number = Number(await p.at('swing').first().getAttribute('data-number'));
      await p.at('swing').first().click();
      await p.page.waitForFunction((n) => Number(document.querySelector('[data-sequence]').getAttribute('data-sequence')) === n, number);
    }
    equal(await serious(p), '', 'violations of accessibility');
    await p.page.emulateMedia({ colorScheme: 'dark' });
    equal(await serious(p), '', 'violations of accessibility in the dark');
    await p.at('study-close').click();
    equal(await p.sequence(), end, 'back to now');
  }),

  'on a phone every control of these is inside and large enough': at(async (p) => {
    await p.home();
    await p.at(`play-${LEARNING}`).waitFor();
    equal(await misplaced(p, 40), '', 'the start');
    await against(p, { pace: 'slow' });
    await p.at('computer-card').waitFor();
    equal(await misplaced(p, 40), '', 'the computer plays');
    await p.at('take-over').tap();
    await p.at('ask-hint').tap();
    await p.page.locator('[data-testid="hint"][aria-busy="false"]').waitFor({ timeout: 30000 });
    equal(await misplaced(p, 40), '', 'a hint');
    await p.page.keyboard.press('Escape');
    await openPlayers(p);
    equal(await misplaced(p, 40), '', 'who plays');
    await p.page.keyboard.press('Escape');
    await p.order('end');
    await p.at('menu').tap();
    await p.at('show-review').tap();
    await p.at('study').waitFor();
    await p.at('study-totals').waitFor({ timeout: 60000 });
    equal(await misplaced(p, 40), '', 'the review');
  }, FINGER),

  'by random clicks against the computer every decision is answered by its owner': at(async (p) => {
    const seen = watchOwners(p.page);
    await against(p, { side: 'imperial' });
    await p.page.keyboard.press('0');
    const random = randomFrom(11);
    const until = Date.now() + 60000;
    for (let n = 0; n < 500 && Date.now() < until; n += 1) {
      if (await p.at('computer-card').count()) await p.page.waitForTimeout(20);
      if (!(await step(p, random))) break;
    }
    equal(seen.faults.join('\n'), '', 'what was offered');
    check(seen.computers.size >= 5 && seen.persons.size >= 5, `decisions: ${seen.computers.size} of the computer, ${seen.persons.size} of the person`);
    for (const [sequence, side] of seen.computers) check(!seen.did.has(sequence), `the page answered for ${side} at ${sequence}`);
    for (const [sequence, side] of seen.persons) check(seen.did.has(sequence), `somebody answered for ${side} at ${sequence}`);
  }),
};
