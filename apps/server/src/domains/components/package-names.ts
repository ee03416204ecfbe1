import type { Ecosystem } from '@vedette/engine';

/** The words by which feeds call an ecosystem: purl types, OSV's names, and those of the package managers. */
const CALLED: Readonly<Record<string, Ecosystem>> = {
  npm: 'npm',
  node: 'npm',
  nodejs: 'npm',
  javascript: 'npm',
  yarn: 'npm',
  pnpm: 'npm',
  pypi: 'pypi',
  pip: 'pypi',
  python: 'pypi',
  poetry: 'pypi',
  maven: 'maven',
  gradle: 'maven',
  java: 'maven',
  go: 'golang',
  golang: 'golang',
  gomod: 'golang',
  cargo: 'cargo',
  'crates.io': 'cargo',
  crates: 'cargo',
  rust: 'cargo',
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
};

export const ECOSYSTEMS = [...new Set(Object.values(CALLED))];

/** Null for what is called by no name we know; OSV's suffix (`Maven:https://…`) is left away. */
export function ecosystemCalled(word: string): Ecosystem | null {
  return CALLED[word.trim().toLowerCase().split(':', 1)[0] ?? ''] ?? null;
}

/** The name as the ecosystem compares it: two names that install the same package are equal after this. */
export function normaliseName(ecosystem: Ecosystem, name: string): string {
  const trimmed = name.trim();
  switch (ecosystem) {
    case 'pypi': // PEP 503
      return trimmed.toLowerCase().replace(/[-_.]+/g, '-');
    case 'cargo': // crates.io takes `-` and `_` for the same
      return trimmed.toLowerCase().replaceAll('_', '-');
    case 'npm':
    case 'composer':
    case 'nuget':
    case 'gem':
      return trimmed.toLowerCase();
    case 'maven':
      return trimmed.replace('/', ':');
    case 'golang':
      return trimmed;
  }
}

/** Maven packages are often named without their group; null where a name has no such short form. */
export function shortName(ecosystem: Ecosystem, name: string): string | null {
  if (ecosystem !== 'maven') return null;
  return name.includes(':') ? name.slice(name.lastIndexOf(':') + 1) : null;
}

export interface NamedPackage {
  readonly ecosystem: Ecosystem;
  readonly name: string;
  readonly version: string | null;
}

/** Reads a package URL (`pkg:npm/%40acme/ui@1.2.3`). Null when it is none, or of an ecosystem we do not know. */
export function parsePurl(text: string): NamedPackage | null {
  const match = /^pkg:\/{0,2}([a-z.+-]+)\/([^?#]+)/i.exec(text.trim());
  const ecosystem = match === null ? null : ecosystemCalled(match[1] ?? '');
  if (match === null || ecosystem === null) return null;
  const path = match[2] ?? '';
  const at = path.lastIndexOf('@');
  const named = at > 0 && path[at - 1] !== '/' ? path.slice(0, at) : path;
  const parts = named
    .split('/')
    .filter((part) => part !== '')
    .map(decode);
  const name = ecosystem === 'maven' ? parts.join(':') : parts.join('/');
  const version = named === path ? null : decode(path.slice(at + 1));
  return name === '' ? null : { ecosystem, name, version };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
