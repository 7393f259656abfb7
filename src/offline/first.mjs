// Writes what the start page asks first, answered by the program itself, as it would answer in the page: node first.mjs DIR, the folder
// that has tercio.js and what belongs to it, and gets first.json.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = process.argv[2];
const asked = ['/api/games', '/api/lessons'];

const { default: createTercio } = await import(pathToFileURL(join(folder, 'tercio.js')).href);
const compiled = (name) => WebAssembly.compile(readFileSync(join(folder, name)));
const answers = {};
const program = await createTercio({
  wasmModule: await compiled('tercio.wasm'),
  sodiumModule: await compiled('sodium.wasm'),
  tercio: {
    answer: (id, status, type, body) => {
      if (status !== 200) throw new Error(`${asked[id]}: ${body}`);
      answers[asked[id]] = JSON.parse(body);
    },
    read: (name) => readFileSync(join(folder, name), 'utf8'),
    log: console.error,
  },
});
const fault = program.begin('{"rows": []}');
if (fault) throw new Error(fault);
asked.forEach((target, id) => program.http(id, 'GET', target, ''));
if (Object.keys(answers).length < asked.length) throw new Error('not everything was answered');
writeFileSync(join(folder, 'first.json'), JSON.stringify(answers));
