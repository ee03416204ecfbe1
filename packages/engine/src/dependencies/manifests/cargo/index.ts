import { baseOf } from '../../../paths.ts';
import type { EcosystemReader } from '../../parsed-manifest.ts';
import { linkCargo, readCargoLock, readCargoToml } from './cargo.ts';

/** Cargo. */
export const cargo: EcosystemReader = {
  ecosystem: 'cargo',
  formats: [
    {
      name: 'cargo.toml',
      role: 'manifest',
      matches: (path) => baseOf(path) === 'Cargo.toml',
      read: readCargoToml,
      lockedBy: ['cargo.lock'],
    },
    {
      name: 'cargo.lock',
      role: 'lock',
      matches: (path) => baseOf(path) === 'Cargo.lock',
      read: readCargoLock,
    },
  ],
  normalize: (name) => name,
  exact: (range) => /^=\s*(\d+\.\d+\.\d+\S*)$/.exec(range)?.[1] ?? null,
  link: linkCargo,
};
