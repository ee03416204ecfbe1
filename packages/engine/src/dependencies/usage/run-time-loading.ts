import type { Assign, Call, Expr, LanguageId, ProgramLanguage, VarDecl } from '../../ir/ir.ts';
import type { FlatModule } from '../../match/flat-module.ts';
import { constantTexts } from './constant-values.ts';

interface Loader {
  /** The called name, dotted; `*.x` for a member of anything. */
  readonly call: string;
  /** 'code': evaluated text, never known. 'entry': whatever is installed and registered itself, never known. */
  readonly takes?: 'code' | 'entry' | 'list';
}

const names = (text: string, takes?: Loader['takes']): Loader[] =>
  text.split(' ').map((call) => (takes === undefined ? { call } : { call, takes }));

/** Calls that load code by a name given at run time; the first argument names it. */
const LOADERS: Readonly<Record<ProgramLanguage, readonly Loader[]>> = {
  javascript: [
    ...names(
      'require import module.require globalThis.require global.require window.require require.main.require',
    ),
    ...names('require.resolve import.meta.resolve *._load System.import'),
    ...names('*.requireActual *.importActual *.requireMock *.importMock proxyquire require.call'),
    ...names('define requirejs', 'list'),
    ...names('eval Function vm.runInThisContext vm.runInNewContext', 'code'),
  ],
  typescript: [],
  python: [
    ...names(
      '__import__ importlib.import_module import_module importlib.__import__ importlib.util.find_spec',
    ),
    ...names(
      'pkgutil.resolve_name runpy.run_module pytest.importorskip pydoc.locate import_string symbol_by_name',
    ),
    ...names('*.import_string *.import_module'),
    ...names(
      'entry_points *.entry_points *.iter_entry_points iter_entry_points *.load_setuptools_entrypoints',
      'entry',
    ),
    ...names(
      'ExtensionManager DriverManager *.ExtensionManager *.DriverManager *.NamedExtensionManager',
      'entry',
    ),
    ...names('eval exec', 'code'),
  ],
  java: [
    ...names('Class.forName *.loadClass'),
    ...names('ServiceLoader.load ServiceLoader.loadInstalled', 'entry'),
  ],
  go: names('plugin.Open'),
  php: [...names('eval', 'code'), ...names('include require include_once require_once class_alias')],
  ruby: [
    ...names('require load autoload require_dependency Kernel.require Kernel.load'),
    ...names('eval instance_eval', 'code'),
    ...names('*.const_get'),
  ],
  csharp: names('Assembly.Load Assembly.LoadFrom Assembly.LoadFile Type.GetType Activator.CreateInstance'),
  solidity: [],
};

/** Loaders of each language by the last part of their names, in the order in which they are written. */
const byLastPart = new Map<ProgramLanguage, ReadonlyMap<string, readonly Loader[]>>();

function loadersOf(language: ProgramLanguage): ReadonlyMap<string, readonly Loader[]> {
  let known = byLastPart.get(language);
  if (known === undefined) {
    known = Map.groupBy(LOADERS[language], ({ call }) => call.slice(call.lastIndexOf('.') + 1));
    byLastPart.set(language, known);
  }
  return known;
}

const isCalled = ({ call }: Loader, name: string): boolean =>
  call.startsWith('*.') ? name.endsWith(call.slice(1)) : name === call;

/** Names in lists of AMD that the loader itself provides. */
const AMD_OWN = new Set(['require', 'exports', 'module']);

/** What the front ends make imports of by themselves. */
const LOWERED: Readonly<Partial<Record<LanguageId, RegExp>>> = {
  php: /./,
  ruby: /^(?:require|load|autoload)$/,
};

/** One call that loads by name. */
export interface RuntimeLoad {
  readonly call: Call;
  /** What is loaded; null where the source does not say. */
  readonly modules: readonly { readonly module: string; readonly name: string | null }[] | null;
  /** What happens, in a few words. */
  readonly what: string;
}

/**
 * Calls of a file that load code by name, with the names where they are constants. Loaders count under other names as well:
 * `const load = createRequire(import.meta.url)`, `from importlib import import_module as load`.
 */
