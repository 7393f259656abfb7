// A player at the table: what is offered, what is refused, what is kept.
import { deflateRawSync } from 'node:zlib';
import { check, equal, recordOf, seated as at, serious } from './lib.mjs';

const COMBAT = {
  scenario: 'rocroi/historical',
  setup: {
    clear: true, turn: 4, side: 'french', phase: 'combat',
    pieces: [
      { id: 'gassion-leader', hex: '1410' }, { id: 'royal', hex: '1410' }, { id: 'm-de-camp', hex: '1411' }, { id: 'gardes', hex: '1412' },
      { id: 'spanish-1', hex: '1310' }, { id: 'walloon-2', hex: '1311' }, { id: 'german-1', hex: '1312', disrupted: true }, { id: 'german-2', hex: '1313' },
    ],
  },
};

// Whether the last lines of the log tell of a die, with its face.
async function dieInLog(p) {
  return /[1-6]/.test((await p.at('log').locator('li b').allInnerTexts()).slice(-3).join(''));
}

export const tests = {
  'the start page shows five battles and thirteen scenarios, the one to learn by first': at(async (p) => {
    await p.home();
    await p.at('start-page').waitFor();
    const offered = p.page.locator('[data-testid^="scenario-"]');
    await offered.first().waitFor();
    equal(await offered.count(), 13, 'scenarios');
    equal(await offered.first().getAttribute('data-testid'), 'scenario-first-orders/training', 'the first');
    equal(await p.page.locator('[aria-label="Battles"] article').count(), 5, 'battles');
    equal(await serious(p), '', 'violations of accessibility');
  }),

  'fire: a gun, a lit target with its chance, a die, a line in the log': at(async (p) => {
    await p.newGame('rocroi/historical');
    await p.pick('french-gun-1');
    const target = p.targets().first();
    check(/\d/.test((await p.page.locator('svg text').allTextContents()).join(' ')), 'no chance is written');
    await p.changing(() => target.click());
    check(await dieInLog(p), `the shot is not in the log: ${(await p.at('log').innerText()).slice(-200)}`);
  }),

  'a refusal stands beside the hex with its case, and the case opens beside the map': at(async (p) => {
    await p.newGame('rocroi/historical');
    await p.order('end');
    await p.pick('piedmont');
    await p.hex(await p.unoffered()).click();
    const bubble = p.at('refusal').first();
    await bubble.waitFor();
    const link = bubble.locator('button, a').filter({ hasText: /\d+\.\d/ }).first();
    const rule = (await link.innerText()).trim();
    await link.click();
    await p.at('rules-panel').getByText(rule, { exact: false }).first().waitFor();
    const map = await p.at('map').boundingBox();
    const panel = await p.at('rules-panel').boundingBox();
    check(panel.x >= map.x + map.width - 1, 'the rules cover the map');
  }),

  'a move takes two clicks; undo takes it back; the dice bar the way': at(async (p) => {
    await p.newGame('rocroi/historical');
    await p.order('end');
    const before = await p.sequence();
    await p.pick('piedmont');
    await p.changing(() => p.targets().first().click());
    equal(await p.sequence(), before + 1, 'sequence after a move');
    await p.changing(() => p.at('undo').click());
    equal(await p.sequence(), before, 'sequence after undo');
  }),

  'an attack takes three clicks: attacker, defender, attack': at(async (p) => {
    await p.open(recordOf(COMBAT));
    await p.pick('royal');
    await p.piece('spanish-1').click();
    await p.at('planner').waitFor();
    await p.page.locator('[data-testid="planner-attack"]:not([disabled])').waitFor();
    const text = await p.at('planner-strip').innerText();
    const sum = (text.match(/\d+(?= %)/g) ?? []).reduce((all, n) => all + Number(n), 0);
    check(Math.abs(sum - 100) <= 2, `chances of all six faces: ${text}`);
    await p.changing(() => p.at('planner-attack').click());
    check(await dieInLog(p), 'the die is not in the log');
  }),

  'the planner refuses what may not be, with its case': at(async (p) => {
    await p.open(recordOf(COMBAT));
    await p.pick('royal');
    await p.piece('german-2').click();
    await p.page.locator('[data-testid="refusal"], [data-testid="planner-refused"]').first().waitFor();
  }),

  'an exchange asks the attacker who pays': at(async (p) => {
    const pieces = [{ id: 'piedmont', hex: '1409' }, { id: 'picardie-3', hex: '1410' }, { id: 'german-1', hex: '1310' }];
    const setup = { clear: true, turn: 4, side: 'french', phase: 'combat', pieces };
    await p.open(recordOf({ scenario: 'rocroi/historical', setup, actions: ['attack piedmont,picardie-3 german-1', 'roll 3'] }));
    const payer = p.page.locator('[data-testid^="order-disrupt"]').first();
    await payer.waitFor();
    await p.changing(() => payer.click());
    check(/exchange/i.test(await p.at('log').innerText()), 'the exchange is not in the log');
  }),

  'the page comes back after a reload, and after the server was killed': at(async (p, server) => {
    await p.newGame('rocroi/historical');
    await p.order('end');
    await p.pick('piedmont');
    await p.changing(() => p.targets().first().click());
    const before = await p.sequence();
    await p.page.reload();
    await p.root().waitFor();
    equal(await p.sequence(), before, 'sequence after a reload');
    await server.crash();
    await p.page.waitForFunction(() => !document.querySelector('[data-testid="offline"]'), null, { timeout: 20000 });
    equal(await p.sequence(), before, 'sequence after a crash');
    await p.order('end');
    p.faults = p.faults.filter((f) => !/WebSocket|ERR_CONNECTION/.test(f)); // the browser tells of the lost line
  }),

  'the slider shows earlier positions and returns to the present': at(async (p) => {
    await p.newGame('rocroi/historical');
    await p.order('end');
    await p.pick('piedmont');
    await p.changing(() => p.targets().first().click());
    const before = await p.sequence();
    await p.page.keyboard.press('[');
    await p.at('past').waitFor();
    await p.page.keyboard.press('\\');
    await p.at('past').waitFor({ state: 'detached' });
    equal(await p.sequence(), before, 'sequence');
  }),

  'by keyboard alone: the next gun, a target, fire, end the phase': at(async (p) => {
    await p.newGame('rocroi/historical');
    await p.page.keyboard.press('n');
    await p.targets().first().waitFor();
    // Walk toward the target hex by typing it as an order instead of steering there.
    const hex = await p.targets().first().getAttribute('data-hex');
    const gun = await p.page.locator('[data-look="picked"]').first().getAttribute('data-piece');
    await p.page.keyboard.press('/');
    await p.page.keyboard.type(`fire ${gun} ${hex}`);
    await p.changing(() => p.page.keyboard.press('Enter'));
    await p.page.keyboard.press('Escape');
    await p.changing(async () => {
      await p.page.keyboard.press('e');
      if (await p.at('confirm').isVisible()) await p.page.keyboard.press('Enter');
    });
  }),

  'by keyboard alone: arrows carry a piece to a hex': at(async (p) => {
    await p.newGame('rocroi/historical');
    await p.order('end');
    await p.page.keyboard.press('n');
    await p.targets().first().waitFor();
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'ArrowDown']) {
      await p.page.keyboard.press(key);
      const here = p.page.locator('[data-hex][tabindex="0"][data-target]');
      if (await here.count()) break;
    }
    await p.changing(() => p.page.keyboard.press('Enter'));
  }),

  'a link that holds a game begins no table before one has said yes': at(async (p) => {
    const record = recordOf({ scenario: 'rocroi/historical', actions: ['end'] });
    const link = `${p.server.url}#record=${deflateRawSync(Buffer.from(record)).toString('base64url')}`;
    await p.home();
    await p.at('start-page').waitFor();
    const before = await p.at('continue').count();
    await p.page.goto(link);
    const asked = p.page.locator('dialog');
    await asked.waitFor();
    const said = await asked.innerText();
    check(/Rocroi/.test(said) && /1 action/.test(said), `it does not say what the link holds: ${said}`);
    equal(await serious(p), '', 'violations of accessibility');
    await p.at('offer-no').click();
    await p.home();
    await p.at('start-page').waitFor();
    equal(await p.at('continue').count(), before, 'tables after a no');
    await p.page.goto(`${p.server.url}#record=AAAA`);
    await p.page.getByText('This link is damaged').waitFor();
    await p.page.goto(link);
    await p.at('offer-yes').click();
    await p.root().waitFor();
    equal(await p.sequence(), 1, 'the position of the link');
  }),

  'every key is listed': at(async (p) => {
    await p.newGame('rocroi/historical');
    await p.page.keyboard.press('?');
    const help = p.page.locator('dialog');
    await help.waitFor();
    check((await help.innerText()).includes('End the phase'), 'the list of keys');
  }),

  'the table has no serious violation of accessibility, light and dark': at(async (p) => {
    await p.newGame('rocroi/historical');
    await p.pick('french-gun-1');
    equal(await serious(p), '', 'light');
    await p.page.emulateMedia({ colorScheme: 'dark' });
    equal(await serious(p), '', 'dark');
  }),
};
