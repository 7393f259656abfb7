// One page of a browser at a time runs the tables. Whoever has the lock may; it is given back when the page is closed, and can be
// taken away. Where a browser has no locks, the owner of the rows (rows.ts) is all there is.

export interface LockNews {
  held: () => void; // once
  elsewhere: () => void; // another page has it; it is waited for
  lost: () => void; // another page has taken it away
}

const PATIENCE = 600; // milliseconds: a page that is reloaded takes that long to let go

export class Lock {
  private standing: 'waiting' | 'held' | 'lost' = 'waiting';
  private readonly giving_up = new AbortController();

  constructor(
    private readonly locks: LockManager | undefined,
    private readonly name: string,
    private readonly news: LockNews,
  ) {}

  // `steal`: at once, from whoever has it.
  begin(steal: boolean, patience = PATIENCE): void {
    if (!this.locks) return this.held();
    if (steal) return this.steal();
    setTimeout(() => {
      if (this.standing === 'waiting') this.news.elsewhere();
    }, patience);
    this.ask({ signal: this.giving_up.signal });
  }

  steal(): void {
    if (this.standing !== 'waiting') return;
    this.giving_up.abort();
    this.ask({ steal: true });
  }

  private ask(options: LockOptions): void {
    let mine = false;
    this.locks?.request(this.name, options, () => {
      if (this.standing !== 'waiting') return undefined;
      mine = true;
      this.held();
      return new Promise<never>(() => undefined); // until the page is gone
    }).catch((fault: unknown) => {
      if (mine) this.lost();
      else if (fault instanceof Error && fault.name === 'AbortError') return; // given up
      else this.held(); // the browser allows no locks here
    });
  }

  private held(): void {
    if (this.standing !== 'waiting') return;
    this.standing = 'held';
    this.news.held();
  }

  private lost(): void {
    this.standing = 'lost';
    this.news.lost();
  }
}
