// Small boards for the tests: every kind of ground, pointed and flat.
import type { Board, BoardHex, BoardSide, Counter, Hex } from '../wire';
import { corners, HALF, neighbourAt, type Point } from './geometry';

const id = (line: number, place: number): Hex => `${String(line).padStart(2, '0')}${String(place).padStart(2, '0')}`;

function centre(flat: boolean, line: number, place: number): Point {
  const across = HALF * (2 * place - 1 + (line % 2 === 0 ? 1 : 0));
  const along = 1.5 * line - 0.5;
  return flat ? { x: along, y: across } : { x: across, y: along };
}

// A board of this many lines and places of clear ground.
export function blank(flat: boolean, lines: number, places: number): Board {
  const across = HALF * (2 * places + 1);
  const along = 1.5 * lines + 0.5;
  const board: Board = {
    scenario: 'test/test', battle: 'test', title: 'Test, 1 May 1640', system: 'test', period: flat ? '1760' : '1640',
    hidden: false, flat, width: flat ? along : across, height: flat ? across : along,
    hexes: {}, sides: [], links: [], features: [],
    battle_sides: [{ id: 'french', title: 'French', colour: '#24508c' }, { id: 'allied', title: 'Allied', colour: '#8f2a20' }],
    armies: [{ id: 'maupeou', title: 'Maupeou', side: 'french', colour: '#24508c' }, { id: 'granby', title: 'Granby', side: 'allied', colour: '#8f2a20' }], legend: [], tables: [], key: { counters: [], results: [], marks: [], works: [] },
  };
  const ids: Hex[] = [];
  for (let l = 1; l <= lines; l++) {
    for (let p = 1; p <= places; p++) {
      board.hexes[id(l, p)] = { ...centre(flat, l, p), n: [], terrain: 'clear' };
      ids.push(id(l, p));
    }
  }
  for (const h of ids) {
    const hex = board.hexes[h] as BoardHex;
    hex.n = [0, 1, 2, 3, 4, 5].map((i) => {
      const at = neighbourAt(board, hex, i);
      return ids.find((o) => Math.hypot(board.hexes[o]!.x - at.x, board.hexes[o]!.y - at.y) < 0.01) ?? null;
    });
  }
  return board;
}

export function side(board: Board, a: Hex, b: Hex, kind: string): BoardSide {
  const h = board.hexes[a] as BoardHex;
  const i = h.n.indexOf(b);
  const c = corners(board, h);
  const [p, q] = [c[i] as Point, c[(i + 1) % 6] as Point];
  return { a, b, kind, x1: p.x, y1: p.y, x2: q.x, y2: q.y, tag: 'stated' };
}

// The sides of a line of hexes toward the line before it.
function rowSides(board: Board, line: number, kind: string, places: number[]): BoardSide[] {
  return places.flatMap((p) => {
    const h = id(line, p);
    const before = board.hexes[h]!.n.filter((n): n is Hex => n !== null && n.startsWith(id(line - 1, 1).slice(0, 2)));
    return before.map((n) => side(board, h, n, kind));
  });
}

export const HEX_KINDS = ['clear', 'forest', 'woods', 'town', 'village', 'marsh', 'rough', 'ditch', 'entrenchment'];
export const SIDE_KINDS = ['slope', 'stream', 'river', 'bridge', 'ford', 'wall', 'gate', 'up', 'steep'];
export const LINK_KINDS = ['road', 'trail'];

export function everything(flat: boolean): Board {
  const board = blank(flat, 14, 10);
  HEX_KINDS.forEach((kind, i) => {
    for (const h of [id(12, i + 1), id(13, i + 1)]) Object.assign(board.hexes[h]!, { terrain: kind, tag: 'reconstructed' });
  });
  for (let p = 1; p <= 10; p++) {
    board.hexes[id(2, p)]!.level = 1;
    board.hexes[id(3, p)]!.slope = true;
    board.hexes[id(8, p)]!.level = p < 6 ? 1 : 2;
  }
  const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  board.sides = [
    ...rowSides(board, 3, 'slope', all),
    ...rowSides(board, 5, 'stream', [2, 3, 4, 5]),
    ...rowSides(board, 7, 'river', all),
    ...rowSides(board, 9, 'up', [1, 2, 3, 4]),
    ...rowSides(board, 9, 'steep', [7, 8, 9]),
    side(board, '0503', board.hexes['0503']!.n.find((n) => n?.startsWith('04'))!, 'ford'),
    side(board, '0705', board.hexes['0705']!.n.find((n) => n?.startsWith('06'))!, 'bridge'),
  ];
  for (const [i, n] of board.hexes['1105']!.n.entries()) board.sides.push(side(board, '1105', n!, i === 0 ? 'gate' : 'wall'));
  board.links = [
    { kind: 'road', name: 'High road', course: ['0402', '0502', '0602', '0702'], tag: 'deduced' },
    { kind: 'trail', name: 'Low trail', course: ['0907', '1007', '1107'], tag: 'guessed' },
  ];
  const feature = (name: string, kind: string, hexes: Hex[], sides: [Hex, Hex][] = []): void => {
    board.features.push({ name, kind, hexes, sides, tag: 'stated', reason: '' });
  };
  feature('Sault & <Wood>', 'forest', ['1202', '1302']);
  feature('Au', 'label', ['0409']);
  feature('Mill pond', 'label', ['0504']);
  feature('Elsewhere (off map)', 'label', ['0103']);
  feature('Height', 'hill', ['0201', '0202', '0203', '0204', '0205', '0206', '0207', '0208']);
  feature('Dreisam', 'river', [], board.sides.filter((s) => s.kind === 'river').map((s) => [s.a, s.b]));
  feature('Brook', 'stream', [], board.sides.filter((s) => s.kind === 'stream').map((s) => [s.a, s.b]));
  board.legend = [
    ...HEX_KINDS.map((k) => ({ id: k, title: k, on: 'hex' as const, rule: '', lines: [] })),
    ...SIDE_KINDS.map((k) => ({ id: k, title: k, on: 'side' as const, rule: '', lines: [] })),
    ...LINK_KINDS.map((k) => ({ id: k, title: k, on: 'link' as const, rule: '', lines: [] })),
  ];
  return board;
}

export function counter(more: Partial<Counter>): Counter {
  return {
    id: 'a', name: 'A', side: 'french', army: 'maupeou', symbol: 'foot', size: 'III', values: ['10', '3'], hex: '0101',
    place: 'map', layer: 0, marks: [], said: '', ...more,
  };
}
