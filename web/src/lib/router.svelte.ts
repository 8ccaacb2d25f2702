/** A tiny hash router: `#/match/k3f9` is the path ['match', 'k3f9']. */

const parse = (hash: string): string[] =>
  hash
    .replace(/^#\/?/, '')
    .split('/')
    .filter(Boolean)
    .map((part) => {
      try {
        return decodeURIComponent(part);
      } catch {
        return part; // a mangled link is a page that does not exist, not a crash
      }
    });

class Router {
  path = $state(parse(location.hash));

  constructor() {
    addEventListener('hashchange', () => this.refresh());
  }

  /** Read the address again, after it was replaced without an event. */
  refresh(): void {
    this.path = parse(location.hash);
  }
}

export const router = new Router();

/** The link to a page, for `href`. */
export const link = (...path: string[]): string => `#/${path.map(encodeURIComponent).join('/')}`;
