// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTable } from '../state/table';
import { board, view } from '../testing/fixture';
import type { Level } from '../wire';
import { beginEarly, takeEarly } from './early';
import { withFirst } from './first';
import { byHand, isInstalled } from './install';
import { beside, compile, create, NoModule } from './load';
import { quiet } from './quiet';
import { addressOf, loadServer, saveServer } from './server';
import { loadSpeed, saveSpeed, speedAt, takes } from './speed';
import { bytesInWords, holdsGames, importedInWords, LARGEST_GAMES, leftOutIn, leftOutInWords, nameOfExport, persistent, roomInWords, roomOf } from './storage';
import { workerDesk } from './messages';
import type { CreateTercio } from './module';
import { FakeModule } from './testing';
import { Updates } from './updates';

class Pocket {
  kept = new Map<string, string>();
  getItem(key: string): string | null { return this.kept.get(key) ?? null; }
  setItem(key: string, value: string): void { this.kept.set(key, value); }
}

describe('the address of a server', () => {
  it.each([
    ['https://tercio.example.org', 'https://tercio.example.org/'], [' tercio.example.org ', 'https://tercio.example.org/'], ['https://a.example/t/#lobby', 'https://a.example/t/'],
    ['https://a.example:8443/?x=1', 'https://a.example:8443/'], ['localhost:1631', 'http://localhost:1631/'], ['http://127.0.0.1:1631', 'http://127.0.0.1:1631/'], ['http://[::1]:1631/', 'http://[::1]:1631/'],
  ])('%s leads to %s', (typed, url) => expect(addressOf(typed)).toEqual({ url }));

  it.each([
    ['', 'Enter'], ['http://tercio.example.org', 'Only https'], ['http://localhost.example.org', 'Only https'], ['javascript:alert(1)', 'no address'], ['ftp://a.example', 'begins with https'], ['javascript://a.example/%0aalert(1)', 'begins with https'],
    ['https://me:secret@a.example', 'password'], ['https://', 'no address'], ['a b', 'no address'],
  ])('%s is refused', (typed, why) => expect(addressOf(typed).fault).toContain(why));

  it('is remembered, and a damaged one is not', () => {
    const pocket = new Pocket();
    saveServer(pocket, 'https://a.example/');
    expect(loadServer(pocket)).toBe('https://a.example/');
    saveServer(pocket, 'javascript:alert(1)');
    expect(loadServer(pocket)).toBe('');
    expect(loadServer(null)).toBe('');
  });
});

describe('the room on this device', () => {
  it('is told in words', async () => {
    const storage = { estimate: () => Promise.resolve({ usage: 2_345_678, quota: 12_002_345_678 }) } as unknown as StorageManager;
    const room = await roomOf(storage);
    expect(room && roomInWords(room)).toBe('2.3 MB used on this device, 12 GB available');
    expect([0, 999, 1500, 999_400, 999_600, 5e13].map(bytesInWords)).toEqual(['0 kB', '1 kB', '2 kB', '999 kB', '1.0 MB', '50 TB']);
    expect(await roomOf(undefined)).toBeNull();
    expect(await roomOf({ estimate: () => Promise.reject(new Error('no')) } as unknown as StorageManager)).toBeNull();
  });

  it('is asked to be kept only when that is wanted', async () => {
    let asked = 0;
    const storage = { persisted: () => Promise.resolve(false), persist: () => Promise.resolve((asked += 1) > 0) } as unknown as StorageManager;
    expect(await persistent(storage, false)).toBe(false);
    expect(asked).toBe(0);
    expect(await persistent(storage, true)).toBe(true);
    expect(await persistent(undefined, true)).toBeNull();
    expect(await persistent({} as StorageManager, true)).toBeNull();
  });

  it('and what came in from a file', () => {
    expect(importedInWords({ games: 3, kept: 1 })).toBe('3 games have been added. One was here already and has been left as it is.');
    expect(importedInWords({ games: 1, kept: 0 })).toBe('One game has been added.');
    expect(importedInWords({ games: 0, kept: 2 })).toBe('No game is new. 2 were here already and have been left as they are.');
    expect(importedInWords({ games: 0, kept: 0 })).toBe('This file contains no games.');
    const program = readFileSync(join(process.cwd(), '../src/offline/games_file.hpp'), 'utf8');
    expect(Number(/kLongestFile = std::size_t\{(\d+)\} << 20/.exec(program)?.[1]) * 1024 * 1024).toBe(LARGEST_GAMES);
    expect([holdsGames('tercio-games/1\n'), holdsGames('{"format":"tercio-games/1"'), holdsGames('tercio-record 1')]).toEqual([true, true, false]);
    expect(nameOfExport(new Date('2026-11-19T10:00:00Z'))).toBe('tercio-games-2026-11-19.txt');
  });
});

