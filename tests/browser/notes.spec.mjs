// Notes for beginners: each once, beside what it is about, never in the way of a click.
import { check, equal, PHONE, recordOf, seated, serious } from './lib.mjs';
import { openLesson } from './lessons.mjs';

const at = (test, more = {}) => seated(test, { notes: true, ...more });
const FIELD = 'first-orders/training';

// Brandtholm can move; an enemy stands far off.
const MOVE = {
  scenario: FIELD,
  setup: {
    clear: true, turn: 2, side: 'swedish', phase: 'movement',
    pieces: [{ id: 'brandtholm', hex: '0808' }, { id: 'norrby', hex: '1007', disrupted: true }, { id: 'hollenbach', hex: '0203' }],
  },
};
const FIGHT = {
  scenario: FIELD,
  setup: {
    clear: true, turn: 2, side: 'swedish', phase: 'combat',
    pieces: [{ id: 'norrby', hex: '0708' }, { id: 'hollenbach', hex: '0608' }],
  },
};

const shown = async (p) => ((await p.at('note').count()) ? p.at('note').getAttribute('data-note') : null);
const note = (p, id) => p.page.locator(`[data-testid="note"][data-note="${id}"]`);
async function choose(p, entry) {
  await p.at('menu').click();
  await p.at(entry).click();
  await p.at('menu').click();
}
// The clock by which a note counts as read stands still, or goes on by so many milliseconds.
const stopClock = (p) => p.page.evaluate(() => {
  let at = performance.now();
  performance.now = () => at;
  window.pass = (milliseconds) => (at += milliseconds);
});
const pass = (p, milliseconds) => p.page.evaluate((m) => window.pass(m), milliseconds);

// The targets and pieces that can act whose middle lies under a button of the note.
const covered = (p) => p.page.evaluate(() => {
  const out = [];
  for (const e of document.querySelectorAll('[data-hex][data-target], [data-look="ready"]')) {
    const b = e.getBoundingClientRect();
    const over = document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2);
    if (over?.closest('[data-testid="note"]')) out.push(e.getAttribute('data-hex') ?? e.getAttribute('data-piece'));
  }
  return out.join(', ');
});

