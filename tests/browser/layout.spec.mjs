// Every control lies on the screen, large enough for a finger on a phone; the map opens fitted.
import { DESKTOP, PHONE, check, equal, misplaced, seated } from './lib.mjs';

const at = (viewport, test, more = {}) => seated(test, { viewport, ...more });

export const tests = {
  'desktop: the map opens fitted with counters of at least 30 pixels, panels beside it': at(DESKTOP, async (p) => {
    for (const scenario of ['first-orders/training', 'breitenfeld/historical', 'rocroi/historical', 'freiburg/siege', 'warburg/historical']) {
      await p.newGame(scenario);
      equal(await misplaced(p, 0), '', scenario);
      const map = await p.at('map').boundingBox();
      const pieces = await p.page.locator('[data-hex] [data-piece]').evaluateAll((all) => all.map((e) => {
        const b = e.getBoundingClientRect();
        return [b.left, b.top, b.right, b.bottom];
      }));
      if (pieces.length === 0) continue;
      const widths = pieces.map((b) => b[2] - b[0]).sort((a, b) => a - b);
      check(widths[Math.floor(widths.length / 2)] >= 30, `${scenario}: counters are ${widths[0]} to ${widths.at(-1)} wide`);
      check(pieces.every((b) => b[0] >= map.x - 2 && b[2] <= map.x + map.width + 2), `${scenario}: a counter lies outside the map's part of the page`);
      const scroll = await p.page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      check(scroll <= 0, `${scenario}: the page scrolls by ${scroll}`);
    }
  }),

  'phone: every control is inside and at least 40 pixels high': at(PHONE, async (p) => {
    await p.newGame('rocroi/historical');
    equal(await misplaced(p, 40), '', 'controls');
  }, { hasTouch: true, isMobile: true }),

  'phone: a gun fires by taps': at(PHONE, async (p) => {
    await p.newGame('rocroi/historical');
    await p.page.getByRole('button', { name: 'Fit the map' }).tap();
    await p.page.waitForTimeout(400);
    await p.piece('french-gun-1').tap();
    await p.targets().first().waitFor();
    // One that is on the screen and under nothing else.
    const hex = await p.page.evaluate(() => {
      const map = document.querySelector('[data-testid="map"]').getBoundingClientRect();
      const seen = [...document.querySelectorAll('[data-hex][data-target]')].find((e) => {
        const b = e.getBoundingClientRect();
        const x = (b.left + b.right) / 2;
        const y = (b.top + b.bottom) / 2;
        return x > map.left + 20 && x < map.right - 20 && y > map.top + 20 && y < map.bottom - 20 && e.contains(document.elementFromPoint(x, y));
      });
      return seen?.getAttribute('data-hex');
    });
    check(hex, 'no target is on the screen');
    await p.changing(async () => {
      await p.hex(hex).tap();
      await p.at('do-it').tap();
    });
  }, { hasTouch: true, isMobile: true }),
};
