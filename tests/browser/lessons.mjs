// Plays lessons at the table with a mouse, with keys alone or with a finger: what is to be done is read from what the server
// says, where it is done from the screen.
import { check } from './lib.mjs';

const WAIT = 15000;

// The last view of the table, and the last selection, from what is said and heard.
function ear() {
  const heard = { view: null, selection: null };
  const asked = new Map();
  return {
    heard,
    said: (text) => {
      const { id, type } = JSON.parse(text);
      asked.set(id, type);
    },
    came: (text) => {
      const message = JSON.parse(text);
      if (message.view && asked.get(message.id) !== 'look') heard.view = message.view;
      if (asked.get(message.id) === 'select' && message.ok) heard.selection = message;
    },
  };
}

// As they come over the wire.
export function listen(p) {
  const { heard, said, came } = ear();
  p.page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => said(String(payload)));
    socket.on('framereceived', ({ payload }) => came(String(payload)));
  });
  return heard;
}

// As they go between the page and its worker, where there is no server.
export async function heardBy(p) {
  const { heard, said, came } = ear();
  await p.page.exposeFunction('testHears', (way, text) => (way === 'said' ? said : came)(text));
  await p.page.addInitScript(() => {
    const Plain = window.Worker;
    window.Worker = class extends Plain {
      constructor(...given) {
        super(...given);
        this.addEventListener('message', ({ data }) => {
          if (data.is === 'text') void window.testHears('came', data.text);
        });
      }
      postMessage(message, ...more) {
        if (message.is === 'text') void window.testHears('said', message.text);
        super.postMessage(message, ...more);
      }
    };
  });
  return heard;
}

export const stepOf = (p) => p.at('lesson').evaluate((e) => ({ id: e.dataset.lesson, step: Number(e.dataset.step), kind: e.dataset.kind }));

// Until the lesson wants something of the learner.
export async function settled(p, heard) {
  await p.page.waitForFunction(() => {
    const card = document.querySelector('[data-testid="lesson"]');
    return card && card.dataset.kind !== 'wait' && !document.querySelector('[data-busy="true"]');
  }, null, { timeout: WAIT });
  const at = await stepOf(p);
  for (let n = 0; n < 100 && heard.view?.lesson?.step !== at.step; n += 1) await p.page.waitForTimeout(20);
  return at;
}

export const stepped = (p, { id, step }) => p.page.waitForFunction(
  ([lesson, n]) => {
    const card = document.querySelector('[data-testid="lesson"]');
    return card && (card.dataset.lesson !== lesson || Number(card.dataset.step) !== n || card.dataset.kind === 'wait');
  }, [id, step], { timeout: WAIT });

const counterOf = (heard, id) => heard.view.counters.find((c) => c.id === id);
const picked = (p) => p.page.evaluate(() => [...document.querySelectorAll('[data-piece][data-look="picked"]')].map((e) => e.getAttribute('data-piece')));

// Where something lies on the screen; it must be seen there, and not be covered.
async function spot(p, selector, what) {
  const found = await p.page.evaluate(([q, hexes]) => {
    const e = document.querySelector(q);
    if (!e) return null;
    const b = (e.matches('[data-hex]') ? e.querySelector('path') : e.matches('[data-piece]') ? (e.querySelector('.ring') ?? e) : e).getBoundingClientRect();
    const [x, y] = [b.left + b.width / 2, b.top + b.height / 2];
    const top = document.elementFromPoint(x, y);
    return { x, y, seen: top !== null && top.closest(hexes) !== null };
  }, [selector, '[data-testid="map"], [data-testid="reserve"]']);
  check(found, `${what} is not on the page`);
  check(found.seen, `${what} is covered or out of sight`);
  return found;
}

// ---- three ways to do the same

export const MOUSE = {
  name: 'mouse',
  point: async (p, selector, what) => {
    const { x, y } = await spot(p, selector, what);
    await p.page.mouse.click(x, y);
  },
  press: (p, locator) => locator.click(),
  confirm: async () => undefined,
};

export const TOUCH = {
  name: 'touch',
  point: async (p, selector, what) => {
    const { x, y } = await spot(p, selector, what);
    await p.page.touchscreen.tap(x, y);
  },
  press: (p, locator) => locator.tap(),
  // A first tap shows what would happen.
  confirm: async (p) => {
    const sure = p.at('lesson-confirm');
    await p.page.waitForTimeout(60);
    if (await sure.isVisible()) await sure.tap();
  },
};

const cursor = (p) => p.page.evaluate(() => document.querySelector('[data-hex][tabindex="0"]')?.getAttribute('data-hex'));

