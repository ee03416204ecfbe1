import { baseOf } from '../../../paths.ts';
import type { EcosystemReader } from '../../parsed-manifest.ts';
import { readGemfile, readGemfileLock } from './gem.ts';

/** Bundler (RubyGems). */
export const gem: EcosystemReader = {
  ecosystem: 'gem',
  formats: [
    {
      name: 'gemfile',
      role: 'manifest',
      matches: (path) => /^(?:Gemfile|gems\.rb|[^/]+\.gemspec)$/.test(baseOf(path)),
      read: readGemfile,
      lockedBy: ['gemfile.lock'],
    },
    {
      name: 'gemfile.lock',
      role: 'lock',
      matches: (path) => /^(?:Gemfile\.lock|gems\.locked)$/.test(baseOf(path)),
      read: readGemfileLock,
    },
  ],
  normalize: (name) => name,
  exact: (range) => /^(?:=\s*)?(\d[\w.]*)$/.exec(range.trim())?.[1] ?? null,
};
