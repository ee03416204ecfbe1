import type { Call, Expr } from '../../ir/ir.ts';
import { HARMLESS_CHARACTERS } from '../../summaries/file-summary.ts';
import { AS_DOUBT, BY_CODE, IN_PART } from '../../summaries/flat-tables.ts';
import type { FilePath } from '../../summaries/ids.ts';
import {
  ORIGIN_CALL,
  ORIGIN_CLASS,
  ORIGIN_FUNCTION,
  ORIGIN_GLOBAL,
  ORIGIN_IMPORT,
  ORIGIN_SHARED,
  type SymbolicOrigin,
  someOrigin,
} from '../../summaries/origins.ts';
import { marksOfAnswer } from './accessors-again.ts';
import { markOfAsked, rememberAsked } from './asked-again.ts';
import { checkedAsMade, formsOf } from './checked-paths.ts';
import type { Fn } from './context.ts';
import { markLooked, rootsOfFlow } from './looked-values.ts';
import { MAX_FIELDS } from './memory.ts';
import { changeNamedElement, elementsLookedAt } from './named-elements.ts';
import { getObj, getVar, heapKey } from './state.ts';
import { guardId, keysOf, stringId, withMark } from './tables.ts';
import { EMPTY, type Value } from './value.ts';

export function guardCall(fn: Fn, call: number, holds: boolean): void {
  const places = fn.places.get(call) ?? [];
  for (const { slot, place } of places) {
    const mark = guardId(fn.cx.t, fn.id, call, slot, holds ? 1 : 0);
    for (const one of formsOf(fn, place as Expr)) {
      checkedAsMade(fn, one, mark, call);
      setPlace(fn, one, (v) => marked(fn, v, mark));
    }
    if (slot >= 0) doubtForms(fn, call, slot, mark, holds ? 1 : 0);
  }
  lookedAtElements(fn, call, holds ? 1 : 0);
}

function lookedAtElements(fn: Fn, call: number, when: number): void {
  const asked = fn.draft.calls[call];
  if (asked !== undefined) elementsLookedAt(fn, call, asked, when);
}

/**
 * Marks what was passed to a call that may throw when it does not like it: with what the code of the called function proves, and where its name says that
 * it checks, with what the name promises.
 */
export function assume(fn: Fn, e: Call, isByName: boolean): void {
  const id = fn.callIds.get(e);
  if (id === undefined) return;
  const named = new Set<number>();
  for (const { slot, place } of fn.places.get(id) ?? []) {
    const isRecord = slot < 0 && isByName && ASKS_RECORD.test(fn.draft.calls[id]?.name ?? '');
    if (slot < 0 && !isRecord) continue;
    if (isByName) named.add(slot);
    const mark = guardId(fn.cx.t, fn.id, id, slot, isByName ? CAME_BACK : CAME_BACK + BY_CODE);
    for (const one of formsOf(fn, place as Expr)) {
      if (!isByName && one.kind !== 'name') continue;
      checkedAsMade(fn, one, mark, id);
      setPlace(fn, one, (v) => marked(fn, v, mark, isByName ? undefined : MAX_BY_CODE));
    }
  }
  // Text that was put together for it is rather used than asked about: `db.unsafe('select ' + x)`.
  fn.draft.calls[id]?.args.forEach((_, slot) => {
    const when = named.has(slot) ? CAME_BACK : CAME_BACK + BY_CODE;
    doubtForms(fn, id, slot, guardId(fn.cx.t, fn.id, id, slot, when), when);
  });
  lookedAtElements(fn, id, CAME_BACK);
}

/** Rails: a record that is not as its class declares it throws. */
const ASKS_RECORD = /^(?:validate|save)!$/;

/** What a guard says where a call came back. */
const CAME_BACK = 2;

/** Other values that were made of what a call asks about, and what an argument is made of that is no place itself. */
function doubtForms(fn: Fn, call: number, slot: number, unless: number, when: number): void {
  const given = fn.draft.calls[call]?.args[slot];
  if (given === undefined || given.length === 0) return;
  const mark = guardId(fn.cx.t, fn.id, call, slot, when + AS_DOUBT);
  markLooked(fn, rootsOfFlow(fn, given), { mark, unless, isUnsure: (when & BY_CODE) !== 0 });
}