async function walkTo(p, hex) {
  for (let n = 0; n < 80; n += 1) {
    const way = await p.page.evaluate((to) => {
      const middle = (e) => {
        const b = e.querySelector('path').getBoundingClientRect();
        return { x: b.left + b.width / 2, y: b.top + b.height / 2, size: b.height };
      };
      const here = document.querySelector('[data-hex][tabindex="0"]');
      const [a, b] = [middle(here), middle(document.querySelector(`[data-hex="${to}"]`))];
      const [x, y] = [b.x - a.x, b.y - a.y];
      if (here.getAttribute('data-hex') === to) return null;
      if (Math.abs(y) > a.size * 0.4 && Math.abs(y) >= Math.abs(x) * 0.5) return y > 0 ? 'ArrowDown' : 'ArrowUp';
      return x > 0 ? 'ArrowRight' : 'ArrowLeft';
    }, hex);
    if (way === null) return;
    await p.page.keyboard.press(way);
  }
  throw new Error(`the cursor does not get to ${hex}: it stands in ${await cursor(p)}`);
}

export const KEYS = {
  name: 'keys',
  point: async (p, selector) => {
    const hex = await p.page.evaluate((q) => document.querySelector(q)?.closest('[data-hex]')?.getAttribute('data-hex') ?? null, selector);
    await p.page.evaluate(() => document.querySelector('[data-hex][tabindex="0"]')?.focus());
    if (hex === null) {
      await p.page.locator(selector).first().focus();
      return p.page.keyboard.press('Enter');
    }
    await walkTo(p, hex);
    return p.page.keyboard.press('Space');
  },
  press: async (p, locator) => {
    await locator.focus();
    await p.page.keyboard.press('Enter');
  },
  confirm: async () => undefined,
};

// ---- what a learner does

const hexOf = (id) => `[data-hex="${id}"]`;

async function pickPiece(p, heard, hand, id) {
  const c = counterOf(heard, id);
  const pile = heard.view.counters.filter((o) => o.hex && o.hex === c?.hex && o.place === 'map');
  for (let tries = 0; tries < 4; tries += 1) {
    if ((await picked(p)).join() === id) return;
    if (pile.length > 1 && hand !== KEYS) {
      // A pile is fanned out first.
      const { x, y } = await spot(p, hexOf(c.hex), `hex ${c.hex}`);
      if (hand === MOUSE) await p.page.mouse.move(x, y);
      else await p.page.touchscreen.tap(x, y);
      const one = p.page.locator(`[data-fan="${id}"]`);
      await one.waitFor({ timeout: 1500 }).catch(() => undefined);
      if (await one.isVisible()) {
        const box = await one.boundingBox();
        const middle = [box.x + box.width / 2, box.y + box.height / 2];
        if (hand === MOUSE) await p.page.mouse.click(...middle);
        else await p.page.touchscreen.tap(...middle);
      }
    } else await hand.point(p, `[data-piece="${id}"]`, `the counter ${id}`);
    await p.page.waitForTimeout(70);
  }
}

// Another piece as well: Shift, or the button that offers it.
async function joinIn(p, heard, hand, id) {
  const c = counterOf(heard, id);
  if (hand === KEYS) {
    await walkTo(p, c.hex);
    await p.page.keyboard.press('Shift+Space');
  } else if (hand === MOUSE) {
    await p.page.keyboard.down('Shift');
    await hand.point(p, `[data-piece="${id}"]`, `the counter ${id}`);
    await p.page.keyboard.up('Shift');
  } else await p.at('selection').getByRole('button', { name: `Add ${c.name}` }).first().tap();
  await p.page.waitForTimeout(80);
}

async function answered(p, heard, ids) {
  for (let n = 0; n < 150; n += 1) {
    if (heard.selection && heard.selection.pieces.length === ids.length && ids.every((id) => heard.selection.pieces.includes(id))) return heard.selection;
    await p.page.waitForTimeout(20);
  }
  return null;
}

// Puts an attack together: the first attacker, then everybody else there is.
async function plan(p, heard, hand, attackers, defenders) {
  const has = (id) => p.page.evaluate((q) => ['picked', 'aimed-at'].includes(document.querySelector(`[data-piece="${q}"]`)?.getAttribute('data-look')), id);
  if (!(await p.at('planner').isVisible())) await pickPiece(p, heard, hand, attackers[0]);
  for (const id of [...attackers, ...defenders]) {
    for (let tries = 0; tries < 3 && !(await has(id)); tries += 1) {
      await hand.point(p, `[data-piece="${id}"]`, `the counter ${id}`);
      await p.page.waitForTimeout(120);
    }
  }
}

// What an action is about: pieces and hexes, in the order in which they are named.
function partsOf(heard, action) {
  const [verb, ...words] = action.split(' ');
  const known = new Set(heard.view.counters.map((c) => c.id));
  const lists = words.map((w) => w.split(','));
  return {
    verb,
    pieces: lists.flat().filter((w) => known.has(w)),
    hexes: lists.flat().filter((w) => /^\d{4}$/.test(w)),
    lists,
  };
}

