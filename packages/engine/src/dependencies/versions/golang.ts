import type { SemVer } from 'semver';
import { loadedWhenAsked } from '../../load-library.ts';
import { comparators, totalOrder, type VersionOrder } from './order.ts';

const semver = loadedWhenAsked<typeof import('semver')>('semver');

/** `v1` and `v1.2` are accepted as short for `v1.0.0` and `v1.2.0`, as golang.org/x/mod/semver does. */
function parse(version: string): SemVer | null {
  const short = /^v?(\d+)(?:\.(\d+))?$/.exec(version);
  const text = short ? `${short[1]}.${short[2] ?? '0'}.0` : version.replace(/^v/, '');
  return semver().parse(text);
}

const isValid = (version: string): boolean => parse(version) !== null;

const compare = totalOrder(isValid, (a, b) => {
  const left = parse(a);
  const right = parse(b);
  return left && right ? left.compare(right) : 0;
});

/**
 * Go modules (go.dev/ref/mod#versions): semantic versions; pseudo-versions are pre-releases made of time and commit;
 * `+incompatible` is build metadata and does not count. A bare version in go.mod is a minimum within its major version.
 */
export const golang: VersionOrder = {
  isValid,
  compare,
  satisfies: (version, range) =>
    comparators(
      version,
      range,
      { isValid, compare },
      (v, minimum) => parse(v)?.major === parse(minimum)?.major && compare(v, minimum) >= 0,
    ),
};
