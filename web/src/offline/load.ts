// Brings the program: its code is compiled while it comes, and once for all workers.

import { inWords } from './messages';
import type { CreateTercio, TercioHost, TercioModule } from './module';

// It cannot be brought, and trying at once again would help nothing.
export class NoModule extends Error {}

export async function compile(url: string, get: typeof fetch = fetch): Promise<WebAssembly.Module> {
  if (typeof WebAssembly !== 'object') throw new NoModule('This browser has no WebAssembly, which Tercio needs to play without a server. A newer browser has it.');
  const name = new URL(url).pathname.replace(/^.*\//, '');
  let answer: Response;
  try {
    answer = await get(url);
  } catch (fault) {
    throw new NoModule(`A part of Tercio could not be fetched (${name}: ${inWords(fault)}). Look to your connection and try again.`);
  }
  if (!answer.ok) throw new NoModule(`A part of Tercio is missing where this page comes from (${name}: ${answer.status}).`);
  // Only code that is announced as such may be compiled while it comes.
  const announced = /^application\/wasm$/i.test(answer.headers.get('Content-Type') ?? '');
  try {
    return await (announced && 'compileStreaming' in WebAssembly ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer()));
  } catch (fault) {
    throw new NoModule(`A part of Tercio cannot be used here (${name}: ${inWords(fault)}). It is damaged where this page comes from, or this browser is too old for it.`);
  }
}

export async function create(maker: () => Promise<CreateTercio>, code: Promise<WebAssembly.Module>, tercio: TercioHost, sodium?: Promise<WebAssembly.Module>): Promise<TercioModule> {
  const [make, wasmModule, sodiumModule] = await Promise.all([
    maker().catch((fault: unknown) => {
      throw new NoModule(`A part of Tercio could not be fetched (tercio.js: ${inWords(fault)}). Look to your connection and try again.`);
    }),
    code,
    sodium,
  ]);
  return make({ tercio, wasmModule, ...(sodiumModule ? { sodiumModule } : {}) });
}

// tercio.js beside the worker that asks.
export function makerBeside(place: string, version: string): () => Promise<CreateTercio> {
  return async () => ((await import(/* @vite-ignore */ beside('tercio.js', place, version))) as { default: CreateTercio }).default;
}

// A file of the same folder and of the same version, past every cache that has another.
export function beside(name: string, place: string, version: string): string {
  const url = new URL(name, place);
  url.search = `?v=${version}`;
  return url.href;
}

const LONGEST = 20_000; // milliseconds

// A text that is waited for: only in a worker, where nobody is kept from anything else by it.
export function readNow(url: string): string | null {
  const request = new XMLHttpRequest();
  request.open('GET', url, false);
  request.timeout = LONGEST;
  try {
    request.send();
  } catch {
    return null;
  }
  return request.status === 200 ? request.responseText : null;
}
