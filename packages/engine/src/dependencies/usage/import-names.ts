import type { Ecosystem } from '../../ecosystem.ts';
import type { LanguageId } from '../../ir/ir.ts';
import type { Component } from '../component.ts';
import { CSHARP_PACKAGES, JAVA_ARTIFACTS, PYTHON_DISTRIBUTIONS, RUBY_GEMS } from './name-tables.ts';
import { isNodeModule, isPythonModule, isRubyModule } from './standard-modules.ts';

/** Which ecosystem a language's imports come from; languages without one have none. */
export const ECOSYSTEM_OF: Readonly<Partial<Record<LanguageId, Ecosystem>>> = {
  javascript: 'npm',
  typescript: 'npm',
  python: 'pypi',
  java: 'maven',
  kotlin: 'maven',
  go: 'golang',
  php: 'composer',
  ruby: 'gem',
  csharp: 'nuget',
  solidity: 'npm',
};

/** `@acme/ui/button` → `@acme/ui`, `lodash/fp` → `lodash`. */
export function packageOf(module: string): string {
  const parts = module.replace(/[?!].*$/, '').split('/');
  return module.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? '');
}

/** Components of one ecosystem by every name under which an import may mean them. */
export interface NameIndex {
  readonly byName: ReadonlyMap<string, readonly Component[]>;
  /** Go module paths, Maven group ids, PHP prefixes and C# package names: matched by longest prefix. */
  readonly byPrefix: ReadonlyMap<string, readonly Component[]>;
  /** Composer: vendors and names without regard to case and marks. */
  readonly byWord: ReadonlyMap<string, readonly Component[]>;
}

export function indexNames(ecosystem: Ecosystem, components: readonly Component[]): NameIndex {
  const byName = new Map<string, Component[]>();
  const byPrefix = new Map<string, Component[]>();
  const byWord = new Map<string, Component[]>();
  const add = (map: Map<string, Component[]>, key: string, component: Component) => {
    const list = map.get(key);
    if (list) list.push(component);
    else map.set(key, [component]);
  };
  for (const component of components) {
    const key = ecosystem === 'nuget' ? component.name.toLowerCase() : component.name;
    add(byName, key, component);
    if (ecosystem === 'composer')
      for (const word of new Set(key.split('/').map(plainWord))) add(byWord, word, component);
    if (ecosystem === 'maven') add(byPrefix, component.name.split(':')[0] ?? '', component);
    if (ecosystem === 'golang' || ecosystem === 'nuget') add(byPrefix, key, component);
    for (const name of component.importNames) {
      if (ecosystem === 'composer') add(byPrefix, name.replace(/\\+$/, ''), component);
      else add(ecosystem === 'golang' ? byPrefix : byName, name, component);
    }
  }
  return { byName, byPrefix, byWord };
}

/**
 * 'own': part of the project or of the language's library. 'unmatched': some package that the inventory does not have, or one
 * whose import name is not known here.
 */
export type Match = readonly Component[] | 'own' | 'unmatched';

export function matchImport(
  ecosystem: Ecosystem,
  module: string,
  name: string | null,
  index: NameIndex,
): Match {
  const found = MATCHERS[ecosystem]?.(module, name, index);
  return found ?? 'unmatched';
}

const MATCHERS: Readonly<
  Partial<Record<Ecosystem, (module: string, name: string | null, index: NameIndex) => Match>>
