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
 * @returns with the sweep from which on each is read
 * @param nowOf the number that a function of the earlier program has in this one
 */
export function liveAsKnown(
  a: Pick<Analysis, 'program' | 'fieldLocations'>,
  { names, sizes, since }: Pick<SharedPlaces, 'names' | 'sizes' | 'since'>,
  nowOf: (fn: FunctionId) => FunctionId | null,
): Map<LocationId, number> {
  const live = new Map<LocationId, number>();
  const variables = new Map<FunctionId, Map<string, number>>();
  for (const [i, name] of names.entries()) {
    if ((sizes[i] ?? 0) === 0) continue;
    const field = fieldNumbered(a, name);
    const read = since[i] ?? Number.POSITIVE_INFINITY;
    if (field !== null) live.set(field, read);
    const variable = variableNamed(name);
    const owner = variable === null ? null : nowOf(variable.owner);
    if (variable === null || owner === null) continue;
    const held = variables.get(owner);
    if (held === undefined) variables.set(owner, new Map([[variable.name, read]]));
    else held.set(variable.name, read);
  }
  for (const [id, owner, name] of variablesOf(a.program, [...variables.keys()])) {
    const read = variables.get(owner)?.get(name);
    if (read !== undefined) live.set(id, read);
  }
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
