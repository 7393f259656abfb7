// Lessons: every one is played through, by mouse with wrong tries, some by keys alone and on a phone; leaving and coming back.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { step as hurry } from './clicks.mjs';
import { DESKTOP, PHONE, check, equal, misplaced, randomFrom, seated, serious } from './lib.mjs';
import { KEYS, MOUSE, TOUCH, listen, openLesson, playThrough, settled, stepOf, stepped } from './lessons.mjs';

const GAMES = fileURLToPath(new URL('../../games/', import.meta.url));
const folders = (at) => readdirSync(at, { withFileTypes: true }).filter((e) => e.isDirectory()).map((e) => e.name).sort();

// Every lesson there is, by battle: [{ id, free }].
const COURSES = new Map();
for (const system of folders(GAMES)) {
  for (const battle of folders(join(GAMES, system))) {
    const at = join(GAMES, system, battle, 'lessons');
    const files = folders(join(GAMES, system, battle)).includes('lessons') ? readdirSync(at).filter((f) => f.endsWith('.toml')).sort() : [];
    const lessons = files.map((f) => readFileSync(join(at, f), 'utf8')).map((text) => ({ id: `${battle}/${/^id = "([^"]+)"/m.exec(text)[1]}`, free: /^until =/m.test(text) }));
    if (lessons.length > 0) COURSES.set(battle, lessons);
  }
}
const taught = [...COURSES.values()].flat().filter((l) => !l.free).map((l) => l.id);

const ON_PHONE = { viewport: PHONE, hasTouch: true, isMobile: true };
const SHOTS = process.env.TERCIO_SHOTS; // a folder for a picture of each step

const pictured = (p, way, id) => async (at) => {
  if (!SHOTS) return;
  mkdirSync(SHOTS, { recursive: true });
  await p.page.screenshot({ path: join(SHOTS, `${id.replace('/', '-')}-${way}-${String(at.step + 1).padStart(2, '0')}.png`) });
};

async function play(p, heard, hand, id, wrong) {
  await openLesson(p, id);
  const report = await playThrough(p, heard, hand, { wrong, shot: pictured(p, hand.name, id) });
  equal(report.shown.join(), '', `${id}: what cannot be done by ${hand.name}`);
  equal(await p.at('lesson-end').count(), 1, `${id}: the end`);
  return report;
}

const AT_ONCE = 3; // lessons to a test, so that two run side by side

const through = (hand, ids, wrong, more = { viewport: DESKTOP }) => seated(async (p) => {
  const heard = listen(p);
  let refused = 0;
  for (const id of ids) refused += (await play(p, heard, hand, id, wrong)).refused.length;
  if (wrong && ids.length === AT_ONCE) check(refused > 0, 'nothing was tried that the lesson did not want');
  const { of } = await p.page.evaluate(() => JSON.parse(localStorage.getItem('tercio.lessons')));
  equal(ids.filter((id) => !of[id]?.done).join(), '', 'lessons not noted as done');
}, more);

const byMouse = {};
for (let k = 0; k < taught.length; k += AT_ONCE) {
  const ids = taught.slice(k, k + AT_ONCE);
  byMouse[`by mouse, with wrong tries: ${ids.join(', ')}`] = through(MOUSE, ids, true);
}
const some = (n, from) => taught.filter((_, k) => k % n === from);

async function clean(p, what) {
  equal(await serious(p, { map: false }), '', what);
  await p.page.emulateMedia({ colorScheme: 'dark' });
  await p.page.locator(':root[data-theme="dark"]').waitFor();
  equal(await serious(p, { map: false, only: ['color-contrast'] }), '', `${what}, dark`);
  await p.page.emulateMedia({ colorScheme: 'light' });
  await p.page.locator(':root[data-theme="light"]').waitFor();
}

const at = async (p, step) => {
  await p.page.waitForFunction((n) => document.querySelector('[data-testid="lesson"]')?.dataset.step === String(n), step);
};

async function looks(p, least) {
  await p.home();
  await p.at('learn').click();
  await p.at('learn-page').waitFor();
  const listed = await p.page.locator('[data-testid^="lesson-"]').evaluateAll((all) => all.map((e) => e.dataset.testid.replace('lesson-', '')).sort());
  equal(listed.join(), [...COURSES.values()].flat().map((l) => l.id).sort().join(), 'the lessons of the list');
  equal(await misplaced(p, least), '', 'controls of the list');
  await clean(p, 'the list');
  await p.at('learn-next').click();
  await p.at('lesson').waitFor();
  equal(await misplaced(p, least), '', 'controls in a lesson');
  await clean(p, 'a lesson');
  await p.at('lesson-show').or(p.at('lesson-next')).first().click();
  await at(p, 1);
  await clean(p, 'its second step');
}

