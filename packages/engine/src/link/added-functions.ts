import { isDeepStrictEqual } from 'node:util';
import type { ClassSummary, DecoratorSummary, ProgramCall, StoreSummary } from '../summaries/file-summary.ts';
import { guardAt, PLACE_OF_LOOK, sharedLocationAt, traceStepAt } from '../summaries/flat-tables.ts';
import { FIRST_CALL, filePath } from '../summaries/ids.ts';
import {
  ORIGIN_FUNCTION,
  ORIGIN_GLOBAL,
  ORIGIN_IMPORT,
  ORIGIN_SHARED,
  type PackedOrigins,
  type PlacedOrigin,
} from '../summaries/origins.ts';
import type { OpenSummary } from '../summaries/packed/open-summary.ts';
import { aligned, isEmpty, outermost, type Told } from './aligned-functions.ts';
import { alignedImports, holders } from './aligned-heads.ts';
import { alikeExports } from './alike-exports.ts';
import { byVariable, isOfMoved, originsOf } from './compared-stores.ts';
import { isPushedOut } from './looked-at-methods.ts';
import { linesOf, movedFunctions } from './moved-functions.ts';
import { isConstantOfField, newFields, withoutNew } from './new-fields.ts';
import { sharedVariables } from './shared-variables.ts';
import type { AddedFunctions } from './told-apart.ts';

/** More functions with other bodies than these, or that are gone, are a file that is another. */
const MOST_EDITED = 16;
const MOST_REMOVED = 8;

/**
 * What a summary has more than an earlier one of the same file, where that is functions alone, or bodies of functions: all else says the
 * same, function by function and call by call, with names and paths in the place of their numbers, but for lines, which may have moved.
 * Otherwise what else is different. Of a function with another body only what is seen from outside is compared, and of what is inside of it nothing.
 */
export function addedFunctions(before: OpenSummary, after: OpenSummary): AddedFunctions | string {
  const edited = new Set<number>();
  const removed = new Set<number>();
  /** Takes the outermost function around one for edited; false where it is already, or where it is the module. */
  const isEdited = (fn: number): boolean => {
    const outer = outermost(before.head, fn);
    if (outer <= 0 || edited.has(outer) || edited.size === MOST_EDITED) return false;
    edited.add(outer);
    return true;
  };
  /** Takes it for gone: what bears its name now is another function. */
  const isRemoved = (fn: number): boolean => {
    const outer = outermost(before.head, fn);
    if (outer <= 0 || removed.has(outer) || removed.size === MOST_REMOVED || moved?.has(outer)) return false;
    edited.delete(outer);
    removed.add(outer);
    return true;
  };
  let moved: ReadonlyMap<number, number> | null = null;
  for (;;) {
    const numbers = aligned(before.head, after.head, { edited, removed, moved: moved ?? new Map() });
    if (typeof numbers === 'number') {
      if (moved === null) {
        moved = movedFunctions(before.head, after.head) ?? new Map();
        for (const fn of moved.keys()) edited.add(fn);
        if (moved.size > 0) continue;
      }
      if (isEdited(numbers) || isRemoved(numbers)) continue;
      return 'functions that are gone or have another head';
    }
    const same = comparison(before, after, numbers, { edited, removed, moved: moved ?? new Map() });
    if (same.variables.other !== null && isEdited(same.variables.other)) continue;
    const other = same.files();
    if (other !== null) return other;
    const unlike = numbers.findIndex((number, i) => number >= 0 && !same.functions(i, number, edited.has(i)));
    if (unlike >= 0) {
      if (isEdited(unlike) || isRemoved(unlike)) continue;
      return 'a function of another kind';
    }
    const lines = new Map([...same.lines].sort(([x], [y]) => x - y));
    let last = 0;
    for (const line of lines.values()) {
      if (line < last) return 'another order of lines';
      last = line;
    }
    const kept = new Set(numbers);
    const added = Array.from(after.head.functions.keys()).filter((i) => !kept.has(i));
    const exported = [
      ...after.head.exports.flatMap((one, i) => (same.isExported.has(i) ? [] : [one.exported])),
      ...same.unexported,
    ];
    const sharesOthers = same.variables.shared.size + same.variables.unshared.size > 0;
    const cut = before.head.classes.flatMap((one, i) =>
      isPushedOut(one.methods, after.head.classes[i]?.methods ?? [], numbers) ? [i] : [],
    );
    return {
      numbers,
      added,
      edited: [...edited],
      removed: Array.from(numbers.keys()).filter((i) => removed.has(outermost(before.head, i))),
      moved: [...(moved?.keys() ?? [])],
      movedLines: [linesOf(before.head, moved?.keys()), linesOf(after.head, moved?.values())],
      exported,
      fields: [...same.fields.values()].flatMap((names) => [...names]),
      imported: [...same.imported],
      sharesOthers,
      cut,
      lines,
    };
  }
}

