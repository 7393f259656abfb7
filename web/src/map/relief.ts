// Heights: a light wash, hachures down the slopes, light from the north-west.
import type { Board, BoardSide } from '../wire';
import { edgeAround, joinEdges, num, outlines, type Chain, type Edge, type Point } from './geometry';
import { normals, offset, pathOf, relaxed, roughened, smooth, throughMiddles, type Curve } from './curve';
import { between, type Random } from './random';
import { areaOf, type Site } from './site';

export interface Slope {
  curve: Curve; // walked with the high ground on the right hand
  steep: number;
}

const KINDS: Record<string, number> = { slope: 1, up: 0.78, steep: 1.25 };

// The hexside seen from its higher hex; of a slope the first hex is the low one.
function uphill(board: Board, side: BoardSide): Edge {
  const first = board.hexes[side.a]?.level ?? 0;
  const second = board.hexes[side.b]?.level ?? 0;
  return edgeAround(board, side, first > second ? side.a : side.b);
}

function chainsOf(board: Board, sides: BoardSide[]): Chain[] {
  return joinEdges(board, sides.map((s) => uphill(board, s)));
}

const contour = (site: Site, chain: Chain, step: number): Curve =>
  roughened(roughened(smooth(relaxed(throughMiddles(chain)), step), site.noise, 0.2, 2.1), site.noise, 0.09, 0.7);

// Sides of one difference of level chain together; a hillside may be steep in parts.
export function slopesOf(site: Site): Slope[] {
  const { board } = site;
  const slopes: Slope[] = [];
  const groups = new Map<string, BoardSide[]>();
  for (const s of board.sides) {
    if (!(s.kind in KINDS)) continue;
    const top = Math.max(board.hexes[s.a]?.level ?? 0, board.hexes[s.b]?.level ?? 0);
    const key = `${s.kind}/${top}`;
    groups.set(key, [...(groups.get(key) ?? []), s]);
  }
  for (const [key, sides] of groups) {
    const steep = KINDS[key.split('/')[0] as string] as number;
    for (const chain of chainsOf(board, sides)) slopes.push({ curve: contour(site, chain, 0.05), steep });
  }
  for (const s of slopes) s.curve.points.forEach((p, i) => i % 4 === 0 && site.taken.add(p, 0.45));
  return slopes;
}

export function drawRelief(site: Site, slopes: Slope[]): string {
  const { ink } = site;
  const wash = [1, 2, 3].map((level) => heightWash(site, level)).join('');
  const random = site.random('hachures');
  const fans = slopes.map((s) => hachures(site, s, random)).join('');
  return (
    wash +
    (site.fine ? slopes.map((s) => shading(site, s)).join('') : '') +
    (fans && `<path d="${fans}" fill="${ink.hachure}" opacity=".88"/>`)
  );
}

// The wash grows toward the middle of a height, so that it has no edge where there is no slope.
function heightWash(site: Site, level: number): string {
  const area = areaOf(site.board, (h) => (h.level ?? 0) >= level);
  if (area.size === 0) return '';
  const soft = (o: Chain): Chain => relaxed(relaxed(throughMiddles(o)));
  const edges = outlines(site.board, area).map((o) => roughened(smooth(soft(o), site.fine ? 0.16 : 0.5), site.noise, 0.2, 2.1));
  const fill = level > 1 ? site.ink.hillHigh : site.ink.hill;
  const ring = (d: number, opacity: number): string =>
    `<path d="${edges.map((e) => pathOf(offset(e, () => d))).join('')}" fill="${fill}" fill-rule="evenodd" opacity="${opacity}"/>`;
  if (!site.fine) return ring(0, 0.3) + ring(0.22, 0.3) + ring(0.44, 0.3);
  return [-0.3, -0.14, 0.02, 0.18, 0.34, 0.5, 0.66].map((d) => ring(d, 0.15)).join('') + edges.map((e) => rounding(site, e)).join('');
}