export const tests = {
  ...byMouse,
  'with keys alone': through(KEYS, some(6, 1), false),
  'on a phone': through(TOUCH, some(6, 3), true, ON_PHONE),
  'on a phone, others': through(TOUCH, some(6, 5), false, ON_PHONE),

  'list and lesson have no serious finding, light and dark': seated((p) => looks(p, 24), { viewport: DESKTOP }),
  'the same on a phone, with room for a finger': seated((p) => looks(p, 40), ON_PHONE),

  'left in the middle, a lesson is gone on with; back, skip, “Show me” and a reload': seated(async (p) => {
    const heard = listen(p);
    await p.home();
    check(/short lessons/.test(await p.at('learn-entry').innerText()), await p.at('learn-entry').innerText());
    await p.at('learn').click();
    await p.at('learn-next').click();
    const { id, step } = await settled(p, heard);
    equal(step, 0, 'the first step');
    equal(id, COURSES.get('first-orders')[0].id, 'the first lesson');
    const onward = p.at('lesson-next').or(p.at('lesson-show'));
    await onward.click();
    await at(p, 1);
    await p.at('lesson-skip').or(p.at('lesson-next')).click();
    await at(p, 2);
    await p.at('lesson-back').click();
    await at(p, 1);
    await p.page.reload();
    await at(p, 1);
    equal((await stepOf(p)).id, id, 'the lesson after a reload');
    equal(await p.at('seats').count() + await p.at('ask-hint').count() + await p.at('typed').count(), 0, 'what confuses a beginner');
    await p.at('lesson-leave').click();
    await p.at('learn-page').waitFor();
    check(/step 2/.test(await p.at('learn-next').innerText()), await p.at('learn-next').innerText());
    await p.at('learn-home').click();
    equal(await p.at('learn-continue').innerText(), 'Continue lesson 1, step 2', 'the start page');
    equal(await p.at('continue').count(), 0, 'a lesson is no game to continue');
    await p.at('learn-continue').click();
    await at(p, 1);
    await p.page.goBack();
    await p.at('start-page').waitFor();
    await p.at('learn').click();
    await p.at('start-over').click();
    await at(p, 0);
    await p.page.goto(`${p.server.url}#lesson=nowhere/nothing`);
    await p.at('missing').waitFor();
  }),

  '“Show me” and Enter lead through a lesson; each step is told': seated(async (p) => {
    const heard = listen(p);
    // All that was said in the live region.
    await p.page.addInitScript(() => {
      window.heard = [];
      new MutationObserver(() => window.heard.push(document.querySelector('[data-testid="said"]')?.textContent ?? '')).observe(document, { subtree: true, childList: true, characterData: true });
    });
    for (const id of ['first-orders/counters', 'warburg/facing']) {
      await openLesson(p, id);
      for (let n = 0; n < 40; n += 1) {
        const now = await settled(p, heard);
        if (now.kind === 'end') break;
        const says = (await p.at('lesson-says').innerText()).trim().replace(/\s+/g, ' ');
        await p.page.waitForFunction((text) => window.heard.join(' ').replace(/\s+/g, ' ').includes(text), says.slice(0, 40));
        check((await p.page.locator('[data-taught]').count()) === new Set([...heard.view.lesson.marks.hexes, ...heard.view.lesson.marks.pieces.map((m) => heard.view.counters.find((c) => c.id === m)?.hex)]).size, `${id}, step ${now.step}: rings`);
        if (now.kind === 'read') await p.page.keyboard.press('Enter');
        else await p.at('lesson-show').click();
        await p.page.waitForFunction(([step]) => {
          const card = document.querySelector('[data-testid="lesson"]');
          return Number(card?.dataset.step) !== step;
        }, [now.step], { timeout: 15000 });
      }
      await p.at('lesson-end').waitFor();
    }
    await p.at('lesson-following').click();
    await p.page.waitForFunction(() => document.querySelector('[data-testid="lesson"]')?.dataset.step === '0');
    equal((await stepOf(p)).id, 'warburg/command', 'the lesson that follows');
  }),

  'the battle at the end of the course is played freely, and ends with its result': seated(async (p) => {
    const heard = listen(p);
    const { id } = COURSES.get('first-orders').find((l) => l.free);
    await p.home();
    await p.page.evaluate(() => localStorage.setItem('tercio.settings', JSON.stringify({ pace: 'at-once' })));
    await openLesson(p, id);
    const random = randomFrom(7);
    for (let n = 0; n < 3000; n += 1) {
      const now = await stepOf(p);
      const { kind } = now;
      if (kind === 'end') break;
      if (kind === 'read') {
        await p.at('lesson-next').click();
        await stepped(p, now);
      } else await hurry(p, random);
    }
    await settled(p, heard);
    await pictured(p, 'mouse', id)({ step: 99 });
    check((await p.at('lesson-outcome').innerText()).length > 10, 'who has won');
    equal(await p.page.locator('dialog').count(), 0, 'dialogues over the lesson');
  }),
};
