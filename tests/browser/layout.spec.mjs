// Every control lies on the screen and over nothing else, large enough for a finger on a phone; the map opens fitted.
import { DESKTOP, PHONE, check, equal, misplaced, seated } from './lib.mjs';

const at = (viewport, test, more = {}) => seated(test, { viewport, ...more });
const SIZES = [[1280, 720], [1440, 900], [1920, 1080], [2560, 1440], [820, 1180], [844, 390], [390, 844], [720, 450]]; // the last is 1440 by 900 at 200 %

// The controls of the ribbon and the panel that something else covers where one would click them.
const covered = (p) => p.page.evaluate(() => {
  const bad = [];
  for (const e of document.querySelectorAll('header button, aside button, aside input, aside select')) {
    const box = e.getBoundingClientRect();
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const holder = e.closest('header, .upper, #dock-body')?.getBoundingClientRect();
    if (box.width === 0 || (holder && (y > holder.bottom - 2 || y < holder.top)) || y > innerHeight - 2 || getComputedStyle(e).visibility === 'hidden') continue;
    const hit = document.elementFromPoint(x, y);
    if (!hit || !(e.contains(hit) || hit.contains(e) || e.closest('label')?.contains(hit))) bad.push(`${e.getAttribute('data-testid') ?? e.getAttribute('aria-label') ?? e.textContent.trim()} at ${Math.round(x)},${Math.round(y)}`);
  }
  return bad.join('\n');
});
const boxOf = (p, what) => p.page.locator(what).first().boundingBox();
const apart = (a, b) => a.x + a.width <= b.x + 1 || b.x + b.width <= a.x + 1 || a.y + a.height <= b.y + 1 || b.y + b.height <= a.y + 1;

