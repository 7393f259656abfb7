// The handbook: read through, by keyboard, on a phone, printed, and from a game that waits.
import { DESKTOP, PHONE, check, equal, seated, serious } from './lib.mjs';

const at = (test, more = {}) => seated(test, { viewport: DESKTOP, ...more });

async function read(p, battle) {
  await p.page.goto(`${p.server.url}#handbook=${battle}`);
  await p.at('handbook').locator('main h2').first().waitFor();
}

const words = async (p) => (await p.at('handbook').locator('main').innerText()).split(/\s+/).length;

export const tests = {
  'every battle has a handbook of about ten minutes, with pictures drawn and nothing left of its notation': at(async (p) => {
    await p.home();
    await p.page.locator('[data-testid^="play-"]').nth(4).waitFor();
    const { games } = await p.page.evaluate(() => fetch('/api/games').then((r) => r.json()));
    check(games.length >= 5, `${games.length} battles`);
    for (const { id, title } of games) {
      await read(p, id);
      equal((await p.at('handbook').locator('h1').innerText()).split('\n')[0], title.split(',')[0], 'the title');
      const count = await words(p);
      check(count > 1000 && count < 3400, `${count} words of ${id}`);
      const text = await p.at('handbook').locator('main').innerText();
      const mark = /[{}|]|\*\*|\]\(|!\[/.exec(text);
      check(!mark, `${id} shows “${mark?.[0]}”: ${text.slice(Math.max(0, (mark?.index ?? 0) - 40), (mark?.index ?? 0) + 40)}`);
      for (const figure of await p.page.locator('[data-picture]').all()) {
        await figure.scrollIntoViewIfNeeded();
        const drawn = figure.locator('[data-drawn], svg[data-painted="true"]').first();
        await drawn.waitFor();
        const box = await drawn.boundingBox();
        check(box.width > 200 && box.height > 100, `a picture of ${id}: ${JSON.stringify(box)}`);
      }
      check(await p.page.locator('[data-picture]').count() > 0, `${id} has no picture`);
    }
    p.quiet();
  }),

  'contents lead to their sections, a case opens over the text and leads on, all by keyboard': at(async (p) => {
    await read(p, 'rocroi');
    const entry = p.page.locator('nav[aria-label="Contents"] button', { hasText: 'The charge' });
    await entry.focus();
    await p.page.keyboard.press('Enter');
    await p.page.waitForFunction(() => document.activeElement?.id === 'the-charge');
    await p.page.waitForFunction(() => {
      const top = document.getElementById('the-charge').getBoundingClientRect().top;
      return top > -5 && top < 300;
    });
    await p.page.keyboard.press('Tab');
    equal(await p.page.evaluate(() => document.activeElement.getAttribute('aria-label')), 'Rule 16.11', 'the next stop');
    await p.page.keyboard.press('Enter');
    await p.at('rule-dialog').waitFor();
    check(/16\.11/.test(await p.page.locator('dialog h2').innerText()), 'the case asked for');
    equal(await serious(p), '', 'access of a case');
    await p.page.keyboard.press('Escape');
    await p.at('rule-dialog').waitFor({ state: 'detached' });
    equal(await serious(p), '', 'access of the handbook');
    await p.page.emulateMedia({ colorScheme: 'dark' });
    await p.page.locator(':root[data-theme="dark"]').waitFor();
    equal(await serious(p, { only: ['color-contrast'] }), '', 'the handbook in the dark');
    const measure = await p.page.evaluate(() => document.querySelector('main p').getBoundingClientRect().width / parseFloat(getComputedStyle(document.querySelector('main p')).fontSize));
    check(measure < 40, `lines of ${measure} em`);
    p.quiet();
  }),

  'a game waits while its handbook is read': at(async (p) => {
    await p.newGame('rocroi/historical');
    const table = await p.root().getAttribute('data-table');
    await p.order('end');
    const sequence = await p.sequence();
    await p.at('menu').click();
    await p.at('show-handbook').click();
    await p.at('handbook').locator('main h2').first().waitFor();
    await p.page.locator('header a', { hasText: 'Breitenfeld' }).click();
    await p.at('handbook').locator('h1', { hasText: 'Breitenfeld' }).waitFor();
    equal((await p.at('handbook-back').innerText()).trim(), '‹ Back to the game', 'the way back');
    await p.at('handbook-back').click();
    await p.root().waitFor();
    equal(await p.root().getAttribute('data-table'), table, 'the same game');
    equal(await p.sequence(), sequence, 'as it was left');
    await p.at('menu').click();
    await p.at('show-handbook').click();
    await p.at('handbook').locator('main h2').first().waitFor();
    await p.page.goBack();
    await p.root().waitFor();
    equal(await p.root().getAttribute('data-table'), table, 'the same game by the browser’s way back');
  }),

  'on a phone it is one column, with the contents folded away': at(async (p) => {
    await read(p, 'first-orders');
    const wide = await p.page.evaluate(() => document.querySelector('.handbook').scrollWidth - innerWidth);
    check(wide <= 0, `${wide} px too wide`);
    await p.page.locator('summary', { hasText: 'Contents' }).tap();
    await p.page.locator('nav[aria-label="Contents"] button', { hasText: 'Odds and results' }).tap();
    await p.page.waitForFunction(() => document.activeElement?.id === 'odds-and-results');
    await p.page.locator('button.case').first().tap();
    await p.at('rule-dialog').waitFor();
    await p.page.getByRole('button', { name: 'Close' }).tap();
    equal(await serious(p), '', 'access on a phone');
  }, { viewport: PHONE, hasTouch: true, isMobile: true }),

  'an address without a battle lists the handbooks, a wrong one says so, and print has all of it': at(async (p) => {
    await p.page.goto(`${p.server.url}#handbook`);
    await p.page.locator('.books a').nth(4).waitFor();
    equal(await serious(p), '', 'access of the list');
    await p.page.goto(`${p.server.url}#handbook=agincourt`);
    await p.page.locator('[role="alert"]', { hasText: 'no handbook' }).waitFor();
    equal(p.faults.splice(0).length, 1, 'the refusal on the console');
    await read(p, 'rocroi');
    await p.page.emulateMedia({ media: 'print' });
    const tall = await p.page.evaluate(() => document.documentElement.scrollHeight);
    check(tall > 3000, `the printed text is ${tall} px long`);
    equal(await p.page.locator('nav[aria-label="Contents"]').isVisible(), false, 'contents in print');
  }),
};
