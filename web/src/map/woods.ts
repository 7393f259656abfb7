// Woods and forests: areas with an organic edge, full of trees.
import type { BoardHex } from '../wire';
import { outlines, type Chain, type Point } from './geometry';
import { offset, pathOf, roughened, scalloped, smooth, thinned, throughMiddles, type Curve } from './curve';
import { between, pick, type Random } from './random';
import { areaOf, ofTerrain, onSheet, type Area, type Site } from './site';
import { plant, type Tree } from './trees';

interface Growth {
  spacing: number;
  firs: number; // share of firs
  floor: string;
}

export function drawWoods(site: Site): string {
  const { ink } = site;
  const wide = site.fine ? 1 : 3;
  const dense = growth(site, 'forest', ofTerrain('forest'), { spacing: 0.43 * wide, firs: 0.22, floor: ink.forestFloor });
  const open = growth(site, 'woods', ofTerrain('woods'), { spacing: 0.52 * wide, firs: 0.04, floor: ink.woodFloor });
  return dense + open;
}

function growth(site: Site, name: string, test: (h: BoardHex) => boolean, as: Growth): string {
  const area = areaOf(site.board, test);
  if (area.size === 0) return '';
  const edges = woodEdges(site, area);
  const random = site.random(name);
  const trees = standing(site, area, edges, random, as);
  return floor(site, edges, as.floor) + plant(trees);
}

export function woodEdges(site: Site, area: Area): Curve[] {
  return outlines(site.board, area).map((o: Chain) =>
    roughened(roughened(smooth(throughMiddles(o), 0.12), site.noise, 0.26, 1.3), site.noise, 0.12, 0.5),
  );
}

function floor(site: Site, edges: Curve[], fill: string): string {
  const { ink, noise } = site;
  if (!site.fine) return `<path d="${edges.map((e) => pathOf(thinned(e, 5))).join('')}" fill="${fill}" fill-rule="evenodd"/>`;
  const skirt = edges.map((e) => pathOf(offset(e, () => -0.1))).join('');
  const rim = edges.map((e) => scalloped(e, 0.24, noise)).join('');
  return (
    `<path d="${skirt}" transform="translate(.1 .13)" fill="${ink.shade}" opacity=".22" fill-rule="evenodd"/>` +
    `<path d="${rim}" fill="${fill}" stroke="${ink.crownInk}" stroke-width=".035" stroke-opacity=".75" fill-rule="evenodd"/>`
  );
}

// A jittered lattice of trees inside the edges, off the roads and brooks.
function standing(site: Site, area: Area, edges: Curve[], random: Random, as: Growth): Tree[] {
  const box = boxOf(area);
  const inside = insideOf(edges.map((e) => offset(e, () => (site.fine ? 0.14 : 0.4))));
  const trees: Tree[] = [];
  let row = 0;
  for (let y = box.y0; y < box.y1; y += as.spacing * 0.82, row++) {
    for (let x = box.x0 + (row % 2) * as.spacing * 0.5; x < box.x1; x += as.spacing) {
      const at = {
        x: x + between(random, -0.34, 0.34) * as.spacing,
        y: y + between(random, -0.3, 0.3) * as.spacing,
      };
      const size = between(random, 0.78, 1.12) * (site.fine ? 1 : 2.6);
      const kind = random() < as.firs ? `f${random() < 0.5 ? 0 : 1}` : pick(random, ['t0', 't1', 't2', 't3', 't4']);
      if (!onSheet(site.board, at, 0.3) || !inside(at) || site.taken.hits(at, 0.16)) continue;
      trees.push({ at, kind, size });
    }
  }
  return trees;
}

export function boxOf(area: Area): { x0: number; y0: number; x1: number; y1: number } {
  const all = [...area.values()];
  return {
    x0: Math.min(...all.map((p) => p.x)) - 1,
    y0: Math.min(...all.map((p) => p.y)) - 1,
    x1: Math.max(...all.map((p) => p.x)) + 1,
    y1: Math.max(...all.map((p) => p.y)) + 1,
  };
}

// Whether a point lies inside closed curves, by counting the crossings of a line to the east.
export function insideOf(curves: Curve[]): (p: Point) => boolean {
  const rows = new Map<number, [Point, Point][]>();
  for (const c of curves) {
    c.points.forEach((p, i) => {
      const q = c.points[(i + 1) % c.points.length] as Point;
      const last = Math.floor(Math.max(p.y, q.y) * 4);
      for (let r = Math.floor(Math.min(p.y, q.y) * 4); r <= last; r++) {
        const row = rows.get(r);
        if (row) row.push([p, q]);
        else rows.set(r, [[p, q]]);
      }
    });
  }
  return (at) => {
    let odd = false;
    for (const [p, q] of rows.get(Math.floor(at.y * 4)) ?? []) {
      if (p.y > at.y === q.y > at.y) continue;
      if (at.x < p.x + ((at.y - p.y) * (q.x - p.x)) / (q.y - p.y)) odd = !odd;
    }
    return odd;
  };
}
