import type { Argument, Call, Expr, FunctionIR, ModuleIR, Spanned, Stmt } from '../../ir/ir.ts';
import { PAGE_FUNCTION } from '../../summaries/page-calls.ts';

/**
 * Views of plain PHP: files of markup that write variables which whoever includes them has set, be it a helper that takes them from a list
 * (`extract($data); include "views/$name.php"`) or the code around the `include`.
 */

const DATA = 'data';
/** Names that PHP itself fills; what a view does with those is seen where it is read as code. */
const SUPERGLOBALS = [
  '_GET',
  '_POST',
  '_REQUEST',
  '_COOKIE',
  '_FILES',
  '_SERVER',
  '_SESSION',
  '_ENV',
  'GLOBALS',
];
const OWN: ReadonlySet<string> = new Set([...SUPERGLOBALS, 'this']);
/** Names of which a view gets more than this many are not followed. */
const MAX_NAMES = 60;
const VARIABLE = /(?<![\w\\:])\$([A-Za-z_]\w{0,60})/g;
const INCLUDES = /^(?:include|require)(?:_once)?$/;
/** The end of a path that is said in the code: what stands before it is a folder. */
const END_OF_PATH = /(?:^|["'/])((?:[\w-]+\/){0,6}[\w.-]+\.(?:php|phtml|tpl))["']\s*\)?$/;

/**
 * A view as a function of its data, beside the code that it is: null for files that are no views. Its first statements give the names
 * that it reads what the data has under them.
 */
export function viewOfCode(module: ModuleIR, text: string): ModuleIR | null {
  if (module.language !== 'php' || module.namespace !== '' || !isView(module, text)) return null;
  const places = namesIn(text, 0);
  if (places.size === 0) return null;
  const given = [...places].map(([name, at]): Stmt => {
    const span = { start: at, end: at + name.length + 1 };
    const data: Expr = { kind: 'name', name: DATA, ...span };
    const init: Expr = { kind: 'member', object: data, property: name, propertySpan: span, ...span };
    return { kind: 'var', target: { kind: 'name', name, ...span }, type: null, init, modifiers: [], ...span };
  });
  const start: Spanned = { start: 0, end: 0 };
  const hidden = SUPERGLOBALS.map((name): Stmt => {
    const init: Expr = { kind: 'literal', type: 'null', value: null, ...start };
    return {
      kind: 'var',
      target: { kind: 'name', name, ...start },
      type: null,
      init,
      modifiers: [],
      ...start,
    };
  });
  const whole = { start: 0, end: text.length };
  const body = module.body.filter((one) => one.kind !== 'function-decl' && one.kind !== 'class-decl');
  const fn: FunctionIR = {
    name: PAGE_FUNCTION,
    params: [
      {
        pattern: { kind: 'name', name: DATA, ...start },
        type: null,
        default: null,
        rest: 'none',
        decorators: [],
        ...start,
      },
    ],
    returns: null,
    body: [...hidden, ...given, ...body],
    decorators: [],
    modifiers: [],
    guards: [],
    self: null,
    receiverType: null,
    ...whole,
  };
  return { ...module, body: [{ kind: 'function-decl', fn, ...whole }] };
}

/** Is it markup with code in it that writes something? Code that prints markup at its end is a page of its own: it sets what it writes. */
function isView(module: ModuleIR, text: string): boolean {
  if (!/<\?(?:=|php\s+(?:echo|print)\b)/.test(text) || !/<\w+[^>]*>/.test(text)) return false;
  return !module.body.some((one) => one.kind === 'class-decl');
}

/** Variables, by where each is first written. */
function namesIn(text: string, offset: number): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const { 1: name = '', index } of text.matchAll(VARIABLE)) {
    if (OWN.has(name) || name === DATA || places.has(name)) continue;
    places.set(name, offset + index);
    if (places.size >= MAX_NAMES) break;
  }
  return places;
}

/**
 * Code in which each `include` of a file that is named there says so, and hands on the variables around it: a file that is included reads
 * them.
 */
export function withHandedVariables(module: ModuleIR, text: string): ModuleIR {
  if (module.language !== 'php' || !/\b(?:include|require)(?:_once)?\b/.test(text)) return module;
  return inside(module, text, { start: 0, end: text.length });
}

function inside<T>(node: T, text: string, around: Spanned): T {
  if (Array.isArray(node)) {
    const made = node.map((one: unknown) => inside(one, text, around));
    return made.some((one, i) => one !== node[i]) ? (made as T) : node;
  }
  if (typeof node !== 'object' || node === null) return node;
  // Whoever wants the value of a file, its settings, does not show it.
  const statement = node as Partial<Stmt>;
  const call = statement.kind === 'expr' && statement.expr ? handedOn(statement.expr, text, around) : null;
  if (call !== null) return { ...node, expr: call };
  const isFunction = 'params' in node && 'body' in node && 'start' in node;
  const scope = isFunction ? (node as unknown as Spanned) : around;
  const parts = Object.entries(node).map(([key, value]) => [
    key,
    value,
    inside(value as unknown, text, scope),
  ]);
  if (parts.every(([, before, after]) => before === after)) return node;
  return Object.fromEntries(parts.map(([key, , after]) => [key, after])) as T;
}

function handedOn(node: Expr, text: string, around: Spanned): Call | null {
  if (node.kind !== 'call' || node.callee.kind !== 'name' || !INCLUDES.test(node.callee.name)) return null;
  const path = node.args[0]?.value;
  if (path === undefined || node.args.length !== 1) return null;
  const end = END_OF_PATH.exec(text.slice(Math.max(path.start, path.end - 200), path.end))?.[1];
  if (end === undefined) return null;
  const { start } = path;
  const name: Argument = {
    value: { kind: 'literal', type: 'string', value: end, start, end: path.end },
    name: null,
    spread: 'none',
  };
  // What is set later is not there yet.
  const names = namesIn(text.slice(around.start, start), around.start).keys();
  const given = [...names].map(
    (one): Argument => ({
      value: { kind: 'name', name: one, start, end: path.end },
      name: one,
      spread: 'none',
    }),
  );
  return { ...node, args: [...node.args, name, ...given] };
}