// On a phone the panel may be folded.
async function unfold(p) {
  const fold = p.page.getByRole('button', { name: 'Open the panel' });
  if (await fold.isVisible()) await fold.click();
}

const button = (p, action) => p.page.locator(`[data-testid="order-${action}"]`).first();

// Does an action as a learner would. Whether there was a way.
export async function perform(p, heard, hand, action) {
  const { verb, pieces, hexes, lists } = partsOf(heard, action);
  if (heard.view.orders.some((o) => o.action === action)) {
    await unfold(p);
    await hand.press(p, button(p, action));
    return true;
  }
  if (verb === 'attack') {
    const there = (list) => list.flatMap((w) => (/^\d{4}$/.test(w) ? heard.view.counters.filter((c) => c.hex === w && c.place === 'map').slice(-1).map((c) => c.id) : [w]));
    await plan(p, heard, hand, there(lists[0]), there(lists[1]));
    for (const word of action.split(' ').slice(3)) {
      const box = p.page.locator(`[data-testid="switch-${word}"]`);
      if (await box.count() && !(await box.isChecked())) await box.check();
    }
    await p.page.locator('[data-testid="planner-attack"]:not([disabled])').waitFor({ timeout: WAIT });
    await hand.press(p, p.at('planner-attack'));
    return true;
  }
  // Whoever is in the middle of something is picked already.
  const now = await picked(p);
  const pending = heard.view.pending?.pieces.some((id) => now.includes(id)) && pieces.every((id) => now.includes(id));
  const together = pieces.length > 0 && !pending ? lists[0].filter((w) => pieces.includes(w)) : now;
  if (together.length === 0) return false;
  const chosen = [...now].sort().join() === [...together].sort().join();
  heard.selection = chosen ? heard.selection : null;
  if (!chosen) {
    await pickPiece(p, heard, hand, together[0]);
    for (const more of together.slice(1)) await joinIn(p, heard, hand, more);
  }
  const selection = await answered(p, heard, together);
  if (!selection) return false;
  if (selection.choices.some((c) => c.action === action)) {
    await hand.press(p, button(p, action));
    return true;
  }
  // Of several ways to face in a hex the one that is named.
  const word = action.split(' ').at(-1);
  const there = selection.targets.filter((t) => t.hex === hexes.at(-1) && (t.action ?? verb).startsWith(verb));
  const target = selection.targets.find((t) => t.action === action) ?? there.find((t) => t.action?.split(' ').includes(word)) ?? there[0];
  if (!target) return false;
  await hand.point(p, hexOf(target.hex), `hex ${target.hex}`);
  await p.page.waitForTimeout(60);
  const way = p.page.locator(target.action ? `[data-testid="chooser"] [data-action="${target.action}"]` : '[data-testid="chooser"] [data-action]').first();
  if (await way.isVisible()) await hand.press(p, way);
  else await hand.confirm(p);
  return true;
}

// Something legal that the step does not want: to end the phase, or to send a piece elsewhere.
async function wrongTry(p, heard, hand) {
  const { actions } = heard.view.lesson.wants;
  const end = heard.view.orders.find((o) => o.action === 'end' && !o.refused);
  if (end && !actions.includes('end')) {
    await unfold(p);
    await hand.press(p, button(p, 'end'));
    return true;
  }
  const first = partsOf(heard, actions[0]).pieces[0] ?? Object.keys(heard.view.ready)[0];
  if (!first || !heard.view.ready[first]?.includes('move')) return false;
  heard.selection = null;
  await pickPiece(p, heard, hand, first);
  const selection = await answered(p, heard, [first]);
  const inSight = await p.page.evaluate(() => {
    const map = document.querySelector('[data-testid="map"]').getBoundingClientRect();
    return [...document.querySelectorAll('[data-hex]')].filter((e) => {
      const b = e.querySelector('path').getBoundingClientRect();
      return b.left > map.left && b.top > map.top && b.right < map.right && b.bottom < map.bottom;
    }).map((e) => e.getAttribute('data-hex'));
  });
  const other = selection?.targets.find((t) => t.action && inSight.includes(t.hex) && t.kind === 'move' && !actions.includes(t.action) && selection.targets.filter((o) => o.hex === t.hex).length === 1 &&
    !actions.some((a) => a.includes(t.hex)) && !heard.view.counters.some((c) => c.hex === t.hex));
  if (!other) return false;
  await hand.point(p, hexOf(other.hex), `hex ${other.hex}`);
  await hand.confirm(p);
  return true;
}

