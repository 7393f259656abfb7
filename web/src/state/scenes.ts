// What happened between two positions, as a short list of scenes to be played on the map one after another.

import type { Counter, GameEvent, Hex, PieceId, View } from '../wire';
import { throwsOf } from './dice';
import { isLoss } from './log';

export type Cue = 'drum' | 'shot' | 'volley' | 'die' | 'fall' | 'bell' | 'turn' | 'knock';

export interface Way {
  piece: PieceId;
  hexes: Hex[]; // where it stood first; one hex: it appears there
}

// `puts`: the counters as they are drawn once the scene is over.
interface Common {
  ms: number;
  puts: Counter[];
  cue?: Cue;
}
export type Scene = Common &
  (
    | { is: 'glide'; ways: Way[] }
    | { is: 'smoke'; from: Hex[]; at: Hex[] }
    | { is: 'die'; die: number; at: Hex[] }
    | { is: 'hit'; pieces: PieceId[] }
    | { is: 'fall'; pieces: PieceId[] }
    | { is: 'call'; text: string }
  );

const STEP = 95; // milliseconds for a hex
const START = 150;
const LONGEST = 680;
const BACK = 220; // what is taken back, or has no way of its own
const SMOKE = 420;
const DIE = 680;
const HIT = 340;
const FALL = 460;
const MOST = 60; // pieces seen to move at once; armies are simply put there

const MOVES = /(^|-)(moved|entered|exited|charged|evaded|retreated|advanced)$/;
const SHOTS = /(^|-)fired$/;
const FIGHTS = /^combat-rolled$/;
const OPENINGS = /(^|-)(turn|day)-began$/;
const ENDS = /^game-over$/;

const onMap = (c: Counter | undefined): Hex | null => (c?.place === 'map' ? c.hex : null);

const face = (c: Counter | undefined): string => JSON.stringify([c?.marks, c?.values]);

function listed(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((v): v is string => typeof v === 'string') : [];
}

export function glideTime(hexes: number): number {
  return Math.min(LONGEST, START + STEP * hexes);
}

// Goes through the events with the counters at hand, as they stand in the picture so far.
class Director {
  readonly scenes: Scene[] = [];
  private readonly now: Map<PieceId, Counter>;
  private readonly will: Map<PieceId, Counter>;

  private readonly cast: boolean; // dice are thrown here; real ones have been seen already

  constructor(before: View, private readonly after: View) {
    this.cast = before.dice.mode === 'server';
    this.now = new Map(before.counters.map((c) => [c.id, c]));
    this.will = new Map(after.counters.map((c) => [c.id, c]));
  }

  event(e: GameEvent): void {
    const actors = [...listed(e['piece']), ...listed(e['pieces'])];
    const others = [...listed(e['other']), ...listed(e['others'])];
    if (MOVES.test(e.type)) this.move(e, actors);
    const to = [...listed(e['to']), ...this.places(others)].slice(0, 1);
    if (SHOTS.test(e.type)) this.add({ is: 'smoke', ms: SMOKE, puts: [], cue: 'shot', from: this.places(actors), at: to });
    if (FIGHTS.test(e.type)) this.add({ is: 'smoke', ms: SMOKE, puts: [], cue: 'volley', from: this.places(actors), at: this.places(others) });
    const at = SHOTS.test(e.type) ? to : [...this.places(others), ...this.places(actors)];
    for (const { die } of this.cast ? throwsOf([e]) : []) this.add({ is: 'die', ms: DIE, puts: [], cue: 'die', die, at: at.length > 0 ? at : to });
    if (isLoss(e)) this.struck([...new Set(actors)]);
    if (e.banner) {
      const cue: Cue | undefined = OPENINGS.test(e.type) ? 'drum' : ENDS.test(e.type) ? 'bell' : undefined;
      this.add({ is: 'call', ms: 0, puts: [], text: e.banner, ...(cue ? { cue } : {}) });
    }
  }

  // Whatever stands elsewhere than the events have led it: straight there, with those who went the same way.
  rest(): void {
    const ways: Way[] = [];
    const gone: PieceId[] = [];
    for (const c of this.after.counters) {
      const [from, to] = [onMap(this.now.get(c.id)), onMap(c)];
      if (from === to || (this.now.get(c.id) === undefined && to === null)) continue;
      if (to === null) gone.push(c.id);
      else if (!this.joins(c.id, from, to)) ways.push({ piece: c.id, hexes: from === null ? [to] : [from, to] });
    }
    for (const [id, c] of this.now) if (!this.will.has(id) && onMap(c)) gone.push(id);
    if (ways.length + gone.length > MOST) return;
    if (ways.length > 0) this.glide(ways, BACK);
    if (gone.length > 0) this.fall(gone, undefined);
  }

  private add(scene: Scene): void {
    this.scenes.push(scene);
    for (const c of scene.puts) this.now.set(c.id, c);
  }

