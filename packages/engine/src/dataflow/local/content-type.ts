import type { Call, Expr } from '../../ir/ir.ts';
import { LOOKED_AT } from '../doubt.ts';
import { isNonMarkup } from '../media-types.ts';
import type { Fn } from './context.ts';
import { printsAnswer, SCRIPT, sentHeader } from './sent-headers.ts';
import { getObj, getVar, heapKey } from './state.ts';
import { stringId, withMark } from './tables.ts';
import { markKinds } from './url-prefix.ts';
import { type Constant, constantValue, type Value } from './value.ts';

/**
 * What a response was declared to be, along the ways through a function: text that is sent as `text/plain` or JSON is no
 * markup. Kept as a variable with a name that no source can have, so that branches and early returns are joined as for
 * any other.
 */
const NAME = 'content type of ';

const SETS_HEADER =
  /^(setHeader|set_header|send_header|sendHeader|append_header|AppendHeader|set|header|append|add|Set|Add|addHeader|add_header|SetHeader)$/;
const SETS_TYPE = /^(type|contentType|setContentType)$/;
const HOLDS_TYPE = /^(ContentType|contentType|content_type|mimetype)$/;
/** What a response is called whose `type` is that of its content, and of no element of a page. */
const RESPONSE = /^(?:ctx|context|res|resp|response|reply|answer|this)$/;
const WRITES_HEAD = /^(writeHead|set|header)$/;

/** Calls of a response, or of its writer, whose text is its body. */
const WRITES = /^(?:write|print|println|printf|format|append|page)$/;
/** Of a type that the program chooses as it runs. */
const CHOSEN = 'chosen';

/** The variable at the root of `res.status(200).type`; member chains of it are the same response. */
function root(e: Expr | undefined): string | null {
  let at = e;
  for (let i = 0; at !== undefined && i < 64; i++) {
    if (at.kind === 'name') return at.name;
    if (at.kind === 'call') at = at.callee;
    else if (at.kind === 'member') at = at.object;
    else if (at.kind === 'await' || at.kind === 'cast') at = at.value;
    else return null;
  }
  return null;
}

/** Has anything been said of the type of this response, on any of the ways that led here? */
export const isDeclared = (fn: Fn, response: string): boolean =>
  getVar(fn.state, `${NAME}${response}`) !== undefined;

/** Notes what type a response has from here on; `undefined` for one that nobody here knows. */
export function declare(fn: Fn, response: string, type: Constant | undefined): void {
  const harmless = typeof type === 'string' && isNonMarkup(type);
  note(fn, response, harmless);
}

function note(fn: Fn, response: string, harmless: boolean | typeof CHOSEN): void {
  fn.state.vars.set(`${NAME}${response}`, constantValue(harmless));
  fn.declaresContent = true;
  fn.responses.add(response);
}

/** Notes which responses are no markup where a function inside is made: it writes to them as they are then. @param id of the function inside */
export function noteDeclaredAround(fn: Fn, id: number): void {
  if (!fn.declaresContent) return;
  const names = [...fn.responses].filter((name) => name !== SCRIPT && isHarmless(fn, name));
  fn.cx.declaredAround.set(id, names);
}

/** Says of responses in a function what was said of them around it where it was made. */
export function declareAsAround(fn: Fn): void {
  const own = new Set(
    fn.cx.scopes.functions[fn.id]?.fn?.params.map((p) => (p.pattern.kind === 'name' ? p.pattern.name : '')),
  );
  for (const name of fn.cx.declaredAround.get(fn.id) ?? [])
    if (!own.has(name)) declare(fn, name, 'text/plain');
}

/** Notes what a call says of the type of a response. */
export function noteContentType(fn: Fn, e: Call, args: readonly Value[]): void {
  const sent = sentHeader(fn, e, args);
  if (sent !== undefined) declare(fn, SCRIPT, sent);
  if (e.callee.kind !== 'member') return;
  const method = e.callee.property;
  const response = root(e.callee.object);
  if (response === null) return;
  const first = args[0]?.constant;
  if (SETS_TYPE.test(method) && typeof first === 'string') declare(fn, response, first);
  else if (method === 'setContentType' && args.length === 1) note(fn, response, CHOSEN);
  else if (SETS_HEADER.test(method) && isContentType(first)) declare(fn, response, args[1]?.constant);
  else if (WRITES_HEAD.test(method))
    for (const value of args) {
      const origin = value.origins.length === 1 ? value.origins[0] : undefined;
      const object = origin === undefined ? undefined : getObj(fn.state, heapKey(origin));
      for (const [key, field] of object?.fields ?? [])
        if (isContentType(key)) declare(fn, response, field.constant);
    }
}

/** Notes `response.ContentType = "text/plain"`, and Koa's `ctx.type = 'json'`. */
export function noteContentTypeField(fn: Fn, object: Expr, property: string, value: Value): void {
  const response = HOLDS_TYPE.test(property) || property === 'type' ? root(object) : null;
  if (response !== null && (property !== 'type' || RESPONSE.test(response)))
    declare(fn, response, value.constant);
}

/** What is written into a response that was declared to be no markup: `ctx.body = text`. */
export function asBodyOf(fn: Fn, object: Expr, value: Value): Value {
  const response = fn.declaresContent ? root(object) : null;
  return response !== null && isHarmless(fn, response) ? (asNoMarkup(fn, [value])[0] ?? value) : value;
}

function isContentType(name: Constant | undefined): boolean {
  return typeof name === 'string' && name.toLowerCase() === 'content-type';
}

/** What is handed to a response that was declared to be no markup, or that is given such a type later, cannot be run as such. */
export function sanitizeNonHtml(fn: Fn, e: Call, args: readonly Value[]): readonly Value[] {
  if (fn.typedLater.has(e)) return asNoMarkup(fn, args);
  if (!fn.declaresContent) return args;
  const responses = [e.callee.kind === 'member' ? root(e.callee.object) : null];
  // `fmt.Fprintf(w, …)`: the response is an argument.
  for (const arg of e.args.slice(0, 1)) responses.push(arg.value.kind === 'name' ? arg.value.name : null);
  if (printsAnswer(fn, e)) responses.push(SCRIPT);
  if (responses.some((name) => name !== null && isHarmless(fn, name))) return asNoMarkup(fn, args);
  // Whether it is a page nobody sees here: `response.setContentType(format.getMimeType())`.
  return e.callee.kind === 'member' &&
    WRITES.test(e.callee.property) &&
    responses.some((name) => name !== null && isChosen(fn, name))
    ? args.map((value) => markKinds(fn.cx.t, value, [LOOKED_AT]))
    : args;
}

const isHarmless = (fn: Fn, response: string): boolean =>
  getVar(fn.state, `${NAME}${response}`)?.constant === true;

const isChosen = (fn: Fn, response: string): boolean =>
  getVar(fn.state, `${NAME}${response}`)?.constant === CHOSEN;

function asNoMarkup(fn: Fn, values: readonly Value[]): readonly Value[] {
  const mark = -(1 + stringId(fn.cx.t, 'xss'));
  return values.map((v) => ({
    ...v,
    origins: v.origins.map((a) => ({ ...a, sanitizerMarks: withMark(fn.cx.t, a.sanitizerMarks, mark) })),
  }));
}
