// What the players of a table have written to each other. It is text and nothing else.

import type { Answer, Said } from '../wire';
import type { Notes } from './table.svelte';

type Ask = <Q extends 'say' | 'chat'>(type: Q, fields: object) => Promise<Answer<Q>>;

const PART = 200; // lines the server sends at once
export const LONGEST = 500; // characters

export class Chat {
  said = $state.raw<Said[]>([]);
  private read = $state(-1); // the last one that was before somebody's eyes
  muted = $state(false);
  readonly unread = $derived(this.muted ? 0 : this.said.filter((s) => s.number > this.read && s.side !== this.mine).length);
  latest = $state.raw<Said | null>(null); // that has just come
  mine = ''; // one's own side

  constructor(
    private readonly ask: Ask,
    private readonly notes: Notes,
  ) {
    const page = notes.page();
    this.read = page.read ?? -1;
    this.muted = page.muted ?? false;
  }

  // All of it, or what has come since.
  load(): void {
    const last = this.said.at(-1)?.number;
    this.ask('chat', last === undefined ? {} : { from: last + 1 }).then(({ said }) => {
      this.add(said);
      if (said.length >= PART) this.load();
    }, () => undefined);
  }

  heard(said: Said): void {
    this.add([said]);
    this.latest = said;
  }

  private add(said: Said[]): void {
    const known = new Map([...this.said, ...said].map((s) => [s.number, s]));
    this.said = [...known.values()].sort((a, b) => a.number - b.number);
  }

  // It is shown.
  seen(): void {
    const last = this.said.at(-1)?.number ?? -1;
    if (last <= this.read) return;
    this.read = last;
    this.notes.note({ read: last });
  }

  mute(muted: boolean): void {
    this.muted = muted;
    this.notes.note({ muted: muted || undefined });
  }

  async say(text: string): Promise<void> {
    await this.ask('say', { text });
  }
}