  private places(pieces: PieceId[]): Hex[] {
    return [...new Set(pieces.map((p) => onMap(this.now.get(p))).filter((h): h is Hex => h !== null))];
  }

  private move(e: GameEvent, pieces: PieceId[]): void {
    const path = listed(e['path']);
    const goal = path.length > 0 ? path : listed(e['to']);
    const from = typeof e['from'] === 'string' ? e['from'] : null;
    const ways: Way[] = [];
    for (const piece of new Set(pieces)) {
      const here = onMap(this.now.get(piece));
      if (this.will.get(piece) === undefined || here !== from || goal.length === 0) continue;
      ways.push({ piece, hexes: [...(here === null ? [] : [here]), ...goal.filter((h, k) => k > 0 || h !== here)] });
    }
    if (ways.length > 0) this.glide(ways, 0);
  }

  // One glide after another of the same pieces is one longer one; of others it is seen at the same time.
  private glide(ways: Way[], ms: number): void {
    const last = this.scenes.at(-1);
    const before: Way[] = last?.is === 'glide' ? last.ways : [];
    const joined = [...before.filter((w) => !ways.some((v) => v.piece === w.piece)), ...ways.map((w): Way => {
      const had = before.find((v) => v.piece === w.piece);
      return had ? { ...w, hexes: [...had.hexes, ...w.hexes.slice(had.hexes.at(-1) === w.hexes[0] ? 1 : 0)] } : w;
    })];
    if (last?.is === 'glide') this.scenes.pop();
    const long = Math.max(...joined.map((w) => w.hexes.length - 1));
    this.add({ is: 'glide', ways: joined, ms: ms || glideTime(long), puts: joined.map((w) => this.placed(w)).filter((c): c is Counter => c !== null) });
  }

  // As it stood, in its new place; how it looks there is told by later events, or by the end. What is new is drawn as it will be.
  private placed({ piece, hexes }: Way): Counter | null {
    const will = this.will.get(piece);
    const c = this.now.get(piece) ?? will;
    const hex = hexes.at(-1);
    if (!c || !will || hex === undefined) return null;
    const there = onMap(will) === hex;
    return { ...(onMap(c) === null ? will : c), hex, place: 'map', layer: there ? will.layer : c.layer, ...(will.facing !== undefined ? { facing: will.facing } : {}) };
  }

  private struck(pieces: PieceId[]): void {
    const seen = pieces.filter((p) => onMap(this.now.get(p)) !== null && this.will.has(p));
    const lost = seen.filter((p) => onMap(this.will.get(p)) === null);
    const hit = seen.filter((p) => !lost.includes(p) && face(this.now.get(p)) !== face(this.will.get(p)));
    if (lost.length > 0) this.fall(lost, 'fall');
    if (hit.length === 0) return;
    const last = this.scenes.at(-1);
    const both = last?.is === 'hit' ? [...last.pieces, ...hit] : hit;
    if (last?.is === 'hit') this.scenes.pop();
    this.add({ is: 'hit', ms: HIT, pieces: [...new Set(both)], puts: [...new Set(both)].map((p) => this.turned(p)).filter((c): c is Counter => c !== null) });
  }

  private turned(piece: PieceId): Counter | null {
    const [c, will] = [this.now.get(piece), this.will.get(piece)];
    return c && will ? { ...will, hex: c.hex, place: c.place, layer: c.layer } : null;
  }

  private fall(pieces: PieceId[], cue: Cue | undefined): void {
    const last = this.scenes.at(-1);
    const both = [...new Set(last?.is === 'fall' ? [...last.pieces, ...pieces] : pieces)];
    if (last?.is === 'fall') this.scenes.pop();
    const puts = both.map((p) => this.will.get(p) ?? this.now.get(p)).filter((c): c is Counter => c !== undefined).map((c): Counter => (onMap(c) ? { ...c, place: 'lost' } : c));
    this.add({ is: 'fall', ms: FALL, pieces: both, puts, ...(cue ? { cue } : {}) });
  }

  // Whoever went from one place to another beside somebody who was seen to go goes with him.
  private joins(piece: PieceId, from: Hex | null, to: Hex): boolean {
    const k = this.scenes.findIndex((s) => s.is === 'glide' && s.ways.some((w) => w.hexes[0] === from && w.hexes.at(-1) === to));
    const scene = this.scenes[k];
    if (scene?.is !== 'glide' || this.scenes.some((s) => s.puts.some((c) => c.id === piece))) return false;
    const way: Way = { piece, hexes: scene.ways.find((w) => w.hexes[0] === from && w.hexes.at(-1) === to)?.hexes ?? [] };
    const put = this.placed(way);
    if (put) this.now.set(piece, put);
    this.scenes[k] = { ...scene, ways: [...scene.ways, way], puts: put ? [...scene.puts, put] : scene.puts };
    return true;
  }
}

export function scenesOf(before: View, events: GameEvent[], after: View): Scene[] {
  const director = new Director(before, after);
  for (const e of events) director.event(e);
  director.rest();
  return director.scenes;
}
