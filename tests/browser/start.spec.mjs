// The start page, the list of games, and the end of a game.
import { Player, Server, check, equal, misplaced, paired, recordAt, seated, serious } from './lib.mjs';

const inner = (p, id) => p.at(id).innerText();

// Where the buttons that begin a game stand: [left, top, bottom] of each.
const playButtons = (p) => p.page.evaluate(() => [...document.querySelectorAll('[data-testid^="play-"]')].map((b) => {
  const box = b.getBoundingClientRect();
  return [Math.round(box.left), Math.round(box.top), Math.round(box.bottom)];
}));

export const tests = {
  'a finished game from a file claims no dice of its own, and is told in numbers': seated(async (p) => {
    await p.open(await recordAt('first-orders/training', 'over', { seed: 3, prefer: ['attack', 'fire'] }));
    await p.at('outcome').waitFor();
    const told = await inner(p, 'dice-told');
    check(/taken over from a file/.test(told) && /No die was rolled after that/.test(told), `what is known of the dice: ${told}`);
    equal(await p.at('seed').count(), 0, 'a seed that threw none of the dice');

    await p.at('numbers').waitFor();
    const lost = await p.page.locator('[data-testid="casualties"] li').count();
    const dead = await p.page.locator('[data-piece]').count();
    check(lost > 0 && dead > 0, `${lost} counters among the casualties`);
    check(await p.page.locator('[data-testid="plot-losses"] rect.bar').count() > 0, 'bars of losses');
    equal(await p.page.locator('[data-testid="plot-dice"] rect.bar').count() > 6, true, 'bars of dice');
    await p.page.locator('[data-testid="plot-dice"] summary').click();
    const faces = await p.page.locator('[data-testid="plot-dice"] tbody tr').first().locator('td').allInnerTexts();
    const all = faces.pop();
    equal(String(faces.reduce((sum, n) => sum + Number(n), 0)), all, 'dice added up');
    equal(await serious(p), '', 'access at the end of a game');

    const before = await p.root().getAttribute('data-table');
    await p.at('rematch').click();
    await p.page.waitForFunction((id) => document.querySelector('[data-table]')?.getAttribute('data-table') !== id, before);
    equal(await p.sequence(), 0, 'a rematch begins at the beginning');
  }),

  'a what-if is not taken for the real game, and leads back': seated(async (p) => {
    await p.newGame('rocroi/historical');
    const real = await p.root().getAttribute('data-table');
    equal(await p.at('what-if').count(), 0, 'the real game has no badge');
    await p.order('end');
    await p.at('menu').click();
    await p.at('branch').click();
    await p.at('what-if').waitFor();
    check(/^What if, from turn 1 of Rocroi/.test(await inner(p, 'what-if')), await inner(p, 'what-if'));
    await p.at('menu').click();
    await p.at('show-proof').click();
    check(/The first action or roll of this game was taken over from turn 1 of Rocroi/.test(await inner(p, 'dice-told')), await inner(p, 'dice-told'));
    await p.page.getByRole('button', { name: 'Close' }).click();
    await p.at('back-to-game').click();
    await p.page.waitForFunction((id) => document.querySelector('[data-table]')?.getAttribute('data-table') === id, real);
    equal(await p.at('what-if').count(), 0, 'back in the real game');
    await p.at('menu').click();
    await p.at('show-statistics').click();
    await p.at('numbers').waitFor();
    await p.home();
    await p.at('games-what-ifs').waitFor();
    equal(await p.page.locator('[data-testid="games-yours"] li').count(), 1, 'games that are going on');
    equal(await p.page.locator('[data-testid="games-what-ifs"] li').count(), 1, 'what-ifs, apart');
    const line = await inner(p, 'games-yours');
    for (const part of ['Rocroi: Historical set-up', 'Turn 1, French, movement', 'two players here']) check(line.includes(part), `“${part}” in ${line}`);
  }),

  'a game is renamed, deleted after one question, and whoever sits there is told': paired(async (ann, bob) => {
    await ann.newGame('rocroi/historical');
    const address = ann.page.url();
    await bob.page.goto(address);
    await bob.root().waitFor();
    await ann.home();
    await ann.at('edit-game').click();
    await ann.at('game-name').fill('Friday evening');
    await ann.page.keyboard.press('Enter');
    await ann.page.locator('strong', { hasText: 'Friday evening' }).waitFor();
    check((await inner(ann, 'games-list')).includes('Rocroi: Historical set-up'), 'the battle under the name');
    await ann.at('edit-game').click();
    await ann.at('delete-game').click();
    equal(await serious(ann), '', 'access while a game is deleted');
    await ann.page.getByRole('button', { name: 'Keep it' }).click();
    equal(await ann.at('continue').count(), 1, 'the game is kept');
    await ann.at('delete-game').click();
    await ann.at('delete-sure').click();
    await ann.page.waitForFunction(() => !document.querySelector('[data-testid="continue"]'));
    await bob.at('missing').waitFor();
    check(/deleted/.test(await inner(bob, 'missing')), await inner(bob, 'missing'));
    await ann.page.goto(address);
    await ann.at('missing').waitFor();
  }),

  'an address that leads nowhere says so and has a way home': async ({ browser }) => {
    const server = await new Server().start();
    const ann = await Player.sit(browser, server);
    const eve = await Player.sit(browser, server, { viewport: { width: 390, height: 844 } });
    try {
      await ann.newGame('warburg/historical');
      await eve.page.goto(ann.page.url());
      check(/belongs to other players/.test(await inner(eve, 'missing')), 'a foreign table');
      equal(await serious(eve), '', 'access where there is no game');
      for (const [hash, words] of [['#table=nothing', /no such game/], ['#table=', /leads nowhere/], ['#seat=torn', /leads nowhere/]]) {
        await eve.page.goto(server.url + hash);
        await eve.page.locator('h1', { hasText: words }).waitFor();
      }
      await eve.at('go-home').click();
      await eve.at('start-page').waitFor();
      await eve.page.locator('[data-testid^="play-"]').first().waitFor();
      eve.quiet();
    } finally {
      await ann.leave();
      await eve.leave();
      await server.stop();
    }
  },

  'options are explained, counted and put back': seated(async (p) => {
    await p.home();
    await p.at('options-breitenfeld').click();
    const charge = p.page.locator('[data-testid="option-charge.immune_to_ae"]');
    equal(await charge.getByRole('radio').count(), 2, 'values');
    check(/Default/.test(await charge.innerText()), 'the default is marked');
    const raw = await p.page.locator('[data-testid="options"] label').allInnerTexts();
    equal(raw.filter((t) => !/[.]/.test(t)).join(), '', 'values without a sentence');
    await charge.getByRole('radio').nth(1).check();
    await charge.getByRole('button').click();
    await charge.locator('p', { hasText: '17.14' }).waitFor();
    equal(await serious(p), '', 'access of the options');
    await p.page.getByRole('button', { name: 'Close' }).click();
    check(/1 changed/.test(await inner(p, 'options-breitenfeld')), await inner(p, 'options-breitenfeld'));
    await p.at('play-breitenfeld/historical').click();
    await p.root().waitFor();
    await p.home();
    await p.at('options-breitenfeld').click();
    await p.page.locator('[data-testid="option-dice"] input[value="real"]').check();
    await p.at('options-defaults').click();
    await p.page.getByRole('button', { name: 'Close' }).click();
    check(!/changed/.test(await inner(p, 'options-breitenfeld')), 'everything at its default again');
  }),

  'the start page is aligned on every screen': seated(async (p) => {
    await p.home();
    await p.page.locator('[data-testid^="play-"]').nth(4).waitFor();
    for (const [width, height] of [[1440, 900], [1280, 720], [1920, 1080]]) {
      await p.page.setViewportSize({ width, height });
      const buttons = await playButtons(p);
      equal(new Set(buttons.map((b) => b[1])).size, 1, `rows of buttons at ${width}: ${JSON.stringify(buttons)}`);
      if (height >= 900) check(buttons.every((b) => b[2] <= height), `above the fold at ${width}×${height}: ${JSON.stringify(buttons)}`);
    }
    for (const [width, height] of [[820, 1180], [844, 390], [390, 844]]) {
      await p.page.setViewportSize({ width, height });
      equal(await misplaced(p, width === 390 ? 40 : 24), '', `controls at ${width}×${height}`);
      const wide = await p.page.evaluate(() => document.querySelector('.start').scrollWidth - innerWidth);
      check(wide <= 0, `${wide} px wider than ${width}`);
    }
    equal(await serious(p), '', 'access of the start page');
  }),

  'the contents of the rules have every chapter': seated(async (p) => {
    for (const scenario of ['rocroi/historical', 'freiburg/siege', 'warburg/historical']) {
      await p.newGame(scenario);
      const battle = scenario.split('/')[0];
      const { cases } = await p.page.evaluate((b) => fetch(`/api/rules?battle=${b}`).then((r) => r.json()), battle);
      await p.page.getByRole('tab', { name: 'Rules' }).click();
      await p.page.getByRole('button', { name: 'Contents' }).click();
      await p.at('rules-standard').waitFor();
      for (const part of new Set(cases.map((c) => c.part))) {
        const chapters = new Set(cases.filter((c) => c.part === part).map((c) => /^\d+/.exec(c.number)[0]));
        equal(await p.page.locator(`[data-testid="rules-${part}"] li`).count(), chapters.size, `chapters of ${battle}, ${part}`);
      }
      await p.page.locator('[data-testid="rules-standard"] button').nth(4).click();
      check(await p.page.locator('[data-testid="rules-panel"] .under li').count() > 3, 'what stands under a chapter');
    }
  }),
};
