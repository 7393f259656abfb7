// The page as a whole: the connection, the settings, which of its two faces is shown.

import { offline } from '#offline';
import { fetchBoard, fetchGames, fetchLessons, unsubscribe } from '../net/api';
import { Client, type Status } from '../net/client';
import { WireError } from '../net/door';
import { socketUrl, webSocketTransport } from '../net/transport';
import { returnFrom } from '../state/apart';
import { fromLink, summaryOf, type RecordSummary } from '../state/link';
import { drawSecret, loadNotebook, note, sealOf, type Notebook } from '../state/notebook';
import { loadLessonTable, loadProgress, resumeAt, saveLessonTable, saveProgress, without, withReached, type Course, type LessonTable, type Progress } from '../state/progress';
import { drawKey, fromSeatLink, fromWatchLink, loadOpen, loadSeats, saveOpen, saveSeats, withOpen, withoutSeat, withSeats, type Keys, type SeatLink } from '../state/seats';
import { browserStore, loadSettings, tabStore, saveSettings, type Pace, type Settings } from '../state/settings';
import type { Habits } from '../state/table';
import type { Draft } from '../state/lobby';
import type { AcceptedPush, Challenge, Created, GameInfo, Joined, Lesson, Level, PlayersPush, Profile, Refusal, SeatOffer, SeatsPush, TableInfo, Terms } from '../wire';
import { Account } from './account.svelte';
import { Lobby } from './lobby.svelte';
import { Table, type Notes } from './table.svelte';

export interface NewGame {
  scenario: string;
  options: Record<string, string>;
  dice: 'server' | 'real';
  computer: Record<string, string>; // side → level
}

// A game with somebody elsewhere. `invite`: the side that is given away, `any` (who comes chooses) or `lot`.
export interface Invitation {
  terms: Terms;
  invite: string;
}

const BY_LOT = 'by-lot'; // where the key is kept of a seat that is still to be drawn

// A record that somebody has sent as a link; nothing is begun before the person at the page says so.
export interface Offer extends RecordSummary {
  record: string;
}

const PAGE = 100; // tables asked for at once
const LARGEST_FILE = 1 << 20; // bytes
const MOST_KEYS = 4000; // that the server reads at once

// A table address that leads nowhere.
export interface Missing {
  title: string;
  text: string;
}

// What is shown while nobody sits at a table: the battles, one of them and its story, the lessons, the handbook, the lobby, one's account,
// a player's page; a new password and no more letters, by the link of one. Without a server also what the links of one lead to.
export interface Face {
  is: 'start' | 'battle' | 'learn' | 'handbook' | 'lobby' | 'account' | 'person' | 'reset' | 'unsubscribe' | 'seat' | 'watch';
  what: string; // a battle, a player, what the letter brings; empty where there is a choice
}

const FACES = /^#(battle|learn|handbook|lobby|account|person|reset|unsubscribe)(?:=([\w-]+))?$/;
const LESSON = /^#lesson=([\w-]+\/[\w-]+)$/;

export class App {
  private readonly store = browserStore();
  private readonly tab = tabStore();
  private seats = loadSeats(this.store);
  private open = $state.raw(loadOpen(this.store));
  private notebook = $state.raw<Notebook>(loadNotebook(this.store));
  private toTell: { table: string; told: string } | null = null; // when the table is open
  private readonly client: Client;
  readonly lobby: Lobby;
  readonly account = new Account(() => this.somebodyElse());
  status = $state<Status>('connecting');
  settings = $state.raw<Settings>(loadSettings(this.store));
  games = $state.raw<GameInfo[]>([]);
  levels = $state.raw<Level[]>([]); // at which the computer plays, the weakest first
  defaultLevel = $state('');
  courses = $state.raw<Course[]>([]);
  private lessonTable: LessonTable | null = null; // of the lesson taken last
  progress = $state.raw<Progress>(loadProgress(this.store)); // in the lessons
  tables = $state.raw<TableInfo[]>([]);
  private listed = 0; // of those that are opened by keys
  allTables = $state(0); // those there are; the list has the latest of them
  face = $state.raw<Face>({ is: 'start', what: '' });
  before = $state(''); // the address from which the handbook was opened
  table = $state.raw<Table | null>(null);
  offered = $state.raw<(SeatLink & SeatOffer) | null>(null); // a seat somebody gives away
  offer = $state.raw<Offer | null>(null);
  missing = $state.raw<Missing | null>(null);
  home = $state(false); // at this machine one may do everything with its tables
  fault = $state.raw<Refusal | null>(null);
  working = $state(false);

