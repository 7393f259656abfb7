// A battle before and after it is played: its story, the armies on their map, what wins; what really happened.
import { PHONE, check, equal, recordAt, seated, serious } from './lib.mjs';

const inner = (p, id) => p.at(id).innerText();

// From the card of the start page to the battle's page.
async function about(p, battle) {
  await p.home();
  await p.at(`about-${battle}`).click();
  await p.at('story').waitFor();
  await p.page.locator('[data-testid="opening-map"] img').waitFor();
}

// How many pixels of its page lie beyond the right edge.
const beyond = (p) => p.page.evaluate(() => {
  const page = document.querySelector('[data-testid="battle-page"]');
  return page.scrollWidth - page.clientWidth;
});

async function tour(p) {
  await about(p, 'rocroi');
  check(/D'Enghien/.test(await inner(p, 'story')), 'the story names the commander');
  equal(await p.page.locator('[data-testid="special"] li').count(), 5, 'lines on what is special');
  equal(await p.page.locator('[data-testid="to-win"] article').count(), 2, 'sides that are told how to win');
  const text = await p.page.locator('[data-testid="battle-page"]').innerText();
  check(!/[{}]|#case-|undefined|null/.test(text), 'nothing of the files shows through');
  equal(await beyond(p), 0, 'pixels beyond the edge');
  equal(await serious(p), '', 'access on the page of a battle');

  // A case opens over the page, and what it names can be followed.
  await p.page.locator('[data-testid="special"] .rule').first().click();
  await p.at('rule-dialog').waitFor();
  equal(await serious(p), '', 'access with a case open');
  await p.page.keyboard.press('Escape');
  await p.at('rule-dialog').waitFor({ state: 'detached' });

  const before = await inner(p, 'to-win');
  await about(p, 'freiburg');
  equal(await p.page.locator('[data-testid="opening-note"]').innerText(), 'The players deploy the armies themselves; this is the suggested set-up.', 'whose set-up it is');
  const first = await inner(p, 'to-win');
  check(first !== before, 'another battle is won in another way');
  await p.at('scenario-freiburg/9-august').click();
  await p.page.waitForFunction((old) => document.querySelector('[data-testid="to-win"]')?.innerText !== old, first);
  await p.page.locator('[data-testid="opening-map"] img').waitFor();
  equal(await beyond(p), 0, 'pixels beyond the edge at Freiburg');
}

export const tests = {
  'about a battle: story, armies, what wins and what is special': seated(async (p) => {
    await tour(p);
    await p.at('after').locator('summary').click();
    check(/mountains/.test(await inner(p, 'after')), 'what really happened on the ninth');
    // It is begun from here as from its card.
    await p.page.getByText('Two players, one screen').click();
    await p.at('play-freiburg/9-august').click();
    await p.root().waitFor();
    check(/9 August/.test(await p.page.title()) || /Freiburg/.test(await p.page.title()), await p.page.title());
  }),

  'about a battle on a phone': seated(async (p) => {
    await p.page.setViewportSize(PHONE);
    await tour(p);
  }),

  'about a battle by keys alone': seated(async (p) => {
    await p.home();
    await p.at('about-warburg').focus();
    await p.page.keyboard.press('Enter');
    await p.at('story').waitFor();
    await p.at('scenario-warburg/alternate').focus();
    await p.page.keyboard.press('Enter');
    await p.page.waitForFunction(() => /Bourbonnais/.test(document.querySelector('[data-testid="special"]')?.innerText ?? ''));
    await p.at('after').locator('summary').focus();
    await p.page.keyboard.press('Enter');
    check(/bald/.test(await inner(p, 'after')), 'what really happened at Warburg');
  }),

  'a battle that does not exist is said not to': seated(async (p) => {
    await p.home();
    await p.page.evaluate(() => (window.location.hash = '#battle=nowhere'));
    await p.page.getByText('There is no such battle here.').waitFor();
  }),

  'after a game: what really happened, and how this one differed': seated(async (p) => {
    await p.open(await recordAt('rocroi/historical', 'over', { seed: 5, prefer: ['attack', 'fire'] }));
    await p.at('history').waitFor();
    const told = await inner(p, 'history');
    check(/In reality|as in reality/.test(told), `how it differed: ${told}`);
    check(/strength points, \d+ in a hundred/.test(told), 'losses held against history');
    check(/Fontaine/.test(told) && /tercios/.test(told), 'what really happened');
    equal(await serious(p), '', 'access at the end of a game');
  }),

  'after an invented battle nothing is compared': seated(async (p) => {
    await p.open(await recordAt('first-orders/training', 'over', { seed: 3, prefer: ['attack', 'fire'] }));
    await p.at('history').waitFor();
    equal(await p.page.getByText('How yours differed').count(), 0, 'comparisons with what never happened');
  }),
};
