// Two players at two browsers: a seat is handed over, and what was done is taken back when both agree.
import { check, equal, paired, PHONE, recordOf, serious } from './lib.mjs';

const PICTURES = process.env.TERCIO_PICTURES; // a folder: what the dialogues look like is kept there

async function picture(player, name) {
  if (PICTURES) await player.page.screenshot({ path: `${PICTURES}/${name}.png` });
}

// A table at which Ann has the first side and Bob, with a browser of his own, the second.
const two = (test, { options, ...more } = {}) => paired(async (ann, bob) => {
  await ann.open(recordOf({ scenario: 'rocroi/historical', options }));
  await handOver(ann, bob, 'spanish');
  await test(ann, bob);
}, { flags: ['--public'], ...more }); // at home each browser would have every seat

async function handOver(from, to, side) {
  await from.at('menu').click();
  await picture(from, `menu-${from.page.viewportSize().width}`);
  await from.at(`hand-${side}`).click();
  await from.at('make-seat-link').click();
  const link = await from.at('seat-link').inputValue();
  await picture(from, `hand-over-${from.page.viewportSize().width}`);
  const before = await from.sequence();
  await from.page.keyboard.press('e'); // ends no phase behind the dialogue
  await from.page.keyboard.press('Escape');
  await from.at('hand-seat').waitFor({ state: 'detached' });
  equal(await from.sequence(), before, 'sequence while the dialogue was open');
  await to.page.goto(link);
  await to.at('offered-seat').waitFor();
  await picture(to, `offered-${to.page.viewportSize().width}`);
  check(/Spanish/.test(await to.at('offered-seat').innerText()), 'the side is named');
  check(/artillery fire/i.test(await to.at('offered-seat').innerText()), 'the phase is told in words');
  await to.at('take-seat').click();
  await to.root().waitFor();
  await from.page.getByTestId('notice').filter({ hasText: 'has taken' }).waitFor();
}

async function fire(player) {
  await player.pick('french-gun-1');
  const hex = await player.targets().first().getAttribute('data-hex');
  await player.page.keyboard.press('/'); // on a phone the target may lie outside what the map shows
  await player.page.keyboard.type(`fire french-gun-1 ${hex}`);
  await player.changing(() => player.page.keyboard.press('Enter'));
}

async function consent(ann, bob) {
  await fire(ann);
  const before = await ann.sequence();
  await ann.at('undo').click();
  await ann.at('undo-question').waitFor();
  equal(await serious(ann, { map: false, within: '[data-testid="undo-question"]' }), '', 'the question about taking back');
  await picture(ann, `ask-${ann.page.viewportSize().width}`);
  await ann.at('undo-sure').click();
  await ann.at('undo-asked').waitFor();
  await bob.at('undo-asked').waitFor();
  await picture(bob, `asked-${bob.page.viewportSize().width}`);
  await bob.at('refuse-undo').click();
  await ann.at('notice').filter({ hasText: /\S/ }).waitFor();
  equal(await ann.sequence(), before, 'sequence after a refusal');
  await ann.at('undo').click();
  await ann.at('undo-sure').click();
  await bob.page.reload();
  await bob.at('agree-undo').waitFor();
  await ann.changing(() => bob.at('agree-undo').click());
  await ann.at('notice').filter({ hasText: 'Undone' }).waitFor();
  await picture(ann, `undone-${ann.page.viewportSize().width}`);
}

export const tests = {
  'a seat is handed over by a link, which works once': two(async (ann, bob) => {
    equal(await ann.at('order-end').count(), 1, 'Ann still decides for the French');
    equal(await bob.at('order-end').count(), 0, 'Bob does not');
    await ann.at('menu').click();
    equal(await ann.at('hand-spanish').count(), 0, 'the seat is not hers any more');
    equal(await ann.at('hand-french').count(), 1, 'she has the other one');
    await bob.page.reload();
    await bob.root().waitFor();
    await bob.at('menu').click();
    equal(await bob.at('hand-spanish').count(), 1, 'it is his after a reload');
  }),

  'past a die the other player is asked, refuses, and agrees': two(consent, { options: { 'ui.undo_by_consent': 'on' } }),

  'the same on a phone': two(consent, { options: { 'ui.undo_by_consent': 'on' }, viewport: PHONE }),

  'what proves the game can be written down': two(async (ann) => {
    await ann.at('menu').click();
    await ann.at('show-proof').click();
    check(/^[0-9a-f]{64}$/.test(await ann.at('commitment').innerText()), 'the commitment');
    check(/^[0-9a-f]{64}$/.test(await ann.at('chain').innerText()), 'the chain');
    await picture(ann, 'proof');
  }),
};