/** A part of what the call gave was tested, and the way goes on: what it was given was perhaps refused. */
export function answerTested(fn: Fn, call: number): void {
  fn.draft.calls[call]?.args.forEach((given, slot) => {
    if (given.length === 0) return;
    markLooked(fn, rootsOfFlow(fn, given), {
      mark: guardId(fn.cx.t, fn.id, call, slot, IN_PART + AS_DOUBT),
      isUnsure: true,
    });
  });
  lookedAtElements(fn, call, IN_PART);
}

/** What an expression gives, with what a test said of it where it was written before. */
export function asAsked(fn: Fn, e: Expr, v: Value): Value {
  const mark = markOfAsked(fn, e);
  const marks = mark === undefined ? marksOfAnswer(fn, v) : [mark, ...marksOfAnswer(fn, v)];
  return marks.reduce((value, one) => marked(fn, value, one), v);
}

/** Marks that calls left on one value, beyond which those whose names say nothing leave no more. */
const MAX_BY_CODE = 4;

const guardsIn = (marks: readonly number[] = []): number => marks.filter((one) => one >= 0).length;

function marked(fn: Fn, v: Value, mark: number, most = Number.POSITIVE_INFINITY): Value {
  if (v.origins.length === 0) return v;
  const { t } = fn.cx;
  return {
    ...v,
    origins: v.origins.map((a) =>
      a.kind === ORIGIN_FUNCTION || guardsIn(t.sanitizerMarks[a.sanitizerMarks]) >= most
        ? a
        : { ...a, sanitizerMarks: withMark(t, a.sanitizerMarks, mark) },
    ),
  };
}

/** Puts a mark on what a place holds. */
export function markPlace(fn: Fn, e: Expr, mark: number): void {
  setPlace(fn, e, (v) => marked(fn, v, mark));
}

export function clearKind(fn: Fn, e: Expr, kind: string): void {
  setPlace(fn, e, (v) => withKind(fn, v, kind));
}

/** The value as it is where sinks of a kind can no longer be harmed by it. */
export function withKind(fn: Fn, v: Value, kind: string): Value {
  return marked(fn, v, -(1 + stringId(fn.cx.t, kind)));
}

export const HOST = /^(netloc|hostname|host|origin|Host|Hostname|Authority|getHost|getAuthority)$/;

export const PARSES_URL =
  /(^|\.)(urlparse|urlsplit|URL|URI|Uri|parse|Parse|create|parse_url|parseURL|ParseRequestURI)$/;

/** `validate_url(x)`, `isSafeLink(x)`, `checkWebsite(x)`. */
const CHECKS_ADDRESS =
  /(?:valid|check|verify|ensure|assert|safe)[a-z]*_?(?:[a-z]{1,12}_?)?(?:ur[li]|link|href|website|scheme)/i;

/** Who has a check of addresses looks at their scheme, whatever is done with its outcome: in a flag, in a list of faults. */
export function addressChecked(
  fn: Fn,
  name: string,
  places: readonly { slot: number; place: object }[],
): void {
  if (!CHECKS_ADDRESS.test(name)) return;
  for (const { slot, place } of places) if (slot === 0) clearKind(fn, place as Expr, 'script-url');
}

const SCHEME = /^(?:protocol|scheme|Scheme|getScheme|getProtocol)$/;

/**
 * The host of a parsed URL is one of known ones: the URL it was parsed from leads nowhere else. Where its scheme is one, no browser runs
 * it as code.
 */
export function hostChecked(fn: Fn, e: Expr): void {
  const read = e.kind === 'call' && e.args.length === 0 ? e.callee : e;
  if (e.kind === 'call' && /(?:^|\.)parse_url$/.test(callName(e))) {
    const [url] = e.args;
    if (url !== undefined && e.args.length === 2) clearKind(fn, url.value, 'script-url');
    return;
  }
  senderKnown(fn, e);
  if (read.kind !== 'member' || !(HOST.test(read.property) || SCHEME.test(read.property))) return;
  const kinds = HOST.test(read.property) ? ['open-redirect', 'ssrf'] : ['script-url'];
  let call = fn.callIds.get(read.object);
  if (call === undefined && read.object.kind === 'name') {
    const v = getVar(fn.state, read.object.name);
    const only = v !== undefined && v.origins.length === 1 ? v.origins[0] : undefined;
    // Go gives the address as the first of two results.
    if (only?.kind === ORIGIN_CALL && only.derived === 0 && isFirstResult(fn, only.path)) call = only.index;
  }
  const made = call === undefined ? undefined : fn.draft.calls[call];
  if (call === undefined || made === undefined || !PARSES_URL.test(made.text)) return;
  const parsed = (fn.places.get(call) ?? []).filter(({ slot }) => slot === 0);
  // The parsed address may be written out again: `url.toString()`.
  const places = [...parsed.map(({ place }) => place as Expr), read.object];
  for (const place of places) for (const kind of kinds) clearKind(fn, place, kind);
}

