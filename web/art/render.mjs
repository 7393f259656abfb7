// node art/render.mjs board.json out.png [light|dark] [zoom] [x y]: a look at a board (/api/board), drawn by src/map through Chromium.
// COUNTERS=view-counters.json STYLE=period|nato DETAIL=full|plain NUMBERS=1 TAGS=1 WORKS='[…]' add to it.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { build } from 'vite';

const [, , boardFile, out, theme = 'light', zoom = '1', cx, cy] = process.argv;
if (!boardFile || !out) throw new Error('usage: node art/render.mjs board.json out.png [light|dark] [zoom] [x y]');

const dir = mkdtempSync(join(tmpdir(), 'map-'));
await build({
  configFile: false,
  logLevel: 'error',
  build: { ssr: true, outDir: dir, rollupOptions: { input: 'src/map/index.ts', output: { entryFileNames: 'map.mjs' } } },
});
const map = await import(pathToFileURL(join(dir, 'map.mjs')).href);
const board = JSON.parse(readFileSync(boardFile, 'utf8'));
const began = performance.now();
let ground = map.drawGround(board, theme);
const first = performance.now() - began;
console.log(`${first.toFixed(0)} ms (first), ${(ground.length / 1024).toFixed(0)} kB`);

const counters = process.env.COUNTERS ? JSON.parse(readFileSync(process.env.COUNTERS, 'utf8')) : [];
const style = process.env.STYLE ?? 'period';
const detail = process.env.DETAIL ?? 'full';
if (counters.length) {
  const colours = map.sideColours(board);
  const size = 1.36 / 100;
  ground += map.counterDefs();
  for (const c of counters) {
    const h = board.hexes[c.hex];
    if (!h) continue;
    const lift = (c.layer ?? 0) * 0.18;
    ground += `<g transform="translate(${h.x + lift} ${h.y - lift})scale(${size})">${map.drawCounter(c, style, detail, map.coloursFor(colours, c))}</g>`;
  }
}
if (process.env.NUMBERS) ground += map.drawNumbers(board, theme);
if (process.env.TAGS) ground += map.drawProvenance(board);
if (process.env.WORKS) ground += map.drawWorks(board, JSON.parse(process.env.WORKS));

const w = board.width + 1.2;
const h = board.height + 1.2;
const z = Number(zoom);
const x = (cx ? Number(cx) : board.width / 2) - w / 2 / z;
const y = (cy ? Number(cy) : board.height / 2) - h / 2 / z;
const html = `<body style="margin:0;background:${theme === 'dark' ? '#17120b' : '#2b241a'}"><svg xmlns="http://www.w3.org/2000/svg" width="1440" height="900" viewBox="${x} ${y} ${w / z} ${h / z}">${ground}</svg></body>`;
const browser = await chromium.launch({ executablePath: execFileSync('which', [process.env.CHROMIUM ?? 'chromium'], { encoding: 'utf8' }).trim(), args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
await page.setContent(html);
await page.screenshot({ path: out });
await browser.close();
rmSync(dir, { recursive: true });
