// Checks what a server said against the page's schemas (web/src/wire.ts), strictly: no field the schemas do not know.
// Reads lines {"as": "answer select" | "refusal" | "push table" | "fetched board", "message": …} and ends with one line of JSON:
// how many messages of each kind there were, what did not fit, and which fields were never there.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';

const web = fileURLToPath(new URL('../../web/', import.meta.url));

// The schemas as a module that node can load.
async function loadWire() {
  const { build } = await import(pathToFileURL(join(web, 'node_modules/vite/dist/node/index.js')).href);
  const folder = mkdtempSync(join(tmpdir(), 'tercio-wire-'));
  try {
    await build({
      root: web, configFile: false, logLevel: 'error', ssr: { noExternal: true },
      build: { ssr: true, outDir: folder, rollupOptions: { input: join(web, 'src/wire.ts'), output: { entryFileNames: 'wire.mjs' } } },
    });
    return await import(pathToFileURL(join(folder, 'wire.mjs')).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const wire = await loadWire();
const named = new Map(Object.entries(wire).filter(([, s]) => s?.kind === 'schema').map(([name, s]) => [s, name]));
const fields = new Map(); // name of a field → { optional, seen }
const faults = new Map(); // what is wrong → how often and where first
const counts = {};

function complain(path, what, told) {
  const key = `${told.replace(/\[\d+\]/g, '[]')}: ${what}`;
  const had = faults.get(key);
  if (had) had.times += 1;
  else faults.set(key, { path, times: 1 });
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const kindOf = (value) => (value === null ? 'null' : Array.isArray(value) ? 'a list' : typeof value);

// `path` leads to the value in this message, `name` to its schema.
function fit(schema, value, path, name) {
  const at = named.get(schema) ?? name;
  switch (schema.type) {
    case 'object': case 'loose_object': return fitObject(schema, value, path, at);
    case 'array':
      if (!Array.isArray(value)) return complain(path, `${kindOf(value)} instead of a list`, at);
      return value.forEach((item, k) => fit(schema.item, item, `${path}[${k}]`, `${at}[]`));
    case 'tuple':
      if (!Array.isArray(value) || value.length !== schema.items.length) return complain(path, `not a list of ${schema.items.length}`, at);
      return schema.items.forEach((item, k) => fit(item, value[k], `${path}[${k}]`, `${at}[]`));
    case 'record':
      if (!isObject(value)) return complain(path, `${kindOf(value)} instead of an object`, at);
      return Object.entries(value).forEach(([key, item]) => fit(schema.value, item, `${path}.${key}`, `${at}.*`));
    case 'nullable': return value === null ? undefined : fit(schema.wrapped, value, path, at);
    case 'union': {
      const one = schema.options.find((o) => isObject(value) && Object.keys(o.entries ?? {}).every((key) => key in value));
      return one ? fit(one, value, path, at) : complain(path, 'none of what it may be', at);
    }
    case 'exact_optional': return fit(schema.wrapped, value, path, at);
    case 'picklist':
      return schema.options.includes(value) ? undefined : complain(path, `${JSON.stringify(value)} is not one of ${schema.options.join(', ')}`, at);
    case 'string': case 'number': case 'boolean':
      if (typeof value !== schema.type) return complain(path, `${kindOf(value)} instead of ${schema.type}`, at);
      for (const { requirement, message } of schema.pipe?.slice(1) ?? []) if (!requirement.test(value)) complain(path, `${JSON.stringify(value)} is not ${message}`, at);
      return;
    default: throw new Error(`${at}: the check knows no schema “${schema.type}”`);
  }
}

function fitObject(schema, value, path, at, besides = []) {
  if (!isObject(value)) return complain(path, `${kindOf(value)} instead of an object`, at);
  for (const [key, inner] of Object.entries(schema.entries)) {
    const field = noted(at, key, inner);
    if (key in value) {
      field.seen = true;
      fit(inner, value[key], `${path}.${key}`, `${at}.${key}`);
    } else if (!field.optional) complain(path, `${key} is missing`, at);
  }
  if (schema.type === 'loose_object') return;
  for (const key of Object.keys(value)) {
    if (!(key in schema.entries) && !besides.includes(key)) complain(path, `the page does not know ${key}`, at);
  }
}

function noted(at, key, inner) {
  const name = `${at}.${key}`;
  if (!fields.has(name)) fields.set(name, { optional: inner.type === 'exact_optional', seen: false });
  return fields.get(name);
}

// Every field there is, so that one in a list that was always empty counts as never seen.
function enlist(schema, name, done = new Set()) {
  const at = named.get(schema) ?? name;
  if (done.has(at)) return;
  if (named.has(schema)) done.add(at);
  if (schema.entries) for (const [key, inner] of Object.entries(schema.entries)) (noted(at, key, inner), enlist(inner, `${at}.${key}`, done));
  for (const inner of [schema.item, ...(schema.items ?? [])].filter(Boolean)) enlist(inner, `${at}[]`, done);
  if (schema.type === 'record') enlist(schema.value, `${at}.*`, done);
  for (const inner of schema.type === 'union' ? schema.options : []) enlist(inner, at, done);
  if (schema.wrapped) enlist(schema.wrapped, at, done);
}

const KINDS = { refusal: [wire.Refusal, []] };
for (const [type, schema] of Object.entries(wire.ANSWERS)) KINDS[`answer ${type}`] = [schema, ['id', 'ok']];
for (const [type, schema] of Object.entries(wire.PUSHES)) KINDS[`push ${type}`] = [schema, ['push']];
for (const [name, schema] of Object.entries(wire.FETCHED)) KINDS[`fetched ${name}`] = [schema, []];
for (const [name, [schema]] of Object.entries(KINDS)) enlist(schema, name);

for await (const line of createInterface({ input: process.stdin })) {
  const { as, message } = JSON.parse(line);
  counts[as] = (counts[as] ?? 0) + 1;
  const [schema, besides] = KINDS[as] ?? [];
  if (schema) fitObject(schema, message, as, named.get(schema) ?? as, besides);
  else complain(as, 'the page never asks this', as);
}
const unseen = (optional) => [...fields].filter(([, f]) => !f.seen && f.optional === optional).map(([name]) => name);
console.log(JSON.stringify({
  counts, faults: [...faults].map(([what, { path, times }]) => `${what} (${times} times, first at ${path})`),
  never: unseen(false), neverOptional: unseen(true), kinds: Object.keys(KINDS),
}));
