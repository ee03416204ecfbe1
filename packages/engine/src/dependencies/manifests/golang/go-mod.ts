import { directoryOf } from '../../../paths.ts';
import { MAX_DECLARATIONS, MAX_LINE_CHARS } from '../../limits.ts';
import {
  type Declaration,
  declare,
  edge,
  gap,
  type LockedPackage,
  locked,
  type ParsedManifest,
} from '../../parsed-manifest.ts';

/** What `link` needs from go.mod and go.sum of one directory. */
export interface GoDetail {
  readonly kind: 'go.mod' | 'go.sum';
  /** Language version of the `go` line, as `major * 1000 + minor`; 0 when absent. */
  readonly language: number;
  /** `module@version` → h1 hash of the module's zip (go.sum only), in file order. */
  readonly sums: readonly (readonly [string, string, number])[];
}

interface Replacement {
  readonly name: string;
  readonly version: string | null;
  /** What it replaces, as written: `module` or `module@version`. */
  readonly left: string;
  readonly line: number;
}

/**
 * go.mod (go.dev/ref/mod#go-mod-file). Minimal version selection makes it the lock file as well: since Go 1.17 it
 * lists every module of the build, with `// indirect` on those that the main module does not import.
 */
export function readGoMod(path: string, text: string): Partial<ParsedManifest> {
  const requires: { name: string; version: string; line: number; indirect: boolean }[] = [];
  const replaced = new Map<string, Replacement>();
  const tools: [path: string, line: number][] = [];
  let module: string | null = null;
  let language = 0;
  let block = '';
  let number = 0;
  for (const raw of text.split('\n')) {
    number++;
    if (raw.length > MAX_LINE_CHARS || requires.length >= MAX_DECLARATIONS) continue;
    const cut = raw.indexOf('//');
    const comment = cut < 0 ? '' : raw.slice(cut + 2).trim();
    const words = (cut < 0 ? raw : raw.slice(0, cut))
      .trim()
      .split(/\s+/)
      .map((word) => word.replace(/^["`](.*)["`]$/, '$1'));
    if (words[0] === '' || words[0] === undefined) continue;
    if (words[0] === ')') {
      block = '';
      continue;
    }
    if (words[1] === '(') {
      block = words[0];
      continue;
    }
    const verb = block === '' ? words[0] : block;
    const rest = block === '' ? words.slice(1) : words;
    if (verb === 'module') module = rest[0] ?? null;
    else if (verb === 'go') {
      const [major = '0', minor = '0'] = (rest[0] ?? '').split('.');
      language = Number(major) * 1000 + Number.parseInt(minor, 10);
    } else if (verb === 'require' && rest[0] && rest[1]) {
      requires.push({ name: rest[0], version: rest[1], line: number, indirect: /^indirect\b/.test(comment) });
    } else if (verb === 'tool' && rest[0]) {
      tools.push([rest[0], number]);
    } else if (verb === 'replace') {
      const arrow = rest.indexOf('=>');
      const from = rest[0] ?? '';
      const target = rest[arrow + 1];
      if (arrow > 0 && target) {
        const left = arrow === 2 ? `${from}@${rest[1]}` : from;
        replaced.set(left, { name: target, version: rest[arrow + 2] ?? null, left, line: number });
      }
    }
  }
  const packages: LockedPackage[] = [];
  const declarations: Declaration[] = [];
  for (const { name, version, line, indirect } of requires) {
    const swap = replaced.get(`${name}@${version}`) ?? replaced.get(name);
    const local = swap !== undefined && swap.version === null;
    const source = local
      ? ({ kind: 'file', url: swap.name } as const)
      : ({ kind: 'registry', url: null } as const);
    if (!indirect) declarations.push(declare(name, version, line, { source }));
    packages.push(
      locked(name, local ? name : (swap?.name ?? name), local ? version : (swap?.version ?? version), line, {
        source,
        importNames: swap && !local && swap.name !== name ? [name] : [],
        ...(swap
          ? { versionAt: { file: path, line: swap.line, kind: 'replace' as const, name: swap.left } }
          : {}),
      }),
    );
  }
  const within = (tool: string, one: string | null) =>
    one !== null && (tool === one || tool.startsWith(`${one}/`));
  const unknown = tools.filter(
    ([tool]) => !within(tool, module) && !requires.some(({ name }) => within(tool, name)),
  );
  return {
    project: { name: module, version: null },
    declarations,
    packages,
    gaps: unknown.map(([tool, line]) =>
      gap(path, 'golang', 'outdated-lock-file', `the tool ${tool} is of a module that is not required`, line),
    ),
    graph: false,
    roots: [
      {
        directory: directoryOf(path),
        name: module,
        dependencies: requires.filter((r) => !r.indirect).map((r) => edge(r.name, r.version, r.name)),
      },
    ],
    detail: { kind: 'go.mod', language, sums: [] } satisfies GoDetail,
  };
}

/** go.sum: hashes; for builds before Go 1.17 also the only trace of indirect modules. */
export function readGoSum(_path: string, text: string): Partial<ParsedManifest> {
  const sums: [string, string, number][] = [];
  let number = 0;
  for (const row of text.split('\n')) {
    number++;
    const found = /^(\S+) (v[^\s/]+) (h1:\S+)\s*$/.exec(row.slice(0, MAX_LINE_CHARS));
    if (found?.[1] && found[2] && found[3]) sums.push([`${found[1]}@${found[2]}`, found[3], number]);
  }
  return { detail: { kind: 'go.sum', language: 0, sums } satisfies GoDetail };
}

/** Gives go.mod its hashes, and older ones their indirect modules: the highest version whose content was hashed. */
export function linkGo(
  readings: readonly ParsedManifest[],
  compare: (a: string, b: string) => number,
): readonly ParsedManifest[] {
  const sums = new Map<string, ParsedManifest>();
  for (const reading of readings) {
    if ((reading.detail as GoDetail | null)?.kind === 'go.sum') sums.set(directoryOf(reading.path), reading);
  }
  return readings.map((reading) => {
    const detail = reading.detail as GoDetail | null;
    if (detail?.kind !== 'go.mod') return reading;
    const sum = sums.get(directoryOf(reading.path));
    const rows = (sum?.detail as GoDetail | undefined)?.sums ?? [];
    const hashes = new Map(rows.map(([key, hash]) => [key, hash]));
    const packages = reading.packages.map((p) => {
      const hash = hashes.get(`${p.name}@${p.version}`);
      return hash ? { ...p, integrity: [hash] } : p;
    });
    const gaps = [...reading.gaps];
    // 1.17 is 1017: before it, go.mod names only what it must.
    if (detail.language < 1017 && packages.length > 0) {
      const known = new Set(packages.map((p) => p.name));
      const highest = new Map<string, { version: string; hash: string; line: number }>();
      for (const [key, hash, line] of rows) {
        const cut = key.lastIndexOf('@');
        const name = key.slice(0, cut);
        const version = key.slice(cut + 1);
        const before = highest.get(name);
        if (!known.has(name) && (!before || compare(version, before.version) > 0))
          highest.set(name, { version, hash, line });
      }
      for (const [name, { version, hash }] of highest)
        packages.push(locked(name, name, version, 1, { integrity: [hash] }));
      gaps.push(
        gap(
          reading.path,
          'golang',
          'unresolved-version',
          'written before Go 1.17: indirect modules are taken from go.sum and may be higher than what is built',
          1,
        ),
      );
    }
    return { ...reading, packages, gaps };
  });
}
