import type { Call, Expr, Spanned } from '../../ir/ir.ts';
import { CALL_NEW, CALL_PLAIN, type CallKind } from '../../summaries/file-summary.ts';
import { NO_FILE_PATH } from '../../summaries/ids.ts';
import {
  mergeOrigins,
  ORIGIN_CALL,
  ORIGIN_CLASS,
  ORIGIN_IMPORT,
  ORIGIN_SELF,
  ORIGIN_SHARED,
} from '../../summaries/origins.ts';
import { forgetAnswer } from './accessors-again.ts';
import { asLetThrough } from './bounds/at-calls.ts';
import { dotted } from './callee-text.ts';
import { addressChecked } from './checked-places.ts';
import { foldStringMethod } from './constants.ts';
import { shapeOfType } from './container-shapes.ts';
import { containerCall } from './containers.ts';
import { noteContentType, sanitizeNonHtml } from './content-type.ts';
import { excerpt, type FileContext, type Fn } from './context.ts';
import { asCreated } from './created-locations.ts';
import { directCall } from './direct-calls.ts';
import { factoryCall } from './factories.ts';
import { ofFiltered } from './filtered.ts';
import { isUsed, noteLookUp } from './found-records.ts';
import { handedOver } from './handed-over.ts';
import { joinedBehindHost } from './lists.ts';
import { elementsOf, flatten, MAX_PACKED_ORIGINS, newObject } from './memory.ts';
import { mergedObject } from './merged-objects.ts';
import { asNamedByCall } from './named-elements.ts';
import { contentOf, entriesOf } from './objects.ts';
import { asOwnRedirect } from './own-redirects.ts';
import { asSelector } from './own-selectors.ts';
import { asOwnBase, noteOwnAddress, ofOwnAddress } from './own-urls.ts';
import { piecesIn, placesIn } from './path-places.ts';
import { asProcessArguments } from './process-arguments.ts';
import { knownMember } from './read.ts';
import { withoutRemoved } from './removed-characters.ts';
import { noteSniffedContent } from './sniffed-content.ts';
import { ofTakenPiece } from './split-pieces.ts';
import { FORMATS, statementAmong, withFormattedStatement } from './statements.ts';
import { namedType, typesOf } from './type-names.ts';
import { asBaseOfUrl, asFormatted, asQuery, asServedFile, behindPrefix } from './url-prefix.ts';
import { type Constant, constantValue, derive, EMPTY, originValue, type Value, withTypes } from './value.ts';

export interface CallOptions {
  readonly kind?: CallKind;
  readonly name?: string;
  readonly text?: string;
  readonly receiver?: Value;
  readonly receiverExpr?: Expr;
  readonly callee?: Value;
  readonly argNames?: (string | null)[] | undefined;
  readonly argExprs?: readonly Expr[];
  readonly spread?: number;
  readonly resultTypes?: readonly number[];
  readonly isSuper?: boolean;
}

