import { ORIGIN_GLOBAL, type SymbolicOrigin } from '../../summaries/origins.ts';
import { keysOf, type Tables } from './tables.ts';
import type { Value } from './value.ts';

/** The page's own address, by the names that browsers give it. */
const OWN =
  /^(?:(?:window|self|document|globalThis)\.)?(?:location(?:\.href)?|(?:document\.)?(?:URL|documentURI|baseURI))$/;

/** Is this the page's own address, whole and unchanged? */
export function isOwnAddress(t: Tables, value: Value): boolean {
  return value.origins.length > 0 && value.origins.every((one) => isOwnOrigin(t, one));
}

export const isOwnOrigin = (t: Tables, one: SymbolicOrigin): boolean =>
  one.derived === 0 && OWN.test(globalName(t, one));

/** `location.search` of an origin that is a name of the world; empty for others. */
export const globalName = (t: Tables, { kind, index, path }: SymbolicOrigin): string =>
  kind === ORIGIN_GLOBAL ? [t.strings[index] ?? '', ...keysOf(t, path)].join('.') : '';
