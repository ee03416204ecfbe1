import type { Route } from '@vedette/contract';

/**
 * The methods that the routes of a path take, for the `Allow` of an answer 405 (RFC 9110, 15.5.6); [] for a path of no route. It
 * is asked only for requests that no route takes.
 */
export function allowedMethods(routes: readonly Route[]): (path: string) => string[] {
  const fixed = new Set(routes.map(({ path }) => path).filter((path) => !path.includes('{')));
  const patterns = routes.map(({ path, method }) => ({
    path,
    pattern: new RegExp(`^${path.split('/').map(segment).join('/')}$`),
    methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
  }));
  return (asked) => {
    // A path without parameters is matched before those with them (OpenAPI 3.1, 4.8.8.2), whatever the method.
    const taken = patterns.filter(({ path, pattern }) =>
      fixed.has(asked) ? path === asked : pattern.test(asked),
    );
    return [...new Set(taken.flatMap(({ methods }) => methods))];
  };
}

/**
 * The paths of routes as the router takes them. A parameter does not match the word that stands in its place in another path:
 * `PATCH /passkeys/begin` is no passkey named begin, but a method that `/passkeys/begin` does not take.
 */
export function routerPaths(routes: readonly Route[]): (path: string) => string {
  const wordsAt = new Map<string, Set<string>>();
  // Paths of the same length with the same beginning compete for one place.
  const place = (parts: readonly string[], index: number) =>
    `${parts.length} ${parts.slice(0, index).join('/')}`;
  for (const { path } of routes) {
    const parts = path.split('/');
    for (const [index, part] of parts.entries()) {
      if (part.startsWith('{')) continue;
      const at = place(parts, index);
      wordsAt.set(at, (wordsAt.get(at) ?? new Set()).add(part));
    }
  }
  return (path) => {
    const parts = path.split('/');
    return parts
      .map((part, index) => {
        if (!part.startsWith('{')) return part;
        const name = `:${part.slice(1, -1)}`;
        const words = wordsAt.get(place(parts, index));
        return words === undefined ? name : `${name}(^(?!(?:${[...words].map(segment).join('|')})$)[^/]*$)`;
      })
      .join('/');
  };
}

const segment = (part: string): string =>
  part.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+');
