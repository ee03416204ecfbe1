import { loadedWhenAsked } from '../../load-library.ts';
import { totalOrder, type VersionOrder } from './order.ts';

const semver = loadedWhenAsked<typeof import('semver')>('semver');

const isValid = (version: string): boolean => semver().valid(version) !== null && /^\d/.test(version);

/** crates.io: semver.org 2.0.0; a bare requirement is a caret one (doc.rust-lang.org/cargo/reference/specifying-dependencies.html). */
export const cargo: VersionOrder = {
  isValid,
  compare: totalOrder(isValid, (a, b) => semver().compare(a, b)),
  satisfies: (version, range) => {
    if (!isValid(version)) return null;
    const parts = range.split(',').map((part) => {
      const text = part.trim().replace(/^([<>=~^]+)\s+/, '$1');
      return /^\d/.test(text) && !text.includes('*') ? `^${text}` : text;
    });
    const readable = semver().validRange(parts.join(' '));
    return readable === null ? null : semver().satisfies(version, readable);
  },
};
