// Makes the pictures of docs/handbook, as the page draws them: node handbook.mjs FOLDER
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Player, Server, launch } from './lib.mjs';

const folder = resolve(process.argv[2] ?? '.');
mkdirSync(folder, { recursive: true });
process.env.TERCIO ??= new URL('../../build/release/tercio', import.meta.url).pathname;

const browser = await launch();
const server = await new Server().start();
const p = await Player.sit(browser, server, { viewport: { width: 1200, height: 1400 }, reducedMotion: 'reduce' });
await p.home();
const { games } = await p.page.evaluate(() => fetch('/api/games').then((r) => r.json()));
const made = new Set();
for (const { id: battle } of games) {
  const there = await p.page.evaluate((b) => fetch(`/api/handbook?battle=${b}`).then((r) => r.ok), battle);
  if (!there) continue;
  await p.page.goto(`${server.url}#handbook=${battle}`);
  await p.at('handbook').locator('main h2').first().waitFor();
  for (const figure of await p.page.locator('[data-picture]').all()) {
    const picture = await figure.getAttribute('data-picture');
    const name = picture.startsWith('map-') ? `map-${battle}-${picture.slice(4)}` : picture;
    if (made.has(name)) continue;
    made.add(name);
    await figure.scrollIntoViewIfNeeded();
    const drawn = figure.locator('[data-drawn], svg[data-painted="true"]').first();
    await drawn.waitFor();
    await p.page.waitForTimeout(1500); // until it is painted
    await drawn.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 80 });
    console.log(name);
  }
}
if (p.faults.length > 0) console.log(p.faults.join('\n'));
await p.leave();
await browser.close();
await server.stop();
