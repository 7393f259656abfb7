// The global scope as Emscripten and libsodium want to find it in a worker. Node has no address of
// its own, and none is needed: the module is given its WebAssembly.
export const tercioSelf = globalThis.location
  ? globalThis
  : { location: { href: '' }, crypto: globalThis.crypto };
