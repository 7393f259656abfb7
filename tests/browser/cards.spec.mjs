// The planner, the cards of counters and the key: the answer first, in sight, and in words.
import { check, equal, PHONE, recordAt, recordOf, seated as at, serious } from './lib.mjs';

// Royal beside enemy horse, m-de-camp beside foot that is disrupted, gardes beside foot in good order.
const FIGHT = {
  scenario: 'rocroi/historical',
  setup: {
    clear: true, turn: 4, side: 'french', phase: 'combat',
    pieces: [
      { id: 'royal', hex: '1410' }, { id: 'm-de-camp', hex: '1412' }, { id: 'gardes', hex: '1415' }, { id: 'gassion-leader', hex: '1410' },
      { id: 'spanish-1', hex: '1310' }, { id: 'german-1', hex: '1312', disrupted: true }, { id: 'walloon-2', hex: '1315' },
    ],
  },
};

async function plan(p, attacker, defender) {
  await p.piece(attacker).click();
  await p.targets().first().waitFor();
  await p.piece(defender).click();
  await p.at('planner-strip').waitFor();
}

// What of these cannot be seen without scrolling.
const unseen = (p, ids) => p.page.evaluate((list) => list.filter((id) => {
  const e = document.querySelector(`[data-testid="${id}"]`);
  if (!e) return true;
  const b = e.getBoundingClientRect();
  if (b.height === 0 || b.top < 0 || b.bottom > innerHeight + 1 || b.left < 0 || b.right > innerWidth + 1) return true;
  // Nothing else lies over its middle.
  const over = document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2);
  return !e.contains(over) && !over?.contains(e);
}).join(', '), ids);

const ANSWER = ['planner-odds', 'planner-strip', 'planner-attack'];

