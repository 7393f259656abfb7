import { describe, expect, it } from 'vitest';
import type { Refusal } from '../wire';
import { selection, view } from '../testing/fixture';
import { Client, type Status } from './client';
import { WireError } from './door';
import { socketUrl, type Transport } from './transport';

// A server in memory: connections can be cut, and what was sent is kept.
class Wire {
  sent: Record<string, unknown>[] = [];
  status: Status[] = [];
  pushes: unknown[] = [];
  rejoined: string[] = [];
  refused: (Refusal & { table: string | null })[] = [];
  timers: { run: () => void; after: number }[] = [];
  transport: Transport | null = null;
  readonly client = new Client(
    () => {
      const made: Transport = { send: (t) => void this.sent.push(JSON.parse(t) as Record<string, unknown>), close: () => undefined, onopen: null, onmessage: null, onclose: null };
      this.transport = made;
      return made;
    },
    {
      status: (s) => void this.status.push(s),
      push: (p) => void this.pushes.push(p),
      undo: (p) => void this.pushes.push(p),
      seats: (p) => void this.pushes.push(p),
      players: (p) => void this.pushes.push(p),
      review: (p) => void this.pushes.push(p),
      renamed: (p) => void this.pushes.push(p),
      deleted: (p) => void this.pushes.push(p),
      apart: (p) => void this.pushes.push(p),
      said: (p) => void this.pushes.push(p),
      lobby: (p) => void this.pushes.push(p),
      accepted: (p) => void this.pushes.push(p),
      rejoined: (t) => void this.rejoined.push(t),
      refused: (table, r) => void this.refused.push({ ...r, table }),
    },
    (run, after) => void this.timers.push({ run, after }),
  );

  open(): void { this.transport?.onopen?.(); }
  cut(): void { this.transport?.onclose?.(); }
  say(message: object): void { this.transport?.onmessage?.(JSON.stringify(message)); }
  answer(k: number, fields: object): void { this.say({ id: this.sent[k]?.['id'], ...fields }); }
  async again(): Promise<void> {
    this.timers.shift()?.run();
    this.open();
    await Promise.resolve();
  }
}

function joined(change: object = {}): object {
  return { ok: true, seats: [], scenario: 'field/one', options: {}, title: 'Game', sequence: 7, view: view(), log: [], ...change };
}

function opened(): Wire {
  const wire = new Wire();
  wire.client.start();
  wire.open();
  return wire;
}

describe('questions', () => {
  it('are not sent when the server would not take them, as they are written', async () => {
    const wire = opened();
    const quotes = '"'.repeat(600_000); // each takes two characters in a message
    const umlauts = 'ä'.repeat(600_000);
    for (const record of [quotes, umlauts]) {
      await expect(wire.client.request('create', { record })).rejects.toMatchObject({ refusal: { code: 'too-large' } });
    }
    await expect(wire.client.request('select', { pieces: ['x'.repeat(300_000)] })).rejects.toBeInstanceOf(WireError);
    expect(wire.sent).toEqual([]);
    void wire.client.request('create', { record: 'x'.repeat(900_000) });
    expect(wire.sent).toHaveLength(1);
  });

  it('get their own answers, in any order', async () => {
    const wire = opened();
    const one = wire.client.request('select', { pieces: ['a'] });
    const two = wire.client.request('select', { pieces: ['b'] });
    wire.answer(1, { ok: true, ...selection([], ['b']) });
    wire.answer(0, { ok: true, ...selection([], ['a']) });
    expect([(await one).title, (await two).title]).toEqual(['a', 'b']);
  });

  it('that are refused say why', async () => {
    const wire = opened();
    const one = wire.client.request('do', {});
    wire.answer(0, { ok: false, error: { code: 'illegal', rule: '8.1', message: 'no' } });
    await expect(one).rejects.toMatchObject({ refusal: { rule: '8.1' } });
    await expect(one).rejects.toBeInstanceOf(WireError);
  });

  it('asked before the connection stands are sent when it does', () => {
    const wire = new Wire();
    wire.client.start();
    void wire.client.request('tables');
    expect(wire.sent).toEqual([]);
    wire.open();
    expect(wire.sent.map((m) => m['type'])).toEqual(['tables']);
  });

  it('asked while the connection is opened anew wait, also those that are sent once', async () => {
    const wire = opened();
    wire.client.reconnect();
    const one = wire.client.request('challenge', {});
    expect(wire.sent).toEqual([]);
    wire.cut();
    await wire.again();
    expect(wire.sent.map((m) => m['type'])).toEqual(['challenge']);
    wire.answer(0, { ok: true, challenge: 'c' });
    expect((await one).challenge).toBe('c');
    expect(wire.status).not.toContain('lost');
  });

  it('that nobody asked are not answered', () => {
    const wire = opened();
    wire.say({ id: 99, ok: true });
    expect(wire.refused).toEqual([]);
  });
});

describe('what nobody asked for', () => {
  const undo = { may: true };

  it('comes through: positions, questions about taking back, seats', () => {
    const wire = opened();
    wire.say({ push: 'table', table: 't', sequence: 1, events: [{ type: 'fired', rule: '1.1', text: 'x', n: 1, die: 3 }] });
    wire.say({ push: 'undo', table: 't', sequence: 2, undo });
    wire.say({ push: 'seats', table: 't', sequence: 3, lost: 'red', seats: [] });
    wire.say({ push: 'something else', table: 't' });
    wire.say({ push: 'players', table: 't', sequence: 4, computer: { ...view().computer, thinking: { side: 'red', level: 'captain', seconds: 1, waiting: 0 } } });
    wire.say({ push: 'review', table: 't', progress: 0.5 });
    expect(wire.pushes).toMatchObject([{ sequence: 1, events: [{ die: 3 }] }, { sequence: 2 }, { lost: 'red' }, { computer: { thinking: { seconds: 1 } } }, { progress: 0.5 }]);
    expect(wire.refused).toEqual([]);
  });
});

