// The module as JavaScript sees it: methods that take and return texts and numbers. docs/offline.md
// says what they are for. `options`: `tercio`, the host; `wasmModule`, a compiled WebAssembly.Module,
// or `instantiateWasm`, as Emscripten calls it; without either tercio.wasm beside this file is fetched;
// `sodiumModule`, sodium.wasm compiled, without which it can think but not be a server.
import createSodium from 'small_sodium';
import createModule from 'tercio_module';

const compiled = () =>
  WebAssembly.compileStreaming(fetch(new URL('tercio.wasm', import.meta.url)));

function sodiumOf(compiled) {
  return new Promise((made, failed) => {
    createSodium({
      instantiateWasm: (imports, received) => {
        WebAssembly.instantiate(compiled, imports).then(received, failed);
      },
      onAbort: (why) => failed(new Error(`libsodium has stopped: ${why}`)),
    }).then(made, failed);
  });
}

export default async function createTercio(options) {
  const sodium = options.sodiumModule ? sodiumOf(options.sodiumModule) : Promise.resolve();
  const wasm = options.instantiateWasm ? undefined : options.wasmModule ?? (await compiled());
  const broken = { why: undefined };
  const module = await new Promise((made, failed) => {
    const instantiate = (imports, received) => {
      WebAssembly.instantiate(wasm, imports).then((instance) => received(instance, wasm), failed);
      return {};
    };
    sodium
      .then((sodium) =>
        createModule({
          tercio: options.tercio,
          sodium,
          instantiateWasm: options.instantiateWasm ?? instantiate,
          onAbort(why) {
            broken.why = new Error(`the module has stopped: ${why}`);
            failed(broken.why);
          },
          print: (line) => options.tercio.log(line),
          printErr: (line) => options.tercio.log(line),
        }),
      )
      .then(made, failed);
  });

  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  // A text in memory that the module will free: its address and size.
  const given = (text) => {
    const bytes = encoder.encode(text);
    const at = module._malloc(bytes.length || 1);
    if (at === 0) throw new RangeError('there is no memory left');
    module.HEAPU8.set(bytes, at);
    return [at, bytes.length];
  };
  const taken = (size) => {
    const at = module._tercio_text();
    return decoder.decode(module.HEAPU8.subarray(at, at + size));
  };
  // What has broken once is not called again.
  const call = (name, ...words) => {
    if (broken.why) throw broken.why;
    return module[`_tercio_${name}`](...words);
  };

  return {
    begin: (settings) => taken(call('begin', ...given(settings))),
    opened: (connection) => call('opened', connection),
    closed: (connection) => call('closed', connection),
    handle: (connection, text) => call('handle', connection, ...given(text)),
    http: (id, method, target, body) =>
      call('http', id, ...given(method), ...given(target), ...given(body)),
    stored: (number, fault) => call('stored', number, ...given(fault)),
    thought: (number, answer) => call('thought', number, ...given(answer)),
    progressed: (number, part) => call('progressed', number, part),
    timer: (number) => call('timer', number),
    tick: () => call('tick'),
    exportGames: () => taken(call('export_games')),
    importGames: (id, text) => call('import_games', id, ...given(text)),
    think: (question) => taken(call('think', ...given(question))),
    speed: () => call('speed'),
    decisions: (scenario, seed, milliseconds) =>
      call('decisions', ...given(scenario), seed, milliseconds),
  };
}
