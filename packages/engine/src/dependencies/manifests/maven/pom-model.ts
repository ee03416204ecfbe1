import { ancestors, directoryOf, joinPath } from '../../../paths.ts';
import type { VersionSource } from '../../component.ts';
import { MAX_INCLUDE_DEPTH } from '../../limits.ts';
import { type Declaration, declare, gap, type ParsedManifest, REGISTRY } from '../../parsed-manifest.ts';
import { mavenScope, OF_THE_MACHINE, type PomDependency, type PomDetail, type PomProfile } from './pom.ts';

interface Pom {
  readonly path: string;
  readonly license: string | null;
  readonly detail: PomDetail;
}

/** A profile, as if it were active. */
interface Active {
  readonly path: string;
  readonly profile: PomProfile;
}

/** Profiles of a pom and its parents that are tried one at a time: versions that two of them make together are not known. */
const MAX_PROFILES = 20;

/** With the pom that it stands in. */
type Placed = PomDependency & { readonly from: string };

/**
 * Everything inherited: own values before the parent's, as Maven's model builder merges them. What a parent says is taken as it is
 * written, because Maven fills properties in after inheritance: a child's property changes what its parent manages.
 */
interface Effective {
  readonly group: string;
  readonly version: string;
  /** A child that names none has its parent's. */
  readonly license: string | null;
  readonly properties: ReadonlyMap<string, string>;
  readonly managed: ReadonlyMap<string, Placed & { readonly written: string | null }>;
  /** Where each property that is in force is written. */
  readonly propertyAt: ReadonlyMap<string, Pick<VersionSource, 'file' | 'line'>>;
  /** Own and inherited, as written; imported BOMs among them. */
  readonly managedAsWritten: readonly Placed[];
  /** Dependencies of all parents, as written. */
  readonly inherited: readonly Placed[];
  /** Set when something above lies outside of the source tree. */
  readonly missing: string | null;
}

/**
 * Effective versions of all poms of a source tree: parents by relativePath or by coordinates, properties,
 * dependencyManagement and imported BOMs, as far as they are in the tree. What is managed outside is a gap.
 */
