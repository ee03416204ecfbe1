import type { Call, Expr, LanguageId } from '../../ir/ir.ts';

/** Calls that load code by a name given at run time; the argument that names it. `code` is evaluated text, always unknown. */
const LOADERS: Readonly<Record<LanguageId, readonly { readonly call: string; readonly code?: boolean }[]>> = {
  javascript: [
    { call: 'require' },
    { call: 'import' },
    { call: 'require.resolve' },
    { call: 'eval', code: true },
    { call: 'Function', code: true },
    { call: 'vm.runInThisContext', code: true },
    { call: 'vm.runInNewContext', code: true },
  ],
  typescript: [],
  python: [
    { call: '__import__' },
    { call: 'importlib.import_module' },
    { call: 'import_module' },
    { call: 'pkg_resources.iter_entry_points' },
    { call: 'eval', code: true },
    { call: 'exec', code: true },
  ],
  java: [{ call: 'Class.forName' }, { call: 'ServiceLoader.load' }, { call: '*.loadClass' }],
  go: [{ call: 'plugin.Open' }],
  php: [
    { call: 'eval', code: true },
    { call: 'include' },
    { call: 'require' },
    { call: 'include_once' },
    { call: 'require_once' },
    { call: 'class_alias' },
  ],
  ruby: [
    { call: 'require' },
    { call: 'load' },
    { call: 'autoload' },
    { call: 'eval', code: true },
    { call: 'instance_eval', code: true },
    { call: '*.const_get' },
  ],
  csharp: [
    { call: 'Assembly.Load' },
    { call: 'Assembly.LoadFrom' },
    { call: 'Assembly.LoadFile' },
    { call: 'Type.GetType' },
    { call: 'Activator.CreateInstance' },
  ],
  solidity: [],
};

/** A short name of what happens when the call loads something that the source does not name; null otherwise. */
export function runtimeLoad(language: LanguageId, call: Call): string | null {
  const name = dotted(call.callee);
  if (name === null) return null;
  const loaders = LOADERS[language === 'typescript' ? 'javascript' : language];
  const found = loaders.find((one) =>
    one.call.startsWith('*.') ? name.endsWith(one.call.slice(1)) : name === one.call,
  );
  if (!found) return null;
  const [first] = call.args;
  if (first === undefined || constantText(first.value)) return null;
  if (language === 'php' && /^(?:include|require)/.test(name) && mentionsOwnFolder(first.value)) return null;
  return found.code ? `${name} of computed code` : `${name} of a computed name`;
}

function dotted(expr: Expr): string | null {
  if (expr.kind === 'name') return expr.name;
  return expr.kind === 'member' && expr.object.kind === 'name'
    ? `${expr.object.name}.${expr.property}`
    : expr.kind === 'member'
      ? `?.${expr.property}`
      : null;
}

function constantText(expr: Expr): boolean {
  if (expr.kind === 'literal') return true;
  if (expr.kind === 'function') return true;
  return expr.kind === 'template' && expr.parts.every((part) => part.kind === 'literal');
}

/** `require __DIR__ . '/x.php'` loads a file of the project itself. */
function mentionsOwnFolder(expr: Expr): boolean {
  let at: Expr = expr;
  for (let i = 0; i < 100 && at.kind === 'binary'; i++) at = at.left;
  return (
    (at.kind === 'name' && at.name === '__DIR__') ||
    (at.kind === 'call' && at.callee.kind === 'name' && at.callee.name === 'dirname')
  );
}
