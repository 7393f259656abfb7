// The page as a whole: the connection, the settings, which of its two faces is shown.

import { Client, WireError, type Status } from '../net/client';
import { fetchBoard, fetchGames } from '../net/api';
import { socketUrl, webSocketTransport } from '../net/transport';
import { fromLink } from '../state/link';
import { loadSeats, saveSeats, withSeats, type Keys } from '../state/seats';
import { browserStore, loadSettings, saveSettings, type Settings } from '../state/settings';
import type { GameInfo, Refusal, TableInfo } from '../wire';
import { Table } from './table.svelte';

interface Created {
  table: string;
  keys: Keys;
}

export interface NewGame {
  scenario: string;
  options: Record<string, string>;
  dice: 'server' | 'real';
}

export class App {
  private readonly store = browserStore();
  private seats = loadSeats(this.store);
  private readonly client: Client;
  status = $state<Status>('connecting');
  settings = $state.raw<Settings>(loadSettings(this.store));
  games = $state.raw<GameInfo[]>([]);
  tables = $state.raw<TableInfo[]>([]);
  table = $state.raw<Table | null>(null);
  fault = $state.raw<Refusal | null>(null);
  working = $state(false);

  constructor() {
    this.client = new Client(() => webSocketTransport(socketUrl(window.location)), {
      status: (status) => (this.status = status),
      push: (push) => {
        if (this.table?.id === push.table) this.table.tell({ is: 'pushed', push });
      },
      rejoined: (table, joined) => {
        if (this.table?.id === table) this.table.tell({ is: 'rejoined', view: joined.view, log: joined.log });
      },
      refused: (table, refusal) => {
        if (this.table?.id === table) this.fault = refusal;
      },
    });
    this.client.start();
    window.addEventListener('hashchange', () => void this.route());
  }

  async start(): Promise<void> {
    await this.route();
  }

  set(change: Partial<Settings>): void {
    this.settings = { ...this.settings, ...change };
    saveSettings(this.store, this.settings);
    this.table?.tell({ is: 'preferences', openHanded: !this.settings.handover, motion: this.motion() });
  }

  motion(): boolean {
    return this.settings.motion && !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  // Runs what may be refused; a refusal is shown and nothing is lost by it.
  async attempt(run: () => Promise<void>): Promise<void> {
    this.working = true;
    this.fault = null;
    try {
      await run();
    } catch (fault) {
      this.fault = fault instanceof WireError ? fault.refusal : { message: fault instanceof Error ? fault.message : String(fault) };
    } finally {
      this.working = false;
    }
  }

  async route(): Promise<void> {
    const hash = window.location.hash;
    const found = /^#table=([\w-]+)/.exec(hash);
    if (hash.startsWith('#record=')) {
      await this.attempt(async () => {
        const record = await fromLink(hash).catch(() => null);
        if (record === null) throw new WireError({ message: 'This link is damaged: it holds no game.' });
        await this.openRecord(record);
      });
    } else if (found?.[1]) {
      if (this.table?.id !== found[1]) await this.attempt(() => this.join(found[1] ?? ''));
    } else {
      this.close();
      await this.attempt(() => this.refresh());
    }
    if (!this.table && this.games.length === 0) await this.attempt(() => this.refresh());
  }

  async refresh(): Promise<void> {
    const keys = Object.values(this.seats).flatMap((k) => Object.values(k));
    const [games, tables] = await Promise.all([fetchGames(), this.client.request<{ tables: TableInfo[] }>('tables', { keys })]);
    this.games = games;
    this.tables = [...tables.tables].sort((a, b) => b.changed - a.changed);
    for (const t of tables.tables) if (t.keys) this.remember(t.table, t.keys);
  }

  private remember(table: string, keys: Keys): void {
    this.seats = withSeats(this.seats, table, keys);
    saveSeats(this.store, this.seats);
  }

  private go(created: Created): void {
    this.remember(created.table, created.keys);
    window.location.hash = `#table=${created.table}`;
  }

  play(game: NewGame): Promise<void> {
    return this.attempt(async () => this.go(await this.client.request<Created>('create', game)));
  }

  async openRecord(record: string): Promise<void> {
    this.go(await this.client.request<Created>('create', { record }));
  }

  branch(table: string, at: number): Promise<void> {
    return this.attempt(async () => this.go(await this.client.request<Created>('branch', { table, at })));
  }

  private async join(table: string): Promise<void> {
    this.close();
    const keys = Object.values(this.seats[table] ?? {});
    const joined = await this.client.join(table, keys);
    const board = await fetchBoard(joined.scenario);
    this.table = new Table(this.client, table, {
      board, view: joined.view, log: joined.log, seats: joined.seats, openHanded: !this.settings.handover, motion: this.motion(),
    });
  }

  private close(): void {
    if (!this.table) return;
    this.client.leave(this.table.id);
    this.table = null;
  }

  leave(): void {
    window.location.hash = '';
  }
}
