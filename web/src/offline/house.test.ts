// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Transport } from '../net/transport';
import { House, type Standing } from './house';
import type { News, Order } from './messages';
import { FakeDesk, settled } from './testing';

function house(hire?: () => FakeDesk<Order, News>) {
  const desks: FakeDesk<Order, News>[] = [];
  const standings: Standing[] = [];
  const broke: string[] = [];
  const unstored: string[] = [];
  const timers: (() => void)[] = [];
  let now = 0;
  const h = new House({
    hire: hire ?? (() => {
      desks.push(new FakeDesk());
      return desks.at(-1) as FakeDesk<Order, News>;
    }),
    version: 'v1', address: 'https://here/', now: () => now, later: (run) => void timers.push(run),
  }, { standing: (s) => void standings.push(s), broke: (w) => void broke.push(w), unstored: (w) => void unstored.push(w), measured: () => undefined, mixed: () => void broke.push('mixed') });
  const desk = (): FakeDesk<Order, News> => desks.at(-1) as FakeDesk<Order, News>;
  const ready = (): void => {
    desk().say({ is: 'here', version: 'v1' });
    desk().say({ is: 'ready', unkept: '' });
  };
  return { h, desks, desk, standings, broke, unstored, timers, ready, pass: (ms: number) => (now += ms) };
}
function joined(h: House): { transport: Transport; heard: string[] } {
  const heard: string[] = [];
  const transport = h.connect();
  transport.onopen = () => heard.push('open');
  transport.onmessage = (t) => heard.push(t);
  transport.onclose = () => heard.push('closed');
  return { transport, heard };
}