describe('what does not fit', () => {
  it('is refused with the field at fault, and what is not known is left out', async () => {
    const wire = opened();
    const bad = wire.client.request('select', {});
    wire.answer(0, { ok: true, ...selection([{ hex: 303 } as never]) });
    await expect(bad).rejects.toMatchObject({ refusal: { code: 'misfit', field: 'targets.0.hex' } });
    await expect(bad).rejects.toThrow('the answer to “select”: targets.0.hex should be string but is 303');
    const more = wire.client.request('select', {});
    wire.answer(1, { ok: true, ...selection([]), colour: 'red' });
    expect(await more).toEqual(selection([]));
  });

  it('says so also of a field that is missing and of a refusal', async () => {
    const wire = opened();
    const one = wire.client.request('order', {});
    wire.answer(0, { ok: true });
    await expect(one).rejects.toThrow('the answer to “order”: action is missing');
    const two = wire.client.request('order', {});
    wire.answer(1, { ok: false, error: { code: 7 } });
    await expect(two).rejects.toThrow('the refusal of “order”: code should be string but is 7');
    wire.transport?.onmessage?.('not json');
    expect(wire.refused).toMatchObject([{ table: null, code: 'misfit' }]);
  });

  it('loses nothing: the table is joined again', async () => {
    const wire = opened();
    const join = wire.client.join('t', ['k']);
    wire.answer(0, joined());
    await join;
    wire.say({ push: 'table', table: 't', sequence: 8, events: [], view: { ...view(), counters: 'none' } });
    expect(wire.pushes).toEqual([]);
    expect(wire.refused).toMatchObject([{ table: 't', field: 'view.counters' }]);
    expect(wire.sent[1]).toMatchObject({ type: 'join', table: 't', keys: ['k'] });
    wire.answer(1, joined());
    await Promise.resolve();
    expect(wire.rejoined).toEqual(['t']);
  });
});

describe('a lost connection', () => {
  it('is tried again, later each time', () => {
    const wire = opened();
    wire.cut();
    wire.timers[0]?.run();
    wire.cut();
    wire.timers[1]?.run();
    wire.cut();
    expect(wire.timers.map((t) => t.after)).toEqual([250, 500, 1000]);
    expect(wire.status.includes('lost')).toBe(true);
  });

  it('joins the tables again before it sends the unanswered action again', async () => {
    const wire = opened();
    const join = wire.client.join('t', ['k']);
    wire.answer(0, joined());
    await join;
    const act = wire.client.request('do', { table: 't', sequence: 7, action: 'end' });
    wire.cut();
    await wire.again();
    expect(wire.sent.map((m) => m['type'])).toEqual(['join', 'do', 'join']);
    wire.answer(2, joined());
    for (let k = 0; k < 5; k++) await Promise.resolve();
    expect(wire.rejoined).toEqual(['t']);
    expect(wire.sent[3]).toEqual(wire.sent[1]);
    wire.answer(3, { ok: true, repeated: true, sequence: 8 });
    expect((await act).sequence).toBe(8);
  });

  it('joins with the keys that are left', async () => {
    const wire = opened();
    const join = wire.client.join('t', ['k', 'l']);
    wire.answer(0, joined());
    await join;
    wire.client.rekey('t', ['k']);
    wire.cut();
    await wire.again();
    expect(wire.sent[1]).toMatchObject({ type: 'join', keys: ['k'] });
  });

  it('never makes two tables of one wish', async () => {
    const wire = opened();
    const made = wire.client.request('create', { scenario: 's' });
    wire.cut();
    await expect(made).rejects.toMatchObject({ refusal: { code: 'lost' } });
    await wire.again();
    expect(wire.sent).toHaveLength(1);
  });

  it('asks for no second hint of its own accord', async () => {
    const wire = opened();
    const hint = wire.client.request('hint', { table: 't' });
    wire.cut();
    await expect(hint).rejects.toMatchObject({ refusal: { code: 'lost' } });
  });

  it('tells when a table is gone', async () => {
    const wire = opened();
    const join = wire.client.join('t', []);
    wire.answer(0, joined());
    await join;
    wire.cut();
    await wire.again();
    wire.answer(1, { ok: false, error: { code: 'no-table', message: 'gone' } });
    for (let k = 0; k < 5; k++) await Promise.resolve();
    expect(wire.refused[0]?.code).toBe('no-table');
  });

  it('does not join a table again that was left', async () => {
    const wire = opened();
    const join = wire.client.join('t', []);
    wire.answer(0, joined());
    await join;
    wire.client.leave('t');
    wire.cut();
    await wire.again();
    expect(wire.sent.filter((m) => m['type'] === 'join')).toHaveLength(1);
  });
});

it('speaks safely where the page came safely', () => {
  expect(socketUrl({ protocol: 'https:', host: 'h' })).toBe('wss://h/ws');
  expect(socketUrl({ protocol: 'http:', host: 'h:1' })).toBe('ws://h:1/ws');
});