  constructor() {
    this.client = new Client(() => offline?.connect() ?? webSocketTransport(socketUrl(window.location)), {
      status: (status) => {
        this.status = status;
        if (status === 'open') this.lobby.returned().catch(() => undefined);
      },
      push: (push) => {
        if (this.table?.id === push.table) this.table.tell({ is: 'pushed', push });
      },
      undo: (push) => {
        if (this.table?.id === push.table) this.table.tell({ is: 'undo-pushed', push });
      },
      seats: (push) => this.seatLost(push),
      players: (push) => {
        if (this.table?.id === push.table) this.seated(this.table, push);
      },
      review: (push) => {
        if (this.table?.id === push.table) this.table.tell({ is: 'study-pushed', push });
      },
      renamed: (push) => {
        this.tables = this.tables.map((t) => (t.table === push.table ? { ...t, title: push.title } : t));
      },
      deleted: (push) => this.gone(push.table),
      apart: (push) => {
        if (this.table?.id === push.table) this.table.tell({ is: 'apart-pushed', push });
      },
      lobby: (push) => this.lobby.pushed(push),
      accepted: (push) => void this.accepted(push),
      said: (push) => {
        if (this.table?.id === push.table) this.table.chat.heard(push.said);
      },
      rejoined: (table, joined) => {
        if (this.table?.id === table) this.table.rejoined(joined);
      },
      refused: (table, refusal) => {
        if (table !== null && this.table?.id === table && refusal.code === 'no-table' && this.table.lesson) void this.takeLesson(this.table.lesson.id, this.table.lesson.step);
        else if (table === null || this.table?.id === table) this.fault = refusal;
      },
    });
    this.lobby = new Lobby(this.client, this.store);
    this.client.start();
    window.addEventListener('hashchange', (e) => {
      const left = new URL(e.oldURL).hash;
      if (!left.startsWith('#handbook')) this.before = left;
      void this.route();
    });
  }

  async start(): Promise<void> {
    await this.route();
  }

  set(change: Partial<Settings>): void {
    this.settings = { ...this.settings, ...change };
    saveSettings(this.store, this.settings);
    this.table?.tell({ is: 'habits', habits: this.habits() });
    this.table?.tell({ is: 'preferences', motion: this.motion() });
  }

