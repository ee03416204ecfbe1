import { baseOf } from '../../../paths.ts';
import type { EcosystemReader } from '../../parsed-manifest.ts';
import { readDependencyTree } from './dependency-tree.ts';
import { readGradle, readGradleLock, readGradleProperties } from './gradle.ts';
import { linkGradle, readCatalog } from './gradle-model.ts';
import { readPom } from './pom.ts';
import { linkPoms } from './pom-model.ts';

/** Maven and Gradle: one ecosystem, since both take packages from Maven repositories. */
export const maven: EcosystemReader = {
  ecosystem: 'maven',
  formats: [
    {
      name: 'pom',
      role: 'manifest',
      matches: (path) => /(?:^|\/)(?:pom\.xml|[^/]+\.pom)$/.test(path),
      read: readPom,
      lockedBy: ['maven-tree'],
    },
    {
      name: 'maven-tree',
      role: 'lock',
      matches: (path) =>
        /^(?:maven[-_.])?(?:dependency[-_]tree|dependencies-tree|deps-tree)\.txt$/.test(baseOf(path)),
      read: readDependencyTree,
    },
    {
      name: 'gradle',
      role: 'manifest',
      matches: (path) => /\.gradle(?:\.kts)?$/.test(path) && !/^settings\./.test(baseOf(path)),
      read: readGradle,
      lockedBy: ['gradle-lock'],
    },
    {
      name: 'gradle-properties',
      role: 'settings',
      matches: (path) => baseOf(path) === 'gradle.properties',
      read: readGradleProperties,
    },
    {
      name: 'gradle-catalog',
      role: 'settings',
      matches: (path) => /\.versions\.toml$/.test(path),
      read: readCatalog,
    },
    {
      name: 'gradle-lock',
      role: 'lock',
      matches: (path) => /^(?:buildscript-)?gradle\.lockfile$/.test(baseOf(path)),
      read: readGradleLock,
    },
  ],
  normalize: (name) => name,
  exact: exactMaven,
  link: (readings) => linkGradle(linkPoms(readings)),
};

/** A plain version is what Maven takes unless something nearer says otherwise; `[1.0]` pins; `1.+` and `latest.release` do not. */
function exactMaven(range: string): string | null {
  const pinned = /^\[\s*([^,\s\]]+)\s*\]$/.exec(range)?.[1];
  if (pinned) return pinned;
  const plain = range.replace(/!!.*$/, '').trim();
  return plain !== '' && /^[\w.-]+$/.test(plain) && !plain.startsWith('latest.') ? plain : null;
}