describe('a game that cannot be read', () => {
  it('is told by its name, with what is wrong and what can be done', () => {
    const [one, two] = leftOutIn({ left_out: [{ table: 'a', title: 'Mine', why: 'row 3: damaged' }, { table: 'b', title: '', why: 'row 5: damaged' }] });
    expect(one && leftOutInWords(one)).toMatch(/^“Mine” is stored here but cannot be read.*\(row 3: damaged\).*bring that in/);
    expect(two && leftOutInWords(two)).toMatch(/^A game whose name is lost is stored/);
    expect([leftOutIn(null), leftOutIn({}), leftOutIn({ left_out: [] })]).toEqual([[], [], []]);
  });
});

describe('how long a level takes', () => {
  const level: Level = { id: 'general', name: 'General', about: '', judgements: 20_000, seconds: 4 };
  it('is told where it is longer than meant', () => {
    expect(takes(level, 10_000)).toBe('');
    expect(takes(level, 2000)).toBe('On this device General thinks about 10 seconds a turn.');
    expect(takes({ ...level, judgements: 1400, seconds: 0.5 }, 1000)).toBe('On this device General thinks about a second a turn.');
    expect(takes({ ...level, judgements: 1400, seconds: 1 }, 1000)).toBe('');
    expect(takes(level, speedAt('breitenfeld', 2000))).toContain('about 10 seconds');
    expect(takes(level, speedAt('warburg', 2000))).toContain('about 40 seconds');
    expect(takes(level, 600)).toBe('On this device General thinks about 35 seconds a turn.');
    expect(takes(level, 100)).toBe('On this device General thinks about 3 minutes a turn.');
    expect(takes(level, 0)).toBe('');
    expect(takes({ id: 'a', name: 'A', about: '', judgements: 0, seconds: 1 }, 1)).toBe('');
    expect(takes(undefined, 1)).toBe('');
  });
  it('is measured once for a version and a month', () => {
    const pocket = new Pocket();
    saveSpeed(pocket, 500, 'v1', 1000);
    expect([loadSpeed(pocket, 'v1', 2000), loadSpeed(pocket, 'v2', 2000), loadSpeed(pocket, 'v1', 1e12), loadSpeed(null, 'v1', 0)]).toEqual([500, 0, 0, 0]);
    pocket.setItem('tercio.speed', '"fast"');
    expect(loadSpeed(pocket, 'v1', 2000)).toBe(0);
  });
});

describe('a notice', () => {
  const state = (change: object = {}) => ({ ...openTable({ board: board(), view: view(), log: [], seats: ['red'], motion: false }), ...change });
  it('comes when nothing is going on', () => {
    expect(quiet(state())).toBe(true);
    expect(quiet(state({ mode: { is: 'reviewing', at: 1, view: null } }))).toBe(true);
  });
  it.each<[string, object]>([
    ['a piece is picked', { mode: { is: 'selecting', picked: ['a'], selection: null, aimed: null, chooser: null, group: null } }],
    ['a question is open', { mode: { is: 'confirming', order: {}, back: { is: 'idle' } } }],
    ['an attack is planned', { mode: { is: 'planning', draft: { attackers: [], defenders: [], switches: [] }, selection: null, plan: null, fault: null } }],
    ['the table is covered', { mode: { is: 'handing-over', side: 'red', told: [] } }],
    ['an action is on its way', { busy: 'move' }],
    ['something is told at a place', { bubble: { refusal: { message: 'no' }, hex: null } }],
    ['a hint is being carried out', { carrying: ['move'] }],
    ['taking back is asked for', { view: { ...view(), undo: { ...view().undo, asked: {} } } }],
    ['the computer is to decide', { view: { ...view(), computer: { ...view().computer, players: { [view().prompt.side ?? '']: 'captain' }, paused: false } } }],
    ['the computer thinks', { view: { ...view(), computer: { ...view().computer, thinking: { side: 'red', level: 'captain', seconds: 1, waiting: 0 } } } }],
  ])('does not come while %s', (_, change) => expect(quiet(state(change))).toBe(false));
});

