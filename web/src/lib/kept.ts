/** What this browser remembers between visits; it may be forbidden to, and goes on without. */

export function recall<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`europa.${name}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(`europa.${name}`, JSON.stringify(value));
  } catch {
    // it holds until the page closes
  }
}
