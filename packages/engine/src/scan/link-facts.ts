import { describedOperations } from '../documents/openapi.ts';
import type { LinkContext } from '../link/index.ts';
import type { MappedStatement } from '../link/program.ts';
import { baseOf } from '../paths.ts';
import { mapperStatements } from './mapper-facts.ts';

/** Facts of one file that steer module resolution; see `LinkContext`. */
export type LinkFact =
  | { readonly kind: 'package' | 'tsconfig'; readonly path: string; readonly json: unknown }
  | { readonly kind: 'go-module'; readonly path: string; readonly module: string }
  | { readonly kind: 'described'; readonly path: string; readonly handlers: readonly string[] }
  | { readonly kind: 'mapper'; readonly path: string; readonly statements: readonly MappedStatement[] };

/** Keys of a package.json that resolution looks at (the range of React beside them), and the scripts, which run commands of packages; the rest would only take memory. */
const PACKAGE_KEYS = [
  'name',
  'main',
  'module',
  'browser',
  'types',
  'exports',
  'imports',
  'workspaces',
  'type',
  'scripts',
];

const MAX_CHARS = 1_000_000;

/** Reads what a file says about resolution, if it is one of those that do. Never throws. */
export function linkFactOf(path: string, text: string): LinkFact | null {
  const name = baseOf(path);
  if (text.length > MAX_CHARS) return null;
  if (name === 'go.mod') {
    const module = /^\s*module\s+"?([^\s"]+)"?/m.exec(text)?.[1];
    return module ? { kind: 'go-module', path, module } : null;
  }
  if (name.endsWith('.xml')) {
    const statements = attemptMapper(text);
    return statements === null || statements.length === 0 ? null : { kind: 'mapper', path, statements };
  }
  if (/\.(?:ya?ml|json)$/.test(name) && text.includes('operationId')) {
    const handlers = attemptDescription(path, text);
    return handlers.length === 0 ? null : { kind: 'described', path, handlers };
  }
  const kind =
    name === 'package.json' ? 'package' : /^[jt]sconfig(?:\.[\w-]+)?\.json$/.test(name) ? 'tsconfig' : null;
  if (kind === null) return null;
  try {
    const json: unknown = JSON.parse(kind === 'package' ? text : withoutComments(text));
    if (typeof json !== 'object' || json === null) return null;
    if (kind === 'tsconfig') return { kind, path, json };
    const kept = Object.fromEntries(
      PACKAGE_KEYS.flatMap((key) => (key in json ? [[key, Reflect.get(json, key)]] : [])),
    );
    const react = versionOf(json, 'react');
    return { kind, path, json: react === null ? kept : { ...kept, react } };
  } catch {
    return null;
  }
}

/** The range in which a package.json asks for a package. */
function versionOf(json: object, name: string): string | null {
  for (const group of ['dependencies', 'devDependencies', 'peerDependencies']) {
    const asked: unknown = Reflect.get(json, group);
    const range: unknown = typeof asked === 'object' && asked !== null ? Reflect.get(asked, name) : null;
    if (typeof range === 'string') return range;
  }
  return null;
}

function attemptMapper(text: string): readonly MappedStatement[] | null {
  try {
    return mapperStatements(text);
  } catch {
    // Markup that cannot be read says nothing.
    return null;
  }
}

function attemptDescription(path: string, text: string): readonly string[] {
  try {
    return describedOperations(path, text).map((one) => one.handler);
  } catch {
    // What cannot be read describes nothing.
    return [];
  }
}

/** JSON with comments and trailing commas, as tsconfig files are written, to plain JSON. */
function withoutComments(text: string): string {
  return text
    .replace(
      /("(?:[^"\\\n]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g,
      (_all, string: string | undefined) => string ?? ' ',
    )
    .replace(/("(?:[^"\\\n]|\\.)*")|,(?=\s*[}\]])/g, (_all, string: string | undefined) => string ?? '');
}

/** All facts put together, in path order. */
export function linkContextOf(facts: readonly LinkFact[]): LinkContext {
  const sorted = [...facts].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  const ofKind = (kind: 'package' | 'tsconfig') =>
    sorted.flatMap((fact) => (fact.kind === kind ? [{ path: fact.path, json: fact.json }] : []));
  return {
    packages: ofKind('package'),
    tsconfigs: ofKind('tsconfig'),
    mappers: sorted.flatMap((fact) => (fact.kind === 'mapper' ? fact.statements : [])),
    described: sorted.flatMap((fact) => (fact.kind === 'described' ? fact.handlers : [])),
    goModules: sorted.flatMap((fact) =>
      fact.kind === 'go-module' ? [{ path: fact.path.replace(/\/?go\.mod$/, ''), module: fact.module }] : [],
    ),
  };
}
