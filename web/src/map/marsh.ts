// Wet and broken ground: marsh, rough, ditches.
import { num, outlines, type Point } from './geometry';
import { offset, pathOf, roughened, smooth, throughMiddles, type Curve } from './curve';
import { between, type Random } from './random';
import { areaOf, ofTerrain, onSheet, type Site } from './site';
import { boxOf, insideOf } from './woods';

function edgesOf(site: Site, kind: string): { edges: Curve[]; box: ReturnType<typeof boxOf> } | null {
  const area = areaOf(site.board, ofTerrain(kind));
  if (area.size === 0) return null;
  const edges = outlines(site.board, area).map((o) =>
    roughened(smooth(throughMiddles(o), 0.12), site.noise, 0.2, 0.7),
  );
  return { edges, box: boxOf(area) };
}

function scattered(site: Site, kind: string, edges: Curve[], box: ReturnType<typeof boxOf>, step: number): Point[] {
  const random = site.random(kind);
  const inside = insideOf(edges);
  const out: Point[] = [];
  for (let y = box.y0; y < box.y1; y += step * 0.6) {
    for (let x = box.x0; x < box.x1; x += step) {
      const p = { x: x + between(random, 0, step), y: y + between(random, 0, step * 0.6) };
      if (inside(p) && onSheet(site.board, p, 0.1)) out.push(p);
    }
  }
  return out;
}

export function drawMarsh(site: Site): string {
  const ground = edgesOf(site, 'marsh');
  if (!ground) return '';
  const { ink } = site;
  const random = site.random('reeds');
  const inner = ground.edges.map((e) => pathOf(offset(e, () => 0.1))).join('');
  const outer = ground.edges.map((e) => pathOf(offset(e, () => -0.08))).join('');
  const spots = scattered(site, 'marsh', ground.edges, ground.box, site.fine ? 0.44 : 1.1);
  const lines = spots.map((p) => waterLine(p, random)).join('');
  const reeds = spots.filter(() => random() < 0.4).filter((p) => !site.taken.hits(p, 0.02));
  return (
    `<path d="${outer}" fill="${ink.marsh}" fill-rule="evenodd" opacity=".45"/>` +
    `<path d="${inner}" fill="${ink.marsh}" fill-rule="evenodd" opacity=".5"/>` +
    `<path d="${lines}" fill="none" stroke="${ink.bank}" stroke-width=".022" stroke-linecap="round" opacity=".75"/>` +
    `<path d="${reeds.map((p) => reed(p, random)).join('')}" fill="none" stroke="${ink.reed}" stroke-width=".028" stroke-linecap="round"/>`
  );
}

function waterLine(p: Point, random: Random): string {
  const l = between(random, 0.12, 0.42);
  const more = random() < 0.5 ? `m${num(-l * 0.8)} .05h${num(l * 0.6)}` : '';
  return `M${num(p.x - l / 2)} ${num(p.y)}h${num(l)}${more}`;
}

function reed(p: Point, random: Random): string {
  const h = between(random, 0.16, 0.27);
  const at = `M${num(p.x)} ${num(p.y)}`;
  return [-0.55, -0.25, 0, 0.28, 0.55]
    .map((lean) => `${at}q${num(lean * 0.1)} ${num(-h * 0.6)} ${num(lean * h)} ${num(-h * (1 - Math.abs(lean) * 0.4))}`)
    .join('');
}

export function drawRough(site: Site): string {
  const ground = edgesOf(site, 'rough');
  if (!ground) return '';
  const { ink } = site;
  const random = site.random('rocks');
  const rocks = scattered(site, 'rough', ground.edges, ground.box, 0.5).map((p) => {
    const s = between(random, 0.07, 0.16);
    return `M${num(p.x - s)} ${num(p.y)}l${num(s * 0.5)} ${num(-s)} ${num(s * 0.7)} ${num(-s * 0.2)} ${num(s * 0.8)} ${num(s * 1.2)}z`;
  });
  const edge = ground.edges.map(pathOf).join('');
  return (
    `<path d="${edge}" fill="${ink.earthLight}" fill-rule="evenodd" opacity=".4"/>` +
    `<path d="${rocks.join('')}" fill="${ink.stone}" stroke="${ink.ink}" stroke-width=".022" stroke-linejoin="round"/>`
  );
}

// A ditch is a dark cut with a bank on either side, round its hexes.
export function drawDitches(site: Site): string {
  const ground = edgesOf(site, 'ditch');
  if (!ground) return '';
  const { ink } = site;
  const d = ground.edges.map((e) => pathOf(offset(e, () => 0.2))).join('');
  return (
    `<g fill="none" stroke-linejoin="round"><path d="${d}" stroke="${ink.earthLight}" stroke-width=".3"/>` +
    `<path d="${d}" stroke="${ink.earth}" stroke-width=".14"/>` +
    `<path d="${d}" stroke="${ink.ink}" stroke-width=".05"/>` +
    `<path d="${d}" stroke="${ink.ink}" stroke-width=".3" stroke-dasharray=".02 .1" opacity=".6"/></g>`
  );
}
