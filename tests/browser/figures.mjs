// Makes pictures of the examples as the page draws them: node figures.mjs FOLDER [id,id,…] [dark]
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Player, Server, launch } from './lib.mjs';

const [folder = '.', ids = '', look = ''] = process.argv.slice(2);
const only = ids.split(',').filter(Boolean);
const SCENARIOS = ['first-orders/training', 'breitenfeld/historical', 'rocroi/historical', 'freiburg/siege', 'warburg/historical'];
mkdirSync(resolve(folder), { recursive: true });
process.env.TERCIO ??= '../../build/release/tercio';

const browser = await launch();
const server = await new Server().start();
const p = await Player.sit(browser, server, { viewport: { width: 1440, height: 1000 }, deviceScaleFactor: 2, ...(look === 'dark' ? { colorScheme: 'dark' } : {}) });
const made = new Set();
for (const scenario of SCENARIOS) {
  await p.newGame(scenario);
  const { examples } = await p.page.evaluate((b) => fetch(`/api/examples?battle=${b}`).then((r) => r.json()), scenario.split('/')[0]);
  const wanted = examples.filter((e) => !made.has(e.id) && (only.length === 0 || only.includes(e.id)));
  if (wanted.length === 0) continue;
  await p.at('tab-rules').click();
  for (const { id, cases } of wanted) {
    await p.page.getByLabel('Search the rules').fill(cases[0]);
    await p.at('rules-panel').getByRole('button', { name: new RegExp(`^${cases[0].replaceAll('.', '\\.')} `) }).first().click();
    await p.page.locator('.figure', { has: p.at(`figure-${id}`) }).getByRole('button').click();
    const drawing = p.page.locator(`[data-testid="large-figure"] [data-testid="figure-${id}"][data-painted="true"]`);
    await drawing.waitFor();
    await p.page.waitForTimeout(400); // until the ground is painted
    await drawing.screenshot({ path: join(resolve(folder), `${id}.png`) });
    await p.page.keyboard.press('Escape');
    made.add(id);
    console.log(`${id}.png`);
  }
}
await browser.close();
await server.stop();
