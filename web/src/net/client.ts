// Questions and answers over one connection that may be lost and comes back: what was not answered is sent again, after
// the tables have been joined again. `do` and `undo` carry their sequence, so that sending them twice does nothing twice.

import type { GenericSchema } from 'valibot';
import {
  ANSWERS, PUSHES, Refusal, type AcceptedPush, type Answer, type ApartPush, type DeletedPush, type Joined, type LobbyPush, type PlayersPush, type Push, type Question, type RenamedPush, type ReviewPush, type SaidPush, type SeatsPush, type Side, type UndoPush,
} from '../wire';
import { read, WireError } from './door';
import type { Transport } from './transport';

export type Status = 'connecting' | 'open' | 'lost';

interface Waiting {
  type: Question;
  text: string;
  once: boolean; // must not be sent twice
  sent: boolean;
  resolve: (value: never) => void;
  reject: (reason: WireError) => void;
}

// How a table is joined again after a lost connection.
interface Place {
  keys: string[];
  cover: boolean;
  sit?: Side;
  watch?: string; // the key of one who looks on
}

export interface ClientEvents {
  status: (status: Status) => void;
  push: (push: Push) => void;
  undo: (push: UndoPush) => void;
  seats: (push: SeatsPush) => void;
  players: (push: PlayersPush) => void;
  review: (push: ReviewPush) => void;
  renamed: (push: RenamedPush) => void;
  deleted: (push: DeletedPush) => void;
  apart: (push: ApartPush) => void;
  said: (push: SaidPush) => void;
  lobby: (push: LobbyPush) => void;
  accepted: (push: AcceptedPush) => void;
  rejoined: (table: string, joined: Joined) => void;
  refused: (table: string | null, refusal: Refusal) => void; // of a table, or of the connection
}

export type Timer = (run: () => void, milliseconds: number) => void;

// Bytes of a message, as the server takes it; one that brings a record may be longer.
const LONGEST = 256 * 1024;
const LONGEST_RECORD = 1024 * 1024;

const LOST: Refusal = { code: 'lost', message: 'The connection was lost before the server answered. Please try again.' };

export class Client {
  private transport: Transport | null = null;
  private waiting = new Map<number, Waiting>();
  private tables = new Map<string, Place>();
  private next = 1;
  private tries = 0;
  private open = false;
  private hurry = false;

  constructor(
    private readonly connect: () => Transport,
    private readonly events: ClientEvents,
    private readonly later: Timer = (run, milliseconds) => void setTimeout(run, milliseconds),
  ) {}

  start(): void {
    this.events.status(this.tries === 0 ? 'connecting' : 'lost');
    const transport = this.connect();
    this.transport = transport;
    transport.onopen = () => this.opened();
    transport.onmessage = (text) => this.received(text);
    transport.onclose = () => this.closed();
  }

  // Comes again at once: as somebody else, when one has signed in or out.
  reconnect(): void {
    this.tries = 0;
    this.hurry = this.transport !== null;
    this.open = false; // what is asked meanwhile waits
    this.transport?.close();
  }

  request<Q extends Question>(type: Q, fields: object = {}): Promise<Answer<Q>> {
    const id = this.next++;
    return new Promise<Answer<Q>>((resolve, reject) => {
      const text = JSON.stringify({ ...fields, type, id });
      if (new TextEncoder().encode(text).length > (type === 'create' || type === 'read-letter' ? LONGEST_RECORD : LONGEST)) {
        reject(new WireError({ code: 'too-large', message: 'This is too large for the server.' }));
        return;
      }
      const once = type === 'create' || type === 'say' || type === 'branch' || type === 'rematch' || type === 'hint' || type === 'challenge';
      const entry: Waiting = { type, text, once, sent: false, resolve: resolve as (value: never) => void, reject };
      this.waiting.set(id, entry);
      if (this.open) this.sendOut(entry);
    });
  }

  // `cover`: several people share this screen, and one of them looks at a time.
  async join(table: string, keys: string[], cover = false): Promise<Joined> {
    const joined = await this.request('join', { table, keys, ...(cover ? { cover } : {}) });
    this.tables.set(table, { keys, cover });
    return joined;
  }

  // To look on, by the link of one who plays there.
  async watch(table: string, watch: string): Promise<Joined> {
    const joined = await this.request('join', { table, keys: [], watch });
    this.tables.set(table, { keys: [], cover: false, watch });
    return joined;
  }

