// The page's end of the worker that runs the tables: connections for the client, answers for what is fetched, and a new worker when one
// has broken down.

import type { Transport } from '../net/transport';
import type { Desk, News, Order } from './messages';

export type Standing =
  | { is: 'setting' } // the table is being set
  | { is: 'ready'; unkept: string } // why nothing is kept; empty where it is
  | { is: 'elsewhere'; unkept: boolean } // in another tab, which can be taken over; whether its games come along
  | { is: 'taken' } // by another tab
  | { is: 'failed'; why: string }
  | { is: 'outdated' }; // the worker is of another version than the page

export interface HouseNews {
  standing: (standing: Standing) => void;
  broke: (why: string) => void; // it is being set up again
  unstored: (why: string) => void; // empty: it can be stored again
  measured: (speed: number) => void;
  mixed: () => void; // a part of another version was brought: a new one is there
}

export interface HouseGround {
  hire: () => Desk<Order, News>;
  version: string;
  address: string; // of this page
  now: () => number; // milliseconds
  later: (run: () => void, milliseconds: number) => void;
}

interface Asked {
  order: Order & { id: number };
  again: boolean; // may be asked once more when the worker broke down meanwhile
  done: (answer: Response) => void;
  failed: (fault: Error) => void;
}

const MOST_CRASHES = 4;
const WITHIN = 60_000; // milliseconds

export class House {
  standing: Standing = { is: 'setting' };
  private desk: Desk<Order, News> | null = null;
  private connections = new Map<number, Transport>();
  private unopened = new Set<number>();
  private asked = new Map<number, Asked>();
  private next = 1;
  private crashes: number[] = [];
  private heard = false;
  private unkept = false; // what is lost with the worker is lost

  constructor(
    private readonly ground: HouseGround,
    private readonly news: HouseNews,
  ) {}

  begin(take = false): void {
    this.set({ is: 'setting' });
    this.heard = false;
    let desk: Desk<Order, News>;
    try {
      desk = this.ground.hire();
    } catch {
      return this.set({ is: 'failed', why: 'This browser does not let the page run in the background what Tercio needs to play without a server (Workers). A newer browser does.' });
    }
    this.desk = desk;
    desk.onmessage = (news) => this.hear(news);
    desk.onfault = (why) => this.broke(why);
    desk.post({ is: 'begin', address: this.ground.address, take });
  }

  // The tables come to this tab.
  takeOver(): void {
    if (this.standing.is === 'elsewhere') {
      this.desk?.post({ is: 'take' });
      this.set({ is: 'setting' });
    } else if (this.standing.is === 'taken') this.begin(true);
  }

  // After it has been given up.
  retry(): void {
    this.crashes = [];
    this.end();
    this.begin();
  }

  connect(): Transport {
    const connection = this.next++;
    const transport: Transport = {
      send: (text) => this.desk?.post({ is: 'text', connection, text }),
      close: () => {
        if (!this.connections.delete(connection)) return;
        this.unopened.delete(connection);
        if (this.standing.is === 'ready') this.desk?.post({ is: 'close', connection });
        queueMicrotask(() => transport.onclose?.());
      },
      onopen: null,
      onmessage: null,
      onclose: null,
    };
    this.connections.set(connection, transport);
    this.unopened.add(connection);
    queueMicrotask(() => this.open());
    return transport;
  }

  // What a server would answer.
  fetch(target: string, request: RequestInit = {}): Promise<Response> {
    return this.ask({ is: 'http', id: this.next++, method: request.method ?? 'GET', target, body: typeof request.body === 'string' ? request.body : '' }, true);
  }

  async exportGames(): Promise<string> {
    const answer = await this.ask({ is: 'export', id: this.next++ }, true);
    if (answer.ok) return answer.text();
    const body = (await answer.json().catch(() => null)) as { error?: { message?: string } } | null;
    throw new Error(body?.error?.message ?? 'the program does not say why');
  }

  // What has not been acknowledged may have been stored all the same: the person is told, and games that are there already are kept once.
  importGames(text: string): Promise<Response> {
    return this.ask({ is: 'import', id: this.next++, text }, false);
  }

  measure(): void {
    if (this.standing.is === 'ready') this.desk?.post({ is: 'measure' });
  }

  private ask(order: Order & { id: number }, again: boolean): Promise<Response> {
    return new Promise((done, failed) => {
      this.asked.set(order.id, { order, again, done, failed });
      if (this.standing.is === 'ready') this.desk?.post(order);
    });
  }

  private open(): void {
    if (this.standing.is !== 'ready') return;
    for (const connection of [...this.unopened]) {
      this.unopened.delete(connection);
      this.desk?.post({ is: 'open', connection });
      this.connections.get(connection)?.onopen?.();
    }
  }

  private hear(news: News): void {
    switch (news.is) {
      case 'here':
        this.heard = true;
        if (news.version === this.ground.version) return;
        this.end();
        return this.set({ is: 'outdated' });
      case 'elsewhere': return this.set({ is: 'elsewhere', unkept: news.unkept });
      case 'taken':
        this.end();
        return this.set({ is: 'taken' });
      case 'failed':
        this.end();
        return this.set({ is: 'failed', why: news.why });
      case 'crashed': return this.broke(news.why);
      case 'ready':
        this.unkept = news.unkept !== '';
        this.set({ is: 'ready', unkept: news.unkept });
        for (const { order } of this.asked.values()) this.desk?.post(order);
        return this.open();
      case 'text': return this.connections.get(news.connection)?.onmessage?.(news.text);
      case 'closed': return this.close(news.connection);
      case 'answer': {
        const asked = this.asked.get(news.id);
        this.asked.delete(news.id);
        return asked?.done(new Response(news.body, { status: news.status, headers: { 'Content-Type': news.type } }));
      }
      case 'unstored': return this.news.unstored(news.why);
      case 'stored': return this.news.unstored('');
      case 'measured': return this.news.measured(news.speed);
      case 'mixed': return this.news.mixed();
    }
  }

  private close(connection: number): void {
    const transport = this.connections.get(connection);
    this.connections.delete(connection);
    this.unopened.delete(connection);
    transport?.onclose?.();
  }

  // The worker is ended; connections that stood are lost, and will come again. What may be asked again waits.
  private end(): void {
    if (this.desk) {
      this.desk.onmessage = null;
      this.desk.onfault = null;
      this.desk.end();
      this.desk = null;
    }
    for (const connection of [...this.connections.keys()]) if (!this.unopened.has(connection)) this.close(connection);
    for (const [id, asked] of this.asked) {
      if (asked.again) continue;
      this.asked.delete(id);
      asked.failed(new Error('Tercio broke down before this was done. Look at the list of your games, and try again what is missing.'));
    }
  }

  private broke(why: string): void {
    const now = this.ground.now();
    const silent = !this.heard; // it was never there: it will not be there the next time either
    this.crashes = [...this.crashes.filter((t) => now - t < WITHIN), now];
    this.end();
    if (silent && this.crashes.length > 1) return this.set({ is: 'failed', why: `A part of Tercio could not be loaded (host.js: ${why}). Look to your connection and try again.` });
    if (this.crashes.length >= MOST_CRASHES) return this.set({ is: 'failed', why: `Tercio breaks down again and again here (${why}). ${this.unkept ? 'This window keeps nothing: only games that were saved to a file are left.' : 'Your games are saved.'}` });
    this.set({ is: 'setting' });
    this.news.broke(why);
    this.ground.later(() => this.begin(), 250 * this.crashes.length);
  }

  private set(standing: Standing): void {
    this.standing = standing;
    this.news.standing(standing);
  }
}