  private habits(): Habits {
    const { passes, unasked } = this.settings;
    return { passes, unasked };
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
    const seat = fromSeatLink(hash);
    const watched = fromWatchLink(hash);
    const lesson = LESSON.exec(hash)?.[1];
    this.offered = null;
    this.offer = null;
    this.missing = null;
    if (hash !== '#lobby') this.lobby.leave();
    if (offline && (seat || watched)) {
      this.close();
      this.face = { is: seat ? 'seat' : 'watch', what: '' };
    } else if (seat) {
      this.close();
      await this.attempt(async () => {
        const [offer] = await Promise.all([this.client.request('offer', seat), this.games.length === 0 ? this.loadGames() : undefined]);
        this.offered = { ...seat, ...offer };
      });
    } else if (watched) {
      if (this.table?.id !== watched.table || this.table.state.seats.length > 0) await this.sitDown(watched.table, watched.watch);
    } else if (hash.startsWith('#record=')) {
      this.close();
      await this.attempt(async () => {
        const record = await fromLink(hash).catch(() => null);
        const summary = record === null ? null : summaryOf(record);
        if (record === null || summary === null) throw new WireError({ message: 'This link is damaged and contains no game.' });
        await this.refresh();
        this.offer = { ...summary, record };
      });
    } else if (found?.[1]) {
      if (this.table?.id !== found[1]) await this.sitDown(found[1]);
    } else if (lesson) {
      if (this.table?.lesson?.id !== lesson) await this.takeLesson(lesson);
    } else if (FACES.test(hash)) {
      const [, is, what] = FACES.exec(hash) ?? [];
      this.close();
      this.face = { is: is as Face['is'], what: what ?? '' };
      if (is === 'lobby' && !offline) await this.attempt(() => this.lobby.enter());
      if (is === 'account') await this.attempt(() => this.refresh());
    } else if (/^#(table|seat|watch|lesson)\b/.test(hash)) {
      this.close();
      this.missing = nowhere('bad-address');
    } else {
      this.close();
      this.face = { is: 'start', what: '' };
      await this.attempt(() => this.refresh());
    }
    if (!this.table && !this.missing && this.games.length === 0) await this.attempt(() => this.refresh());
  }

  async refresh(): Promise<void> {
    if (!offline) await this.account.load();
    await Promise.all([this.loadGames(), this.loadLessons(), this.list(0), this.client.request('hello').then((h) => (this.home = h.home))]);
  }

  private async loadGames(): Promise<void> {
    const found = await fetchGames();
    this.games = found.games;
    this.levels = found.levels;
    this.defaultLevel = found.default_level;
  }

  // The battles are there without the lessons too.
  private async loadLessons(): Promise<void> {
    this.courses = await fetchLessons().then((l) => l.courses, () => []);
  }

  // ---- lessons

  // A lesson at one of its steps, else where it was left: a table of its own, thrown away when it is left; a battle that is
  // being fought is gone on with.
  takeLesson(id: string, from?: number): Promise<void> {
    return this.attempt(async () => {
      const fought = this.progress.of[id]?.table;
      if (fought && from === undefined && (await this.fightOn(fought))) return;
      // A battle that is gone begins anew.
      const step = from ?? (fought ? 0 : resumeAt(this.progress, id));
      const created = await this.client.request('create', { lesson: id, step }).catch((fault: unknown) => {
        if (!(fault instanceof WireError) || fault.refusal.code === 'lost') throw fault;
        this.close();
        this.missing = { title: 'This lesson cannot be opened', text: fault.refusal.message };
        return null;
      });
      if (!created) return;
      const keys = Object.values(created.keys);
      this.lessonTable = { table: created.table, keys };
      try {
        await this.join(created.table, keys);
      } finally {
        this.discardLesson();
        saveLessonTable(this.tab, this.lessonTable);
        if (fought) this.client.request('delete', { ...fought }).catch(() => undefined);
      }
      if (this.courses.length === 0) await this.loadLessons();
    });
  }

  // Whether the table of a battle that was left is still there.
  private async fightOn(fought: LessonTable): Promise<boolean> {
    this.lessonTable = fought;
    try {
      await this.join(fought.table, fought.keys);
    } catch (fault) {
      if (fault instanceof WireError && fault.refusal.code !== 'lost') return false;
      throw fault;
    }
    saveLessonTable(this.tab, fought);
    if (this.courses.length === 0) await this.loadLessons();
    return true;
  }

  private discardLesson(): void {
    const old = loadLessonTable(this.tab);
    if (!old) return;
    saveLessonTable(this.tab, null);
    if (Object.values(this.progress.of).some((l) => l.table?.table === old.table)) return;
    this.client.request('delete', { ...old }).catch(() => undefined);
  }

  // Where one is in a lesson is kept, so that it can be gone on with.
  reached(lesson: Lesson): void {
    const progress = withReached(this.progress, lesson, this.lessonTable);
    if (progress !== this.progress) this.keepProgress(progress);
  }

