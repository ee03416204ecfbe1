import type { FunctionId, LocationId } from '../../link/ids.ts';
import { fileOfFunction, functionIn, locationIn } from '../../link/numbering.ts';
import type { Program } from '../../link/program.ts';
import { sharedLocationAt, sharedLocationCount } from '../../summaries/flat-tables.ts';
import { fieldNumbered, variableNamed } from './location-names.ts';
import type { SharedPlaces } from './shared-reach.ts';
import type { Analysis } from './state.ts';

/**
 * Locations that hold something in the earlier program, for an analysis that looks at some functions of it or of a later one: all others are read as
 * nothing there, and are here, until something comes into them.
 * @param nowOf the number that a function of the earlier program has in this one
 */
export function liveAsKnown(
  a: Pick<Analysis, 'program' | 'fieldLocations'>,
  { names, sizes }: Pick<SharedPlaces, 'names' | 'sizes'>,
  nowOf: (fn: FunctionId) => FunctionId | null,
): Set<LocationId> {
  const live = new Set<LocationId>();
  const variables = new Map<FunctionId, Set<string>>();
  for (const [i, name] of names.entries()) {
    if ((sizes[i] ?? 0) === 0) continue;
    const field = fieldNumbered(a, name);
    if (field !== null) live.add(field);
    const variable = variableNamed(name);
    const owner = variable === null ? null : nowOf(variable.owner);
    if (variable === null || owner === null) continue;
    const held = variables.get(owner);
    if (held === undefined) variables.set(owner, new Set([variable.name]));
    else held.add(variable.name);
  }
  for (const [id, owner, name] of variablesOf(a.program, [...variables.keys()]))
    if (variables.get(owner)?.has(name) === true) live.add(id);
  return live;
}

/** Shared variables of the files in which these functions are. */
function* variablesOf(
  program: Program,
  functions: readonly FunctionId[],
): Generator<readonly [LocationId, owner: FunctionId, name: string]> {
  for (const fi of new Set(functions.map((fn) => fileOfFunction(program, fn)))) {
    const file = program.files[fi];
    if (file === undefined) continue;
    for (let i = 0; i < sharedLocationCount(file); i++) {
      const { owner, name } = sharedLocationAt(file, i);
      yield [locationIn(program, fi, i), functionIn(program, fi, owner), name];
    }
  }
}
