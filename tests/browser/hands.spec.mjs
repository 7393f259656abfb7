// Keys, clicks and orders: what a hand does at the table, and what it never does by accident.
import { check, equal, recordOf, seated as at } from './lib.mjs';

// Held: pressed once, and repeated by the keyboard as long as it is down.
async function hold(p, key, times = 6) {
  for (let k = 0; k < times; k += 1) await p.page.keyboard.down(key);
  await p.page.keyboard.up(key);
}
const settle = (p) => p.page.waitForTimeout(150);
const picked = (p) => p.page.evaluate(() => [...new Set([...document.querySelectorAll('[data-look="picked"][data-piece]')].map((e) => e.dataset.piece))].sort().join(' '));
async function middle(locator) {
  const b = await locator.boundingBox();
  return { x: b.x + b.width / 2, y: b.y + b.height / 2 };
}
const hexMiddle = (p, hex) => middle(p.page.locator(`[data-hex="${hex}"] > path`));

// A stack with a friend in each of the six hexes about it.
const CROWD = {
  scenario: 'rocroi/historical',
  setup: {
    clear: true, turn: 4, side: 'french', phase: 'movement',
    pieces: [
      { id: 'gassion-leader', hex: '1410' }, { id: 'royal', hex: '1410' },
      { id: 'm-de-camp', hex: '1310' }, { id: 'gardes', hex: '1311' }, { id: 'piedmont', hex: '1409' }, { id: 'picardie-3', hex: '1411' },
      { id: 'sirot', hex: '1510' }, { id: 'guiche', hex: '1511' }, { id: 'german-1', hex: '0510' },
    ],
  },
};

