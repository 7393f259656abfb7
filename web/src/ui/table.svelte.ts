// An open table: holds the state, runs what the update asks for, and keeps what only the screen knows (what is hovered,
// which part of the dock is open).

import { fetchExamples, fetchRules } from '../net/api';
import type { Client } from '../net/client';
import { WireError } from '../net/door';
import { isMyTurn, offsetAfter } from '../state/apart';
import { TOGETHER } from '../state/clicks';
import { keymap } from '../state/keymap';
import { isNarrow, type Layout } from '../state/layout';
import { inHand, inThePanel, met, ofThePage } from '../state/lesson';
import { drawSecret, type Page } from '../state/notebook';
import { coverIn, pickedIn, planningIn, reviewIn, selectingIn } from '../state/mode';
import { findCase } from '../state/rules';
import { shown } from '../state/stage';
import { openTable, shownView, type Ask, type Opening, type TableState } from '../state/table';
import { begin, update, type Message } from '../state/update';
import type { Box, Foot } from '../map';
import type { Answer, Examples, Hex, Joined, Question, Refusal, RuleBook, Side, Statistics, View } from '../wire';
import { Chat } from './chat.svelte';

export type Tab = 'now' | 'log' | 'chat' | 'rules' | 'key' | 'text';

// The part of the map in sight, in units of the board, and how it is drawn there.
export interface Sight {
  box: Box;
  scale: number; // pixels to a unit
  size: number; // of a counter
  foot: Foot;
}

// What the drawing of a position needs to know: a table, or one that lies still.
export type Drawable = Pick<Table, 'state' | 'view' | 'hovered' | 'keyboard' | 'hidden' | 'pulse' | 'review'>;

// What this browser has noted of the table, and how it is changed.
export interface Notes {
  page: () => Page;
  note: (change: Partial<{ [K in keyof Page]: Page[K] | undefined }>) => void;
}

const NO_NOTES: Notes = { page: () => ({}), note: () => undefined };
const A_LOOK = 700; // milliseconds until what is shown counts as seen

export class Table {
  private later: Hex[] | null = null; // to be brought into view when the picture has caught up
  private truth = $state.raw<TableState>() as TableState; // the game as it is
  readonly state = $derived(shown(this.truth)); // as the screen shows it, which may lag behind
  hovered = $state<Hex | null>(null);
  tab = $state<Tab>('log');
  layout = $state<Layout>('desk');
  readonly narrow = $derived(isNarrow(this.layout));
  open = $state(true); // the sheet of a phone is raised
  rule = $state<string | null>(null); // the case that is read; none: the contents
  private ruleAt = -1; // the position in which it was opened
  examples = $state.raw<Examples['examples']>([]);
  book = $state.raw<RuleBook | null>(null);
  hidden = $state(false);
  provenance = $state(false);
  keyboard = $state(false);
  never = $state(false); // the question at the end of a phase is not to be asked again
  several = $state(false); // a tap adds a piece, dragging frames them
  pulse = $state.raw<{ hexes: Hex[]; n: number; follow: boolean }>({ hexes: [], n: 0, follow: false });
  seen: () => Sight | null = () => null; // of the map, while it is on the screen
  players = $state(false); // who plays is being chosen
  told = $state.raw<{ text: string; n: number }>({ text: '', n: 0 });
  readonly view = $derived(shownView(this.state));
  readonly picked = $derived(pickedIn(this.state));
  readonly selecting = $derived(selectingIn(this.state));
  readonly planning = $derived(planningIn(this.state));
  readonly review = $derived(reviewIn(this.state));
  readonly cover = $derived(coverIn(this.state));
  readonly acting = $derived(this.view.over ? null : (this.view.prompt.side ?? this.view.ribbon.side)); // whose turn it is
  readonly alone = $derived(this.state.view.apart !== undefined && !this.state.view.over); // people apart play without the computer's advice
  readonly lesson = $derived(this.state.view.lesson ?? null);
  readonly keys = $derived(keymap(this.state.view.overlays).filter((b) => b.group !== 'The computer' || (!this.lesson && (!this.alone || b.command === 'players'))));
  held = $state(''); // what was in hand when the step began
  already = $state(false); // what the step wants was so when it began
  readonly goesOn = $derived(this.lesson !== null && (this.lesson.wants.kind === 'read' || (this.already && ofThePage(this.lesson))));
  readonly inThePanel = $derived(inThePanel(this.state));
  readonly apart = $derived(this.state.view.apart ?? null); // the players are not at one screen
  readonly myTurn = $derived(isMyTurn(this.truth.view, this.truth.seats));
  private offset = $state<number | null>(null);
  readonly ahead = $derived(this.offset ?? 0); // milliseconds by which the server's clock is ahead of this one
  private sealing = false; // the secret of the dice is on its way
  private seenTo: number; // the last position that was before somebody's eyes
  private seenTimer: ReturnType<typeof setTimeout> | undefined;
  readonly chat: Chat;

