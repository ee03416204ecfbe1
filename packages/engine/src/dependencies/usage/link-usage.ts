import type { Ecosystem } from '../../ecosystem.ts';
import type { Component, Gap, Project } from '../component.ts';
import { compareText } from '../versions/order.ts';
import { type AliasContext, type AliasOf, aliasesOf, packageNames } from './aliases.ts';
import type { FileUsage, ImportUse, MemberUse, Mention } from './file-usage.ts';
import {
  ECOSYSTEM_OF,
  indexNames,
  type Match,
  matchImport,
  type NameIndex,
  packageOf,
} from './import-names.ts';
import { loadedByName } from './loaded-by-name.ts';
import { USED_WITHOUT_IMPORT } from './name-tables.ts';
import { indexMentions, type NamedPlace } from './named-packages.ts';
import { ownModules } from './own-modules.ts';
import { type SiteRole, siteRoleOf } from './site-role.ts';
import { undeclaredGap } from './undeclared.ts';

export interface ImportSite {
  readonly file: string;
  readonly line: number;
  readonly module: string;
  /** Types alone are gone at run time. */
  readonly typeOnly: boolean;
  readonly role: SiteRole;
  readonly members: readonly MemberUse[];
}

export interface ComponentUsage {
  /** `Component.id`. */
  readonly component: string;
  readonly imports: readonly ImportSite[];
  /** Where its name stands past every import, if it is direct: what reads that place may load it. Null where it does not. */
  readonly named: NamedPlace | null;
}

/** Whether "no import seen" may be read as "not imported" in one ecosystem. */
export interface UsageCoverage {
  readonly ecosystem: Ecosystem;
  readonly files: number;
  readonly complete: boolean;
  /** Why not, at most 100, in order of file and line. */
  readonly reasons: readonly { readonly file: string; readonly line: number | null; readonly what: string }[];
  /** Imports that no component accounts for: the package of an unseen component could be behind one of them. */
  readonly unmatched: readonly { readonly file: string; readonly line: number; readonly module: string }[];
}

export interface UsageReport {
  /** Only components that are imported or named somewhere, by id. */
  readonly components: readonly ComponentUsage[];
  readonly coverage: readonly UsageCoverage[];
  /** Imports that nothing declares, as gaps of the inventory: what they name is there, and in no lock file. */
  readonly undeclared: readonly Gap[];
}

/** What the source says besides its files of code about what an import means. */
export interface UsageContext extends AliasContext {
  readonly projects: readonly Project[];
  /** Every file of the source that was read. */
  readonly paths: ReadonlySet<string>;
  /** Words of configuration files. */
  readonly mentions: readonly { readonly path: string; readonly mentions: readonly Mention[] }[];
}

const MAX_REASONS = 100;
const MAX_UNMATCHED = 200;
const MAX_SITES = 1000;
const MAX_UNDECLARED = 2_000;

/** A file that may import packages of an ecosystem (of any, where that is null) and was not read for imports. */
export interface UnreadFile {
  readonly path: string;
  readonly ecosystem: Ecosystem | null;
  readonly what: string;
}

/**
 * Ties the imports of all files to components. Every version of a name that is present counts as imported. Files that were
 * not read keep "no import seen" from meaning "not imported".
 */
export function linkUsage(
  components: readonly Component[],
  usages: readonly FileUsage[],
  unread: readonly UnreadFile[] = [],
  given: Partial<UsageContext> = {},
): UsageReport {
  const paths = given.paths ?? new Set(usages.map((one) => one.path));
  const context = { projects: [], packages: [], tsconfigs: [], mentions: [], ...given, paths };
  const aliases = aliasesOf(context, paths);
  const undeclared: Gap[] = [];
  const files = [...usages].sort((a, b) => compareText(a.path, b.path));
  const sites = new Map<string, ImportSite[]>();
  const coverage: UsageCoverage[] = [];
  const present = new Set<Ecosystem>(components.map((c) => c.ecosystem));
  for (const file of files) {
    const ecosystem = ECOSYSTEM_OF[file.language];
    if (ecosystem) present.add(ecosystem);
  }
  for (const ecosystem of [...present].sort(compareText)) {
    const own = files.filter((file) => ECOSYSTEM_OF[file.language] === ecosystem);
    const inEcosystem = components.filter((c) => c.ecosystem === ecosystem);
    const unseen = unread.filter((file) => file.ecosystem === null || file.ecosystem === ecosystem);
    coverage.push(linkEcosystem(ecosystem, inEcosystem, own, unseen, sites, context, aliases, undeclared));
  }
  const index = indexMentions([...files, ...context.mentions]);
  const used = components.flatMap((component): ComponentUsage[] => {
    const imports = sites.get(component.id) ?? [];
    const named = component.relation === 'direct' ? index.placeOf(component) : null;
    return imports.length === 0 && named === null ? [] : [{ component: component.id, imports, named }];
  });
  return {
    components: used.sort((a, b) => compareText(a.component, b.component)),
    coverage,
    undeclared,
  };
}

