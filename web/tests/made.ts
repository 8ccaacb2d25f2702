/** Questions and options made by hand. */
import type { Ask, Option } from '../src/lib/api';

export const option = (key: string, more: Partial<Option> = {}): Option => ({
  key,
  text: key,
  targets: [],
  note: '',
  about: {},
  ...more,
});
export const ask = (kind: string, options: Option[]): Ask => ({
  at: 0,
  kind,
  rule: '',
  prompt: '',
  about: {},
  options,
  disabled: [],
});
