// The page without a server: what a player does who has nothing but a link to a folder of files.
import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { step, walk as walkToTheEnd } from '../browser/clicks.mjs';
import { check, DESKTOP, equal, misplaced, PHONE, Player, randomFrom, serious } from '../browser/lib.mjs';
import { MOUSE, heardBy, openLesson, playThrough } from '../browser/lessons.mjs';
import { Host } from './host.mjs';

const TRAINING = 'first-orders/training';

// A test with a host and a player of its own; afterwards the console must have stayed quiet, but for what is expected.
const hosted = (test, { host: how = {}, expected = [], prepare, ...more } = {}) => async ({ browser }) => {
  const host = await new Host(how).start();
  const p = await Player.sit(browser, host, more);
  try {
    await prepare?.(p);
    await test(p, host, browser);
    equal(p.faults.filter((f) => !expected.some((e) => e.test(f))).join('\n'), '', 'errors on the console');
  } finally {
    await p.leave();
    await host.stop();
  }
};
async function start(p) {
  await p.home();
  await p.at(`play-${TRAINING}`).waitFor();
}
// Another tab of the same browser.
async function tab(p) {
  const page = await p.page.context().newPage();
  page.setDefaultTimeout(10000);
  return new Player(page, p.server);
}
// Until so many actions are done.
async function walk(p, random, actions) {
  const end = (await p.sequence()) + actions;
  const most = Date.now() + 40000;
  while ((await p.sequence()) < end) {
    check(Date.now() < most, `the game stands at ${await p.sequence()} and does not go on`);
    check(await step(p, random), 'the game is over');
    await p.page.waitForTimeout(40);
  }
}
async function settledSequence(p) {
  let before = -1;
  for (let now = await p.sequence(); now !== before; now = await p.sequence()) {
    before = now;
    await p.page.waitForTimeout(250);
  }
  return before;
}
async function kept(p) {
  await p.page.evaluate(() => navigator.serviceWorker.ready.then((r) => new Promise((done) => {
    if (r.active?.state === 'activated') done();
    else r.active?.addEventListener('statechange', () => done());
  })));
}
const hostWorker = async (p) => {
  for (;;) {
    const [latest] = p.page.workers().filter((w) => w.url().includes('host.js')).slice(-1);
    if (latest) return latest;
    await p.page.waitForTimeout(50);
  }
};
// A new version is put up: a file of it has changed, and the list of the service worker with it.
function putUp(host) {
  const service = join(host.folder, 'service.js');
  const hash = (name) => createHash('sha256').update(readFileSync(join(host.folder, name))).digest('base64');
  const before = hash('favicon.svg');
  const [, version] = /\?v=([0-9a-f]{16})/.exec(readFileSync(join(host.folder, 'index.html'), 'utf8'));
  const next = version.split('').reverse().join('');
  appendFileSync(join(host.folder, 'favicon.svg'), '<!-- another -->');
  let list = readFileSync(service, 'utf8').replaceAll(before, hash('favicon.svg'));
  for (const name of ['index.html', 'app.js', 'start.js', 'host.js', 'thinker.js']) {
    const old = hash(name);
    writeFileSync(join(host.folder, name), readFileSync(join(host.folder, name), 'utf8').replaceAll(version, next));
    list = list.replaceAll(old, hash(name));
  }
  writeFileSync(service, list.replaceAll(version, next));
  return next;
}

