import type { Argument, Call, Expr, ImportIR } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';

/** How far a chain of members and calls is followed. */
const MAX_PARTS = 12;

/** `a.b.c` of a chain of members and calls (`Route::get(…)->middleware` is `Route.get.middleware`); '' for anything else. */
export function dotted(expr: Expr): string {
  if (expr.kind === 'name') return expr.name;
  const parts: string[] = [];
  let at: Expr = expr;
  for (let steps = 0; steps < 200; steps++) {
    if (at.kind === 'member') {
      if (parts.length < MAX_PARTS) parts.push(at.property);
      at = at.object;
    } else if (at.kind === 'call') at = at.callee;
    else if (at.kind === 'await' || at.kind === 'cast') at = at.value;
    else break;
  }
  if (at.kind === 'name') parts.push(at.name);
  else if (parts.length > 0) parts.push('?');
  return parts.reverse().join('.');
}

const callees = new WeakMap<FlatModule, readonly string[]>();

/** By the index of a call what it calls, as `dotted` writes it: made once for all that go through the calls of a module. */
export function calleesOf(flat: FlatModule): readonly string[] {
  let names = callees.get(flat);
  if (!names) {
    const made = new Array<string>(flat.size).fill('');
    for (const i of flat.places('call')) made[i] = dotted((flat.nodes[i] as Call).callee);
    callees.set(flat, made);
    names = made;
  }
  return names;
}

export function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** A name as written, and as its import says: `exec` from `node:child_process` is also `child_process.exec`. */
export function qualifier(imports: readonly ImportIR[]): (name: string) => readonly string[] {
  const byLocal = new Map<string, string>();
  for (const one of imports) {
    if (one.local === '') continue;
    const module =
      one.module
        .replace(/^node:/, '')
        .split(/[/\\]/)
        .at(-1) ?? '';
    byLocal.set(
      one.local,
      one.name === null || one.name === 'default' || one.name === '*' ? module : `${module}.${one.name}`,
    );
  }
  return (name) => {
    const cut = name.indexOf('.');
    const head = cut < 0 ? name : name.slice(0, cut);
    const full = byLocal.get(head);
    return full === undefined ? [name] : [name, full + (cut < 0 ? '' : name.slice(cut))];
  };
}

/**
 * Call patterns to what they stand for: `a.b` exact, `*.b` any receiver, `a.*` any member. A look-up costs a few map
 * reads however many patterns there are: it is made for every call of every file.
 */
export function callIndex<T>(
  entries: Iterable<readonly [readonly string[] | undefined, T]>,
): (name: string) => readonly T[] {
  const exact = new Map<string, T[]>();
  const byLast = new Map<string, { suffix: string; value: T }[]>();
  const byFirst = new Map<string, T[]>();
  const push = <V>(map: Map<string, V[]>, key: string, value: V): void => {
    const list = map.get(key);
    if (list) list.push(value);
    else map.set(key, [value]);
  };
  for (const [patterns, value] of entries) {
    for (const pattern of patterns ?? []) {
      if (pattern.startsWith('*.')) push(byLast, lastPart(pattern), { suffix: pattern.slice(1), value });
      else if (pattern.endsWith('.*')) push(byFirst, pattern.slice(0, -2), value);
      else push(exact, pattern, value);
    }
  }
  const none: readonly T[] = [];
  return (name) => {
    const whole = exact.get(name);
    const last = name.includes('.') ? byLast.get(lastPart(name)) : undefined;
    const first = byFirst.size > 0 ? byFirst.get(name.slice(0, Math.max(0, name.indexOf('.')))) : undefined;
    if (!last && !first) return whole ?? none;
    const ends = (last ?? []).flatMap((one) => (name.endsWith(one.suffix) ? [one.value] : []));
    return [...(whole ?? []), ...ends, ...(first ?? [])];
  };
}

export function callTest(patterns: readonly string[] | undefined): (name: string) => boolean {
  const index = callIndex([[patterns, true]]);
  return (name) => index(name).length > 0;
}

/** The module itself or something above it: `@google-cloud` stands for `@google-cloud/storage`, `java.sql` for `java.sql.Driver`. */
export function importIndex<T>(
  entries: Iterable<readonly [readonly string[] | undefined, T]>,
): (module: string) => readonly T[] {
  const byModule = new Map<string, T[]>();
  for (const [patterns, value] of entries) {
    for (const pattern of patterns ?? []) {
      const key = pattern.replace(/[/.\\]+$/, '');
      const list = byModule.get(key);
      if (list) list.push(value);
      else byModule.set(key, [value]);
    }
  }
  const asked = new Map<string, readonly T[]>();
  return (module) => {
    const known = asked.get(module);
    if (known !== undefined) return known;
    const found: T[] = [...(byModule.get(module) ?? [])];
    for (let at = module.length - 1; at > 0; at--) {
      const char = module[at];
      if (char === '/' || char === '.' || char === '\\')
        found.push(...(byModule.get(module.slice(0, at)) ?? []));
    }
    // Files of a program import the same modules again and again.
    if (asked.size < MAX_ASKED) asked.set(module, found);
    return found;
  };
}

/** Modules of which is kept what a list says of them. */
const MAX_ASKED = 2_000;

export function importTest(patterns: readonly string[] | undefined): (module: string) => boolean {
  const index = importIndex([[patterns, true]]);
  return (module) => index(module).length > 0;
}

/** Names of one file that always mean the same text: `const API_PREFIX = '/api/v1'`. */
export type ConstantTexts = ReadonlyMap<string, string>;

const NO_CONSTANTS: ConstantTexts = new Map();

/** A constant text, with `{}` for what is filled in; the first of a list. */
export function textOfExpr(expr: Expr, constants: ConstantTexts = NO_CONSTANTS): string | null {
  const filled = (part: Expr): string =>
    part.kind === 'literal'
      ? String(part.value)
      : part.kind === 'name'
        ? (constants.get(part.name) ?? '{}')
        : '{}';
  if (expr.kind === 'literal')
    return expr.type === 'string' || expr.type === 'symbol' ? String(expr.value) : null;
  if (expr.kind === 'name') return constants.get(expr.name) ?? null;
  if (expr.kind === 'template') return expr.parts.map(filled).join('');
  if (expr.kind === 'list') {
    const first = expr.elements[0]?.value;
    return first && first.kind !== 'list' ? textOfExpr(first, constants) : null;
  }
  if (expr.kind === 'binary' && expr.op === '+' && expr.left.kind !== 'binary') {
    const left = textOfExpr(expr.left, constants);
    const right = textOfExpr(expr.right, constants);
    // What begins with something unknown is a text where a route is asked for: elsewhere it may be any sum.
    if (left === null && (right === null || constants === NO_CONSTANTS)) return null;
    return `${left ?? '{}'}${right ?? '{}'}`;
  }
  return null;
}

/** The first text among arguments chosen by position or keyword. */
export function textArgument(
  args: readonly Argument[],
  choices: readonly (string | number)[] | undefined,
  constants: ConstantTexts = NO_CONSTANTS,
): string | null {
  for (const choice of choices ?? []) {
    const positional = args.filter((arg) => arg.name === null);
    const found = typeof choice === 'number' ? positional[choice] : args.find((arg) => arg.name === choice);
    const text = found ? textOfExpr(found.value, constants) : null;
    if (text !== null) return text;
  }
  return null;
}
