// Times the page without a server as a player meets it, in Chromium from a plain host of files: node bench/offline_page.mjs
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Player, launch } from '../tests/browser/lib.mjs';
import { Host } from '../tests/offline_page/host.mjs';
import { framesOf, tellFrames } from './frames.mjs';

const page = resolve(process.env.TERCIO_PAGE ?? 'build/offline/page');
const middle = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const say = (what, list) => console.log(`${what.padEnd(60)} median ${middle(list).toFixed(0)} ms, worst ${Math.max(...list).toFixed(0)} ms of ${list.length}`);

const host = await new Host({ page }).start();
const browser = await launch();

// What crosses the network until the first battle is on the screen, and what may come later.
const all = readdirSync(page).filter((name) => !/\.png$/.test(name));
const packed = (names, pack) => names.reduce((sum, name) => {
  const bytes = readFileSync(join(page, name));
  return sum + (name.endsWith('.woff2') ? bytes.length : pack(bytes).length);
}, 0);
const inBoth = (names) => `${(packed(names, (b) => brotliCompressSync(b)) / 1e6).toFixed(3)} MB with brotli, ${(packed(names, (b) => gzipSync(b, { level: 9 })) / 1e6).toFixed(3)} MB with gzip`;
const alone = await Player.sit(browser, host, { serviceWorkers: 'block' });
await alone.newGame('breitenfeld/historical');
await alone.page.waitForLoadState('networkidle');
const asked = new Set(host.asked.map((path) => path.slice(host.base.length) || 'index.html'));
await alone.leave();
console.log(`until the first battle is on the screen: ${inBoth(all.filter((name) => asked.has(name)))}`);
console.log(`everything but the icons: ${inBoth(all)}; not asked for until then: ${all.filter((name) => !asked.has(name)).join(', ')}`);

const since = (p) => p.page.evaluate(() => performance.now());
const boards = { first: [], later: [] };
const tables = { first: [], later: [] };
const idle = { first: [], later: [] };
for (let n = 0; n < 5; n += 1) {
  const p = await Player.sit(browser, host); // a browser that has never been here
  for (const visit of ['first', 'later']) {
    await p.home();
    await p.page.locator('[data-testid="play-breitenfeld/historical"]').waitFor();
    boards[visit].push(await since(p));
    const before = await since(p);
    await p.page.locator('[data-testid="company-breitenfeld-people"]').check();
    await p.page.locator('[data-testid="play-breitenfeld/historical"]').click();
    await p.root().waitFor();
    tables[visit].push((await since(p)) - before);
    await p.page.evaluate(() => navigator.serviceWorker.ready);
    // Once more, when the program has long been there.
    await p.page.goto(`${host.url}#`);
    await p.page.locator('[data-testid="play-breitenfeld/historical"]').waitFor();
    await p.page.waitForTimeout(500);
    const again = await since(p);
    await p.page.locator('[data-testid="company-breitenfeld-people"]').check();
    await p.page.locator('[data-testid="play-breitenfeld/historical"]').click();
    await p.root().waitFor();
    idle[visit].push((await since(p)) - again);
  }
  await p.leave();
}
say('start page with the armies, first visit', boards.first);
say('start page with the armies, later', boards.later);
say('a game begun at once, until its table is drawn, first visit', tables.first);
say('a game begun at once, until its table is drawn, later', tables.later);
say('another game, until its table is drawn', [...idle.first, ...idle.later]);

// Frames while the computer thinks in its worker.
const p = await Player.sit(browser, host, { reducedMotion: 'no-preference' });
await p.newGame('rocroi/historical', { company: 'computer', level: 'marshal', side: 'spanish' });
await p.at('thinking').waitFor();
tellFrames('while the Marshal thinks', await framesOf(p.page, 2000));
await browser.close();
await host.stop();
