// Two people at one screen where something is hidden: the cover, reactions answered on it, and a move that goes on.
import { check, equal, PHONE, Player, recordAt, seated, serious } from './lib.mjs';

const MOVER = 'la-couronne';
const GUN = 'art-6l-zastrow';

// A game in which that unit is about to move before the enemy's guns, and may come as far as 1203.
async function beforeTheMove() {
  const record = await recordAt('warburg/historical', 'react', { seed: 1, prefer: ['activate', 'move'] });
  const lines = record.trimEnd().split('\n');
  check(lines.at(-1).startsWith(`move ${MOVER}`), `the game ends with ${lines.at(-1)}`);
  return `${lines.slice(0, -1).join('\n')}\n`;
}

// Opens the game and stays before the cover.
async function openCovered(p, record) {
  await p.home();
  await p.at('open-file').setInputFiles({ name: 'game.tercio', mimeType: 'text/plain', buffer: Buffer.from(record) });
  await p.root().waitFor();
}

// All that the page says but the ribbon and the cover itself, wherever it is in the document.
const underneath = (p) => p.page.evaluate(() => {
  const copy = document.querySelector('[data-testid="table"]').cloneNode(true);
  for (const e of copy.querySelectorAll('header, [data-testid="cover"], [data-testid="said"], svg, style')) e.remove();
  return copy.textContent.replace(/\s+/g, ' ').trim();
});
const pieces = (p) => p.page.locator('[data-piece]').count();

async function typed(p, words) {
  await p.page.keyboard.press('/');
  await p.page.keyboard.type(words);
  await p.changing(() => p.page.keyboard.press('Enter'));
}
const logOf = async (p) => {
  await p.at('tab-log').click();
  return p.at('log').innerText();
};

// What a browser that may see everything tells of the position, to be looked for where it must not be.
async function nothingLeaks(p, names) {
  equal(await pieces(p), 0, 'counters in the document');
  const text = await underneath(p);
  for (const name of names) check(!text.includes(name), `${name} can be read under the cover: ${text.slice(0, 400)}`);
  for (const key of ['l', 't', '[', '{']) await p.page.keyboard.press(key);
  equal(await pieces(p), 0, 'counters after keys for log, text and slider');
  check(await p.at('cover').isVisible(), 'the cover stays');
}

export const tests = {
  'under the cover there is nothing of either side, and the log is that of whoever sits': seated(async (p) => {
    await openCovered(p, await beforeTheMove());
    await p.at('cover').waitFor();
    await nothingLeaks(p, ['Couronne', 'Ségur', 'Turn 1']);
    equal(await serious(p), '', 'serious violations on the cover');
    await p.at('handover-continue').click();
    await p.piece(MOVER).waitFor();
    const french = await logOf(p);
    await typed(p, `move ${MOVER} 1203`);
    await p.at('cover').waitFor();
    check(/Couronne.*has just moved.*may react/s.test(await p.at('cover-text').innerText()), 'the reason stands on the cover');
    await nothingLeaks(p, ['Segur', 'Ségur', 'Art 6L']);
    await p.at('handover-continue').click();
    await p.piece(MOVER).waitFor();
    const allied = await logOf(p);
    check(allied.length > 200 && french.length > 200, 'both have a log');
    check(allied !== french, 'the log is that of the other seat');
    await p.page.reload();
    await p.at('cover').waitFor();
    await nothingLeaks(p, ['Couronne', 'Zastrow']);
  }),

  'a reaction is let pass on the cover, and a move is gone on with in one click': seated(async (p) => {
    const record = await beforeTheMove();
    await openCovered(p, record);
    await p.continueAsSide();
    await p.piece(MOVER).waitFor();
    // One click, without a hand-over, and the move has gone on.
    await typed(p, `move ${MOVER} 1203`);
    await p.at('cover').waitFor();
    await p.changing(() => p.at('cover-pass').click());
    // Once for the whole activation: nobody is asked any more.
    if (await p.at('cover-pass-lasting').isVisible()) await p.changing(() => p.at('cover-pass-lasting').click());
    equal(await p.at('cover').count(), 0, 'the table is back with whoever moved');
    check(await pieces(p) > 0, 'and shows the map');

    // A shot: its result is read by both on the cover.
    await openCovered(p, record);
    await p.continueAsSide();
    await p.piece(MOVER).waitFor();
    await typed(p, `move ${MOVER} 1203`);
    await p.at('handover-continue').click();
    await p.piece(GUN).click();
    await p.changing(() => p.hex('1106').click());
    await p.at('cover').waitFor();
    const told = await p.at('cover-told').innerText();
    check(/rolled \d/.test(told), `the result of the shot: ${told}`);
    await p.at('handover-continue').click();
    await p.at('order-end').waitFor();
    // One click, where the shot has not ended the move.
    const on = p.page.getByRole('button', { name: 'Go on to 1203' });
    if (/moves/.test(await p.prompt())) await p.changing(() => on.click());
  }),

  'between two days the night tells what the day came to, and a choice shows its ground': seated(async (p) => {
    await p.home();
    await p.page.getByText('3 days, 5 + 12 + 12 turns').first().waitFor();
    await p.open(await recordAt('freiburg/campaign', 'choose', { seed: 1, prefer: ['end', 'deploy suggested'] }));
    const night = await p.at('night').innerText();
    check(/Day 1 is over: .*3 August Line/.test(night), `the result of the day: ${night}`);
    check(/Reinforcements/.test(night), 'who came');
    check(/day 2 of 3, 5 August/.test(await p.at('heading').innerText()), 'the day stands in the header');
    equal(await p.at('choices').locator('li').count(), 2, 'choices');
    check(/entrenchments of the Line/.test(await p.at('choices').innerText()), 'each choice says what it means');
    await p.at('order-choose position').hover();
    await p.page.waitForFunction(() => document.querySelectorAll('[data-look="marked"], .outline, .pulse').length > 20);
    await p.changing(() => p.at('order-choose position').click());
    check(await p.at('night').isVisible(), 'the night lasts while the armies are set up');
  }),

  'the cover is asked for with each game, and can be taken off for this one': seated(async (p) => {
    await p.newGame('warburg/historical');
    await p.at('menu').click();
    equal(await p.at('open-handed').getAttribute('aria-pressed'), 'false', 'covered unless it is said otherwise');
    await p.at('open-handed').click();
    await p.page.keyboard.press('Escape');
    await p.order('end');
    equal(await p.at('cover').count(), 0, 'no cover in an open-handed game');
    await p.page.reload();
    await p.root().waitFor();
    equal(await p.at('cover').count(), 0, 'nor after a reload');
    await openCovered(p, await beforeTheMove());
    await p.at('cover').waitFor(); // another game is covered
    await p.at('uncover-for-good').click();
    await p.piece(MOVER).waitFor();
  }, { viewport: PHONE }),
};
