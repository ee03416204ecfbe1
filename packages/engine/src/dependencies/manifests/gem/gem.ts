import type { PackageSource, Scope } from '../../component.ts';
import { MAX_DECLARATIONS, MAX_LINE_CHARS, MAX_PACKAGES } from '../../limits.ts';
import {
  type Declaration,
  declare,
  type Edge,
  edge,
  gap,
  type LockedPackage,
  locked,
  type ParsedManifest,
  REGISTRY,
} from '../../parsed-manifest.ts';

/**
 * Gemfile and *.gemspec. Both are Ruby programs; read are literal `gem` and `add_dependency` calls, `group` and
 * `source`/`git`/`path` blocks. A group of development or test alone makes development.
 */
export function readGemfile(path: string, text: string): Partial<ParsedManifest> {
  const declarations: Declaration[] = [];
  const gaps = [];
  const blocks: { scope: Scope | null; source: PackageSource | null }[] = [];
  let name: string | null = null;
  let version: string | null = null;
  let license: string | null = null;
  let number = 0;
  for (const raw of text.split('\n')) {
    number++;
    if (raw.length > MAX_LINE_CHARS || declarations.length >= MAX_DECLARATIONS) continue;
    const row = raw.replace(/(^|\s)#(?!\{).*$/, '').trim();
    const spec =
      /^\w+\.(?:(add_(?:runtime_)?dependency)|(add_development_dependency))[\s(]+(['"])([^'"]+)\3(.*)$/.exec(
        row,
      );
    if (spec?.[4]) {
      declarations.push(
        declare(spec[4], rangesIn(spec[5] ?? ''), number, { scope: spec[2] ? 'development' : 'production' }),
      );
      continue;
    }
    if (/\.add_(?:runtime_|development_)?dependency\b/.test(row)) {
      gaps.push(gap(path, 'gem', 'dynamic', `dependency is computed: ${row.slice(0, 80)}`, number));
      continue;
    }
    name ??= /^\w+\.name\s*=\s*(['"])([^'"]+)\1/.exec(row)?.[2] ?? null;
    version ??= /^\w+\.version\s*=\s*(['"])([^'"]+)\1/.exec(row)?.[2] ?? null;
    license ??= licenseIn(row);
    const gem = /^gem[\s(]+(['"])([^'"]+)\1(.*)$/.exec(row);
    if (gem?.[2]) {
      const rest = gem[3] ?? '';
      const groups = /\bgroups?(?::|['"]?\s*=>)\s*(\[[^\]]*\]|%[iw]\[[^\]]*\]|:\w+)/.exec(rest)?.[1];
      const outer = blocks.findLast((block) => block.scope !== null)?.scope ?? 'production';
      const scope = groups ? scopeOfGroups(groups) : outer;
      const source = sourceIn(rest) ?? blocks.findLast((block) => block.source !== null)?.source ?? REGISTRY;
      declarations.push(declare(gem[2], rangesIn(rest), number, { scope, source }));
    } else if (/^gem[\s(]/.test(row)) {
      gaps.push(gap(path, 'gem', 'dynamic', `gem name is computed: ${row.slice(0, 80)}`, number));
    } else if (/^eval_gemfile\b/.test(row)) {
      gaps.push(gap(path, 'gem', 'dynamic', row.slice(0, 80), number));
    } else if (/\bdo(?:\s*\|[^|]*\|)?$|^(?:if|unless|case|begin|def)\b/.test(row)) {
      const group = /^group\s*\(?(.*?)\)?\s*do$/.exec(row)?.[1];
      const from = /^(?:git|path|source)[\s(]/.test(row)
        ? sourceIn(row.replace(/^(\w+)[\s(]+/, ', $1: '))
        : null;
      blocks.push({ scope: group === undefined ? null : scopeOfGroups(group), source: from });
    } else if (row === 'end') blocks.pop();
  }
  return { project: name === null ? null : { name, version, license }, declarations, gaps };
}

/** `s.license = 'MIT'` and `s.licenses = ['MIT', 'Ruby']`, of which any may be chosen (guides.rubygems.org, licenses). */
function licenseIn(row: string): string | null {
  const found = /^\w+\.licenses?\s*=\s*(.+)$/.exec(row)?.[1];
  if (found === undefined) return null;
  const listed = /^%w\[([^\]]*)\]/.exec(found)?.[1]?.split(/\s+/);
  const names = listed ?? [...found.matchAll(/(['"])([^'"]+)\1/g)].map((one) => one[2] ?? '');
  return names.filter((one) => one !== '').join(' OR ') || null;
}

function scopeOfGroups(text: string): Scope {
  const groups = [...text.matchAll(/[:'"\s[(](\w+)/g)]
    .map((found) => found[1] ?? '')
    .filter((word) => word !== 'optional' && word !== 'true');
  const words = groups.length > 0 ? groups : text.split(/\W+/).filter((word) => word !== '');
  return words.length > 0 &&
    words.every((word) => /^(?:development|dev|test|ci|lint|rubocop|docs?|debug)$/.test(word))
    ? 'development'
    : 'production';
}

function sourceIn(rest: string): PackageSource | null {
  const found = /\b(git|github|gitlab|bitbucket|path|source)(?::|['"]?\s*=>)\s*(['"])([^'"]+)\2/.exec(rest);
  if (!found?.[3]) return null;
  if (found[1] === 'path') return { kind: 'file', url: found[3] };
  if (found[1] === 'source') return { kind: 'registry', url: found[3] };
  return { kind: 'git', url: found[1] === 'git' ? found[3] : `https://${found[1]}.com/${found[3]}` };
}

/** The version strings that follow the name, joined the way Gemfile.lock writes them. */
function rangesIn(rest: string): string {
  const ranges: string[] = [];
  let at = rest.replace(/\.freeze\b/g, '');
  for (;;) {
    const found = /^\s*,\s*\[?\s*(['"])([^'"]*)\1\s*\]?/.exec(at);
    if (!found || !/^\s*(?:[<>=!~]|\d)/.test(found[2] ?? '')) return ranges.join(', ');
    ranges.push((found[2] ?? '').trim());
    at = at.slice(found[0].length);
  }
}

/** Gemfile.lock and gems.locked (Bundler's LockfileParser): sections by column, specs at 4 columns, their needs at 6. */
export function readGemfileLock(_path: string, text: string): Partial<ParsedManifest> {
  const packages = new Map<string, { package: LockedPackage; edges: Edge[]; integrity: string[] }>();
  let section = '';
  let remote: string | null = null;
  let revision = '';
  let current: Edge[] | null = null;
  let number = 0;
  for (const raw of text.split('\n')) {
    number++;
    const row = raw.trimEnd();
    if (row === '' || row.length > MAX_LINE_CHARS) continue;
    if (row[0] !== ' ') {
      section = row;
      remote = null;
      revision = '';
      current = null;
      continue;
    }
    const option = /^ {2}(remote|revision): (.*)$/.exec(row);
    if (option) {
      if (option[1] === 'remote') remote = option[2] ?? null;
      else revision = option[2] ?? '';
      continue;
    }
    const spec = /^ {4}(\S+) \(([^)]+)\)$/.exec(row);
    if (
      spec?.[1] &&
      spec[2] &&
      (section === 'GEM' || section === 'GIT' || section === 'PATH' || section === 'PLUGIN SOURCE')
    ) {
      const known = packages.get(spec[1]);
      // A gem with native builds is listed once a platform: `nokogiri (1.16.0-x86_64-linux)`.
      const version = withoutPlatform(spec[2]);
      current = known?.edges ?? [];
      if (!known && packages.size < MAX_PACKAGES) {
        const integrity: string[] = [];
        const entry = locked(spec[1], spec[1], version, number, {
          source: sourceOf(section, remote, revision),
          dependencies: current,
          integrity,
        });
        packages.set(spec[1], { package: entry, edges: current, integrity });
      }
      continue;
    }
    const need = /^ {6}([^\s!]+)(?: \(([^)]*)\))?!?$/.exec(row);
    if (need?.[1] && current && !current.some((e) => e.name === need[1]))
      current.push(edge(need[1], need[2] ?? '', need[1]));
    const sum = /^ {2}(\S+) \(([^)]+)\) (sha\d+)=([0-9a-f]+)/.exec(row);
    if (sum?.[1] && section === 'CHECKSUMS') packages.get(sum[1])?.integrity.push(`${sum[3]}:${sum[4]}`);
  }
  return { packages: [...packages.values()].map((entry) => entry.package), roots: null, graph: true };
}

/** Version numbers of gems hold no '-'; what follows one is the platform. */
function withoutPlatform(version: string): string {
  return version.replace(/-.*$/, '');
}

function sourceOf(section: string, remote: string | null, revision: string): PackageSource {
  if (section === 'GIT') return { kind: 'git', url: revision ? `${remote}#${revision}` : remote };
  // `gemspec` in a Gemfile: the project itself.
  if (section === 'PATH') return { kind: remote === '.' ? 'workspace' : 'file', url: remote };
  return { kind: 'registry', url: remote };
}