type Place = readonly [number, number, number, number];

/** Compares what one summary says with what another does. Everything that is a number of a table is followed into it. */
function comparison(
  before: OpenSummary,
  after: OpenSummary,
  numbers: readonly number[],
  { edited, removed, moved }: Told,
) {
  const [x, y] = [before.head, after.head];
  const [steps, newSteps] = [before.traceSteps(), after.traceSteps()];
  const lines = new Map<number, number>();
  /** Numbers of what the later summary gives out as the earlier one did. */
  const isExported = new Set<number>();
  const unexported: string[] = [];
  const importNumbers = alignedImports(x, y);
  const imported = new Set(y.imports.keys());
  /** Names of fields that classes have more, by number of the class. */
  const fields = newFields(x, y);
  const variables = sharedVariables(x, y, numbers, edited, moved.size > 0);
  for (const i of importNumbers ?? []) imported.delete(i);
  const known = {
    types: new Map<number, number>(),
    marks: new Map<number, number>(),
    steps: new Map<number, number>(),
  };

  /** Remembers which entry is the same as which: entries refer to one another. */
  const once = (memo: Map<number, number>, one: number, other: number, isSame: () => boolean): boolean => {
    const held = memo.get(one);
    if (held === other) return true;
    if (!isSame()) return false;
    memo.set(one, other);
    return true;
  };
  const all = <T>(
    one: readonly T[] | undefined,
    other: readonly T[] | undefined,
    isSame: (a: T, b: T) => boolean,
  ): boolean =>
    one === undefined || other === undefined
      ? one === other
      : one.length === other.length && one.every((a, i) => isSame(a, other[i] as T));
  /** What moved has lines of its own. */
  let isElsewhere = false;
  const isLine = (one: number, other: number): boolean => {
    if (isElsewhere) return true;
    const held = lines.get(one);
    if (held === undefined) lines.set(one, other);
    return held === undefined || held === other;
  };
  const isPlace = (one: Place | undefined, other: Place | undefined): boolean =>
    one === undefined || other === undefined
      ? one === other
      : isLine(one[0], other[0]) && one[1] === other[1] && isLine(one[2], other[2]) && one[3] === other[3];
  const isFunction = (one: number, other: number): boolean => (one < 0 ? other < 0 : numbers[one] === other);
  const isPath = (one: number, other: number): boolean =>
    all(x.paths[filePath(one)], y.paths[filePath(other)], (a, b) => x.strings[a] === y.strings[b]);
  const isImport = (one: number, other: number): boolean =>
    one < 0 ? other < 0 : importNumbers?.[one] === other;
  const isType = (one: number, other: number): boolean =>
    once(known.types, one, other, () => {
      const [a, b] = [x.types[one], y.types[other]];
      return (
        a !== undefined &&
        b !== undefined &&
        a.name === b.name &&
        a.cls === b.cls &&
        isImport(a.import, b.import) &&
        (a.over === undefined || b.over === undefined ? a.over === b.over : isType(a.over, b.over))
      );
    });
  const isStep = (one: number, other: number): boolean =>
    one === 0 || other === 0
      ? one === other
      : once(known.steps, one, other, () => {
          const [a, b] = [traceStepAt(steps, one), traceStepAt(newSteps, other)];
          return (
            isLine(a.line, b.line) &&
            a.column === b.column &&
            x.strings[a.text] === y.strings[b.text] &&
            isStep(a.parent, b.parent)
          );
        });
  const isMark = (one: number, other: number): boolean =>
    once(known.marks, one, other, () =>
      all(x.sanitizerMarks[one], y.sanitizerMarks[other], (a, b) => {
        if (a < 0 || b < 0) return a < 0 && b < 0 && x.strings[-1 - a] === y.strings[-1 - b];
        const [g, h] = [guardAt(x, a), guardAt(y, b)];
        const isSlot = g.when === PLACE_OF_LOOK ? x.strings[g.slot] === y.strings[h.slot] : g.slot === h.slot;
        return isFunction(g.fn, h.fn) && g.call === h.call && isSlot && g.when === h.when;
      }),
    );
  const isIndex = (kind: PlacedOrigin['kind'], one: number, other: number): boolean => {
    if (kind === ORIGIN_GLOBAL) return x.strings[one] === y.strings[other];
    if (kind === ORIGIN_IMPORT) return isImport(one, other);
    if (kind === ORIGIN_FUNCTION) return isFunction(one, other);
    // Parameters, calls and classes have the same numbers.
    if (kind !== ORIGIN_SHARED) return one === other;
    const [a, b] = [sharedLocationAt(x, one), sharedLocationAt(y, other)];
    return isFunction(a.owner, b.owner) && a.name === b.name;
  };
  const isOrigin = (a: PlacedOrigin, b: PlacedOrigin): boolean =>
    a.kind === b.kind &&
    a.derived === b.derived &&
    isIndex(a.kind, a.index, b.index) &&
    isPath(a.at, b.at) &&
    isPath(a.path, b.path) &&
    isMark(a.sanitizerMarks, b.sanitizerMarks) &&
    isStep(a.traceStep, b.traceStep);
  const isFlow = (one: PackedOrigins, other: PackedOrigins): boolean =>
    one.length === other.length && all(originsOf(one), originsOf(other), isOrigin);
  const isDecorator = (a: DecoratorSummary, b: DecoratorSummary): boolean =>
    a.name === b.name && isFlow(a.root, b.root);

  const isCall = (a: ProgramCall, b: ProgramCall): boolean => {
    const { text, receiver, receiverTypes, callee, args, argTypes, resultTypes, at, ...rest } = a;
    const { text: t, receiver: r, receiverTypes: rt, callee: c, args: as, ...others } = b;
    const { argTypes: ats, resultTypes: res, at: place, ...otherRest } = others;
    return (
      before.text(text) === after.text(t) &&
      isFlow(receiver, r) &&
      all(receiverTypes, rt, isType) &&
      isFlow(callee, c) &&
      all(args, as, isFlow) &&
      all(argTypes, ats, (one, other) => all(one, other, isType)) &&
      all(resultTypes, res, isType) &&
      isPlace(at, place) &&
      isDeepStrictEqual(rest, otherRest)
    );
  };

  const isStore = (a: StoreSummary, b: StoreSummary): boolean =>
    a.kind === b.kind &&
    isIndex(a.kind, a.index, b.index) &&
    isPath(a.path, b.path) &&
    isFlow(a.flow, b.flow) &&
    all(a.types, b.types, isType) &&
    (isOfMoved(a, x, moved.keys()) || isLine(a.line, b.line)) &&
    a.column === b.column;
  /** Stores into one place follow one another as they did; a module that holds functions in variables fills them in the order of these. */
  const areStores = (one: readonly StoreSummary[], other: readonly StoreSummary[]): boolean => {
    if (moved.size === 0) return all(one, other, isStore);
    const [was, now] = [byVariable(one, x, (fn) => numbers[fn] ?? -1), byVariable(other, y, (fn) => fn)];
    return was.size === now.size && [...was].every(([place, list]) => all(list, now.get(place), isStore));
  };

  /** @param isEdited only what is seen from outside is to be the same, and whether there is anything inside */
  const functions = (one: number, other: number, isEdited: boolean): boolean => {
    const [f, g] = [x.functions[one], y.functions[other]];
    if (f === undefined || g === undefined) return false;
    const { params, decorators, returnTypes, returns, returnAt, stores, validates, ...rest } = f;
    const { cls, parent, receiverType, declaredAs, line, endLine, callCount, ...heads } = rest;
    const { callBytes: _bytes, ...plain } = heads;
    const { params: ps, decorators: ds, returnTypes: rts, returns: rs, returnAt: ra, ...others } = g;
    const { stores: ss, validates: vs, cls: c, parent: p, receiverType: rt, ...ends } = others;
    const { line: l, endLine: el, declaredAs: da, callCount: count, ...otherHeads } = ends;
    const { callBytes: _newBytes, ...otherPlain } = otherHeads;
    isElsewhere = moved.has(one);
    const isSame =
      isDeepStrictEqual(plain, otherPlain) &&
      cls === c &&
      isFunction(parent, p) &&
      (receiverType < 0 ? rt < 0 : isType(receiverType, rt)) &&
      all(declaredAs, da, isType) &&
      // The body of the module begins and ends with what stands in the file.
      (parent < 0 || (isLine(line, l) && isLine(endLine, el))) &&
      all(params, ps, (a, b) => {
        const { types, decorators: own, line: at, ...others } = a;
        const { types: ts, decorators: theirs, line: there, ...more } = b;
        return (
          all(types, ts, isType) &&
          all(own, theirs, isDecorator) &&
          isLine(at, there) &&
          isDeepStrictEqual(others, more)
        );
      }) &&
      all(decorators, ds, isDecorator) &&
      all(returnTypes, rts, isType) &&
      (isEdited ? isEmpty(f) === isEmpty(g) : areBodies());
    isElsewhere = false;
    return isSame;
    function areBodies(): boolean {
      return (
        callCount === count &&
        isPlace(returnAt, ra) &&
        isFlow(returns, rs) &&
        areStores(
          // Nobody but functions that are new or have another body sees these.
          stores.filter((b) => b.kind !== ORIGIN_SHARED || !variables.unshared.has(b.index)),
          ss.filter(
            (b) =>
              (b.kind !== ORIGIN_SHARED || !variables.shared.has(b.index)) &&
              !isConstantOfField(b, y, fields),
          ),
        ) &&
        all(
          validates,
          vs,
          (a, b) =>
            a.param === b.param &&
            a.when === b.when &&
            a.field === b.field &&
            isMark(a.sanitizerMarks, b.sanitizerMarks) &&
            all(a.others ?? [], b.others ?? [], isMark),
        ) &&
        all(before.callsOf(one, FIRST_CALL), after.callsOf(other, FIRST_CALL), isCall)
      );
    }
  };

  const kept = new Set(numbers);
  const areMethods = (all: readonly number[], other: readonly number[]): boolean => {
    const one = all.filter((m) => !removed.has(m));
    if (moved.size === 0) return one.length === other.length && one.every((m, i) => numbers[m] === other[i]);
    const there = new Set(other);
    return one.length === other.length && one.every((m) => there.has(numbers[m] ?? -1));
  };
  /** Do both lie in functions inside of the same edited one? */
  const isWithin = (one: number, other: number): boolean =>
    numbers[one] === -1 && numbers[outermost(x, one)] === outermost(y, other);
  const isPlaceOfClass = (owner: number, line: number, other: number): boolean =>
    moved.has(outermost(x, owner)) || isLine(line, other);
  const isClass = (a: ClassSummary, b: ClassSummary): boolean => {
    const { extends: supers, over, decorators, fields: own, methods, owner, line, ...rest } = a;
    const {
      extends: ss,
      over: os,
      decorators: ds,
      fields: fs,
      methods: ms,
      owner: o,
      line: l,
      ...others
    } = b;
    return (
      all(supers, ss, isType) &&
      all(over, os, isType) &&
      all(decorators, ds, isDecorator) &&
      all(
        own,
        withoutNew(fs, fields.get(y.classes.indexOf(b))),
        ({ types, ...field }, { types: ts, ...other }) => {
          return all(types, ts, isType) && isDeepStrictEqual(field, other);
        },
      ) &&
      areMethods(
        methods,
        ms.filter((m) => kept.has(m)),
      ) &&
      (isFunction(owner, o) || (methods.length + ms.length === 0 && isWithin(owner, o))) &&
      isPlaceOfClass(owner, line, l) &&
      isDeepStrictEqual(rest, others)
    );
  };

  /** What is different of a file, beside functions; null where nothing is. */
  const files = (): string | null => {
    const { strings: _s, paths: _p, types, functions: _f, classes, imports, exports, ...rest } = x;
    const { sharedLocations: _l, sanitizerMarks: _m, guards: _g, ...plain } = rest;
    const { strings: _s2, paths: _p2, types: _t2, functions: _f2, classes: cs, imports: is, ...others } = y;
    const { exports: es, sharedLocations: _l2, sanitizerMarks: _m2, guards: _g2, ...otherPlain } = others;
    if (!isDeepStrictEqual(plain, otherPlain)) return 'what a file is';
    // The first import of a script makes a module of it.
    const isModule =
      x.language !== 'javascript' || x.imports.length + x.exports.length > 0 || y.imports.length === 0;
    if (importNumbers === null || !isModule) return 'imports that are gone or the first';
    if (!all(classes, cs, isClass)) return 'classes';
    if (!areExports()) return 'what a module gives out';
    if (variables.other !== null) return 'shared variables';
    // Types that hold records of a class are looked at wherever they stand.
    return isDeepStrictEqual(holders(types, x), holders(y.types, y)) ? null : 'types that hold others';
  };
  /** What the module gives out is the same, but for functions that are new. */
  const areExports = (): boolean => {
    const same = alikeExports(x, y, isFlow, removed, moved.size === 0 ? kept : null);
    for (const i of same?.given ?? []) isExported.add(i);
    unexported.push(...(same?.gone ?? []));
    return same !== null;
  };
  return { files, functions, lines, isExported, unexported, fields, imported, variables };
}
