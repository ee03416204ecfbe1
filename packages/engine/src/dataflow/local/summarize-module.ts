import type { Decorator, FunctionIR, ModuleIR } from '../../ir/ir.ts';
import { bothBounds } from '../../summaries/bounds.ts';
import type { DecoratorSummary, FileSummary, LeavesOut } from '../../summaries/file-summary.ts';
import { NO_FILE_PATH } from '../../summaries/ids.ts';
import {
  ORIGIN_CALL,
  ORIGIN_CLASS,
  ORIGIN_PARAM,
  ORIGIN_SELF,
  ORIGIN_SHARED,
} from '../../summaries/origins.ts';
import { bind } from './bind.ts';
import { asBound } from './bounds/apply.ts';
import { enterRoute } from './bounds/at-routes.ts';
import { boundsOfClass } from './bounds/of-classes.ts';
import { boundOfDecorators, boundOfGiven, isCheckedField } from './bounds/of-fields.ts';
import { declare, declareAsAround } from './content-type.ts';
import { type FileContext, type Fn, lineStartsOf, newDraft, position, sharedLocationId } from './context.ts';
import { pageOf } from './declared-page.ts';
import { recordOf } from './declared-records.ts';
import { evaluate } from './evaluate.ts';
import { execute, hoist } from './execute.ts';
import { scopesOf } from './find-scopes.ts';
import {
  isInjected,
  isNumberOfPath,
  isPathSegment,
  isPathText,
  isScalarField,
  isTemporaryFile,
} from './handler-parameters.ts';
import { lookupName } from './identifiers.ts';
import { KnownRoots } from './known-roots.ts';
import { addStore, flatten, stepped, writeField } from './memory.ts';
import { withPrototypeClasses } from './prototype-classes.ts';
import { noteOutcome } from './returns.ts';
import { type ClassScope, type FnScope, ownerOf, type Scopes } from './scopes.ts';
import { answersTypedLater, isSaidByConstructor, NO_MARKUP, SCRIPT } from './sent-headers.ts';
import { fork, getObj, getVar, heapKey, rootState, type State } from './state.ts';
import { createTables } from './tables.ts';
import { isHarmless, namedType, typesOf } from './type-names.ts';
import { leavesOut } from './unfilled-fields.ts';
import { EMPTY, join, originValue, type Value, withTypes } from './value.ts';
import { concludeValidation } from './what-is-proven.ts';
import { finish } from './write-summary.ts';

/**
 * Local stage: one pass of a flow-sensitive abstract interpreter over each function of a file.
 *
 * A value is a set of symbolic ORIGINS (parameter, receiver, shared variable, import, call result …), each with an
 * access path of bounded depth; content of objects made or changed here is tracked under constant keys with strong
 * updates (the sparse value-flow idea: only definitions and uses that matter are kept, no statement-by-statement
 * facts). Constants are propagated conditionally (Wegman and Zadeck's conditional constant propagation, on structured
 * control flow), so dead branches leave nothing. The result is a parametric summary: which origins reach which call
 * argument, store and return. It is independent of other files; composition is the global stage's work
 * (compositional summaries in the manner of IFDS).
 *
 * Bounds: 256 origins a value, 1,024 with its known content, paths of 4 keys, four passes over a loop (two when it is nested twice), FUEL statements a
 * function. Meeting one raises `truncated`.
 */
const FUEL = 60_000;

const IMPLICIT_SELF = new Set(['java', 'csharp', 'solidity', 'ruby']);

const INTEGER_DIVISION = new Set(['java', 'csharp', 'go', 'solidity', 'ruby']);

/**
 * Computes the flow summary of one file. Never throws on any IR; depends on its arguments alone.
 * `terminators`: qualified names of functions that never return.
 */
export function summarizeModule(
  module: ModuleIR,
  text: string,
  terminators: ReadonlySet<string> = new Set(),
): FileSummary {
  const isScript = module.language === 'javascript' || module.language === 'typescript';
  const cx = openFile(isScript ? withPrototypeClasses(module, text) : module, text, terminators);
  declareClasses(cx);
  const count = cx.scopes.functions.length;
  // Outer functions come first: their final memory tells closures what single-assignment variables hold.
  let body: Fn | null = null;
  for (let id = 0; id < count; id++) {
    const fn = interpret(cx, id);
    if (id === 0) body = fn;
  }
  return finish(cx, body);
}

