import { baseOf, directoryOf, joinPath } from '../../paths.ts';

/** What configuration says about how imports of JavaScript are resolved; see `LinkContext`. */
export interface AliasContext {
  readonly packages: readonly { readonly path: string; readonly json: unknown }[];
  readonly tsconfigs: readonly { readonly path: string; readonly json: unknown }[];
}

/**
 * What an import stands for under path aliases (`compilerOptions.paths` of tsconfig) and subpath imports (`imports` of
 * package.json): 'own' for a file of the source, or the names of packages; null when no alias has it.
 */
export type AliasOf = (module: string, file: string) => readonly string[] | 'own' | null;

interface Alias {
  readonly folder: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly exact: boolean;
  readonly targets: readonly string[];
}

const MAX_ALIASES = 5_000;

export function aliasesOf(context: AliasContext, paths: ReadonlySet<string>): AliasOf {
  const aliases: Alias[] = [];
  const bases: { folder: string; base: string }[] = [];
  const add = (folder: string, pattern: string, targets: readonly string[]): void => {
    const star = pattern.indexOf('*');
    if (aliases.length >= MAX_ALIASES || pattern === '*') return;
    aliases.push({
      folder,
      prefix: star < 0 ? pattern : pattern.slice(0, star),
      suffix: star < 0 ? '' : pattern.slice(star + 1),
      exact: star < 0,
      targets,
    });
  };
  for (const { path, json } of context.packages) {
    for (const [pattern, target] of entriesOf(fieldOf(json, 'imports')))
      add(directoryOf(path), pattern, textsIn(target, 0));
  }
  for (const { path, json } of context.tsconfigs) {
    const options = fieldOf(json, 'compilerOptions');
    const folder = directoryOf(path);
    const base = fieldOf(options, 'baseUrl');
    if (typeof base === 'string') bases.push({ folder, base: joinPath(folder, base) ?? folder });
    // Of a path alias every target counts as within the source, but for those that reach into node_modules.
    for (const [pattern, targets] of entriesOf(fieldOf(options, 'paths')))
      add(
        folder,
        pattern,
        textsIn(targets, 0).map((one) => packageIn(one) ?? './'),
      );
  }
  const isBelow = (file: string, folder: string) => folder === '' || file.startsWith(`${folder}/`);
  return (module, file) => {
    const found = aliases.filter(
      ({ folder, prefix, suffix, exact }) =>
        isBelow(file, folder) &&
        (exact ? module === prefix : module.startsWith(prefix) && module.endsWith(suffix) && prefix !== ''),
    );
    if (found.length > 0) {
      const names = found.flatMap(({ targets }) => targets).filter((target) => !/^[./]/.test(target));
      return names.length > 0 ? names : 'own';
    }
    const isFile = bases.some(
      ({ folder, base }) =>
        isBelow(file, folder) && stands(base === '' ? module : `${base}/${module}`, paths),
    );
    return isFile ? 'own' : null;
  };
}

function stands(path: string, paths: ReadonlySet<string>): boolean {
  const endings = ['', '.ts', '.tsx', '.js', '.jsx', '.mjs', '.vue', '.svelte', '.json', '.d.ts'];
  return (
    endings.some((ending) => paths.has(path + ending)) ||
    endings.slice(1).some((ending) => paths.has(`${path}/index${ending}`))
  );
}

/** `../node_modules/@acme/ui/dist` → `@acme/ui`. */
function packageIn(target: string): string | null {
  const at = target.lastIndexOf('node_modules/');
  if (at < 0) return null;
  const parts = target.slice(at + 'node_modules/'.length).split('/');
  return parts[0]?.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? null);
}

/** Conditions of `imports` nest: `{ "node": { "import": "x" }, "default": "./x.js" }`. */
function textsIn(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || depth > 5) return [];
  return Object.values(value).flatMap((one) => textsIn(one, depth + 1));
}

const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];

/** Manifests that name the package of their own folder, so that it can import itself. */
export const packageNames = (context: AliasContext): ReadonlySet<string> =>
  new Set(
    context.packages.flatMap(({ path, json }) => {
      const name = baseOf(path) === 'package.json' ? fieldOf(json, 'name') : null;
      return typeof name === 'string' ? [name] : [];
    }),
  );
