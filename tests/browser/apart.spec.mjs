// Two people apart: an invitation, the game between two browsers, what they settle beside it, and what is not lost.
import { check, equal, misplaced, paired, PHONE, serious } from './lib.mjs';

const PICTURES = process.env.TERCIO_PICTURES; // a folder: what the tables look like is kept there
const HOSTILE = '<img src=x onerror="document.title=\'gone\'"> <b>bold</b> {@html 1}';

async function picture(player, name) {
  if (PICTURES) await player.page.screenshot({ path: `${PICTURES}/${name}-${player.page.viewportSize().width}.png` });
}

const SCENARIO = 'rocroi/historical';

// Sets up a table and returns the link for the friend. `side`: what is played by who invites; `any`, `lot`.
async function invitation(ann, { scenario = SCENARIO, side = 'french', pace, clock, options = {} } = {}) {
  const [battle] = scenario.split('/');
  await ann.home();
  await ann.at(`scenario-${scenario}`).click();
  await ann.at(`company-${battle}-apart`).check();
  if (Object.keys(options).length > 0) {
    await ann.at(`options-${battle}`).click();
    for (const [key, value] of Object.entries(options)) await ann.at(`option-${key}`).getByLabel(value).check();
    await ann.page.keyboard.press('Escape');
  }
  await ann.at(`play-${scenario}`).click();
  await ann.at('invite-side').selectOption(side);
  if (pace) await ann.at('terms-pace').selectOption(pace);
  if (clock) await ann.at('terms-clock').selectOption(clock);
  await picture(ann, 'invite');
  await ann.at('invite').click();
  await ann.at('waiting-for-friend').waitFor();
  return ann.at('invite-link').inputValue();
}

async function accept(bob, link) {
  await bob.page.goto(link);
  await bob.at('offered-seat').waitFor();
  await picture(bob, 'offered');
  await bob.at('take-seat').click();
  await bob.root().waitFor();
}

// A table at which Ann has the French and Bob the Spanish, each with a browser of their own.
const apart = (test, { terms = {}, ...more } = {}) => paired(async (ann, bob) => {
  await accept(bob, await invitation(ann, terms));
  await ann.at('waiting-for-friend').waitFor({ state: 'detached' });
  await ann.at('order-end').waitFor(); // the dice are there
  await test(ann, bob);
}, { flags: ['--public'], ...more }); // at home each browser would have every seat

async function dialog(player) {
  await player.at('show-people').click();
  await player.at('people-dialog').waitFor();
}

async function typed(player, order) {
  await player.at('typed').fill(order);
  await player.changing(() => player.at('typed').press('Enter'));
}

async function fire(player, gun) {
  // The next gun is taken up by itself.
  if ((await player.page.locator(`[data-piece="${gun}"][data-look="picked"]`).count()) === 0) await player.pick(gun);
  await typed(player, `fire ${gun} ${await player.targets().first().getAttribute('data-hex')}`);
}

async function until(player, sequence) {
  await player.page.waitForFunction((n) => Number(document.querySelector('[data-sequence]')?.getAttribute('data-sequence')) >= n, sequence);
}

const heard = (player, text) => player.at('notice').filter({ hasText: text }).waitFor();

async function wholeGame(ann, bob) {
  const link = await invitation(ann, { clock: '900+10' });
  equal(await serious(ann, { within: '[data-testid="waiting-for-friend"]' }), '', 'the card of one who waits');
  await picture(ann, 'waiting');
  equal(await ann.at('order-end').count(), 0, 'orders before anybody has come');
  await bob.page.goto(link);
  const offered = bob.at('offered-seat');
  await offered.waitFor();
  check(/Spanish/.test(await offered.innerText()) && /Rocroi/.test(await offered.innerText()), 'the battle and the side are named');
  check(/15 minutes/.test(await offered.innerText()), 'so are the terms');
  check(/dice/i.test(await offered.innerText()), 'and the dice');
  equal(await serious(bob, { within: 'dialog' }), '', 'the invitation');
  await picture(bob, 'offered');
  await bob.at('take-seat').click();
  await bob.root().waitFor();
  await heard(ann, /has taken the seat|is here/);
  await ann.at('order-end').waitFor();
  check(/^● Your turn/.test(await ann.page.title()), 'the tab tells of the turn');
  check(/^data:/.test(await ann.page.locator('link[rel=icon]').getAttribute('href')), 'so does its icon');
  check(!/Your turn/.test(await bob.page.title()), 'only to the one whose turn it is');
  const clock = await ann.at('clock-french').innerText();
  await ann.page.waitForFunction((was) => document.querySelector('[data-testid="clock-french"]')?.textContent.trim() !== was.trim(), clock);
  equal(await bob.at('clock-spanish').innerText(), '15:00', 'the clock that does not run');
  await picture(ann, 'playing');
  await fire(ann, 'french-gun-1');
  await until(bob, await ann.sequence());
  equal(await serious(ann, { within: '[data-testid="people"]' }), '', 'the strip of the players');
  await dialog(bob);
  equal(await serious(bob, { within: 'dialog' }), '', 'the players');
  await picture(bob, 'players');
  await bob.at('resign').click();
  equal(await ann.at('outcome').count(), 0, 'the game before it is confirmed');
  await bob.at('resign-sure').click();
  for (const player of [ann, bob]) {
    await player.at('outcome').waitFor();
    check(/resigned/.test(await player.at('outcome').innerText()), 'how it ended is told');
  }
  await picture(ann, 'resigned');
}

