// The types of the map as CSS that a drawing can carry with it: an image may not ask the page for fonts.
import italic from '../../node_modules/@fontsource/eb-garamond/files/eb-garamond-latin-500-italic.woff2?url';
import upright from '../../node_modules/@fontsource/eb-garamond/files/eb-garamond-latin-500-normal.woff2?url';

async function packed(url: string): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
  let text = '';
  for (const b of bytes) text += String.fromCharCode(b);
  return btoa(text);
}

const face = (style: string, data: string): string =>
  `@font-face{font-family:'EB Garamond';font-style:${style};font-weight:400 700;src:url(data:font/woff2;base64,${data}) format('woff2')}`;

let faces: Promise<string> | null = null;

// Without the fonts a drawing is lettered in what the machine has.
export function lettering(): Promise<string> {
  faces ??= Promise.all([packed(upright), packed(italic)])
    .then(([u, i]) => face('normal', u) + face('italic', i))
    .catch(() => {
      faces = null;
      return '';
    });
  return faces;
}
