import { directoryOf, joinPath } from '../paths.ts';
import type { FileHead } from '../summaries/file-summary.ts';
import { idsOf, type Table } from '../summaries/ids.ts';
import type { FileId } from './ids.ts';
import type { LinkContext } from './program.ts';

/** Finds the file of the scanned tree that a module specifier means; null for libraries. */
export type ModuleResolver = (file: FileId, module: string) => FileId | null;

const SCRIPT_ENDINGS = [
  '',
  '.ts',
  '.tsx',
  '.js',
  '.jsx',
  '.mjs',
  '.cjs',
  '.mts',
  '.cts',
  '.vue',
  '/index.ts',
  '/index.tsx',
  '/index.js',
  '/index.jsx',
  '/index.mjs',
];

export function moduleResolver(
  files: Table<FileId, FileHead>,
  byPath: ReadonlyMap<string, FileId>,
  context: LinkContext,
): ModuleResolver {
  const script = scriptResolver(byPath, context);
  const python = pythonResolver(files, byPath);
  const goDirs = goFolders(files, context);
  return (file, module) => {
    const from = files[file];
    if (from === undefined) return null;
    switch (from.language) {
      case 'javascript':
      case 'typescript':
        return script(from, module);
      case 'python':
        return python(from, module);
      case 'go':
        return goDirs(module);
      case 'php':
      case 'ruby':
      case 'solidity':
        return relativeFile(from, module, byPath);
      default:
        return null;
    }
  };
}

function relativeFile(from: FileHead, module: string, byPath: ReadonlyMap<string, FileId>): FileId | null {
  const ending = from.language === 'php' ? '.php' : from.language === 'ruby' ? '.rb' : '.sol';
  for (const base of [directoryOf(from.path), '']) {
    const path = joinPath(base, module);
    if (path === null) continue;
    const hit = byPath.get(path) ?? byPath.get(path + ending);
    if (hit !== undefined) return hit;
  }
  return null;
}

function scriptResolver(
  byPath: ReadonlyMap<string, FileId>,
  context: LinkContext,
): (from: FileHead, module: string) => FileId | null {
  const workspaces = new Map<string, { folder: string; entries: string[] }>();
  for (const { path, json } of context.packages ?? []) {
    if (typeof json !== 'object' || json === null) continue;
    const p = json as Record<string, unknown>;
    if (typeof p.name !== 'string') continue;
    const entries: string[] = [];
    const collect = (v: unknown, depth: number): void => {
      if (typeof v === 'string') entries.push(v);
      else if (typeof v === 'object' && v !== null && depth < 4)
        for (const x of Object.values(v)) collect(x, depth + 1);
    };
    const exported = p.exports;
    collect(
      typeof exported === 'object' && exported !== null && '.' in exported
        ? (exported as Record<string, unknown>)['.']
        : exported,
      0,
    );
    for (const k of ['source', 'module', 'main', 'types']) if (typeof p[k] === 'string') entries.push(p[k]);
    workspaces.set(p.name, {
      folder: directoryOf(path),
      entries: [...entries, 'src/index', 'index', 'lib/index'],
    });
  }
  const aliases: { folder: string; base: string; prefix: string; suffix: string; targets: string[] }[] = [];
  for (const { path, json } of context.tsconfigs ?? []) {
    const options = (json as { compilerOptions?: { baseUrl?: unknown; paths?: unknown } } | null)
      ?.compilerOptions;
    const folder = directoryOf(path);
    const base = joinPath(folder, typeof options?.baseUrl === 'string' ? options.baseUrl : '.') ?? folder;
    if (typeof options?.paths === 'object' && options.paths !== null)
      for (const [pattern, targets] of Object.entries(options.paths)) {
        const star = pattern.indexOf('*');
        aliases.push({
          folder,
          base,
          prefix: star < 0 ? pattern : pattern.slice(0, star),
          suffix: star < 0 ? '' : pattern.slice(star + 1),
          targets: Array.isArray(targets) ? targets.filter((x): x is string => typeof x === 'string') : [],
        });
      }
    if (typeof options?.baseUrl === 'string')
      aliases.push({ folder, base, prefix: '', suffix: '', targets: ['*'] });
  }
  aliases.sort((a, b) => b.folder.length - a.folder.length || b.prefix.length - a.prefix.length);
  const tryFile = (path: string | null): FileId | null => {
    if (path === null) return null;
    for (const ending of SCRIPT_ENDINGS) {
      const hit = byPath.get(path + ending);
      if (hit !== undefined) return hit;
    }
    // `./x.js` written for `x.ts`.
    const bare = path.replace(/\.(m|c)?jsx?$/, '');
    if (bare !== path)
      for (const ending of SCRIPT_ENDINGS) {
        const hit = byPath.get(bare + ending);
        if (hit !== undefined && ending !== '') return hit;
      }
    return null;
  };
  return (from, module) => {
    if (module.startsWith('.')) return tryFile(joinPath(directoryOf(from.path), module));
    if (module.startsWith('/')) return tryFile(module.slice(1));
    for (const a of aliases) {
      if (a.folder !== '' && !from.path.startsWith(`${a.folder}/`)) continue;
      if (!module.startsWith(a.prefix) || !module.endsWith(a.suffix)) continue;
      const middle = module.slice(a.prefix.length, module.length - a.suffix.length);
      for (const target of a.targets) {
        const hit = tryFile(joinPath(a.base, target.replace('*', middle)));
        if (hit !== null) return hit;
      }
    }
    const scope = module.startsWith('@')
      ? module.split('/').slice(0, 2).join('/')
      : (module.split('/')[0] ?? '');
    const workspace = workspaces.get(scope);
    if (workspace === undefined) return null;
    const inner = module.slice(scope.length + 1);
    if (inner !== '') {
      const hit = tryFile(joinPath(workspace.folder, inner));
      return hit !== null ? hit : tryFile(joinPath(workspace.folder, `src/${inner}`));
    }
    for (const entry of workspace.entries) {
      const hit = tryFile(joinPath(workspace.folder, entry));
      if (hit !== null) return hit;
    }
    return null;
  };
}

