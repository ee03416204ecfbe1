import { inIntervals } from './intervals.ts';
import { comparators, compareDigits, compareText, totalOrder, type VersionOrder } from './order.ts';

const VERSION =
  /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:\.(\d+))?(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+[0-9A-Za-z.-]+)?$/;

/** nuget.org allows 64 characters. */
const MAX_LENGTH = 256;

const isValid = (version: string): boolean => version.length <= MAX_LENGTH && VERSION.test(version);

const compare = totalOrder(isValid, (a, b) => {
  const left = VERSION.exec(a) ?? [];
  const right = VERSION.exec(b) ?? [];
  for (let part = 1; part <= 4; part++) {
    const result = compareDigits(left[part] ?? '0', right[part] ?? '0');
    if (result !== 0) return result;
  }
  return comparePrerelease(left[5] ?? '', right[5] ?? '');
});

/** As semver.org has it, but without regard to case. */
function comparePrerelease(a: string, b: string): number {
  if (a === '' || b === '') return a === b ? 0 : a === '' ? 1 : -1;
  const left = a.toLowerCase().split('.');
  const right = b.toLowerCase().split('.');
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const x = left[i];
    const y = right[i];
    if (x === undefined || y === undefined) return x === undefined ? -1 : 1;
    const numeric = /^\d+$/.test(x);
    if (numeric !== /^\d+$/.test(y)) return numeric ? -1 : 1;
    const result = numeric ? compareDigits(x, y) : compareText(x, y);
    if (result !== 0) return result;
  }
  return 0;
}

/**
 * NuGet (learn.microsoft.com/nuget/concepts/package-versioning): up to four numbers, then semver 2 pre-release labels without
 * regard to case; metadata does not count. A bare version is a minimum; `1.*` floats.
 */
export const nuget: VersionOrder = {
  isValid,
  compare,
  satisfies: (version, range) => {
    if (!isValid(version) || range.length > MAX_LENGTH * 4) return null;
    const text = range.trim();
    const floating = /^((?:\d+\.)*)(?:\*|(\d+)(?:\.\d+)*-\*)$/.exec(text);
    if (floating) {
      if (text.includes('-')) return compare(version, text.replace(/-\*$/, '-0')) >= 0;
      const prefix = floating[1] ?? '';
      return (
        `${(VERSION.exec(version) ?? [])
          .slice(1, 5)
          .map((n) => n ?? '0')
          .join('.')}.`.startsWith(prefix) && !version.includes('-')
      );
    }
    return (
      inIntervals(version, text, compare) ??
      (/^[[(]/.test(text)
        ? null
        : comparators(version, text, { isValid, compare }, (v, minimum) => compare(v, minimum) >= 0))
    );
  },
};