export function evaluateCall(fn: Fn, written: Call): Value {
  const cx = fn.cx;
  const e = cx.isScript ? directCall(written) : written;
  const callee = e.callee;
  const text = dotted(callee);
  if (
    !e.isNew &&
    // What PHP hands variables to is a view: `templates/pages/view-of-code.ts`.
    !(cx.language === 'php' && e.args.length > 1) &&
    (text === 'require' || text === 'import' || text === '__import__' || text === 'importlib.import_module')
  ) {
    const loaded = loadModule(fn, e);
    if (loaded !== null) return loaded;
  }
  let receiver: Value | undefined;
  let receiverExpr: Expr | undefined;
  let name = '';
  let target: Value = EMPTY;
  if (!e.isNew && callee.kind === 'member') {
    receiverExpr = callee.object;
    receiver = fn.cx.evaluate(fn, callee.object);
    isUsed(fn, callee.object);
    name = callee.property;
    target = knownMember(fn, receiver, name);
  } else if (!e.isNew && callee.kind === 'index' && callee.index?.kind === 'literal') {
    receiverExpr = callee.object;
    receiver = fn.cx.evaluate(fn, callee.object);
    name = String(callee.index.value);
    target = knownMember(fn, receiver, name);
  } else {
    target = fn.cx.evaluate(fn, callee);
    name = callee.kind === 'name' ? callee.name : callee.kind === 'member' ? callee.property : '';
    const own = e.isNew ? null : implicitReceiver(fn, target, name);
    if (own !== null) {
      receiver = own;
      target = EMPTY;
    }
  }
  const values = e.args.map((a) => fn.cx.evaluate(fn, a.value));
  const placed = !e.isNew && FORMATS.test(name) ? asFormatted(fn.cx.t, values) : values;
  const led = asOwnRedirect(
    fn,
    name,
    e,
    asBaseOfUrl(fn.cx.t, e, asOwnBase(fn, e, asQuery(fn.cx.t, e, placed))),
  );
  const args = asCreated(fn, name, e, led);
  const merged = e.isNew ? null : mergedObject(fn, e, text, receiver, args);
  if (merged !== null) return merged;
  if (receiver !== undefined) {
    if (typeof receiver.constant === 'string') {
      const given = args.map((v) => v.constant);
      if (given.every((c): c is Constant => c !== undefined)) {
        const folded = foldStringMethod(receiver.constant, name, given);
        if (folded !== undefined) return constantValue(folded);
      }
    }
    if (name === 'format' && typeof receiver.constant === 'string' && cx.module.language === 'python') {
      // `"{}?{}".format(path, query)`: what stands behind the host leads nowhere else.
      const placed = e.args.some((a) => a.name !== null)
        ? args
        : asFormatted(cx.t, [receiver, ...args]).slice(1);
      const parts = placed.map((v) => contentOf(fn, v));
      return withFormattedStatement(behindPrefix(cx.t, receiver.constant, derive(cx.t, parts)), receiver);
    }
    if (name === 'join' && typeof receiver.constant === 'string' && cx.module.language === 'python') {
      const text = joinedBehindHost(fn, receiver, args[0]);
      if (text !== null) return text;
    }
    const done = containerCall(fn, e, receiver, name, args);
    if (done !== null)
      return asNamedByCall(fn, e, receiver, args, ofFiltered(fn, e, name, ofTakenPiece(fn, e, done)));
  }
  const factory = factoryCall(fn, e, e.isNew ? `new ${name}` : text, args);
  if (factory !== null) {
    const types = e.isNew ? newTypes(fn, e) : [];
    return types.length > 0 ? withTypes(factory, types) : factory;
  }
  const served = cx.isScript ? asSelector(fn, e, asServedFile(cx.t, e, args)) : args;
  const given = asProcessArguments(fn, e, e.isNew ? `new ${lastName(text)}` : text, served);
  if (e.isNew) return construct(fn, e, name, target, given);
  const isSuper =
    (callee.kind === 'name' && callee.name === 'super') ||
    (callee.kind === 'member' && callee.object.kind === 'name' && callee.object.name === 'super') ||
    (callee.kind === 'member' &&
      callee.object.kind === 'call' &&
      callee.object.callee.kind === 'name' &&
      callee.object.callee.name === 'super');
  const plainSuper = isSuper && callee.kind === 'name';
  noteContentType(fn, e, given);
  noteSniffedContent(fn, e, given);
  const result = recordCall(fn, e, callee, sanitizeNonHtml(fn, e, given), {
    name: plainSuper ? 'constructor' : name,
    ...(isSuper ? { receiver: originValue(ORIGIN_SELF, 0) } : receiver === undefined ? {} : { receiver }),
    ...(receiverExpr === undefined ? {} : { receiverExpr }),
    callee: isSuper ? EMPTY : target,
    argNames: e.args.some((a) => a.name !== null) ? e.args.map((a) => a.name) : undefined,
    argExprs: e.args.map((a) => a.value),
    spread: e.args.findIndex((a) => a.spread === 'list'),
    resultTypes:
      e.types.length > 0 && !e.isNew && cx.module.language !== 'java' ? typesOf(cx, e.types[0] ?? null) : [],
    isSuper,
  });
  const through = asLetThrough(fn, e, name, receiver, result);
  const cut = ofFiltered(fn, e, name, ofTakenPiece(fn, e, withoutRemoved(fn, e, name, args, through)));
  noteOwnAddress(fn, e, text, args);
  return ofOwnAddress(fn, e, text, args[0]?.constant, asNamedByCall(fn, e, receiver, args, cut));
}

const lastName = (text: string): string =>
  text.slice(Math.max(text.lastIndexOf('.'), text.lastIndexOf('\\')) + 1);

/** A module loaded at run time by its constant name. */
function loadModule(fn: Fn, e: Call): Value | null {
  const cx = fn.cx;
  const first = e.args[0];
  if (first === undefined) return null;
  const name = fn.cx.evaluate(fn, first.value).constant;
  if (typeof name !== 'string') return null;
  let index = cx.importList.findIndex((i) => i.module === name && i.name === null);
  if (index < 0) {
    index = cx.importList.length;
    cx.importList.push({
      module: name,
      name: null,
      local: '',
      typeOnly: false,
      dynamic: true,
      start: e.start,
      end: e.end,
    });
  }
  return originValue(ORIGIN_IMPORT, index);
}

