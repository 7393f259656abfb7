// The lobby of the page: the open challenges while somebody looks at them, and what becomes of one's own.

import type { Client } from '../net/client';
import { drawSecret, sealOf } from '../state/notebook';
import { challengeFields, loadPending, savePending, settled, withDrawn, withoutKeys, withPush, type Draft, type Drawn, type Pending } from '../state/lobby';
import { drawKey } from '../state/seats';
import type { Store } from '../state/settings';
import type { AcceptedPush, Challenge, LobbyPush, Side, TableInfo } from '../wire';

const MOST_KEYS = 50; // of challenges that the server reads at once

function draw(dice: 'server' | 'real', games: 1 | 2): Drawn {
  const one = (): { key: string; secret: string } => ({ key: drawKey(), secret: dice === 'server' ? drawSecret() : '' });
  return games === 2 ? { ...one(), second: one() } : one();
}

export class Lobby {
  challenges = $state.raw<Challenge[]>([]);
  total = $state(0); // those there are; the list has the latest of them
  people = $state(0); // who look at it
  known = $state(false); // whether the list has come
  scenario = $state(''); // only these; empty: all
  taken = $state.raw<AcceptedPush | null>(null); // news of one's own
  private here = false;
  private pending: Pending;

  constructor(private readonly client: Client, private readonly store: Store | null) {
    this.pending = loadPending(store);
  }

  // The keys of seats that may have come to be.
  get keys(): string[] {
    return Object.keys(this.pending);
  }

  async enter(scenario = this.scenario): Promise<void> {
    this.here = true;
    this.scenario = scenario;
    const answer = await this.client.request('lobby', { watch: true, keys: this.keys.slice(-MOST_KEYS), ...(scenario ? { scenario } : {}) });
    this.challenges = answer.challenges;
    this.total = answer.total;
    this.people = answer.people;
    this.known = true;
  }

  leave(): void {
    if (!this.here) return;
    this.here = false;
    this.client.request('lobby', { watch: false }).catch(() => undefined);
  }

  // The connection is there again: live challenges went with the old one.
  async returned(): Promise<void> {
    if (this.here) await this.enter();
  }

  pushed(push: LobbyPush): void {
    this.total += push.added.length - this.challenges.filter((c) => push.gone.includes(c.challenge)).length;
    this.challenges = withPush(this.challenges, push);
    this.people = push.people;
  }

  // The keys are kept before they are sent: whatever becomes of the answer, the seats are not lost.
  async offer(draft: Draft, sides: Side[]): Promise<void> {
    const drawn = draw(draft.dice, draft.games);
    this.keep(withDrawn(this.pending, drawn));
    try {
      await this.client.request('challenge', challengeFields(draft, sides, drawn, sealOf));
    } catch (fault) {
      this.keep(withoutKeys(this.pending, [drawn.key, drawn.second?.key ?? '']));
      throw fault;
    }
    await this.enter();
  }

  async withdraw(challenge: string): Promise<void> {
    await this.client.request('withdraw-challenge', { challenge });
    this.challenges = this.challenges.filter((c) => c.challenge !== challenge);
  }

  // The table it leads to, and the key of the seat there.
  async take(challenge: Challenge, side?: Side): Promise<{ table: string; side: Side; key: string }> {
    const drawn = draw('real', challenge.games); // who takes one seals nothing
    this.keep(withDrawn(this.pending, drawn));
    const answer = await this.client.request('accept-challenge', {
      challenge: challenge.challenge, key: drawn.key, ...(side ? { side } : {}), ...(drawn.second ? { second: { key: drawn.second.key } } : {}),
    }).catch(async (fault: unknown) => {
      this.keep(withoutKeys(this.pending, [drawn.key, drawn.second?.key ?? '']));
      await this.enter().catch(() => undefined); // it may be somebody else's by now
      throw fault;
    });
    return { table: answer.table, side: answer.side, key: drawn.key };
  }

  // What has become of the keys that were drawn: the seats of these tables, with the secrets of their dice.
  settle(tables: TableInfo[]): { table: string; secret: string }[] {
    const found = tables.flatMap((t) => settled(this.pending, t.keys).map((s) => ({ ...s, table: t.table })));
    if (found.length > 0) this.keep(withoutKeys(this.pending, found.map((f) => f.key)));
    return found.filter((f) => f.secret !== '');
  }

  private keep(pending: Pending): void {
    this.pending = pending;
    savePending(this.store, pending);
  }
}
