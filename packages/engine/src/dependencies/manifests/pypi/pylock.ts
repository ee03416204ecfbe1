import { type Doc, docAt, lineOf, listAt, mapAt, rootDoc, textAt, textOf } from '../../../documents/doc.ts';
import { parseToml } from '../../../documents/toml.ts';
import { baseOf, directoryOf } from '../../../paths.ts';
import type { PackageSource } from '../../component.ts';
import { MAX_PACKAGES } from '../../limits.ts';
import { edge, locked, type ParsedManifest, REGISTRY } from '../../parsed-manifest.ts';
import { normalizePyPiName, urlSource } from './requirement.ts';

/** pylock.toml and pylock.<name>.toml (PEP 751): what is installed, each package with its version and hashes. */
export function readPylock(_path: string, text: string): Partial<ParsedManifest> {
  const doc = rootDoc(parseToml(text));
  const version = textAt(doc, 'lock-version');
  // The first number grows with what readers of today would misread.
  if (version === null || !/^1(?:\.|$)/.test(version))
    throw new Error(`lock-version ${version} is not known`);
  const items = listAt(doc, 'packages').slice(0, MAX_PACKAGES);
  const packages = items.map((item) => {
    const name = textAt(item, 'name') ?? '';
    const own = textAt(item, 'version');
    const files = [...listAt(item, 'wheels'), docAt(item, 'sdist'), docAt(item, 'archive')];
    const hashes = files.flatMap((file) =>
      [...mapAt(file, 'hashes')].map(([algorithm, value]) => `${algorithm}:${textOf(value) ?? ''}`),
    );
    return locked(`${normalizePyPiName(name)}@${own ?? ''}`, name, own, lineOf(item), {
      source: sourceOf(item),
      integrity: [...new Set(hashes)].sort(),
      dependencies: listAt(item, 'dependencies').map((one) => {
        const to = textAt(one, 'name') ?? '';
        const at = textAt(one, 'version');
        return edge(to, '', at === null ? null : `${normalizePyPiName(to)}@${at}`);
      }),
    });
  });
  // What a package needs may be left out; then nobody knows from here.
  return { packages, roots: null, graph: items.some((item) => listAt(item, 'dependencies').length > 0) };
}

function sourceOf(item: Doc): PackageSource {
  const git = textAt(item, 'vcs', 'url') ?? textAt(item, 'vcs', 'path');
  if (git !== null) return { kind: 'git', url: `git+${git}@${textAt(item, 'vcs', 'commit-id') ?? ''}` };
  const directory = textAt(item, 'directory', 'path');
  if (directory !== null) return { kind: 'file', url: directory };
  const archive = textAt(item, 'archive', 'url') ?? textAt(item, 'archive', 'path');
  if (archive !== null) return urlSource(archive);
  const index = textAt(item, 'index');
  return index === null ? REGISTRY : { kind: 'registry', url: index };
}

/**
 * A pylock.toml beside another lock is an export of it, of some groups alone, and one with a name of its own is for something
 * else: neither is held against the manifest.
 */
export function withoutExports(readings: readonly ParsedManifest[]): readonly ParsedManifest[] {
  const locked = new Set(
    readings.flatMap(({ role, format, path }) =>
      role === 'lock' && format !== 'pylock' ? [directoryOf(path)] : [],
    ),
  );
  return readings.map((reading) =>
    reading.format === 'pylock' &&
    (baseOf(reading.path) !== 'pylock.toml' || locked.has(directoryOf(reading.path)))
      ? { ...reading, roots: [] }
      : reading,
  );
}