/** The host that a request was sent to, by the names that frameworks give it. */
const OWN_HOST =
  /^(?:host|hostname|netloc|Host|getHost|get_host|getServerName|getHttpHost|HTTP_HOST|SERVER_NAME)$/;

/** What a request brings besides its headers. */
const SENT_ALONG = /^(?:query|body|params|form|args|cookies?|input|GET|POST|Form|PostForm|Query)$/;

/** `request.host`, `request.get_host()`, `req.get('host')`, `$_SERVER['HTTP_HOST']`, `urlparse(request.host_url).netloc`. */
function isOwnHost(e: Expr): boolean {
  if (e.kind === 'member')
    return OWN_HOST.test(e.property) && !(e.object.kind === 'member' && SENT_ALONG.test(e.object.property));
  if (e.kind === 'index') return e.index?.kind === 'literal' && OWN_HOST.test(String(e.index.value));
  if (e.kind !== 'call') return false;
  const [first] = e.args;
  if (first === undefined) return isOwnHost(e.callee);
  // `req.URL.Query().Get("host")` is what the request brings under that name.
  const asked = e.callee.kind === 'member' ? e.callee.object : e.callee;
  const from = asked.kind === 'call' ? asked.callee : asked;
  if (from.kind === 'member' && SENT_ALONG.test(from.property)) return false;
  return first.value.kind === 'literal' && /^host$/i.test(String(first.value.value));
}

/** The host of an address is the one that the request was sent to: it leads nowhere else. */
export function hostsCompared(fn: Fn, left: Expr, right: Expr): void {
  if (isOwnHost(right)) hostChecked(fn, left);
  if (isOwnHost(left)) hostChecked(fn, right);
}

/** `urlparse(x).netloc in ('', request.host)`: one of constants and the own host. */
export function hostAmong(fn: Fn, host: Expr, among: Expr): void {
  if (among.kind !== 'list') return;
  const hosts = among.elements.map((one) => one.value);
  if (hosts.every((one) => one.kind === 'literal' || isOwnHost(one))) hostChecked(fn, host);
}

const isFirstResult = (fn: Fn, path: FilePath): boolean => keysOf(fn.cx.t, path).every((key) => key === '0');
/** `event.origin` or `event.source` is one that the program names: the message is of one of its own. */
export function senderKnown(fn: Fn, e: Expr): void {
  if (e.kind !== 'member' || !/^(?:origin|source)$/.test(e.property) || e.object.kind !== 'name') return;
  const message: Expr = { ...e, property: 'data' };
  if (fn.cx.evaluate(fn, e.object).origins.length > 0) setPlace(fn, message, () => EMPTY);
}

const callName = ({ callee }: Call): string => (callee.kind === 'name' ? callee.name : '');

/** `url.hostname = 'example.com'`: whatever the rest of the URL is, it leads to a host of the program's own. */
export function hostGiven(fn: Fn, object: Expr, property: string, host: Value, written?: Expr): void {
  if (!HOST.test(property)) return;
  if (host.origins.every((one) => isOwn(fn, one, 0)))
    for (const kind of ['open-redirect', 'ssrf']) clearKind(fn, object, kind);
  // Nobody makes the browser of another say another host than the one that it asks: `target.Host = req.Host`. A header taken by its name is told.
  else if (written !== undefined && !isHeader(written) && (isOwnHost(written) || isAskedHost(written)))
    clearKind(fn, object, 'open-redirect');
}

const isHeader = (e: Expr): boolean =>
  e.kind === 'index' ||
  (e.kind === 'member' && e.object.kind === 'member' && /^headers?$/i.test(e.object.property));

