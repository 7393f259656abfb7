// What the page without a server costs: the size of its program, how long it takes to load, and how fast it decides and
// thinks against the native program. node bench/offline.mjs [SECONDS a scenario]; $TERCIO is the native program.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = process.env.TERCIO_MODULE ?? `${root}build/offline/module`;
const tercio = process.env.TERCIO ?? `${root}build/release/tercio`;
const seconds = Number(process.argv[2] ?? 1);

const kB = (bytes) => `${(bytes / 1000).toFixed(0)} kB`.padStart(9);
for (const name of ['tercio.wasm', 'sodium.wasm', 'tercio.js']) {
  const bytes = readFileSync(`${folder}/${name}`);
  console.log(`${name.padEnd(12)} ${kB(bytes.length)} raw ${kB(gzipSync(bytes, { level: 9 }).length)} gzip ${kB(brotliCompressSync(bytes).length)} brotli`);
}

const timed = async (what, work) => {
  const began = performance.now();
  const out = await work();
  console.log(`${what.padEnd(40)} ${(performance.now() - began).toFixed(0).padStart(7)} ms`);
  return out;
};
const { default: createTercio } = await timed('tercio.js', () => import(pathToFileURL(`${folder}/tercio.js`).href));
const compiled = (name) => WebAssembly.compile(readFileSync(`${folder}/${name}`));
const [wasmModule, sodiumModule] = await timed('compile', () => Promise.all([compiled('tercio.wasm'), compiled('sodium.wasm')]));
const host = new Proxy({}, { get: () => () => undefined });
const tables = await timed('instantiate', () => createTercio({ tercio: host, wasmModule, sodiumModule }));
await timed('begin', () => tables.begin('{"rows": []}'));
await timed('the first board', () => tables.http(1, 'GET', '/api/board?scenario=breitenfeld/historical', ''));
const thinker = await timed('a thinker', () => createTercio({ tercio: host, wasmModule }));
const speed = await timed('its speed', () => thinker.speed());

const native = JSON.parse(execFileSync(tercio, ['bench', '--json', '--seconds', String(seconds * 13 * 2)], { encoding: 'utf8' }));
console.log(`\n${'decisions a second'.padEnd(28)} ${'here'.padStart(12)} ${'native'.padStart(12)} ${'part'.padStart(6)}`);
for (const [scenario, there] of Object.entries(native)) {
  thinker.decisions(scenario, 1, 200); // the browser's compiler has seen it then
  const here = thinker.decisions(scenario, 1, seconds * 1000);
  const part = here / there.decisions_per_second;
  console.log(`${scenario.padEnd(28)} ${here.toFixed(0).padStart(12)} ${there.decisions_per_second.toFixed(0).padStart(12)} ${part.toFixed(2).padStart(6)}`);
}
console.log(`\njudgements a second at Breitenfeld: about ${speed.toFixed(0)} here (Thinker::speed), ${native['breitenfeld/historical'].judgements_per_second.toFixed(0)} native`);