  // `since`: somebody returns to it, and sees first what has happened.
  constructor(
    private readonly client: Client,
    readonly id: string,
    opening: Opening,
    private readonly notes: Notes = NO_NOTES,
    since: number | null = null,
  ) {
    this.chat = new Chat((type, fields) => client.request(type, { table: id, ...fields }), notes);
    this.chat.mine = opening.seats[0] ?? '';
    this.seenTo = since ?? opening.view.sequence;
    const [first, asks] = since === null ? begin(openTable(opening)) : update(openTable(opening), { is: 'return', since });
    this.truth = first;
    this.attend(null);
    this.held = inHand(first);
    for (const ask of asks) void this.run(ask);
    // What a page says while it is made is not heard.
    if (first.view.lesson) setTimeout(() => (this.told = { text: first.said, n: 1 }), 100);
  }

  tell(message: Message): void {
    const before = this.state.said;
    const [next, asks] = update(this.truth, message);
    if (next.view.lesson && next.view.lesson.step !== this.truth.view.lesson?.step) this.held = inHand(next);
    const was = this.truth.view;
    this.truth = next;
    this.attend(was);
    if (!next.stage && this.later) {
      this.showHexes(this.later, false);
      this.later = null;
    }
    const { said } = this.state;
    if (said !== before && said) this.told = { text: said, n: this.told.n + 1 };
    for (const ask of asks) void this.run(ask);
  }

  // ---- people apart

  // Does by itself what a table of people apart wants of each page: the clocks are set, the secret of the dice is told when both have come,
  // and what has been seen is noted.
  private attend(was: View | null): void {
    const { view, seats } = this.truth;
    const { apart } = view;
    if (seats.length > 0 && view.letter) this.seeSoon();
    if (!apart) return;
    if (apart.clock && apart.clock !== was?.apart?.clock) this.offset = offsetAfter(this.offset, apart.clock, Date.now());
    if (seats.length === 0) return;
    if (!was && apart.terms.chat) this.chat.load();
    if (apart.dice.state === 'sealed') this.unseal();
    if (apart.dice.sealer && !seats.includes(apart.dice.sealer)) this.share();
    this.seeSoon();
  }

  // The other has sealed a secret; one's own is given openly. The commitment is kept: it was there before.
  private share(): void {
    if (this.sealing) return;
    this.sealing = true;
    const share = this.notes.page().share ?? drawSecret();
    this.notes.note({ share, commitment: this.truth.view.dice.commitment || undefined });
    this.client.request('share', { table: this.id, share }).catch(() => undefined).finally(() => (this.sealing = false));
  }

  private unseal(): void {
    const { secret } = this.notes.page();
    if (!secret || this.sealing) return;
    this.sealing = true;
    this.client.request('unseal', { table: this.id, secret }).catch(() => (this.sealing = false));
  }

  // What lies before somebody's eyes for a moment has been seen.
  private seeSoon(): void {
    const inSight = document.visibilityState === 'visible' && this.truth.mode.is !== 'reviewing';
    if (!inSight || this.seenTimer !== undefined || (this.seenTo === this.truth.view.sequence && this.notes.page().seen === this.seenTo)) return;
    this.seenTimer = setTimeout(() => {
      this.seenTimer = undefined;
      if (document.visibilityState !== 'visible' || this.truth.mode.is === 'reviewing') return;
      const { sequence } = this.truth.view;
      this.seenTo = sequence;
      this.notes.note({ seen: sequence });
      if (this.truth.view.apart) this.client.request('seen', { table: this.id, sequence }).catch(() => undefined);
    }, A_LOOK);
  }

