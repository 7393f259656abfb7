// A hurried player with a mouse: what there is to click, and one click at random.
import { randomFrom } from './lib.mjs';

// What a player with a mouse could click now: buttons by what they are, pieces and hexes by where they are.
export async function offers(p) {
  return p.page.evaluate(() => {
    const seen = (e) => e.getClientRects().length > 0;
    const all = (query) => [...document.querySelectorAll(query)].filter(seen);
    const spots = (query) => all(query).map((e) => {
      const b = (e.querySelector('path') ?? e).getBoundingClientRect();
      return { x: (b.left + b.right) / 2, y: (b.top + b.bottom) / 2 };
    });
    return {
      over: all('[data-testid="outcome"], [data-testid="show-outcome"]').length > 0,
      cover: all('[data-testid="handover-continue"]').length > 0,
      confirm: all('[data-testid="confirm"]').length > 0,
      chooser: all('[data-testid="chooser"] [data-action], [data-testid="chooser"] [data-pick]').length,
      attack: all('[data-testid="planner-attack"]:not([disabled])').length > 0,
      planner: all('[data-testid="planner"]').length > 0,
      targets: spots('[data-hex][data-target]'),
      could: spots('[data-piece][data-look="could"]'),
      ready: spots('[data-piece][data-look="ready"]'),
      orders: all('[data-testid^="order-"]:not([aria-disabled="true"]):not([disabled])').map((e) => e.getAttribute('data-testid')),
      end: all('[data-testid="order-end"]:not([aria-disabled="true"]):not([disabled])').length > 0,
      dice: all('[data-testid="die"]').length,
    };
  });
}

// One thing a hurried player would do; most of the time it leads to another position.
export async function step(p, random) {
  const o = await offers(p);
  const one = (list) => list[random(list.length)];
  const press = (query, n = 0) => p.page.evaluate(([q, k]) => {
    [...document.querySelectorAll(q)].filter((e) => e.getClientRects().length > 0)[k]?.click();
  }, [query, n]);
  const point = ({ x, y }) => p.page.mouse.click(x, y);
  if (o.over) return false;
  if (o.cover) await press('[data-testid="handover-continue"]');
  else if (o.confirm) await press('[data-testid="confirm"]');
  else if (o.chooser) await press('[data-testid="chooser"] [data-action], [data-testid="chooser"] [data-pick]', random(o.chooser));
  else if (o.attack) await press('[data-testid="planner-attack"]');
  else if (o.planner && o.could.length && random(3)) await point(one(o.could));
  else if (o.planner) await p.page.keyboard.press('Escape');
  else if (o.dice) await press('[data-testid="die"]', random(o.dice));
  else if (o.end && random(3)) await press('[data-testid="order-end"]');
  else if (o.targets.length && random(5)) await point(one(o.targets));
  else if (o.orders.length && (random(3) === 0 || !o.ready.length)) await press(`[data-testid="${one(o.orders)}"]`);
  else if (o.ready.length) await point(one(o.ready));
  else await p.page.keyboard.press('Escape');
  await p.page.waitForTimeout(8);
  return true;
}

// Plays by random clicks to the end of the battle, on both sides of one screen or as `how` says.
export async function walk(p, scenario, seed, how = {}) {
  await p.newGame(scenario, how);
  await p.page.keyboard.press('0');
  const random = randomFrom(seed);
  let last = await p.sequence();
  let still = 0;
  const until = Date.now() + 240000;
  while (Date.now() < until) {
    if (await p.at('computer-card').count()) await p.page.waitForTimeout(20);
    if (!(await step(p, random))) return;
    const now = await p.sequence();
    still = now === last ? still + 1 : 0;
    last = now;
    // Under a cover there is no prompt, and asking for it would wait.
    if (still >= 600) throw new Error(`nothing happens any more at ${now} in ${scenario}: ${await p.prompt().catch(() => '')}`);
  }
  throw new Error(`${scenario} is not over after ${last} actions: ${await p.at('heading').innerText()}`);
}
