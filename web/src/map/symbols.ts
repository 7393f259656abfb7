// The arms as an engraver cuts them, in a box of 60 by 40 about the origin; drawn in `currentColor`-less plain fills.
import type { Board } from '../wire';

type Period = Board['period'];

function repeat(n: number, f: (i: number) => string): string {
  return Array.from({ length: n }, (_, i) => f(i)).join('');
}

// A pike block with a sleeve of shot on either side and its colour in the middle.
function pikes(ink: string, flag: string): string {
  const heads = (x: number, n: number, rows: number): string =>
    repeat(rows, (r) => repeat(n, (i) => `M${x + i * 4 + (r % 2) * 1.2} ${8 + r * 4.6}h.01`));
  const shafts = repeat(7, (i) => `M${-12 + i * 4} 16L${-12 + i * 4 + 1.5}-17`);
  const tips = repeat(7, (i) => `M${-12 + i * 4 + 1.5}-21l1.3 4.4h-2.6z`);
  const muskets = [-27, -22.5, -18, 17, 21.5, 26].map((x) => `M${x} 7l4-12`).join('');
  return (
    `<g stroke="${ink}" fill="none" stroke-linecap="round"><path d="${shafts}" stroke-width="1.5"/>` +
    `<path d="${muskets}" stroke-width="1.8"/>` +
    `<path d="${heads(-13, 7, 3)}" stroke-width="3.9"/><path d="${heads(-28, 3, 3)}${heads(18, 3, 3)}" stroke-width="3.7"/></g>` +
    `<path d="${tips}" fill="${ink}"/>` +
    `<path d="M1.5-20V12" stroke="${ink}" stroke-width="1.8"/><path d="M2-20q6-3 11 0t8-1v11q-5 2.6-10 0t-9 1z" fill="${flag}" stroke="${ink}" stroke-width="1.2"/>`
  );
}

// Three ranks' worth of the line, muskets shouldered, under a colour.
function line(ink: string, flag: string): string {
  const man = (x: number): string =>
    `<path d="M${x - 5.4}-8.4h10.8l-2.2-3.4h-6.4z" fill="${ink}"/><circle cx="${x}" cy="-5" r="3" fill="${ink}"/>` +
    `<path d="M${x - 4.6}-1.4h9.2l1 11.4h-3l-.4 8h-3.2l-.6-7-.6 7h-3.2l-.4-8h-2.8z" fill="${ink}"/>` +
    `<path d="M${x - 4}-1l7.6 9.5M${x + 4}-1l-7.6 9.5" stroke="#fff" stroke-width="1.1" opacity=".85"/>` +
    `<path d="M${x + 4.4} 5L${x + 7.2}-19" stroke="${ink}" stroke-width="1.6"/>`;
  return (
    `<path d="M-2-20V18" stroke="${ink}" stroke-width="1.8"/><path d="M-1.4-20q6-3 10 0t9-1v11q-5 2.6-9 0t-10 1z" fill="${flag}" stroke="${ink}" stroke-width="1.2"/>` +
    man(-21) + man(-9) + man(9) + man(21)
  );
}

// Horse and rider at the gallop, toward the right.
const HORSE =
  'M-27 3C-25-3-20-5.500-14-5.500L2-6.500C7-7 10-10 12.500-14.500C13.200-17.500 15-19.500 18-20.200L19-23L20.800-20C23-18.500 25.500-14.500 28.500-12.200' +
  'C29.300-11 29-9.300 27.500-8.800C25.500-8.500 23.500-9 21.500-9.800C20-6 18.500-2.500 15.500.5C18.500 2 22 3 25.500 3.200C27.500 3.500 28 5 27.200 6.800L24.500 12.500' +
  'L27 14.800L23.500 15.200L21.500 12L22.800 7.200C18.500 7 14 6 10.500 4.800C12.500 7.500 15.500 9.500 18.500 10.500C19.500 12 18.800 14 17.500 15.500L14 19.500L10.500 19.200' +
  'L13.500 16L14.200 13C10 12 6 9 3.500 5.800C-1.500 7-6.500 7-11 5.500C-12.500 8.500-15.500 10.500-18.500 11.500L-21.500 17L-19.800 19.800L-24 19.500L-25 17L-22 10.800' +
  'C-20.500 8.500-19 6.500-18.800 4.500C-20.500 6.500-23.500 8-26 8.500L-30.500 13L-29.800 16L-33.300 14.500L-33 12L-27.500 6.500C-24.500 4.500-22.500 2-21.800-.5' +
  'C-24-1.500-26 .5-28.500 3.500C-30 5.500-32.500 6-34 5.200C-31.500 4.200-29.500 1.500-27 3Z';

