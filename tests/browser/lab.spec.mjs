// The laboratory's report: made by the program from games it has just played, opened from its file, held against the JSON lines.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DESKTOP, PHONE, check, equal, serious } from './lib.mjs';

const STUDY = `format = "tercio-study/1"
name = "browser"
title = "First orders & <second> thoughts"
scenarios = ["first-orders/training", "rocroi/historical"]
pairs = 3
[[variation]]
name = "captain"
title = "A captain leads the first side"
players = ["captain", "ensign"]
judgements = 20
scenarios = ["first-orders/training"]
`;

function tercio(...words) {
  const done = spawnSync(resolve(process.env.TERCIO), words, { encoding: 'utf8' });
  equal(done.status, 0, `tercio ${words.join(' ')}: ${done.stderr}`);
}

// A small study, its results and its report, in a folder of their own.
function studied() {
  const folder = mkdtempSync(join(tmpdir(), 'tercio-lab-'));
  const at = (name) => join(folder, name);
  writeFileSync(at('study.toml'), STUDY);
  tercio('lab', at('study.toml'), '--out', at('results.jsonl'));
  tercio('lab', 'report', at('results.jsonl'), '--html', at('report.html'));
  const [header, ...games] = readFileSync(at('results.jsonl'), 'utf8').trim().split('\n').map((line) => JSON.parse(line));
  return { header, games, url: pathToFileURL(at('report.html')).href, drop: () => rmSync(folder, { recursive: true }) };
}

const reported = (test, viewport = DESKTOP, more = {}) => async ({ browser }) => {
  const study = studied();
  const context = await browser.newContext({ viewport, offline: true, reducedMotion: 'reduce', ...more });
  try {
    const page = await context.newPage();
    const faults = [];
    page.on('console', (m) => { if (['error', 'warning'].includes(m.type())) faults.push(m.text()); });
    page.on('pageerror', (e) => faults.push(String(e)));
    page.on('request', (r) => { if (!/^(file|data):/.test(r.url())) faults.push(r.url()); });
    await page.goto(study.url);
    await test(page, study);
    equal(faults.join('\n'), '', 'faults of the report');
  } finally {
    await context.close();
    study.drop();
  }
};

const sum = (list) => list.reduce((a, b) => a + b, 0);
const close = (seen, wanted, what) => check(Math.abs(seen - wanted) < 1e-9, `${what}: ${seen} instead of ${wanted}`);

// Sums of objects of numbers, key by key.
function added(objects) {
  const all = {};
  for (const one of objects) for (const [key, value] of Object.entries(one)) all[key] = (all[key] ?? 0) + value;
  return all;
}

function compare(arm, games, header) {
  const of = `${arm.scenario} ${arm.variation}`;
  const mine = games.filter((g) => g.scenario === arm.scenario && g.variation === arm.variation);
  const { sides } = header.scenarios.find((s) => s.id === arm.scenario);
  check(mine.length > 0, `${of} has no games`);
  equal(arm.games, mine.length, `${of}: games`);
  equal(arm.wins.join(), sides.map((s) => mine.filter((g) => g.winner === s).length).join(), `${of}: wins`);
  equal(arm.draws, mine.filter((g) => g.winner === null).length, `${of}: draws`);
  close(arm.share.value, (arm.wins[0] + arm.draws / 2) / mine.length, `${of}: share`);
  close(arm.margin.value, sum(mine.map((g) => g.margin)) / mine.length, `${of}: margin`);
  for (const e of arm.endings) equal(e.games, mine.filter((g) => g.winner === e.winner && g.level === e.level).length, `${of}: ${e.winner} ${e.level}`);
  equal(sum(arm.endings.map((e) => e.games)), mine.length, `${of}: endings`);
  ['entered', 'fired_at', 'attacked', 'lost'].forEach((layer, i) => {
    const wanted = added(mine.map((g) => Object.fromEntries(Object.entries(g.heat).filter(([, v]) => v[i]).map(([h, v]) => [h, v[i]]))));
    equal(JSON.stringify(Object.entries(arm.heat[layer]).sort()), JSON.stringify(Object.entries(wanted).sort()), `${of}: heat of ${layer}`);
  });
  const rules = added(mine.map((g) => g.rules));
  equal(Object.keys(arm.rules).sort().join(), Object.keys(rules).sort().join(), `${of}: cases`);
  for (const [rule, { times }] of Object.entries(arm.rules)) equal(times, rules[rule], `${of}: ${rule}`);
  equal(arm.luck.dice, sum(mine.map((g) => g.dice)), `${of}: dice`);
  for (const turn of arm.course) {
    equal(turn.games, mine.length, `${of}: games of turn ${turn.turn}`);
    const values = mine.map((g) => {
      const at = g.course.turn.findLastIndex((t, i) => g.course.day[i] < turn.day || (g.course.day[i] === turn.day && t <= turn.turn));
      return g.course.chance[at];
    });
    close(turn.chance.mean, sum(values) / values.length, `${of}: chance after turn ${turn.turn}`);
  }
}