describe('what the start page asks first', () => {
  const house = (target: string, request?: RequestInit): Promise<Response> => Promise.resolve(Response.json(`${request?.method ?? 'GET'} ${target}`));
  const told = async (file: Promise<Response>, target: string, request?: RequestInit): Promise<unknown> => (await withFirst(file, house)(target, request)).json();
  const file = (): Promise<Response> => Promise.resolve(Response.json({ '/api/games': { games: [] } }));

  it('is answered by the file, and everything else by the tables', async () => {
    expect(await told(file(), '/api/games')).toEqual({ games: [] });
    expect(await told(file(), '/api/board?scenario=a')).toBe('GET /api/board?scenario=a');
    expect(await told(file(), '/api/games', { method: 'POST' })).toBe('POST /api/games');
    expect(await told(file(), 'toString')).toBe('GET toString');
  });
  it.each([
    ['is missing', () => Promise.resolve(new Response('', { status: 404 }))],
    ['is damaged', () => Promise.resolve(new Response('<!doctype html>'))],
    ['is out of reach', () => Promise.reject(new TypeError('offline'))],
  ])('is answered by the tables where the file %s', async (_, bring) => expect(await told(bring(), '/api/games')).toBe('GET /api/games'));
});

describe('the program', () => {
  const WASM = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
  const host = (body: BodyInit, type: string, status = 200): typeof fetch => () => Promise.resolve(new Response(body, { status, headers: { 'Content-Type': type } }));

  it('is compiled whatever it is announced as', async () => {
    for (const type of ['application/wasm', 'application/octet-stream', 'text/html', 'application/wasm; charset=x']) {
      expect(await compile('https://a.example/tercio.wasm', host(WASM, type)), type).toBeInstanceOf(WebAssembly.Module);
    }
  });
  it('that is missing, damaged or out of reach is told of', async () => {
    await expect(compile('https://a.example/tercio.wasm?v=1', host('', '', 404))).rejects.toThrow('A part of Tercio is missing where this page comes from (tercio.wasm: 404).');
    await expect(compile('https://a.example/u', host('<!doctype html>', 'text/html'))).rejects.toThrow('cannot be used here');
    await expect(compile('https://a.example/u', host('<!doctype html>', 'application/wasm'))).rejects.toThrow('cannot be used here');
    await expect(compile('https://a.example/u', () => Promise.reject(new TypeError('offline')))).rejects.toBeInstanceOf(NoModule);
  });
  it('is made from the code that is there', async () => {
    const tercio = new FakeModule({} as never).host;
    const code = WebAssembly.compile(WASM);
    let given: unknown = null;
    const module = await create(() => Promise.resolve((options) => {
      given = options.wasmModule;
      return Promise.resolve(new FakeModule(options.tercio));
    }), code, tercio);
    expect(module).toBeInstanceOf(FakeModule);
    expect(given).toBeInstanceOf(WebAssembly.Module);
    await expect(create(() => Promise.reject(new Error('404')), code, tercio)).rejects.toThrow('tercio.js: 404');
  });
  it('is given libsodium where it is to be a server', async () => {
    const code = await WebAssembly.compile(WASM);
    const given: unknown[] = [];
    const maker = (): Promise<CreateTercio> => Promise.resolve((options) => {
      given.push('sodiumModule' in options && options.sodiumModule);
      return Promise.resolve(new FakeModule(options.tercio));
    });
    const tercio = new FakeModule({} as never).host;
    await create(maker, Promise.resolve(code), tercio);
    await create(maker, Promise.resolve(code), tercio, Promise.resolve(code));
    expect(given).toEqual([false, code]);
  });
  it('comes from the folder of the page, of its own version', () => {
    expect(beside('host.js', 'https://a.example/x/y/index.html?q#table=1', 'v1')).toBe('https://a.example/x/y/host.js?v=v1');
  });
});

// A service worker's registration, as the page sees it.
class Standing extends EventTarget {
  active: unknown = null;
  waiting: (EventTarget & { state: string; postMessage: (m: unknown) => void }) | null = null;
  installing: (EventTarget & { state: string }) | null = null;
  updated = 0;
  update(): Promise<void> {
    this.updated += 1;
    return Promise.resolve();
  }
  begin(): EventTarget & { state: string } {
    const worker = Object.assign(new EventTarget(), { state: 'installing' });
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
    return worker;
  }
}
const waits = (postMessage: (m: unknown) => void) => Object.assign(new EventTarget(), { state: 'installed', postMessage });
function become(worker: EventTarget & { state: string }, state: string): void {
  worker.state = state;
  worker.dispatchEvent(new Event('statechange'));
}