/** A function of the program that gives the host of a request: `requests.GetRequestHost(req)`, `hostOf(request)`. */
const isAskedHost = (e: Expr): boolean =>
  e.kind === 'call' &&
  e.args.length === 1 &&
  /^(?:get_?)?(?:request_?|own_?|server_?)?host(?:_?name)?(?:_?(?:of|from)(?:_?request)?)?$/i.test(
    e.callee.kind === 'member' ? e.callee.property : e.callee.kind === 'name' ? e.callee.name : '',
  ) &&
  /^(?:r|req|request|ctx|c|context)$/i.test(e.args[0]?.value.kind === 'name' ? e.args[0].value.name : '');

/** Origins that lie outside of the function. */
export const OUTSIDE: ReadonlySet<number> = new Set([
  ORIGIN_SHARED,
  ORIGIN_CLASS,
  ORIGIN_GLOBAL,
  ORIGIN_IMPORT,
]);

/** Calls that whoever asks fills, wherever what they are asked of lies. */
export const OF_REQUEST = /request|header|param|query|input|cookie|body|form|server\[|args/i;
const MAX_MADE = 3;

/**
 * Nothing but constants, or what lies outside of the function (configuration, the environment), or what calls make of such:
 * `url.Parse(config.Host)`.
 */
function isOwn(fn: Fn, { kind, index }: SymbolicOrigin, depth: number): boolean {
  if (OUTSIDE.has(kind)) return true;
  const call = kind === ORIGIN_CALL && depth < MAX_MADE ? fn.draft.calls[index] : undefined;
  if (call === undefined || OF_REQUEST.test(call.text)) return false;
  const given = [call.receiver, ...call.args];
  return (
    given.some((one) => one.length > 0) &&
    !given.some((one) => someOrigin(one, (origin) => !isOwn(fn, origin, depth + 1)))
  );
}

/** `known`: one of known values; `characters`: any text, of characters that mean nothing to interpreters. */
export function markValidated(fn: Fn, e: Expr, proves: 'known' | 'characters' = 'known'): true {
  hostChecked(fn, e);
  const all = -(1 + stringId(fn.cx.t, proves === 'known' ? '*' : HARMLESS_CHARACTERS));
  setPlace(fn, e, (v) => marked(fn, v, all));
  rememberAsked(fn, e, all);
  return true;
}

/** Replaces the value of a variable or field for the rest of the branch, without recording a store. */
export function setPlace(fn: Fn, e: Expr, change: (v: Value) => Value): void {
  if (e.kind === 'name') {
    const v = fn.cx.evaluate(fn, e);
    const changed = change(v);
    fn.state.vars.set(e.name, changed);
    changeNamedElement(fn, v, changed);
    return;
  }
  if (e.kind === 'cast' || e.kind === 'await') {
    setPlace(fn, e.value, change);
    return;
  }
  if (e.kind === 'assign' && e.target.kind === 'name') {
    setPlace(fn, e.target, change);
    return;
  }
  if (
    e.kind === 'call' &&
    e.callee.kind === 'member' &&
    e.args.length === 0 &&
    /^(toLowerCase|toUpperCase|lower|upper|trim|strip|toString|downcase|ToLower)$/.test(e.callee.property)
  ) {
    setPlace(fn, e.callee.object, change);
    return;
  }
  if (fn.namedElements.size > 0 && (e.kind === 'call' || (e.kind === 'index' && e.index?.kind === 'name'))) {
    const v = fn.cx.evaluate(fn, e);
    changeNamedElement(fn, v, change(v));
    return;
  }
  let key: string | null = null;
  if (e.kind === 'member') key = e.property;
  else if (e.kind === 'index' && e.index?.kind === 'literal') key = String(e.index.value);
  if (key === null || (e.kind !== 'member' && e.kind !== 'index')) return;
  const base = fn.cx.evaluate(fn, e.object);
  if (base.origins.length !== 1) return;
  const origin = base.origins[0];
  if (origin === undefined || origin.derived === 1) return;
  const hk = heapKey(origin);
  const obj = getObj(fn.state, hk) ?? {
    fields: new Map<string, Value>(),
    rest: EMPTY,
    length: -1,
    open: true,
    shape: 'object',
  };
  if (!obj.fields.has(key) && obj.fields.size >= MAX_FIELDS) return;
  const fields = new Map(obj.fields);
  fields.set(key, change(fn.cx.evaluate(fn, e)));
  fn.state.heap.set(hk, { ...obj, fields });
}
