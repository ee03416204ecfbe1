import {
  type Doc,
  docAt,
  flagAt,
  lineOf,
  listAt,
  mapAt,
  rootDoc,
  textAt,
  textOf,
  textsAt,
} from '../../../documents/doc.ts';
import { parseToml } from '../../../documents/toml.ts';
import { ancestors, directoryOf } from '../../../paths.ts';
import type { PackageSource, Scope } from '../../component.ts';
import { MAX_PACKAGES } from '../../limits.ts';
import {
  type Declaration,
  declare,
  edge,
  type LockedPackage,
  locked,
  type ParsedManifest,
  REGISTRY,
} from '../../parsed-manifest.ts';

/** Build dependencies run on the build machine with all its rights: they count as production. */
const SECTIONS: readonly (readonly [string, Scope])[] = [
  ['dev-dependencies', 'development'],
  ['build-dependencies', 'production'],
  ['dependencies', 'production'],
];

interface SharedRequirement {
  readonly name: string;
  readonly range: string;
  readonly line: number;
}

/** `[workspace.dependencies]`, which members inherit from. */
export interface CargoDetail {
  readonly kind: 'cargo';
  readonly shared: readonly (readonly [string, SharedRequirement])[];
}

/** Cargo.toml (doc.rust-lang.org/cargo/reference/manifest.html). */
export function readCargoToml(_path: string, text: string): Partial<ParsedManifest> {
  const doc = rootDoc(parseToml(text));
  const declarations = [
    ...sections(doc, ''),
    ...[...mapAt(doc, 'target')].flatMap(([target, tables]) => sections(tables, `target.${target}.`)),
  ];
  const shared = [...mapAt(doc, 'workspace', 'dependencies')].map(
    ([alias, value, line]) =>
      [
        alias,
        {
          name: textAt(value, 'package') ?? alias,
          range: textOf(value) ?? textAt(value, 'version') ?? '',
          line,
        },
      ] as const,
  );
  return {
    project: {
      name: textAt(doc, 'package', 'name'),
      version: textAt(doc, 'package', 'version'),
      license: textAt(doc, 'package', 'license'),
    },
    declarations,
    detail: { kind: 'cargo', shared } satisfies CargoDetail,
  };
}

function sections(doc: Doc, prefix: string): Declaration[] {
  const out: Declaration[] = [];
  for (const [section, scope] of SECTIONS) {
    for (const [alias, value, line] of mapAt(doc, section)) {
      const name = textAt(value, 'package') ?? alias;
      const git = textAt(value, 'git');
      const path = textAt(value, 'path');
      out.push(
        declare(
          name,
          flagAt(value, 'workspace') ? 'workspace' : (textOf(value) ?? textAt(value, 'version') ?? ''),
          line,
          {
            scope: scope === 'production' && flagAt(value, 'optional') ? 'optional' : scope,
            source: git ? { kind: 'git', url: git } : path ? { kind: 'workspace', url: path } : REGISTRY,
            alias: alias === name ? null : alias,
            section: `${prefix}${section}`,
          },
        ),
      );
    }
  }
  return out;
}

/** `name.workspace = true` takes its requirement from the nearest workspace manifest above. */
export function linkCargo(readings: readonly ParsedManifest[]): readonly ParsedManifest[] {
  const shared = new Map<string, ReadonlyMap<string, SharedRequirement & { readonly file: string }>>();
  for (const reading of readings) {
    const detail = reading.detail as CargoDetail | null;
    if (detail?.kind === 'cargo' && detail.shared.length > 0)
      shared.set(
        directoryOf(reading.path),
        new Map(detail.shared.map(([alias, one]) => [alias, { ...one, file: reading.path }])),
      );
  }
  return readings.map((reading) => {
    if (!reading.declarations.some((d) => d.range === 'workspace')) return reading;
    const tables = [...ancestors(directoryOf(reading.path))].flatMap(
      (directory) => shared.get(directory) ?? [],
    );
    const declarations = reading.declarations.map((d) => {
      if (d.range !== 'workspace') return d;
      const found = tables.flatMap((table) => table.get(d.alias ?? d.name) ?? [])[0];
      if (found === undefined) return { ...d, range: '' };
      const { name, range, file, line } = found;
      const versionAt = { file, line, kind: 'workspace', name: d.alias ?? d.name } as const;
      return { ...d, name, range, versionAt };
    });
    return { ...reading, declarations };
  });
}

/** Cargo.lock, versions 1 to 4. Workspace members are the packages without a source. */
export function readCargoLock(_path: string, text: string): Partial<ParsedManifest> {
  const doc = rootDoc(parseToml(text));
  const items = listAt(doc, 'package').slice(0, MAX_PACKAGES);
  const byName = new Map<string, { key: string; version: string; source: string | null }[]>();
  for (const item of items) {
    const name = textAt(item, 'name') ?? '';
    const version = textAt(item, 'version') ?? '';
    const source = textAt(item, 'source');
    byName.set(name, [...(byName.get(name) ?? []), { key: keyOf(name, version, source), version, source }]);
  }
  /** `name`, `name version` or `name version (source)`, each only as long as it needs to be to be unique. */
  const target = (row: string): { name: string; key: string | null } => {
    const [name = '', version, source] = row.split(' ');
    const found = (byName.get(name) ?? []).filter(
      (c) =>
        (version === undefined || c.version === version) &&
        (source === undefined || sameSource(source.slice(1, -1), c.source)),
    );
    return { name, key: found[0]?.key ?? null };
  };
  const packages: LockedPackage[] = items.map((item) => {
    const name = textAt(item, 'name') ?? '';
    const version = textAt(item, 'version');
    const source = textAt(item, 'source');
    const checksum =
      textAt(item, 'checksum') ?? textAt(docAt(doc, 'metadata'), `checksum ${name} ${version} (${source})`);
    return locked(keyOf(name, version ?? '', source), name, version, lineOf(item), {
      source: sourceOf(source),
      integrity: checksum && checksum !== '<none>' ? [`sha256:${checksum}`] : [],
      dependencies: textsAt(item, 'dependencies').map((row) => {
        const { name: to, key } = target(row);
        return edge(to, '', key);
      }),
    });
  });
  return { packages, roots: null, graph: true };
}

function keyOf(name: string, version: string, source: string | null): string {
  return `${name} ${version} ${source ?? ''}`;
}

/** A git source carries the commit after '#' in the package and not in the reference to it. */
function sameSource(wanted: string, source: string | null): boolean {
  return source === wanted || (source?.startsWith(`${wanted}#`) ?? false);
}

function sourceOf(source: string | null): PackageSource {
  if (source === null) return { kind: 'workspace', url: null };
  if (source.startsWith('git+')) return { kind: 'git', url: source };
  return { kind: 'registry', url: source.replace(/^(?:registry|sparse)\+/, '') };
}