export function linkPoms(readings: readonly ParsedManifest[]): readonly ParsedManifest[] {
  const poms = new Map<string, Pom>();
  const byName = new Map<string, Pom>();
  for (const reading of readings) {
    const detail = reading.detail as PomDetail | null;
    if (detail?.kind !== 'pom') continue;
    const pom = { path: reading.path, license: reading.project?.license ?? null, detail };
    poms.set(reading.path, pom);
    byName.set(`${detail.group ?? detail.parent?.group ?? ''}:${detail.artifact}`, pom);
  }
  const done = new Map<string, Effective>();
  const effective = (pom: Pom, depth: number): Effective => {
    const known = done.get(pom.path);
    if (known) return known;
    const value = resolve(pom, depth);
    done.set(pom.path, value);
    return value;
  };
  const parentOf = (pom: Pom): Pom | null => {
    const parent = pom.detail.parent;
    if (!parent) return null;
    const place = joinPath(directoryOf(pom.path), parent.path);
    const beside =
      place === null
        ? undefined
        : (poms.get(place) ?? poms.get(place === '' ? 'pom.xml' : `${place}/pom.xml`));
    if (parent.path !== '' && beside && beside.detail.artifact === parent.artifact) return beside;
    return byName.get(`${parent.group}:${parent.artifact}`) ?? null;
  };
  const resolve = (pom: Pom, depth: number, active: Active | null = null): Effective => {
    const { detail } = pom;
    // A profile is part of the pom that it stands in before that is inherited.
    const profile = active?.path === pom.path ? active.profile : null;
    const parentPom = depth < MAX_INCLUDE_DEPTH ? parentOf(pom) : null;
    const parent =
      parentPom && parentPom.path !== pom.path
        ? active === null
          ? effective(parentPom, depth + 1)
          : resolve(parentPom, depth + 1, active)
        : null;
    const properties = new Map(parent?.properties ?? []);
    const propertyAt = new Map(parent?.propertyAt ?? []);
    for (const [name, value, line] of [...detail.properties, ...(profile?.properties ?? [])]) {
      properties.set(name, value);
      propertyAt.set(name, { file: pom.path, line });
    }
    const group = detail.group ?? parent?.group ?? detail.parent?.group ?? '';
    const version = detail.version ?? parent?.version ?? detail.parent?.version ?? '';
    for (const prefix of ['project', 'pom']) {
      properties.set(`${prefix}.version`, version);
      properties.set(`${prefix}.groupId`, group);
      properties.set(`${prefix}.artifactId`, detail.artifact);
      if (detail.parent?.version) properties.set(`${prefix}.parent.version`, detail.parent.version);
    }
    let missing = parent?.missing ?? null;
    if (detail.parent && !parent)
      missing = `${detail.parent.group}:${detail.parent.artifact}:${detail.parent.version ?? ''}`;
    const managedAsWritten = [
      ...[...(profile?.managed ?? []), ...detail.managed].map((entry) => ({ ...entry, from: pom.path })),
      ...(parent?.managedAsWritten ?? []),
    ];
    const managed = new Map<string, Placed & { readonly written: string | null }>();
    for (const entry of managedAsWritten) {
      const name = nameOf(entry, properties);
      if (entry.scope !== 'import' && !managed.has(name))
        managed.set(name, { ...entry, version: fill(entry.version, properties), written: entry.version });
    }
    // Imported BOMs come after everything declared or inherited, in their order, and know nothing of who imports them.
    for (const entry of managedAsWritten) {
      if (entry.scope !== 'import') continue;
      const bom = byName.get(nameOf(entry, properties));
      if (bom && bom.path !== pom.path && depth < MAX_INCLUDE_DEPTH) {
        for (const [name, inner] of effective(bom, depth + 1).managed)
          if (!managed.has(name)) managed.set(name, { ...inner, written: inner.version });
      } else missing ??= `${nameOf(entry, properties)}:${fill(entry.version, properties) ?? ''}`;
    }
    const own = parentPom?.detail.dependencies.map((entry) => ({ ...entry, from: parentPom.path })) ?? [];
    const inherited = parent ? [...own, ...parent.inherited] : [];
    const license = pom.license ?? parent?.license ?? null;
    return { group, version, license, properties, propertyAt, managed, managedAsWritten, inherited, missing };
  };

  const profilesOf = (pom: Pom): Active[] => {
    const all: Active[] = [];
    let at: Pom | null = pom;
    for (let depth = 0; at !== null && depth < MAX_INCLUDE_DEPTH; depth++) {
      const { path, detail }: Pom = at;
      all.push(...detail.profiles.map((profile) => ({ path, profile })));
      const parent: Pom | null = parentOf(at);
      at = parent?.path === path ? null : parent;
    }
    return all;
  };
  const treesAt = new Set(
    readings.flatMap(({ format, path }) => (format === 'maven-tree' ? [directoryOf(path)] : [])),
  );

  return readings.map((reading) => {
    const pom = poms.get(reading.path);
    if (!pom) return reading;
    const model = effective(pom, 0);
    const gaps = [...reading.gaps];
    const members = new Set([...byName.keys()]);
    const asked: Asked[] = pom.detail.dependencies.map((entry) => ({
      entry: { ...entry, from: pom.path },
      line: entry.line,
    }));
    // What a parent declares is each child's as well, at the version that the child's properties and management make of it.
    const names = new Set(asked.map(({ entry }) => nameOf(entry, model.properties)));
    for (const entry of model.inherited) {
      const name = nameOf(entry, model.properties);
      if (entry.scope === 'plugin' || names.has(name)) continue;
      names.add(name);
      asked.push({ entry, line: pom.detail.parent?.line ?? 1 });
    }
    const found = asked.flatMap((one) => declarationOf(model, pom.path, one, members));
    const declarations = found.map(({ declaration }) => declaration);
    for (const { declaration, isKnown, isMember, entry } of found) {
      if (isKnown || isMember || entry.scope === 'plugin') continue;
      const where = model.missing
        ? `managed by ${model.missing}, which is not in the source`
        : 'no version found';
      const what = `${declaration.name}: ${where}`;
      gaps.push(gap(reading.path, 'maven', 'unresolved-version', what, declaration.line));
    }
    const profiles = profilesOf(pom);
    if (profiles.length > MAX_PROFILES)
      gaps.push(gap(reading.path, 'maven', 'unresolved-version', 'more profiles than are looked at'));
    const isSaved = [...ancestors(directoryOf(reading.path))].some((folder) => treesAt.has(folder));
    const said = new Set(declarations.map(({ name, range }) => `${name} ${range}`));
    for (const active of profiles.slice(0, MAX_PROFILES)) {
      const other = resolve(pom, 0, active);
      for (const one of asked) {
        for (const { declaration, isKnown, isMember } of declarationOf(other, pom.path, one, members)) {
          const { name, range } = declaration;
          if (!isKnown || isMember || said.has(`${name} ${range}`)) continue;
          said.add(`${name} ${range}`);
          declarations.push(declaration);
          if (!isSaved) continue;
          const what = `${name}: ${range} under the profile ${active.profile.id}, which the saved tree may not have`;
          gaps.push(gap(reading.path, 'maven', 'unresolved-version', what, declaration.line, [name]));
        }
      }
    }
    return {
      ...reading,
      project: {
        name: `${model.group}:${pom.detail.artifact}`,
        version: model.version || null,
        license: model.license,
      },
      declarations,
      gaps,
    };
  });
}

