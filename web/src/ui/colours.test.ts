// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast } from '../map';
import { paletteOf } from '../map/palette';

const css = readFileSync(new URL('./colours.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = css.split(":root[data-theme='dark']");
const listed = (text: string): Record<string, string> => Object.fromEntries([...text.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map((m) => [m[1] ?? '', m[2] ?? '']));
const themes = { light: listed(light), dark: { ...listed(light), ...listed(dark) } };

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const c = (name: string): string => themes[theme][name] ?? '';
  const papers = ['paper', 'paper-2', 'paper-3'].map(c);
  const ink = paletteOf(theme);
  const grounds = [ink.paper, ink.paperLight, ink.paperShade, ink.woodFloor, ink.forestFloor, ...ink.crown, ink.crownShade, ink.hill, ink.hillHigh, ink.water, ink.marsh, ...ink.fields];

  it.each(['ready', 'picked', 'pending', 'defender', 'could', 'marked', 'taught', 'fault-band'])('the ring of what is %s stands out from every ground', (look) => {
    for (const ground of grounds) expect(Math.max(contrast(c(`ring-${look}`), ground), contrast(c('ring-edge'), ground)), ground).toBeGreaterThanOrEqual(3);
  });

  it('the ring of what can act stands out from its own edge, so that both are seen', () => {
    expect(contrast(c('ring-ready'), c('ring-edge'))).toBeGreaterThanOrEqual(7);
  });

  it('the focus stands out from paper, wood and buttons', () => {
    for (const ground of [...papers, c('wood'), c('wood-2'), c('desk'), c('act'), ...grounds]) {
      expect(Math.max(contrast(c('focus'), ground), contrast(c('focus-edge'), ground)), ground).toBeGreaterThanOrEqual(3);
    }
  });

  it('text can be read where it stands', () => {
    for (const paper of papers) for (const text of ['ink', 'ink-2', 'link', 'seal']) expect(contrast(c(text), paper), `${text} on ${paper}`).toBeGreaterThanOrEqual(4.5);
    for (const wood of ['wood', 'wood-2']) for (const text of ['on-wood', 'on-wood-2', 'on-wood-3']) expect(contrast(c(text), c(wood)), `${text} on ${wood}`).toBeGreaterThanOrEqual(4.5);
    expect(contrast(c('act-ink'), c('act'))).toBeGreaterThanOrEqual(4.5);
  });
});