  // One of those who share the screen looks from now on.
  async sit(table: string, side: Side): Promise<Answer<'sit'>> {
    const answer = await this.request('sit', { table, side });
    const place = this.tables.get(table);
    if (place) this.tables.set(table, { ...place, sit: side });
    return answer;
  }

  // After a lost connection it is joined with these.
  rekey(table: string, keys: string[]): void {
    const place = this.tables.get(table);
    if (place) this.tables.set(table, { ...place, keys });
  }

  leave(table: string): void {
    if (this.tables.delete(table) && this.open) this.request('leave', { table }).catch(() => undefined);
  }

  private sendOut(entry: Waiting): void {
    entry.sent = true;
    this.transport?.send(entry.text);
  }

  private opened(): void {
    this.open = true;
    const again = [...this.waiting.values()];
    const joins = [...this.tables.keys()].map((table) => this.rejoin(table));
    this.tries = 0;
    this.events.status('open');
    if (joins.length === 0) again.forEach((entry) => this.sendOut(entry));
    else void Promise.all(joins).then(() => again.forEach((entry) => this.sendOut(entry)));
  }

  private closed(): void {
    this.open = false;
    this.transport = null;
    for (const [id, entry] of this.waiting) {
      if (!entry.once || !entry.sent) continue;
      this.waiting.delete(id);
      entry.reject(new WireError(LOST));
    }
    if (!this.hurry) this.events.status('lost');
    const pause = this.hurry ? 0 : Math.min(8000, 250 * 2 ** this.tries++);
    this.hurry = false;
    this.later(() => this.start(), pause);
  }

  // Brings the table up to date: the position and the whole log.
  private rejoin(table: string): Promise<void> {
    const { keys, cover, sit, watch } = this.tables.get(table) ?? { keys: [], cover: false };
    return this.request('join', { table, keys, ...(cover ? { cover } : {}), ...(sit ? { sit } : {}), ...(watch ? { watch } : {}) }).then(
      (joined) => this.events.rejoined(table, joined),
      (fault: WireError) => this.events.refused(table, fault.refusal),
    );
  }

  private received(text: string): void {
    const message = parse(text);
    if (!message) return this.events.refused(null, { code: 'misfit', message: 'The server sent something the page cannot read.' });
    if (typeof message['push'] === 'string') return this.pushed(message['push'], message);
    const entry = this.waiting.get(message['id'] as number);
    if (!entry) return;
    this.waiting.delete(message['id'] as number);
    try {
      const what = `“${entry.type}”`;
      if (message['ok'] !== true) throw new WireError(read(Refusal, message['error'], `the refusal of ${what}`));
      entry.resolve(read(ANSWERS[entry.type] as GenericSchema, message, `the answer to ${what}`) as never);
    } catch (fault) {
      entry.reject(fault as WireError);
    }
  }

  // What does not fit is told, and the table is joined again, so that nothing is missing afterwards.
  private pushed(kind: string, message: Record<string, unknown>): void {
    try {
      switch (kind) {
        case 'table': return this.events.push(read(PUSHES.table, message, 'the new position'));
        case 'undo': return this.events.undo(read(PUSHES.undo, message, 'the question about taking back'));
        case 'seats': return this.events.seats(read(PUSHES.seats, message, 'the news about seats'));
        case 'players': return this.events.players(read(PUSHES.players, message, 'the news about who plays'));
        case 'review': return this.events.review(read(PUSHES.review, message, 'the news about the review'));
        case 'renamed': return this.events.renamed(read(PUSHES.renamed, message, 'the new name'));
        case 'apart': return this.events.apart(read(PUSHES.apart, message, 'the news about the players'));
        case 'lobby': return this.events.lobby(read(PUSHES.lobby, message, 'the news about challenges'));
        case 'accepted': return this.events.accepted(read(PUSHES.accepted, message, 'the news that a challenge was taken'));
        case 'said': return this.events.said(read(PUSHES.said, message, 'what was written'));
        case 'deleted': {
          const push = read(PUSHES.deleted, message, 'the news that a game was deleted');
          this.tables.delete(push.table);
          return this.events.deleted(push);
        }
      }
    } catch (fault) {
      if (!(fault instanceof WireError)) throw fault;
      const table = message['table'];
      const known = typeof table === 'string' && this.tables.has(table) ? table : null;
      this.events.refused(known, fault.refusal);
      if (known !== null) void this.rejoin(known);
    }
  }
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
