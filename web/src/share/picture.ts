// A picture of the map as a file: SVG, or PNG made of it.
import type { Box } from '../map';
import type { Board } from '../wire';
import { drawnPosition, escaped, type Look, type Shown } from './position';

const MOST = 6000; // pixels along an edge, as far as browsers paint

export function svgFile(board: Board, shown: Shown | null, look: Look, box: Box, pixels: number): string {
  const scale = Math.min(pixels, MOST / Math.max(box.width, box.height));
  const round = (v: number): number => Math.round(v * 1000) / 1000;
  const size = `viewBox="${[box.x, box.y, box.width, box.height].map(round).join(' ')}" width="${Math.round(box.width * scale)}" height="${Math.round(box.height * scale)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><title>${escaped(board.title)}</title>${drawnPosition(board, shown, look)}</svg>\n`;
}

export async function pngOf(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    if (!made) throw new Error('This browser could not paint the picture. Save it as SVG.');
    return made;
  } finally {
    URL.revokeObjectURL(url);
  }
}
