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
 * The path of a route as the router takes it. A parameter does not match the word that stands in its place in another path:
 * `PATCH /passkeys/begin` is no passkey named begin, but a method that `/passkeys/begin` does not take.
 */
export function routerPath(path: string, routes: readonly Route[]): string {
  const parts = path.split('/');
  return parts
    .map((part, index) => {
      if (!part.startsWith('{')) return part;
      const before = parts.slice(0, index).join('/');
      const words = routes
        .map((other) => other.path.split('/'))
        .filter((other) => other.length === parts.length && other.slice(0, index).join('/') === before)
        .map((other) => other[index] ?? '')
        .filter((word) => !word.startsWith('{'));
      const name = `:${part.slice(1, -1)}`;
      return words.length === 0
        ? name
        : `${name}(^(?!(?:${[...new Set(words)].map(segment).join('|')})$)[^/]*$)`;
    })
    .join('/');
}

const segment = (part: string): string =>
  part.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+');