export const tests = {
  'the planner tells odds, merged faces and what is still needed before anything else': at(async (p) => {
    await p.open(recordOf(FIGHT));
    await plan(p, 'royal', 'spanish-1');
    equal(await p.page.locator('.panel > *').first().getAttribute('data-testid'), 'planner', 'the first thing of the panel');
    const rows = await p.at('planner-strip').locator('li').allInnerTexts();
    const faces = rows.map((r) => r.split('\n')[0]).join(', ');
    check(rows.length < 6 && /\d–\d/.test(faces), `equal faces are one: ${rows.join(' | ')}`);
    equal(new Set(rows.map((r) => r.split('\n')[1])).size, rows.length, 'results, each once');
    check(/more points? reach/.test((await p.at('planner-need').allInnerTexts()).join(' ')), 'what it still needs');
    equal(await p.at('switch-charge').count(), 0, 'a charge against horse in good order is not offered');
    check(!(await p.at('planner-sums').locator('table').isVisible()), 'the sums are folded');
    await p.at('planner-sums').locator('summary').click();
    // Royal with Gassion: what is added stands in one column, what it comes to in the other.
    const cells = await p.at('planner-sums').locator('tbody').first().locator('tr').evaluateAll((trs) => trs.map((tr) => [...tr.children].slice(-2).map((td) => td.textContent.trim()).join('|')));
    check(cells.length === 4 && /^\d+\|$/.test(cells[0]) && /^\d+\|$/.test(cells[1]) && /^\|\d+$/.test(cells[2]), `sums: ${cells.join(' ; ')}`);
    equal(await serious(p), '', 'violations of accessibility');
  }),

  'a charge is offered where it applies, and a certain result has 100 %': at(async (p) => {
    await p.open(recordOf(FIGHT));
    await plan(p, 'm-de-camp', 'german-1');
    await p.at('switch-charge').check();
    await p.page.waitForFunction(() => document.querySelector('[data-testid="switch-charge"]')?.checked);
    await p.at('planner-chances').locator('summary').click();
    const text = await p.at('planner').innerText();
    check(!/\b99 %/.test(text), `99 % is no chance of six: ${text}`);
    await p.page.keyboard.press('Escape');
  }),

  'names in the planner wear the colours of their counters, by day and by night': at(async (p) => {
    await p.open(recordOf(FIGHT));
    await plan(p, 'royal', 'spanish-1');
    const colours = () => p.at('planner-answer').locator('.who span').evaluateAll((spans) => spans.map((s) => getComputedStyle(s).color));
    const [mine, , theirs] = await colours();
    check(mine !== theirs, 'both sides in one colour');
    await p.page.emulateMedia({ colorScheme: 'dark' });
    await p.page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
    check((await colours())[0] !== mine, 'the same ink on light and dark paper');
    equal(await serious(p), '', 'violations of accessibility by night');
  }),

  'the answer of the planner is in sight on a phone, upright and across, and at twice the size': at(async (p) => {
    await p.open(recordOf(FIGHT));
    await plan(p, 'royal', 'spanish-1');
    for (const [width, height] of [[1440, 900], [PHONE.width, PHONE.height], [844, 390], [720, 450], [820, 1180]]) {
      await p.page.setViewportSize({ width, height });
      await p.page.waitForTimeout(200);
      equal(await unseen(p, ANSWER), '', `not in sight at ${width}×${height}`);
    }
    // Nor is the reason why not.
    await p.page.setViewportSize({ width: 390, height: 844 });
    await p.page.keyboard.press('Escape');
    await p.piece('royal').click();
    await p.piece('walloon-2').click();
    await p.at('planner-refused').waitFor();
    equal(await unseen(p, ['planner-refused', 'planner-attack']), '', 'the reason on a phone');
  }),

  'the planner at Warburg tells the ratio, the modifiers once, and what would be better': at(async (p) => {
    await p.open(await recordAt('warburg/historical', 'attack', { seed: 5, prefer: ['move', 'activate'] }));
    await p.page.locator('[data-look="ready"]').first().click();
    await p.targets().first().waitFor();
    await p.targets().first().click();
    await p.at('planner-strip').waitFor();
    check(/:/.test(await p.at('planner-odds').innerText()), 'no ratio');
    check(/combat points? more reach/.test((await p.at('planner-need').allInnerTexts()).join(' ')), 'what it still needs');
    await p.at('planner-sums').locator('summary').click();
    const lines = await p.at('planner-sums').locator('tbody').last().locator('tr').allInnerTexts();
    check(lines.every((l) => (l.replace(/\d+\.\d+\S*/g, '').match(/[+−]\d/g) ?? []).length <= 1), `modifiers: ${lines.join(' ; ')}`);
  }),

  'a click on an enemy opens its card first in the panel, also beside what is picked': at(async (p) => {
    await p.open(recordOf({ scenario: 'rocroi/historical', actions: ['end'] }));
    await p.piece('german-2').click();
    await p.at('card').locator('dl').waitFor();
    equal(await p.page.locator('.panel > *').first().getAttribute('data-testid'), 'card', 'the first thing of the panel');
    const text = await p.at('card').innerText();
    check(/2\/German/.test(text) && /Strength/.test(text) && /10, 5 when disrupted/.test(text) && /Movement/.test(text), `the card: ${text}`);
    await p.pick('guiche');
    equal(await p.at('card').count(), 0, 'cards of others when a piece is picked');
    check(/Strength/.test(await p.at('selection').innerText()), 'the card of the picked piece');
    await p.piece('german-2').click();
    await p.at('refusal').waitFor();
    equal(await unseen(p, ['card']), '', 'the card beside the refusal');
    await p.page.keyboard.press('Escape');
    await p.page.keyboard.press('Escape');
    equal(await p.at('card').count(), 0, 'cards after Escape');
    equal(await serious(p), '', 'violations of accessibility');
  }),

  'a tap on an enemy shows its card on a phone, whatever tab was open': at(async (p) => {
    await p.open(recordOf({ ...FIGHT, setup: { ...FIGHT.setup, phase: 'movement' } }));
    await p.at('tab-rules').click();
    await p.piece('german-1').tap();
    await p.at('card').locator('dl').waitFor();
    equal(await unseen(p, ['card']), '', 'the card on a phone');
  }, { viewport: PHONE, hasTouch: true, isMobile: true }),

  'resting on a counter tells about it, asks once, and moves nothing': at(async (p) => {
    const asked = [];
    p.page.on('websocket', (ws) => ws.on('framesent', ({ payload }) => { if (String(payload).includes('"describe"')) asked.push(payload); }));
    await p.open(recordOf({ scenario: 'rocroi/historical', actions: ['end'] }));
    const before = await p.at('prompt').boundingBox();
    await p.piece('german-2').hover();
    await p.at('glance').locator('dl').waitFor();
    check(/2\/German/.test(await p.at('glance').innerText()), 'the name of what is hovered');
    equal((await p.at('prompt').boundingBox()).y, before.y, 'the place of the prompt');
    // Running over many counters asks about none of them.
    for (const id of ['german-1', 'walloon-2', 'italian-1', 'spanish-1', 'guiche', 'royal']) await p.piece(id).hover();
    await p.piece('german-2').hover();
    await p.at('glance').locator('dl').waitFor();
    check(asked.length <= 3, `questions: ${asked.length}`);
    // From near by the names are on the counters.
    equal(await p.page.locator('[data-piece] text.name').count(), 0, 'names at first');
    for (let n = 0; n < 6; n += 1) await p.page.keyboard.press('+');
    await p.page.locator('[data-piece] text.name').first().waitFor({ state: 'attached' });
  }),

  'a card at Warburg says what its numbers mean': at(async (p) => {
    await p.newGame('warburg/historical');
    const enemy = await p.page.evaluate(() => [...document.querySelectorAll('[data-piece]')].map((g) => g.dataset.piece).at(-1));
    await p.piece(enemy).click();
    await p.at('card').locator('dl').waitFor();
    const text = await p.at('card').innerText();
    check(/Morale|Radius|Calibre/.test(text) && /Movement|Command/.test(text), `what the numbers mean: ${text}`);
  }),

  'the key is one key away and explains counters, results, marks, walls, gates and breaches': at(async (p) => {
    await p.newGame('freiburg/siege');
    await p.page.keyboard.press('k');
    const text = await p.at('key-panel').innerText();
    for (const word of ['Strength', 'Movement points', 'disrupted', 'A leader', 'A gun', 'Dx', 'Demoralized', 'Gate', 'Breach', 'Cracked wall']) {
      check(text.includes(word), `${word} is not explained`);
    }
    equal(await serious(p), '', 'violations of accessibility');
  }),
};
