// The rules beside the map: they open at the case that matters now, and cases are explained by positions that are drawn.
import { check, equal, PHONE, seated, serious } from './lib.mjs';

const shown = (p) => p.page.locator('[data-testid="rules-panel"] h2').innerText();
const opensAt = async (p, number) => {
  await p.page.waitForFunction((n) => document.querySelector('[data-testid="rules-panel"] h2')?.textContent.trim().startsWith(n), number)
    .catch(() => undefined);
  check((await shown(p)).startsWith(`${number} `), `the rules are open at ${await shown(p)} instead of ${number}`);
};
const openRules = async (p) => {
  const open = p.page.getByRole('button', { name: 'Open the panel' });
  if (await open.isVisible()) await open.click();
  await p.at('tab-rules').click();
  await p.at('rules-panel').locator('h2, h3').first().waitFor();
};
const look = async (p, number) => {
  await p.page.getByLabel('Search the rules').fill(number);
  await p.at('rules-panel').getByRole('button', { name: new RegExp(`^${number.replaceAll('.', '\\.')} `) }).first().click();
};
const painted = (p, id, within = '') => p.page.locator(`${within} [data-testid="figure-${id}"][data-painted="true"]`).first().waitFor();

async function enlarge(p, id) {
  const small = p.page.locator(`[data-testid="figure-${id}"]`).first();
  const caption = await small.getAttribute('aria-label');
  check(caption.length > 20, 'what is seen is told in words');
  check(!/[{}]/.test(caption), `every placeholder of a caption is filled: ${caption}`);
  const before = await small.boundingBox();
  await p.page.locator('.figure', { has: small }).getByRole('button').click();
  await painted(p, id, '[data-testid="large-figure"]');
  const after = await p.page.locator(`[data-testid="large-figure"] [data-testid="figure-${id}"]`).boundingBox();
  return { before, after };
}

export const tests = {
  'the rules open at the case that matters now, and lead back to it': seated(async (p) => {
    await p.newGame('first-orders/training');
    await openRules(p);
    await opensAt(p, '5.0');
    equal(await p.at('matters').count(), 0, 'ways to where one is');
    await p.order('end');
    await opensAt(p, '5.0'); // what is read stays
    await p.at('matters').click();
    await opensAt(p, '6.0');
    await look(p, '7.0');
    await opensAt(p, '7.0');
    await p.at('tab-log').click();
    await p.at('tab-rules').click();
    await opensAt(p, '7.0'); // nothing has happened: where one was
    await p.page.getByRole('button', { name: 'Contents' }).click();
    await p.at('rules-standard').waitFor();
    await p.at('tab-log').click();
    await p.order('end');
    await p.at('heading').getByText('Imperial').waitFor(); // the Combat Phase passes by itself
    await p.at('tab-rules').click();
    await opensAt(p, '5.0'); // nobody can fight, and the other side's guns come next
    // A case linked elsewhere opens as ever.
    await p.page.locator('[title="Rule 4.1C"]').click();
    await opensAt(p, '4.1C');
    equal(await serious(p), '', 'violations of accessibility');
  }),

  'a case is explained by a position that is drawn, larger on a click': seated(async (p) => {
    await p.newGame('first-orders/training');
    await openRules(p);
    await look(p, '7.0');
    await painted(p, 'zones');
    equal(await p.page.locator('[data-testid="figure-zones"] .shade').count(), 6, 'hexes of a zone of control');
    equal(await serious(p), '', 'violations of accessibility with an example');
    const { before, after } = await enlarge(p, 'zones');
    check(after.width > before.width * 1.3, `${after.width} pixels after ${before.width}`);
    equal(await serious(p), '', 'violations of accessibility with a large example');
    await p.page.keyboard.press('Escape');
    equal(await p.at('large-figure').count(), 0, 'large examples after Escape');
    // By keyboard alone.
    await p.page.locator('.figure button').first().focus();
    await p.page.keyboard.press('Enter');
    await p.at('large-figure').waitFor();
    await p.page.keyboard.press('Escape');
    await p.page.emulateMedia({ colorScheme: 'dark' });
    await painted(p, 'zones');
    equal(await serious(p), '', 'violations of accessibility by night');
  }),

  'examples are read on a phone': seated(async (p) => {
    await p.newGame('warburg/historical');
    await openRules(p);
    await look(p, '2.1a');
    await painted(p, 'facing');
    const { after } = await enlarge(p, 'facing');
    check(after.x >= 0 && after.x + after.width <= PHONE.width, 'the large example lies on the screen');
    equal(await serious(p), '', 'violations of accessibility on a phone');
    await p.page.getByRole('button', { name: 'Close', exact: true }).tap();
    equal(await p.at('large-figure').count(), 0, 'large examples after Close');
  }, { viewport: PHONE, hasTouch: true, isMobile: true }),

  'every example of every battle is drawn under the case it explains': seated(async (p) => {
    const seen = new Set();
    for (const scenario of ['first-orders/training', 'breitenfeld/historical', 'rocroi/historical', 'freiburg/siege', 'warburg/historical']) {
      await p.newGame(scenario);
      const { examples } = await p.page.evaluate((b) => fetch(`/api/examples?battle=${b}`).then((r) => r.json()), scenario.split('/')[0]);
      check(examples.length >= 7, `${examples.length} examples for ${scenario}`);
      await openRules(p);
      for (const { id, cases } of examples.filter((e) => !seen.has(e.id))) {
        await look(p, cases[0]);
        await painted(p, id);
        check(!/[{}]/.test(await p.page.locator(`[data-testid="figure-${id}"]`).getAttribute('aria-label')), `the caption of ${id}`);
        seen.add(id);
      }
    }
    check(seen.size >= 25, `${seen.size} examples`);
  }),
};
