import { describe, expect, it } from 'vitest';
import { drawSecret, loadNotebook, note, sealOf } from './notebook';
import type { Store } from './settings';

function memory(): Store & { text: string | null } {
  return { text: null, getItem() { return this.text; }, setItem(_, value) { this.text = value; } };
}

describe('the notebook of tables apart', () => {
  it('keeps what is noted of each table, and forgets what is taken out', () => {
    const store = memory();
    note(store, 't', { secret: 'ab', seen: 3 });
    note(store, 'u', { muted: true });
    note(store, 't', { seen: 5, secret: undefined });
    expect(loadNotebook(store)).toEqual({ t: { seen: 5 }, u: { muted: true } });
  });

  it('reads only what it understands', () => {
    const store = memory();
    store.text = JSON.stringify({ t: { seen: 'x', read: 4, once: 3 }, u: null });
    expect(loadNotebook(store)).toEqual({ t: { read: 4 }, u: {} });
    store.text = '[1]';
    expect(loadNotebook(store)).toEqual({});
  });

  it('draws secrets and seals them with SHA-256', () => {
    expect(drawSecret()).toMatch(/^[0-9a-f]{64}$/);
    expect(drawSecret()).not.toBe(drawSecret());
    expect(sealOf('00'.repeat(32))).toBe('60e05bd1b195af2f94112fa7197a5c88289058840ce7c6df9693756bc6250f55');
  });
});