export const tests = {
  'each note comes once, the most important first, and goes with "Got it", Escape or the next action': at(async (p) => {
    await p.open(recordOf(MOVE));
    await note(p, 'pick').waitFor();
    equal(await p.at('note').count(), 1, 'notes at a time');
    await p.at('note-close').click();
    equal(await shown(p), null, 'after "Got it", in the same position');
    await p.pick('brandtholm');
    equal(await shown(p), null, 'while a piece is picked');
    await p.changing(() => p.targets().first().click());
    await note(p, 'disrupted').waitFor();
    await p.page.keyboard.press('Escape');
    equal(await shown(p), null, 'after Escape');
    await p.page.reload();
    await p.root().waitFor();
    await note(p, 'leader-adds').waitFor({ state: 'detached' });
    equal(await p.page.locator('[data-note="pick"], [data-note="disrupted"]').count(), 0, 'notes read before');
  }),

  'a note that was there long enough to be read is not shown again; one acted over at once is': at(async (p) => {
    await p.open(recordOf({ ...MOVE, setup: { ...MOVE.setup, pieces: [...MOVE.setup.pieces.filter((q) => q.id !== 'norrby'), { id: 'norrby', hex: '1007' }] } }));
    await note(p, 'pick').waitFor();
    await stopClock(p);
    await p.pick('brandtholm');
    await p.changing(() => p.targets().first().click());
    await p.page.waitForTimeout(200);
    equal(await shown(p), 'pick', 'acted over at once');
    await pass(p, 2000);
    await p.pick('norrby');
    await p.changing(() => p.targets().first().click());
    equal(await shown(p), null, 'after time to read');
  }),

  'it covers nothing that can be clicked, and the map is clicked through it': at(async (p) => {
    await p.open(recordOf(MOVE));
    await note(p, 'pick').waitFor();
    equal(await covered(p), '', 'pieces under the note');
    await p.pick('brandtholm');
    await p.page.waitForTimeout(250);
    equal(await shown(p), 'pick', 'the note while a piece is picked');
    equal(await covered(p), '', 'targets under the note');
    // A press on its text is one on the hex behind it.
    const under = await p.page.evaluate(() => {
      const b = document.querySelector('[data-testid="note"] p').getBoundingClientRect();
      return document.elementFromPoint(b.left + 12, b.top + b.height / 2)?.closest('[data-testid="note"]') === null;
    });
    check(under, 'the text of the note takes clicks');
  }),

  'its case opens in the rules beside the map': at(async (p) => {
    await p.open(recordOf(FIGHT));
    await note(p, 'must-attack').waitFor();
    await note(p, 'must-attack').getByRole('button', { name: 'Rule 8.12' }).click();
    await p.page.locator('[data-testid="tab-rules"][aria-selected="true"]').waitFor();
    equal(await shown(p), 'must-attack', 'the note while its case is read');
  }),

  'one switch turns them all off and on, and they can be seen again': at(async (p) => {
    await p.open(recordOf(FIGHT));
    await note(p, 'must-attack').waitFor();
    await p.at('note-off').click();
    equal(await shown(p), null, 'after "No more notes"');
    await p.page.reload();
    await p.root().waitFor();
    await p.piece('norrby').waitFor();
    equal(await shown(p), null, 'after coming back');
    await choose(p, 'set-notes');
    await note(p, 'must-attack').waitFor();
    await p.at('note-close').click();
    await choose(p, 'renew-notes');
    await p.page.reload();
    await note(p, 'must-attack').waitFor();
  }),

  'they are said to screen readers and sound in both themes': at(async (p) => {
    await p.open(recordOf(FIGHT));
    await note(p, 'must-attack').waitFor();
    equal(await p.page.locator('[role="status"]', { has: note(p, 'must-attack') }).count(), 1, 'a live region');
    for (const colorScheme of ['light', 'dark']) {
      await p.page.emulateMedia({ colorScheme });
      await p.page.locator(`:root[data-theme="${colorScheme}"]`).waitFor();
      equal(await serious(p, { map: false }), '', colorScheme);
    }
  }),

  'on a phone they stand at the head of the panel': at(async (p) => {
    await p.open(recordOf(MOVE));
    await note(p, 'pick').waitFor();
    const inside = await p.page.evaluate(() => document.querySelector('aside').contains(document.querySelector('[data-testid="note"]')));
    check(inside, 'the note is not in the panel');
    equal(await covered(p), '', 'pieces under the note');
    equal(await serious(p, { map: false }), '', 'access');
    await p.at('note-close').tap();
    equal(await shown(p), null, 'after "Got it"');
  }, { viewport: PHONE, hasTouch: true, isMobile: true }),

  'onlookers of the past and of the computer are told none': at(async (p) => {
    await p.newGame(FIELD, { company: 'watch' });
    await p.page.waitForTimeout(1200);
    equal(await shown(p), null, 'while the computer plays both sides');
    await p.open(recordOf({ ...FIGHT, actions: ['attack norrby hollenbach', 'roll 4'] }));
    await p.piece('norrby').waitFor();
    await p.at('tab-log').click();
    await p.page.locator('.slider input[type="range"]').first().focus();
    await p.page.keyboard.press('Home');
    await p.page.waitForTimeout(300);
    equal(await shown(p), null, 'over an earlier position');
  }),

  'a lesson has its own words and no notes': at(async (p) => {
    await openLesson(p, 'first-orders/moving');
    await p.at('lesson-show').or(p.at('lesson-next')).first().waitFor();
    equal(await shown(p), null, 'notes in a lesson');
  }),

  'the ring and the line go when a piece is picked, and a dialogue keeps its Escape': at(async (p) => {
    await p.open(recordOf(MOVE));
    await note(p, 'pick').waitFor();
    check((await p.page.locator('.over circle').count()) > 0, 'no ring around what it is about');
    await p.pick('brandtholm');
    equal(await p.page.locator('.over circle').count(), 0, 'rings while a piece is picked');
    await p.page.keyboard.press('?');
    await p.page.locator('dialog[open]').waitFor();
    await p.page.keyboard.press('Escape');
    await p.page.locator('dialog[open]').waitFor({ state: 'detached' });
    equal(await shown(p), 'pick', 'the note after a dialogue was closed');
  }),
};