> = {
  npm: (module, _name, index) => {
    if (/^(?:npm|jsr|https?):/.test(module)) return 'unmatched';
    // Loaders of bundlers (`raw-loader!./x`), modules that tools make up (`virtual:x`, `$app/x`), and aliases by custom.
    if (/^[./#~$!?\0]|^@\/|^[a-z][a-z-]*:/.test(module)) return 'own';
    const bare = packageOf(module);
    return (
      index.byName.get(bare) ??
      (isNodeModule(module) ? 'own' : (index.byName.get(typesName(bare)) ?? 'unmatched'))
    );
  },
  pypi: (module, name, index) => {
    if (module === '' || module.startsWith('.')) return 'own';
    const parts = [...module.split('.'), ...(name && name !== '*' ? [name] : [])];
    const top = parts[0] ?? '';
    // Namespace packages: google.cloud.storage comes from google-cloud-storage.
    for (let count = Math.min(parts.length, 4); count > 0; count--) {
      const dashed = normalize(parts.slice(0, count).join('-'));
      const found = index.byName.get(dashed);
      if (found) return found;
    }
    const known = (PYTHON_DISTRIBUTIONS[top] ?? []).flatMap(
      (distribution) => index.byName.get(distribution) ?? [],
    );
    if (known.length > 0) return known;
    if (isPythonModule(top)) return 'own';
    // Distributions are often called after their module and Python, or after the framework that they are for.
    const bare = normalize(top);
    for (const name of [
      `python-${bare}`,
      `${bare}-python`,
      `py${bare}`,
      `py-${bare}`,
      `${bare}-py`,
      `${bare}-client`,
    ]) {
      const found = index.byName.get(name);
      if (found) return found;
    }
    return 'unmatched';
  },
  maven: (module, _name, index) => {
    const table = longestPrefix(module, '.', (prefix) => JAVA_ARTIFACTS[prefix]);
    const known = (table ?? []).flatMap((artifact) => index.byName.get(artifact) ?? []);
    if (known.length > 0) return known;
    const group = longestPrefix(module, '.', (prefix) => index.byPrefix.get(prefix));
    if (!group)
      return /^(?:java|javax|jdk|sun|com\.sun|org\.w3c\.dom|org\.xml\.sax|kotlin|android)(?:\.|$)/.test(
        module,
      )
        ? 'own'
        : 'unmatched';
    // Several artifacts of one group: those whose name has a word of the package, else all of them.
    const words = new Set(module.split('.'));
    const named = group.filter((c) =>
      (c.name.split(':')[1] ?? '')
        .split(/[-_.]/)
        .some(
          (word) =>
            words.has(word) &&
            !c.name.startsWith(`${word}.`) &&
            !(c.name.split(':')[0] ?? '').split('.').includes(word),
        ),
    );
    return named.length > 0 ? named : group;
  },
  golang: (module, _name, index) => {
    if (module === 'C' || !(module.split('/')[0] ?? '').includes('.')) return 'own';
    return longestPrefix(module, '/', (prefix) => index.byPrefix.get(prefix)) ?? 'unmatched';
  },
  composer: (module, name, index) => {
    const full = [module, name && name !== '*' ? name : '']
      .filter((part) => part !== '')
      .join('\\')
      .replace(/^\\/, '');
    const found = longestPrefix(full, '\\', (prefix) => index.byPrefix.get(prefix));
    if (found) return found;
    if (!full.includes('\\')) return 'own';
    // Packages that name no prefix (class maps) are known by their vendor or their own name: PHPUnit\\Framework, phpunit/phpunit.
    return index.byWord.get(plainWord(full.split('\\')[0] ?? '')) ?? 'unmatched';
  },
  gem: (module, _name, index) => {
    if (/^[./]/.test(module) || /^bundler(?:\/|$)/.test(module)) return 'own';
    const table = RUBY_GEMS[module] ?? RUBY_GEMS[module.split('/')[0] ?? ''];
    for (const candidate of [
      module,
      module.replaceAll('/', '-'),
      table ?? '',
      module.split('/').slice(0, 2).join('-'),
      module.split('/')[0] ?? '',
      (module.split('/')[0] ?? '').replaceAll('_', '-'),
      (module.split('/')[0] ?? '').replaceAll('_', ''),
    ]) {
      const found = index.byName.get(candidate);
      if (found) return found;
    }
    return isRubyModule(module) ? 'own' : 'unmatched';
  },
  nuget: (module, _name, index) => {
    const table = longestPrefix(module, '.', (prefix) => CSHARP_PACKAGES[prefix]);
    const known = (table ?? []).flatMap((name) => index.byName.get(name.toLowerCase()) ?? []);
    if (known.length > 0) return known;
    const found = longestPrefix(module.toLowerCase(), '.', (prefix) => index.byPrefix.get(prefix));
    return found ?? (/^(?:System|Microsoft|Windows)(?:\.|$)/.test(module) ? 'own' : 'unmatched');
  },
};

const plainWord = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

function normalize(name: string): string {
  return name.replace(/[-_.]+/g, '-').toLowerCase();
}

function typesName(name: string): string {
  return `@types/${name.startsWith('@') ? name.slice(1).replace('/', '__') : name}`;
}

function longestPrefix<T>(
  text: string,
  mark: string,
  look: (prefix: string) => T | undefined,
): T | undefined {
  for (let at = text; at !== ''; ) {
    const found = look(at);
    if (found !== undefined) return found;
    const cut = at.lastIndexOf(mark);
    if (cut < 0) return undefined;
    at = at.slice(0, cut);
  }
  return undefined;
}