/** A dependency, and the line of the pom that is told: of one that is inherited that of the parent. */
interface Asked {
  readonly entry: Placed;
  readonly line: number;
}

/** What a dependency comes to; nothing where it has no name. @param members names of the poms of the tree */
function declarationOf(
  model: Effective,
  path: string,
  { entry, line }: Asked,
  members: ReadonlySet<string>,
): { declaration: Declaration; isKnown: boolean; isMember: boolean; entry: Placed }[] {
  const name = nameOf(entry, model.properties);
  if (name.startsWith(':') || name.endsWith(':')) return [];
  const managed = model.managed.get(name);
  const version = fill(entry.version, model.properties) ?? managed?.version ?? null;
  const isKnown = version !== null && !version.includes('${');
  const isMember = members.has(name);
  const declaration = declare(name, isKnown ? version : '', line, {
    scope: mavenScope(entry.scope ?? managed?.scope ?? null, entry.optional || managed?.optional === true),
    source: isMember
      ? { kind: 'workspace', url: null }
      : entry.scope === 'system'
        ? OF_THE_MACHINE
        : REGISTRY,
    ...versionSource(model, path, entry, managed, name),
  });
  return [{ declaration, isKnown, isMember, entry }];
}

/** Where the version of a dependency is written, where that is not the dependency itself. */
function versionSource(
  { properties, propertyAt }: Effective,
  path: string,
  entry: Placed,
  managed: (Placed & { readonly written: string | null }) | undefined,
  name: string,
): { versionAt?: VersionSource } {
  let text = entry.version ?? managed?.written ?? '';
  let at: VersionSource | null = null;
  for (let round = 0; round < MAX_INCLUDE_DEPTH; round++) {
    const property = /^\$\{([^${}]+)\}$/.exec(text.trim())?.[1]?.trim() ?? '';
    const place = propertyAt.get(property);
    if (place === undefined) break;
    at = { ...place, kind: 'property', name: property };
    text = properties.get(property) ?? '';
  }
  if (at !== null) return { versionAt: at };
  if (entry.version === null && managed !== undefined)
    return { versionAt: { file: managed.from, line: managed.line, kind: 'managed', name } };
  return entry.from === path
    ? {}
    : { versionAt: { file: entry.from, line: entry.line, kind: 'managed', name } };
}

function nameOf(entry: PomDependency, properties: ReadonlyMap<string, string>): string {
  return `${fill(entry.group, properties)}:${fill(entry.artifact, properties)}`;
}

/** Replaces `${name}`; properties may refer to properties, a circle ends at the cap and leaves the text. */
function fill(text: string | null, properties: ReadonlyMap<string, string>): string | null {
  if (text === null) return null;
  let value = text;
  for (let round = 0; round < MAX_INCLUDE_DEPTH && value.includes('${') && value.length < 1000; round++) {
    value = value.replace(/\$\{([^${}]+)\}/g, (all, name: string) => properties.get(name.trim()) ?? all);
  }
  return value;
}