function rider(ink: string, hat: string): string {
  return (
    `<path d="M-5-6C-6-10-5-15-2-17.500C1-19 4-18 5.500-15.500L10-12.500L9-10.500L4.500-12L4-6.500L7-2L6.500 4L3.500 4.500L3-1L-2.500-4.500Z" fill="${ink}"/>` +
    `<circle cx="1.800" cy="-21.500" r="3.100" fill="${ink}"/>${hat}`
  );
}

const sword = (ink: string): string => `<path d="M9-12L20-27" stroke="${ink}" stroke-width="2" stroke-linecap="round"/><path d="M8-15l5 3.400" stroke="${ink}" stroke-width="1.600"/>`;

function horseman(ink: string, plume: string): string {
  const hat =
    `<path d="M-4.500-23.200C-2-24.500 6-24.500 8.500-23C5-22 0-22-4.500-23.200Z" fill="${ink}"/><path d="M-1.800-23.500L-1-27H4L5-23.500Z" fill="${ink}"/>` +
    `<path d="M-1-26C-5-29-9-27-10-23C-7-25-4-25-1-24Z" fill="${plume}" stroke="${ink}" stroke-width=".8"/>`;
  return `<path d="${HORSE}" fill="${ink}"/>${sword(ink)}${rider(ink, hat)}`;
}

function trooper(ink: string, plume: string): string {
  const hat =
    `<path d="M-3.500-22.800L-2.500-27.500L1.500-25.600L6-27.500L7.500-22.600Z" fill="${ink}"/><path d="M-2-26.500l3 1 4-1.200" stroke="${plume}" stroke-width="1.100" fill="none"/>`;
  return `<path d="${HORSE}" fill="${ink}"/>${sword(ink)}${rider(ink, hat)}`;
}

function horn(ink: string, cord: string, scale: number, x: number, y: number): string {
  return (
    `<g transform="translate(${x} ${y})scale(${scale})"><path d="M-22-9C-19 10 3 18 19 2L23 8C20 10 16.500 11.500 14 12C2 22-20 18-27-8Z" fill="${ink}"/>` +
    `<path d="M17 0l9 12" stroke="${ink}" stroke-width="3.400" stroke-linecap="round"/>` +
    `<path d="M-23-6C-14-22 8-22 17 1" fill="none" stroke="${cord}" stroke-width="3"/><path d="M-23-6C-14-22 8-22 17 1" fill="none" stroke="${ink}" stroke-width="1"/></g>`
  );
}

function hussar(ink: string, plume: string): string {
  return `<g transform="translate(6 1)scale(.86)">${trooper(ink, plume)}</g>${horn(ink, plume, 0.42, -19, -13)}`;
}

