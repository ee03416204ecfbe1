import { loadedWhenAsked } from '../../load-library.ts';
import { totalOrder, type VersionOrder } from './order.ts';

const semver = loadedWhenAsked<typeof import('semver')>('semver');

const isValid = (version: string): boolean => semver().valid(version, { loose: true }) !== null;

/** semver.org 2.0.0 with npm's tolerance of a leading `v` or `=`; ranges as npm has them. */
export const npm: VersionOrder = {
  isValid,
  compare: totalOrder(isValid, (a, b) => semver().compare(a, b, { loose: true })),
  satisfies: (version, range) => {
    const readable = semver().validRange(range.replaceAll(',', ' '), { loose: true });
    if (readable === null || !isValid(version)) return null;
    return semver().satisfies(version, readable, { loose: true });
  },
};
