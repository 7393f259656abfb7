// Chance that is the same every time: a drawing depends on its board alone.

export type Random = () => number;

export function hash(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) {
    h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  }
  return h >>> 0;
}

// mulberry32
export function randomOf(text: string): Random {
  let state = hash(text);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random();
}

export function pick<T>(random: Random, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)] as T;
}

function lattice(seed: number, x: number, y: number): number {
  let h = seed ^ Math.imul(x, 374761393) ^ Math.imul(y, 668265263);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

const ease = (t: number): number => t * t * (3 - 2 * t);

// Smooth value noise from -1 to 1; a hill of it is about one unit wide.
export type Noise = (x: number, y: number) => number;

export function noiseOf(text: string): Noise {
  const seed = hash(text);
  return (x, y) => {
    const x0 = Math.floor(x);
    const y0 = Math.floor(y);
    const u = ease(x - x0);
    const v = ease(y - y0);
    const top = lattice(seed, x0, y0) * (1 - u) + lattice(seed, x0 + 1, y0) * u;
    const low = lattice(seed, x0, y0 + 1) * (1 - u) + lattice(seed, x0 + 1, y0 + 1) * u;
    return 2 * (top * (1 - v) + low * v) - 1;
  };
}
