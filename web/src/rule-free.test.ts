// The page knows no rule: no number of a case stands in its source. Numbers come over the wire.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(process.cwd(), 'src');

function files(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return name === 'testing' ? [] : files(path);
    return /\.(ts|svelte)$/.test(name) && !/\.test\.ts$/.test(name) ? [path] : [];
  });
}

// What is said to a person or compared with what the server says: texts in quotes and between tags, without styles and drawings.
export function texts(source: string): string[] {
  const plain = source.replace(/<style[\s\S]*?<\/style>/g, '').replace(/<svg[\s\S]*?<\/svg>/g, '').replace(/\/\/.*$/gm, '');
  const quoted = [...plain.matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)].map((m) => m[1] ?? m[2] ?? '');
  const between = [...plain.matchAll(/>([^<>{}\n]+)</g)].map((m) => m[1] ?? '');
  return [...quoted, ...between];
}

const NUMBER = /^(case |rule |§ ?)?[1-9]\d?\.\d{1,2}[a-z]?(-\w+)?$/i;
const CITED = /(case|rule|§)\s*\d{1,2}\.\d/i;

function citations(source: string): string[] {
  return texts(source).map((t) => t.trim()).filter((t) => NUMBER.test(t) || CITED.test(t));
}

describe('no rule in the page', () => {
  it('has a test that would notice one', () => {
    expect(citations(`const r = '8.12';`)).toEqual(['8.12']);
    expect(citations(`<p>see rule 8.12 there</p>`)).toEqual(['see rule 8.12 there']);
  });
  it.each(['state', 'ui', 'net', 'offline'])('cites no case in %s', (part) => {
    for (const file of files(join(root, part))) expect(citations(readFileSync(file, 'utf8')), file).toEqual([]);
  });
});
