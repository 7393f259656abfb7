// The picture and the game: what moves, what waits for nobody, what is heard, and earlier positions played over.
import { check, equal, recordAt, recordOf, seated } from './lib.mjs';

const MOVING = { reducedMotion: 'no-preference' };
const logText = (p) => p.page.locator('[data-testid="log"] ol').innerText();
const stage = (p, scene = '') => p.page.locator(scene ? `[data-scene="${scene}"]` : '[data-scene]');

async function fire(p, gun) {
  await p.pick(gun);
  await p.targets().first().click();
  await p.at('rolling-die').waitFor({ state: 'attached' });
}

export const tests = {
  'a die tells nothing before it lies, and orders given meanwhile are carried out': seated(async (p) => {
    await p.newGame('rocroi/historical');
    const before = await p.sequence();
    await fire(p, 'french-gun-1');
    equal(await p.sequence(), before, 'the position while the die rolls');
    check(await p.at('casting').isVisible(), 'the panel does not say that a die rolls');
    check(!/rolled/.test(await logText(p)), 'the log tells of the die before it lies');
    check(!/rolled/.test(await p.at('said').innerText()), 'it is said before it lies');
    await p.page.locator('[data-testid="log"] ol', { hasText: /rolled/ }).waitFor();
    await stage(p).waitFor({ state: 'detached' });
    check(await p.at('dice').isVisible(), 'the die does not lie in the panel');

    // The other side's guns: the phase is ended while a die still rolls, and only this phase.
    await p.open(recordOf({ scenario: 'rocroi/historical', actions: ['end', 'end', 'end'] }));
    await fire(p, 'spanish-gun-1');
    await p.at('order-end').click();
    const sure = p.at('confirm');
    await sure.waitFor({ timeout: 1500 }).then(() => sure.click()).catch(() => undefined);
    await p.page.locator('[data-testid="heading"]', { hasText: /Spanish, movement/ }).waitFor();
    check(/rolled/.test(await logText(p)), 'the die is not in the log');
  }, MOVING),

  'a click while a piece glides picks the next one': seated(async (p) => {
    await p.open(recordOf({ scenario: 'rocroi/historical', actions: ['end'] }));
    const goal = await (async () => {
      await p.pick('guiche');
      return p.targets().first().getAttribute('data-hex');
    })();
    await p.hex(goal).click();
    await stage(p, 'glide').waitFor({ state: 'attached' });
    equal(await p.page.locator('[data-flying]').getAttribute('data-flying'), 'guiche', 'who glides');
    await p.pick('gardes');
    equal(await stage(p).count(), 0, 'scenes after the click');
    equal(await p.page.locator('[data-piece="guiche"]').evaluate((e) => e.closest('[data-hex]').dataset.hex), goal, 'where the first stands');
    await p.page.keyboard.press('Escape');
    await p.changing(() => p.at('undo').click());
    await stage(p).waitFor({ state: 'detached' });
    equal(await p.page.locator('[data-piece="guiche"]').evaluate((e) => e.closest('[data-hex]').dataset.hex), '1822', 'where undo has put it');
  }, MOVING),

  'with and without motion the same orders lead to the same table': async ({ browser }) => {
    const seen = [];
    for (const reducedMotion of ['reduce', 'no-preference']) {
      await seated(async (p) => {
        await p.open(recordOf({ scenario: 'rocroi/historical', actions: ['end'] }));
        const record = [];
        for (const [piece, hex] of [['guiche', '1722'], ['gardes', '1818'], ['royal', '1812'], ['piedmont', '1815']]) {
          await p.page.keyboard.press('/');
          await p.page.locator('#typed-order').fill(`move ${piece} ${hex}`);
          await p.page.keyboard.press('Enter');
          await p.page.waitForTimeout(60);
          await p.page.waitForFunction(() => !document.querySelector('[data-busy="true"]'));
          record.push(await p.at('refusal').count());
        }
        await p.page.waitForTimeout(900);
        await p.at('tab-text').click();
        seen.push(`${record}\n${await p.sequence()}\n${await p.page.locator('#dock-body').innerText()}`);
      }, { reducedMotion })({ browser });
    }
    equal(seen[1], seen[0], 'the table with motion');
  },

  'a whole game is played over, one question at a time, and the log follows': seated(async (p) => {
    let open = 0;
    let most = 0;
    const asked = [];
    p.page.on('websocket', (socket) => {
      const ids = new Set();
      socket.on('framesent', ({ payload }) => {
        const m = JSON.parse(String(payload));
        if (m.type !== 'look') return;
        ids.add(m.id);
        asked.push(m.at);
        most = Math.max(most, (open += 1));
      });
      socket.on('framereceived', ({ payload }) => {
        if (ids.delete(JSON.parse(String(payload)).id)) open -= 1;
      });
    });
    await p.open(await recordAt('first-orders/training', 'over', { seed: 3, prefer: ['attack', 'fire', 'end'] }));
    await p.page.keyboard.press('Escape');
    const last = await p.sequence();
    await p.at('replay-speed').selectOption('8');
    await p.page.evaluate(() => {
      window.seen = [];
      new MutationObserver(() => requestAnimationFrame(() => {
        const now = document.querySelector('[data-testid="log"] li.now');
        const body = now?.closest('.body')?.getBoundingClientRect();
        const box = now?.getBoundingClientRect();
        window.seen.push({ at: Number(document.querySelector('[data-testid="slider"]').value), n: Number(now?.dataset.n), inside: !box || (box.bottom > body.top && box.top < body.bottom + 1), later: document.querySelectorAll('[data-testid="log"] li.later').length });
      })).observe(document.querySelector('[data-testid="table"]'), { attributes: true, attributeFilter: ['data-sequence'] });
    });
    await p.at('play-replay').click();
    await p.at('past').waitFor();
    await p.page.keyboard.press('o');
    const held = await p.at('slider').inputValue();
    await p.page.waitForTimeout(500);
    equal(await p.at('slider').inputValue(), held, 'the position after a pause');
    await p.page.keyboard.press('o');
    await p.at('past').waitFor({ state: 'detached', timeout: 60000 });
    const seen = await p.page.evaluate(() => window.seen);
    equal(most, 1, 'questions under way at once');
    check(asked.every((at, k) => k === 0 || at === asked[k - 1] + 1 || at === asked[k - 1]), `positions asked for: ${asked}`);
    equal(asked.at(-1), last - 1, 'the last position asked for');
    const places = seen.map((s) => s.at);
    check(places.filter((at) => at < last).length >= last - 2, `${places.length} positions seen of ${last}`);
    for (const s of seen.filter((x) => x.at > 0 && x.at < last)) {
      check(s.n <= s.at, `at ${s.at} the log marks ${s.n}`);
      check(s.inside, `at ${s.at} the line marked is out of sight`);
      check(s.later > 0, `at ${s.at} nothing later is dimmed`);
    }
  }, MOVING),

  'the log keeps everything, and the keys of the slider work when it has the focus': seated(async (p) => {
    await p.open(await recordAt('rocroi/historical', 'over', { seed: 3, prefer: ['end'] }));
    await p.page.keyboard.press('Escape');
    check(!/Turn 1 begins/.test(await logText(p)), 'the log is not longer than a page of it');
    while (await p.at('log-earlier').count()) await p.at('log-earlier').click();
    check(/Turn 1 begins/.test(await logText(p)), 'the first line cannot be reached');
    const last = await p.sequence();
    await p.at('slider').focus();
    await p.page.keyboard.press('[');
    await p.at('past').waitFor();
    equal(await p.at('slider').inputValue(), String(last - 1), 'one position back');
    await p.page.keyboard.press(']');
    await p.at('past').waitFor({ state: 'detached' });
    await p.page.keyboard.press('{');
    await p.at('past').waitFor();
    await p.page.keyboard.press('\\');
    await p.at('past').waitFor({ state: 'detached' });
  }),

  'what matters is called out, sound is off until asked for': seated(async (p) => {
    await p.page.addInitScript(() => {
      window.players = 0;
      const Real = window.AudioContext;
      window.AudioContext = class extends Real {
        constructor(...more) {
          super(...more);
          window.players += 1;
        }
      };
    });
    await p.newGame('first-orders/training');
    const on = async () => {
      for (let n = 0; n < 30 && !(await p.at('announcement').count()); n += 1) {
        const end = p.page.locator('[data-testid="order-end"]:not([aria-disabled="true"])');
        if (await end.isVisible()) await p.order('end');
        else await p.page.waitForTimeout(100);
      }
    };
    await on();
    equal((await p.at('announcement').innerText()).trim(), 'Turn 2', 'what is called out');
    equal(await p.at('announcement').getAttribute('aria-hidden'), 'true', 'hidden from screen readers, which hear the log');
    check(/Turn 2 begins/.test(await p.page.locator('[data-testid="log"] ol').innerText()), 'the log has no such line');
    equal(await p.at('announcement').evaluate((e) => getComputedStyle(e).pointerEvents), 'none', 'clicks');
    equal(await p.page.evaluate(() => window.players), 0, 'players of sound, unasked');
    await p.at('announcement').waitFor({ state: 'detached' });
    await p.at('menu').click();
    await p.at('sound').click();
    equal(await p.at('sound').getAttribute('aria-pressed'), 'true', 'sound');
    await p.page.keyboard.press('Escape');
    await on();
    equal(await p.page.evaluate(() => window.players), 1, 'players of sound, when asked');
  }),
};
