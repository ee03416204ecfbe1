import { type Doc, docAt, lineOf, listAt, mapAt, rootDoc, textAt, textOf } from '../../../documents/doc.ts';
import { parseJson } from '../../../documents/json.ts';
import type { PackageSource, Scope } from '../../component.ts';
import { MAX_PACKAGES } from '../../limits.ts';
import { declare, edge, type LockedPackage, locked, type ParsedManifest } from '../../parsed-manifest.ts';

const SECTIONS: readonly (readonly [string, Scope])[] = [
  ['require', 'production'],
  ['require-dev', 'development'],
];

/** Composer names the PHP runtime and its extensions like packages; they are none. */
export function isPlatform(name: string): boolean {
  return !name.includes('/') || /^(?:ext|lib)-/.test(name);
}

/** composer.json. */
export function readComposerJson(_path: string, text: string): Partial<ParsedManifest> {
  const doc = rootDoc(parseJson(text));
  const declarations = SECTIONS.flatMap(([section, scope]) =>
    [...mapAt(doc, section)].flatMap(([name, value, line]) =>
      isPlatform(name) ? [] : [declare(name, textOf(value) ?? '', line, { scope, section })],
    ),
  );
  const license = [textAt(doc, 'license'), ...listAt(doc, 'license').map(textOf)].find((one) => one != null);
  return {
    project: { name: textAt(doc, 'name'), version: textAt(doc, 'version'), license: license ?? null },
    declarations,
  };
}

/** Packages that ship as an archive with others in it, which are used under their own names. */
const BUNDLED: ReadonlyMap<string, { readonly prefixes: string[]; readonly packages: string[] }> = new Map([
  // phpstan.phar prefixes what it brings, but for the parser, whose nodes rules are written against (box configuration of phpstan-src).
  ['phpstan/phpstan', { prefixes: ['PHPStan\\', 'PhpParser\\'], packages: ['nikic/php-parser'] }],
]);

/** composer.lock. */
export function readComposerLock(_path: string, text: string): Partial<ParsedManifest> {
  const doc = rootDoc(parseJson(text));
  const packages: LockedPackage[] = [];
  for (const [section, hint] of [
    ['packages', null],
    ['packages-dev', 'development'],
  ] as const) {
    for (const item of listAt(doc, section)) {
      const name = textAt(item, 'name') ?? '';
      if (name === '' || packages.length >= MAX_PACKAGES) continue;
      const shasum = textAt(item, 'dist', 'shasum');
      const reference = textAt(item, 'source', 'reference') ?? textAt(item, 'dist', 'reference');
      packages.push(
        locked(
          name.toLowerCase(),
          name,
          textAt(item, 'version')?.replace(/^v(?=\d)/, '') ?? null,
          lineOfName(item),
          {
            source: sourceOf(item),
            integrity: [shasum ? `sha1:${shasum}` : '', reference ? `git:${reference}` : ''].filter(
              (part) => part !== '',
            ),
            licenses: listAt(item, 'license').flatMap((one) => textOf(one) ?? []),
            // A plugin's code runs inside `composer install`.
            installScript: textAt(item, 'type') === 'composer-plugin',
            hint,
            dependencies: [...mapAt(item, 'require')]
              .filter(([to]) => !isPlatform(to))
              .map(([to, range]) => edge(to, textOf(range) ?? '', to.toLowerCase())),
            importNames: ['psr-4', 'psr-0']
              .flatMap((kind) => [...mapAt(item, 'autoload', kind)].map(([prefix]) => prefix))
              .filter((prefix) => prefix !== '')
              .concat(BUNDLED.get(name.toLowerCase())?.prefixes ?? []),
            // The code of what it replaces is part of it: laravel/framework holds every illuminate package.
            standsFor: [...mapAt(item, 'replace')]
              .map(([to]) => to)
              .filter((to) => !isPlatform(to))
              .concat(BUNDLED.get(name.toLowerCase())?.packages ?? []),
          },
        ),
      );
    }
  }
  return { packages, roots: null, graph: true };
}

/** The line of the package's `name`, which is what a person looks for. */
function lineOfName(item: Doc): number {
  return lineOf(docAt(item, 'name') ?? item);
}

function sourceOf(item: Doc): PackageSource {
  const dist = textAt(item, 'dist', 'url');
  if (textAt(item, 'dist', 'type') === 'path') return { kind: 'file', url: dist };
  const git = textAt(item, 'source', 'url');
  const notification = textAt(item, 'notification-url');
  // Packages from Packagist carry its notification address; others come from a repository somebody configured.
  if (notification || dist) return { kind: 'registry', url: dist };
  return git ? { kind: 'git', url: git } : { kind: 'registry', url: null };
}
