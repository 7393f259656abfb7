// Times the table as a player meets it, on loopback in Chromium: node bench/table.mjs
import { Player, Server, launch } from '../tests/browser/lib.mjs';
import { framesOf, tellFrames } from './frames.mjs';

process.env.TERCIO ??= 'build/release/tercio';
const middle = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const say = (what, list) => console.log(`${what.padEnd(48)} median ${middle(list).toFixed(1)} ms, worst ${Math.max(...list).toFixed(1)} ms of ${list.length}`);

const server = await new Server().start();
const browser = await launch();
const p = await Player.sit(browser, server);
const paints = [];
for (let n = 0; n < 7; n += 1) {
  await p.home();
  await p.at('start-page').waitFor();
  await p.page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  paints.push(await p.page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0].startTime));
}
say('first paint of the start page', paints);

// From the click until the changed page has been drawn.
const timed = (query, done) => p.page.evaluate(async ([q, d]) => {
  const element = document.querySelector(q);
  const finished = new Function('document', `return ${d}`);
  const began = performance.now();
  const box = (element.querySelector('path') ?? element).getBoundingClientRect();
  const at = { bubbles: true, cancelable: true, clientX: (box.left + box.right) / 2, clientY: (box.top + box.bottom) / 2, pointerId: 1, isPrimary: true, view: window };
  for (const kind of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
    element.dispatchEvent(kind.startsWith('pointer') ? new PointerEvent(kind, at) : new MouseEvent(kind, at));
  }
  while (!finished(document)) await new Promise((r) => setTimeout(r));
  await new Promise((r) => requestAnimationFrame(r));
  return performance.now() - began;
}, [query, done]);

await p.newGame('rocroi/historical');
await p.order('end');
const picks = [];
const moves = [];
const undos = [];
for (const piece of ['guiche', 'gardes', 'royal', 'piedmont', 'roll', 'rambure', 'sirot', 'notas']) {
  picks.push(await timed(`[data-piece="${piece}"]`, "document.querySelector('[data-target]') !== null"));
  const before = await p.sequence();
  moves.push(await timed('[data-hex][data-target]:not(:has([data-piece]))', `document.querySelector('[data-sequence]').dataset.sequence !== '${before}'`));
  undos.push(await timed('[data-testid="undo"]', `document.querySelector('[data-sequence]').dataset.sequence === '${before}'`));
}
say('a piece picked, its reach drawn', picks);
say('a move clicked, stored and drawn', moves);
say('undo, stored and drawn', undos);
await p.leave();

// Frames while something moves.
const m = await Player.sit(browser, server, { reducedMotion: 'no-preference' });
await m.newGame('rocroi/historical');
await m.order('end');
await m.page.waitForTimeout(500);
const frames = (milliseconds) => framesOf(m.page, milliseconds);
const gliding = [];
for (const piece of ['guiche', 'gardes', 'royal', 'piedmont', 'roll', 'rambure']) {
  await m.pick(piece);
  await m.targets().first().click();
  await m.page.locator('[data-scene="glide"]').waitFor({ state: 'attached' });
  gliding.push(...await frames(400));
  await m.page.locator('[data-scene]').waitFor({ state: 'detached' });
}
tellFrames('a piece glides', gliding);
const box = await m.at('map').boundingBox();
await m.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
const zooming = frames(900);
for (let n = 0; n < 24; n += 1) {
  await m.page.mouse.wheel(0, n < 12 ? -60 : 60);
  await m.page.waitForTimeout(25);
}
tellFrames('the map is zoomed', await zooming);
await browser.close();
await server.stop();
