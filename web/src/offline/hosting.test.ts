// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { Hosting, type Ground } from './hosting';
import { NoModule } from './load';
import { Lock } from './lock';
import type { News, Report, Task } from './messages';
import { FULL, Lost, StorageFault, type Row, type Rows } from './rows';
import { FakeDesk, FakeLocks, FakeModule, settled } from './testing';

class Storage implements Rows {
  unkept = '';
  written: string[] = [];
  closed = false;
  fault: Error | null = null;
  all(): Promise<Row[]> {
    return Promise.resolve([]);
  }
  write(changes: string): Promise<void> {
    if (this.fault) return Promise.reject(this.fault);
    this.written.push(changes);
    return Promise.resolve();
  }
  close(): void {
    this.closed = true;
  }
}

function stage(change: Partial<Ground> = {}, locks = new FakeLocks()) {
  const news: News[] = [];
  const storage = new Storage();
  const thinkers: FakeDesk<Task, Report>[] = [];
  const later: { run: () => void; after: number }[] = [];
  const soon: (() => void)[] = [];
  let module: FakeModule | null = null;
  let gone: (why: string) => void = () => undefined;
  const hosting = new Hosting({
    version: 'v1',
    tell: (n) => void news.push(n),
    compile: () => Promise.resolve({} as WebAssembly.Module),
    create: (_, host) => Promise.resolve((module = new FakeModule(host))),
    lock: (n) => new Lock(locks.manager(), 'l', n),
    openRows: (g) => {
      gone = g;
      return Promise.resolve({ rows: storage, had: [[['table', 'a'], '{}']] as Row[] });
    },
    refuses: () => Promise.resolve(false),
    read: (name) => `all of ${name}`,
    hire: () => {
      thinkers.push(new FakeDesk());
      return thinkers.at(-1) as FakeDesk<Task, Report>;
    },
    places: { now: 1, review: 1 },
    soon: (run) => void soon.push(run),
    later: (run, after) => void later.push({ run, after }),
    every: () => undefined,
    ...change,
  });
  return { hosting, news, storage, thinkers, later, soon, locks, module: () => module as FakeModule | null, gone: () => gone('taken away'), kinds: () => news.map((n) => n.is) };
}
async function ready(change: Partial<Ground> = {}) {
  const s = stage(change);
  s.hosting.hear({ is: 'begin', address: 'https://here/', take: false });
  await settled();
  const module = s.module();
  if (!module) throw new Error('no program was loaded');
  return { ...s, module };
}

