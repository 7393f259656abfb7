import { describe, expect, it } from 'vitest';
import { lengthText, toldParts } from './told';

describe('a text that is told', () => {
  it('is split where it leads to a case', () => {
    expect(toldParts('Charge ([17.0](#case-17.0)), or [12.0-Slope](#case-12.0-Slope).')).toEqual([
      { text: 'Charge (', rule: null },
      { text: '17.0', rule: '17.0' },
      { text: '), or ', rule: null },
      { text: '12.0-Slope', rule: '12.0-Slope' },
      { text: '.', rule: null },
    ]);
    expect(toldParts('No case [here](https://elsewhere).')).toEqual([{ text: 'No case [here](https://elsewhere).', rule: null }]);
    expect(toldParts('')).toEqual([]);
  });

  it('tells how long a game takes in minutes or hours', () => {
    expect(lengthText([15, 40])).toBe('15 to 40 minutes');
    expect(lengthText([75, 150])).toBe('1½ to 2½ hours');
    expect(lengthText([120, 240])).toBe('2 to 4 hours');
    expect(lengthText([40, 120])).toBe('½ to 2 hours');
  });
});
