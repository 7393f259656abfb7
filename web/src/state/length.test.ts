import { describe, expect, it } from 'vitest';
import { lengthText } from './length';

describe('the length of a game', () => {
  it('is told in minutes or hours', () => {
    expect(lengthText([15, 40])).toBe('15 to 40 minutes');
    expect(lengthText([75, 150])).toBe('1½ to 2½ hours');
    expect(lengthText([120, 240])).toBe('2 to 4 hours');
    expect(lengthText([40, 120])).toBe('½ to 2 hours');
  });
});