  // Somebody looks at the page again: what has happened meanwhile is played, unless something is being chosen.
  returned(): void {
    const { view, seats } = this.truth;
    if (!view.apart || seats.length === 0 || document.visibilityState !== 'visible') return;
    if (this.seenTo < view.sequence && !this.truth.stage) this.tell({ is: 'return', since: this.seenTo });
    else this.seeSoon();
  }

  // The connection was lost and is there again.
  rejoined({ view, log }: Joined): void {
    this.sealing = false;
    this.tell({ is: 'rejoined', view, log });
    if (view.apart?.terms.chat && this.truth.seats.length > 0) this.chat.load();
    this.returned();
  }

  leave(): void {
    clearTimeout(this.seenTimer);
  }

  // What is settled between the players beside the game: a refusal is shown, and is no answer.
  async settle<Q extends Question>(type: Q, fields: object = {}): Promise<Answer<Q> | null> {
    try {
      return await this.client.request(type, { table: this.id, ...fields });
    } catch (fault) {
      this.tell({ is: 'refuse', refusal: refusalOf(fault), hex: null });
      return null;
    }
  }

  // What was noted of the table by this browser.
  get noted(): Page {
    return this.notes.page();
  }

  // On from a step of a lesson that has been read.
  goOn(): void {
    if (this.lesson) this.tell({ is: 'lesson-next', step: this.lesson.step });
  }

  private noticed = -1; // the step that was looked at last
  private answered = -1; // the step whose end was told to the server

  // Sees whether what a step wants of the page is done. What was so from the beginning is read and gone on from by hand.
  notice(): void {
    const { lesson } = this;
    if (!lesson || !ofThePage(lesson)) return;
    const done = met(this.state, this.tab);
    if (lesson.step !== this.noticed) {
      this.noticed = lesson.step;
      this.already = done;
    } else if (!done) this.already = false;
    else if (!this.already && this.answered !== lesson.step && !this.state.busy) {
      this.answered = lesson.step;
      this.goOn();
    }
  }

  // Does what the step wants in its own way.
  showMe(): void {
    const wants = this.lesson?.wants;
    if (wants?.kind === 'tab') {
      this.tab = wants.id as Tab;
      this.open = true;
    } else this.tell({ is: 'lesson-show' });
  }

  openRule(number: string): void {
    this.readRule(number);
    this.tab = 'rules';
    this.open = true;
    void this.loadBook();
  }

  readRule(number: string | null): void {
    this.rule = number;
    this.ruleAt = this.view.sequence;
  }

  // The rules are opened where they were left, and after something has happened at the case that matters now.
  openRules(): void {
    if (this.ruleAt !== this.view.sequence) this.readRule(this.view.matters || null);
    void this.loadBook();
  }

  async loadBook(): Promise<void> {
    if (this.book) return;
    try {
      const { battle } = this.state.board;
      this.book = await fetchRules(battle);
      this.examples = (await fetchExamples(battle)).examples;
    } catch (fault) {
      this.tell({ is: 'refuse', refusal: refusalOf(fault), hex: null });
    }
  }

  isCase(number: string): boolean {
    return this.book !== null && findCase(this.book, number)?.number === number;
  }

  // What is next comes into view when what has happened has been seen; what happens elsewhere does at once.
  private bring(hexes: Hex[], follow: boolean): void {
    if (this.truth.stage && !follow) this.later = hexes;
    else this.showHexes(hexes, follow);
  }

  private showHexes(hexes: Hex[], follow: boolean): void {
    const n = this.pulse.n + 1;
    this.pulse = { hexes, n, follow };
    setTimeout(() => {
      if (this.pulse.n === n) this.pulse = { hexes: [], n, follow };
    }, 2600);
  }

  record(at?: number): Promise<string> {
    const fields = at === undefined ? { table: this.id } : { table: this.id, at };
    return this.client.request('record', fields).then((r) => r.record);
  }

