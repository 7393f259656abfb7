// The options of a new game: under which heading each stands, and which differ from their defaults.

import type { GameOption } from '../wire';

export type OptionGroup = GameOption['group'];
const ORDER: OptionGroup[] = ['set-up', 'rules', 'optional', 'comfort'];

export function optionGroups(list: GameOption[]): { group: OptionGroup; options: GameOption[] }[] {
  return ORDER.map((group) => ({ group, options: list.filter((o) => o.group === group) })).filter((g) => g.options.length > 0);
}

// Those that are not at their default, of the options this scenario has.
export function changedOptions(list: GameOption[], values: Record<string, string>): Record<string, string> {
  const changed: Record<string, string> = {};
  for (const option of list) {
    const value = values[option.key];
    if (value !== undefined && value !== option.default && option.values.includes(value)) changed[option.key] = value;
  }
  return changed;
}

// The same in words, with what each of them changes.
export function otherOptions(list: GameOption[], values: Record<string, string>): { title: string; value: string; says: string }[] {
  const changed = changedOptions(list, values);
  return list.filter((o) => o.key in changed).map((o) => ({ title: o.title, value: changed[o.key] ?? '', says: o.says[o.values.indexOf(changed[o.key] ?? '')] ?? '' }));
}
