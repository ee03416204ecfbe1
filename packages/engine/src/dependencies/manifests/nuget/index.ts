import { baseOf } from '../../../paths.ts';
import type { EcosystemReader } from '../../parsed-manifest.ts';
import { linkMsBuild, readMsBuild, readNuspec, readPackagesConfig } from './msbuild.ts';
import { readPackagesLock } from './packages-lock.ts';

/** NuGet. */
export const nuget: EcosystemReader = {
  ecosystem: 'nuget',
  formats: [
    {
      name: 'msbuild',
      role: 'manifest',
      matches: (path) => /\.(?:cs|fs|vb)proj$/.test(path),
      read: readMsBuild,
      lockedBy: ['packages.lock'],
    },
    {
      name: 'msbuild-shared',
      role: 'settings',
      matches: (path) => /^Directory\.(?:Packages|Build)\.(?:props|targets)$/i.test(baseOf(path)),
      read: readMsBuild,
    },
    { name: 'nuspec', role: 'settings', matches: (path) => /\.nuspec$/i.test(path), read: readNuspec },
    {
      name: 'packages.config',
      role: 'lock',
      matches: (path) => /^packages(?:\.[^/]+)?\.config$/i.test(baseOf(path)),
      read: readPackagesConfig,
    },
    {
      name: 'packages.lock',
      role: 'lock',
      matches: (path) => /^packages(?:\.[^/]+)?\.lock\.json$/.test(baseOf(path)),
      read: readPackagesLock,
    },
  ],
  normalize: (name) => name.toLowerCase(),
  // NuGet takes the lowest version that satisfies, so a plain `1.2.3` is what is restored.
  exact: (range) => /^\[?\s*(\d+(?:\.\d+){0,3}(?:-[\w.-]+)?)\s*\]?$/.exec(range)?.[1] ?? null,
  link: linkMsBuild,
};