// The whole of a height is round: light on the shoulder toward the north-west, shade on that toward the south-east, both
// without an edge of their own.
function rounding(site: Site, edge: Curve): string {
  const side = normals(edge);
  const soft = (i: number, wanted: number): number => {
    const n = side[i] as Point;
    return Math.max(0, wanted * shadeOf({ x: -n.x, y: -n.y }) - 0.05);
  };
  const band = (from: number, to: number, wanted: number): string => {
    const at = (d: number): Curve => offset(edge, (_, i) => d * soft(i, wanted));
    return pathOf(at(from)) + pathOf({ points: at(to).points.reverse(), closed: true });
  };
  const paint = (wanted: number, fill: string, opacity: number): string =>
    [[-0.6, 0.2], [-0.4, 0.5], [-0.2, 0.8], [0, 1.1], [0.15, 1.4]]
      .map(([from = 0, to = 0]) => `<path d="${band(from, to, wanted)}" fill="${fill}" fill-rule="evenodd" opacity="${opacity}"/>`)
      .join('');
  return paint(1, site.ink.shade, 0.055) + paint(-1, site.ink.lit, 0.12);
}

// How far a slope that falls this way lies in the shade: -1 full light, 1 full shade.
const shadeOf = (down: Point): number => (down.x + down.y) * Math.SQRT1_2;

// Toward its ends an open slope runs out.
function taper(curve: Curve, i: number): number {
  if (curve.closed) return 1;
  return Math.min(1, 0.3 + i / 16, 0.3 + (curve.points.length - 1 - i) / 16);
}

function shading(site: Site, slope: Slope): string {
  const { curve, steep } = slope;
  const side = normals(curve);
  const band = (reach: number, wanted: number): string => {
    const width = (i: number): number => {
      const n = side[i] as Point;
      return reach * steep * (taper(curve, i) - 0.3) * 1.4 * Math.max(0, wanted * shadeOf({ x: -n.x, y: -n.y }) + 0.12);
    };
    const thin = curve.points.map((_, i) => i).filter((i) => i % 2 === 0);
    const top = thin.map((i) => curve.points[i] as Point);
    const foot = offset(curve, (_, i) => -width(i)).points;
    return pathOf({ points: [...top, ...thin.map((i) => foot[i] as Point).reverse()], closed: true });
  };
  const { ink } = site;
  const dark = [1.2, 0.9, 0.6, 0.3].map((r) => `<path d="${band(r, 1)}" fill="${ink.shade}" opacity=".09"/>`);
  const light = [1, 0.7, 0.4].map((r) => `<path d="${band(r, -1)}" fill="${ink.lit}" opacity=".18"/>`);
  return dark.join('') + light.join('');
}

// Rows of strokes one below the other: from where, how far, how likely, how strong.
const ROWS: [number, number, number, number][] = [
  [0, 0.46, 1, 1],
  [0.36, 0.74, 0.8, 0.8],
  [0.66, 1, 0.5, 0.6],
];

// Wedges with their heads uphill: long and strong in the shade, short and fine in the light.
function hachures(site: Site, slope: Slope, random: Random): string {
  const { curve, steep } = slope;
  const { fine } = site;
  const side = normals(curve);
  let out = '';
  let due = 0;
  for (let i = 0; i < curve.points.length; i++) {
    if (i < due) continue;
    const n = side[i] as Point;
    const down = { x: -n.x, y: -n.y };
    const shade = shadeOf(down);
    due = i + ((shade > 0.2 ? 1.15 : 1.5) / Math.sqrt(steep) + random() * 0.35) * (fine ? 1 : 4.5);
    const p = curve.points[i] as Point;
    const spur = fine ? 1 + 0.3 * site.noise(p.x * 1.1 + 31, p.y * 1.1) : 1;
    const reach = taper(curve, i) * steep * (0.95 + 0.24 * shade) * spur;
    const thick = (0.034 + 0.016 * shade) * (fine ? 1 : 2.2);
    for (const [from, to, chance, weight] of ROWS) {
      if (random() > chance || (!fine && from > 0)) continue;
      const start = (from + between(random, -0.06, 0.06)) * reach;
      out += wedge(p, down, start, (to - from) * reach * between(random, 0.8, 1.15), thick * weight, random);
    }
  }
  return out;
}

function wedge(p: Point, down: Point, from: number, long: number, thick: number, random: Random): string {
  const lean = between(random, -0.06, 0.06);
  const d = { x: down.x - down.y * lean, y: down.y + down.x * lean };
  const head = { x: p.x + d.x * from, y: p.y + d.y * from };
  const across = { x: -d.y * thick, y: d.x * thick };
  const a = `${num(head.x + across.x / 2)} ${num(head.y + across.y / 2)}`;
  const tip = `${num(d.x * long - across.x / 2)} ${num(d.y * long - across.y / 2)}`;
  const back = `${num(-d.x * long - across.x / 2)} ${num(-d.y * long - across.y / 2)}`;
  return `M${a}l${tip} ${back}z`.replace(/ -/g, '-');
}
