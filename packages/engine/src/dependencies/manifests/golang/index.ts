import { baseOf } from '../../../paths.ts';
import type { EcosystemReader } from '../../parsed-manifest.ts';
import { golang as order } from '../../versions/golang.ts';
import { linkGo, readGoMod, readGoSum } from './go-mod.ts';
import { readModulesTxt } from './modules-txt.ts';

/** Go modules. */
export const golang: EcosystemReader = {
  ecosystem: 'golang',
  formats: [
    { name: 'go.mod', role: 'lock', matches: (path) => baseOf(path) === 'go.mod', read: readGoMod },
    {
      name: 'modules.txt',
      role: 'lock',
      matches: (path) => /(?:^|\/)vendor\/modules\.txt$/.test(path),
      read: readModulesTxt,
    },
    { name: 'go.sum', role: 'settings', matches: (path) => baseOf(path) === 'go.sum', read: readGoSum },
  ],
  normalize: (name) => name,
  exact: (range) => (range === '' ? null : range),
  link: (readings) => linkGo(readings, order.compare),
};
