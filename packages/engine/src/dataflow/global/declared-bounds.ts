import type { ClassId, FunctionId } from '../../link/ids.ts';
import { fileOfClass, fileOfFunction, functionIn } from '../../link/numbering.ts';
import type { Program } from '../../link/program.ts';
import { type Bound, type Bounds, bothBounds, boundAt, eitherBound } from '../../summaries/bounds.ts';
import {
  type FileHead,
  HARMLESS_CHARACTERS,
  type ProgramCall,
  pathKeys,
} from '../../summaries/file-summary.ts';
import { AS_DOUBT, guardAt, OF_ELEMENT, PLACE_OF_LOOK } from '../../summaries/flat-tables.ts';
import { type FilePath, idsOf, NO_FILE_PATH } from '../../summaries/ids.ts';
import { forEachOrigin, ORIGIN_CALL, type OriginKind, type PackedOrigins } from '../../summaries/origins.ts';
import { boundOfImported } from './imported-schemas.ts';
import {
  classId,
  fileOf,
  isInstance,
  linearised,
  originTargets,
  type PointsTo,
  typesTargets,
} from './points-to.ts';
import { boundOfRoute, hasSchemas } from './route-schemas.ts';
import { kindsOf } from './sanitization.ts';
import { pathPrefix } from './sources.ts';
import type { Analysis } from './state.ts';

/**
 * What classes of the program declare of what lies in their fields, in whatever way it is read: as a field, from what a form or a serializer says
 * that it let through, or by a method that is given the field's name.
 */

/** Where forms and serializers put what they let through (docs.djangoproject.com, django-rest-framework.org). */
const LET_THROUGH: ReadonlySet<string> = new Set(['cleaned_data', 'validated_data']);
/** Methods that give it: of marshmallow's schemas, of Laravel's form requests. */
const GIVES_LET_THROUGH: ReadonlySet<string> = new Set(['load', 'loads', 'validated', 'safe', 'deserialize']);
/** Methods that give a field by its name: Laravel's requests, and dictionaries. */
const GIVES_FIELD: ReadonlySet<string> = new Set([
  'input',
  'get',
  'query',
  'post',
  'json',
  'string',
  'str',
  'validated',
  'pop',
  'fetch',
  'setdefault',
  'enum',
]);

/** Kinds of sinks that text of this bound does not harm; null for all of them. */
function kindsOfBound(a: Analysis, bound: Bound): readonly string[] | null {
  if (bound === 'known') return null;
  const harmless = kindsOf(a, HARMLESS_CHARACTERS);
  return bound === 'word' ? [...harmless, 'open-redirect', 'client-redirect'] : harmless;
}

interface Declared {
  /** Names of fields of which some class says something. */
  readonly names: ReadonlySet<string>;
  /** Does a module give out a schema? */
  readonly hasSchemas: boolean;
  /** Classes whose rules are about another one, by that one. */
  readonly about: Map<ClassId, ClassId[]> | null;
}

const memo = new WeakMap<Program, Declared>();

function declaredIn(a: Analysis): Declared {
  let known = memo.get(a.program);
  if (known === undefined) {
    const names = new Set<string>();
    let hasRules = false;
    for (const c of idsOf(a.program.classes)) {
      const { bounds, boundsOnceAsked, over } = a.program.classes[c] ?? {};
      for (const way of [...Object.keys(bounds ?? {}), ...Object.keys(boundsOnceAsked ?? {})])
        names.add(way.split('.', 1)[0] ?? way);
      if (bounds !== undefined && over !== undefined) hasRules = true;
    }
    known = { names, hasSchemas: hasSchemas(a.program), about: hasRules ? new Map() : null };
    memo.set(a.program, known);
    if (known.about !== null) findRules(a, known.about);
  }
  return known;
}

/** `class SortedValidator : AbstractValidator<Sorted>` */
function findRules(a: Analysis, about: Map<ClassId, ClassId[]>): void {
  for (const c of idsOf(a.program.classes)) {
    const { bounds, over } = a.program.classes[c] ?? {};
    if (bounds === undefined || over === undefined) continue;
    for (const one of typesTargets(a.pointsTo, fileOfClass(a.program, c), over))
      if (isInstance(one)) about.set(classId(one), [...(about.get(classId(one)) ?? []), c]);
  }
}

/** What is read: the end of a path from an origin, and keys behind it. */
interface Read {
  readonly kind: OriginKind;
  readonly index: number;
  readonly path: FilePath;
  readonly marks: number;
}

const NO_KINDS: readonly string[] = [];

/** Kinds of sinks that what is read at a path of an origin does not harm by what the program declares of it; null for all of them. */
export function boundClears(a: Analysis, fn: FunctionId, read: Read): readonly string[] | null {
  const bound = declaredBound(a, fn, read);
  return bound === null ? NO_KINDS : kindsOfBound(a, bound);
}

/** What classes and schemas declare of what is read; null where they say nothing of it. */
function declaredBound(a: Analysis, fn: FunctionId, read: Read): Bound | null {
  const { names, hasSchemas: givesSchemas } = declaredIn(a);
  if (givesSchemas && read.kind === ORIGIN_CALL) {
    const call = a.program.callsOf(fn)[read.index];
    const keys = pathKeys(fileOf(a.pointsTo, fn), read.path);
    const bound = call === undefined ? null : boundOfImported(a, fn, call, keys);
    if (bound !== null) return bound;
  }
  const ofRoute = givesSchemas ? boundOfRoute(a, fn, read) : null;
  if (ofRoute !== null) return ofRoute;
  return names.size === 0 ? null : boundBelow(a, fn, read, [], 0);
}

