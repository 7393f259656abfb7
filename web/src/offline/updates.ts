// The page kept for use without a network, and its new versions.

export type Kept = 'never' | 'coming' | 'here' | 'refused';

export interface UpdateNews {
  kept: (kept: Kept) => void;
  waiting: () => void; // a new version is there
  changed: () => void; // another version is used from now on: the page has to be loaded anew
}

const USE = { is: 'use' };

export class Updates {
  private registration: ServiceWorkerRegistration | null = null;
  private begun = false;
  private controlled = false; // a page that was loaded past the service worker (Shift) is not
  private over = false; // it is being loaded anew

  constructor(
    private readonly container: ServiceWorkerContainer | undefined,
    private readonly news: UpdateNews,
  ) {}

  async begin(url: string): Promise<void> {
    const { container, news } = this;
    if (this.begun) return;
    this.begun = true;
    if (!container) return news.kept('never');
    this.controlled = container.controller !== null;
    container.addEventListener('controllerchange', () => {
      if (this.controlled) this.changed();
      this.controlled = true;
    });
    try {
      const found = await container.register(url, { updateViaCache: 'none' });
      this.registration = found;
      news.kept(found.active ? 'here' : 'coming');
      if (found.waiting && found.active) news.waiting();
      if (found.installing) this.follow(found, found.installing);
      found.addEventListener('updatefound', () => {
        if (found.installing) this.follow(found, found.installing);
      });
    } catch {
      news.kept('refused');
    }
  }

  private follow(found: ServiceWorkerRegistration, worker: ServiceWorker): void {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'installed' && found.active) this.news.waiting();
      if (worker.state === 'activated') this.news.kept('here');
      if (worker.state === 'redundant' && !found.active) this.news.kept('refused');
    });
  }

  check(): void {
    this.registration?.update().catch(() => undefined);
  }

  // The version that waits is used from now on.
  use(): void {
    const waiting = this.registration?.waiting;
    if (!waiting) return this.changed();
    waiting.addEventListener('statechange', () => {
      if (waiting.state === 'activated') this.changed();
    });
    waiting.postMessage(USE);
  }

  private changed(): void {
    if (this.over) return;
    this.over = true;
    this.news.changed();
  }
}