function openFile(module: ModuleIR, text: string, terminators: ReadonlySet<string>): FileContext {
  const scopes: Scopes = scopesOf(module);
  const imports = new Map<string, number>();
  module.imports.forEach((imp, i) => {
    if (imp.local !== '' && imp.local !== '*') imports.set(imp.local, i);
  });
  const classByName = new Map<string, number>();
  for (const c of scopes.classes)
    if (c.cls.name !== '' && !classByName.has(c.cls.name)) classByName.set(c.cls.name, c.id);
  return {
    module,
    text,
    lineStarts: lineStartsOf(text),
    t: createTables(),
    scopes,
    imports,
    importList: [...module.imports],
    classByName,
    sharedLocations: [],
    sharedLocationIds: new Map(),
    functions: scopes.functions.map((f) => newDraft(f.id)),
    classes: scopes.classes.map(() => undefined),
    finals: new Map(),
    testedCaptures: new Map(),
    declaredAround: new Map(),
    classConstants: new Map(),
    evaluate,
    execute,
    terminators,
    language: module.language,
    isScript: module.language === 'javascript' || module.language === 'typescript',
    implicitSelf: IMPLICIT_SELF.has(module.language),
    integerDivision: INTEGER_DIVISION.has(module.language),
  };
}

function declareClasses(cx: FileContext): void {
  for (const c of cx.scopes.classes) {
    const methods: number[] = [];
    for (const m of c.cls.methods) {
      const id = cx.scopes.fnOf.get(m);
      if (id !== undefined) methods.push(id);
    }
    const given = c.cls.extends.flatMap((e) => e.args.map((arg) => namedType(cx, arg.name)));
    const record = recordOf(c.cls);
    const page = pageOf(c.cls);
    const { own, onceAsked } = boundsOfClass(c.cls, cx.language);
    cx.classes[c.id] = {
      name: c.cls.name,
      ...(c.cls.namespace === undefined ? {} : { namespace: c.cls.namespace }),
      kind: c.cls.kind,
      extends: c.cls.extends.map((e) => namedType(cx, e.name)),
      ...(given.length === 0 ? {} : { over: given }),
      ...(isEmptyRecord(own) ? {} : { bounds: own }),
      ...(isEmptyRecord(onceAsked) ? {} : { boundsOnceAsked: onceAsked }),
      decorators: [],
      modifiers: c.cls.modifiers,
      ...(record === null ? {} : { record }),
      ...(page === null ? {} : { page }),
      fields: c.cls.fields.map((f) => ({
        name: f.name,
        types: typesOf(cx, f.type),
        ...(cx.isScript && isScalarField(f) ? { isScalar: true as const } : {}),
        ...(isCheckedField(f) ? { isChecked: true as const } : {}),
        ...(cx.isScript || f.decorators.length === 0 ? {} : { decorators: f.decorators.map((d) => d.name) }),
        ...leftOut(leavesOut(c.cls, f, cx.language)),
      })),
      methods,
      outer: c.outer,
      owner: c.owner,
      line: position(cx, c.cls.start)[0],
    };
  }
}

const isEmptyRecord = (record: object): boolean => Object.keys(record).length === 0;

const leftOut = (by: readonly LeavesOut[]) => (by.length === 0 ? {} : { leftOutBy: by });

function openFunction(cx: FileContext, scope: FnScope): Fn {
  const draft = cx.functions[scope.id] ?? newDraft(scope.id);
  let cls = scope.cls;
  let up: FnScope | undefined = scope;
  while (cls < 0 && up !== undefined && up.parent >= 0 && up.isClosure) {
    up = cx.scopes.functions[up.parent];
    cls = up?.cls ?? -1;
  }
  return {
    cx,
    id: scope.id,
    cls: scope.cls,
    draft,
    callIds: new Map(),
    lookUps: new Map(),
    isProvingKeys: false,
    varTypes: new Map(),
    jumps: [],
    catching: [],
    allocations: new Set(),
    ownAddresses: new Set(),
    places: new Map(),
    keptTests: new Map(),
    testsAround: [],
    flags: new Map(),
    keptDepth: 0,
    knownErrors: new Set(),
    hasAsked: false,
    namedElements: new Set(),
    hasElementLooks: false,
    looks: [],
    knownRoots: new KnownRoots(),
    outcomes: [],
    state: rootState(),
    depth: 0,
    fuel: FUEL,
    typedLater: answersTypedLater(scope.fn?.body ?? []),
    declaresContent: false,
    responses: new Set(),
  };
}