export function runtimeLoads(flat: FlatModule): RuntimeLoad[] {
  const { language, imports } = flat.module;
  const loaders = loadersOf(language === 'typescript' ? 'javascript' : language);
  const isJavaScript = language === 'javascript' || language === 'typescript';
  const loads: RuntimeLoad[] = [];
  const texts = constantTexts(flat);
  const renamed = renamedLoaders(flat, isJavaScript);
  for (const { module, name, local } of imports) {
    const own = name === null || name === '*' || name === 'default' ? module : `${module}.${name}`;
    if (local !== '' && local !== own) renamed.set(local, own);
  }
  for (const i of flat.places('call')) {
    const call = flat.nodes[i] as Call;
    const name = calledName(call.callee, renamed, isJavaScript);
    if (name === null) continue;
    const [first] = call.args;
    if (first === undefined) continue;
    const found = loaders.get(name.slice(name.lastIndexOf('.') + 1))?.find((one) => isCalled(one, name));
    if (!found) continue;
    if (found.takes === 'entry') loads.push({ call, modules: null, what: `${name} loads what is installed` });
    else if (found.takes === 'code') {
      if (!isConstantCode(first.value)) loads.push({ call, modules: null, what: `${name} of computed code` });
    } else if (found.takes === 'list') {
      const listed = call.args.flatMap(({ value }) => texts.listOf(value) ?? []);
      if (listed.length > 0)
        loads.push({
          call,
          modules: listed.filter((one) => !AMD_OWN.has(one)).map((module) => ({ module, name: null })),
          what: name,
        });
    } else {
      const text = texts.textOf(name === 'require.call' ? (call.args[1] ?? first).value : first.value);
      const isOwn = language === 'php' && /^(?:include|require)/.test(name) && mentionsOwnFolder(first.value);
      if (text !== null) {
        if (LOWERED[language]?.test(name) !== true || call.callee.kind !== 'name')
          loads.push({ call, modules: modulesIn(language, text), what: name });
      } else if (!isOwn && first.value.kind !== 'function')
        loads.push({ call, modules: null, what: `${name} of a computed name` });
    }
  }
  return loads;
}

/** Local names of loaders: `const r = require`, `const load = createRequire(…)`. */
function renamedLoaders(flat: FlatModule, isJavaScript: boolean): Map<string, string> {
  const renamed = new Map<string, string>();
  if (!isJavaScript) return renamed;
  for (const i of flat.places('var', 'assign')) {
    const node = flat.nodes[i] as VarDecl | Assign;
    const value = node.kind === 'var' ? node.init : node.value;
    if (node.target.kind !== 'name' || !value) continue;
    const isLoader =
      (value.kind === 'name' && (value.name === 'require' || renamed.get(value.name) === 'require')) ||
      (value.kind === 'member' && value.property === 'require') ||
      isCreatedRequire(value);
    if (isLoader && node.target.name !== 'require') renamed.set(node.target.name, 'require');
  }
  return renamed;
}

function isCreatedRequire(expr: Expr): boolean {
  if (expr.kind !== 'call') return false;
  const name = dotted(expr.callee);
  return name !== null && /(?:^|\.)createRequire(?:FromPath)?$/.test(name);
}

function calledName(
  callee: Expr,
  renamed: ReadonlyMap<string, string>,
  isJavaScript: boolean,
): string | null {
  if (isJavaScript && isCreatedRequire(callee)) return 'require';
  const name = dotted(callee);
  if (name === null) return null;
  const dot = name.indexOf('.');
  const first = dot < 0 ? name : name.slice(0, dot);
  const meant = renamed.get(first);
  return meant === undefined ? name : meant + (dot < 0 ? '' : name.slice(dot));
}

/** What a text means that a loader is given; whole class names become the package and the class. */
function modulesIn(language: LanguageId, text: string): { module: string; name: string | null }[] {
  const plain = text.trim();
  if (plain === '') return [];
  if (language === 'python') return [{ module: plain.split(':')[0] ?? plain, name: null }];
  if (language === 'java') {
    const at = plain.lastIndexOf('.');
    return at < 0 ? [] : [{ module: plain.slice(0, at), name: plain.slice(at + 1) }];
  }
  if (language === 'csharp') {
    // "Namespace.Type, Assembly, Version=…": the assembly is called as the package mostly is.
    const [type = '', assembly] = plain.split(',').map((part) => part.trim());
    return (assembly === undefined || type.startsWith(`${assembly}.`) ? [type] : [type, assembly])
      .filter((one) => /^[A-Za-z_][\w.]*$/.test(one))
      .map((module) => ({ module: module.replace(/\.dll$/i, ''), name: null }));
  }
  return [{ module: plain, name: null }];
}

function dotted(expr: Expr): string | null {
  const parts: string[] = [];
  let at = expr;
  for (let steps = 0; steps < 10; steps++) {
    if (at.kind === 'member') {
      parts.push(at.property);
      at = at.object;
    } else if (at.kind === 'name') return [at.name, ...parts.reverse()].join('.');
    else return parts.length === 0 ? null : `?.${parts[0]}`;
  }
  return null;
}

const isConstantCode = (expr: Expr): boolean =>
  expr.kind === 'literal' ||
  expr.kind === 'function' ||
  (expr.kind === 'template' && expr.parts.every((part) => part.kind === 'literal'));

/** `require __DIR__ . '/x.php'` loads a file of the project itself. */
function mentionsOwnFolder(expr: Expr): boolean {
  let at: Expr = expr;
  for (let i = 0; i < 100 && at.kind === 'binary'; i++) at = at.left;
  return (
    (at.kind === 'name' && at.name === '__DIR__') ||
    (at.kind === 'call' && at.callee.kind === 'name' && at.callee.name === 'dirname')
  );
}
