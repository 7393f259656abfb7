// @vitest-environment node
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesIn, hashesOf, POLICY, versionOf } from './page';

const root = process.cwd();
const work = mkdtempSync(join(tmpdir(), 'tercio-page-'));
const program = join(work, 'program');
const out = join(work, 'games', 'tercio');
const read = (name: string): string => readFileSync(join(out, name), 'utf8');
const directives = (policy: string): string[] => policy.split(';').map((d) => d.trim()).filter((d) => d !== '').sort();

// As it is built outside of tests: what went wrong, or nothing.
function built(folder: string, args: string[], program?: string): string {
  const { NODE_ENV, VITEST, TERCIO_MODULE, ...env } = process.env;
  void [NODE_ENV, VITEST, TERCIO_MODULE];
  const done = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', ...args, '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: root, env: { ...env, ...(program === undefined ? {} : { TERCIO_MODULE: program }) }, encoding: 'utf8',
  });
  return done.status === 0 ? '' : done.stderr;
}
const OFFLINE = ['--mode', 'offline'];

beforeAll(() => {
  mkdirSync(program);
  writeFileSync(join(program, 'tercio.js'), 'export default () => { throw new Error(); };');
  for (const name of ['tercio.wasm', 'sodium.wasm', 'reading.json', 'first.json']) writeFileSync(join(program, name), 'code');
  expect(built(out, OFFLINE, program)).toBe('');
}, 120_000);
afterAll(() => rmSync(work, { recursive: true }));

