import { type FilePath, filePath } from './ids.ts';

/**
 * Where a value comes from, as its own function sees it, and the flat form in which summaries hold that. Only this file knows how the
 * numbers of that form lie.
 */

/** Kinds of symbolic origins of a value. */
export const ORIGIN_PARAM = 0;
export const ORIGIN_SELF = 1;
/** Index: `sharedLocations` number. */
export const ORIGIN_SHARED = 2;
/** Index: string of the global's name. */
export const ORIGIN_GLOBAL = 3;
export const ORIGIN_IMPORT = 4;
/** Index: call number of the same function; its result, or the object it made. */
export const ORIGIN_CALL = 5;
export const ORIGIN_FUNCTION = 6;
export const ORIGIN_CLASS = 7;

export type OriginKind =
  | typeof ORIGIN_PARAM
  | typeof ORIGIN_SELF
  | typeof ORIGIN_SHARED
  | typeof ORIGIN_GLOBAL
  | typeof ORIGIN_IMPORT
  | typeof ORIGIN_CALL
  | typeof ORIGIN_FUNCTION
  | typeof ORIGIN_CLASS;

/** One symbolic origin of a value. */
export interface SymbolicOrigin {
  readonly kind: OriginKind;
  /** Which parameter, call, function … of the file or function: what is counted depends on the kind. */
  readonly index: number;
  /** Path that is read from the origin. */
  readonly path: FilePath;
  /** 1 where the value is text built from the origin, not the origin itself. */
  readonly derived: 0 | 1;
  readonly sanitizerMarks: number;
  readonly traceStep: number;
}

/** An origin of what lies in a value under the path `at`; 0 is the value itself. */
export interface PlacedOrigin extends SymbolicOrigin {
  readonly at: FilePath;
}

const KINDS = 8;
const INDICES = 2 ** 26;

/** One number for a kind, an index below 2^26 and a path, as key of memos and of the heap. */
export function originKey(kind: OriginKind, index: number, path: FilePath): number {
  return (path * INDICES + index) * KINDS + kind;
}

export function originOfKey(key: number): Pick<SymbolicOrigin, 'kind' | 'index' | 'path'> {
  const rest = Math.floor(key / KINDS);
  return {
    kind: (key % KINDS) as OriginKind,
    index: rest % INDICES,
    path: filePath(Math.floor(rest / INDICES)),
  };
}

/** The origins of a value and of its known content as a flat list of numbers, in entries of `STRIDE`. */
export type PackedOrigins = readonly number[];

const STRIDE = 7;
const AT = 0;
const KIND = 1;
const INDEX = 2;
const PATH = 3;
const DERIVED = 4;
const SANITIZER_MARKS = 5;
const TRACE_STEP = 6;

export const NO_ORIGINS: PackedOrigins = Object.freeze([]);

function originAt(packed: PackedOrigins, entry: number): PlacedOrigin {
  return {
    at: filePath(packed[entry + AT] ?? 0),
    kind: (packed[entry + KIND] ?? 0) as OriginKind,
    index: packed[entry + INDEX] ?? 0,
    path: filePath(packed[entry + PATH] ?? 0),
    derived: (packed[entry + DERIVED] ?? 0) as 0 | 1,
    sanitizerMarks: packed[entry + SANITIZER_MARKS] ?? 0,
    traceStep: packed[entry + TRACE_STEP] ?? 0,
  };
}

export function forEachOrigin(packed: PackedOrigins, visit: (origin: PlacedOrigin) => void): void {
  for (let entry = 0; entry < packed.length; entry += STRIDE) visit(originAt(packed, entry));
}

/** Whether one of the origins passes the test; the rest are not looked at. */
export function someOrigin(packed: PackedOrigins, test: (origin: PlacedOrigin) => boolean): boolean {
  for (let entry = 0; entry < packed.length; entry += STRIDE) if (test(originAt(packed, entry))) return true;
  return false;
}

/** The origins that the value itself comes from (`isValueItself`), without an object for each: there are hundreds of thousands. */
export function forEachValue(
  packed: PackedOrigins,
  visit: (kind: OriginKind, index: number, path: FilePath) => void,
): void {
  for (let entry = 0; entry < packed.length; entry += STRIDE)
    if (packed[entry + AT] === 0 && packed[entry + DERIVED] === 0)
      visit(
        (packed[entry + KIND] ?? 0) as OriginKind,
        packed[entry + INDEX] ?? 0,
        filePath(packed[entry + PATH] ?? 0),
      );
}

