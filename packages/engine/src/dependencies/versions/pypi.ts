import { loadedWhenAsked } from '../../load-library.ts';
import { totalOrder, type VersionOrder } from './order.ts';

const pep440 = loadedWhenAsked<typeof import('@renovatebot/pep440')>('@renovatebot/pep440');

const isValid = (version: string): boolean => pep440().valid(version) !== null;

/**
 * PEP 440. Pre-releases satisfy a range that contains them: the question asked here is whether a version that is
 * present falls in a range, not which one an installer would choose.
 */
export const pypi: VersionOrder = {
  isValid,
  compare: totalOrder(isValid, (a, b) => pep440().compare(a, b)),
  satisfies: (version, range) => {
    const text = range.replace(/^\(|\)$/g, '').trim();
    if (!isValid(version)) return null;
    if (text === '' || text === '*') return true;
    const specifier = poetry(text);
    if (specifier === null || !pep440().validRange(specifier)) return null;
    return pep440().satisfies(version, specifier, { prereleases: true });
  },
};

/** Poetry's `^1.2`, `~1.2` and bare `1.2` in the terms of PEP 440; other text passes through. */
function poetry(range: string): string | null {
  const parts = range.split(',').map((part) => {
    const found = /^\s*([\^~](?!=)|)\s*v?(\d+(?:\.\d+)*)(\.\*)?(\S*)\s*$/.exec(part);
    if (!found) return part.trim();
    const [, operator, release = '', star, suffix = ''] = found;
    if (operator === '') return `==${release}${star ?? ''}${suffix}`;
    const numbers = release.split('.').map(Number);
    const first = numbers.findIndex((n) => n !== 0);
    const keep = operator === '~' ? Math.min(numbers.length, 2) - 1 : first < 0 ? numbers.length - 1 : first;
    const upper = numbers.slice(0, keep + 1);
    upper[keep] = (upper[keep] ?? 0) + 1;
    return `>=${release}${suffix},<${upper.join('.')}`;
  });
  return parts.length > 0 ? parts.join(',') : null;
}