export const tests = {
  'a friend comes by a link, both play, one resigns': paired(wholeGame, { flags: ['--public'] }),
  'the same on a phone': paired(async (ann, bob) => {
    await wholeGame(ann, bob);
    await ann.page.keyboard.press('Escape');
    equal(await misplaced(ann, 40), '', 'controls of a phone');
  }, { flags: ['--public'], viewport: PHONE }),
  'and on a phone held across': paired(wholeGame, { flags: ['--public'], viewport: { width: 844, height: 390 } }),

  'the friend chooses the side': paired(async (ann, bob) => {
    await bob.page.goto(await invitation(ann, { side: 'any' }));
    await bob.at('offered-french').check();
    await bob.at('take-seat').click();
    await bob.root().waitFor();
    await bob.at('order-end').waitFor();
    equal(await ann.at('order-end').count(), 0, 'Ann has what is left');
    check(/You/.test(await ann.at('person-spanish').innerText()), 'the Spanish');
  }, { flags: ['--public'] }),

  'the lot decides, and a reload finds the seat again': paired(async (ann, bob) => {
    await accept(bob, await invitation(ann, { side: 'lot' }));
    await ann.at('waiting-for-friend').waitFor({ state: 'detached' });
    const mine = async (player) => ((await player.at('person-french').innerText()).includes('You') ? 'french' : 'spanish');
    const [hers, his] = [await mine(ann), await mine(bob)];
    check(hers !== his, 'each has one side');
    await bob.page.reload();
    await bob.root().waitFor();
    equal(await mine(bob), his, 'the side after a reload');
  }, { flags: ['--public'] }),

  'the link works once, and waits for who comes while nobody is there': paired(async (ann, bob) => {
    const link = await invitation(ann, { pace: 'correspondence' });
    const table = ann.page.url();
    await ann.home();
    await accept(bob, link);
    await bob.at('dice-wait').waitFor(); // her secret is in her browser
    await ann.page.goto(table);
    await ann.at('order-end').waitFor();
    await bob.at('dice-wait').waitFor({ state: 'detached' });
    await ann.page.goto(link);
    await ann.at('fault').waitFor();
    equal(await ann.at('take-seat').count(), 0, 'a link that was used');
    ann.faults.length = 0;
  }, { flags: ['--public'] }),

  'what is written is text, is marked until it is read, and can be muted': apart(async (ann, bob) => {
    await bob.at('tab-chat').click();
    await bob.at('chat-text').fill(HOSTILE);
    await bob.at('chat-send').click();
    await ann.at('unread').filter({ hasText: '1' }).waitFor();
    const title = await ann.page.title();
    await ann.at('tab-chat').click();
    const line = ann.page.locator('[data-testid^="said-"]').last();
    await line.waitFor();
    check((await line.innerText()).startsWith('<img src=x onerror='), 'it is shown as it was written');
    equal(await ann.page.locator('[data-testid="chat"] img, [data-testid="chat"] li b').count(), 0, 'elements made of it');
    equal(await ann.page.title(), title, 'nothing of it was run');
    equal(await ann.at('unread').count(), 0, 'the mark when it has been read');
    equal(await serious(ann, { within: '[data-testid="chat"]' }), '', 'the chat');
    await picture(ann, 'chat');
    await ann.page.reload();
    await ann.at('tab-chat').waitFor();
    equal(await ann.at('unread').count(), 0, 'and after a reload');
    await ann.at('tab-chat').click();
    await line.waitFor();
    await ann.at('chat-mute').click();
    equal(await line.count(), 0, 'what is shown of one who is muted');
    await ann.at('tab-log').click();
    await bob.at('chat-text').fill('Are you there?');
    await bob.at('chat-send').click();
    await bob.page.locator('[data-testid^="said-"]').nth(1).waitFor();
    await ann.page.waitForTimeout(300);
    equal(await ann.at('unread').count(), 0, 'the mark of one who is muted');
  }),

  'a draw is offered, refused, withdrawn and agreed to': apart(async (ann, bob) => {
    const offer = async (player) => {
      await dialog(player);
      await player.at('propose-draw').click();
      await player.at('proposal-draw').waitFor();
    };
    await offer(ann);
    await bob.at('refuse-draw').waitFor();
    equal(await serious(bob, { within: '[data-testid="proposal-draw"]' }), '', 'the question');
    await picture(bob, 'draw');
    await bob.at('refuse-draw').click();
    await ann.at('proposal-draw').waitFor({ state: 'detached' });
    await offer(bob);
    await bob.at('withdraw-proposal').click();
    await ann.at('proposal-draw').waitFor({ state: 'detached' });
    await offer(bob);
    await ann.at('agree-draw').click();
    for (const player of [ann, bob]) check(/draw/i.test(await player.at('outcome').innerText()), 'it is drawn');
  }),

  'the clocks stop when both want it': apart(async (ann, bob) => {
    await dialog(bob);
    await bob.at('propose-pause').click();
    await ann.at('agree-pause').click();
    await heard(bob, 'paused');
    const clock = await ann.at('clock-french').innerText();
    await ann.page.waitForTimeout(1500);
    equal(await ann.at('clock-french').innerText(), clock, 'a clock that is paused');
    await dialog(ann);
    await ann.at('propose-go-on').click();
    await bob.at('agree-go-on').click();
    await heard(ann, 'run again');
  }, { terms: { clock: '900+10' } }),

  'what was decided is taken back when the other agrees': apart(async (ann, bob) => {
    await fire(ann, 'french-gun-1');
    await ann.at('undo').click();
    await ann.at('undo-sure').click();
    await bob.at('agree-undo').waitFor();
    await ann.changing(() => bob.at('agree-undo').click());
    await heard(ann, 'Undone');
  }, { terms: { options: { 'ui.undo_by_consent': 'Anything can be undone if the other player agrees.' } } }),

  'what happened while one was away is played, and one key ends it': apart(async (ann, bob) => {
    await bob.page.waitForTimeout(1200); // what he sees counts as seen
    const table = bob.page.url();
    await bob.home();
    await ann.at('here-spanish').filter({ hasText: 'away' }).waitFor();
    await fire(ann, 'french-gun-1');
    await fire(ann, 'french-gun-2');
    await ann.order('end');
    const now = await ann.sequence();
    await bob.page.goto(table);
    await bob.at('returning').waitFor();
    check(/Step \d+ of \d+/.test(await bob.at('returning').innerText()), 'how far it is');
    await picture(bob, 'returning');
    await bob.page.keyboard.press('Escape');
    await bob.at('returning').waitFor({ state: 'detached' });
    equal(await bob.sequence(), now, 'the position after it');
    await bob.page.waitForTimeout(1200);
    await bob.page.reload();
    await bob.root().waitFor();
    await bob.page.waitForTimeout(500);
    equal(await bob.at('returning').count(), 0, 'it is played once');
  }),

  'a lost connection, a reload and a second tab lose nothing': apart(async (ann, bob) => {
    const { server } = ann;
    const { port } = server;
    await server.end('SIGKILL');
    await ann.at('offline').waitFor();
    await bob.at('offline').waitFor();
    await server.start(port, '--public');
    for (const player of [ann, bob]) await player.at('offline').waitFor({ state: 'detached' });
    await ann.at('here-spanish').filter({ hasText: /^here/ }).waitFor();
    await fire(ann, 'french-gun-1');
    await until(bob, await ann.sequence());
    await ann.page.reload();
    await ann.at('order-end').waitFor();
    const second = await ann.page.context().newPage();
    await second.goto(ann.page.url());
    await second.locator('[data-testid="order-end"]').waitFor();
    await ann.changing(async () => {
      await second.locator('[data-testid="order-end"]').click();
      const sure = second.locator('[data-testid="confirm"]');
      if (await sure.isVisible()) await sure.click();
    });
    await until(bob, await ann.sequence());
    await second.close();
    equal(await bob.at('here-french').innerText().then((t) => t.includes('here')), true, 'she is still here');
    for (const player of [ann, bob]) player.faults = player.faults.filter((f) => !/WebSocket|ERR_CONNECTION/.test(f));
  }),

  'others look on by a link of their own': apart(async (ann, bob) => {
    await dialog(ann);
    await ann.at('show-watch').click();
    await ann.at('make-watch-link').click();
    const link = await ann.at('watch-link').inputValue();
    await ann.page.keyboard.press('Escape');
    const context = await ann.page.context().browser().newContext();
    try {
      const page = await context.newPage();
      await page.goto(link);
      await page.getByTestId('watching').waitFor();
      equal(await page.getByTestId('order-end').count(), 0, 'orders of one who looks on');
      equal(await page.getByTestId('tab-chat').count(), 0, 'the chat of one who looks on');
      await bob.at('watchers').waitFor();
      await fire(ann, 'french-gun-1');
      const now = await ann.sequence();
      await page.waitForFunction((n) => Number(document.querySelector('[data-sequence]')?.getAttribute('data-sequence')) >= n, now);
      await page.reload();
      await page.getByTestId('watching').waitFor();
    } finally {
      await context.close();
    }
  }),
};