function pythonResolver(
  files: Table<FileId, FileHead>,
  byPath: ReadonlyMap<string, FileId>,
): (from: FileHead, module: string) => FileId | null {
  const roots = new Map<string, FileId[]>();
  for (const i of idsOf(files)) {
    const f = files[i];
    if (f?.language !== 'python') continue;
    const first = f.path.split('/');
    for (let k = 0; k < Math.min(first.length, 4); k++) {
      const dotted = first
        .slice(k)
        .join('.')
        .replace(/\.py$/, '')
        .replace(/\.__init__$/, '');
      const list = roots.get(dotted);
      if (list === undefined) roots.set(dotted, [i]);
      else list.push(i);
    }
  }
  const at = (path: string | null): FileId | null =>
    path === null
      ? null
      : (byPath.get(`${path}.py`) ?? byPath.get(path === '' ? '__init__.py' : `${path}/__init__.py`) ?? null);
  return (from, module) => {
    const dots = /^\.+/.exec(module)?.[0].length ?? 0;
    const names = module
      .slice(dots)
      .split('.')
      .filter((x) => x !== '');
    let folder: string | null = directoryOf(from.path);
    if (dots > 0) {
      for (let i = 1; i < dots && folder !== null; i++) folder = joinPath(folder, '..');
      return folder === null ? null : at(joinPath(folder, names.join('/')));
    }
    if (names.length === 0) return null;
    for (let up: string | null = folder; up !== null; up = up === '' ? null : directoryOf(up)) {
      const hit = at(joinPath(up, names.join('/')));
      if (hit !== null) return hit;
    }
    const list = roots.get(names.join('.'));
    return list !== undefined && list.length === 1 && names.length > 1 ? (list[0] ?? null) : null;
  };
}

/** A Go package is a folder; its first file stands for it. */
function goFolders(files: Table<FileId, FileHead>, context: LinkContext): (module: string) => FileId | null {
  const byFolder = new Map<string, FileId>();
  for (const i of idsOf(files)) {
    const f = files[i];
    const folder = directoryOf(f?.path ?? '');
    if (f?.language === 'go' && !byFolder.has(folder)) byFolder.set(folder, i);
  }
  return (module) => {
    for (const m of context.goModules ?? [])
      if (module === m.module || module.startsWith(`${m.module}/`)) {
        const hit = byFolder.get(joinPath(m.path, module.slice(m.module.length)) ?? '');
        if (hit !== undefined) return hit;
      }
    const parts = module.split('/');
    // Without go.mod: a folder that ends like the import path, if the path is not that of the standard library.
    if (parts.length < 2 || !(parts[0] ?? '').includes('.')) return null;
    for (let k = 1; k < parts.length; k++) {
      const hit = byFolder.get(parts.slice(k).join('/'));
      if (hit !== undefined) return hit;
    }
    return null;
  };
}