  // An earlier position as this seat sees it.
  look(at: number): Promise<View> {
    return this.client.request('look', { table: this.id, at }).then((r) => r.view);
  }

  statistics(): Promise<Statistics> {
    return this.client.request('statistics', { table: this.id });
  }

  // A key that gives the seat to whoever brings it first.
  handOver(side: Side): Promise<string> {
    return this.client.request('hand-over', { table: this.id, side }).then((r) => r.once ?? '');
  }

  async keepSeat(side: Side): Promise<void> {
    await this.client.request('hand-over', { table: this.id, side, keep: true });
  }

  private async run(ask: Ask): Promise<void> {
    const table = this.id;
    try {
      switch (ask.ask) {
        case 'settle': setTimeout(() => this.tell({ is: 'settled', n: ask.n }), ask.milliseconds); break;
        case 'again': this.tell(ask.message); break;
        case 'show': this.bring(ask.hexes, ask.follow ?? false); break;
        case 'do': {
          const { ask: type, ...fields } = ask;
          await this.client.request(type, { table, ...fields });
          this.tell({ is: 'done', what: ask.action });
          break;
        }
        case 'do-all': {
          const { actions, sequence } = ask;
          await this.client.request('do', { table, sequence, actions });
          this.tell({ is: 'done', what: TOGETHER });
          break;
        }
        case 'undo': case 'answer-undo': {
          const { ask: type, ...fields } = ask;
          await this.client.request(type, { table, ...fields });
          this.tell({ is: 'done' });
          break;
        }
        case 'sit': {
          const seat = await this.client.sit(table, ask.side);
          this.tell({ is: 'seated', ...seat });
          break;
        }
        case 'ask-again': await this.client.request('ask-again', { table, side: ask.side }); break;
        case 'ask-undo': await this.client.request('ask-undo', { table, sequence: ask.sequence }); break;
        case 'player': case 'pace': case 'computer': {
          const { ask: type, ...fields } = ask;
          await this.client.request(type, { table, ...fields });
          break;
        }
        case 'review': {
          const { ask: type, ...fields } = ask;
          this.tell({ is: 'studied', answer: await this.client.request(type, { table, ...fields }) });
          break;
        }
        case 'next': await this.client.request('next', { table }); break;
        case 'withdraw-undo': await this.client.request('withdraw-undo', { table }); break;
        case 'card': {
          const { sequence, piece } = ask;
          this.tell({ is: 'carded', sequence, piece, description: await this.client.request('describe', { table, piece }) });
          break;
        }
        case 'order': {
          const found = await this.client.request('order', { table, text: ask.text });
          this.tell({ is: 'act', action: found.action });
          break;
        }
        default: await this.question(ask);
      }
    } catch (fault) {
      this.tell({ is: 'failed', what: ask.ask, ticket: 'ticket' in ask ? ask.ticket : null, refusal: refusalOf(fault) });
    }
  }

  private async question(ask: Extract<Ask, { ticket: number }>): Promise<void> {
    const { ask: type, ticket, ...rest } = ask;
    const fields = { table: this.id, ...rest };
    switch (type) {
      case 'select': return this.tell({ is: 'selected', ticket, selection: await this.client.request(type, fields) });
      case 'group': return this.tell({ is: 'grouped', ticket, group: await this.client.request(type, fields) });
      case 'plan': return this.tell({ is: 'planned', ticket, plan: await this.client.request(type, fields) });
      case 'overlay': return this.tell({ is: 'overlaid', ticket, overlay: await this.client.request(type, fields) });
      case 'describe': return this.tell({ is: 'described', ticket, description: await this.client.request(type, fields) });
      case 'hint': return this.tell({ is: 'hinted', ticket, suggestions: (await this.client.request(type, fields)).suggestions });
      case 'look': return this.tell({ is: 'looked', ticket, view: (await this.client.request(type, fields)).view });
      case 'why': return this.tell({ is: 'because', ticket, hex: ask.hex ?? null, refusal: (await this.client.request(type, fields)).why });
    }
  }
}

export function refusalOf(fault: unknown): Refusal {
  if (fault instanceof WireError) return fault.refusal;
  return { message: fault instanceof Error ? fault.message : String(fault) };
}
