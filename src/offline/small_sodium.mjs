// Takes npm's libsodium apart: node small_sodium.mjs LIBSODIUM_SUMO LIBRARY_JS DIR. Its WebAssembly, which it carries as text in
// base64, becomes DIR/sodium.wasm with only the functions that LIBRARY_JS calls, and what is left of its JavaScript DIR/sodium.js.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [npm, library, folder] = process.argv.slice(2);
const whole = readFileSync(npm, 'utf8');
const called = new Set([...readFileSync(library, 'utf8').matchAll(/\bsodium\._(\w+)/g)].map((m) => m[1]));

const carried = /"(AGFzb[\w+/]*=*)"/.exec(whole); // what begins so is WebAssembly
const given = [...whole.matchAll(/\w+\._(\w+)=\w+\.([\w$]+),/g)].map(([text, name, as]) => ({ text, name, as }));
const missing = [...called].filter((name) => !given.some((one) => one.name === name));
if (!carried || missing.length > 0) throw new Error(`${npm} is not made as it was: ${carried ? missing.join(', ') : 'no WebAssembly'} cannot be found`);

const js = given.reduce((text, one) => (called.has(one.name) ? text : text.replace(one.text, '')), whole.replace(carried[1], ''));
writeFileSync(join(folder, 'sodium.js'), js);

const code = Buffer.from(carried[1], 'base64');
const functions = new Set(given.map((one) => one.as));
const kept = WebAssembly.Module.exports(new WebAssembly.Module(code)).map((one) => one.name)
  .filter((as) => !functions.has(as) || given.some((one) => one.as === as && called.has(one.name)));
const at = (name) => join(folder, name);
writeFileSync(at('sodium_whole.wasm'), code);
writeFileSync(at('sodium_kept.json'), JSON.stringify(kept.map((name) => ({ name, export: name, root: true }))));
execFileSync('wasm-metadce', [at('sodium_whole.wasm'), '--all-features', '-f', at('sodium_kept.json'), '-o', at('sodium_less.wasm')]);
execFileSync('wasm-opt', ['-Os', '--all-features', '--strip-producers', at('sodium_less.wasm'), '-o', at('sodium.wasm')]);
