// The worker that runs the tables.

import { Hosting } from './hosting';
import { beside, compile, create, makerBeside, readNow } from './load';
import { Lock } from './lock';
import { workerDesk, type News, type Order, type Report, type Task } from './messages';
import type { CreateTercio } from './module';
import { openRows, refuses, type Place } from './rows';
import { placesFor } from './thinkers';
import { VERSION } from './version';

const here = self.location.href;
// Two copies of the page on one host have their games apart.
const name = `tercio:${new URL('.', here).pathname}`;

// Timers of no time are slowed down by browsers; a message to oneself is not.
const channel = new MessageChannel();
const due: (() => void)[] = [];
channel.port1.onmessage = () => due.shift()?.();

let made: Promise<CreateTercio> | null = null;
function maker(): Promise<CreateTercio> {
  if (!made) {
    made = makerBeside(here, VERSION)();
    made.catch(() => undefined);
  }
  return made;
}
const sodium = compile(beside('sodium.wasm', here, VERSION));
sodium.catch(() => undefined); // told where it is waited for

const hosting = new Hosting({
  version: VERSION,
  tell: (news: News) => self.postMessage(news),
  compile: () => {
    void maker(); // comes beside the code
    return compile(beside('tercio.wasm', here, VERSION));
  },
  create: (code, tercio) => create(maker, code, tercio, sodium),
  lock: (news) => new Lock(navigator.locks as LockManager | undefined, name, news),
  openRows: (gone) => openRows(place(gone)),
  refuses: () => refuses(place(() => undefined)),
  read: (name) => readNow(beside(name, here, VERSION)),
  hire: () => workerDesk<Task, Report>(beside('thinker.js', here, VERSION)),
  places: placesFor(navigator.hardwareConcurrency || 2),
  soon: (run) => {
    due.push(run);
    channel.port2.postMessage(null);
  },
  later: (run, milliseconds) => void setTimeout(run, milliseconds),
  every: (run, milliseconds) => void setInterval(run, milliseconds),
});

function place(gone: (why: string) => void): Place {
  return { factory: factory(), ranges: IDBKeyRange, name, owner: crypto.getRandomValues(new Uint32Array(4)).join('-'), gone };
}

function factory(): IDBFactory | undefined {
  try {
    return self.indexedDB;
  } catch {
    return undefined;
  }
}

self.onmessage = (e: MessageEvent<Order>) => hosting.hear(e.data);
