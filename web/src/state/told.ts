// Texts that are told of a battle, and the cases they lead to: "[7.1](#case-7.1)".

export interface ToldPart {
  text: string;
  rule: string | null;
}

export function toldParts(text: string): ToldPart[] {
  const parts: ToldPart[] = [];
  let from = 0;
  for (const found of text.matchAll(/\[([^\]]*)\]\(#case-([^)\s]+)\)/g)) {
    if (found.index > from) parts.push({ text: text.slice(from, found.index), rule: null });
    parts.push({ text: found[1] ?? '', rule: found[2] ?? '' });
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), rule: null });
  return parts;
}

// "15 to 40 minutes", "about 2 to 4 hours".
export function lengthText([least, most]: readonly [number, number]): string {
  if (most < 120) return `${least} to ${most} minutes`;
  const hours = (minutes: number): string => String(Math.round(minutes / 30) / 2).replace('.5', '½').replace(/^0½/, '½');
  return `${hours(least)} to ${hours(most)} hours`;
}
