// The grain of the paper: a small picture that tiles, written as PNG without compression.
import { randomOf } from './random';

const SIZE = 128;

function crcTable(): number[] {
  return Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
}

function crc(table: number[], bytes: number[]): number {
  let c = 0xffffffff;
  for (const b of bytes) c = (table[(c ^ b) & 255] as number) ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

function adler(bytes: number[]): number {
  let a = 1;
  let b = 0;
  for (const v of bytes) {
    a = (a + v) % 65521;
    b = (b + a) % 65521;
  }
  return ((b << 16) | a) >>> 0;
}

const be = (n: number): number[] => [(n >>> 24) & 255, (n >>> 16) & 255, (n >>> 8) & 255, n & 255];

function stored(bytes: number[]): number[] {
  const n = bytes.length;
  return [0x78, 0x01, 0x01, n & 255, n >> 8, ~n & 255, (~n >> 8) & 255, ...bytes, ...be(adler(bytes))];
}

// Fine noise and horizontal fibres that wrap round at the edges.
function speckles(): Float32Array {
  const random = randomOf('grain');
  const field = new Float32Array(SIZE * SIZE);
  for (let i = 0; i < field.length; i++) field[i] = random();
  const at = (x: number, y: number): number => ((y + SIZE) % SIZE) * SIZE + ((x + SIZE) % SIZE);
  const soft = new Float32Array(SIZE * SIZE);
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      let sum = 0;
      for (let dx = -1; dx <= 1; dx++) sum += field[at(x + dx, y)] as number;
      soft[at(x, y)] = 0.5 + (sum / 3 - 0.5) * 0.55;
    }
  }
  for (let n = 0; n < 60; n++) {
    let x = Math.floor(random() * SIZE);
    let y = random() * SIZE;
    const slope = (random() - 0.5) * 0.9;
    const add = random() < 0.5 ? 0.16 : -0.14;
    for (let k = 0; k < 6 + random() * 16; k++, x++, y += slope) soft[at(x, Math.round(y))]! += add;
  }
  return soft;
}

const made = new Map<string, string>();

// A picture of one colour whose alpha is the grain.
export function grainTile(colour: string): string {
  const tile = made.get(colour) ?? grained(colour);
  made.set(colour, tile);
  return tile;
}

function grained(colour: string): string {
  const rgb = [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));
  const levels = 64;
  const palette: number[] = [];
  const alpha: number[] = [];
  for (let i = 0; i < levels; i++) {
    palette.push(...rgb);
    alpha.push(i * 2);
  }
  const soft = speckles();
  const rows: number[] = [];
  for (let y = 0; y < SIZE; y++) {
    rows.push(0);
    for (let x = 0; x < SIZE; x++) {
      const v = ((soft[y * SIZE + x] as number) - 0.32) * 2.2;
      rows.push(Math.max(0, Math.min(levels - 1, Math.round(v * levels))));
    }
  }
  const table = crcTable();
  const chunk = (type: string, data: number[]): number[] => {
    const body = [...type].map((c) => c.charCodeAt(0)).concat(data);
    return [...be(data.length), ...body, ...be(crc(table, body))];
  };
  const bytes = [
    ...[137, 80, 78, 71, 13, 10, 26, 10],
    ...chunk('IHDR', [...be(SIZE), ...be(SIZE), 8, 3, 0, 0, 0]),
    ...chunk('PLTE', palette),
    ...chunk('tRNS', alpha),
    ...chunk('IDAT', stored(rows)),
    ...chunk('IEND', []),
  ];
  let text = '';
  for (const b of bytes) text += String.fromCharCode(b);
  return `data:image/png;base64,${btoa(text)}`;
}
