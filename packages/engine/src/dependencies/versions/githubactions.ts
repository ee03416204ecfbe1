import type { SemVer } from 'semver';
import { loadedWhenAsked } from '../../load-library.ts';
import { comparators, totalOrder, type VersionOrder } from './order.ts';

const semver = loadedWhenAsked<typeof import('semver')>('semver');

/** Tags are read as semantic versions, `v4` as `4.0.0`; a commit or a branch is no version. */
function parse(version: string): SemVer | null {
  const short = /^v?(\d+)(?:\.(\d+))?$/.exec(version);
  return semver().parse(short ? `${short[1]}.${short[2] ?? '0'}.0` : version.replace(/^v/, ''));
}

const isValid = (version: string): boolean => parse(version) !== null;

const compare = totalOrder(isValid, (a, b) => {
  const left = parse(a);
  const right = parse(b);
  return left && right ? left.compare(right) : 0;
});

/** GitHub Actions (docs.github.com, "Releasing and maintaining actions": semantic versions as tags). */
export const githubactions: VersionOrder = {
  isValid,
  compare,
  satisfies: (version, range) => comparators(version, range, { isValid, compare }),
};
