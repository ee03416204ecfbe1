import type { Call, Expr, FunctionIR, Stmt } from '../../ir/ir.ts';
import { isNonMarkup } from '../media-types.ts';
import { dotted } from './callee-text.ts';
import type { FileContext, Fn } from './context.ts';
import type { Value } from './value.ts';

/**
 * What is said of the type of an answer elsewhere than in the call that sends it: by PHP's `header`, here, in a constructor or in a function of
 * the file that is called; and, where an answer is made first and given its type afterwards, further down in the function.
 */

/** The answer of a script of PHP, which has no name there. */
export const SCRIPT = '(the answer of the script)';
/** Stands for any type that is no markup. */
export const NO_MARKUP = 'application/json';
const PRINTS = /^(?:echo|print|printf|vprintf|exit|die|var_dump|print_r)$/;
const SETS = /^\s*content-type\s*:\s*([^;]+)/i;
const HEADERS = /\bheader\s*\(\s*(['"])\s*content-type\s*:\s*([^'";]*)/gi;

/** Does this call write to the answer of a script of PHP? */
export const printsAnswer = (fn: Fn, e: Call): boolean =>
  fn.cx.language === 'php' && e.callee.kind === 'name' && PRINTS.test(e.callee.name);

/** What PHP's `header` says of the type, or a function or method of the file that is called says by it. */
export function sentHeader(fn: Fn, e: Call, args: readonly Value[]): string | undefined {
  if (fn.cx.language !== 'php') return undefined;
  const name = /[^.\\]*$/.exec(dotted(e.callee))?.[0] ?? '';
  if (name !== 'header') return sendersOf(fn.cx).has(name) && isOfFile(e.callee) ? NO_MARKUP : undefined;
  const text = args[0]?.constant;
  return typeof text === 'string' ? SETS.exec(text)?.[1] : undefined;
}

/** Does the constructor of a class of PHP say so? Its methods run after it. */
export function isSaidByConstructor(fn: Fn): boolean {
  if (fn.cx.language !== 'php' || fn.cls < 0) return false;
  const methods = fn.cx.scopes.classes[fn.cls]?.cls.methods ?? [];
  const made = methods.find((one) => one.name === '__construct' || one.name === 'constructor');
  return made !== undefined && saysNonMarkup(fn.cx, made);
}

/** `f()`, `$this->f()`, `self::f()`, `static::f()`. */
const isOfFile = (callee: Expr): boolean =>
  callee.kind === 'name' ||
  (callee.kind === 'member' &&
    callee.object.kind === 'name' &&
    /^(?:\$?this|self|static|parent)$/.test(callee.object.name));

const senders = new WeakMap<FileContext, ReadonlySet<string>>();

/** Names of the functions of a file that say of their answer, wherever they say anything, that it is no markup. */
function sendersOf(cx: FileContext): ReadonlySet<string> {
  let names = senders.get(cx);
  if (names === undefined) {
    names = new Set(
      cx.scopes.functions.flatMap(({ fn }) =>
        fn !== null && fn.name !== '' && saysNonMarkup(cx, fn) ? [fn.name] : [],
      ),
    );
    senders.set(cx, names);
  }
  return names;
}

function saysNonMarkup(cx: FileContext, fn: FunctionIR): boolean {
  const types = [...cx.text.slice(fn.start, fn.end).matchAll(HEADERS)].map((one) => one[2] ?? '');
  return types.length > 0 && types.every(isNonMarkup);
}

const HOLDS_TYPE = /^(?:ContentType|contentType|content_type|mimetype|media_type)$/;
const OBJECT_OF_HEADERS = /^(?:headers|Headers)$/;
const SETS_HEADER = /^(?:set|setHeader|add|append|header|type|contentType|setContentType)$/;

/**
 * The calls whose result, kept in a variable, is given a type that is no markup further down on the same level: `answer = make_response(text)`, then
 * `answer.headers['Content-Type'] = 'text/plain'`.
 */
export function answersTypedLater(body: readonly Stmt[]): ReadonlySet<Call> {
  const made = new Map<string, Call>();
  const found = new Set<Call>();
  for (const s of body) {
    const [target, value] =
      s.kind === 'var'
        ? [s.target, s.init]
        : s.kind === 'expr' && s.expr.kind === 'assign' && s.expr.op === ''
          ? [s.expr.target, s.expr.value]
          : [null, null];
    if (target?.kind === 'name' && value !== null) {
      if (value.kind === 'call') made.set(target.name, value);
      else made.delete(target.name);
      continue;
    }
    const said =
      s.kind === 'expr' && s.expr.kind === 'call'
        ? saidByCall(s.expr)
        : target !== null && value !== null
          ? saidByWrite(target, value)
          : null;
    const call = said === null ? undefined : made.get(said);
    if (call !== undefined) found.add(call);
  }
  return found;
}

const isPlain = (e: Expr | undefined): boolean =>
  e?.kind === 'literal' && typeof e.value === 'string' && e.value.includes('/') && isNonMarkup(e.value);
const isTypeHeader = (e: Expr | null | undefined): boolean =>
  e?.kind === 'literal' && typeof e.value === 'string' && e.value.toLowerCase() === 'content-type';

/** The variable of a response of which `target = value` says that it is no markup. */
function saidByWrite(target: { readonly kind: string }, value: Expr): string | null {
  if (!isPlain(value)) return null;
  const at = target as Extract<Expr, { kind: 'member' | 'index' }> | { readonly kind: 'name' };
  if (at.kind === 'member') return HOLDS_TYPE.test(at.property) ? nameOf(at.object) : null;
  return at.kind === 'index' && isTypeHeader(at.index) ? responseOf(at.object) : null;
}

function saidByCall({ callee, args }: Call): string | null {
  if (callee.kind !== 'member' || !SETS_HEADER.test(callee.property)) return null;
  const [first, second] = args;
  const isSaid =
    second === undefined ? isPlain(first?.value) : isTypeHeader(first?.value) && isPlain(second.value);
  return isSaid ? responseOf(callee.object) : null;
}

/** `answer` of itself and of `answer.headers`. */
const responseOf = (e: Expr): string | null =>
  e.kind === 'member' && OBJECT_OF_HEADERS.test(e.property) ? nameOf(e.object) : nameOf(e);
const nameOf = (e: Expr): string | null => (e.kind === 'name' ? e.name : null);
