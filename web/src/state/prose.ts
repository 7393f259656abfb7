// Texts that tell of a battle: Markdown as tokens, its headings, and where its links and pictures lead.

import type { Token } from 'marked';

export interface Section {
  id: string;
  title: string;
  depth: number; // 2 or 3
}

export interface Picture {
  is: 'figure' | 'map'; // a drawn example, or the board of a scenario with its armies
  of: string;
  caption: string;
}

export async function tokensOf(text: string): Promise<Token[]> {
  return (await import('./lexer')).lexer(text);
}

// The tokens inside one, if there are any.
export function inside(token: Token): Token[] {
  return 'tokens' in token && token.tokens ? token.tokens : [];
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

// What is read of a token that has none inside.
export function wordsOf(token: Token): string {
  const words = 'text' in token && typeof token.text === 'string' ? token.text : token.raw;
  return words.replace(/&(?:amp|lt|gt|quot|#39);/g, (e) => ENTITIES[e] ?? e);
}

export function plainText(token: Token): string {
  const parts = inside(token);
  return parts.length > 0 ? parts.map(plainText).join('') : wordsOf(token);
}

export function idOf(title: string): string {
  return title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
}

export function sectionsOf(tokens: Token[]): Section[] {
  return tokens.flatMap((t) => (t.type === 'heading' ? [{ id: idOf(plainText(t)), title: plainText(t), depth: Number(t.depth) }] : []));
}

// The case a link leads to; null: it leads elsewhere.
export function caseOf(href: string): string | null {
  return /^#case-([\w.-]+)$/.exec(href)?.[1] ?? null;
}

export function pictureOf(href: string, caption: string): Picture | null {
  const found = /^(figure|map):([\w-]+)$/.exec(href);
  return found?.[2] ? { is: found[1] as Picture['is'], of: found[2], caption } : null;
}

// A paragraph that is nothing but a picture.
export function pictureAlone(token: Token): Picture | null {
  const parts = inside(token);
  const only = parts.length === 1 ? parts[0] : undefined;
  return token.type === 'paragraph' && only?.type === 'image' ? pictureOf(String(only.href), plainText(only)) : null;
}
