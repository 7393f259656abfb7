// A host for the module of the page without a server, under Node: rows in memory, connections as
// queues of messages, thoughts carried out at once in a second instance.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const folder = process.env.TERCIO_MODULE;

const { default: createTercio } = await import(pathToFileURL(`${folder}/tercio.js`).href);
export const readBeside = (name) => readFileSync(`${folder}/${name}`, 'utf8');
const compiled = (name) => new WebAssembly.Module(readFileSync(`${folder}/${name}`));
const wasmModule = compiled('tercio.wasm');
const sodiumModule = compiled('sodium.wasm');

export const thinker = async (progress = () => undefined) => createTercio({ wasmModule, tercio: { progress, log: console.error } });

const below = (key, start) => start.every((part, i) => key[i] === part);

// Rows as a browser would keep them: by key, a write all or nothing.
export class Rows {
  rows = new Map();
  full = false; // nothing more can be written
  writes = 0;

  write(text) {
    ++this.writes;
    if (this.full) return 'the storage is full';
    for (const one of JSON.parse(text)) {
      if (one.put) this.rows.set(JSON.stringify(one.put), one.value);
      else if (one.delete) this.rows.delete(JSON.stringify(one.delete));
      else for (const key of [...this.rows.keys()]) if (below(JSON.parse(key), one['delete-below'])) this.rows.delete(key);
    }
    return '';
  }
  // In the order of IndexedDB: texts by their letters, numbers by their size.
  all() {
    const compare = (a, b) => {
      for (let i = 0; i < Math.min(a.length, b.length); ++i) if (a[i] !== b[i]) return a[i] < b[i] ? -1 : 1;
      return a.length - b.length;
    };
    return [...this.rows].map(([key, value]) => [JSON.parse(key), value]).sort((a, b) => compare(a[0], b[0]));
  }
}

// The server role over some rows. Everything it has put off is done by settle().
export class Tables {
  lines = [];
  pushes = [];
  closed = [];
  reads = []; // files that were asked for
  unreadable = false; // none can be had
  questions = [];
  #answers = new Map(); // by id of a message, and of a request
  #due = []; // what is to be called next
  #id = 0;

  static async begin(rows, more = {}) {
    const out = new Tables();
    out.rows = rows;
    out.tercio = await createTercio({
      wasmModule,
      sodiumModule,
      tercio: {
        send: (connection, text) => out.#receive(connection, text),
        close: (connection, why) => out.closed.push([connection, why]),
        answer: (id, status, type, body) => out.#answers.set(`http ${id}`, { status, type, body }),
        write: (number, text) => out.#due.push(() => out.tercio.stored(number, rows.write(text))),
        think: (number, question) => {
          out.questions.push(question);
          out.#due.push(async () => {
            out.thinker ??= await thinker();
            out.tercio.thought(number, out.thinker.think(question));
          });
        },
        drop: () => undefined,
        hurry: () => undefined,
        later: (seconds, number) => {
          if (seconds < 1) out.#due.push(() => out.tercio.timer(number));
        },
        log: (line) => out.lines.push(line),
        read: (name) => {
          out.reads.push(name);
          return out.unreadable ? null : readBeside(name);
        },
        progress: () => undefined,
      },
    });
    const fault = out.tercio.begin(JSON.stringify({ rows: rows.all(), address: 'https://play.example/', ...more }));
    if (fault) throw new Error(fault);
    out.tercio.opened(1);
    return out;
  }

  #receive(connection, text) {
    const message = JSON.parse(text);
    if ('push' in message) this.pushes.push(message);
    else this.#answers.set(`${connection} ${message.id}`, message);
  }

  async settle(until = () => false) {
    for (let i = 0; i < 100000 && this.#due.length > 0 && !until(); ++i) await this.#due.shift()();
  }

  async ask(type, fields = {}) {
    const id = ++this.#id;
    this.tercio.handle(1, JSON.stringify({ id, type, ...fields }));
    const key = `1 ${id}`;
    await this.settle(() => this.#answers.has(key));
    const answer = this.#answers.get(key);
    this.#answers.delete(key);
    if (!answer) throw new Error(`${type}: no answer`);
    return answer;
  }

  async asked(type, fields = {}) {
    let answer = await this.ask(type, fields);
    // Messages that come faster than anybody plays are refused for a moment.
    for (let n = 0; n < 100 && answer.error?.code === 'too-many'; ++n) {
      await new Promise((done) => setTimeout(done, 100));
      answer = await this.ask(type, fields);
    }
    if (!answer.ok) throw new Error(`${type}: ${JSON.stringify(answer.error)}`);
    return answer;
  }

  async #requested(id, begin) {
    begin(id);
    await this.settle(() => this.#answers.has(`http ${id}`));
    return this.#answers.get(`http ${id}`);
  }
  http(method, target, body = '') {
    return this.#requested(++this.#id, (id) => this.tercio.http(id, method, target, body));
  }
  importGames(text) {
    return this.#requested(++this.#id, (id) => this.tercio.importGames(id, text));
  }
}