/** `foo()` that means `this.foo()`. */
function implicitReceiver(fn: Fn, target: Value, name: string): Value | null {
  if (name === '') return null;
  const only = target.origins.length === 1 ? target.origins[0] : undefined;
  if (only === undefined || (only.kind !== ORIGIN_SELF && only.kind !== ORIGIN_SHARED)) return null;
  const keys = fn.cx.t.paths[only.path] ?? [];
  if (keys.length !== 1 || fn.cx.t.strings[keys[0] ?? 0] !== name || !fn.cx.implicitSelf) return null;
  return originValue(only.kind, only.index);
}

function newTypes(fn: Fn, e: Call): readonly number[] {
  const declared = e.types[0];
  if (declared !== undefined) return typesOf(fn.cx, declared);
  const written = dotted(e.callee);
  return written === '' ? [] : [namedType(fn.cx, written)];
}

function construct(fn: Fn, e: Call, name: string, target: Value, args: readonly Value[]): Value {
  const types = newTypes(fn, e);
  const made = recordCall(fn, e, e.callee, args, {
    kind: CALL_NEW,
    name,
    callee: target,
    argNames: e.args.some((a) => a.name !== null) ? e.args.map((a) => a.name) : undefined,
    argExprs: e.args.map((a) => a.value),
    spread: e.args.findIndex((a) => a.spread === 'list'),
    resultTypes: types,
  });
  const call = made.origins[0]?.index ?? 0;
  noteOwnAddress(fn, e, name, args);
  const isOwn = target.origins.some((a) => a.kind === ORIGIN_CLASS);
  const shape = isOwn ? '' : shapeOfType(fn.cx, name);
  if (shape === '') {
    fn.allocations.add(call);
    return made;
  }
  let rest = EMPTY;
  const first = args[0];
  if (first !== undefined && first.origins.length > 0)
    rest = shape === 'builder' ? { ...first, constant: undefined } : elementsOf(fn, first);
  if (shape === 'builder') rest = { ...rest, origins: rest.origins.map((a) => ({ ...a, derived: 1 })) };
  const length = shape === 'list' && first === undefined ? 0 : -1;
  return newObject(fn, call, { fields: new Map(), rest, length, open: false, shape }, types);
}

/** Records a call (again, in a second pass over a loop: joined with the first) and gives its result. */
export function recordCall(
  fn: Fn,
  key: object & Spanned,
  callee: Expr | null,
  args: readonly Value[],
  options: CallOptions,
): Value {
  const { cx, draft } = fn;
  const kind = options.kind ?? CALL_PLAIN;
  const receiver = options.receiver === undefined ? [] : flatten(fn, options.receiver);
  if (args.length > 0) forgetAnswer(fn, receiver, options.name ?? nameOf(callee));
  const receiverTypes = options.receiver?.types ?? [];
  const target =
    options.callee ??
    (callee !== null && options.receiver === undefined ? fn.cx.evaluate(fn, callee) : EMPTY);
  const flows = args.map((v) => flatten(fn, v));
  const resultTypes = options.resultTypes ?? [];
  const hasConstants = args.some((v) => v.constant !== undefined);
  const argTypes = args.map((v, i) =>
    v.types.length > 0 ? v.types : writtenType(cx, options.argExprs?.[i]),
  );
  const constants = hasConstants ? args.map((v) => shorten(v.constant)) : undefined;
  let call = fn.callIds.get(key);
  const before = call === undefined ? undefined : draft.calls[call];
  if (call === undefined || before === undefined) {
    call = draft.calls.length;
    fn.callIds.set(key, call);
    const named =
      options.text ??
      (callee === null ? excerpt(cx, key.start, key.end, 50) : excerpt(cx, callee.start, callee.end, 50));
    draft.calls.push({
      kind,
      name: options.name ?? nameOf(callee),
      text: named,
      span: { start: placeOf(fn, key, callee), end: key.end },
      receiver,
      receiverTypes:
        receiverTypes.length === 0 && typeof options.receiver?.constant === 'string'
          ? [namedType(cx, 'String')]
          : receiverTypes,
      receiverConstant: patternText(options.receiver?.constant),
      options: kind <= CALL_NEW ? optionsIn(fn, options.argExprs, args) : undefined,
      callee: flatten(fn, target),
      args: flows,
      argNames: options.argNames,
      constants,
      argTypes: argTypes.some((types) => types.length > 0) ? argTypes : undefined,
      statement: kind <= CALL_NEW ? statementAmong(options.name ?? nameOf(callee), args) : undefined,
      spread: options.spread ?? -1,
      resultTypes,
      isSuper: options.isSuper === true,
    });
  } else {
    let isMore = mergeOrigins(before.receiver, receiver, MAX_PACKED_ORIGINS);
    mergeOrigins(before.callee, flatten(fn, target), MAX_PACKED_ORIGINS);
    flows.forEach((f, i) => {
      const old = before.args[i];
      if (old !== undefined && mergeOrigins(old, f, MAX_PACKED_ORIGINS)) isMore = true;
    });
    if (isMore) fn.knownRoots.forget();
    if (before.receiverConstant !== patternText(options.receiver?.constant))
      before.receiverConstant = undefined;
    if (before.constants !== undefined)
      before.constants = before.constants.map((c, i) => (c === constants?.[i] ? c : undefined));
  }
  if (kind === CALL_PLAIN || kind === CALL_NEW) {
    const places: { slot: number; place: object }[] = [];
    const asked = options.name ?? nameOf(callee);
    for (const place of placesIn(options.receiverExpr)) places.push({ slot: -1, place });
    options.argExprs?.forEach((x, i) => {
      for (const place of [...placesIn(x), ...piecesIn(asked, x)]) places.push({ slot: i, place });
    });
    if (places.length > 0) fn.places.set(call, places);
    addressChecked(fn, asked, places);
    if (options.argExprs !== undefined) noteLookUp(fn, call, asked, options.argExprs);
    handedOver(fn, asked, args, options.receiver);
  }
  const result = originValue(ORIGIN_CALL, call, NO_FILE_PATH, resultTypes);
  return FORMATS.test(draft.calls[call]?.name ?? '') ? withFormattedStatement(result, args[0]) : result;
}

