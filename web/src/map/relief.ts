// Heights: a light wash, hachures down the slopes, light from the north-west.
import type { Board, BoardSide } from '../wire';
import { edgeAround, joinEdges, num, outlines, type Chain, type Edge, type Point } from './geometry';
import { normals, offset, pathOf, roughened, smooth, throughMiddles, type Curve } from './curve';
import { between, type Random } from './random';
import { areaOf, type Site } from './site';

interface Slope {
  curve: Curve; // walked with the high ground on the right hand
  steep: number;
}

const KINDS: Record<string, number> = { slope: 1, up: 0.72, steep: 1.3 };

// The hexside seen from its higher hex; of a slope the first hex is the low one.
function uphill(board: Board, side: BoardSide): Edge {
  const low = board.hexes[side.a]?.level ?? 0;
  const high = board.hexes[side.b]?.level ?? 0;
  return edgeAround(board, side, low > high ? side.a : side.b);
}

function chainsOf(board: Board, sides: BoardSide[]): Chain[] {
  return joinEdges(board, sides.map((s) => uphill(board, s)));
}

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
    for (const chain of chainsOf(board, sides)) {
      const curve = roughened(smooth(throughMiddles(chain), 0.05), site.noise, 0.1, 0.9);
      slopes.push({ curve, steep });
    }
  }
  for (const s of slopes) s.curve.points.forEach((p, i) => i % 4 === 0 && site.taken.add(p, 0.45));
  return slopes;
}

export function drawRelief(site: Site, slopes: Slope[]): string {
  const wash = [1, 2, 3].map((level) => heightWash(site, level)).join('');
  const random = site.random('hachures');
  const fans = slopes.map((s) => hachures(s, random)).join('');
  return (
    wash +
    slopes.map((s) => shading(site, s)).join('') +
    (fans && `<path d="${fans}" fill="${site.ink.hachure}" opacity=".85"/>`)
  );
}

function heightWash(site: Site, level: number): string {
  const area = areaOf(site.board, (h) => (h.level ?? 0) >= level);
  if (area.size === 0) return '';
  const d = outlines(site.board, area)
    .map((o) => pathOf(roughened(smooth(throughMiddles(o), 0.1), site.noise, 0.1, 0.9)))
    .join('');
  const { ink } = site;
  return `<path d="${d}" fill="${level > 1 ? ink.hillHigh : ink.hill}" fill-rule="evenodd" opacity=".75"/>`;
}

// How far a slope that falls this way lies in the shade: -1 full light, 1 full shade.
const shadeOf = (down: Point): number => (down.x + down.y) * Math.SQRT1_2;

// Toward its ends an open slope runs out.
function taper(curve: Curve, i: number): number {
  if (curve.closed) return 1;
  return Math.min(1, 0.25 + i / 14, 0.25 + (curve.points.length - 1 - i) / 14);
}

function shading(site: Site, slope: Slope): string {
  const { curve, steep } = slope;
  const side = normals(curve);
  const band = (reach: number, wanted: number): string => {
    const width = (i: number): number => {
      const n = side[i] as Point;
      return reach * steep * taper(curve, i) * Math.max(0, wanted * shadeOf({ x: -n.x, y: -n.y }) + 0.1);
    };
    const foot = offset(curve, (_, i) => -width(i));
    return pathOf({ points: [...curve.points, ...foot.points.slice().reverse()], closed: true });
  };
  const { ink } = site;
  return (
    `<path d="${band(1.05, 1)}${band(0.6, 1)}" fill="${ink.shade}" opacity=".16"/>` +
    `<path d="${band(0.9, -1)}" fill="${ink.lit}" opacity=".4"/>`
  );
}

// Wedges with their heads on the upper edge: long and strong in the shade, short and fine in the light.
function hachures(slope: Slope, random: Random): string {
  const { curve, steep } = slope;
  const side = normals(curve);
  let out = '';
  let due = 0;
  for (let i = 0; i < curve.points.length; i++) {
    if (i < due) continue;
    const n = side[i] as Point;
    const down = { x: -n.x, y: -n.y };
    const shade = shadeOf(down);
    const weight = 0.8 + 0.45 * shade;
    due = i + (shade > 0.2 ? 1.35 : 1.9) / Math.sqrt(steep) + random() * 0.5;
    const long = taper(curve, i) * steep * weight * between(random, 0.5, 0.72);
    out += wedge(curve.points[i] as Point, down, between(random, -0.05, 0.03), long, 0.036 * weight, random);
    if (random() < 0.62) out += wedge(curve.points[i] as Point, down, long * 0.85, long * 0.6, 0.026 * weight, random);
  }
  return out;
}

function wedge(p: Point, down: Point, from: number, long: number, thick: number, random: Random): string {
  const lean = between(random, -0.07, 0.07);
  const d = { x: down.x - down.y * lean, y: down.y + down.x * lean };
  const head = { x: p.x + d.x * from, y: p.y + d.y * from };
  const across = { x: -d.y * thick, y: d.x * thick };
  const a = `${num(head.x + across.x / 2)} ${num(head.y + across.y / 2)}`;
  const tip = `${num(d.x * long - across.x / 2)} ${num(d.y * long - across.y / 2)}`;
  const back = `${num(-d.x * long - across.x / 2)} ${num(-d.y * long - across.y / 2)}`;
  return `M${a}l${tip} ${back}z`;
}