function linkEcosystem(
  ecosystem: Ecosystem,
  components: readonly Component[],
  files: readonly FileUsage[],
  unread: readonly UnreadFile[],
  sites: Map<string, ImportSite[]>,
  context: UsageContext,
  aliases: AliasOf,
  undeclared: Gap[],
): UsageCoverage {
  const index: NameIndex = indexNames(ecosystem, components);
  const own = ownModules(ecosystem, files, context.paths, context.projects);
  const ownPackages = ecosystem === 'npm' ? packageNames(context) : new Set<string>();
  const reasons: { file: string; line: number | null; what: string }[] = [];
  const unmatched: { file: string; line: number; module: string }[] = [];
  for (const { path, what } of unread) reasons.push({ file: path, line: null, what });
  for (const file of files) {
    if (!file.complete)
      reasons.push({ file: file.path, line: null, what: 'part of the file could not be parsed' });
    for (const unknown of file.unknowns) reasons.push({ file: file.path, ...unknown });
    for (const one of file.imports) {
      const match = matchOf(one, file);
      if (match === 'own') continue;
      if (match === 'unmatched') {
        if (one.isGuess === true) continue;
        unmatched.push({ file: file.path, line: one.line, module: one.module });
        if (undeclared.length < MAX_UNDECLARED) undeclared.push(undeclaredGap(ecosystem, file.path, one));
        continue;
      }
      for (const component of match) {
        const list = sites.get(component.id) ?? [];
        if (list.length < MAX_SITES)
          list.push({
            file: file.path,
            line: one.line,
            module: one.module,
            typeOnly: one.typeOnly,
            role: siteRoleOf(file.path),
            members: one.members,
          });
        sites.set(component.id, list);
      }
    }
  }
  function matchOf({ module, name }: ImportUse, file: FileUsage): Match {
    if (ecosystem !== 'npm') {
      const match = matchImport(ecosystem, module, name, index);
      return match === 'unmatched' && own(module, file.path) ? 'own' : match;
    }
    const alias = aliases(module, file.path);
    const match = matchImport(ecosystem, module, name, index);
    if (alias === null) return match === 'unmatched' && ownPackages.has(packageOf(module)) ? 'own' : match;
    if (alias === 'own') return typeof match === 'string' ? 'own' : match;
    const targets = alias.map((one) => matchImport(ecosystem, one, name, index));
    const found = [match, ...targets].flatMap((one) => (typeof one === 'string' ? [] : one));
    return found.length > 0 ? found : targets.includes('unmatched') ? 'unmatched' : 'own';
  }
  if (files.length === 0)
    reasons.push({
      file: '',
      line: null,
      what: `no source file that imports ${ecosystem} packages was analysed`,
    });
  reasons.push(...loadedByName(ecosystem, components, context.packages));
  // npm and Go import by the package's own name, so an import that matches nothing cannot hide a known component.
  const names = ecosystem === 'npm' || ecosystem === 'golang';
  if (!names && unmatched.length > 0) {
    const first = unmatched[0];
    reasons.push({
      file: first?.file ?? '',
      line: first?.line ?? null,
      what: `${unmatched.length} imports match no known package, first ${first?.module}`,
    });
  }
  return {
    ecosystem,
    files: files.length,
    complete: reasons.length === 0,
    reasons: reasons.slice(0, MAX_REASONS),
    unmatched: unmatched.slice(0, MAX_UNMATCHED),
  };
}

/** Packages that do their work without an import: "never imported" says nothing about them. */
export function worksWithoutImport(component: Component): boolean {
  return USED_WITHOUT_IMPORT.test(
    component.ecosystem === 'maven' ? (component.name.split(':')[1] ?? '') : component.name,
  );
}