export const tests = {
  'a game is played, and goes on where it was after a reload in mid-turn': hosted(async (p, host) => {
    await p.newGame(TRAINING);
    await walk(p, randomFrom(5), 6);
    const at = await settledSequence(p);
    await p.page.reload();
    await p.root().waitFor();
    equal(await p.sequence(), at, 'after the reload');
    const elsewhere = host.asked.filter((path) => !path.startsWith(host.base));
    equal(elsewhere.filter((path) => path !== '/favicon.ico').join(), '', 'asked outside of the folder');
  }),

  'the computer plays, gives hints and reviews in workers of its own': hosted(async (p) => {
    await p.newGame(TRAINING, { company: 'computer' });
    const random = randomFrom(3);
    for (let n = 0; n < 400 && (await p.at('computer-card').count()) === 0; n += 1) if (!(await step(p, random))) break;
    await p.myTurn(60000);
    await p.page.keyboard.press('Escape');
    await p.page.keyboard.press('i');
    await p.page.locator('text=Chance of winning').first().waitFor({ timeout: 30000 });
    check(p.page.workers().some((w) => w.url().includes('thinker.js')), 'nobody thinks in a worker');
  }),

  'it opens and plays without a network from the second visit on': hosted(async (p) => {
    await start(p);
    await kept(p);
    await p.page.context().setOffline(true);
    await p.newGame(TRAINING, { company: 'computer' });
    await walk(p, randomFrom(9), 6);
    const at = await settledSequence(p);
    await p.page.reload();
    await p.root().waitFor();
    check((await p.sequence()) >= at, 'the game is gone');
    await p.page.goto(`${p.server.url}#handbook=rocroi`);
    await p.at('handbook').locator('main h2').first().waitFor();
  }),

  'what is told of the games comes when it is asked for, and a fault of it is told': hosted(async (p, host, browser) => {
    const context = await browser.newContext({ viewport: DESKTOP, serviceWorkers: 'block' });
    const reader = new Player(await context.newPage(), host);
    const asked = () => host.asked.filter((path) => path.endsWith('reading.json')).length;
    await reader.newGame(TRAINING);
    equal(asked(), 0, 'asked for by a game');
    const away = join(host.folder, 'reading.json');
    renameSync(away, `${away}.away`);
    await reader.page.goto(`${host.url}#handbook=rocroi`);
    await reader.page.locator('text=could not be fetched (reading.json)').first().waitFor();
    renameSync(`${away}.away`, away);
    await reader.page.goto(`${host.url}#learn`);
    await reader.page.goto(`${host.url}#handbook=rocroi`);
    await reader.at('handbook').locator('main h2').first().waitFor();
    equal(asked(), 2, 'asked for by readers');
    await context.close();
  }),

  'one tab at a time plays, and another takes over with nothing lost': hosted(async (p) => {
    await p.newGame(TRAINING);
    await walk(p, randomFrom(4), 6);
    const at = await settledSequence(p);
    const second = await tab(p);
    await second.page.goto(p.page.url());
    await second.at('standing').waitFor();
    equal(await second.at('standing').getAttribute('data-standing'), 'elsewhere', 'the second tab');
    equal(await serious(second, { map: false }), '', 'access of the notice');
    await second.at('use-here').click();
    await second.root().waitFor();
    equal(await second.sequence(), at, 'in the second tab');
    await p.at('standing').waitFor();
    equal(await p.at('standing').getAttribute('data-standing'), 'taken', 'the first tab');
    await walk(second, randomFrom(8), 6);
    const later = await settledSequence(second);
    await p.at('use-here').click();
    await p.at('standing').waitFor({ state: 'detached' });
    await p.page.waitForFunction((n) => Number(document.querySelector('[data-sequence]')?.getAttribute('data-sequence')) === n, later);
    await second.page.close();
  }),

  'a tab that waits goes on by itself when the other is closed': hosted(async (p) => {
    await start(p);
    const second = await tab(p);
    await second.home();
    await second.at('standing').waitFor();
    await p.page.close();
    await second.at('standing').waitFor({ state: 'detached' });
    await second.newGame(TRAINING);
  }),

  'what breaks down is set up again, and told in a line': hosted(async (p) => {
    await p.newGame(TRAINING);
    await walk(p, randomFrom(4), 6);
    const at = await settledSequence(p);
    await (await hostWorker(p)).evaluate(() => void setTimeout(() => { throw new Error('as the test wants it'); }));
    await p.at('broke').waitFor();
    await p.at('broke').waitFor({ state: 'detached' });
    equal(await p.sequence(), at, 'after the breakdown');
    await walk(p, randomFrom(6), 6);
  }, { expected: [/as the test wants it/] }),

  'a full storage is told, and nothing acknowledged is lost': hosted(async (p) => {
    await p.newGame(TRAINING);
    await walk(p, randomFrom(4), 6);
    const at = await settledSequence(p);
    const fill = (full) => hostWorker(p).then((w) => w.evaluate((on) => {
      self.begun ??= IDBDatabase.prototype.transaction;
      IDBDatabase.prototype.transaction = on
        ? function full(stores, mode, ...more) {
          if (mode === 'readwrite') throw new DOMException('as the test wants it', 'QuotaExceededError');
          return self.begun.call(this, stores, mode, ...more);
        }
        : self.begun;
    }, full));
    await fill(true);
    const random = randomFrom(7);
    for (let n = 0; n < 400 && (await p.at('unstored').count()) === 0; n += 1) {
      await step(p, random);
      await p.page.waitForTimeout(40);
    }
    await p.at('unstored').waitFor();
    check(/no room/.test(await p.at('unstored').innerText()), 'what is told of it');
    const stored = await settledSequence(p);
    equal(stored, at, 'nothing is acknowledged that is not stored');
    const [file] = await Promise.all([p.page.waitForEvent('download'), p.at('unstored').locator('.btn').first().click()]);
    check(readFileSync(await file.path(), 'utf8').startsWith('tercio-games/'), 'the way out');
    await fill(false);
    await p.page.reload();
    await p.root().waitFor();
    equal(await p.sequence(), at, 'after the reload');
    await walk(p, randomFrom(6), 6);
  }),

  'a game of which a row is damaged is named, and nothing of it is deleted': hosted(async (p, host) => {
    await p.newGame(TRAINING);
    await settledSequence(p);
    await p.page.goto('about:blank');
    await p.page.goto(`${host.url}favicon.svg`); // the same origin, without the program
    await p.page.evaluate((base) => new Promise((done, failed) => {
      const opening = indexedDB.open(`tercio:${base}`);
      opening.onerror = failed;
      opening.onsuccess = () => {
        const rows = opening.result.transaction('rows', 'readwrite').objectStore('rows');
        rows.transaction.oncomplete = () => done(opening.result.close());
        rows.getAllKeys().onsuccess = (e) => e.target.result.filter((key) => key[0] === 'seat').forEach((key) => rows.put('{}', key));
      };
    }), host.base);
    await start(p);
    check(/is stored here but cannot be read.*'key' is missing/.test(await p.at('left-out').innerText()), 'what is told of it');
    equal(await serious(p), '', 'access of the start page');
  }, { expected: [/cannot be read/, /404/] }), // there is no favicon.ico

  'a window that keeps nothing says so before the first game, and plays': hosted(async (p) => {
    await start(p);
    check(/keeps nothing/.test(await p.at('unkept').innerText()), 'the notice');
    equal(await serious(p), '', 'access of the start page');
    await p.newGame(TRAINING);
    await walk(p, randomFrom(4), 6);
  }, {
    serviceWorkers: 'block',
    prepare: (p) => p.page.route('**/host.js*', async (route) => {
      const answer = await route.fetch();
      const refuse = 'Object.defineProperty(self, "indexedDB", { get() { throw new DOMException("no", "SecurityError"); } });\n';
      await route.fulfill({ response: answer, body: refuse + (await answer.text()) });
    }),
  }),

  'a new version waits until nothing is going on, and the game goes on in it': hosted(async (p, host) => {
    await p.newGame(TRAINING);
    await kept(p);
    await p.page.reload(); // under the care of the service worker
    await p.root().waitFor();
    await p.pick(await p.page.evaluate(() => document.querySelector('[data-piece][data-look="ready"]').getAttribute('data-piece')));
    const next = putUp(host);
    await p.page.evaluate(() => navigator.serviceWorker.getRegistration().then((r) => r.update()));
    await p.page.waitForFunction(() => navigator.serviceWorker.getRegistration().then((r) => r.waiting !== null));
    await p.page.waitForTimeout(2500);
    equal(await p.at('fresh').count(), 0, 'told while a piece is picked');
    await p.page.keyboard.press('Escape');
    await p.at('fresh').waitFor();
    const address = p.page.url();
    await Promise.all([p.page.waitForEvent('load'), p.at('use-now').click()]);
    await p.root().waitFor();
    equal(p.page.url(), address, 'the table');
    check((await p.page.locator('script[src*="app.js"]').getAttribute('src')).endsWith(next), 'the new version is not used');
    const caches_ = await p.page.evaluate(() => caches.keys());
    equal(caches_.filter((name) => name.startsWith('tercio:')).join(), `tercio:${host.base}:${next}`, 'versions that are kept');
  }),

  'all games go to a file and come back, and what is damaged changes nothing': hosted(async (p, host, browser) => {
    await p.newGame(TRAINING);
    await walk(p, randomFrom(4), 6);
    const at = await settledSequence(p);
    await start(p);
    const [file] = await Promise.all([p.page.waitForEvent('download'), p.at('export').click()]);
    const text = readFileSync(await file.path(), 'utf8');
    const other = await Player.sit(browser, host);
    const bring = (body) => other.at('import').setInputFiles({ name: 'games.txt', mimeType: 'text/plain', buffer: Buffer.from(body) });
    try {
      await start(other);
      await bring(`${text.split('\n')[0]}\n{"damaged`);
      await other.at('fault').waitFor();
      equal(await other.at('continue').count(), 0, 'games from a damaged file');
      await bring(text);
      await other.at('told').waitFor();
      check(/One game has been added/.test(await other.at('told').innerText()), 'what came in');
      await other.at('continue').click();
      await other.root().waitFor();
      equal(await other.sequence(), at, 'the game that came in');
      await start(other);
      await bring(text);
      await other.page.locator('[data-testid="told"]', { hasText: 'here already' }).waitFor();
    } finally {
      await other.leave();
    }
  }),

  'a link to a position opens under any path': hosted(async (p, host, browser) => {
    await p.newGame(TRAINING);
    await walk(p, randomFrom(4), 6);
    await p.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await p.at('menu').click();
    await p.at('copy-link').click();
    await p.page.locator('text=Link copied').waitFor();
    const link = await p.page.evaluate(() => navigator.clipboard.readText());
    check(link.startsWith(`${host.url}#record=`), `the link: ${link.slice(0, 80)}`);
    const friend = await Player.sit(browser, host);
    try {
      await friend.page.goto(link);
      await friend.page.locator('dialog[open] .btn.primary').click();
      await friend.root().waitFor();
    } finally {
      await friend.leave();
    }
  }),

  'a host that does not know WebAssembly, or has not all of it': hosted(async (p, host) => {
    await start(p);
    await p.page.goto('about:blank');
    const context = await p.page.context().browser().newContext({ viewport: DESKTOP, serviceWorkers: 'block' });
    const missing = new Player(await context.newPage(), host);
    await missing.page.route('**/tercio.wasm*', (route) => route.fulfill({ status: 404, body: '' }));
    await missing.page.goto(host.url);
    await missing.at('standing').waitFor();
    check(/missing where this page comes from/.test(await missing.at('standing').innerText()), 'what is said of a part that is missing');
    await context.close();
  }, { host: { types: { '.wasm': 'application/octet-stream' } } }),

  'what needs a server says so in its place, and takes the address of one': hosted(async (p) => {
    for (const page of ['lobby', 'account', 'seat=abc.def', 'watch=abc.def', 'person=Ann']) {
      await p.page.goto(`${p.server.url}#${page}`);
      await p.at('needs-server').waitFor();
      equal(await serious(p), '', `access of ${page}`);
    }
    await p.at('server-address').fill('http://tercio.example.org');
    await p.at('open-server').click();
    await p.page.locator('[role="alert"]', { hasText: 'Only https' }).waitFor();
    await p.at('server-address').fill('localhost:9');
    const [opened] = await Promise.all([p.page.context().waitForEvent('page'), p.at('open-server').click()]);
    await opened.waitForLoadState().catch(() => undefined);
    await opened.close();
    await p.page.goto(`${p.server.url}#lobby`);
    equal(await p.at('server-address').inputValue(), 'http://localhost:9/', 'the address is remembered');
  }),

  'a telephone has room for all of it': hosted(async (p) => {
    await start(p);
    await p.at('device').scrollIntoViewIfNeeded();
    equal(await misplaced(p, 40), '', 'controls of the start page');
    equal(await serious(p), '', 'access of the start page');
    await p.newGame(TRAINING, { company: 'computer' });
    equal(await misplaced(p, 40), '', 'controls of the table');
  }, { viewport: PHONE, hasTouch: true, isMobile: true }),

  'Rocroi to its end by random clicks': hosted((p) => walkToTheEnd(p, 'rocroi/historical', 2)),
  'Freiburg to its end by random clicks': hosted((p) => walkToTheEnd(p, 'freiburg/3-august', 3)),
  'Warburg to its end by random clicks': hosted((p) => walkToTheEnd(p, 'warburg/historical', 4)),

  'a game against the computer comes to its end and is gone over': hosted(async (p) => {
    await walkToTheEnd(p, TRAINING, 5, { company: 'computer', level: 'ensign', side: 'swedish' });
    await p.at('outcome').or(p.at('show-outcome')).first().waitFor();
    if (!(await p.at('outcome').count())) await p.at('show-outcome').click();
    await p.at('outcome-review').click();
    await p.at('study-totals').waitFor({ timeout: 120000 });
    equal(await serious(p), '', 'access of the review');
  }),

  'the page stays lively while the computer thinks, and “Decide now” is heard': hosted(async (p) => {
    await p.newGame('rocroi/historical', { company: 'computer', level: 'marshal', side: 'spanish' });
    await p.at('thinking').waitFor({ timeout: 20000 });
    const frames = await p.page.evaluate(() => new Promise((done) => {
      let seen = 0;
      const until = performance.now() + 1000;
      const frame = (now) => {
        seen += 1;
        if (now < until) requestAnimationFrame(frame);
        else done(seen);
      };
      requestAnimationFrame(frame);
    }));
    check(frames > 5, `${frames} frames in a second of thought`); // how fluent it is, bench/ tells
    await p.page.locator('[data-testid="computer-now"]:not([disabled])').click({ timeout: 60000 }); // it may be moving its pieces meanwhile
    const before = await p.sequence();
    await p.page.waitForFunction((n) => Number(document.querySelector('[data-sequence]').getAttribute('data-sequence')) > n, before, { timeout: 60000 });
  }),

  'a lesson is played through': hosted(async (p) => {
    const heard = await heardBy(p);
    await openLesson(p, 'first-orders/counters');
    const report = await playThrough(p, heard, MOUSE, { wrong: true });
    equal(report.shown.join(), '', 'what cannot be done');
    equal(await p.at('lesson-end').count(), 1, 'the end');
  }),
};
