import { describe, expect, it } from 'vitest';
import { board, counter } from '../testing/fixture';
import { drawArmies } from './armies';

describe('armies from afar', () => {
  it('are a block for each hex with units, in the colours of the side', () => {
    const markup = drawArmies(board(), [
      counter('a', 'red', '0303'), counter('b', 'red', '0303', { layer: 1, symbol: 'horse' }), counter('g', 'blue', '0202', { symbol: 'gun' }),
    ]);
    expect(markup.match(/<circle /g)).toHaveLength(1);
    expect(markup.match(/fill="#8f2a20"/g)).toHaveLength(1);
    expect(markup.match(/<path /g)).toHaveLength(3);
  });

  it('show neither leaders nor who is not on the map', () => {
    expect(drawArmies(board(), [counter('l', 'red', '0303', { symbol: 'leader' }), counter('w', 'blue', null), counter('x', 'blue', '9999')])).toBe('');
  });
});
