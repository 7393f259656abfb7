// Type, the printed sheet, signs on the map, and what can be sent to a friend: pictures and pages.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DESKTOP, check, equal, recordAt, recordOf, seated, serious } from './lib.mjs';

const at = (test, more = {}) => seated(test, { viewport: DESKTOP, ...more });

// The map as it lies on the screen: the paper, the field within it, and the counters.
const sheet = (p) => p.page.evaluate(() => {
  const box = (e) => {
    const { left, top, right, bottom } = e.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const map = document.querySelector('[data-testid="map"]');
  return { pane: box(map), paper: box(map.querySelector('.ground')), field: box(map.querySelector('svg[viewBox^="0 0"]')), counters: [...map.querySelectorAll('[data-hex] [data-piece]')].map(box) };
});
const within = (a, b, slack = 1) => a.left >= b.left - slack && a.top >= b.top - slack && a.right <= b.right + slack && a.bottom <= b.bottom + slack;

async function saved(p, open, button) {
  if (!(await p.page.locator('dialog[open]').count())) {
    await p.at('menu').click();
    await p.at(open).click();
  }
  const [file] = await Promise.all([p.page.waitForEvent('download'), p.at(button).click()]);
  const folder = mkdtempSync(join(tmpdir(), 'tercio-file-'));
  const path = join(folder, file.suggestedFilename());
  await file.saveAs(path);
  return { path, name: file.suggestedFilename(), data: readFileSync(path), drop: () => rmSync(folder, { recursive: true }) };
}

export const tests = {
  'the page has types of its own, and the map its border outside the field in every shape of pane': at(async (p) => {
    await p.newGame('rocroi/historical');
    const loaded = await p.page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts].filter((f) => f.status === 'loaded').map((f) => f.family.replaceAll('"', ''));
    });
    for (const family of ['EB Garamond', 'Source Serif 4']) check(loaded.includes(family), `${family} is not among ${loaded.join(', ')}`);
    check(/EB Garamond/.test(await p.page.locator('h1, h2').first().evaluate((e) => getComputedStyle(e).fontFamily)), 'titles are not in the type of the period');
    for (const [width, height, beside] of [[1440, 900, false], [1920, 900, true], [1280, 720, false]]) {
      await p.page.setViewportSize({ width, height });
      await p.page.waitForTimeout(300);
      const { pane, paper, field, counters } = await sheet(p);
      check(within(paper, pane), `${width} × ${height}: the paper reaches out of the pane`);
      const [right, below] = [(paper.right - field.right) / (field.right - field.left), (paper.bottom - field.bottom) / (field.bottom - field.top)];
      check(beside ? right > 0.08 && below < 0.03 : below > 0.04 && right < 0.03, `${width} × ${height}: the foot takes ${right.toFixed(3)} beside and ${below.toFixed(3)} below`);
      check(counters.length > 50 && counters.every((c) => within(c, field, 2)), `${width} × ${height}: a counter lies on the border`);
    }
  }),

  'reach is an edge with costs where one points; the reach of the enemy says how many; duties stand at the counters': at(async (p) => {
    const labels = () => p.page.locator('[data-testid="map"] text.label').count();
    await p.newGame('rocroi/historical');
    await p.order('end');
    await p.pick('guiche');
    await p.page.mouse.move(20, 300);
    equal(await p.at('reach').count(), 1, 'edges of the reach');
    check((await p.targets().count()) > 60, 'Guiche reaches few hexes');
    await p.page.waitForFunction(() => document.querySelectorAll('[data-testid="map"] text.label').length === 0);
    await p.hex('1622').hover();
    await p.page.waitForFunction(() => document.querySelectorAll('[data-testid="map"] text.label').length === 1);
    equal(await p.page.locator('[data-testid="map"] text.label').textContent(), '2', 'the cost where one points');
    await p.page.keyboard.press('g');
    check((await labels()) > 60, 'with numbers asked for, costs stand in every hex');
    await p.page.keyboard.press('g');
    await p.page.keyboard.press('Escape');
    await p.page.keyboard.press('w');
    await p.at('heat-key').waitFor();
    const steps = await p.at('heat-key').locator('li').allInnerTexts();
    check(steps.length === 4 && steps[0].trim() === '1' && /^10 to \d\d$/.test(steps[3].trim()), `steps: ${steps.join(' | ')}`);
    const fills = await p.page.evaluate(() => [1, 2, 3, 4].map((n) => getComputedStyle(document.querySelector(`.shade.heat-${n}`)).fill));
    equal(new Set(fills).size, 4, 'colours of the steps');
    await p.open(recordOf({ scenario: 'rocroi/historical', setup: { turn: 4, side: 'french', phase: 'combat', pieces: [{ id: 'royal', hex: '1310' }] } }));
    const duties = await p.page.locator('[data-duty]').evaluateAll((all) => all.map((e) => `${e.getAttribute('data-duty')} ${e.classList.contains('own')}`));
    check(duties.includes('royal true') && duties.some((d) => d.endsWith('false')), `duties: ${duties.join(', ')}`);
  }),

  'walls and flags lie above the counters, every colour of the sources is explained, maps follow the theme': at(async (p) => {
    await p.newGame('freiburg/siege');
    const order = await p.page.evaluate(() => {
      const last = [...document.querySelectorAll('[data-hex]')].pop();
      const flags = [...document.querySelectorAll('[data-testid="map"] .still title')].map((t) => t.parentElement).filter((g) => g.querySelector('g[transform]'));
      return { flags: flags.length, above: flags.filter((g) => last.compareDocumentPosition(g) & Node.DOCUMENT_POSITION_FOLLOWING).length };
    });
    check(order.flags >= 7 && order.above >= 7, `${order.above} of ${order.flags} works lie above the counters`);
    await p.newGame('warburg/historical');
    await p.page.keyboard.press('v');
    const used = await p.page.evaluate(() => [...new Set([...document.querySelectorAll('[data-testid="map"] .still [stroke-width=".17"]')].map((e) => e.getAttribute('stroke')))]);
    const told = await p.at('provenance').locator('[data-tag] path[stroke-width=".17"]').evaluateAll((all) => all.map((e) => e.getAttribute('stroke')));
    check(used.length >= 2 && used.every((colour) => told.includes(colour)), `${used.join()} on the map, ${told.join()} explained`);
    const paper = async (scheme) => {
      await p.page.emulateMedia({ colorScheme: scheme });
      await p.home();
      const map = p.page.locator('article img').first();
      await map.waitFor();
      return map.evaluate(async (img) => {
        await img.decode();
        const brush = document.createElement('canvas').getContext('2d');
        brush.drawImage(img, 0, 0, 60, 60);
        return brush.getImageData(5, 5, 1, 1).data.slice(0, 3).reduce((a, b) => a + b);
      });
    };
    await p.page.evaluate(() => localStorage.clear());
    const [day, night] = [await paper('light'), await paper('dark')];
    check(day > night + 150, `the maps on the start page: ${day} by day, ${night} by night`);
  }),

  'the map is saved as PNG and SVG, whole or as seen, with the position or without': at(async (p) => {
    await p.newGame('rocroi/historical');
    const there = await p.page.locator('[data-hex] [data-piece]').count();
    const png = await saved(p, 'show-picture', 'picture-png');
    equal(png.data.subarray(0, 8).toString('hex'), '89504e470d0a1a0a', 'signature of the PNG');
    const [width, height] = [png.data.readUInt32BE(16), png.data.readUInt32BE(20)];
    check(width === 1880 && height === 1369 && png.data.length > 500_000, `the PNG has ${width} × ${height} in ${png.data.length} bytes`);
    const count = (svg) => p.page.evaluate((text) => {
      const read = new DOMParser().parseFromString(text, 'image/svg+xml');
      return read.querySelector('parsererror') ? 'does not parse' : read.querySelectorAll('[data-piece]').length;
    }, svg.data.toString());
    const svg = await saved(p, 'show-picture', 'picture-svg');
    equal(await count(svg), there, 'counters in the SVG');
    check(svg.data.includes('font/woff2;base64,') && svg.name === 'rocroi-historical-0.svg', `${svg.name} has no types of its own`);
    await p.at('picture-position').uncheck();
    await p.at('picture-seen').check();
    const bare = await saved(p, 'show-picture', 'picture-svg');
    equal(await count(bare), 0, 'counters in the SVG of the ground');
    equal(await serious(p), '', 'the dialog');
    for (const f of [png, svg, bare]) f.drop();
  }),

  'a game is saved as a page that needs nothing else': at(async (p) => {
    await p.open(await recordAt('first-orders/training', 'over', { seed: 3, prefer: ['move', 'attack', 'fire'] }));
    const close = p.page.locator('dialog[open] header button');
    if (await close.count()) await close.first().click();
    const there = await p.page.locator('[data-hex] [data-piece]').count();
    const steps = await p.sequence();
    const page = await saved(p, 'show-page', 'page-save');
    const context = await p.page.context().browser().newContext({ offline: true });
    try {
      const read = await context.newPage();
      const faults = [];
      read.on('pageerror', (e) => faults.push(String(e)));
      read.on('request', (r) => { if (!/^(file|data):/.test(r.url())) faults.push(r.url()); });
      await read.goto(pathToFileURL(page.path).href);
      const pieces = () => read.locator('#pieces use').count();
      equal(await pieces(), there, 'counters at the end');
      check((await read.locator('.result').innerText()).length > 5 && (await read.locator('#log li').count()) > 20, 'result and log');
      equal(await read.locator('#slider').getAttribute('max'), String(steps), 'positions');
      await read.keyboard.press('Home');
      const first = await read.locator('#pieces').innerHTML();
      check((await pieces()) > there, 'nobody has fallen');
      await read.locator('#log li').nth(15).click();
      check((await read.locator('#pieces').innerHTML()) !== first, 'a click on a sentence leads there');
      await read.keyboard.press('End');
      equal(await pieces(), there, 'counters at the end again');
      equal(await serious({ page: read }), '', 'the saved page');
      equal(faults.join(), '', 'faults of the saved page');
    } finally {
      await context.close();
      page.drop();
    }
  }),
};