export const tests = {
  'a held key decides once, and the end of a phase with guns left asks once and names them': at(async (p) => {
    await p.newGame('rocroi/historical');
    check(await p.page.evaluate(() => document.activeElement?.hasAttribute('data-hex')), 'the focus is not on the map when a game begins');
    await hold(p, 'e');
    await p.at('confirm').waitFor();
    await settle(p);
    equal(await p.sequence(), 0, 'sequence after E was held');
    const asked = await p.page.locator('[role=alertdialog]').innerText();
    check(/\d+ guns? could still/.test(asked) && / in \d{4}/.test(asked), `it does not say what is left: ${asked}`);
    check(await p.page.evaluate(() => document.activeElement?.dataset.testid === 'confirm'), 'the question has not the focus');
    await p.changing(() => hold(p, 'Enter'));
    await settle(p);
    equal(await p.sequence(), 1, 'sequence after Enter was held');
    // Blue is what is next: a piece that can still move, not the end of the phase.
    const blue = p.page.locator('.panel .btn.primary');
    equal(await blue.count(), 1, 'blue buttons');
    equal(await blue.getAttribute('data-testid'), 'next-up', 'the blue button');
    const next = await p.at('next-up').getAttribute('data-next');
    await p.page.keyboard.press('Enter');
    await p.targets().first().waitFor();
    equal(await picked(p), next, 'the piece taken up by Enter');
    await p.page.keyboard.press('Escape');
    await hold(p, 'Enter', 4);
    await settle(p);
    equal(await p.sequence(), 1, 'Enter ends no phase in which something is left');
    await p.page.keyboard.press('Escape');
    await p.page.keyboard.press('Escape');
    // A held key on a button presses it once.
    await p.at('order-end').focus();
    await hold(p, 'Enter');
    await p.at('confirm').waitFor();
    await settle(p);
    equal(await p.sequence(), 1, 'sequence after Enter was held on the button');
    check(/No piece has moved; \d+ pieces can/.test(await p.page.locator('[role=alertdialog]').innerText()), 'it does not say how many could move');
    await p.page.keyboard.press('Escape');
    await p.at('confirm').waitFor({ state: 'detached' });
    equal(await p.sequence(), 1, 'sequence after Escape');
  }),

  'never asked again when told so, with a way back in the menu; idle phases pass over and are undone with what led there': at(async (p) => {
    await p.newGame('rocroi/historical');
    await p.order('end');
    await p.page.keyboard.press('e');
    await p.at('never-ask').check();
    await p.changing(() => p.page.keyboard.press('Enter'));
    // No combat is possible: the phase passed over by itself, with a line in the log.
    await p.page.waitForFunction(() => document.querySelector('[data-testid="log"]')?.textContent.includes('nothing left to do'));
    await p.page.waitForFunction(() => Number(document.querySelector('[data-sequence]').dataset.sequence) >= 3);
    const passed = await p.sequence();
    await p.changing(async () => {
      await p.at('undo').click();
      await p.at('undo-sure').click();
    });
    equal(await p.sequence(), 1, 'sequence after one undo');
    await settle(p);
    equal(await p.sequence(), 1, 'nothing passes by itself after an undo');
    await p.changing(() => p.page.keyboard.press('e'));
    check(!(await p.at('confirm').isVisible()), 'it asked although it was told not to');
    await p.page.waitForFunction((n) => Number(document.querySelector('[data-sequence]').dataset.sequence) >= n, passed);
    await p.at('menu').click();
    await p.at('set-asks').click();
    await p.at('set-passes').click();
    await p.page.keyboard.press('Escape');
    // The other side: its guns are asked for again, and the phases wait.
    await p.page.keyboard.press('e');
    await p.at('confirm').waitFor();
    await p.changing(() => p.page.keyboard.press('Enter'));
    await p.page.keyboard.press('e');
    await p.changing(() => p.at('confirm').click());
    const waits = await p.sequence();
    await settle(p);
    equal(await p.sequence(), waits, 'a phase passed over although the switch is off');
    equal(await p.page.locator('.panel .btn.primary').getAttribute('data-testid'), 'order-end', 'with nothing left the end is blue');
    // Enter after a click does not press the clicked button again.
    await p.at('tab-rules').click();
    await p.changing(() => p.page.keyboard.press('Enter'));
  }),

  'the next gun is taken up when one has fired': at(async (p) => {
    await p.newGame('rocroi/historical');
    await p.pick('french-gun-1');
    await p.changing(() => p.targets().first().click());
    await p.page.locator('[data-look="picked"]').first().waitFor();
    const gun = await picked(p);
    check(gun !== '' && gun !== 'french-gun-1', `the next gun is not picked: ${gun}`);
  }),

  'a fan lies beside its stack, names its pieces, lets clicks through and closes; a click on another piece picks it': at(async (p) => {
    await p.open(recordOf(CROWD));
    const stack = await hexMiddle(p, '1410');
    for (const [hex, id] of [['1310', 'm-de-camp'], ['1311', 'gardes'], ['1409', 'piedmont'], ['1411', 'picardie-3'], ['1510', 'sirot'], ['1511', 'guiche']]) {
      await p.page.mouse.move(stack.x, stack.y);
      await p.at('fan').waitFor();
      const names = await p.at('fan').locator('text').allTextContents();
      check(names.some((n) => /Gassion/.test(n)) && names.some((n) => /Royal/.test(n)), `no names in the fan: ${names}`);
      const to = await hexMiddle(p, hex);
      await p.page.mouse.move(to.x, to.y, { steps: 4 });
      await p.page.mouse.click(to.x, to.y);
      await p.targets().first().waitFor();
      equal(await picked(p), id, `a click in ${hex}`);
      await p.page.keyboard.press('Escape');
      await p.page.locator('[data-look="picked"]').first().waitFor({ state: 'detached' });
    }
    await p.page.mouse.move(stack.x, stack.y);
    await p.at('fan').waitFor();
    const far = await hexMiddle(p, '1802');
    await p.page.mouse.move(far.x, far.y, { steps: 5 });
    await p.at('fan').waitFor({ state: 'detached' });
    // With one piece picked another is picked by a click, although the first could go there.
    await p.pick('m-de-camp');
    await p.piece('gardes').click();
    await p.page.waitForFunction(() => document.querySelector('[data-piece="gardes"]').dataset.look === 'picked');
    equal(await p.at('chooser').count(), 0, 'choosers');
    equal(await picked(p), 'gardes', 'picked');
  }),

  'Enter attacks after Charge was ticked, and a slider leaves the other keys alone': at(async (p) => {
    const pieces = [{ id: 'tott-1', hex: '0815' }, { id: 'grotta', hex: '0715', disrupted: true }];
    const setup = { clear: true, turn: 6, side: 'allied', phase: 'combat', pieces, facts: { released: { imperialist: true, allied: true } } };
    await p.open(recordOf({ scenario: 'breitenfeld/historical', setup }));
    await p.piece('tott-1').click();
    await p.piece('grotta').click();
    await p.at('switch-charge').check();
    await p.page.locator('[data-testid="planner-attack"]:not([disabled])').waitFor();
    await p.page.waitForFunction(() => document.querySelector('[data-testid="switch-charge"]')?.checked);
    await p.changing(() => p.page.keyboard.press('Enter'));
    check(/charge/i.test(await p.at('log').innerText()), 'the charge is not in the log');
    await p.page.locator('input[type=range]').first().focus();
    await p.page.keyboard.press('[');
    await p.at('past').waitFor();
    await p.page.keyboard.press('\\');
    await p.at('past').waitFor({ state: 'detached' });
  }),

  'one overlay at a time; its key over another hex moves it; marks go when they are no longer meant': at(async (p) => {
    await p.newGame('rocroi/historical');
    const shown = async () => {
      await p.at('overlays').click();
      const on = await p.page.locator('[data-testid^="overlay-"][aria-pressed="true"]').evaluateAll((all) => all.map((e) => e.dataset.testid).join(' '));
      await p.at('overlays').click();
      return on;
    };
    const overlaid = () => p.page.locator('path.overlay').count();
    await p.page.keyboard.press('w');
    await p.page.locator('path.overlay').first().waitFor();
    const reach = await overlaid();
    const first = await hexMiddle(p, '1410');
    await p.page.mouse.move(first.x, first.y);
    await p.page.keyboard.press('s');
    await p.page.waitForFunction((n) => document.querySelectorAll('path.overlay').length !== n, reach);
    equal(await shown(), 'overlay-sight', 'overlays shown');
    const about = () => p.page.locator('path.outline.marked').first().getAttribute('d');
    await p.page.mouse.move(first.x, first.y);
    await p.page.locator('path.outline.marked').first().waitFor();
    const was = await about();
    const second = await hexMiddle(p, '0610');
    await p.page.mouse.move(second.x, second.y);
    await p.page.keyboard.press('s');
    await p.page.waitForFunction((d) => document.querySelector('path.outline.marked')?.getAttribute('d') !== d, was);
    await p.page.keyboard.press('s');
    await p.page.waitForFunction(() => document.querySelectorAll('path.overlay').length === 0);
    // A mark set from the list goes with the next click on the map.
    await p.page.locator('.todo li > button').first().click();
    await p.page.locator('[data-look="marked"]').first().waitFor();
    await p.page.mouse.click(second.x, second.y);
    await p.page.locator('[data-look="marked"]').first().waitFor({ state: 'detached' });
  }),

  'several pieces framed with Shift go the same way by one click, are told who stays, and are undone as one': at(async (p) => {
    await p.open(recordOf(CROWD));
    const before = await p.sequence();
    const [from, to] = [await hexMiddle(p, '1309'), await hexMiddle(p, '1512')];
    await p.page.keyboard.down('Shift');
    await p.page.mouse.move(Math.min(from.x, to.x) - 30, from.y - 30);
    await p.page.mouse.down();
    await p.page.mouse.move(Math.max(from.x, to.x) + 30, to.y + 30, { steps: 5 });
    await p.page.mouse.up();
    await p.page.keyboard.up('Shift');
    await p.targets().first().waitFor();
    equal((await picked(p)).split(' ').length, 8, 'pieces in the frame');
    // One taken out again with Shift.
    await p.page.keyboard.down('Shift');
    await p.piece('guiche').click();
    await p.page.keyboard.up('Shift');
    await p.targets().first().waitFor();
    equal((await picked(p)).split(' ').length, 7, 'pieces after one was taken out');
    const goal = await p.page.evaluate(() => [...document.querySelectorAll('[data-hex][data-target="group"]')].map((e) => e.dataset.hex).sort()[0]);
    await p.hex(goal).click();
    await p.at('group').waitFor();
    const told = await p.at('group').innerText();
    check(/\d+ (of \d+ )?pieces go/.test(told), `it does not say who goes: ${told}`);
    const moves = Number(await p.page.locator('[data-testid="arrows"]').getAttribute('data-count'));
    check(moves >= 2, `${moves} arrows`);
    await p.changing(() => p.page.keyboard.press('Enter'));
    equal(await p.sequence(), before + moves, 'one action for each piece that goes');
    check(await p.hex(goal).locator('[data-piece]').count() > 0, 'nobody has arrived');
    await p.changing(() => p.at('undo').click());
    equal(await p.sequence(), before, 'sequence after one undo');
    // Without Shift, as on a phone.
    await p.at('several').click();
    await p.piece('m-de-camp').click();
    await p.piece('gardes').click();
    await p.page.waitForFunction(() => document.querySelector('[data-piece="gardes"]').dataset.look === 'picked');
    equal(await picked(p), 'gardes m-de-camp', 'picked with the switch');
  }),

  'single-letter keys can be switched off; a chooser is reached, walked and left by keyboard': at(async (p) => {
    await p.open(recordOf(CROWD));
    await p.at('menu').click();
    await p.at('set-letters').click();
    await p.page.keyboard.press('Escape');
    await p.page.evaluate(() => document.activeElement?.blur());
    for (const key of ['n', 'e', 'k', '?']) await p.page.keyboard.press(key);
    await settle(p);
    equal(await picked(p) + (await p.page.locator('dialog').count()) + (await p.at('confirm').count()), '00', 'letters did something');
    equal(await p.at('order-end').locator('kbd').count(), 0, 'keys that are off are still shown');
    // The unit picked could go where a friend stands: beside the counter one is asked, by keyboard too.
    await p.pick('m-de-camp');
    await p.page.keyboard.press('Escape');
    await p.piece('m-de-camp').click();
    await p.targets().first().waitFor();
    await p.page.keyboard.press('ArrowRight');
    const here = () => p.page.evaluate(() => document.querySelector('[data-hex][tabindex="0"]')?.dataset.hex);
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'ArrowRight', 'ArrowRight']) {
      if (['1311', '1409', '1411'].includes(await here())) break;
      await p.page.keyboard.press(key);
    }
    await p.page.keyboard.press(' ');
    await p.at('chooser').locator('button').first().waitFor();
    const inside = () => p.page.evaluate(() => document.activeElement?.closest('[data-testid="chooser"]') ? document.activeElement.textContent : '');
    const one = await inside();
    check(one !== '', 'the focus is not in the chooser');
    await p.page.keyboard.press('ArrowDown');
    check((await inside()) !== one, 'the arrows do not walk in the chooser');
    await p.page.keyboard.press('Escape');
    await p.at('chooser').waitFor({ state: 'detached' });
    await p.page.waitForFunction(() => document.activeElement?.hasAttribute('data-hex'));
  }),

  'at a table with real dice the server rolls a die when it is asked to': at(async (p) => {
    await p.home();
    await p.at('scenario-breitenfeld/historical').click();
    await p.at('company-breitenfeld-people').check();
    await p.at('options-breitenfeld').click();
    await p.page.locator('[data-testid="option-dice"] input[value="real"]').check();
    await p.page.getByRole('button', { name: 'Close' }).click();
    await p.at('play-breitenfeld/historical').click();
    await p.root().waitFor();
    equal(await p.at('die').count(), 6, 'faces to tell');
    await p.changing(() => p.at('order-roll').click());
    check(/[1-6]/.test((await p.at('log').locator('li b').allInnerTexts()).join('')), 'the die is not in the log');
  }),
};
