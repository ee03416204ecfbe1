import { type Doc, entryAt, mapAt, rootDoc, textAt, textOf, textsAt } from '../../../documents/doc.ts';
import { parseToml } from '../../../documents/toml.ts';
import { ancestors, directoryOf } from '../../../paths.ts';
import { type Declaration, declare, gap, type ParsedManifest } from '../../parsed-manifest.ts';
import type { GradleDetail } from './gradle.ts';

interface Library {
  readonly name: string;
  readonly range: string;
  /** Of the version, which may be written apart. */
  readonly line: number;
  /** What is written at that line: the name of the version, or of the library. */
  readonly key: string;
}

/** gradle/libs.versions.toml. */
export interface CatalogDetail {
  readonly kind: 'catalog';
  readonly libraries: readonly (readonly [string, Library])[];
  readonly bundles: readonly (readonly [string, readonly string[]])[];
}

export function readCatalog(_path: string, text: string): Partial<ParsedManifest> {
  const doc = rootDoc(parseToml(text));
  const libraries: [string, Library][] = [];
  for (const [alias, value, line] of mapAt(doc, 'libraries')) {
    const short = textOf(value)?.split(':');
    const name = short
      ? `${short[0]}:${short[1] ?? ''}`
      : (textAt(value, 'module') ?? `${textAt(value, 'group')}:${textAt(value, 'name')}`);
    const reference = textAt(value, 'version', 'ref');
    const apart = reference === null ? null : entryAt(doc, 'versions', reference);
    libraries.push([
      accessor(alias),
      {
        name,
        range: short?.[2] ?? versionOf(doc, value),
        line: apart?.line ?? line,
        key: apart === null ? alias : (reference ?? alias),
      },
    ]);
  }
  const bundles = [...mapAt(doc, 'bundles')].map(
    ([alias]) => [accessor(alias), textsAt(doc, 'bundles', alias).map(accessor)] as const,
  );
  return { detail: { kind: 'catalog', libraries, bundles } satisfies CatalogDetail };
}

function versionOf(doc: Doc, library: Doc): string {
  const reference = textAt(library, 'version', 'ref');
  const version =
    (reference ? entryAt(doc, 'versions', reference) : entryAt(library, 'version'))?.value ?? null;
  return (
    textOf(version) ??
    textAt(version, 'strictly') ??
    textAt(version, 'require') ??
    textAt(version, 'prefer') ??
    ''
  );
}

/** Gradle turns `-`, `_` and `.` of an alias into the dots of its accessor. */
function accessor(alias: string): string {
  return alias.replace(/[-_.]/g, '.');
}

/** Resolves catalog accessors and property references of build files against the nearest files above them. */
export function linkGradle(readings: readonly ParsedManifest[]): readonly ParsedManifest[] {
  const catalogs = new Map<string, CatalogDetail & { readonly path: string }>();
  const properties = new Map<string, Map<string, GradleProperty>>();
  for (const reading of readings) {
    const detail = reading.detail as CatalogDetail | GradleDetail | null;
    const directory = directoryOf(reading.path);
    if (detail?.kind === 'catalog')
      catalogs.set(directory.replace(/(?:^|\/)gradle$/, ''), { ...detail, path: reading.path });
    if (detail?.kind === 'gradle') {
      const known = properties.get(directory) ?? new Map<string, GradleProperty>();
      for (const [name, value, line] of detail.properties)
        known.set(name, { value, file: reading.path, line });
      properties.set(directory, known);
    }
  }
  return readings.map((reading) => {
    const detail = reading.detail as GradleDetail | null;
    if (detail?.kind !== 'gradle') return reading;
    const directories = [...ancestors(directoryOf(reading.path))];
    const catalog = directories.flatMap((directory) => catalogs.get(directory) ?? [])[0];
    const libraries = new Map(catalog?.libraries ?? []);
    const bundles = new Map(catalog?.bundles ?? []);
    const gaps = [...reading.gaps];
    const declarations: Declaration[] = reading.declarations.map((d) => ({
      ...d,
      ...filled(d.range, directories, properties),
    }));
    for (const { accessor: written, scope, line } of detail.references) {
      const alias = written.replace(/^libs\./, '');
      const names = alias.startsWith('bundles.')
        ? (bundles.get(alias.slice('bundles.'.length)) ?? [])
        : [alias];
      const found = names.flatMap((name) => libraries.get(name) ?? []);
      for (const { name, range, line: written, key } of found) {
        const versionAt = { file: catalog?.path ?? '', line: written, kind: 'catalog', name: key } as const;
        declarations.push(declare(name, range, line, { scope, versionAt }));
      }
      if (found.length === 0)
        gaps.push(
          gap(
            reading.path,
            'maven',
            'unresolved-version',
            `${written} is not in a version catalog of the source`,
            line,
          ),
        );
    }
    for (const d of declarations) {
      if (d.range.includes('$'))
        gaps.push(
          gap(reading.path, 'maven', 'unresolved-version', `${d.name}: ${d.range} is computed`, d.line),
        );
    }
    return {
      ...reading,
      declarations: declarations.map((d) => (d.range.includes('$') ? { ...d, range: '' } : d)),
      gaps,
    };
  });
}

interface GradleProperty {
  readonly value: string;
  readonly file: string;
  readonly line: number;
}

/** A range with its properties replaced, and where the last of them is written. */
function filled(
  range: string,
  directories: readonly string[],
  properties: ReadonlyMap<string, ReadonlyMap<string, GradleProperty>>,
): Pick<Declaration, 'range' | 'versionAt'> {
  let versionAt: Declaration['versionAt'];
  const text = range.replace(
    /\$(?:\{(?:rootProject\.|project\.|ext\.)?([\w.]+)\}|([\w.]+))/g,
    (all, braced?: string, bare?: string) => {
      const name = (braced ?? bare ?? '').replace(/^(?:rootProject|project|ext|versions)\./, '');
      for (const directory of directories) {
        const found = properties.get(directory)?.get(name);
        if (found === undefined) continue;
        versionAt = { file: found.file, line: found.line, kind: 'property', name };
        return found.value;
      }
      return all;
    },
  );
  return { range: text, ...(versionAt === undefined ? {} : { versionAt }) };
}
