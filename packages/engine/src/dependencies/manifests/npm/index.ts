import { loadedWhenAsked } from '../../../load-library.ts';
import { baseOf } from '../../../paths.ts';
import type { EcosystemReader } from '../../parsed-manifest.ts';
import { readBunLock } from './bun-lock.ts';
import { readPackageJson } from './declarations.ts';
import { readPackageLock } from './package-lock.ts';
import { readPnpmLock } from './pnpm-lock.ts';
import { readYarnLock } from './yarn-lock.ts';

const semver = loadedWhenAsked<typeof import('semver')>('semver');

const LOCKS = ['package-lock', 'yarn', 'yarn-berry', 'pnpm', 'bun'];

/** npm, Yarn, pnpm and Bun. */
export const npm: EcosystemReader = {
  ecosystem: 'npm',
  formats: [
    {
      name: 'package.json',
      role: 'manifest',
      matches: named('package.json'),
      read: readPackageJson,
      lockedBy: LOCKS,
    },
    {
      name: 'package-lock',
      role: 'lock',
      matches: named('package-lock.json', 'npm-shrinkwrap.json'),
      read: readPackageLock,
    },
    { name: 'yarn', role: 'lock', matches: named('yarn.lock'), read: readYarnLock },
    { name: 'pnpm', role: 'lock', matches: named('pnpm-lock.yaml'), read: readPnpmLock },
    { name: 'bun', role: 'lock', matches: named('bun.lock'), read: readBunLock },
  ],
  normalize: (name) => name,
  exact: (range) => semver().valid(range.replace(/^=\s*/, '')),
};

function named(...names: string[]): (path: string) => boolean {
  return (path) => names.includes(baseOf(path));
}
