// Faces of a die of bone, and a cast one that lies askew.

const PIPS: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

export interface DieLook {
  turn?: number; // degrees
  fill?: string;
  ink?: string;
}

// In a box of 100 by 100 about the origin.
export function drawDie(value: number, look: DieLook = {}): string {
  const { turn = 0, fill = '#fbf4e2', ink = '#2b1c0e' } = look;
  const pips = (PIPS[value] ?? []).map(([x, y]) => {
    const red = value === 1 ? '#9c2a1e' : ink;
    const r = value === 1 ? 13 : 9.5;
    return `<circle cx="${x * 23}" cy="${y * 23}" r="${r}" fill="${red}"/><path d="M${x * 23 - r * 0.7} ${y * 23 + r * 0.5}a${r} ${r} 0 0 0 ${r * 1.4} 0" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="1.600"/>`;
  });
  return (
    `<g transform="rotate(${turn})"><rect x="-38" y="-36" width="82" height="82" rx="17" fill="#1a0f04" opacity=".3"/>` +
    `<rect x="-42" y="-42" width="84" height="84" rx="17" fill="${fill}" stroke="#6d5230" stroke-width="2.600"/>` +
    `<path d="M-36 30Q-36 37-29 37H28Q37 37 37 28V-30" fill="none" stroke="#8a6c3c" stroke-opacity=".5" stroke-width="4" stroke-linecap="round"/>` +
    `<path d="M-36 24V-28Q-36-36-28-36H24" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/>${pips.join('')}</g>`
  );
}
