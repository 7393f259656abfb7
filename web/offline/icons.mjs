// node offline/icons.mjs: the icons of the installed page (offline/icons/*.png), drawn by Chromium from public/favicon.svg.
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const drawing = readFileSync(new URL('../public/favicon.svg', import.meta.url), 'utf8');
const DESK = '#3a2f24';

// `share`: how much of the square the drawing takes. A mask may cut off all but a circle of four fifths; what is not masked stands free.
const ICONS = [
  { name: 'icon-192.png', size: 192, share: 1, ground: 'transparent' },
  { name: 'icon-512.png', size: 512, share: 1, ground: 'transparent' },
  { name: 'icon-maskable-192.png', size: 192, share: 0.68, ground: DESK },
  { name: 'icon-maskable-512.png', size: 512, share: 0.68, ground: DESK },
  { name: 'apple-touch-icon.png', size: 180, share: 0.8, ground: DESK }, // a telephone that rounds the corners itself
];

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
for (const { name, size, share, ground } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const side = Math.round(size * share);
  await page.setContent(`<style>body{margin:0;height:100vh;display:grid;place-items:center;background:${ground}}svg{width:${side}px;height:${side}px;display:block}</style>${drawing}`);
  writeFileSync(new URL(`icons/${name}`, import.meta.url), await page.screenshot({ omitBackground: ground === 'transparent' }));
  await page.close();
}
await browser.close();
