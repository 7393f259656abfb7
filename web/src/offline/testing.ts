// Stands for workers, locks and the program in tests.

import type { Desk } from './messages';
import type { TercioHost, TercioModule } from './module';

export class FakeDesk<Sent, Heard> implements Desk<Sent, Heard> {
  sent: Sent[] = [];
  ended = false;
  onmessage: ((message: Heard) => void) | null = null;
  onfault: ((why: string) => void) | null = null;
  post(message: Sent): void {
    this.sent.push(message);
  }
  end(): void {
    this.ended = true;
  }
  say(message: Heard): void {
    this.onmessage?.(message);
  }
}

// Answers what it is told to, and keeps what it is asked.
export class FakeModule implements TercioModule {
  calls: [string, ...unknown[]][] = [];
  began = '';
  fault = '';
  throws: Error | null = null;
  games = 'tercio-games/1';

  constructor(readonly host: TercioHost) {}

  private called(...call: [string, ...unknown[]]): void {
    if (this.throws) throw this.throws;
    this.calls.push(call);
  }
  begin(settings: string): string {
    this.began = settings;
    return this.fault;
  }
  opened(connection: number): void { this.called('opened', connection); }
  closed(connection: number): void { this.called('closed', connection); }
  handle(connection: number, text: string): void { this.called('handle', connection, text); }
  http(id: number, method: string, target: string, body: string): void { this.called('http', id, method, target, body); }
  stored(number: number, fault: string): void { this.called('stored', number, fault); }
  thought(number: number, answer: string): void { this.called('thought', number, answer); }
  progressed(number: number, part: number): void { this.called('progressed', number, part); }
  timer(number: number): void { this.called('timer', number); }
  tick(): void { this.called('tick'); }
  exportGames(): string {
    this.called('exportGames');
    return this.games;
  }
  importGames(id: number, text: string): void { this.called('importGames', id, text); }
  think(question: string): string {
    this.called('think', question);
    this.host.progress(0.5);
    return `{"to":${question}}`;
  }
  speed(): number {
    this.called('speed');
    return 1234;
  }
  decisions(): number { return 0; }
}

// As a browser grants locks: one page at a time, the others wait, and one may steal.
export class FakeLocks {
  private held = new Map<string, (reason: DOMException) => void>();
  private queue: { name: string; run: () => void }[] = [];

  request(name: string, options: LockOptions, granted: (lock: unknown) => Promise<unknown> | undefined): Promise<unknown> {
    return new Promise((done, failed) => {
      const run = (): void => {
        this.held.set(name, failed);
        void Promise.resolve(granted({ name })).then((value) => {
          this.release(name);
          done(value);
        }, failed);
      };
      if (options.steal) {
        this.held.get(name)?.(new DOMException('stolen', 'AbortError'));
        return run();
      }
      const entry = { name, run };
      options.signal?.addEventListener('abort', () => {
        this.queue = this.queue.filter((e) => e !== entry);
        failed(new DOMException('given up', 'AbortError'));
      });
      if (this.held.has(name)) this.queue.push(entry);
      else run();
    });
  }
  // The page that has it is closed.
  release(name: string): void {
    this.held.delete(name);
    const at = this.queue.findIndex((e) => e.name === name);
    const [next] = at < 0 ? [] : this.queue.splice(at, 1);
    next?.run();
  }
  manager(): LockManager {
    return this as unknown as LockManager;
  }
}

export async function settled(): Promise<void> {
  for (let n = 0; n < 20; n++) await Promise.resolve();
}