  startOver(id: string): void {
    const fought = this.progress.of[id]?.table;
    this.keepProgress(without(this.progress, id));
    if (fought && this.table?.id !== fought.table) this.client.request('delete', { ...fought }).catch(() => undefined);
    if (window.location.hash === `#lesson=${id}`) void this.takeLesson(id, 0);
    else window.location.hash = `#lesson=${id}`;
  }

  private keepProgress(progress: Progress): void {
    this.progress = progress;
    saveProgress(this.store, progress);
  }

  // The level last chosen, or the one proposed.
  get level(): string {
    return this.levels.some((l) => l.id === this.settings.level) ? this.settings.level : this.defaultLevel;
  }

  // Why the computer does not play a battle; empty where it does.
  noOpponent(battle: string): string {
    return this.games.find((g) => g.id === battle)?.no_opponent ?? '';
  }

  // A seat that is the first to pass to the computer is played at the pace chosen earlier.
  private seated(table: Table, push: PlayersPush): void {
    const first = Object.keys(table.state.view.computer.players).length === 0;
    table.tell({ is: 'players-pushed', push });
    if (first) table.tell({ is: 'pace', pace: this.settings.pace, opening: true });
  }

  // Holds the computer up, or lets it go on.
  pause(): void {
    const paused = this.table?.state.view.computer.paused;
    if (paused && this.settings.pace === 'step') this.setPace('normal');
    else this.table?.tell({ is: 'computer', order: paused ? 'go-on' : 'pause' });
  }

  // How fast the computer plays, here and at the tables opened later.
  setPace(pace: Pace): void {
    this.set({ pace });
    this.table?.tell({ is: 'pace', pace });
  }

  // More of the list of tables, the latest first.
  more(): Promise<void> {
    return this.attempt(() => this.list(this.listed));
  }

  private async list(from: number): Promise<void> {
    const keys = [...this.ownKeys(), ...this.lobby.keys];
    const answer = await this.client.request('tables', { keys, from, count: PAGE });
    const known = new Map((from === 0 ? await this.listMine() : this.tables).map((t) => [t.table, t]));
    for (const t of answer.tables) known.set(t.table, { ...known.get(t.table), ...t });
    this.tables = [...known.values()].sort((a, b) => b.changed - a.changed);
    this.listed = from + answer.tables.length;
    this.allTables = answer.total + Math.max(0, known.size - this.listed); // some are one's own by the account alone
    let seats = this.seats;
    for (const t of answer.tables) seats = withSeats(seats, t.table, t.keys);
    this.seats = seats;
    saveSeats(this.store, seats);
    for (const { table, secret } of this.lobby.settle(answer.tables)) this.note(table, { secret });
  }

  // The games of one's account, from whichever device.
  private async listMine(): Promise<TableInfo[]> {
    return this.account.user ? (await this.client.request('mine', { count: PAGE }).catch(() => ({ tables: [] }))).tables : [];
  }

  private ownKeys(): string[] {
    return Object.values(this.seats).flatMap((k) => Object.values(k)).slice(-MOST_KEYS);
  }

  // ---- accounts and the lobby

  // One has signed in or out: the connection is opened anew in that name.
  private somebodyElse(): void {
    this.client.reconnect();
    void this.attempt(() => this.list(0));
  }

  // The games of this browser are one's own from now on, on every device.
  keepKeys(): Promise<void> {
    return this.attempt(async () => {
      await this.client.request('keep-keys', { keys: this.ownKeys() });
      await this.list(0);
    });
  }

  profile(name: string): Promise<Profile> {
    return this.client.request('person', { name });
  }

  async blocked(): Promise<string[]> {
    return this.account.user ? (await this.client.request('blocked')).names : [];
  }

  block(name: string, block: boolean): Promise<void> {
    return this.attempt(async () => {
      await this.client.request('block', { name, block });
    });
  }

  noMoreLetters(token: string): Promise<void> {
    return unsubscribe(token);
  }