describe('a new version', () => {
  async function stage(standing = new Standing(), controlled = false) {
    const told: string[] = [];
    const container = Object.assign(new EventTarget(), { controller: controlled ? {} : null, register: () => Promise.resolve(standing) });
    const updates = new Updates(container as unknown as ServiceWorkerContainer, { kept: (k) => void told.push(k), waiting: () => void told.push('waiting'), changed: () => void told.push('changed') });
    await updates.begin('service.js');
    await updates.begin('service.js'); // once is enough
    return { told, standing, container, updates };
  }

  it('is no news the first time, and the page is loaded anew by nothing', async () => {
    const s = await stage();
    const worker = s.standing.begin();
    become(worker, 'installed');
    s.standing.active = worker;
    become(worker, 'activated');
    s.container.dispatchEvent(new Event('controllerchange'));
    expect(s.told).toEqual(['coming', 'here']);
  });

  it('is told when it is all there, and used when that is wanted', async () => {
    const standing = new Standing();
    standing.active = {};
    const s = await stage(standing, true);
    become(standing.begin(), 'installed');
    expect(s.told).toEqual(['here', 'waiting']);
    const sent: unknown[] = [];
    standing.waiting = waits((m) => void sent.push(m));
    s.updates.use();
    expect(sent).toEqual([{ is: 'use' }]);
    s.container.dispatchEvent(new Event('controllerchange'));
    expect(s.told.at(-1)).toBe('changed');
    s.updates.check();
    expect(standing.updated).toBe(1);
  });

  it('is used, once, also by a page that was loaded past the service worker', async () => {
    const standing = new Standing();
    standing.active = {};
    const s = await stage(standing);
    const waiting = (standing.waiting = waits(() => undefined));
    s.updates.use();
    become(waiting, 'activating');
    expect(s.told).toEqual(['here']);
    become(waiting, 'activated');
    s.container.dispatchEvent(new Event('controllerchange'));
    s.container.dispatchEvent(new Event('controllerchange'));
    expect(s.told).toEqual(['here', 'changed']);
  });

  it('that came at an earlier visit is told at this one', async () => {
    const standing = new Standing();
    standing.active = {};
    standing.waiting = waits(() => undefined);
    expect((await stage(standing, true)).told).toEqual(['here', 'waiting']);
  });

  it('that cannot be kept is said', async () => {
    const s = await stage();
    become(s.standing.begin(), 'redundant');
    expect(s.told).toEqual(['coming', 'refused']);
    const told: string[] = [];
    const news = { kept: (k: string) => void told.push(k), waiting: () => undefined, changed: () => undefined };
    await new Updates(undefined, news).begin('service.js');
    const refusing = Object.assign(new EventTarget(), { controller: null, register: () => Promise.reject(new Error('no')) });
    await new Updates(refusing as unknown as ServiceWorkerContainer, news).begin('service.js');
    expect(told).toEqual(['never', 'refused']);
  });
});

describe('a device', () => {
  it('on which the page is installed by hand is known', () => {
    expect(byHand('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', 5)).toBe(true);
    expect(byHand('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5)).toBe(true);
    expect(byHand('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0)).toBe(false);
    expect(byHand('Mozilla/5.0 (X11; Linux x86_64)', 0)).toBe(false);
    expect([isInstalled((q) => q.includes('standalone')), isInstalled(() => false)]).toEqual([true, false]);
  });
});

describe('a worker that was begun early', () => {
  class Early extends EventTarget {
    onmessage: ((e: Event) => void) | null = null;
    onerror: ((e: Event) => void) | null = null;
    onmessageerror = null;
  }
  it('is taken over once, with what it has said, and none is begun after the page', async () => {
    const place = {};
    const worker = new Early() as unknown as Worker;
    beginEarly(place, () => worker);
    worker.onmessage?.(new MessageEvent('message', { data: 'here' }));
    const early = takeEarly(place);
    expect(early?.worker).toBe(worker);
    expect(takeEarly(place)).toBeNull();
    const heard: unknown[] = [];
    const desk = workerDesk<string, string>('', early);
    desk.onmessage = (m) => heard.push(m);
    desk.onfault = (w) => heard.push(w);
    await Promise.resolve();
    worker.onmessage?.(new MessageEvent('message', { data: 'more' }));
    expect(heard).toEqual(['here', 'more']);
    let begun = 0;
    beginEarly(place, () => {
      begun += 1;
      return worker;
    });
    expect(begun).toBe(0);
  });
  it('that cannot be begun is left to the page', () => {
    const place = {};
    beginEarly(place, () => { throw new ReferenceError('no workers'); });
    expect(takeEarly(place)).toBeNull();
  });
});
