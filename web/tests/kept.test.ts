/** What a browser remembers, also where it may not. */
import { beforeEach, describe, expect, it, vi } from 'vitest';

const shelf = new Map<string, string>();

beforeEach(() => {
  shelf.clear();
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => shelf.get(name) ?? null,
    setItem: (name: string, text: string) => void shelf.set(name, text),
  });
});

describe('recall and remember', () => {
  it('gives back what was kept, and the other thing if nothing or nonsense was', async () => {
    const { recall, remember } = await import('../src/lib/kept');
    remember('x', { a: 1 });
    expect(recall('x', null)).toEqual({ a: 1 });
    expect(recall('y', 7)).toBe(7);
    shelf.set('europa.z', '{broken');
    expect(recall('z', 7)).toBe(7);
  });

  it('goes on where the browser forbids it', async () => {
    const forbidden = (): never => {
      throw new DOMException('no');
    };
    vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden });
    const { recall, remember } = await import('../src/lib/kept');
    remember('x', 1);
    expect(recall('x', 2)).toBe(2);
  });
});

describe('tokens', () => {
  it('keeps tokens by match and seat, and drops one', async () => {
    const { dropToken, keepTokens, tokensOf } = await import('../src/lib/tokens');
    keepTokens('m', { france: 't1' });
    keepTokens('m', { spain: 't2' });
    expect(tokensOf('m')).toEqual({ france: 't1', spain: 't2' });
    dropToken('m', 'france');
    expect(tokensOf('m')).toEqual({ spain: 't2' });
    expect(tokensOf('other')).toEqual({});
    expect(JSON.parse(shelf.get('europa.seats') ?? '')).toEqual({ m: { spain: 't2' } });
  });
});