/** `someOrigin` without an object for each, for what is asked of every call: the test gets the fields in the order of `PlacedOrigin`. */
export function someOriginFields(
  packed: PackedOrigins,
  test: (
    at: FilePath,
    kind: OriginKind,
    index: number,
    path: FilePath,
    derived: 0 | 1,
    sanitizerMarks: number,
    traceStep: number,
  ) => boolean,
): boolean {
  for (let entry = 0; entry < packed.length; entry += STRIDE)
    if (
      test(
        filePath(packed[entry + AT] ?? 0),
        (packed[entry + KIND] ?? 0) as OriginKind,
        packed[entry + INDEX] ?? 0,
        filePath(packed[entry + PATH] ?? 0),
        (packed[entry + DERIVED] ?? 0) as 0 | 1,
        packed[entry + SANITIZER_MARKS] ?? 0,
        packed[entry + TRACE_STEP] ?? 0,
      )
    )
      return true;
  return false;
}

/** Whether one of the origins is the result of a call behind this one. */
export function namesLaterCall(packed: PackedOrigins, call: number): boolean {
  for (let entry = 0; entry < packed.length; entry += STRIDE)
    if (packed[entry + KIND] === ORIGIN_CALL && (packed[entry + INDEX] ?? 0) > call) return true;
  return false;
}

/** The kinds of all origins, as bits. */
export function kindsOfOrigins(packed: PackedOrigins): number {
  let kinds = 0;
  for (let entry = KIND; entry < packed.length; entry += STRIDE) kinds |= 1 << (packed[entry] ?? 0);
  return kinds;
}

export function firstOrigin(packed: PackedOrigins): PlacedOrigin | undefined {
  return packed.length === 0 ? undefined : originAt(packed, 0);
}

/** Whether the value is what the origin gives: not something inside of the value, not text built from it. */
export function isValueItself(origin: PlacedOrigin): boolean {
  return origin.at === 0 && origin.derived === 0;
}

export function originCount(packed: PackedOrigins): number {
  return packed.length / STRIDE;
}

/** The flat form of one origin, in no more room than it takes. */
export function packedOrigin(origin: PlacedOrigin): number[] {
  const { at, kind, index, path, derived, sanitizerMarks, traceStep } = origin;
  return [at, kind, index, path, derived, sanitizerMarks, traceStep];
}

export function packOrigin(into: number[], origin: PlacedOrigin): void {
  into.push(
    origin.at,
    origin.kind,
    origin.index,
    origin.path,
    origin.derived,
    origin.sanitizerMarks,
    origin.traceStep,
  );
}

/**
 * Adds the origins of `more` that `into` lacks, up to `limit` of them. Origins that differ only in their trace are the same.
 * @returns whether any was added
 */
export function mergeOrigins(into: number[], more: PackedOrigins, limit: number): boolean {
  const before = into.length;
  for (let entry = 0; entry < more.length; entry += STRIDE) {
    if (holdsEntry(into, more, entry)) continue;
    if (into.length >= limit * STRIDE) break;
    for (let k = 0; k < STRIDE; k++) into.push(more[entry + k] ?? 0);
  }
  return into.length > before;
}

function holdsEntry(list: PackedOrigins, more: PackedOrigins, entry: number): boolean {
  for (let have = 0; have < list.length; have += STRIDE) {
    let k = 0;
    while (k < TRACE_STEP && list[have + k] === more[entry + k]) k++;
    if (k === TRACE_STEP) return true;
  }
  return false;
}

/** Puts another number in the place of each trace step. */
export function renumberTraceSteps(packed: number[], numberOf: (traceStep: number) => number): void {
  for (let at = TRACE_STEP; at < packed.length; at += STRIDE) packed[at] = numberOf(packed[at] ?? 0);
}

/** Puts another place in the place of each origin's, in what a value holds. */
export function moveOrigins(packed: number[], placeOf: (at: FilePath) => FilePath): void {
  for (let entry = 0; entry < packed.length; entry += STRIDE)
    packed[entry + AT] = placeOf(filePath(packed[entry + AT] ?? 0));
}