// Another piece than the one that is wanted. Whether there is one.
async function wrongPick(p, heard, hand, wants) {
  const place = (id) => counterOf(heard, id)?.hex;
  const taken = [...wants.pieces, ...(await picked(p))].map(place);
  const other = Object.keys(heard.view.ready).find((id) => counterOf(heard, id)?.place === 'map' && !taken.includes(place(id)));
  if (!other || (await picked(p)).length > 0) return false;
  await hand.point(p, `[data-piece="${other}"]`, `the counter ${other}`);
  return true;
}

async function tried(p) {
  await p.page.waitForFunction(() => document.querySelector('[data-testid="lesson-tried"]')?.textContent.trim(), null, { timeout: WAIT });
  return (await p.at('lesson-tried').innerText()).trim();
}

async function tab(p, hand, id) {
  if (hand !== KEYS) return hand.press(p, p.at(`tab-${id}`));
  return p.page.keyboard.press({ key: 'k', rules: 'r', log: 'l', text: 't' }[id]);
}

// What a step of the page wants.
async function use(p, heard, hand, wants) {
  switch (wants.kind) {
    case 'pick':
      await pickPiece(p, heard, hand, wants.pieces[0]);
      for (const more of wants.pieces.slice(1)) await p.piece(more).click({ modifiers: ['Shift'] });
      return;
    case 'card':
      if (wants.pieces.length === 0) return hand.point(p, hexOf(wants.id), `hex ${wants.id}`);
      if (heard.view.counters.filter((c) => c.hex === counterOf(heard, wants.pieces[0]).hex).length > 1) return pickPiece(p, heard, hand, wants.pieces[0]);
      return hand.point(p, `[data-piece="${wants.pieces[0]}"]`, `the counter ${wants.pieces[0]}`);
    case 'plan': return plan(p, heard, hand, wants.pieces, wants.defenders);
    case 'overlay':
      await hand.press(p, p.at('overlays'));
      await hand.press(p, p.at(`overlay-${wants.id}`));
      if (await p.page.locator('.note', { hasText: /: click a/ }).isVisible()) await hand.point(p, `[data-piece="${wants.pieces[0] ?? heard.view.lesson.marks.pieces[0]}"]`, 'what the overlay is about');
      return;
    case 'tab': return tab(p, hand, wants.id);
    default: throw new Error(`a step that wants ${wants.kind}`);
  }
}

// Plays a lesson from where it is to its end. `wrong`: something else is tried first where there is something; `shot`: a picture
// of each step. Gives back what was refused, and which actions had no other way than “Show me”.
export async function playThrough(p, heard, hand, { wrong = false, shot = async () => undefined, most = 80 } = {}) {
  const report = { refused: [], shown: [], steps: 0 };
  for (let n = 0; n < most; n += 1) {
    const at = await settled(p, heard);
    await shot(at);
    if (at.kind === 'end') return report;
    report.steps += 1;
    const { wants } = heard.view.lesson;
    try {
      if (at.kind === 'read') await (hand === KEYS ? p.page.keyboard.press('Enter') : hand.press(p, p.at('lesson-next')));
      else if (at.kind === 'do') {
        if (wrong && (await wrongTry(p, heard, hand))) {
          const after = await Promise.race([tried(p), stepped(p, at).then(() => null)]);
          if (after === null) continue; // it was as good
          report.refused.push(`${at.step}: ${after}`);
          await p.page.keyboard.press('Escape');
          await p.page.keyboard.press('Escape');
        }
        for (const action of wants.actions) {
          const before = heard.view.sequence;
          if (!(await perform(p, heard, hand, action))) {
            report.shown.push(action);
            await p.page.keyboard.press('Escape');
            await hand.press(p, p.at('lesson-show'));
            break;
          }
          for (let k = 0; k < 200 && heard.view.sequence === before; k += 1) await p.page.waitForTimeout(20);
          check(heard.view.sequence !== before, `${action}: nothing happened; the card says “${await p.at('lesson-tried').innerText()}”`);
        }
      } else if (at.kind === 'free') return report;
      else {
        if (wrong && at.kind === 'pick' && wants.other && (await wrongPick(p, heard, hand, wants))) report.refused.push(`${at.step}: ${await tried(p)}`);
        await use(p, heard, hand, wants);
      }
      await stepped(p, at);
    } catch (error) {
      error.message = `${at.id}, step ${at.step + 1} (${at.kind} ${[...wants.actions, ...wants.pieces, wants.id].join(' ')}): ${error.message}`;
      throw error;
    }
  }
  throw new Error(`more than ${most} steps`);
}

export async function openLesson(p, id) {
  await p.page.goto(`${p.server.url}#lesson=${id}`);
  await p.page.locator(`[data-lesson="${id}"]`).waitFor();
}
