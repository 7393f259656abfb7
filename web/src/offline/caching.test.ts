// @vitest-environment node
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Caching, type FileList } from './caching';

// The caches of a browser, in memory.
class FakeCaches {
  stores = new Map<string, Map<string, Response>>();
  full = false;
  open(name: string): Promise<Cache> {
    const store = this.stores.get(name) ?? new Map<string, Response>();
    this.stores.set(name, store);
    return Promise.resolve({
      match: (url: string) => Promise.resolve(store.get(url)?.clone()),
      put: (url: string, answer: Response) => {
        if (this.full) return Promise.reject(new DOMException('full', 'QuotaExceededError'));
        store.set(url, answer);
        return Promise.resolve();
      },
    } as unknown as Cache);
  }
  keys(): Promise<string[]> { return Promise.resolve([...this.stores.keys()]); }
  delete(name: string): Promise<boolean> { return Promise.resolve(this.stores.delete(name)); }
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64');
const listOf = (version: string, files: Record<string, string>): FileList => ({ version, files: Object.fromEntries(Object.entries(files).map(([n, t]) => [n, hash(t)])) });
const SCOPE = 'https://host.example/games/tercio/';

// A static host; as a browser does, it refuses what has not the hash it is asked for.
function stage(files: Record<string, string>, caches = new FakeCaches(), list = listOf('v1', files)) {
  const host = { files: { ...files }, up: true, asked: [] as string[], types: {} as Record<string, string> };
  const caching = new Caching({
    list, scope: SCOPE, caches: caches as unknown as CacheStorage,
    get: async (request) => {
      host.asked.push(request.url.slice(SCOPE.length));
      if (!host.up) throw new TypeError('Failed to fetch');
      const name = new URL(request.url).pathname.slice(new URL(SCOPE).pathname.length) || 'index.html';
      const text = host.files[name];
      if (text === undefined) return new Response('', { status: 404 });
      if (request.integrity !== `sha256-${hash(text)}`) throw new TypeError('integrity');
      return Promise.resolve(new Response(text, { headers: { 'Content-Type': host.types[name] ?? 'text/plain' } }));
    },
  });
  return { caches, host, caching, text: async (path: string) => (await caching.answer({ method: 'GET', url: SCOPE + path }))?.text() };
}
const FILES = { 'index.html': 'page', 'app.js': 'script', 'tercio.wasm': 'code' };

describe('the files of the page', () => {
  it('are there without a network once they are kept, whatever follows in the address', async () => {
    const s = stage(FILES);
    await s.caching.install();
    expect([...s.host.asked].sort()).toEqual(['', 'app.js?v=v1', 'tercio.wasm?v=v1']);
    s.host.up = false;
    expect([await s.text(''), await s.text('index.html'), await s.text('?from=here'), await s.text('app.js?v=v1')]).toEqual(['page', 'page', 'page', 'script']);
  });

  it('are all it answers for: nothing else of its folder, of its host, nothing that is sent', async () => {
    const s = stage(FILES);
    await s.caching.install();
    for (const url of [`${SCOPE}other.html`, `${SCOPE}sub/app.js`, 'https://host.example/games/', 'https://host.example/app.js', 'https://else.example/games/tercio/app.js', `${SCOPE}toString`]) {
      expect(s.caching.answer({ method: 'GET', url }), url).toBeNull();
    }
    expect(s.caching.answer({ method: 'POST', url: `${SCOPE}app.js` })).toBeNull();
  });

  it('are of one version or not kept: one that does not fit, is missing or finds no room leaves nothing behind', async () => {
    const mixed = stage(FILES);
    mixed.host.files['app.js'] = 'script of tomorrow';
    await expect(mixed.caching.install()).rejects.toThrow('integrity');
    expect(mixed.caches.stores.size).toBe(0);
    const missing = stage(FILES);
    delete (missing.host.files as Record<string, string>)['app.js'];
    await expect(missing.caching.install()).rejects.toThrow('app.js: 404');
    expect(missing.caches.stores.size).toBe(0);
    const full = stage(FILES);
    full.caches.full = true;
    await expect(full.caching.install()).rejects.toThrow('full');
    expect(full.caches.stores.size).toBe(0);
  });

  it('of an older version stay until the new one is used, and no longer; those of others stay', async () => {
    const old = stage(FILES);
    await old.caching.install();
    old.caches.stores.set('tercio:/other/:v0', new Map());
    old.caches.stores.set('somebody', new Map());
    const fresh = stage({ ...FILES, 'app.js': 'new script' }, old.caches, listOf('v2', { ...FILES, 'app.js': 'new script' }));
    await fresh.caching.install();
    expect([await old.text('app.js'), await fresh.text('app.js')]).toEqual(['script', 'new script']);
    await fresh.caching.activate();
    expect([...old.caches.stores.keys()].sort()).toEqual(['somebody', 'tercio:/games/tercio/:v2', 'tercio:/other/:v0']);
  });

  it('that the browser has thrown away are fetched again, the very same ones', async () => {
    const s = stage(FILES);
    expect(await s.text('app.js')).toBe('script');
    s.host.up = false;
    expect(await s.text('app.js')).toBe('script');
    s.host.up = true;
    s.host.files['tercio.wasm'] = 'other code';
    await expect(s.text('tercio.wasm')).rejects.toThrow('integrity');
    s.caches.full = true;
    expect(await s.text('')).toBe('page'); // not kept, but shown
  });

  it('are announced as what they are, so that code is compiled while it comes', async () => {
    const s = stage(FILES);
    s.host.types['tercio.wasm'] = 'application/octet-stream';
    await s.caching.install();
    const answer = await s.caching.answer({ method: 'GET', url: `${SCOPE}tercio.wasm` });
    expect(answer?.headers.get('Content-Type')).toBe('application/wasm');
    expect(await answer?.text()).toBe('code');
  });
});
