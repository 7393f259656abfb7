// What the server says, as docs/wire.md describes it.

export type Hex = string; // four digits
export type PieceId = string;
export type Side = string;
export type Tag = 'stated' | 'matched' | 'deduced' | 'sourced' | 'guessed' | 'reconstructed';
export type Tone = 'good' | 'risk' | 'bad';

export interface Refusal {
  code?: string;
  rule?: string;
  message: string;
  hexes?: Hex[];
  pieces?: PieceId[];
  field?: string;
}

// ---- the board

export interface BoardHex {
  x: number;
  y: number;
  n: (Hex | null)[];
  terrain: string;
  level?: number;
  slope?: boolean;
  tag?: Tag;
}
export interface BoardSide {
  a: Hex;
  b: Hex;
  kind: string;
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  tag: Tag;
}
export interface BoardLink {
  kind: string;
  name: string;
  course: Hex[];
  tag: Tag;
}
export interface BoardFeature {
  name: string;
  kind: string;
  hexes: Hex[];
  sides: [Hex, Hex][];
  tag: Tag;
  reason: string;
}
export interface LegendEntry {
  id: string;
  title: string;
  on: 'hex' | 'side' | 'link';
  rule: string;
  lines: string[];
}
export interface ChartTable {
  title: string;
  rule: string;
  columns: string[];
  rows: string[][];
}
export interface Board {
  scenario: string;
  battle: string;
  title: string;
  system: string;
  hidden: boolean;
  flat: boolean;
  width: number;
  height: number;
  hexes: Record<Hex, BoardHex>;
  sides: BoardSide[];
  links: BoardLink[];
  features: BoardFeature[];
  battle_sides: { id: Side; title: string }[];
  armies: { id: string; title: string; side: Side }[];
  legend: LegendEntry[];
  tables: ChartTable[];
}

// ---- a view

export interface Counter {
  id: PieceId;
  name: string;
  side: Side;
  army: string;
  symbol: 'foot' | 'horse' | 'gun' | 'leader' | 'light-foot' | 'light-horse' | 'commander';
  size?: string;
  values: string[];
  extra?: string;
  hex: Hex | null;
  place: 'map' | 'waiting' | 'lost' | 'exited' | 'unused';
  layer: number;
  facing?: number;
  marks: string[];
  said: string;
  tag?: Tag;
}
export interface Todo {
  text: string;
  rule: string;
  must: boolean;
  pieces: PieceId[];
  hexes: Hex[];
}
export interface OrderButton {
  action: string;
  label: string;
  primary?: boolean;
  confirm?: string;
  refused?: Refusal;
  die?: number;
}
export interface Gauge {
  title: string;
  side: Side;
  value: number;
  of: number;
  text: string;
  rule: string;
  broken: boolean;
}
export interface Fact {
  title: string;
  text: string;
  rule?: string;
  hexes?: Hex[];
}
export interface Work {
  kind: string;
  hex?: Hex;
  side?: [Hex, Hex];
  owner?: Side | null;
  text: string;
}
export interface OverlayInfo {
  id: string;
  title: string;
  key: string;
  needs: 'hex' | 'piece' | null;
}
export interface Outcome {
  winner: Side | null;
  level: string;
  text: string;
  rule: string;
  awards: { side: Side; text: string; points: number; rule: string }[];
}
// Whether and how the last decision may be taken back: at once, after a confirmation, or when the other player agrees.
export interface Undo {
  may: boolean;
  rule?: string;
  message?: string;
  seat?: Side; // for whom it is taken back
  confirm?: string;
  agreed?: boolean; // both seats are here: the confirmation is the consent of both
  ask?: string; // the other player can be asked
  asked?: { by: Side; mine: boolean; text: string };
}
export interface View {
  table: string;
  sequence: number;
  seat: Side;
  seats: Side[];
  title: string;
  over: boolean;
  heading: string;
  turn: { now: number; of: number; text: string };
  ribbon: { steps: { id: string; title: string; rule: string }[]; at: number; side: Side | null };
  counters: Counter[];
  prompt: { side: Side | null; decision: string; text: string };
  todo: Todo[];
  orders: OrderButton[];
  ready: Record<PieceId, string[]>;
  gauges: Gauge[];
  facts: Fact[];
  points: Record<Side, number>;
  works: Work[];
  overlays: OverlayInfo[];
  planner: boolean;
  pending: { pieces: PieceId[]; hexes: Hex[]; text: string } | null;
  undo: Undo;
  dice: { mode: 'server' | 'real'; commitment?: string; chain?: string; seed?: string };
  outcome: Outcome | null;
}

// ---- answers

export interface Note {
  text: string;
  rule: string;
}
export interface Target {
  hex: Hex;
  kind: string;
  action?: string;
  label: string;
  said: string;
  path?: Hex[];
  notes?: Note[];
  chance?: number;
  facing?: number;
  tone?: Tone;
  attackers?: PieceId[];
  defenders?: PieceId[];
}
export interface Choice {
  action: string;
  label: string;
  said: string;
}
export interface Selection {
  pieces: PieceId[];
  title: string;
  lines: string[];
  targets: Target[];
  choices: Choice[];
  blocked: { hex: Hex; by: string[]; rule: string; message: string }[];
  areas?: { kind: string; hexes: Hex[] }[];
  partners?: PieceId[][];
  refused?: Refusal | null;
}
export interface Plan {
  attackers: PieceId[];
  defenders: PieceId[];
  candidates: { attackers: PieceId[]; defenders: PieceId[] };
  action: string | null;
  refused: Refusal | null;
  switches: { id: string; label: string; on: boolean; rule: string; refused?: Refusal }[];
  sums: { title: string; total: number; terms: { title: string; text: string; amount: number; rule: string }[] }[];
  column: { text: string; rule: string } | null;
  outcomes: { die: number; chance: number; cells: { title: string; text: string }[]; said: string; tone: Tone | null }[];
  summary: string[];
  warnings: { text: string; rule: string; pieces: PieceId[] }[];
}
export interface Overlay {
  title: string;
  text: string;
  hexes: Record<Hex, { label?: string; tone?: string }>;
  lines: { from: Hex; to: Hex; clear: boolean; by: string[] }[];
  pieces: PieceId[];
  rule?: string;
}
export interface Description {
  title: string;
  lines: string[];
  pieces: PieceId[];
}
export interface GameEvent {
  type: string;
  rule: string;
  text: string;
  n: number;
  [fact: string]: unknown;
}
export interface RuleCase {
  number: string;
  title: string;
  kind: 'rule' | 'heading' | 'info';
  part: string;
  text: string;
  rulings: string[];
  see: string[];
}
export interface GameOption {
  key: string;
  title: string;
  values: string[];
  default: string;
  rule: string;
  ruling: string;
}
export interface ScenarioInfo {
  id: string;
  title: string;
  brief: string;
  sides: Side[];
  turns: number;
  options: GameOption[];
}
export interface GameInfo {
  id: string;
  title: string;
  system: string;
  brief: string;
  scenarios: ScenarioInfo[];
}
// A seat that somebody gives away by a link.
export interface SeatOffer {
  side: Side;
  scenario: string;
  title: string;
  heading: string;
}
export interface TableInfo {
  table: string;
  title: string;
  scenario: string;
  heading: string;
  over: boolean;
  sequence: number;
  changed: number;
  keys: Record<Side, string>;
}
