import { baseOf } from '../../../paths.ts';
import type { EcosystemReader } from '../../parsed-manifest.ts';
import { readComposerJson, readComposerLock } from './composer.ts';

/** Composer (Packagist). */
export const composer: EcosystemReader = {
  ecosystem: 'composer',
  formats: [
    {
      name: 'composer.json',
      role: 'manifest',
      matches: (path) => baseOf(path) === 'composer.json',
      read: readComposerJson,
      lockedBy: ['composer.lock'],
    },
    {
      name: 'composer.lock',
      role: 'lock',
      matches: (path) => baseOf(path) === 'composer.lock',
      read: readComposerLock,
    },
  ],
  normalize: (name) => name.toLowerCase(),
  exact: (range) => /^v?(\d+(?:\.\d+){1,3}(?:-[\w.]+)?)$/.exec(range.trim())?.[1] ?? null,
};