/** Methods that are called on what a method gave. */
const MAX_DEPTH = 3;

function boundBelow(
  a: Analysis,
  fn: FunctionId,
  read: Read,
  behind: readonly string[],
  depth: number,
): Bound | null {
  const { names } = declaredIn(a);
  const { kind, index, path } = read;
  const file = fileOf(a.pointsTo, fn);
  const keys = [...pathKeys(file, path), ...behind];
  const call = kind === ORIGIN_CALL ? a.program.callsOf(fn)[index] : undefined;
  if (call !== undefined && depth < MAX_DEPTH) {
    const [named] = call.constants ?? [];
    const inner =
      typeof named === 'string' && GIVES_FIELD.has(call.name)
        ? [...named.split('.'), ...keys]
        : GIVES_LET_THROUGH.has(call.name) && keys.length > 0
          ? keys
          : // Accessors without a prefix: Ruby's, and those of Java's records.
            call.args.length === 0 && names.has(call.name)
            ? [call.name, ...keys]
            : null;
    if (inner !== null && names.has(inner[0] ?? '')) {
      const bound = boundOfFlow(a, fn, call.receiver, inner, depth + 1);
      if (bound !== null) return bound;
    }
  }
  let found: Bound | null = null;
  const length = keys.length - behind.length;
  for (let i = 0; i < keys.length && i <= length; i++) {
    const isLetThrough = LET_THROUGH.has(keys[i] ?? '');
    const below = keys.slice(isLetThrough ? i + 1 : i);
    if (!names.has(below[0] ?? '')) continue;
    const owners = originTargets(a.pointsTo, fn, kind, index, pathPrefix(file, path, i));
    found = bothBounds(found, boundIn(a, owners, below, i === 0 && isAskedFor(a, fn, read.marks)));
  }
  return found;
}

function boundOfFlow(
  a: Analysis,
  fn: FunctionId,
  flow: PackedOrigins,
  keys: readonly string[],
  depth: number,
): Bound | null {
  let bound: Bound | null | undefined;
  forEachOrigin(flow, (o) => {
    if (o.at !== NO_FILE_PATH || o.derived === 1) return;
    const { kind, index, path, sanitizerMarks: marks } = o;
    const one = boundBelow(a, fn, { kind, index, path, marks }, keys, depth);
    bound = bound === undefined ? one : eitherBound(bound, one);
  });
  return bound ?? null;
}

/** Every owner is an object of the program whose class says it; of several classes the nearest that has the field counts. */
function boundIn(
  a: Analysis,
  owners: readonly PointsTo[],
  keys: readonly string[],
  isAsked: boolean,
): Bound | null {
  let all: Bound | null | undefined;
  for (const owner of owners) {
    const one = isInstance(owner) ? boundOfClass(a, classId(owner), keys, isAsked) : null;
    if (one === null) return null;
    all = all === undefined ? one : eitherBound(all, one);
  }
  return all ?? null;
}

function boundOfClass(a: Analysis, of: ClassId, keys: readonly string[], isAsked: boolean): Bound | null {
  const { about } = declaredIn(a);
  const says = (bounds: Bounds | undefined): Bound | null =>
    bounds === undefined ? null : boundAt(bounds, keys);
  for (const c of linearised(a.pointsTo, of)) {
    const cls = a.program.classes[c];
    if (cls === undefined) continue;
    let bound = says(cls.bounds);
    if (isAsked) bound = bothBounds(bound, says(cls.boundsOnceAsked));
    for (const rules of about?.get(c) ?? [])
      bound = bothBounds(bound, says(a.program.classes[rules]?.bounds));
    if (bound !== null) return bound;
    if (cls.fields.some((field) => field.name === keys[0])) return null;
  }
  return null;
}

/** What asks whether an object is as its class declares it, and what its answer is then: 1 true, 0 false or no error, 2 it came back. */
const ASKS: Readonly<Record<string, number>> = {
  Struct: 0,
  StructCtx: 0,
  Validate: 0,
  ValidateStruct: 0,
  'valid?': 1,
  'invalid?': 0,
  'validate!': 2,
  'save!': 2,
};

function isAskedFor(a: Analysis, fn: FunctionId, marks: number): boolean {
  if (marks === 0) return false;
  const file: FileHead = fileOf(a.pointsTo, fn);
  return (file.sanitizerMarks[marks] ?? []).some((m) => {
    if (m < 0) return false;
    const guard = guardAt(file, m);
    if (guard.when === PLACE_OF_LOOK || (guard.when & (OF_ELEMENT | AS_DOUBT)) !== 0) return false;
    const asked = functionIn(a.program, fileOfFunction(a.program, fn), guard.fn);
    const call: ProgramCall | undefined = a.program.callsOf(asked)[guard.call];
    const name = call?.name ?? '';
    return Object.hasOwn(ASKS, name) && ASKS[name] === guard.when;
  });
}