// A field gun in profile: wheel, trail, barrel.
function cannon(ink: string, brass: string): string {
  const spokes = repeat(10, (i) => {
    const a = (i * Math.PI) / 5;
    return `M${-4 + Math.cos(a) * 2.5} ${7 + Math.sin(a) * 2.5}L${(-4 + Math.cos(a) * 11).toFixed(2)} ${(7 + Math.sin(a) * 11).toFixed(2)}`;
  });
  return (
    `<path d="M-2 2L-30 16L-32 19L-27 19L4 6Z" fill="${ink}"/>` +
    `<path d="M-16 .5L-17.500-7.500L-20-8.500L-20.500-5.500L-22-5L-22.500-2L-20-1L-19.800 1.500Z" fill="${ink}"/>` +
    `<path d="M-18.500-7.500L24-17.500L25-19.500L29-20L30.500-12L26.500-11L25.500-12.500L-16.500 1Z" fill="${brass}" stroke="${ink}" stroke-width="2" stroke-linejoin="round"/>` +
    `<path d="M-4-10.600l2.400 7.200M8-13.500l2 7" stroke="${ink}" stroke-width="1.800"/>` +
    `<circle cx="-4" cy="7" r="12" fill="none" stroke="${ink}" stroke-width="3.200"/><path d="${spokes}" stroke="${ink}" stroke-width="1.700"/><circle cx="-4" cy="7" r="3.200" fill="${ink}"/>`
  );
}

// A general: broad hat with a plume over a falling collar, or a tricorne over a coat.
function general(ink: string, plume: string, period: Period): string {
  const coat =
    `<path d="M-20 22C-19 10-12 6-5 5L0 9L5 5C12 6 19 10 20 22Z" fill="${ink}"/>` +
    `<path d="M-9 5L0 15L9 5L12 8L1 20H-1L-12 8Z" fill="#fff8e6" stroke="${ink}" stroke-width="1"/>`;
  const beard = `<path d="M-3 2.200Q0 .6 3 2.200M0 4v3" fill="none" stroke="${ink}" stroke-width="1.400"/>`;
  const face = `<path d="M-6.500-8C-7 1-4 7 0 7S7 1 6.500-8Z" fill="#f3d9b8" stroke="${ink}" stroke-width="1.300"/><path d="M-3.400-3h1.800M1.600-3h1.800" stroke="${ink}" stroke-width="1.400"/>${beard}`;
  const hair = `<path d="M-6-8C-11-4-11 4-9.500 8L-5 6C-6.500 2-7-2-5.500-7ZM6-8C11-4 11 4 9.500 8L5 6C6.500 2 7-2 5.500-7Z" fill="${ink}"/>`;
  const broad =
    `<path d="M-17-7.500C-8-12 8-12 17-7.500C9-5-9-5-17-7.500Z" fill="${ink}"/><path d="M-8-9L-6.500-18C-3-20 3-20 6.500-18L8-9Z" fill="${ink}"/>` +
    `<path d="M-7-12C-13-20-22-18-24-9C-19-13-13-13-7-9.500Z" fill="${plume}" stroke="${ink}" stroke-width="1.200"/>`;
  const tricorne =
    `<path d="M-18-14C-12-13-9-19 0-19S12-13 18-14C16-8 10-6.500 0-6.500S-16-8-18-14Z" fill="${ink}"/>` +
    `<path d="M-16.500-12.600C-11-10.500-8-9.200 0-9.200S11-10.500 16.500-12.600" fill="none" stroke="#e9c766" stroke-width="1.700"/><circle cx="-9" cy="-12.500" r="2" fill="${plume}" stroke="#fff" stroke-width=".7"/>`;
  const wig = `<path d="M-6.500-8C-10-6-10.500-1-9 2.500C-7.500 3.500-6 2.500-6-1ZM6.500-8C10-6 10.500-1 9 2.500C7.500 3.500 6 2.500 6-1Z" fill="#f7f2e6" stroke="${ink}" stroke-width="1"/>`;
  return period === '1760' ? coat + face.replace(beard, '') + wig + tricorne : coat + hair + face + broad;
}

export function armSymbol(symbol: string, ink: string, second: string, period: Period): string {
  switch (symbol) {
    case 'foot':
      return period === '1760' ? line(ink, second) : pikes(ink, second);
    case 'horse':
      return period === '1760' ? trooper(ink, second) : horseman(ink, second);
    case 'light-foot':
      return horn(ink, second, 1, 0, 0);
    case 'light-horse':
      return hussar(ink, second);
    case 'gun':
      return cannon(ink, second);
    default:
      return general(ink, second, period);
  }
}
