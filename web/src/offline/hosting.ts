// The server of this page: the program runs the tables, and this gives it what a process has of its machine — connections, storage,
// time, workers that think.

import { NoModule } from './load';
import { Lock, type LockNews } from './lock';
import { inWords, type Desk, type News, type Order, type Report, type Task } from './messages';
import type { TercioHost, TercioModule } from './module';
import { Lost, StorageFault, type Row, type Rows } from './rows';
import { GAMES } from './storage';
import { Thinkers, type Lane } from './thinkers';

export interface Ground {
  version: string;
  tell: (news: News) => void;
  compile: () => Promise<WebAssembly.Module>;
  create: (code: Promise<WebAssembly.Module>, tercio: TercioHost) => Promise<TercioModule>;
  lock: (news: LockNews) => Lock;
  openRows: (gone: (why: string) => void) => Promise<{ rows: Rows; had: Row[] }>;
  refuses: () => Promise<boolean>; // whether the browser lets nothing be stored
  read: (name: string) => string | null;
  hire: () => Desk<Task, Report>;
  places: Record<Lane, number>;
  soon: (run: () => void) => void;
  later: (run: () => void, milliseconds: number) => void;
  every: (run: () => void, milliseconds: number) => void;
}

const SECOND = 1000;
const CALM = 2000; // milliseconds in which the first board is drawn

export class Hosting {
  private readonly code: Promise<WebAssembly.Module>;
  private readonly thinkers: Thinkers;
  private readonly lock: Lock;
  private compiled: WebAssembly.Module | null = null; // before anybody is to think
  private module: TercioModule | null = null;
  private rows: Rows | null = null;
  private address = '';
  private over = false; // nothing more is done here
  private full = false; // something could not be stored

  constructor(private readonly ground: Ground) {
    ground.tell({ is: 'here', version: ground.version });
    this.code = ground.compile(); // while the page still asks for the lock
    this.code.catch(() => undefined);
    this.thinkers = new Thinkers(ground.version, ground.hire, ground.places, {
      thought: (number, answer) => this.call((m) => m.thought(number, answer)),
      progressed: (number, part) => this.call((m) => m.progressed(number, part)),
      measured: (speed) => this.tell({ is: 'measured', speed }),
      mixed: () => this.tell({ is: 'mixed' }),
      hired: (thinker) => {
        if (this.compiled) thinker.post({ is: 'load', module: this.compiled });
      },
    });
    this.lock = ground.lock({
      held: () => void this.settle(),
      elsewhere: () => void ground.refuses().then((unkept) => {
        if (!this.rows && !this.module) this.tell({ is: 'elsewhere', unkept });
      }),
      lost: () => this.taken(),
    });
  }

  hear(order: Order): void {
    if (this.over) return;
    switch (order.is) {
      case 'begin':
        this.address = order.address;
        return this.lock.begin(order.take);
      case 'take': return this.lock.steal();
      case 'open': return this.call((m) => m.opened(order.connection));
      case 'close': return this.call((m) => m.closed(order.connection));
      case 'text': return this.call((m) => m.handle(order.connection, order.text));
      case 'http': return this.call((m) => m.http(order.id, order.method, order.target, order.body));
      case 'export': return this.call((m) => {
        const body = m.exportGames();
        const made = body.startsWith(GAMES);
        this.ground.tell({ is: 'answer', id: order.id, status: made ? 200 : 500, type: made ? 'text/plain' : 'application/json', body });
      });
      case 'import': return this.call((m) => m.importGames(order.id, order.text));
      case 'measure': return this.thinkers.measure();
    }
  }

  // The lock is held: what is stored is brought to the program.
  private async settle(): Promise<void> {
    const { ground } = this;
    try {
      const [{ rows, had }, module, compiled] = await Promise.all([
        ground.openRows((why) => this.crashed(why)),
        ground.create(this.code, this.host()),
        this.code,
      ]);
      if (this.over) return rows.close();
      this.rows = rows;
      this.compiled = compiled;
      const fault = module.begin(JSON.stringify({ rows: had, address: this.address, thinkers: ground.places.now }));
      if (fault !== '') return this.fail(`Your games cannot be read: ${fault}. Nothing has been changed.`);
      this.module = module;
      ground.every(() => this.call((m) => m.tick()), SECOND);
      ground.tell({ is: 'ready', unkept: rows.unkept });
      ground.later(() => (this.over ? undefined : this.thinkers.warm()), CALM);
    } catch (fault) {
      if (fault instanceof NoModule) this.fail(fault.message);
      else if (fault instanceof StorageFault) this.fail(`Your games cannot be opened: ${fault.message}. Nothing has been changed.`);
      else this.crashed(inWords(fault));
    }
  }

  private host(): TercioHost {
    const { ground } = this;
    return {
      send: (connection, text) => this.tell({ is: 'text', connection, text }),
      close: (connection, why) => this.tell({ is: 'closed', connection, why }),
      answer: (id, status, type, body) => this.tell({ is: 'answer', id, status, type, body }),
      write: (number, rows) => void this.write(number, rows),
      think: (number, question) => this.thinkers.think(number, question),
      drop: (number) => this.thinkers.drop(number),
      hurry: (number) => this.thinkers.hurry(number),
      later: (seconds, number) => {
        const due = (): void => this.call((m) => m.timer(number));
        if (seconds > 0) ground.later(due, seconds * SECOND);
        else ground.soon(due);
      },
      log: (line) => console.info(line),
      read: ground.read,
      progress: () => undefined,
    };
  }

  // Nothing is acknowledged before it is stored.
  private async write(number: number, changes: string): Promise<void> {
    try {
      if (!this.rows) throw new StorageFault('the storage is not open');
      await this.rows.write(changes);
    } catch (fault) {
      if (fault instanceof Lost) return this.taken();
      const why = inWords(fault);
      this.full = true;
      this.tell({ is: 'unstored', why });
      return this.call((m) => m.stored(number, why));
    }
    if (this.full) {
      this.full = false;
      this.tell({ is: 'stored' });
    }
    this.call((m) => m.stored(number, ''));
  }

  // A program that has broken down may have anything in its memory: it is begun again from what is stored.
  private call(run: (module: TercioModule) => void): void {
    if (!this.module || this.over) return;
    try {
      run(this.module);
    } catch (fault) {
      this.crashed(inWords(fault));
    }
  }

  private tell(news: News): void {
    if (!this.over) this.ground.tell(news);
  }

  private taken(): void {
    this.end({ is: 'taken' });
  }

  private fail(why: string): void {
    this.end({ is: 'failed', why });
  }

  private crashed(why: string): void {
    this.end({ is: 'crashed', why });
  }

  private end(news: News): void {
    if (this.over) return;
    this.over = true;
    this.thinkers.end();
    this.rows?.close();
    this.ground.tell(news);
  }
}