  offerGame(draft: Draft): Promise<void> {
    const sides = this.games.flatMap((g) => g.scenarios).find((s) => s.id === draft.scenario)?.sides ?? [];
    return this.attempt(() => this.lobby.offer(draft, sides));
  }

  withdraw(challenge: string): Promise<void> {
    return this.attempt(() => this.lobby.withdraw(challenge));
  }

  takeChallenge(challenge: Challenge, side?: string): Promise<void> {
    return this.attempt(async () => {
      const taken = await this.lobby.take(challenge, side);
      this.remember(taken.table, { [taken.side]: taken.key });
      window.location.hash = `#table=${taken.table}`;
    });
  }

  // Somebody has taken one's challenge: who waits in the lobby is led to the table, others are told.
  private accepted(push: AcceptedPush): Promise<void> {
    return this.attempt(async () => {
      await this.list(0);
      if (!this.table && this.face.is === 'lobby') window.location.hash = `#table=${push.table}`;
      else this.lobby.taken = push;
    });
  }

  // The person has answered whether the link is to be opened.
  decide(open: boolean): Promise<void> {
    const offer = this.offer;
    this.offer = null;
    if (!open || !offer) {
      window.location.hash = '';
      return Promise.resolve();
    }
    return this.attempt(() => this.openRecord(offer.record));
  }

  private remember(table: string, keys: Keys): void {
    this.seats = withSeats(this.seats, table, keys);
    saveSeats(this.store, this.seats);
  }

  private forget(table: string, side: string): void {
    this.seats = withoutSeat(this.seats, table, side);
    saveSeats(this.store, this.seats);
  }

  // The key is kept before it is sent: whatever becomes of the answer, the seat is not lost.
  // `choice`: the side, where there are several; one that is drawn by lot is known afterwards.
  takeSeat(choice?: string): Promise<void> {
    return this.attempt(async () => {
      const offer = this.offered;
      if (!offer) return;
      const { table, once, commitment, seal } = offer;
      const side = offer.lot ? BY_LOT : (choice ?? offer.side);
      const key = drawKey();
      const share = seal ? (this.notebook[table]?.share ?? drawSecret()) : undefined;
      const before = this.seats[table]?.[side];
      this.remember(table, { [side]: key });
      if (share) this.note(table, { share, commitment });
      try {
        const taken = await this.client.request('take-seat', { table, once, key, ...(choice ? { side: choice } : {}), ...(share ? { share } : {}) });
        if (taken.side !== side) {
          this.forget(table, side);
          this.remember(table, { [taken.side]: key });
        }
      } catch (fault) {
        if (before) this.remember(table, { [side]: before });
        else this.forget(table, side);
        throw fault;
      }
      // Nothing has been seen yet, and nothing is to be played back.
      window.location.hash = `#table=${table}`;
    });
  }

  private note(table: string, change: Parameters<Notes['note']>[0]): void {
    this.notebook = note(this.store, table, change);
  }

  private notesOf(table: string): Notes {
    return { page: () => this.notebook[table] ?? {}, note: (change) => this.note(table, change) };
  }

  // A table at which somebody elsewhere is waited for. The secret of the dice is kept here until he has come.
  invite({ computer, ...game }: NewGame, { terms, invite }: Invitation): Promise<void> {
    void computer;
    return this.attempt(async () => {
      const secret = game.dice === 'server' ? drawSecret() : undefined;
      const created = await this.client.request('create', { ...game, terms: { ...terms, invite, ...(secret ? { seal: sealOf(secret) } : {}) } });
      this.note(created.table, { secret, once: created.once });
      this.go(created);
    });
  }

  private seatLost(push: SeatsPush): void {
    this.forget(push.table, push.lost);
    if (this.table?.id !== push.table) return;
    if (push.view) {
      this.client.rekey(push.table, Object.values(this.seats[push.table] ?? {}));
      this.table.tell({ is: 'seats', push });
    } else {
      this.leave();
      this.fault = { message: 'The person you invited has taken your seat.' };
    }
  }

