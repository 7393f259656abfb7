// The arms as boxes: a cross for foot, a stroke for horse, a ball for guns.
import { escaped } from './lettering';

// In a box of 60 by 40 about the origin.
export function natoSymbol(symbol: string, ink: string, paper: string, size: string): string {
  const box = `<rect x="-27" y="-11" width="54" height="29" fill="${paper}" stroke="${ink}" stroke-width="3"/>`;
  const name = size
    ? `<text y="-14" font-size="11.500" font-weight="700" text-anchor="middle" fill="${ink}" font-family="sans-serif" letter-spacing="1">${escaped(size)}</text>`
    : '';
  return box + inner(symbol, ink) + name;
}

function inner(symbol: string, ink: string): string {
  const stroke = (d: string): string => `<path d="${d}" fill="none" stroke="${ink}" stroke-width="3"/>`;
  const light = `<text x="17" y="14" font-size="13" font-weight="700" fill="${ink}" font-family="sans-serif" text-anchor="middle">L</text>`;
  switch (symbol) {
    case 'foot':
      return stroke('M-27-11L27 18M27-11L-27 18');
    case 'light-foot':
      return stroke('M-27-11L27 18M27-11L-27 18') + stroke('M-8 14Q0 6 8 14');
    case 'horse':
      return stroke('M27-11L-27 18');
    case 'light-horse':
      return stroke('M27-11L-27 18') + light;
    case 'gun':
      return `<circle cy="3.500" r="7.500" fill="${ink}"/>`;
    case 'commander':
      return `<path d="M-27-11H27V-4H-27Z" fill="${ink}"/><text y="14" font-size="16" font-weight="700" text-anchor="middle" fill="${ink}" font-family="sans-serif">HQ</text>`;
    default:
      return `<path d="${star(0, 4, 12.5)}" fill="${ink}"/>`;
  }
}

export function star(x: number, y: number, r: number): string {
  const points = Array.from({ length: 10 }, (_, i) => {
    const a = (i * Math.PI) / 5;
    const s = i % 2 ? r * 0.42 : r;
    return `${(x + Math.sin(a) * s).toFixed(1)} ${(y - Math.cos(a) * s).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}
