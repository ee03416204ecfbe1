import type { Ecosystem } from '../ecosystem.ts';
import { normalizePyPiName } from './manifests/pypi/requirement.ts';

/** Words that feeds and scanners use for an ecosystem, beside the package-url type itself. */
const ECOSYSTEM_WORDS: Readonly<Record<string, Ecosystem>> = {
  npm: 'npm',
  node: 'npm',
  javascript: 'npm',
  yarn: 'npm',
  pnpm: 'npm',
  pypi: 'pypi',
  pip: 'pypi',
  python: 'pypi',
  maven: 'maven',
  java: 'maven',
  gradle: 'maven',
  golang: 'golang',
  go: 'golang',
  cargo: 'cargo',
  rust: 'cargo',
  'crates.io': 'cargo',
  crates: 'cargo',
  composer: 'composer',
  packagist: 'composer',
  php: 'composer',
  gem: 'gem',
  rubygems: 'gem',
  ruby: 'gem',
  bundler: 'gem',
  nuget: 'nuget',
  dotnet: 'nuget',
  '.net': 'nuget',
  githubactions: 'githubactions',
  'github actions': 'githubactions',
  'github-actions': 'githubactions',
  actions: 'githubactions',
  // The package-url type of what lies on GitHub.
  github: 'githubactions',
};

/** The ecosystem that a word of a payload means; undefined when it is none of ours. Case, and OSV's suffix (`Maven:https://…`), are ignored. */
export function ecosystemOf(word: string): Ecosystem | undefined {
  const folded = word.trim().toLowerCase().split(':', 1)[0] ?? '';
  return Object.hasOwn(ECOSYSTEM_WORDS, folded) ? ECOSYSTEM_WORDS[folded] : undefined;
}

/**
 * The key by which names of packages are compared, here and in the database. PyPI: PEP 503; crates.io takes `-` and `_` for
 * the same. Case is ignored everywhere: package URLs of Go are in lower case by rule, feeds write Maven coordinates as they
 * like, and no registry has two packages that differ in case alone and are worth telling apart.
 */
export function canonicalPackageName(ecosystem: string | null, name: string): string {
  const text = name.trim();
  switch (ecosystem) {
    case 'pypi':
      return normalizePyPiName(text);
    case 'cargo':
      return text.replaceAll('_', '-').toLowerCase();
    default:
      return text.toLowerCase();
  }
}
