// What C++ calls of JavaScript: the host around the module, and libsodium, which is a WebAssembly
// module of its own (npm's libsodium-sumo, of which small_sodium.mjs leaves what is called here as
// `sodium._…`). Hashes, signatures, chance and their texts are computed there, the bytes copied from
// one memory to the other; here bytes are only set to zero and compared.
mergeInto(LibraryManager.library, {
  // A fault of the host is not one of the program.
  $tercioHost: function (name, ...given) {
    try {
      return Module.tercio[name](...given);
    } catch (fault) {
      console.error(fault);
    }
  },
  $tercioDecoder: 'new TextDecoder()',
  $tercioText__deps: ['$tercioDecoder'],
  $tercioText: function (at, size) {
    return tercioDecoder.decode(HEAPU8.subarray(at, at + size));
  },

  tercio_host_send__deps: ['$tercioHost', '$tercioText'],
  tercio_host_send: function (connection, at, size) {
    return tercioHost('send', connection, tercioText(at, size));
  },
  tercio_host_close__deps: ['$tercioHost', '$tercioText'],
  tercio_host_close: function (connection, at, size) {
    return tercioHost('close', connection, tercioText(at, size));
  },
  tercio_host_answer__deps: ['$tercioHost', '$tercioText'],
  tercio_host_answer: function (id, status, type, typeSize, body, bodySize) {
    return tercioHost('answer', id, status, tercioText(type, typeSize), tercioText(body, bodySize));
  },
  tercio_host_write__deps: ['$tercioHost', '$tercioText'],
  tercio_host_write: function (number, at, size) {
    return tercioHost('write', number, tercioText(at, size));
  },
  tercio_host_think__deps: ['$tercioHost', '$tercioText'],
  tercio_host_think: function (number, at, size) {
    return tercioHost('think', number, tercioText(at, size));
  },
  tercio_host_drop__deps: ['$tercioHost'],
  tercio_host_drop: function (number) {
    return tercioHost('drop', number);
  },
  tercio_host_hurry__deps: ['$tercioHost'],
  tercio_host_hurry: function (number) {
    return tercioHost('hurry', number);
  },
  tercio_host_later__deps: ['$tercioHost'],
  tercio_host_later: function (seconds, number) {
    return tercioHost('later', seconds, number);
  },
  tercio_host_log__deps: ['$tercioHost', '$tercioText'],
  tercio_host_log: function (at, size) {
    return tercioHost('log', tercioText(at, size));
  },
  tercio_host_read__deps: ['$tercioHost', '$tercioText'],
  tercio_host_read: function (at, nameSize, size) {
    const text = tercioHost('read', tercioText(at, nameSize));
    if (typeof text !== 'string') return 0;
    const bytes = new TextEncoder().encode(text);
    const there = _malloc(bytes.length || 1);
    if (there === 0) return 0;
    HEAPU8.set(bytes, there);
    HEAPU32[size >> 2] = bytes.length;
    return there;
  },
  tercio_host_progress__deps: ['$tercioHost'],
  tercio_host_progress: function (part) {
    return tercioHost('progress', part);
  },

  // Calls a function of libsodium with copies of byte ranges and returns what it returns. Each of
  // `ranges` is [address here, size, whether it is read, whether it is written]; `call` is given
  // their addresses there.
  $sodiumCall: function (ranges, call) {
    const sodium = Module.sodium;
    const there = ranges.map(([, size]) => sodium._malloc(size || 1));
    try {
      ranges.forEach(([here, size, read], i) => {
        if (read) sodium.HEAPU8.set(HEAPU8.subarray(here, here + size), there[i]);
      });
      const result = call(sodium, ...there);
      ranges.forEach(([here, size, , written], i) => {
        if (written) HEAPU8.set(sodium.HEAPU8.subarray(there[i], there[i] + size), here);
      });
      return result;
    } finally {
      ranges.forEach(([, size], i) => {
        sodium.HEAPU8.fill(0, there[i], there[i] + size);
        sodium._free(there[i]);
      });
    }
  },

  sodium_init: function () {
    return Module.sodium._sodium_init();
  },
  sodium_memzero: function (at, size) {
    HEAPU8.fill(0, at, at + size);
  },
  // Every byte is looked at, wherever two differ: how long it takes tells nothing of them.
  sodium_memcmp: function (a, b, size) {
    let different = 0;
    for (let i = 0; i < size; ++i) different |= HEAPU8[a + i] ^ HEAPU8[b + i];
    return different ? -1 : 0;
  },
  randombytes_buf__deps: ['$sodiumCall'],
  randombytes_buf: function (at, size) {
    sodiumCall([[at, size, false, true]], (sodium, bytes) => sodium._randombytes_buf(bytes, size));
  },
  crypto_hash_sha256__deps: ['$sodiumCall'],
  crypto_hash_sha256__sig: 'iiij',
  crypto_hash_sha256: function (hash, at, low, high) {
    return sodiumCall(
      [
        [hash, 32, false, true],
        [at, low, true, false],
      ],
      (sodium, to, from) => sodium._crypto_hash_sha256(to, from, low, high));
  },
  // The state is that of libsodium, and as large in both modules (208 bytes).
  crypto_auth_hmacsha256_init__deps: ['$sodiumCall'],
  crypto_auth_hmacsha256_init: function (state, key, size) {
    return sodiumCall(
      [
        [state, 208, false, true],
        [key, size, true, false],
      ],
      (sodium, to, from) => sodium._crypto_auth_hmacsha256_init(to, from, size));
  },
  crypto_auth_hmacsha256_update__deps: ['$sodiumCall'],
  crypto_auth_hmacsha256_update__sig: 'iiij',
  crypto_auth_hmacsha256_update: function (state, at, low, high) {
    return sodiumCall(
      [
        [state, 208, true, true],
        [at, low, true, false],
      ],
      (sodium, to, from) => sodium._crypto_auth_hmacsha256_update(to, from, low, high));
  },
  crypto_auth_hmacsha256_final__deps: ['$sodiumCall'],
  crypto_auth_hmacsha256_final: function (state, code) {
    return sodiumCall(
      [
        [state, 208, true, true],
        [code, 32, false, true],
      ],
      (sodium, from, to) => sodium._crypto_auth_hmacsha256_final(from, to));
  },
  crypto_sign_seed_keypair__deps: ['$sodiumCall'],
  crypto_sign_seed_keypair: function (open, secret, seed) {
    return sodiumCall(
      [
        [open, 32, false, true],
        [secret, 64, false, true],
        [seed, 32, true, false],
      ],
      (sodium, a, b, from) => sodium._crypto_sign_seed_keypair(a, b, from));
  },
  crypto_sign_detached__deps: ['$sodiumCall'],
  crypto_sign_detached__sig: 'iiiiji',
  crypto_sign_detached: function (signature, length, at, low, high, secret) {
    return sodiumCall(
      [
        [signature, 64, false, true],
        [at, low, true, false],
        [secret, 64, true, false],
      ],
      (sodium, to, from, key) => sodium._crypto_sign_detached(to, 0, from, low, high, key));
  },
  crypto_sign_verify_detached__deps: ['$sodiumCall'],
  crypto_sign_verify_detached__sig: 'iiiji',
  crypto_sign_verify_detached: function (signature, at, low, high, open) {
    return sodiumCall(
      [
        [signature, 64, true, false],
        [at, low, true, false],
        [open, 32, true, false],
      ],
      (sodium, from, text, key) => sodium._crypto_sign_verify_detached(from, text, low, high, key));
  },
  sodium_base64_encoded_len: function (size, form) {
    return Module.sodium._sodium_base64_encoded_len(size, form);
  },
  sodium_bin2base64__deps: ['$sodiumCall'],
  sodium_bin2base64: function (to, longest, at, size, form) {
    sodiumCall(
      [
        [to, longest, false, true],
        [at, size, true, false],
      ],
      (sodium, out, from) => sodium._sodium_bin2base64(out, longest, from, size, form),
    );
    return to;
  },
  // There are no accounts without a server, so no password is ever kept (server.cpp refuses them).
  crypto_pwhash_str: function () {
    return -1;
  },
  crypto_pwhash_str_verify: function () {
    return -1;
  },
});