describe('the host', () => {
  it('gives the program what is stored before anything else', async () => {
    const s = await ready();
    expect(JSON.parse(s.module.began)).toEqual({ rows: [[['table', 'a'], '{}']], address: 'https://here/', thinkers: 1 });
    expect(s.news).toEqual([{ is: 'here', version: 'v1' }, { is: 'ready', unkept: '' }]);
  });

  it('passes on what is said, in both directions', async () => {
    const s = await ready();
    s.hosting.hear({ is: 'open', connection: 3 });
    s.hosting.hear({ is: 'text', connection: 3, text: 'hallo' });
    s.hosting.hear({ is: 'http', id: 9, method: 'GET', target: '/api/games', body: '' });
    s.hosting.hear({ is: 'close', connection: 3 });
    s.hosting.hear({ is: 'import', id: 5, text: 'games' });
    s.hosting.hear({ is: 'export', id: 6 });
    expect(s.module.calls).toEqual([['opened', 3], ['handle', 3, 'hallo'], ['http', 9, 'GET', '/api/games', ''], ['closed', 3], ['importGames', 5, 'games'], ['exportGames']]);
    s.module.host.send(3, 'da');
    s.module.host.answer(9, 200, 'application/json', '{}');
    s.module.host.close(3, 'enough');
    expect(s.news.slice(2)).toEqual([
      { is: 'answer', id: 6, status: 200, type: 'text/plain', body: 'tercio-games/1' }, { is: 'text', connection: 3, text: 'da' },
      { is: 'answer', id: 9, status: 200, type: 'application/json', body: '{}' }, { is: 'closed', connection: 3, why: 'enough' },
    ]);
  });

  it('saves no file where the program makes none, and says why', async () => {
    const s = await ready();
    s.module.games = '{"error":{"message":"too long"}}';
    s.hosting.hear({ is: 'export', id: 6 });
    expect(s.news.at(-1)).toEqual({ is: 'answer', id: 6, status: 500, type: 'application/json', body: '{"error":{"message":"too long"}}' });
  });

  it('acknowledges what is stored, after it is', async () => {
    const s = await ready();
    s.module.host.write(1, '[1]');
    expect(s.module.calls).toEqual([]);
    await settled();
    expect(s.storage.written).toEqual(['[1]']);
    expect(s.module.calls).toEqual([['stored', 1, '']]);
  });

  it('acknowledges nothing that is not stored, says why, and when it is well again', async () => {
    const s = await ready();
    s.storage.fault = new StorageFault(FULL, true);
    s.module.host.write(1, '[]');
    await settled();
    expect(s.module.calls).toEqual([['stored', 1, FULL]]);
    expect(s.news.at(-1)).toEqual({ is: 'unstored', why: FULL });
    s.storage.fault = null;
    s.module.host.write(2, '[]');
    s.module.host.write(3, '[]');
    await settled();
    expect(s.kinds().filter((k) => k === 'stored')).toHaveLength(1);
  });

  it('does nothing more when another page has taken the tables, by the lock or by the rows', async () => {
    const s = await ready();
    s.module.host.think(1, '{"kind":"decide"}');
    stage({}, s.locks).hosting.hear({ is: 'begin', address: '', take: true });
    await settled();
    expect(s.news.at(-1)).toEqual({ is: 'taken' });
    expect(s.storage.closed).toBe(true);
    expect(s.thinkers.every((t) => t.ended)).toBe(true);
    s.hosting.hear({ is: 'text', connection: 1, text: 'late' });
    s.module.host.send(1, 'late');
    expect(s.module.calls).toEqual([]);
    expect(s.news.at(-1)).toEqual({ is: 'taken' });

    const other = await ready();
    other.storage.fault = new Lost();
    other.module.host.write(1, '[]');
    await settled();
    expect(other.news.at(-1)).toEqual({ is: 'taken' });
    expect(other.module.calls).toEqual([]);
  });

  it('waits while another page has the tables, and takes them when it is told to', async () => {
    const first = await ready();
    const second = stage({}, first.locks);
    second.hosting.hear({ is: 'begin', address: '', take: false });
    await new Promise((done) => setTimeout(done, 700));
    expect(second.kinds()).toEqual(['here', 'elsewhere']);
    second.hosting.hear({ is: 'take' });
    await settled();
    expect(second.kinds()).toEqual(['here', 'elsewhere', 'ready']);
    expect(second.news[1]).toEqual({ is: 'elsewhere', unkept: false });
    expect(first.kinds().at(-1)).toBe('taken');
  });

  it('says so when the program breaks down, whatever it was asked', async () => {
    const s = await ready();
    s.module.throws = new Error('unreachable');
    s.hosting.hear({ is: 'text', connection: 1, text: 'x' });
    expect(s.news.at(-1)).toEqual({ is: 'crashed', why: 'unreachable' });
    const t = await ready();
    t.gone();
    expect(t.kinds().at(-1)).toBe('crashed');
  });

  it('says what is missing when the program does not come or cannot read what is stored', async () => {
    const s = stage({ create: () => Promise.reject(new NoModule('A part is missing.')) });
    s.hosting.hear({ is: 'begin', address: '', take: false });
    await settled();
    expect(s.news.at(-1)).toEqual({ is: 'failed', why: 'A part is missing.' });
    const t = stage({ create: (_, host) => Promise.resolve(Object.assign(new FakeModule(host), { fault: 'row 3 is damaged' })) });
    t.hosting.hear({ is: 'begin', address: '', take: false });
    await settled();
    expect(t.news.at(-1)).toEqual({ is: 'failed', why: 'Your games cannot be read: row 3 is damaged. Nothing has been changed.' });
    expect(t.storage.written).toEqual([]);
    const u = stage({ openRows: () => Promise.reject(new StorageFault('it does not answer')) });
    u.hosting.hear({ is: 'begin', address: '', take: false });
    await settled();
    expect(u.news.at(-1)).toEqual({ is: 'failed', why: 'Your games cannot be opened: it does not answer. Nothing has been changed.' });
  });

  it('keeps time, and lets workers think', async () => {
    const s = await ready();
    s.module.host.later(2.5, 7);
    s.module.host.later(0, 8);
    expect(s.later.map((l) => l.after)).toEqual([2000, 2500]); // the first begins a thinker when the board is drawn
    s.soon[0]?.();
    s.later[1]?.run();
    expect(s.module.calls).toEqual([['timer', 8], ['timer', 7]]);
    expect(s.thinkers).toEqual([]);
    s.later[0]?.run();
    expect(s.thinkers).toHaveLength(1);
    s.module.host.think(1, '{"kind":"decide"}');
    s.thinkers[0]?.say({ is: 'progress', number: 1, part: 0.5 });
    s.thinkers[0]?.say({ is: 'answer', number: 1, answer: 'x' });
    expect(s.module.calls.slice(2)).toEqual([['progressed', 1, 0.5], ['thought', 1, 'x']]);
    expect(s.thinkers[0]?.sent[0]).toMatchObject({ is: 'load' });
  });
});
