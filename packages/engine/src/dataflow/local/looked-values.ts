import type { FilePath } from '../../summaries/ids.ts';
import {
  forEachOrigin,
  ORIGIN_CALL,
  ORIGIN_CLASS,
  ORIGIN_FUNCTION,
  ORIGIN_GLOBAL,
  ORIGIN_IMPORT,
  ORIGIN_PARAM,
  ORIGIN_SELF,
  ORIGIN_SHARED,
  originKey,
  type PackedOrigins,
  type SymbolicOrigin,
} from '../../summaries/origins.ts';
import { rememberAnswer } from './accessors-again.ts';
import type { CallDraft, Fn } from './context.ts';
import type { Roots } from './known-roots.ts';
import { absentField, MAX_FIELDS, NOTHING_KNOWN } from './memory.ts';
import { JOINS } from './path-places.ts';
import { getObj, heapKey, type State } from './state.ts';
import { keysOf, MAX_PATH, pathAppend, withMark } from './tables.ts';
import type { Value } from './value.ts';

/**
 * Which values share a look at one of them: all that was made of what it was made of. A check asks of the parsed, decoded, joined or resolved
 * form what it means for the text, and of the text what it means for its forms.
 */

/** Forms of forms. */
const MAX_FORMS = 5;
const MAX_ROOTS = 12;
/** More variables than these are looked through nowhere: those of bundles. */
const MAX_VARIABLES = 300;

/** Hands out one of many things by a name or a key: the thing is its own beginning. */
const HANDS_OUT =
  /^(?:(?:get|fetch|load|find|lookup|query|select|param|input|header|cookie|read|post|form|arg|next|request|body|json|env|session|current|config|resolve(?!$))\w*|Get\w*|Query\w*|Param\w*|Form\w*|Post\w*|Header\w*|Read\w*|Load\w*|Find\w*)$/;
/** Accessors among those that give another form of their receiver or argument. */
const GIVES_FORM =
  /^(?:get(?:Canonical|Absolute)?(?:Path|File)|getName|getFileName|getHost|getAuthority|getPath|getBytes|get_host|GetFullPath|GetFileName|GetFileNameWithoutExtension|GetBytes)$/;
/** Gives a piece that says nothing of the rest, or how much there is of it, or what lies behind it. */
const GIVES_A_PIECE =
  /ext$|extension|suffix|ending|length|size|count|mime|type|index_?of|hash_?code|^at$|^charAt$|^len$|exist|^is|stat$|statSync|^open/i;
/** Members of what a value was parsed into that say nothing of where it leads. */
const PIECE =
  /^(?:length|size|count|type|mime\w*|ext|extension|suffix|protocol|scheme|port|hash|search|index|status|ok|Length|Count|Extension|Scheme|Port)$/;

/** What lies outside of the function and is mixed with what it was given: a folder, an address of the settings. */
const AROUND: ReadonlySet<number> = new Set([
  ORIGIN_SELF,
  ORIGIN_SHARED,
  ORIGIN_GLOBAL,
  ORIGIN_IMPORT,
  ORIGIN_CLASS,
]);

/** Whether origins were looked at, as far as one look has asked. */
type Answers = Map<number, boolean>;

/** Adds where an origin comes from, through the calls that made it. */
function addRoots(fn: Fn, origin: SymbolicOrigin, into: Roots, depth = MAX_FORMS): void {
  if (origin.kind === ORIGIN_FUNCTION || into.size >= MAX_ROOTS) return;
  const made = origin.kind === ORIGIN_CALL && depth > 0 ? rootsOfResult(fn, origin, depth) : null;
  if (made === null) into.set(originKey(origin.kind, origin.index, origin.path), origin);
  else for (const [key, root] of made) into.set(key, root);
}

function rootsOfResult(fn: Fn, { kind, index, path }: SymbolicOrigin, depth: number): Roots | null {
  const known = fn.knownRoots.at(depth);
  const key = originKey(kind, index, path);
  const before = known.get(key);
  if (before !== undefined) return before;
  const call = fn.draft.calls[index];
  const made = call !== undefined && givesForm(fn, call, path) ? rootsOfGiven(fn, call, depth) : null;
  known.set(key, made);
  return made;
}

function rootsOfGiven(fn: Fn, call: CallDraft, depth: number): Roots | null {
  const made: Roots = new Map();
  for (const flow of madeOf(call))
    forEachOrigin(flow, (one) => {
      addRoots(fn, one, made, depth - 1);
    });
  // Made of nothing but where the function lies: `Files.source()`.
  for (const { kind, path } of made.values())
    if (!AROUND.has(kind) || (kind !== ORIGIN_GLOBAL && path !== 0)) return made;
  return null;
}

/** Is what is read at `path` of the call's result another form of what the call was given? */
function givesForm(fn: Fn, call: CallDraft, path: FilePath): boolean {
  if (GIVES_A_PIECE.test(call.name)) return false;
  if (HANDS_OUT.test(call.name) && !GIVES_FORM.test(call.name)) return false;
  return !keysOf(fn.cx.t, path).some((key) => PIECE.test(key));
}

/** Text is joined to where it is looked for, which comes first. */
function madeOf({ name, args, receiver }: CallDraft): readonly number[][] {
  if (name === 'expand_path') return [receiver, ...args.slice(0, 1)];
  return JOINS.test(name) && args.length > 1 ? args.slice(1) : [receiver, ...args];
}

export function rootsOfFlow(fn: Fn, flow: PackedOrigins): Roots {
  const roots: Roots = new Map();
  forEachOrigin(flow, (one) => {
    if (one.at === 0) addRoots(fn, one, roots);
  });
  return roots;
}