function interpret(cx: FileContext, id: number): Fn | null {
  const scope = cx.scopes.functions[id];
  if (scope === undefined) return null;
  const fn = openFunction(cx, scope);
  const root = fn.state;
  declareAsAround(fn);
  if (scope.fn === null) {
    hoist(fn, cx.module.body);
    execute(fn, cx.module.body);
    classBodies(fn);
  } else {
    enter(fn, scope.fn);
    if (isSaidByConstructor(fn)) declare(fn, SCRIPT, NO_MARKUP);
    hoist(fn, scope.fn.body);
    execute(fn, scope.fn.body);
    classBodies(fn);
    if (!fn.state.dead) noteOutcome(fn, 2);
    concludeValidation(fn, scope.fn);
  }
  shareContent(fn);
  cx.finals.set(id, settle(fn.state, root));
  fn.draft.done = true;
  return fn;
}

/** What was put into objects after the variables that closures see them by had been set. */
function shareContent(fn: Fn): void {
  const scope = fn.cx.scopes.functions[fn.id];
  for (const name of scope?.shared ?? []) {
    const value = getVar(fn.state, name);
    if (value === undefined || !scope?.declared.has(name)) continue;
    const isFilled = value.origins.some((a) => {
      const object = a.kind === ORIGIN_CALL && a.derived === 0 ? getObj(fn.state, heapKey(a)) : undefined;
      return object !== undefined && (object.rest.origins.length > 0 || object.fields.size > 0);
    });
    if (isFilled)
      addStore(
        fn,
        ORIGIN_SHARED,
        sharedLocationId(fn.cx, fn.id, name),
        NO_FILE_PATH,
        value,
        scope.fn?.start ?? 0,
      );
  }
}

function settle(state: State, root: State): State {
  return state.vars.size >= root.vars.size ? state : root;
}

function enter(fn: Fn, ir: FunctionIR): void {
  const { cx, draft } = fn;
  const t = cx.t;
  if (ir.self !== null) {
    const own =
      fn.cls >= 0 ? [namedType(cx, cx.scopes.classes[fn.cls]?.cls.name ?? '')] : typesOf(cx, ir.receiverType);
    const self = withTypes(originValue(ORIGIN_SELF, 0), own);
    fn.state.vars.set(ir.self, self);
    if (cx.scopes.functions[fn.id]?.shared.has(ir.self))
      addStore(fn, ORIGIN_SHARED, sharedLocationId(cx, fn.id, ir.self), NO_FILE_PATH, self, ir.start);
  }
  enterRoute(fn, ir);
  ir.params.forEach((p, i) => {
    const types = typesOf(cx, p.type);
    const [line, column] = position(cx, p.start);
    draft.params.push({
      name:
        p.pattern.kind === 'name'
          ? p.pattern.name
          : p.pattern.kind === 'default-pattern' && p.pattern.target.kind === 'name'
            ? p.pattern.target.name
            : // What a resolver takes apart are its arguments.
              i === 1 && cx.scopes.resolvers.has(fn.id)
              ? 'args'
              : '',
      types,
      rest: p.rest,
      decorators: p.decorators.map((d) => decorator(fn, d)),
      ...(isPathSegment(cx.language, ir, p) || isTemporaryFile(cx.language, p) ? { isSegment: true } : {}),
      ...(cx.isScript && isPathText(p) ? { isText: true } : {}),
      ...(isInjected(p) ? { isInjected: true } : {}),
      line,
      column,
    });
    let value: Value =
      isHarmless(cx, p.type) || isNumberOfPath(cx.language, ir, p)
        ? withTypes(EMPTY, types)
        : asBound(
            fn,
            originValue(ORIGIN_PARAM, i, NO_FILE_PATH, types),
            bothBounds(boundOfDecorators(p.decorators), boundOfGiven(p.default)),
          );
    if (p.default !== null) {
      const other = evaluate(fn, p.default);
      if (other.origins.length > 0) value = join(t, value, other);
    }
    if (p.pattern.kind === 'name' && types.length > 0) fn.varTypes.set(p.pattern.name, types);
    const before = value;
    bind(fn, p.pattern, value, p, true);
    // The parameter itself is no step of a path: the call is.
    if (p.pattern.kind === 'name' && !cx.scopes.functions[fn.id]?.shared.has(p.pattern.name))
      fn.state.vars.set(p.pattern.name, before);
  });
  for (const d of ir.decorators) draft.decorators.push(decorator(fn, d));
  for (const g of ir.guards) evaluate(fn, g);
  heldFromOutside(fn);
}

