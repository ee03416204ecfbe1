import type { Route } from '@vedette/contract';

/**
 * The methods that the routes of a path take, for the `Allow` of an answer 405 (RFC 9110, 15.5.6); [] for a path of no route. It
 * is asked only for requests that no route takes.
 */
export function allowedMethods(routes: readonly Route[]): (path: string) => string[] {
  const patterns = routes.map(({ path, method }) => ({
    pattern: new RegExp(`^${path.split('/').map(segment).join('/')}$`),
    methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
  }));
  return (path) => [
    ...new Set(patterns.flatMap(({ pattern, methods }) => (pattern.test(path) ? methods : []))),
  ];
}

const segment = (part: string): string =>
  part.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+');