export function rootsOf(fn: Fn, value: Value): Roots {
  const roots: Roots = new Map();
  for (const one of value.origins) addRoots(fn, one, roots);
  return roots;
}

/** Was all of it, but what lies around the function, looked at? */
function isLookedAt(fn: Fn, origin: SymbolicOrigin, looked: Roots, answers: Answers): boolean {
  const asked = originKey(origin.kind, origin.index, origin.path);
  const before = answers.get(asked);
  if (before !== undefined) return before;
  const made = origin.kind === ORIGIN_CALL ? rootsOfResult(fn, origin, MAX_FORMS) : null;
  const answer =
    made === null ? looked.has(asked) || isWithin(fn, origin, looked) : areLookedAt(fn, made, looked);
  answers.set(asked, answer);
  return answer;
}

function areLookedAt(fn: Fn, own: Roots, looked: Roots): boolean {
  let any = false;
  for (const [key, root] of own) {
    if (looked.has(key) || isWithin(fn, root, looked)) any = true;
    else if (!AROUND.has(root.kind)) return false;
  }
  return any;
}

/** A field of what was looked at as a whole. */
function isWithin(fn: Fn, root: SymbolicOrigin, looked: Roots): boolean {
  const keys = fn.cx.t.paths[root.path] ?? [];
  for (const one of looked.values()) {
    if (one.kind !== root.kind || one.index !== root.index) continue;
    const whole = fn.cx.t.paths[one.path] ?? [];
    // The own object and parameters as a whole are not what a look at one of their fields is about.
    if (whole.length < keys.length && whole.every((key, i) => key === keys[i])) return true;
  }
  return false;
}

/** Adds a root and, where it is any element of a collection, that: all of them are gone through. */
export function addWithCollection(fn: Fn, root: SymbolicOrigin, into: Roots): void {
  into.set(originKey(root.kind, root.index, root.path), root);
  const keys = keysOf(fn.cx.t, root.path);
  if (keys.at(-1) !== '*') return;
  let path = 0 as FilePath;
  for (const key of keys.slice(0, -1)) path = pathAppend(fn.cx.t, path, key);
  into.set(originKey(root.kind, root.index, path), { ...root, path });
}

/** A mark, and how it is put. */
interface Marking {
  readonly mark: number;
  /** What has this one needs no other. */
  readonly unless?: number;
  /** It may say nothing, so that it takes no room from others, and fields that nobody asked for stay as they are. */
  readonly isUnsure?: boolean;
}

/** Marks of one value, beyond which there is room for what proves something alone. */
const MAX_DOUBTS = 7;
const MAX_UNSURE = 4;

function marked(
  fn: Fn,
  value: Value,
  looked: Roots,
  { mark, unless = mark, isUnsure }: Marking,
  answers: Answers,
): Value {
  const { t } = fn.cx;
  let origins: SymbolicOrigin[] | null = null;
  for (const [at, one] of value.origins.entries()) {
    if (one.kind === ORIGIN_FUNCTION) continue;
    const have = t.sanitizerMarks[one.sanitizerMarks] ?? [];
    if (
      have.includes(unless) ||
      have.length >= (isUnsure ? MAX_UNSURE : MAX_DOUBTS) ||
      !isLookedAt(fn, one, looked, answers)
    )
      continue;
    const sanitizerMarks = withMark(t, one.sanitizerMarks, mark);
    if (sanitizerMarks === one.sanitizerMarks) continue;
    origins ??= [...value.origins];
    origins[at] = { ...one, sanitizerMarks };
  }
  return origins === null ? value : { ...value, origins };
}

/** The value with the mark where it comes from what was looked at alone. */
export function markedLike(fn: Fn, value: Value, looked: Roots, mark: number): Value {
  return marked(fn, value, looked, { mark }, new Map());
}

/** Marks everything that the state knows by a name and that comes from nothing but what was looked at. */
export function markLooked(fn: Fn, looked: Roots, how: Marking): void {
  if (looked.size === 0) return;
  const seen = new Set<string>();
  const answers: Answers = new Map();
  for (let layer: State | null = fn.state; layer !== null; layer = layer.parent)
    for (const [name, value] of layer.vars) {
      if (seen.has(name)) continue;
      if (seen.size >= MAX_VARIABLES) return;
      seen.add(name);
      if (value.origins.length === 0) continue;
      const after = marked(fn, value, looked, how, answers);
      if (after !== value) fn.state.vars.set(name, after);
    }
  for (const root of looked.values()) {
    markField(fn, root, looked, how, answers);
    rememberAnswer(fn, root, how.mark);
  }
}

/** `request.name`, which is read again where it is used. */
function markField(fn: Fn, root: SymbolicOrigin, looked: Roots, how: Marking, answers: Answers): void {
  const { t } = fn.cx;
  const keys = keysOf(t, root.path);
  const last = keys.at(-1);
  if (last === undefined || last === '*' || keys.length >= MAX_PATH) return;
  if (root.kind !== ORIGIN_PARAM && root.kind !== ORIGIN_SELF && root.kind !== ORIGIN_CALL) return;
  let path = 0 as FilePath;
  for (const key of keys.slice(0, -1)) path = pathAppend(t, path, key);
  const base: SymbolicOrigin = { ...root, path, derived: 0, sanitizerMarks: 0, traceStep: 0 };
  const key = heapKey(base);
  const object = getObj(fn.state, key) ?? NOTHING_KNOWN;
  if (!object.fields.has(last) && (how.isUnsure || object.fields.size >= MAX_FIELDS || !object.open)) return;
  const before = object.fields.get(last) ?? absentField(t, base, last);
  const after = marked(fn, before, looked, how, answers);
  if (after !== before)
    fn.state.heap.set(key, { ...object, fields: new Map(object.fields).set(last, after) });
}
