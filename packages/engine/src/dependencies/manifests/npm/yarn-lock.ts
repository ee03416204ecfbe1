import { loadedWhenAsked } from '../../../load-library.ts';
import { directoryOf, joinPath } from '../../../paths.ts';
import { MAX_PACKAGES } from '../../limits.ts';
import {
  type Edge,
  edge,
  type LockedPackage,
  type LockRoot,
  locked,
  type ParsedManifest,
} from '../../parsed-manifest.ts';
import { npmAlias, npmSource } from './source.ts';

const yarn = loadedWhenAsked<typeof import('@yarnpkg/parsers')>('@yarnpkg/parsers');

type Entry = Record<string, unknown>;

/** yarn.lock of Yarn 1 and of Yarn 2 and later ("berry"). Values by Yarn's own parser, lines by a scan of its keys. */
export function readYarnLock(path: string, text: string): Partial<ParsedManifest> {
  const lines = keyLines(text);
  const parsed = yarn().parseSyml(text) as Record<string, Entry>;
  const berry = Object.hasOwn(parsed, '__metadata');
  const packages: LockedPackage[] = [];
  const roots: LockRoot[] = [];
  for (const [key, entry] of entriesByLine(parsed, lines)) {
    if (key === '__metadata' || packages.length >= MAX_PACKAGES) continue;
    const descriptors = key.split(/,\s*/);
    const first = descriptors[0] ?? key;
    const line = lines.get(first) ?? 1;
    const name = nameOf(first);
    const dependencies = [
      ...edges(entry.dependencies, 'production', entry.dependenciesMeta),
      ...edges(entry.optionalDependencies, 'optional', null),
    ];
    const resolution = berry ? String(entry.resolution ?? '') : '';
    if (resolution.includes('@workspace:')) {
      const place = resolution.slice(resolution.indexOf('@workspace:') + '@workspace:'.length);
      const directory = joinPath(directoryOf(path), place);
      // Development dependencies of members stand among the others here; their manifests tell them apart.
      if (directory !== null) roots.push({ directory, name, dependencies });
    }
    const version = entry.version === undefined ? null : String(entry.version);
    packages.push(
      locked(key, berry ? nameOf(resolution) : realName(first), version, line, {
        source: berry ? berrySource(resolution) : npmSource(String(entry.resolved ?? '')),
        integrity: [entry.integrity, entry.checksum].flatMap((value) => (value ? [String(value)] : [])),
        dependencies,
        descriptors: descriptors.map((d) => (berry ? d.replace('@npm:', '@') : d)),
        importNames: (berry ? nameOf(resolution) : realName(first)) === name ? [] : [name],
      }),
    );
  }
  return {
    // Their commands differ.
    ...(berry ? { format: 'yarn-berry' } : {}),
    packages,
    roots: null,
    graph: true,
    detail: { members: roots.map((root) => root.directory) },
  };
}

function edges(map: unknown, scope: 'production' | 'optional', meta: unknown): Edge[] {
  if (typeof map !== 'object' || map === null) return [];
  return Object.entries(map as Entry).map(([name, range]) => {
    const optional = ((meta as Record<string, Entry> | undefined)?.[name]?.optional ?? false) === 'true';
    return edge(name, String(range).replace(/^npm:(?=[^@]*$)/, ''), null, optional ? 'optional' : scope);
  });
}

/** `@scope/name@range` → `@scope/name`. */
function nameOf(descriptor: string): string {
  const cut = descriptor.indexOf('@', 1);
  return cut < 0 ? descriptor : descriptor.slice(0, cut);
}

function realName(descriptor: string): string {
  const name = nameOf(descriptor);
  return npmAlias(descriptor.slice(name.length + 1))?.name ?? name;
}

function berrySource(resolution: string) {
  const rest = resolution.slice(nameOf(resolution).length + 1);
  const protocol = /^([a-z+]+):/.exec(rest)?.[1] ?? '';
  if (protocol === 'npm' || protocol === 'patch') return { kind: 'registry', url: null } as const;
  if (protocol === 'workspace') return { kind: 'workspace', url: null } as const;
  return npmSource(rest);
}

/** Yarn 1's parser gives every descriptor of an entry on its own: those that stand on one line are one entry. */
function entriesByLine(parsed: Record<string, Entry>, lines: ReadonlyMap<string, number>): [string, Entry][] {
  const byLine = new Map<number, [string, Entry]>();
  const rest: [string, Entry][] = [];
  for (const [key, entry] of Object.entries(parsed)) {
    const line = lines.get(key.split(/,\s*/)[0] ?? key);
    const known = line === undefined ? undefined : byLine.get(line);
    if (line === undefined) rest.push([key, entry]);
    else if (known) known[0] = `${known[0]}, ${key}`;
    else byLine.set(line, [key, entry]);
  }
  return [...byLine.values(), ...rest];
}

/** Entry keys are the unindented lines that end in a colon; the line of each descriptor in them, without quotes. */
function keyLines(text: string): Map<string, number> {
  const found = new Map<string, number>();
  let line = 0;
  for (const row of text.split('\n')) {
    line++;
    if (row === '' || row[0] === ' ' || row[0] === '#') continue;
    const key = row.trimEnd();
    if (!key.endsWith(':')) continue;
    for (const descriptor of key.slice(0, -1).replaceAll('"', '').split(/,\s*/)) found.set(descriptor, line);
  }
  return found;
}