  private go(created: Created): void {
    void offline?.begun();
    this.remember(created.table, created.keys);
    window.location.hash = `#table=${created.table}`;
  }

  play(game: NewGame, open = false): Promise<void> {
    return this.attempt(async () => {
      const created = await this.client.request('create', game);
      if (open) await this.setOpenHanded(created.table, true);
      this.go(created);
    });
  }

  async openRecord(record: string): Promise<void> {
    this.go(await this.client.request('create', { record }));
  }

  // A game by files: the other player's seat is elsewhere.
  correspond({ scenario, options }: NewGame, side: string): Promise<void> {
    return this.attempt(async () => this.go(await this.client.request('create', { scenario, options, letter: side })));
  }

  // A letter of the other player, or a game that was saved.
  openFile(file: File): Promise<void> {
    return this.attempt(async () => {
      if (await offline?.takes(file)) return this.list(0);
      if (file.size > LARGEST_FILE) throw new WireError({ message: 'This file is too large to be a game.' });
      const text = await file.text();
      const keys = Object.values(this.seats).flatMap((k) => Object.values(k)).slice(-MOST_KEYS);
      const read = await this.client.request('read-letter', { letter: text, keys }).catch((fault: unknown) => {
        const code = fault instanceof WireError ? (fault.refusal.code ?? '') : '';
        if (/^letter-(?!unreadable)/.test(code) || (code === 'letter-unreadable' && summaryOf(text) === null)) throw fault;
        return null;
      });
      if (!read) return this.openRecord(text);
      if (read.key) this.remember(read.table, { [read.side]: read.key });
      if (this.table?.id === read.table) {
        this.table.tell({ is: 'return', since: read.before });
        this.table.tell({ is: 'notice', text: read.told });
        return;
      }
      this.note(read.table, { seen: read.before });
      this.toTell = read;
      window.location.hash = `#table=${read.table}`;
    });
  }

  branch(table: string, at: number): Promise<void> {
    return this.attempt(async () => this.go(await this.client.request('branch', { table, at })));
  }

  // The same battle once more, with the sides swapped.
  // `mixed`: the other player is told of it, and the dice are mixed again.
  rematch(table: string, mixed = false): Promise<void> {
    return this.attempt(async () => {
      const secret = mixed ? drawSecret() : undefined;
      const created = await this.client.request('rematch', { table, ...(secret ? { seal: sealOf(secret) } : {}) });
      if (secret) this.note(created.table, { secret, once: created.once });
      this.go(created);
    });
  }

  // The link that was given away no longer works; the seats are one's own again.
  uninvite(table: string): Promise<void> {
    return this.attempt(async () => {
      const { keys } = await this.client.request('uninvite', { table });
      this.remember(table, keys);
      this.note(table, { once: undefined });
      await this.join(table);
    });
  }

  // Somebody is invited to one of the seats held here.
  inviteTo(table: string, sides: string[]): Promise<void> {
    return this.attempt(async () => {
      const { once } = await this.client.request('invite', { table, sides });
      this.note(table, { once });
    });
  }

  rename(table: string, title: string): Promise<void> {
    return this.attempt(async () => {
      const named = await this.client.request('rename', { table, title, keys: Object.values(this.seats[table] ?? {}) });
      this.tables = this.tables.map((t) => (t.table === table ? { ...t, title: named.title } : t));
    });
  }

  remove(table: string): Promise<void> {
    return this.attempt(async () => {
      // Sent again after a lost connection it may be gone already.
      await this.client.request('delete', { table, keys: Object.values(this.seats[table] ?? {}) }).catch((fault: unknown) => {
        if (!(fault instanceof WireError) || fault.refusal.code !== 'no-table') throw fault;
      });
      this.gone(table);
    });
  }