describe('the page’s end', () => {
  it('opens connections when the table is set, and carries texts', async () => {
    const s = house();
    s.h.begin();
    const { transport, heard } = joined(s.h);
    await settled();
    expect(heard).toEqual([]);
    s.ready();
    expect(heard).toEqual(['open']);
    transport.send('hallo');
    s.desk().say({ is: 'text', connection: 1, text: 'da' });
    transport.close();
    await settled();
    expect(heard).toEqual(['open', 'da', 'closed']);
    expect(s.desk().sent).toEqual([
      { is: 'begin', address: 'https://here/', take: false }, { is: 'open', connection: 1 }, { is: 'text', connection: 1, text: 'hallo' }, { is: 'close', connection: 1 },
    ]);
    const later = joined(s.h);
    await settled();
    expect(later.heard).toEqual(['open']);
  });

  it('fetches from the worker as from a server, also what was asked before the table was set', async () => {
    const s = house();
    s.h.begin();
    const games = s.h.fetch('/api/games');
    const me = s.h.fetch('/api/account/me', { method: 'POST', body: '{}' });
    s.ready();
    expect(s.desk().sent.slice(1)).toEqual([{ is: 'http', id: 1, method: 'GET', target: '/api/games', body: '' }, { is: 'http', id: 2, method: 'POST', target: '/api/account/me', body: '{}' }]);
    s.desk().say({ is: 'answer', id: 2, status: 403, type: 'application/json', body: '{"error":{}}' });
    s.desk().say({ is: 'answer', id: 1, status: 200, type: 'application/json', body: '{"games":[]}' });
    expect(await (await games).json()).toEqual({ games: [] });
    expect((await me).status).toBe(403);
  });

  it('gives out all games, or says why it cannot', async () => {
    const s = house();
    s.h.begin();
    s.ready();
    const good = s.h.exportGames();
    s.desk().say({ is: 'answer', id: 1, status: 200, type: 'text/plain', body: 'tercio-games/1' });
    expect(await good).toBe('tercio-games/1');
    const bad = s.h.exportGames();
    s.desk().say({ is: 'answer', id: 2, status: 500, type: 'application/json', body: '{"error":{"message":"too long"}}' });
    await expect(bad).rejects.toThrow('too long');
  });

  it('starts a worker that broke down again, and nothing that was asked is lost', async () => {
    const s = house();
    s.h.begin();
    s.ready();
    const { heard } = joined(s.h);
    await settled();
    const asked = s.h.fetch('/api/games');
    const taken = s.h.importGames('games');
    taken.catch(() => undefined);
    s.desk().say({ is: 'crashed', why: 'unreachable' });
    expect(s.desks[0]?.ended).toBe(true);
    expect(heard).toEqual(['open', 'closed']);
    expect(s.broke).toEqual(['unreachable']);
    await expect(taken).rejects.toThrow('broke down before this was done');
    const again = joined(s.h); // the client comes again at once
    s.timers.shift()?.();
    s.ready();
    await settled();
    expect(again.heard).toEqual(['open']);
    expect(s.desk().sent).toContainEqual({ is: 'http', id: 2, method: 'GET', target: '/api/games', body: '' });
    s.desk().say({ is: 'answer', id: 2, status: 200, type: 'application/json', body: '{}' });
    expect((await asked).ok).toBe(true);
    expect(s.standings.map((x) => x.is)).toEqual(['setting', 'ready', 'setting', 'setting', 'ready']);
  });

  it('gives up when it breaks down again and again, and tries once more when it is told to', () => {
    const s = house();
    s.h.begin();
    for (let n = 0; n < 4; n++) {
      s.ready();
      s.desk().onfault?.('boom');
      s.timers.shift()?.();
    }
    expect(s.h.standing).toMatchObject({ is: 'failed', why: expect.stringContaining('Your games are saved') as string });
    s.h.retry();
    s.ready();
    expect(s.h.standing.is).toBe('ready');
  });

  it('does not say that games are saved where nothing is kept', () => {
    const s = house();
    s.h.begin();
    for (let n = 0; n < 4; n++) {
      s.desk().say({ is: 'here', version: 'v1' });
      s.desk().say({ is: 'ready', unkept: 'no room' });
      s.desk().onfault?.('boom');
      s.timers.shift()?.();
    }
    expect(s.h.standing).toMatchObject({ is: 'failed', why: expect.stringMatching(/keeps nothing: only games that were saved to a file/) as string });
  });

  it('forgives a worker that breaks down now and then', () => {
    const s = house();
    s.h.begin();
    for (let n = 0; n < 9; n++) {
      s.ready();
      s.desk().onfault?.('boom');
      s.timers.shift()?.();
      s.pass(30_000);
    }
    s.ready();
    expect(s.h.standing.is).toBe('ready');
  });

  it('says what is missing when there is no worker or it cannot be loaded', () => {
    const none = house(() => { throw new ReferenceError('Worker is not defined'); });
    none.h.begin();
    expect(none.h.standing).toMatchObject({ is: 'failed', why: expect.stringContaining('Workers') as string });
    const s = house();
    s.h.begin();
    s.desk().onfault?.('404');
    s.timers.shift()?.();
    s.desk().onfault?.('404');
    expect(s.h.standing).toMatchObject({ is: 'failed', why: expect.stringContaining('host.js') as string });
    const failed = house();
    failed.h.begin();
    failed.desk().say({ is: 'failed', why: 'A part is missing.' });
    expect(failed.h.standing).toEqual({ is: 'failed', why: 'A part is missing.' });
  });

  it('steps back for another tab, and takes the tables back when it is told to', async () => {
    const s = house();
    s.h.begin();
    s.desk().say({ is: 'elsewhere', unkept: false });
    s.h.takeOver();
    expect(s.desk().sent.at(-1)).toEqual({ is: 'take' });
    s.ready();
    const { heard } = joined(s.h);
    await settled();
    s.desk().say({ is: 'taken' });
    expect(heard).toEqual(['open', 'closed']);
    expect(s.h.standing.is).toBe('taken');
    expect(s.desks[0]?.ended).toBe(true);
    s.h.takeOver();
    expect(s.desks).toHaveLength(2);
    expect(s.desk().sent[0]).toMatchObject({ is: 'begin', take: true });
  });

  it('plays with no worker of another version', () => {
    const s = house();
    s.h.begin();
    s.desk().say({ is: 'here', version: 'v2' });
    expect(s.h.standing.is).toBe('outdated');
    expect(s.desks[0]?.ended).toBe(true);
  });

  it('tells what could not be stored, and when it can be again', () => {
    const s = house();
    s.h.begin();
    s.ready();
    s.desk().say({ is: 'unstored', why: 'full' });
    s.desk().say({ is: 'stored' });
    expect(s.unstored).toEqual(['full', '']);
  });
});
