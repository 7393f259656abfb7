// Town walls with their teeth to the outside, gates, and earthworks round entrenched hexes.
import type { BoardSide } from '../wire';
import { distance, edgeAround, joinEdges, middle, num, outlines, vertexKey, type Edge, type Point } from './geometry';
import { normals, offset, pathOf, smooth, throughMiddles, type Curve } from './curve';
import { areaOf, ofTerrain, sidesOf, type Site } from './site';

const at = (p: Point, q: Point, t: number): Point => ({ x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t });
const xy = (p: Point): string => `${num(p.x)} ${num(p.y)}`;

// With the inner hex on the right hand the outside lies on the left.
function outward(e: Edge): Point {
  const l = distance(e.p, e.q) || 1;
  return { x: (e.q.y - e.p.y) / l, y: -(e.q.x - e.p.x) / l };
}

function teeth(e: Edge): string {
  const n = outward(e);
  const along = { x: -n.y, y: n.x };
  let d = '';
  for (let i = 0; i < 5; i++) {
    const m = at(e.p, e.q, 0.14 + i * 0.18);
    const tip = { x: m.x + n.x * 0.19, y: m.y + n.y * 0.19 };
    const base = (s: number): Point => ({
      x: m.x + n.x * 0.05 + along.x * 0.055 * s,
      y: m.y + n.y * 0.05 + along.y * 0.055 * s,
    });
    d += `M${xy(base(-1))}L${xy(tip)} ${xy(base(1))}Z`;
  }
  return d;
}

export function drawWalls(site: Site): string {
  const { board, ink } = site;
  const walls = sidesOf(board, 'wall', 'fortification');
  const gates = sidesOf(board, 'gate');
  if (walls.length + gates.length === 0) return '';
  const edges = walls.map((s) => edgeAround(board, s, s.a));
  const all = [...edges, ...gates.map((s) => edgeAround(board, s, s.a))];
  const lines = joinEdges(board, edges)
    .map((c) => pathOf(c))
    .join('');
  const line = (colour: string, width: number, more = ''): string =>
    `<path d="${lines}" stroke="${colour}" stroke-width="${width}"${more}/>`;
  return (
    `<g fill="none" stroke-linejoin="round" stroke-linecap="round">` +
    (site.fine ? line(ink.ink, 0.2, ' opacity=".3" transform="translate(.06 .08)"') : '') +
    (site.fine ? `<path d="${edges.map(teeth).join('')}" fill="${ink.ink}"/>` : '') +
    line(ink.ink, 0.185) +
    line(ink.stone, 0.125) +
    line(ink.stoneShade, 0.03, ' transform="translate(.025 .03)"') +
    line(ink.ink, 0.125, ' stroke-dasharray=".016 .1" stroke-linecap="butt" opacity=".55"') +
    `</g>` +
    (site.fine ? towers(site, all) + gates.map((s) => gate(site, s)).join('') : '')
  );
}

function towers(site: Site, edges: Edge[]): string {
  const { board, ink } = site;
  const seen = new Map<string, Point>();
  for (const e of edges) for (const p of [e.p, e.q]) seen.set(vertexKey(board, p), p);
  const circles = (r: number, more: string, dx = 0, dy = 0): string => {
    const d = [...seen.values()]
      .map((p) => `M${num(p.x + dx - r)} ${num(p.y + dy)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`)
      .join('');
    return `<path d="${d}" ${more}/>`;
  };
  return (
    circles(0.13, `fill="${ink.ink}" opacity=".3"`, 0.05, 0.06) +
    circles(0.125, `fill="${ink.stone}" stroke="${ink.ink}" stroke-width=".035"`) +
    circles(0.055, `fill="${ink.roofs[1]}" stroke="${ink.ink}" stroke-width=".018"`)
  );
}

