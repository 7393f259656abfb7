// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Lock } from './lock';
import { FakeLocks, settled } from './testing';

const told: string[] = [];
function lock(locks: FakeLocks | undefined, who: string): Lock {
  const tell = (what: string) => () => void told.push(`${who} ${what}`);
  return new Lock(locks?.manager(), 'tercio:/', { held: tell('held'), elsewhere: tell('elsewhere'), lost: tell('lost') });
}

beforeEach(() => {
  told.length = 0;
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

describe('the lock', () => {
  it('is had at once where nobody has it, and without locks at all', async () => {
    lock(new FakeLocks(), 'a').begin(false);
    lock(undefined, 'b').begin(false);
    await settled();
    expect(told).toEqual(['a held', 'b held']);
    vi.advanceTimersByTime(5000);
    expect(told).toHaveLength(2);
  });

  it('of another page is waited for a moment, as a page that is reloaded lets it go late', async () => {
    const locks = new FakeLocks();
    lock(locks, 'a').begin(false);
    lock(locks, 'b').begin(false);
    await settled();
    vi.advanceTimersByTime(300);
    expect(told).toEqual(['a held']);
    locks.release('tercio:/');
    await settled();
    vi.advanceTimersByTime(5000);
    expect(told).toEqual(['a held', 'b held']);
  });

  it('of another page is told of, comes when that is closed', async () => {
    const locks = new FakeLocks();
    lock(locks, 'a').begin(false);
    lock(locks, 'b').begin(false);
    await settled();
    vi.advanceTimersByTime(700);
    expect(told).toEqual(['a held', 'b elsewhere']);
    locks.release('tercio:/');
    await settled();
    expect(told).toEqual(['a held', 'b elsewhere', 'b held']);
  });

  it('can be taken away, and the other is told; it is not lost twice', async () => {
    const locks = new FakeLocks();
    lock(locks, 'a').begin(false);
    const b = lock(locks, 'b');
    b.begin(false);
    await settled();
    vi.advanceTimersByTime(700);
    b.steal();
    b.steal();
    await settled();
    expect(told.sort()).toEqual(['a held', 'a lost', 'b elsewhere', 'b held'].sort());
    lock(locks, 'c').begin(true);
    await settled();
    expect(told).toContain('b lost');
    expect(told).toContain('c held');
    vi.advanceTimersByTime(5000);
    expect(told.filter((t) => t === 'a lost')).toHaveLength(1);
  });

  it('that the browser refuses stops nobody', async () => {
    const refusing = { request: () => Promise.reject(new DOMException('no', 'SecurityError')) } as unknown as FakeLocks;
    Object.assign(refusing, { manager: () => refusing });
    lock(refusing, 'a').begin(false);
    await settled();
    expect(told).toEqual(['a held']);
  });
});
