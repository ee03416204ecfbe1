import type { Scope } from '../../component.ts';
import { MAX_DECLARATIONS, MAX_INCLUDE_DEPTH, MAX_LINE_CHARS } from '../../limits.ts';
import {
  type Declaration,
  declare,
  edge,
  gap,
  type LockedPackage,
  locked,
  type ParsedManifest,
} from '../../parsed-manifest.ts';
import { baseOf, directoryOf, joinPath } from '../../paths.ts';
import { exactPyPi, normalizePyPiName, parseRequirement, urlSource } from './requirement.ts';

/** What the cross-file step needs: the other files a requirements file pulls in. */
export interface RequirementsDetail {
  readonly includes: readonly {
    readonly path: string;
    readonly line: number;
    readonly constraint: boolean;
  }[];
}

/**
 * pip requirements files (pip.pypa.io/en/stable/reference/requirements-file-format): continuations, hashes, markers,
 * extras, -r and -c, -e, URLs. The `# via` comments of pip-compile and uv give the graph. A pinned requirement is
 * a locked package; what is not pinned stays a declaration.
 */
export function readRequirements(path: string, text: string): Partial<ParsedManifest> {
  const scope = scopeOf(path);
  const declarations: Declaration[] = [];
  const includes: { path: string; line: number; constraint: boolean }[] = [];
  const hashes = new Map<string, string[]>();
  const via = new Map<string, string[]>();
  const gaps = [];
  let last: string | null = null;
  let inVia = false;
  for (const { line, content, comment } of logicalLines(text)) {
    if (declarations.length >= MAX_DECLARATIONS) break;
    if (last !== null && comment !== null && (content === '' || /#\s*via\b/.test(comment))) {
      const found = /^#\s*via\b\s*(.*)$/.exec(comment);
      if (found) inVia = true;
      const parents = found ? (found[1] ?? '') : inVia ? comment.slice(1) : '';
      const list = via.get(last) ?? [];
      list.push(
        ...parents
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== ''),
      );
      if (inVia) via.set(last, list);
    }
    if (content === '') continue;
    inVia = false;
    const option = /^(-{1,2}[\w-]+)(?:\s+|=)?(.*)$/.exec(content);
    if (option) {
      const value = (option[2] ?? '').trim();
      const flag = option[1] ?? '';
      if (/^(?:-r|--requirement|-c|--constraint)$/.test(flag) || /^-[rc]\S/.test(flag)) {
        const constraint = flag.startsWith('-c') || flag.startsWith('--c');
        includes.push({ path: /^-[rc]\S/.test(flag) ? flag.slice(2) + value : value, line, constraint });
      } else if (/^(?:-e|--editable)$/.test(flag)) {
        const name = /[#&]egg=([\w.-]+)/.exec(value)?.[1];
        const source = urlSource(value.replace(/\[[^\]]*\]$/, ''));
        if (name) declarations.push(declare(name, '', line, { scope, source }));
        else if (source.kind !== 'file')
          gaps.push(gap(path, 'pypi', 'unresolved-version', `editable without a name: ${value}`, line));
      }
      continue;
    }
    const [bare = ''] = content.split(/\s--(?:hash|config-settings|global-option)\b/);
    const named = parseRequirement(bare, line, scope) ?? bareUrl(bare, line, scope);
    if (!named) {
      gaps.push(gap(path, 'pypi', 'unreadable', `not a requirement: ${content.slice(0, 80)}`, line));
      continue;
    }
    declarations.push(named);
    last = normalizePyPiName(named.name);
    hashes.set(
      last,
      [...content.matchAll(/--hash[=\s]([a-z0-9]+:[0-9a-f]+)/g)].map((found) => found[1] ?? ''),
    );
    if (comment !== null && /#\s*via\b/.test(comment)) {
      const parents = comment
        .replace(/^#\s*via\b/, '')
        .split(',')
        .map((name) => name.trim());
      via.set(
        last,
        parents.filter((name) => name !== ''),
      );
    }
  }
  return {
    declarations,
    gaps,
    ...pinned(path, declarations, hashes, via),
    detail: { includes } satisfies RequirementsDetail,
  };
}

function bareUrl(text: string, line: number, scope: Scope): Declaration | null {
  const url = text.trim();
  if (!/^(?:[a-z+]+:\/\/|\.{0,2}\/)\S+$/.test(url)) return null;
  const file = baseOf(url.split(/[?#]/)[0] ?? '');
  const egg = /[#&]egg=([\w.-]+)/.exec(url)?.[1];
  const name = egg ?? /^([A-Za-z0-9._]+?)-\d/.exec(file)?.[1];
  return name ? declare(name, '', line, { scope, source: urlSource(url) }) : null;
}

/** Pinned requirements as locked packages. With `# via` comments the roots are those required from a file. */
function pinned(
  path: string,
  declarations: readonly Declaration[],
  hashes: ReadonlyMap<string, string[]>,
  via: ReadonlyMap<string, string[]>,
): Pick<ParsedManifest, 'packages' | 'roots' | 'graph'> {
  const children = new Map<string, Set<string>>();
  const direct = new Set<string>();
  for (const [name, parents] of via) {
    for (const parent of parents) {
      // `-r requirements.in`, `project (pyproject.toml)`: required by a person, not by a package.
      if (/^-|[\s(]|\.(?:in|txt|toml|cfg)$/.test(parent)) direct.add(name);
      else {
        const key = normalizePyPiName(parent);
        children.set(key, (children.get(key) ?? new Set()).add(name));
      }
    }
  }
  const packages: LockedPackage[] = [];
  for (const d of declarations) {
    const key = normalizePyPiName(d.name);
    const version = exactPyPi(d.range);
    if (version === null && d.source.kind === 'registry') continue;
    packages.push(
      locked(key, d.name, version, d.line, {
        source: d.source,
        integrity: [...(hashes.get(key) ?? [])].sort(),
        dependencies: [...(children.get(key) ?? [])].map((child) => edge(child, '', child)),
      }),
    );
  }
  const graph = via.size > 0;
  const tops = declarations.filter(
    (d) => !graph || direct.has(normalizePyPiName(d.name)) || !via.has(normalizePyPiName(d.name)),
  );
  const known = new Set(packages.map((p) => p.key));
  return {
    packages,
    graph,
    roots: [
      {
        directory: directoryOf(path),
        name: null,
        dependencies: tops
          .filter((d) => known.has(normalizePyPiName(d.name)))
          .map((d) => edge(d.name, d.range, normalizePyPiName(d.name), d.scope)),
      },
    ],
  };
}

/** File names say what requirements are for: requirements-dev.txt, test-requirements.txt, requirements/docs.txt. */
function scopeOf(path: string): Scope {
  const words = path
    .toLowerCase()
    .split(/[^a-z]+/)
    .slice(-4);
  const tools = [
    'dev',
    'develop',
    'development',
    'test',
    'tests',
    'testing',
    'lint',
    'docs',
    'doc',
    'ci',
    'typing',
    'mypy',
  ];
  return words.some((word) => tools.includes(word)) ? 'development' : 'production';
}

interface LogicalLine {
  readonly line: number;
  readonly content: string;
  readonly comment: string | null;
}

function* logicalLines(text: string): Generator<LogicalLine> {
  let line = 0;
  let start = 0;
  let pending = '';
  for (const row of text.replace(/^\uFEFF/, '').split('\n')) {
    line++;
    if (row.length > MAX_LINE_CHARS) continue;
    const cut = /(?:^|\s)#/.exec(row)?.index ?? -1;
    const comment = cut < 0 ? null : row.slice(cut).trim();
    const content = (cut < 0 ? row : row.slice(0, cut)).trimEnd();
    if (pending === '') start = line;
    if (content.endsWith('\\') && pending.length < MAX_LINE_CHARS * 10) {
      pending += `${content.slice(0, -1).trim()} `;
      continue;
    }
    yield { line: start, content: (pending + content.trim()).trim(), comment };
    pending = '';
  }
  if (pending !== '') yield { line: start, content: pending.trim(), comment: null };
}

/** Follows `-r` and `-c`: a file pulled in by a production file is production too, and a missing one is a gap. */
export function linkRequirements(readings: readonly ParsedManifest[]): readonly ParsedManifest[] {
  const byPath = new Map(readings.map((reading) => [reading.path, reading]));
  const gaps = new Map<string, ParsedManifest['gaps'][number][]>();
  const production = new Set<string>();
  const visit = (reading: ParsedManifest, depth: number, wanted: boolean): void => {
    const detail = reading.detail as RequirementsDetail | null;
    for (const include of detail?.includes ?? []) {
      const target = /^[a-z]+:\/\//.test(include.path)
        ? null
        : joinPath(directoryOf(reading.path), include.path);
      const found = target === null ? undefined : byPath.get(target);
      if (!found) {
        const list = gaps.get(reading.path) ?? [];
        list.push(
          gap(reading.path, 'pypi', 'outside-source', `${include.path} is not in the source`, include.line),
        );
        if (depth === 0) gaps.set(reading.path, list);
      } else if (wanted && !include.constraint && depth < MAX_INCLUDE_DEPTH && !production.has(found.path)) {
        production.add(found.path);
        visit(found, depth + 1, true);
      }
    }
  };
  for (const reading of readings) {
    if (reading.format === 'requirements') visit(reading, 0, scopeOf(reading.path) === 'production');
  }
  return readings.map((reading) => {
    const more = gaps.get(reading.path) ?? [];
    const promoted = production.has(reading.path) && scopeOf(reading.path) !== 'production';
    if (more.length === 0 && !promoted) return reading;
    const raise = <T extends { readonly scope: Scope }>(item: T): T => ({ ...item, scope: 'production' });
    return {
      ...reading,
      gaps: [...reading.gaps, ...more],
      declarations: promoted ? reading.declarations.map(raise) : reading.declarations,
      roots: promoted
        ? (reading.roots?.map((root) => ({ ...root, dependencies: root.dependencies.map(raise) })) ?? null)
        : reading.roots,
    };
  });
}