export const tests = {
  'every screen: controls inside and uncovered, gauges named, the zoom beside the map, nothing scrolls the page': at(DESKTOP, async (p) => {
    for (const scenario of ['rocroi/historical', 'warburg/historical']) {
      await p.newGame(scenario);
      for (const [width, height] of SIZES) {
        const where = `${scenario} at ${width} × ${height}`;
        await p.page.setViewportSize({ width, height });
        await p.page.waitForTimeout(250);
        equal(await misplaced(p, 24), '', where);
        equal(await covered(p), '', `${where}: covered`);
        const over = await p.page.evaluate(() => [document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth].join());
        equal(over, '0,0', `${where}: the page scrolls`);
        const [map, zoom, side] = [await boxOf(p, '[data-testid="map"]'), await boxOf(p, '[aria-label="Zoom"]'), await boxOf(p, 'aside')];
        check(apart(map, zoom), `${where}: the zoom buttons cover the map`);
        check(apart(map, side), `${where}: the panel covers the map`);
        check(map.width * map.height >= 0.33 * width * height, `${where}: the map has ${Math.round(map.width)} × ${Math.round(map.height)}`);
        check(width > height ? side.x >= map.x + map.width - 1 : side.y >= map.y + map.height - 1, `${where}: the panel is beside on a wide screen, below on a tall one`);
        const named = await p.page.locator('header .gauge').evaluateAll((all) => all.filter((g) => g.getBoundingClientRect().width > 0).map((g) => g.innerText.trim()));
        check(named.every((text) => /\p{L}{3}/u.test(text)), `${where}: gauges say ${JSON.stringify(named)}`);
      }
    }
    const more = p.at('gauges');
    await p.page.setViewportSize(DESKTOP);
    await more.click();
    const all = await p.page.locator('.gauges .drop .gauge').count();
    check(all > 4 && (await more.getAttribute('aria-expanded')) === 'true', `${all} gauges are listed`);
    await p.page.keyboard.press('Escape');
    equal(await p.page.locator('.gauges .drop').count(), 0, 'the list of gauges after Escape');
  }),

  'desktop: the map opens fitted, the face of every unit at least 30 pixels wide in every battle': at(DESKTOP, async (p) => {
    for (const scenario of ['first-orders/training', 'breitenfeld/historical', 'rocroi/historical', 'freiburg/siege', 'warburg/historical']) {
      await p.newGame(scenario);
      if (await p.at('order-deploy suggested').isVisible()) await p.order('deploy suggested');
      const map = await p.at('map').boundingBox();
      const faces = await p.page.locator('[data-hex] [data-piece]').evaluateAll((all) => all.map((e) => {
        const b = e.querySelector('.face')?.getBoundingClientRect();
        return b && { id: e.getAttribute('data-piece'), scale: Number(/scale\(([\d.]+)/.exec(e.getAttribute('transform'))[1]), left: b.left, right: b.right, top: b.top, bottom: b.bottom };
      }).filter(Boolean));
      check(faces.length > 4, `${scenario}: ${faces.length} counters on the map`);
      // Guns and leaders ride small on their units.
      const full = Math.max(...faces.map((f) => f.scale));
      for (const f of faces.filter((g) => g.scale > full * 0.99)) check(f.right - f.left >= 30, `${scenario}: the face of ${f.id} is ${f.right - f.left} wide`);
      check(faces.every((f) => f.left >= map.x - 2 && f.right <= map.x + map.width + 2 && f.top >= map.y - 2 && f.bottom <= map.y + map.height + 2), `${scenario}: a counter lies outside the map's part of the page`);
    }
  }),

  'a tall map lies across a wide pane, is walked as it is seen, and is turned by key and menu': at(DESKTOP, async (p) => {
    await p.newGame('warburg/historical');
    const shape = () => p.page.locator('[data-testid="map"] .sheet > svg').evaluate((e) => e.viewBox.baseVal.width > e.viewBox.baseVal.height);
    const place = async (hex) => {
      const b = await p.hex(hex).locator('path').first().boundingBox();
      return { x: b.x + b.width / 2, y: b.y + b.height / 2 };
    };
    check(await shape(), 'turned in a wide pane');
    await p.page.keyboard.press('ArrowRight');
    const cursor = () => p.page.evaluate(() => document.activeElement?.getAttribute('data-hex'));
    const before = await cursor();
    await p.page.keyboard.press('ArrowRight');
    const [from, to] = [await place(before), await place(await cursor())];
    check(to.x > from.x + 10 && Math.abs(to.y - from.y) < 5, 'the cursor goes right on the turned map');
    await p.page.keyboard.press('Shift+T');
    check(!(await shape()), 'as printed after Shift T');
    await p.at('menu').click();
    equal(await p.at('turn-map').inputValue(), 'never', 'the menu says so');
    await p.at('turn-map').selectOption('auto');
    check(await shape(), 'turned again');
    await p.page.setViewportSize(PHONE);
    await p.page.waitForTimeout(250);
    check(!(await shape()), 'as printed on a phone');
  }),

  'phone: every control is inside and at least 40 pixels high': at(PHONE, async (p) => {
    await p.newGame('rocroi/historical');
    equal(await misplaced(p, 40), '', 'controls');
    await p.page.setViewportSize({ width: PHONE.height, height: PHONE.width });
    await p.page.waitForTimeout(250);
    equal(await misplaced(p, 40), '', 'controls of a phone held across');
    await p.page.getByRole('button', { name: 'Close the panel' }).tap();
    const [map, bar] = [await p.at('map').boundingBox(), await boxOf(p, 'aside')];
    check(map.width > 780 && bar.width < 60, `the panel folds away: map ${map.width}, panel ${bar.width}`);
    await p.page.getByRole('button', { name: 'Open the panel' }).tap();
    await p.at('prompt').waitFor();
  }, { hasTouch: true, isMobile: true }),

  'phone: a gun fires by taps, its targets brought into view': at(PHONE, async (p) => {
    await p.newGame('rocroi/historical');
    // Near the guns: what they can hit is not on the screen.
    await p.page.getByRole('button', { name: 'Fit the map' }).tap();
    await p.page.waitForTimeout(400);
    const gun = await p.piece('french-gun-1').boundingBox();
    await p.page.mouse.move(gun.x + gun.width / 2, gun.y + gun.height / 2);
    for (let n = 0; n < 8; n += 1) await p.page.mouse.wheel(0, -400);
    await p.page.waitForTimeout(300);
    await p.piece('french-gun-1').tap();
    await p.targets().first().waitFor();
    await p.page.waitForTimeout(500);
    const seen = await p.page.evaluate(() => {
      const map = document.querySelector('[data-testid="map"]').getBoundingClientRect();
      const all = [...document.querySelectorAll('[data-hex][data-target]')];
      const free = all.filter((e) => {
        const b = e.getBoundingClientRect();
        const [x, y] = [(b.left + b.right) / 2, (b.top + b.bottom) / 2];
        return x > map.left && x < map.right && y > map.top && y < map.bottom && e.contains(document.elementFromPoint(x, y));
      });
      return { all: all.length, free: free.map((e) => e.getAttribute('data-hex')) };
    });
    check(seen.free.length >= 0.8 * seen.all, `${seen.free.length} of ${seen.all} targets are seen`);
    await p.changing(async () => {
      await p.hex(seen.free[0]).tap();
      await p.at('do-it').tap();
    });
  }, { hasTouch: true, isMobile: true }),
};
