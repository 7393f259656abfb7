// Two people who meet in the lobby, with accounts and without.
import { check, equal, misplaced, paired, PHONE, seated, serious } from './lib.mjs';

const PICTURES = process.env.TERCIO_PICTURES; // a folder: what the pages look like is kept there

async function picture(player, name) {
  if (PICTURES) await player.page.screenshot({ path: `${PICTURES}/${name}-${player.page.viewportSize().width}.png` });
}

const PUBLIC = { flags: ['--public'] }; // at home each browser would have every seat

// Clean in the light, and in the dark what depends on colours.
async function clean(p, what) {
  equal(await serious(p, { map: false }), '', what);
  await p.page.emulateMedia({ colorScheme: 'dark' });
  await p.page.locator(':root[data-theme="dark"]').waitFor();
  equal(await serious(p, { map: false, only: ['color-contrast'] }), '', `${what}, dark`);
  await p.page.emulateMedia({ colorScheme: 'light' });
  await p.page.locator(':root[data-theme="light"]').waitFor();
  equal(await misplaced(p, 24), '', `${what}: where its controls are`);
}

async function go(p, hash) {
  await p.page.goto(`${p.server.url}#${hash}`);
}

async function register(p, name) {
  await go(p, 'account');
  await p.at('account-new').click();
  await p.at('account-name').fill(name);
  await p.at('account-password').fill('correct horse battery');
  await p.at('account-go').click();
  await p.at('my-games').waitFor();
}

// Somebody offers Rocroi and wants to be French.
async function offer(p, { side = 'french', pace, games } = {}) {
  await go(p, 'lobby');
  await p.at('offer-scenario').selectOption('rocroi/historical');
  await p.at('offer-side').selectOption(side);
  if (games) await p.at('offer-games').selectOption(games);
  if (pace) await p.at('terms-pace').selectOption(pace);
  await p.at('offer-game').click();
  await p.at('my-challenges').locator('li').waitFor();
}

async function meet(ann, bob) {
  await offer(ann);
  await picture(ann, 'lobby-own');
  await go(bob, 'lobby');
  const entry = bob.at('challenges').locator('li');
  await entry.waitFor();
  const told = await entry.innerText();
  check(/Rocroi/.test(told) && /Your side: Spanish/.test(told) && /a guest/.test(told), `what is offered: ${told}`);
  await clean(bob, 'the lobby');
  await picture(bob, 'lobby');
  await bob.at('take').click();
  await bob.root().waitFor();
  await ann.root().waitFor(); // who waits in the lobby is led to the table
  equal(await ann.page.evaluate(() => location.hash), await bob.page.evaluate(() => location.hash), 'the table');
}

export const tests = {
  'a game is offered, taken, and both sit at the table': paired(async (ann, bob) => {
    await meet(ann, bob);
    await ann.at('order-end').waitFor();
    await ann.order('end');
    equal(await bob.at('order-end').count(), 0, 'Bob does not decide for the French');
    await ann.page.reload();
    await ann.root().waitFor();
    await ann.at('order-end').waitFor();
  }, PUBLIC),

  'the same on a phone': paired(meet, { ...PUBLIC, viewport: PHONE }),

  'a game on offer appears and goes while one looks': paired(async (ann, bob) => {
    await go(bob, 'lobby');
    await bob.at('no-challenges').waitFor();
    await offer(ann, { side: 'any' });
    await bob.at('take-spanish').waitFor();
    await bob.at('lobby-scenario').selectOption('warburg/historical');
    await bob.at('no-challenges').waitFor();
    await bob.at('lobby-scenario').selectOption('');
    await bob.at('take-spanish').waitFor();
    await ann.at('withdraw').click();
    await bob.at('no-challenges').waitFor();
    await ann.at('offer-game').click();
    await bob.at('take-french').waitFor();
    await ann.page.close(); // a live one goes with who made it
    await bob.at('no-challenges').waitFor();
  }, PUBLIC),

  'who was away finds the game that was taken meanwhile': paired(async (ann, bob) => {
    await offer(ann, { pace: 'correspondence' });
    await ann.page.goto('about:blank');
    await go(bob, 'lobby');
    await bob.at('take').click();
    await bob.root().waitFor();
    await ann.home();
    await ann.at('continue').first().click();
    await ann.root().waitFor();
    equal(await ann.page.evaluate(() => location.hash), await bob.page.evaluate(() => location.hash), 'the table');
  }, PUBLIC),

  'an account has its games on every device, and a page': async ({ browser }) => {
    await paired(async (ann, bob) => {
      await go(ann, 'account');
      await clean(ann, 'signing in');
      await register(ann, 'Ann');
      await register(bob, 'Bob');
      await clean(bob, 'an account');
      await offer(ann, { pace: 'correspondence' });
      await go(bob, 'lobby');
      await bob.at('challenges').locator('a', { hasText: 'Ann' }).waitFor();
      await bob.at('take').click();
      await bob.root().waitFor();
      const table = await bob.page.evaluate(() => location.hash);
      // Another device: nothing is stored there.
      const other = await ann.page.context().browser().newContext();
      const page = await other.newPage();
      try {
        await page.goto(`${ann.server.url}#account`);
        await page.getByTestId('account-name').fill('ann');
        await page.getByTestId('account-password').fill('wrong password');
        await page.getByTestId('account-go').click();
        await page.getByTestId('account-fault').waitFor();
        await page.getByTestId('account-password').fill('correct horse battery');
        await page.getByTestId('account-go').click();
        const game = page.getByTestId('mine-yours').locator('a');
        await game.waitFor();
        check(/against Bob/.test(await game.innerText()), 'against whom');
        await game.click();
        await page.locator('[data-sequence]').first().waitFor();
        equal(await page.evaluate(() => location.hash), table, 'the table');
        await page.getByTestId('order-end').waitFor();
      } finally {
        await other.close();
      }
      await go(bob, 'person=Ann');
      await bob.page.getByText('Here since').waitFor();
      await clean(bob, 'a player’s page');
      await picture(bob, 'person');
      await bob.at('block').click();
      await bob.page.getByTestId('block').filter({ hasText: 'Unblock' }).waitFor();
      await offer(ann);
      await go(bob, 'lobby');
      await bob.at('no-challenges').waitFor();
      await go(bob, 'account');
      await bob.at('blocked').waitFor();
      await picture(bob, 'account');
      await bob.at('sign-out').click();
      await bob.at('account-form').waitFor();
      await go(bob, 'person=Nobody-here');
      await bob.page.getByText('no player of this name').waitFor();
    }, PUBLIC)({ browser });
  },

  'what is filled in wrongly is told beside it': seated(async (p) => {
    await go(p, 'account');
    await p.at('account-new').click();
    await p.at('account-name').fill('a b');
    await p.at('account-password').fill('short');
    await p.at('account-go').click();
    check(/3 to 24/.test(await p.at('account-form').innerText()), 'the name');
    check(/at least 8/.test(await p.at('account-form').innerText()), 'the password');
    await clean(p, 'a form with faults');
  }),
};