export const tests = {
  'its numbers are those of the JSON lines, and what the pictures say are its numbers': reported(async (page, { header, games }) => {
    const numbers = JSON.parse(await page.locator('#numbers').textContent());
    equal(numbers.games, games.length, 'games');
    equal(JSON.stringify(numbers.study), JSON.stringify(header), 'the header');
    equal(numbers.arms.length, 3, 'variations of scenarios');
    for (const arm of numbers.arms) compare(arm, games, header);
    const varied = numbers.arms.find((a) => a.variation === 'captain');
    check(varied.compared.pairs > 0 && varied.compared.games > 0, 'nothing was compared');
    equal(await page.locator('h1').innerText(), header.title, 'the title');
    const answers = await page.locator('section > .answer:not(.less)').allInnerTexts();
    const base = numbers.arms.filter((a) => a.variation === 'base');
    equal(answers.length, base.length, 'answers');
    base.forEach((arm, i) => check(answers[i].includes(`wins ${Math.round((100 * arm.wins[0]) / arm.games)} of 100`), answers[i]));
    const losses = page.locator('figure', { hasText: 'Losses by turn' }).first();
    await losses.locator('summary').click();
    const row = (await losses.locator('tbody tr').last().innerText()).split('\t').map((t) => t.trim());
    const last = base[0].course.at(-1).lost;
    equal(row[3], String(last[0].median), 'median of the first side in the table');
    equal(row[8], String(last[1].median), 'median of the second side in the table');
  }),

  'maps have heat and tell it where one points, tables are sorted, all without another origin': reported(async (page) => {
    const map = page.locator('svg.map').first();
    await map.scrollIntoViewIfNeeded();
    check((await map.locator('.heat path').count()) > 2, 'the map of movement has no heat');
    const box = await map.boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    check(/^\d{4}: [\d.]+ a game$/.test(await page.locator('#told').innerText()), await page.locator('#told').innerText());
    const rules = page.locator('figure', { hasText: 'What did something' }).first();
    await rules.locator('summary').first().click();
    const times = async () => (await rules.locator('tbody tr td:nth-child(4)').allInnerTexts()).map((t) => Number(t.replaceAll(',', '')));
    await rules.locator('th button', { hasText: 'times' }).click();
    const sorted = await times();
    check(sorted.length > 5 && sorted.every((t, i) => i === 0 || sorted[i - 1] >= t), `sorted: ${sorted.join()}`);
    check((await rules.locator('details').nth(1).locator('li').count()) > 20, 'no case was never named');
  }),

  'everybody can read it, by day and by night': reported(async (page) => {
    await page.evaluate(() => document.querySelectorAll('details').forEach((d) => (d.open = true)));
    equal(await serious({ page }, { least: ['serious', 'critical', 'moderate'] }), '', 'the report');
    await page.emulateMedia({ colorScheme: 'dark' });
    equal(await serious({ page }, { only: ['color-contrast'] }), '', 'the report by night');
    const silent = await page.locator('figure svg.frame').evaluateAll((all) => all.filter((s) => !s.getAttribute('aria-label')?.trim()).length);
    equal(silent, 0, 'pictures without words');
  }),

  'it fits a phone': reported(async (page) => {
    equal(await serious({ page }), '', 'the report on a phone');
    await page.evaluate(() => document.querySelectorAll('details').forEach((d) => (d.open = true)));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    check(wide <= PHONE.width, `${wide} wide`);
    const small = await page.evaluate(() => [...document.querySelectorAll('figure .frame text')].filter((t) => parseFloat(getComputedStyle(t).fontSize) < 12).length);
    equal(small, 0, 'letters too small');
  }, PHONE),
};
