// Takes pictures of the table as players see it: node pictures.mjs [folder] [scene,scene-dark,…] [png]
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DESKTOP, PHONE, Player, Server, launch, recordAt, recordOf } from './lib.mjs';

const folder = resolve(process.argv[2] ?? '.');
const only = process.argv[3];
const png = process.argv[4] === 'png';
mkdirSync(folder, { recursive: true });
process.env.TERCIO ??= '../../build/release/tercio';

const FIGHT = {
  scenario: 'rocroi/historical',
  setup: { turn: 4, side: 'french', phase: 'combat', pieces: [{ id: 'royal', hex: '1310' }, { id: 'm-de-camp', hex: '1311' }, { id: 'gassion-leader', hex: '1311' }] },
};
const settled = (p) => p.page.waitForTimeout(3200); // until nothing is called out over the map any more

const scenes = {
  start: async (p) => p.home(),
  breitenfeld: async (p) => p.newGame('breitenfeld/historical'),
  rocroi: async (p) => p.newGame('rocroi/historical'),
  freiburg: async (p) => {
    await p.newGame('freiburg/siege');
    for (let n = 0; n < 8; n += 1) {
      const end = p.page.locator('[data-testid="order-end"]:not([aria-disabled="true"])');
      const suggested = p.at('order-deploy suggested');
      if (await suggested.isVisible() && !(await end.isVisible())) await p.order('deploy suggested');
      else if (/set/i.test(await p.at('heading').innerText()) && await end.isVisible()) await p.order('end');
    }
  },
  lesson: async (p) => {
    await p.home();
    await p.page.evaluate(() => localStorage.setItem('tercio.lessons', JSON.stringify({ last: '', of: { 'first-orders/odds': { step: 3, done: false } } })));
    await p.page.goto(`${p.server.url}#lesson=first-orders/odds`);
    await p.page.reload();
    await p.at('lesson-show').click();
    await p.page.waitForTimeout(1500);
  },
  warburg: async (p) => p.newGame('warburg/historical'),
  fire: async (p) => {
    await p.newGame('rocroi/historical');
    await p.pick('french-gun-1');
  },
  reach: async (p) => {
    await p.newGame('rocroi/historical');
    await p.order('end');
    await p.pick('guiche');
    await p.targets().nth(20).hover();
  },
  refusal: async (p) => {
    await p.newGame('rocroi/historical');
    await p.order('end');
    await p.pick('guiche');
    await p.hex(await p.unoffered()).click();
    await p.at('refusal').first().waitFor();
  },
  planner: async (p) => {
    await p.open(recordOf(FIGHT));
    await p.page.locator('[data-look="ready"]').first().click();
    await p.targets().first().waitFor();
    await p.targets().first().click();
    await p.at('planner').waitFor();
  },
  nato: async (p) => {
    await p.newGame('breitenfeld/historical');
    await p.page.keyboard.press('c');
  },
  thinking: async (p) => {
    await p.newGame('rocroi/historical', { company: 'computer', side: 'spanish', level: 'marshal' });
    await p.at('thinking').waitFor({ timeout: 5000 }).catch(() => undefined); // a quick machine has done by then
  },
  playing: async (p) => {
    await p.newGame('breitenfeld/historical', { company: 'computer', side: 'allied', level: 'captain' });
    await p.at('narration').locator('li').nth(3).waitFor({ timeout: 20000 });
  },
  players: async (p) => {
    await p.newGame('rocroi/historical', { company: 'computer' });
    await p.at('menu').click();
    await p.at('show-players').click();
  },
  hint: async (p) => {
    await p.open(recordOf({ scenario: 'rocroi/historical', actions: ['end'] }));
    await p.at('ask-hint').click();
    await p.at('suggestion').first().waitFor({ timeout: 30000 });
  },
  review: async (p) => {
    await p.open(await recordAt('first-orders/training', 'over', { seed: 3, prefer: ['move', 'attack', 'fire'] }));
    await p.at('outcome-review').click();
    await p.at('study-totals').waitFor({ timeout: 120000 });
    if (await p.at('swing').count()) await p.at('swing').first().click();
  },
  'warburg-move': async (p) => {
    await p.newGame('warburg/historical');
    for (let n = 0; n < 12; n += 1) {
      await p.continueAsSide();
      if (/move/i.test(await p.at('heading').innerText()) && (await p.page.locator('[data-look="ready"]').count())) break;
      const activate = p.page.locator('[data-testid^="order-activate"]:not([aria-disabled="true"])').first();
      const end = p.page.locator('[data-testid="order-end"]:not([aria-disabled="true"])').first();
      if (await activate.isVisible()) await activate.click();
      else if (await end.isVisible()) await end.click();
      await p.page.waitForTimeout(300);
    }
    await p.page.locator('[data-hex] [data-look="ready"]').first().click();
    await p.page.waitForTimeout(500);
  },
};
const looks = [
  ['', { viewport: DESKTOP }], ['-dark', { viewport: DESKTOP, colorScheme: 'dark' }],
  ['-phone', { viewport: PHONE, hasTouch: true, isMobile: true }],
];
const wanted = (name) => !only || only.split(',').includes(name);

const browser = await launch();
const server = await new Server().start();
for (const [name, scene] of Object.entries(scenes)) {
  for (const [suffix, more] of looks) {
    if (suffix && !['start', 'rocroi', 'planner', 'warburg', 'thinking', 'hint', 'review'].includes(name)) continue;
    if (!wanted(name + suffix)) continue;
    const p = await Player.sit(browser, server, more);
    try {
      await scene(p);
      await settled(p);
    } catch (error) {
      console.log(`${name}${suffix}: ${String(error).split('\n')[0]}`);
    }
    await p.page.screenshot({ path: join(folder, `${name}${suffix}.${png ? 'png' : 'jpg'}`), ...(png ? {} : { type: 'jpeg', quality: 85 }) });
    if (p.faults.length) console.log(`${name}${suffix}: ${p.faults.join('; ')}`);
    await p.leave();
  }
}
await browser.close();
await server.stop();
