import type { VersionOrder } from './order.ts';

/**
 * Interval notation of Maven and NuGet: `[1.0,2.0)`, `(,1.0]`, `[1.0]`, and unions `[1,2),[3,4)`. Null when the text is not in
 * that notation.
 */
export function inIntervals(
  version: string,
  range: string,
  compare: VersionOrder['compare'],
): boolean | null {
  let rest = range.trim();
  if (!/^[[(]/.test(rest)) return null;
  let any = false;
  while (rest !== '') {
    const found = /^([[(])([^,[\]()]*)(,?)([^,[\]()]*)([\])])\s*,?\s*/.exec(rest);
    if (!found) return null;
    const [all, open, low = '', comma, high = '', close] = found;
    const from = low.trim();
    const to = comma === '' ? from : high.trim();
    if (comma === '' && (from === '' || open !== '[' || close !== ']')) return null;
    const above = from === '' || compare(version, from) > (open === '[' ? -1 : 0);
    const below = to === '' || compare(version, to) < (close === ']' ? 1 : 0);
    any ||= above && below;
    rest = rest.slice(all.length);
  }
  return any;
}
