import type { FunctionId } from '../../link/ids.ts';
import { classIn, fileOfFunction } from '../../link/numbering.ts';
import type { LeavesOut } from '../../summaries/file-summary.ts';
import { WRITTEN_OVER } from '../../summaries/file-summary.ts';
import { namesFit } from './declared-types.ts';
import { decoratorTargets } from './decorators.ts';
import { type Fact, guess } from './fact.ts';
import { kindSet, unionOfKinds } from './kinds.ts';
import { concat, pathOf } from './paths.ts';
import {
  classId,
  fileOf,
  instanceTarget,
  isInstance,
  isLibrary,
  languageModels,
  libraryName,
  libraryTypes,
  linearised,
  type PointsTo,
  typesTargets,
} from './points-to.ts';
import type { Analysis } from './state.ts';

/**
 * Fields of an object of the program that a request does not fill, though it fills the object: models say with `fills` who does it, classes
 * which fields that leaves out (`local/unfilled-fields.ts`).
 */

/** `json`: a document of this form alone; `form`: forms and queries; `any`: whatever the type of the content says. */
export type Filling = 'json' | 'form' | 'any';

export interface Unfilled {
  /** Nothing comes into these. */
  readonly never: readonly string[];
  /** Into these it may come, by a form that was hardly meant. */
  readonly maybe: readonly string[];
}

export const ALL_FILLED: Unfilled = { never: [], maybe: [] };
/** As many fields as are told of an object that were written over. */
const MAX_FIELDS = 16;

/** @param targets what the filled object is: one class of the program, or nothing is said. */
export function unfilledOf(
  a: Analysis,
  targets: readonly PointsTo[],
  filling: Filling | undefined,
): Unfilled {
  const [one] = targets;
  if (one === undefined || targets.length > 1 || !isInstance(one)) return ALL_FILLED;
  const never: string[] = [];
  const maybe: string[] = [];
  const seen = new Set<string>();
  for (const c of linearised(a.pointsTo, classId(one)))
    for (const { name, leftOutBy } of a.program.classes[c]?.fields ?? []) {
      // Of several classes the nearest that has the field counts.
      if (seen.has(name)) continue;
      seen.add(name);
      if (leftOutBy === undefined || never.length + maybe.length >= MAX_FIELDS) continue;
      if (isNever(leftOutBy, filling)) never.push(name);
      else if (filling === 'any' && leftOutBy.includes('unnamed')) maybe.push(name);
    }
  return never.length + maybe.length === 0 ? ALL_FILLED : { never, maybe };
}

const isNever = (by: readonly LeavesOut[], filling: Filling | undefined): boolean =>
  by.includes('all') || (filling !== undefined && filling !== 'any' && by.includes(filling));

/** What is said of an object as a whole, less what lies in fields that are not filled; those that may be are guesses. */
export function butUnfilled(a: Analysis, fact: Fact, { never, maybe }: Unfilled): readonly Fact[] {
  if (never.length + maybe.length === 0) return [fact];
  const over = kindSet(
    a.kinds,
    [...never, ...maybe].map((name) => WRITTEN_OVER + name),
  );
  return [
    { ...fact, sanitized: unionOfKinds(a.kinds, fact.sanitized, over) },
    ...maybe.map((name) => guess({ ...fact, at: concat(a.paths, fact.at, pathOf(a.paths, [name])) })),
  ];
}

/** Fields that a framework leaves empty in what it makes of a request for a parameter. */
export function unfilledOfParam(a: Analysis, fn: FunctionId, index: number): Unfilled {
  const f = a.program.functions[fn];
  const types = f?.params[index]?.types ?? [];
  if (types.length === 0) return ALL_FILLED;
  const targets = typesTargets(a.pointsTo, fileOfFunction(a.program, fn), types).filter(isInstance);
  return targets.length === 1 ? unfilledOf(a, targets, fillingOf(a, fn, index)) : ALL_FILLED;
}

/** Who fills a parameter: what stands before it says so first, then what stands before its function, then its class. */
function fillingOf(a: Analysis, fn: FunctionId, index: number): Filling | undefined {
  const f = a.program.functions[fn];
  const param = f?.params[index];
  const file = fileOf(a.pointsTo, fn);
  const entries = (languageModels(a.pointsTo, file)?.parameters ?? []).filter((e) => e.fills !== undefined);
  if (f === undefined || param === undefined || entries.length === 0) return undefined;
  const named = (decorators: typeof param.decorators): readonly string[] =>
    decorators.flatMap((d) => [d.name, ...decoratorTargets(a, fn, d).filter(isLibrary).map(libraryName)]);
  const cls = f.cls < 0 ? null : classIn(a.program, fileOfFunction(a.program, fn), f.cls);
  const onClass =
    cls === null
      ? []
      : linearised(a.pointsTo, cls).flatMap((c) => named(a.program.classes[c]?.decorators ?? []));
  const supers = cls === null ? [] : libraryTypes(a.pointsTo, file, instanceTarget(cls));
  const places: readonly (readonly [on: string, names: readonly string[]])[] = [
    ['parameter', named(param.decorators)],
    ...(param.decorators.length === 0 ? [['function', named(f.decorators)] as const] : []),
    ['class', onClass],
  ];
  for (const [on, names] of places) {
    const found = entries.find(
      (e) => e.decorated !== undefined && (e.on ?? 'parameter') === on && namesFit(e.decorated, names),
    );
    if (found !== undefined) return found.fills as Filling;
  }
  return entries.find((e) => e['method-of'] !== undefined && namesFit(e['method-of'], supers))?.fills as
    | Filling
    | undefined;
}
