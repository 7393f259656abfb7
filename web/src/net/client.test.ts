import { describe, expect, it } from 'vitest';
import type { Refusal } from '../wire';
import { view } from '../testing/fixture';
import { Client, WireError, type Status } from './client';
import { socketUrl, type Transport } from './transport';

// A server in memory: connections can be cut, and what was sent is kept.
class Wire {
  sent: Record<string, unknown>[] = [];
  status: Status[] = [];
  pushes: unknown[] = [];
  rejoined: string[] = [];
  refused: Refusal[] = [];
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
      rejoined: (t) => void this.rejoined.push(t),
      refused: (_, r) => void this.refused.push(r),
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
    const one = wire.client.request<{ a: number }>('select', { pieces: ['a'] });
    const two = wire.client.request<{ a: number }>('select', { pieces: ['b'] });
    wire.answer(1, { ok: true, a: 2 });
    wire.answer(0, { ok: true, a: 1 });
    expect([(await one).a, (await two).a]).toEqual([1, 2]);
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

  it('rubbish from the server is passed over', () => {
    const wire = opened();
    wire.transport?.onmessage?.('not json');
    wire.say({ id: 99, ok: true });
    wire.say({ push: 'table', table: 't', sequence: 1, events: [] });
    expect(wire.pushes).toHaveLength(1);
  });
});

describe('what nobody asked for', () => {
  it('comes through: positions, questions about taking back, seats', () => {
    const wire = opened();
    for (const push of ['table', 'undo', 'seats', 'something else']) wire.say({ push, table: 't', sequence: 1 });
    expect(wire.pushes.map((p) => (p as { push: string }).push)).toEqual(['table', 'undo', 'seats']);
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
    wire.answer(0, { ok: true, view: view(), log: [], seats: [] });
    await join;
    const act = wire.client.request<{ sequence: number }>('do', { table: 't', sequence: 7, action: 'end' });
    wire.cut();
    await wire.again();
    expect(wire.sent.map((m) => m['type'])).toEqual(['join', 'do', 'join']);
    wire.answer(2, { ok: true, view: view(), log: [], seats: [] });
    for (let k = 0; k < 5; k++) await Promise.resolve();
    expect(wire.rejoined).toEqual(['t']);
    expect(wire.sent[3]).toEqual(wire.sent[1]);
    wire.answer(3, { ok: true, repeated: true, sequence: 8 });
    expect((await act).sequence).toBe(8);
  });

  it('joins with the keys that are left', async () => {
    const wire = opened();
    const join = wire.client.join('t', ['k', 'l']);
    wire.answer(0, { ok: true, view: view(), log: [], seats: [] });
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

  it('tells when a table is gone', async () => {
    const wire = opened();
    const join = wire.client.join('t', []);
    wire.answer(0, { ok: true, view: view(), log: [], seats: [] });
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
    wire.answer(0, { ok: true, view: view(), log: [], seats: [] });
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
