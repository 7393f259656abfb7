// Takes a moving picture of the table: node moving.mjs FILE.gif. The page is slowed down while it is taken, so that a slow machine misses nothing.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Player, Server, launch, recordOf } from './lib.mjs';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const { GIFEncoder, quantize, applyPalette } = require('gifenc');
const { PNG } = require('pngjs');
process.env.TERCIO ??= '../../build/release/tercio';
const SLOW = 18;
const CLEAR = 255; // the colour of what has not changed

// A gun within range, a unit with room to ride, and an enemy who stands alone.
const setup = (phase, royal) => ({
  turn: 4, side: 'french', phase,
  pieces: [
    { id: 'royal', hex: royal }, { id: 'm-de-camp', hex: '1511' }, { id: 'gassion-leader', hex: '1511' }, { id: 'french-gun-1', hex: '1514' }, { id: 'spanish-11', hex: '1411' },
  ],
});
const record = (phase, royal) => recordOf({ scenario: 'rocroi/historical', setup: setup(phase, royal) });

const frames = [];
let taking = false;
async function film(p, act, seconds) {
  taking = true;
  const done = (async () => {
    await act();
    await p.page.mouse.move(2, 400); // nothing is hovered
    await p.page.waitForTimeout(seconds * 1000 * SLOW);
    taking = false;
  })();
  while (taking) {
    const at = await p.page.evaluate((rate) => {
      for (const a of document.getAnimations()) if (a.playbackRate === 1) a.playbackRate = 1 / rate;
      return performance.now();
    }, SLOW);
    frames.push({ at, png: PNG.sync.read(await p.page.screenshot({ clip: p.clip })) });
  }
  await done;
}

const server = await new Server().start();
const browser = await launch();
const p = await Player.sit(browser, server, { viewport: { width: 1160, height: 720 }, deviceScaleFactor: 0.62, reducedMotion: 'no-preference' });
p.clip = { x: 0, y: 0, width: 1160, height: 720 };
await p.page.addInitScript((rate) => {
  const real = window.setTimeout;
  window.setTimeout = (f, ms, ...more) => real(f, (ms ?? 0) * (window.slowed ? rate : 1), ...more);
}, SLOW);
const slow = (on) => p.page.evaluate((yes) => (window.slowed = yes), on);
// The scene fills the map, whatever has been brought into view meanwhile.
async function frame() {
  await p.page.keyboard.press('0');
  await p.page.waitForTimeout(500);
  const spot = await p.piece('m-de-camp').boundingBox();
  await p.page.mouse.move(spot.x, spot.y - 40);
  for (let n = 0; n < 3; n += 1) await p.page.mouse.wheel(0, -160);
  await p.page.mouse.move(2, 400);
  await p.page.waitForTimeout(900);
}
async function sit(game) {
  await p.open(game);
  await frame();
}

await sit(record('artillery-fire', '1610'));
await p.pick('french-gun-1');
await p.page.waitForTimeout(900);
await slow(true);
await film(p, () => p.targets().first().click(), 1.9);
await slow(false);
await p.page.waitForTimeout(400);
await p.order('end');
await frame();
await p.pick('royal');
await p.page.waitForTimeout(900);
await slow(true);
await film(p, () => p.hex('1410').click(), 1.1);

// A fight in which something is seen to happen.
for (let tries = 0; tries < 6; tries += 1) {
  await sit(record('combat', '1510'));
  await p.piece('m-de-camp').click();
  await p.targets().first().waitFor();
  await p.piece('spanish-11').click();
  await p.at('planner').waitFor();
  await p.page.waitForTimeout(500);
  const kept = frames.length;
  await slow(true);
  await film(p, () => p.at('planner-attack').click(), 3);
  if (/eliminated|is disrupted/.test(await p.at('log').innerText())) break;
  frames.length = kept;
}
await browser.close();
await server.stop();

// Twenty pictures in a second are enough.
for (let k = 1; k < frames.length; ) {
  const gap = (frames[k].at - frames[k - 1].at) / SLOW;
  if (gap > 0 && gap < 50) frames.splice(k, 1);
  else k += 1;
}
const { width, height } = frames[0].png;
const sample = Buffer.concat([0, 0.4, 0.8, 0.95].map((part) => frames[Math.floor(part * (frames.length - 1))].png.data));
const palette = quantize(sample, 255);
palette[CLEAR] = [0, 0, 0];
const gif = GIFEncoder();
let last = null;
frames.forEach(({ at, png }, k) => {
  const index = applyPalette(png.data, palette.slice(0, CLEAR));
  const now = new Uint32Array(png.data.buffer, png.data.byteOffset, width * height);
  if (last) for (let i = 0; i < now.length; i += 1) if (now[i] === last[i]) index[i] = CLEAR;
  last = now;
  const next = frames[k + 1]?.at ?? at + 2500 * SLOW;
  const delay = Math.max(20, Math.min(2500, Math.round((next - at) / SLOW)));
  gif.writeFrame(index, width, height, { delay, transparent: k > 0, transparentIndex: CLEAR, dispose: 1, ...(k === 0 ? { palette } : {}) });
});
gif.finish();
writeFileSync(process.argv[2] ?? 'moving.gif', gif.bytes());
console.log(`${frames.length} frames of ${width} × ${height}, ${(gif.bytes().length / 1024).toFixed(0)} kB; ${p.faults.join('; ')}`);