describe('the folder', () => {
  it('has everything, under names that do not change', () => {
    const names = filesIn(out).map((path) => path.slice(out.length + 1)).filter((name) => !name.endsWith('.woff2'));
    expect(names).toEqual([
      'app.css', 'app.js', 'apple-touch-icon.png', 'favicon.svg', 'first.json', 'host.js', 'icon-192.png', 'icon-512.png', 'icon-maskable-192.png', 'icon-maskable-512.png', 'index.html',
      'lexer.js', 'manifest.webmanifest', 'reading.json', 'service.js', 'sodium.wasm', 'start.js', 'tercio.js', 'tercio.wasm', 'thinker.js',
    ]);
  });

  it('lists every file with its hash for the service worker, which is a plain script', () => {
    const hashes = hashesOf(out, ['service.js']);
    expect(hashes['app.js']).toBe(createHash('sha256').update(read('app.js')).digest('base64'));
    for (const [name, hash] of Object.entries(hashes)) {
      expect(read('service.js'), name).toContain(name);
      expect(read('service.js'), name).toContain(hash);
    }
    expect(read('service.js')).not.toMatch(/^\s*(import|export)\b/m);
    expect(read('host.js').length).toBeLessThan(60_000);
  });

  it('is of one version, the same for the same sources, another for another program', () => {
    const version = versionOf(root, program);
    expect(versionOf(root, program)).toBe(version);
    for (const name of ['app.js', 'start.js', 'host.js', 'thinker.js', 'service.js', 'index.html']) expect(read(name), name).toContain(version);
    const other = join(work, 'other');
    mkdirSync(other);
    for (const name of ['tercio.js', 'tercio.wasm', 'sodium.wasm', 'reading.json', 'first.json']) writeFileSync(join(other, name), 'code');
    expect(versionOf(root, other)).not.toBe(version);
  });

  it('asks for what comes later in the same version, and that asks for nothing', () => {
    expect(read('app.js')).toContain(`import("./lexer.js?v=${versionOf(root, program)}")`);
    expect(read('app.js').match(/\bimport\(/g)).toHaveLength(1);
    expect(read('app.js')).not.toMatch(/account-details|person-record/);
    expect(read('lexer.js')).not.toMatch(/\bimport\b/);
  });

  it('asks for everything beside itself', () => {
    const addresses = [...read('index.html').matchAll(/(?:src|href)="([^"]*)"/g)].map((m) => m[1] ?? '');
    expect(addresses.length).toBeGreaterThan(6);
    for (const address of addresses) {
      expect(address).toMatch(/^\.\//);
      expect(existsSync(join(out, address.replace(/\?.*$/, ''))), address).toBe(true);
    }
    expect(read('app.css')).not.toMatch(/url\(['"]?(\/|https?:)/);
    const manifest = JSON.parse(read('manifest.webmanifest')) as { id?: string; start_url: string; scope: string; icons: { src: string; sizes: string; type: string; purpose: string }[] };
    expect([manifest.start_url, manifest.scope]).toEqual(['./', './']);
    expect(manifest.id).toBeUndefined(); // it would count from the root of the host: two copies there would be one app
    for (const { src, sizes, type } of manifest.icons) {
      if (type !== 'image/png') continue;
      const png = readFileSync(join(out, src));
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes);
    }
    expect(manifest.icons.map((i) => `${i.purpose} ${i.sizes}`)).toEqual(expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512']));
  });

  it('is under the server’s content policy, with workers and WebAssembly and nothing else beside it', () => {
    const source = readFileSync(join(root, '../src/net/http.cpp'), 'utf8');
    const served = /kPolicy =\s*"([^"]*)";/.exec(source.replace(/"\s*\n\s*"/g, ''))?.[1] ?? '';
    expect(served).toContain("default-src 'none'");
    const wanted = directives(served).filter((d) => !d.startsWith('frame-ancestors')).map((d) => (d.startsWith('script-src') ? `${d} 'wasm-unsafe-eval'` : d));
    expect(directives(POLICY)).toEqual([...wanted, "worker-src 'self'"].sort());
    const page = read('index.html').replaceAll('&#39;', "'");
    expect(page).toContain(`<meta http-equiv="Content-Security-Policy" content="${POLICY}">`);
    expect(page.indexOf('Content-Security-Policy')).toBeLessThan(page.indexOf('<script'));
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=|style=/);
  });

  it('is not built without the program', () => {
    expect(built(join(work, 'none'), OFFLINE, join(work, 'games'))).toContain('tercio.js is not in');
    expect(built(join(work, 'none'), OFFLINE)).toContain('TERCIO_MODULE must name the folder');
    expect(existsSync(join(work, 'none'))).toBe(false);
  }, 60_000);
});

describe('the folder that is given away', () => {
  const script = join(root, '../tools/offline_page');
  const put = (dir: string) => spawnSync(script, [dir], { env: { ...process.env, TERCIO_PAGE: out }, encoding: 'utf8' });
  it('is made anew in its place, and is left alone when somebody has put something into it', () => {
    const dir = join(work, 'given', 'tercio');
    expect(put(dir).status).toBe(0);
    expect(readFileSync(join(dir, 'files.txt'), 'utf8').split('\n')).toEqual(expect.arrayContaining(['app.js', 'files.txt', 'tercio.wasm']));
    writeFileSync(join(dir, 'app.js'), 'old');
    expect(put(dir).status).toBe(0);
    expect(readFileSync(join(dir, 'app.js'), 'utf8')).toBe(read('app.js'));
    for (const name of ['.htaccess', 'CNAME', '.git']) {
      if (name === '.git') mkdirSync(join(dir, name));
      else writeFileSync(join(dir, name), 'mine');
      const refused = put(dir);
      expect([refused.status, refused.stderr.includes(name)], name).toEqual([2, true]);
      expect(existsSync(join(dir, name)), name).toBe(true);
      rmSync(join(dir, name), { recursive: true });
    }
    rmSync(join(dir, 'files.txt')); // by one that made no list
    expect(put(dir).status).toBe(0);
    writeFileSync(join(work, 'given', 'file'), '');
    expect(put(join(work, 'given', 'file')).status).toBe(2);
    expect(put(join(work, 'given')).status).toBe(2);
    expect(readdirSync(join(work, 'given')).sort()).toEqual(['file', 'tercio']);
  }, 60_000);
  it('is the old one again when it is interrupted while it is put in place', () => {
    const dir = join(work, 'interrupted', 'tercio');
    expect(put(dir).status).toBe(0);
    // The second of the two moves fails.
    const bin = join(work, 'bin');
    mkdirSync(bin);
    writeFileSync(join(bin, 'mv'), '#!/bin/sh\ncase "$*" in *.old-*) exec /bin/mv "$@";; *) exit 1;; esac\n', { mode: 0o755 });
    const failed = spawnSync(script, [dir], { env: { ...process.env, TERCIO_PAGE: out, PATH: `${bin}:${process.env['PATH'] ?? ''}` }, encoding: 'utf8' });
    expect(failed.status).not.toBe(0);
    expect(existsSync(join(dir, 'app.js'))).toBe(true);
    expect(readdirSync(join(work, 'interrupted'))).toEqual(['tercio']);
  });
});

describe('the page of a server', () => {
  it('has nothing of all this', () => {
    const served = join(work, 'served');
    expect(built(served, [])).toBe('');
    const text = ['app.js', 'app.css', 'index.html'].map((name) => readFileSync(join(served, name), 'utf8')).join('\n');
    for (const word of ['host.js', 'serviceWorker', 'indexedDB', 'Setting the table', 'needs-server', 'strips', 'Address of a Tercio server', 'manifest', 'Content-Security-Policy', 'navigator.storage']) {
      expect(text.includes(word), word).toBe(false);
    }
    const names = filesIn(served).map((path) => path.slice(served.length + 1)).filter((name) => !name.endsWith('.woff2'));
    expect(names).toEqual(['app.css', 'app.js', 'favicon.svg', 'index.html']);
  }, 120_000);
});
