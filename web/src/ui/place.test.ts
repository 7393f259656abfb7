// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { framing, freeSpot, leader, onPaper } from './place';

describe('what a picked piece can do', () => {
  const box = { width: 400, height: 400 };
  const here = { x: 0, y: 0, k: 1 };

  it('leaves the map alone when most of it is seen', () => {
    expect(framing([{ x: 100, y: 100 }, { x: 200, y: 200 }, { x: 900, y: 100 }], here, box, 0.2)).toBeNull();
  });

  it('is brought into view, moving out only as far as it takes', () => {
    const to = framing([{ x: 100, y: 100 }, { x: 700, y: 100 }, { x: 700, y: 300 }], here, box, 0.2);
    expect(to).toMatchObject({ x: 400, y: 200 });
    expect(to?.k).toBeCloseTo((400 - 68) / 600);
    expect(framing([{ x: 900, y: 900 }], here, box, 0.2)).toEqual({ x: 900, y: 900, k: 1 });
  });

  it('is seen whole where every point of it matters', () => {
    const points = [{ x: 100, y: 100 }, { x: 200, y: 200 }, { x: 900, y: 100 }];
    expect(framing(points, here, box, 0.2, { share: 1 })).toMatchObject({ x: 500, y: 150 });
    expect(framing(points.slice(0, 2), here, box, 0.2, { share: 1 })).toBeNull();
    const far = { x: 0, y: 0, k: 0.3 };
    expect(framing(points.slice(0, 2), far, box, 0.2)).toBeNull();
    expect(framing(points.slice(0, 2), far, box, 0.2, { share: 1, most: 1 })).toEqual({ x: 150, y: 150, k: 1 });
  });

  it('leaves no more beside the paper than it must', () => {
    const paper = { x: 0, y: 0, width: 1000, height: 300 };
    expect(onPaper({ x: 980, y: 10 }, { width: 400, height: 400 }, paper)).toEqual({ x: 800, y: 150 });
    expect(onPaper({ x: 500, y: 150 }, { width: 400, height: 200 }, paper)).toEqual({ x: 500, y: 150 });
  });

  it('never moves out beyond the whole map', () => {
    expect(framing([{ x: -5000, y: 0 }, { x: 5000, y: 9 }], here, box, 0.3)?.k).toBe(0.3);
  });
});

describe('a note beside a piece', () => {
  const box = { width: 800, height: 600 };
  const size = { width: 300, height: 100 };

  it('lies beside its point, within the box', () => {
    expect(freeSpot({ x: 200, y: 300 }, 20, size, box, [])).toEqual({ left: 230, top: 250 });
    expect(freeSpot({ x: 700, y: 5 }, 20, size, box, [])).toEqual({ left: 370, top: 10 });
  });

  it('goes where the least of what can be clicked lies under it, and stays near', () => {
    const right = [{ x: 300, y: 300, weight: 3 }];
    expect(freeSpot({ x: 200, y: 300 }, 20, size, box, right)).toEqual({ left: 50, top: 330 });
    const around = [...right, { x: 200, y: 380, weight: 3 }, { x: 200, y: 220, weight: 1 }];
    const spot = freeSpot({ x: 200, y: 300 }, 20, size, box, around);
    const inside = around.filter((b) => b.x > spot.left && b.x < spot.left + 300 && b.y > spot.top && b.y < spot.top + 100);
    expect(inside).toEqual([]);
    const full = Array.from({ length: 900 }, (_, k) => ({ x: (k % 30) * 27, y: Math.floor(k / 30) * 20, weight: k % 30 < 15 ? 1 : 6 }));
    expect(freeSpot({ x: 600, y: 300 }, 5, size, box, full).left).toBeLessThan(120);
  });

  it('without a point takes a place at the top', () => {
    expect(freeSpot(null, 20, size, box, [])).toEqual({ left: 10, top: 10 });
    expect(freeSpot(null, 20, size, { width: 100, height: 60 }, [])).toEqual({ left: 10, top: 10 });
  });

  it('has a line to it that ends at the rim', () => {
    const [from, to] = leader({ left: 100, top: 100 }, size, { x: 500, y: 150 }, 20);
    expect(from).toEqual({ x: 400, y: 150 });
    expect(to).toEqual({ x: 480, y: 150 });
    expect(leader({ left: 100, top: 100 }, size, { x: 405, y: 150 }, 20)[1]).toEqual({ x: 400, y: 150 });
  });
});