function gate(site: Site, side: BoardSide): string {
  const { board, ink } = site;
  const e = edgeAround(board, side, side.a);
  const n = outward(e);
  const turn = (Math.atan2(n.y, n.x) * 180) / Math.PI + 90;
  const m = middle(e.p, e.q);
  const stub = `M-.5 0H-.26M.26 0H.5`;
  return (
    `<g transform="translate(${xy(m)})rotate(${num(turn)})">` +
    `<path d="${stub}" stroke="${ink.ink}" stroke-width=".185"/><path d="${stub}" stroke="${ink.stone}" stroke-width=".12"/>` +
    `<rect x="-.15" y="-.2" width=".3" height=".4" fill="${ink.road}"/>` +
    `<path d="M-.15-.2V.2M.15-.2V.2" stroke="${ink.ink}" stroke-width=".03"/>` +
    `<g fill="${ink.stone}" stroke="${ink.ink}" stroke-width=".035"><rect x="-.32" y="-.17" width=".18" height=".34"/><rect x=".14" y="-.17" width=".18" height=".34"/></g>` +
    `<path d="M-.32-.17L-.23-.02-.14-.17M.14-.17L.23-.02.32-.17M-.32.17L-.23-.02-.14.17M.14.17L.23-.02.32.17" fill="none" stroke="${ink.ink}" stroke-width=".022"/></g>`
  );
}

// The trace of an earthwork: redans between straight curtains, the bank inside, a ditch and its glacis outside.
export function drawEarthworks(site: Site): string {
  const { board, ink } = site;
  const area = areaOf(board, ofTerrain('entrenchment'));
  if (area.size === 0) return '';
  const traces = outlines(board, area).map((o) => redans(offset(smooth(throughMiddles(o), 0.08), () => 0.16)));
  const d = traces.map(pathOf).join('');
  const line = (colour: string, width: number, more = ''): string =>
    `<path d="${d}" stroke="${colour}" stroke-width="${width}"${more}/>`;
  return (
    `<g fill="none" stroke-linejoin="miter"><path d="${d}" fill="${ink.earthLight}" opacity=".3" fill-rule="evenodd"/>` +
    (site.fine ? `<path d="${traces.map(glacis).join('')}" fill="${ink.hachure}" opacity=".8"/>` : '') +
    (site.fine ? line(ink.ink, 0.16, ' opacity=".25" transform="translate(.05 .06)"') : '') +
    line(ink.ink, 0.15) +
    line(ink.earthLight, 0.09) +
    (site.fine ? line(ink.earth, 0.03) : '') +
    `</g>`
  );
}

// A salient about every hexside: out, along, back, along.
function redans(trace: Curve): Curve {
  const n = trace.points.length;
  const side = normals(trace);
  const count = Math.max(4, Math.round(n / 13));
  const keep: Point[] = [];
  for (let k = 0; k < count; k++) {
    for (const [t, d] of [[0, 0.06], [0.52, 0.06], [0.76, -0.2]] as const) {
      const i = Math.floor(((k + t) * n) / count) % n;
      const p = trace.points[i] as Point;
      const m = side[i] as Point;
      keep.push({ x: p.x + m.x * d, y: p.y + m.y * d });
    }
  }
  return { points: keep, closed: true };
}

// Short wedges down from the crest to the outside.
function glacis(trace: Curve): string {
  let d = '';
  const p = trace.points;
  for (let i = 0; i < p.length; i++) {
    const a = p[i] as Point;
    const b = p[(i + 1) % p.length] as Point;
    const l = distance(a, b) || 1;
    const u = { x: (b.x - a.x) / l, y: (b.y - a.y) / l };
    const n = { x: u.y, y: -u.x };
    for (let t = 0.05; t < l; t += 0.085) {
      const m = { x: a.x + u.x * t + n.x * 0.07, y: a.y + u.y * t + n.y * 0.07 };
      d += `M${num(m.x - u.x * 0.018)} ${num(m.y - u.y * 0.018)}l${num(u.x * 0.018 + n.x * 0.15)} ${num(u.y * 0.018 + n.y * 0.15)} ${num(u.x * 0.018 - n.x * 0.15)} ${num(u.y * 0.018 - n.y * 0.15)}z`;
    }
  }
  return d;
}
