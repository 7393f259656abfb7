// What each battle adds, and whole battles by random clicks on both sides of one screen.
import { Player, Server, check, randomFrom } from './lib.mjs';

const at = (test) => async ({ browser }) => {
  const server = await new Server().start();
  const player = await Player.sit(browser, server);
  try {
    await test(player, server);
    player.quiet();
  } finally {
    await player.leave();
    await server.stop();
  }
};

// What a player with a mouse could click now, as far as it leads on.
async function offers(p) {
  return p.page.evaluate(() => {
    const seen = (element) => element.getClientRects().length > 0;
    const all = (query) => [...document.querySelectorAll(query)].filter(seen);
    return {
      over: all('[data-testid="outcome"]').length > 0,
      cover: all('[data-testid="handover-continue"]').length > 0,
      confirm: all('[data-testid="confirm"]').length > 0,
      chooser: all('[data-testid="chooser"] [data-action]').length,
      attack: all('[data-testid="planner-attack"]:not([disabled])').length > 0,
      planner: all('[data-testid="planner"]').length > 0,
      targets: all('[data-hex][data-target]').map((e) => e.getAttribute('data-hex')),
      ready: all('[data-piece][data-look="ready"]').map((e) => e.getAttribute('data-piece')),
      orders: all('[data-testid^="order-"]:not([aria-disabled="true"]):not([disabled])').map((e) => e.getAttribute('data-testid')),
      dice: all('[data-testid="die"]').length,
    };
  });
}

// One thing a restless player would do; most of the time it leads to another position.
async function step(p, random) {
  const o = await offers(p);
  const one = (list) => list[random(list.length)];
  const click = (query, n = 0) => p.page.evaluate(([q, k]) => {
    const element = [...document.querySelectorAll(q)].filter((e) => e.getClientRects().length > 0)[k];
    element?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, view: window }));
  }, [query, n]);
  if (o.over) return false;
  if (o.cover) await click('[data-testid="handover-continue"]');
  else if (o.confirm) await click('[data-testid="confirm"]');
  else if (o.chooser) await click('[data-testid="chooser"] [data-action]', random(o.chooser));
  else if (o.attack) await click('[data-testid="planner-attack"]');
  else if (o.planner && random(2)) await p.page.keyboard.press('Escape');
  else if (o.dice) await click('[data-testid="die"]', random(o.dice));
  else if (o.targets.length && random(4)) await p.hex(one(o.targets)).click({ timeout: 2000, position: undefined }).catch(() => p.page.keyboard.press('Escape'));
  else if (o.orders.length && (random(3) === 0 || !o.ready.length)) await click(`[data-testid="${one(o.orders)}"]`);
  else if (o.ready.length) await p.piece(one(o.ready)).click({ timeout: 2000 }).catch(() => p.page.keyboard.press('Escape'));
  else await p.page.keyboard.press('Escape');
  await p.page.waitForTimeout(12);
  return true;
}

const LIMIT = Number(process.env.TERCIO_STEPS ?? 400);

// Plays random clicks; ends the phase often enough to come to the end of the battle.
async function walk(p, scenario, seed) {
  await p.newGame(scenario);
  const random = randomFrom(seed);
  let last = await p.sequence();
  let still = 0;
  const until = Date.now() + 40000;
  for (let n = 0; n < LIMIT && Date.now() < until; n += 1) {
    if (!(await step(p, random))) return 'over';
    const now = await p.sequence();
    still = now === last ? still + 1 : 0;
    last = now;
    check(still < 80, `nothing happens any more at ${now} in ${scenario}: ${await p.prompt().catch(() => '')}`);
  }
  check(last > 30, `only ${last} actions were reached in ${scenario}`);
  return last;
}

export const tests = {
  'Freiburg: where to stand is chosen, the army deployed in one click, the set-up ended': at(async (p) => {
    await p.newGame('freiburg/3-august');
    for (let n = 0; n < 6; n += 1) {
      const suggested = p.at('order-deploy suggested');
      const end = p.page.locator('[data-testid="order-end"]:not([aria-disabled="true"])');
      const choose = p.page.locator('[data-testid^="order-choose"]').first();
      if (await end.isVisible()) await p.order('end');
      else if (await suggested.isVisible()) await p.order('deploy suggested');
      else if (await choose.isVisible()) await p.changing(() => choose.click());
      else break;
    }
    check(!/set up|set-up/i.test(await p.prompt()), `still setting up: ${await p.prompt()}`);
  }),

  'Warburg: a formation is activated and moves': at(async (p) => {
    await p.newGame('warburg/historical');
    for (let n = 0; n < 4; n += 1) {
      await p.continueAsSide();
      const activate = p.page.locator('[data-testid^="order-activate"]:not([aria-disabled="true"])').first();
      const end = p.page.locator('[data-testid="order-end"]:not([aria-disabled="true"])').first();
      if (await activate.isVisible()) {
        await p.changing(() => activate.click());
        break;
      }
      await p.changing(() => end.click());
    }
    check((await p.sequence()) > 0, 'nothing was activated');
  }),

  'Breitenfeld by random clicks': at((p) => walk(p, 'breitenfeld/historical', 1)),
  'Rocroi by random clicks': at((p) => walk(p, 'rocroi/historical', 2)),
  'Freiburg by random clicks': at((p) => walk(p, 'freiburg/siege', 3)),
  'Warburg by random clicks': at((p) => walk(p, 'warburg/historical', 4)),
};
