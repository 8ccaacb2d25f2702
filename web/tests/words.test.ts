import { describe, expect, it } from 'vitest';
import { seatsInWords } from '../src/lib/seats';
import { number, t, tn } from '../src/lib/t';

describe('seatsInWords', () => {
  it('tells a row as a range, a pair or a gap by its members', () => {
    expect(seatsInWords([1, 2, 3, 4])).toContain('1–4');
    expect(seatsInWords([2, 4])).toContain('2 or 4');
    expect(seatsInWords([2, 3])).toContain('2 or 3');
    expect(seatsInWords([3])).toContain('3');
    expect(seatsInWords([])).not.toContain('undefined');
  });
});

describe('texts', () => {
  it('takes the last word of a key without a text', () => {
    expect(t('nowhere.some_word' as never)).toBe('some word');
  });

  it('writes a true minus', () => {
    expect(number(-3)).toBe('−3');
  });

  it('chooses singular and plural', () => {
    expect(tn('seats', 1)).not.toBe(tn('seats', 2));
    expect(tn('seats', 2)).toContain('2');
  });
});