  // A game has been deleted, here or by somebody else.
  private gone(table: string): void {
    const { [table]: keys, ...left } = this.seats;
    if (keys) {
      this.seats = left;
      saveSeats(this.store, left);
    }
    const before = this.tables.length;
    this.tables = this.tables.filter((t) => t.table !== table);
    this.allTables -= before - this.tables.length;
    if (this.table?.id !== table) return;
    this.close();
    this.missing = nowhere('deleted');
  }

  // What the address of a table leads to, if only to the news that there is none.
  private sitDown(table: string, watch?: string): Promise<void> {
    return this.attempt(() => (watch ? this.lookOn(table, watch) : this.join(table)).catch((fault: unknown) => {
      const code = fault instanceof WireError ? fault.refusal.code : undefined;
      if (code !== 'no-table' && code !== 'no-seat') throw fault;
      this.missing = nowhere(code);
    }));
  }

  private async join(table: string, keys = Object.values(this.seats[table] ?? {})): Promise<void> {
    if (!this.table?.lesson) this.close(); // from one step of a lesson to another the table stays in sight
    const joined = await this.client.join(table, keys, !this.openHanded(table)).catch((fault: unknown) => {
      // The seats have been given away: one may look on where nothing is hidden.
      if (keys.length === 0 || !(fault instanceof WireError) || fault.refusal.code !== 'no-seat') throw fault;
      return this.client.join(table, []);
    });
    // People apart never share a screen.
    await this.lay(table, joined.view.apart && joined.view.cover ? await this.client.join(table, keys) : joined);
  }

  private async lookOn(table: string, watch: string): Promise<void> {
    this.close();
    await this.lay(table, await this.client.watch(table, watch));
  }

  private async lay(table: string, joined: Joined): Promise<void> {
    const board = await fetchBoard(joined.scenario);
    this.close();
    const { view, log, seats } = joined;
    const since = returnFrom(view, seats, this.notebook[table]?.seen ?? null);
    this.table = new Table(this.client, table, { board, view, log, seats, motion: this.motion(), habits: this.habits() }, this.notesOf(table), since);
    this.table.tell({ is: 'pace', pace: this.settings.pace, opening: true });
    if (this.toTell?.table === table) this.table.tell({ is: 'notice', text: this.toTell.told });
    this.toTell = null;
    if (this.levels.length === 0) await this.loadGames();
  }

  // Whether the people at this screen see everything of a table together.
  openHanded(table: string): boolean {
    return this.open.includes(table);
  }

  // From now on; the table is brought as it is to be seen.
  setOpenHanded(table: string, open: boolean): Promise<void> {
    return this.attempt(async () => {
      this.open = withOpen(this.open, table, open);
      saveOpen(this.store, this.open);
      if (this.table?.id !== table) return;
      const { view, log } = await this.client.join(table, Object.values(this.seats[table] ?? {}), !open);
      this.table.tell({ is: 'rejoined', view, log });
    });
  }

  private close(): void {
    if (!this.table) return;
    this.client.leave(this.table.id);
    this.table.leave();
    if (this.table.lesson) this.discardLesson();
    this.table = null;
  }

  leave(): void {
    window.location.hash = this.table?.lesson ? '#learn' : '';
  }
}

function nowhere(why: 'no-table' | 'no-seat' | 'bad-address' | 'deleted'): Missing {
  switch (why) {
    case 'no-table': return { title: 'There is no such game', text: offline ? 'This browser has no game with this address. It may have been deleted, or it was played elsewhere.' : 'This server has no game with this address. It may have been deleted, or it was played on another server.' };
    case 'no-seat': return { title: 'This game belongs to other players', text: 'You have no seat in it, and what its players hide from each other is shown to nobody else. Ask one of them for a link to a seat.' };
    case 'bad-address': return { title: 'This address leads nowhere', text: 'It is damaged or not complete. Ask for the link again, and copy all of it.' };
    case 'deleted': return { title: 'This game has been deleted', text: 'One of its players has deleted it.' };
  }
}
