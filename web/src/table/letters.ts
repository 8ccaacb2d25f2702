/** Two letters for each of some names, no two alike. */
export function lettersFor(names: readonly (readonly [string, string])[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [id, name] of names) {
    const choices = [...name.slice(1)].map((letter) => name.charAt(0) + letter);
    found[id] = choices.find((one) => !Object.values(found).includes(one)) ?? name.slice(0, 2);
  }
  return found;
}
