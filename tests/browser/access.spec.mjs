// Whoever plays without a mouse, without colours, with large letters or with a screen reader plays the same game.
import { DESKTOP, PHONE, check, equal, recordAt, recordOf, seated, serious } from './lib.mjs';

const FIGHT = {
  scenario: 'rocroi/historical',
  setup: { turn: 4, side: 'french', phase: 'combat', pieces: [{ id: 'royal', hex: '1310' }, { id: 'm-de-camp', hex: '1311' }, { id: 'gassion-leader', hex: '1311' }] },
};
const at = (test, more = {}) => seated(test, { viewport: DESKTOP, ...more });

// Light, and in the dark what depends on colours; the hexes of the map are looked at once for each system.
async function clean(p, what, more = {}) {
  equal(await serious(p, { map: false, ...more }), '', what);
  await p.page.emulateMedia({ colorScheme: 'dark' });
  await p.page.locator(':root[data-theme="dark"]').waitFor();
  equal(await serious(p, { map: false, ...more, only: ['color-contrast'] }), '', `${what}, dark`);
  await p.page.emulateMedia({ colorScheme: 'light' });
  await p.page.locator(':root[data-theme="light"]').waitFor();
}

async function everywhere(p, few = false) {
  await p.home();
  await p.at('start-page').waitFor();
  await clean(p, 'the start page');
  if (!few) {
    await p.at('options-rocroi').click();
    await clean(p, 'the options', { within: 'dialog' });
    await p.page.keyboard.press('Escape');
  }
  await p.newGame('rocroi/historical');
  await p.pick('french-gun-1');
  equal(await serious(p), '', 'the map');
  for (const tab of few ? ['log', 'key'] : ['log', 'rules', 'key', 'text']) {
    await p.at(`tab-${tab}`).click();
    await p.page.waitForTimeout(150);
    await clean(p, `the tab ${tab}`, { within: 'aside' });
  }
  for (const button of ['overlays', 'menu']) {
    await p.at(button).click();
    await clean(p, button, { within: 'header .drop' });
  }
  await p.at('show-players').click();
  await clean(p, 'who plays', { within: 'dialog' });
  await p.page.keyboard.press('Escape');
  await p.page.locator('dialog').waitFor({ state: 'detached' });
  for (const dialogue of few ? [] : ['show-statistics', 'show-picture', 'show-page', 'show-proof']) {
    await p.at('menu').click();
    await p.at(dialogue).click();
    await p.page.locator('dialog').waitFor();
    await clean(p, dialogue, { within: 'dialog' });
    await p.page.keyboard.press('Escape');
    await p.page.locator('dialog').waitFor({ state: 'detached' });
  }
  await p.page.keyboard.press('?');
  if (!few) await clean(p, 'the keys', { within: 'dialog' });
  await p.open(recordOf(FIGHT));
  await p.page.locator('[data-look="ready"]').first().click();
  await p.targets().first().waitFor();
  await p.targets().first().click();
  await p.at('planner').waitFor();
  await clean(p, 'the planner', { within: 'aside' });
  await p.open(await recordAt('first-orders/training', 'over', { seed: 3, prefer: ['move', 'attack', 'fire'] }));
  await p.page.locator('dialog').waitFor();
  await clean(p, 'the outcome', { within: 'dialog' });
}

export const tests = {
  'no serious finding on any screen or dialogue, light and dark, best practices included': at((p) => everywhere(p)),
  'the same on a phone': at((p) => everywhere(p, true), { viewport: PHONE, hasTouch: true, isMobile: true }),

  'no serious finding on the cover and at a chooser': at(async (p) => {
    await p.home();
    await p.at('scenario-warburg/historical').click();
    await p.at('company-warburg-people').check();
    await p.at('play-warburg/historical').click();
    await p.at('handover-continue').waitFor();
    await clean(p, 'the cover');
    await p.continueAsSide();
    equal(await serious(p), '', 'the map of the lace wars');
    await p.open(recordOf({ scenario: 'warburg/historical', actions: ['end', 'end', 'activate maupeou', 'roll 1', 'end'] }));
    await p.continueAsSide();
    await p.pick('la-tour-du-pin-1');
    await p.hex('1115').click(); // facing one way or another
    await p.at('chooser').locator('button').first().waitFor();
    await clean(p, 'the chooser', { within: '[data-testid="chooser"]' });
  }),

  'whose turn it is stands in the ribbon and the panel, by name and colour': at(async (p) => {
    await p.newGame('rocroi/historical');
    const seen = () => p.page.evaluate(() => ({
      acting: document.querySelector('[data-acting]').getAttribute('data-acting'),
      name: document.querySelector('[data-testid="seats"] .acting').innerText,
      ribbon: getComputedStyle(document.querySelector('header')).borderBottomColor,
      panel: getComputedStyle(document.querySelector('aside')).borderLeftColor,
      wide: parseFloat(getComputedStyle(document.querySelector('aside')).borderLeftWidth),
    }));
    const french = await seen();
    check(french.acting === 'french' && /French/.test(french.name) && french.ribbon === french.panel && french.wide >= 4, JSON.stringify(french));
    for (let n = 0; n < 6 && (await seen()).acting === 'french'; n += 1) await p.order('end');
    const spanish = await seen();
    check(spanish.acting === 'spanish' && /Spanish/.test(spanish.name) && spanish.ribbon !== french.ribbon && spanish.ribbon === spanish.panel, JSON.stringify(spanish));
  }),

  'in forced colours the step, the tab, the turn and what is switched on are still told apart': at(async (p) => {
    await p.newGame('rocroi/historical');
    const style = (what, name) => p.page.locator(what).first().evaluate((e, n) => getComputedStyle(e)[n], name);
    check((await style('.steps .now button', 'textDecorationLine')) === 'underline', 'the present step is underlined');
    check((await style('[role=tab][aria-selected=true]', 'borderBottomColor')) !== (await style('[role=tab][aria-selected=false]', 'borderBottomColor')), 'the open tab is marked');
    check((await style('.turns i.now', 'backgroundColor')) !== (await style('.turns i:not(.now)', 'backgroundColor')), 'the turn');
    const fills = await p.page.locator('[data-hex] [data-piece] .face').evaluateAll((all) => new Set(all.map((e) => getComputedStyle(e).fill)).size);
    check(fills > 1 && (await style('[data-look="ready"] .ring', 'fill')) !== 'none', 'the counters keep their colours');
  }, { forcedColors: 'active' }),
};
