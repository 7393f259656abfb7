// What each battle adds, and whole battles by random clicks on both sides of one screen.
import { step, walk } from './clicks.mjs';
import { check, randomFrom, recordAt, seated as at } from './lib.mjs';

// A position in which this is to be decided, met at random, and decided by clicks.
const decided = (scenario, decision, { seeds = 6, prefer = [] } = {}) => at(async (p) => {
  let record = null;
  for (let seed = 1; seed <= seeds && !record; seed += 1) record = await recordAt(scenario, decision, { seed, prefer });
  check(record, `no ${decision} was met in ${scenario}`);
  await p.open(record);
  await p.page.keyboard.press('0');
  const before = await p.sequence();
  const random = randomFrom(1);
  const until = Date.now() + 30000;
  while (Date.now() < until && (await p.sequence()) === before) await step(p, random);
  if ((await p.sequence()) === before) throw new Error(`${decision}: nothing could be done: ${await p.prompt()}`);
});
const FIGHT = { seeds: 12, prefer: ['activate', 'move', 'charge', 'attack'] };

export const tests = {
  'Freiburg: where to stand is chosen, the army deployed in one click, the set-up ended': at(async (p) => {
    await p.newGame('freiburg/3-august');
    for (let n = 0; n < 6; n += 1) {
      const suggested = p.at('order-deploy suggested');
      const end = p.page.locator('[data-testid="order-end"]:not([aria-disabled="true"])');
      const choose = p.page.locator('[data-testid^="order-choose"]').first();
      if (await end.isVisible()) await p.order('end');
      else if (await suggested.isVisible()) await p.order('deploy suggested');
      else if (await choose.isVisible()) await p.changing(() => choose.click());
      else break;
    }
    check(!/set up|set-up/i.test(await p.prompt()), `still setting up: ${await p.prompt()}`);
  }),

  'Warburg: a formation is activated and moves': at(async (p) => {
    await p.newGame('warburg/historical');
    for (let n = 0; n < 4; n += 1) {
      await p.continueAsSide();
      const activate = p.page.locator('[data-testid^="order-activate"]:not([aria-disabled="true"])').first();
      const end = p.page.locator('[data-testid="order-end"]:not([aria-disabled="true"])').first();
      if (await activate.isVisible()) {
        await p.changing(() => activate.click());
        break;
      }
      await p.changing(() => end.click());
    }
    check((await p.sequence()) > 0, 'nothing was activated');
  }),

  'Freiburg: a gun fires at the walls': at(async (p) => {
    await p.newGame('freiburg/siege');
    await p.page.keyboard.press('0');
    for (let n = 0; n < 8 && /set-up/i.test(await p.at('heading').innerText()); n += 1) {
      const end = p.page.locator('[data-testid="order-end"]:not([aria-disabled="true"])');
      await p.order((await end.isVisible()) ? 'end' : 'deploy suggested');
    }
    const walls = p.page.locator('[data-hex][data-target="breach"]');
    for (const gun of await p.page.locator('[data-piece*="gun"][data-look="ready"]').evaluateAll((all) => all.map((e) => e.getAttribute('data-piece')))) {
      await p.piece(gun).click();
      await p.page.waitForTimeout(200);
      if (await walls.count()) break;
    }
    await p.changing(() => walls.first().click());
    check(/wall/i.test(await p.at('log').innerText()), 'the shot at the walls is not in the log');
  }),

  'Warburg: a reaction in the middle of a move': decided('warburg/historical', 'react', FIGHT),
  'Warburg: an attack': decided('warburg/historical', 'attack', FIGHT),
  'Warburg: a retreat': decided('warburg/historical', 'retreat', FIGHT),
  'Warburg: an advance': decided('warburg/historical', 'advance', FIGHT),
  'Warburg: the way of a rout': decided('warburg/historical', 'rout', FIGHT),
  'Warburg: how a rallied unit faces': decided('warburg/historical', 'face', FIGHT),

  'Freiburg by days, with what lies between them, by random clicks': at(async (p) => {
    await walk(p, 'freiburg/campaign', 5);
    await p.at('tab-log').dispatchEvent('click'); // a random click may have opened another tab
    await p.page.locator('#log-words').fill('interregnum'); // the log is long: it is searched
    await p.at('log').locator('li[data-n]').first().waitFor();
  }),
  'First Orders to its end by random clicks': at((p) => walk(p, 'first-orders/training', 6)),
  'Breitenfeld to its end by random clicks': at((p) => walk(p, 'breitenfeld/historical', 1)),
  'Rocroi to its end by random clicks': at((p) => walk(p, 'rocroi/historical', 2)),
  'Freiburg to its end by random clicks': at((p) => walk(p, 'freiburg/3-august', 3)),
  'Warburg to its end by random clicks': at((p) => walk(p, 'warburg/historical', 4)),
};