const NO_TYPES: readonly number[] = [];

/** In C# an interpolated string that is an argument can be taken apart by who gets it: its values become parameters. */
function writtenType(cx: FileContext, argument: Expr | undefined): readonly number[] {
  return cx.language === 'csharp' &&
    argument?.kind === 'template' &&
    argument.parts.some((part) => part.kind !== 'literal')
    ? [namedType(cx, 'System.FormattableString')]
    : NO_TYPES;
}

/** Calls in a chain over several lines stand where their own name stands, not where the chain begins. */
function placeOf(fn: Fn, key: Spanned, callee: Expr | null): number {
  if (callee?.kind !== 'member' || callee.end >= key.end) return key.start;
  const receiverEnd = callee.object.end;
  const { text } = fn.cx;
  return text.slice(receiverEnd, callee.end).includes('\n') ? callee.end - callee.property.length : key.start;
}

/** Stands for entries that cannot be seen. */
const SPREAD = '...';

/** Entries of the object literals that a call is given, written in it or held by a variable. */
function optionsIn(
  fn: Fn,
  exprs: readonly Expr[] | undefined,
  args: readonly Value[],
): [number, string, Constant | undefined][] | undefined {
  const out: [number, string, Constant | undefined][] = [];
  for (let i = 0; i < args.length; i++) {
    const kind = exprs?.[i]?.kind;
    // A function stands where options may be left out.
    if (kind === 'function') out.push([i, '', undefined]);
    const object = kind === 'object' || kind === 'name' ? entriesOf(fn, args[i]) : undefined;
    if (object === undefined) continue;
    for (const [key, value] of object.fields) {
      out.push([i, key, shorten(value.constant)]);
      // `{ headers: { 'content-type': … } }`
      for (const [inner, { constant }] of entriesOf(fn, value)?.fields ?? [])
        if (constant !== undefined) out.push([i, `${key}.${inner}`, shorten(constant)]);
    }
    if (object.rest.origins.length > 0) out.push([i, SPREAD, undefined]);
  }
  return out.length > 0 ? out : undefined;
}

/** Constants are kept this far: enough for names, prefixes and most patterns. */
const MAX_CONSTANT = 200;

function shorten(c: Constant | undefined): Constant | undefined {
  return typeof c === 'string' && c.length > MAX_CONSTANT ? c.slice(0, MAX_CONSTANT) : c;
}

/** Text that may be a regular expression with a repetition in it; nothing else is asked of a constant receiver. */
function patternText(c: Constant | undefined): string | undefined {
  return typeof c === 'string' && c.length <= MAX_CONSTANT && /[*+}]/.test(c) ? c : undefined;
}

function nameOf(callee: Expr | null): string {
  if (callee === null) return '';
  if (callee.kind === 'name') return callee.name;
  return callee.kind === 'member' ? callee.property : '';
}