/**
 * A variable of a function around that this one sets anew holds until then, and on ways that do not set it, what it held outside:
 * `if (to === '') to = '/'; res.redirect(to)`.
 */
function heldFromOutside(fn: Fn): void {
  const { scopes } = fn.cx;
  const scope = scopes.functions[fn.id];
  if (scope === undefined || !scope.isClosure) return;
  for (const name of scope.assigned)
    if (!scope.declared.has(name) && ownerOf(scopes, fn.id, name) >= 0)
      fn.state.vars.set(name, lookupName(fn, name));
}

function decorator(fn: Fn, d: Decorator): DecoratorSummary {
  const first = d.name.split('.')[0] ?? d.name;
  return { name: d.name, root: flatten(fn, lookupName(fn, first)) };
}

/** Field initialisers and class bodies run where the class is declared; nested classes with them. */
function classBodies(fn: Fn): void {
  for (const c of fn.cx.scopes.classesOf.get(fn.id) ?? []) classBody(fn, c);
}

function classBody(fn: Fn, c: ClassScope): void {
  const cx = fn.cx;
  // A layer over the variables, which are not copied: a bundle has thousands of classes beside ten thousands of variables.
  const around: State = { ...rootState(), vars: fn.state.vars };
  const inside: Fn = { ...fn, cls: c.id, state: fork(around) };
  inside.state.vars.set('this', originValue(ORIGIN_SELF, 0));
  const constants = new Map<string, Value>();
  const summary = cx.classes[c.id];
  if (summary !== undefined)
    cx.classes[c.id] = { ...summary, decorators: c.cls.decorators.map((d) => decorator(fn, d)) };
  for (const f of c.cls.fields) {
    const types = typesOf(cx, f.type);
    const v = f.init === null ? EMPTY : evaluate(inside, f.init);
    const isConstant = f.modifiers.some(
      (m) => m === 'final' || m === 'readonly' || m === 'const' || m === 'constant' || m === 'immutable',
    );
    const choices = v.choices;
    if (
      (isConstant || /^[A-Z][A-Z0-9_]*$/.test(f.name)) &&
      f.init !== null &&
      (v.constant !== undefined || choices !== null)
    )
      constants.set(f.name, { ...EMPTY, constant: v.constant, choices });
    const typed = types.length > 0 && v.types.length === 0 ? withTypes(v, types) : v;
    if (f.init !== null) writeSelf(inside, f.name, stepped(cx.t, typed, f), f);
    inside.state.vars.set(f.name, typed);
  }
  if (constants.size > 0) cx.classConstants.set(c.id, constants);
  // Assignments in a class body (Python, Ruby) make class attributes.
  execute(inside, c.cls.body);
  if (c.cls.body.length === 0) return;
  // Static blocks fill collections that fields hold.
  for (const f of c.cls.fields) {
    const v = f.init === null ? undefined : inside.state.vars.get(f.name);
    if (v !== undefined && v.origins.length > 0) writeSelf(inside, f.name, v, f);
  }
}

/** Initialisers belong to every object of the class: stored under its class number, which stands for its objects. */
function writeSelf(
  fn: Fn,
  name: string,
  value: Value,
  at: { readonly start: number; readonly end: number },
): void {
  writeField(fn, originValue(ORIGIN_CLASS, fn.cls), name, value, at);
}

// ───────────────────────────── output ─────────────────────────────
