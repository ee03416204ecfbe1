import { loadedWhenAsked } from '../../load-library.ts';
import { totalOrder, type VersionOrder } from './order.ts';

const ruby = loadedWhenAsked<typeof import('@renovatebot/ruby-semver')>('@renovatebot/ruby-semver');

/** `Gem::Version` anchors its pattern and takes an empty text as "0"; an empty text is no version here. */
const isValid = (version: string): boolean =>
  /^\d+(?:\.[0-9a-zA-Z]+)*(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/.test(version) &&
  ruby().valid(version) !== null;

/** `Gem::Version` and `Gem::Requirement`. */
export const gem: VersionOrder = {
  isValid,
  compare: totalOrder(isValid, (a, b) => (ruby().eq(a, b) ? 0 : ruby().lt(a, b) ? -1 : 1)),
  satisfies: (version, range) => {
    if (!isValid(version)) return null;
    if (range.trim() === '') return true;
    const parts = range.split(',').map((part) => part.trim());
    if (!parts.every((part) => isValid(part.replace(/^(?:~>|[<>]=?|!?=)\s*/, '')))) return null;
    return ruby().satisfies(version, parts.join(', '));
  },
};
