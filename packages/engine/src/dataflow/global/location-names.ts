import type { FunctionId, LocationId } from '../../link/ids.ts';
import { addedLocation, functionIn } from '../../link/numbering.ts';
import { sharedLocationAt } from '../../summaries/flat-tables.ts';
import { idsOf } from '../../summaries/ids.ts';
import type { Analysis } from './state.ts';

/** Names of locations that say the same in another program which has them too, if functions are named so. */
export function locationNames(
  { program, fieldLocations }: Pick<Analysis, 'program' | 'fieldLocations'>,
  nameOf: (fn: FunctionId) => string,
): (id: LocationId) => string {
  const files = [...idsOf(program.files)];
  let keys: ReadonlyMap<LocationId, string> = new Map();
  const variable = (id: LocationId): string => {
    const file = files.findLast((one) => (program.locationBase[one] ?? 0) <= id);
    const head = file === undefined ? undefined : program.files[file];
    if (file === undefined || head === undefined) return `${id}`;
    const { owner, name } = sharedLocationAt(head, id - (program.locationBase[file] ?? 0));
    return `${VARIABLE} ${nameOf(functionIn(program, file, owner))} ${name}`;
  };
  const location = (id: LocationId): string => {
    if (id < program.locationCount) return variable(id);
    // More of them are met as more functions are looked at.
    if (keys.size !== fieldLocations.size) keys = new Map([...fieldLocations].map(([key, of]) => [of, key]));
    return (keys.get(id) ?? '').replace(
      /^given (\d+)$/,
      (_, of) => `given ${location(Number(of) as LocationId)}`,
    );
  };
  return location;
}

const VARIABLE = 'variable';
const OF_FUNCTION = new RegExp(`^((?:given )*${VARIABLE}) (\\d+) `);

const WHOLE_VARIABLE = new RegExp(`^${VARIABLE} (\\d+) (.*)$`, 's');

/** The variable that a name of a location means, if it means one. */
export function variableNamed(name: string): { readonly owner: FunctionId; readonly name: string } | null {
  const [, owner, of] = WHOLE_VARIABLE.exec(name) ?? [];
  return owner === undefined || of === undefined ? null : { owner: Number(owner) as FunctionId, name: of };
}

/** The location of the field that a name means, with a number if it has none yet; null where it means something else. */
export function fieldNumbered(
  { program, fieldLocations }: Pick<Analysis, 'program' | 'fieldLocations'>,
  name: string,
): LocationId | null {
  if (!/^\d+ /.test(name)) return null;
  const known = fieldLocations.get(name) ?? addedLocation(program, fieldLocations.size);
  fieldLocations.set(name, known);
  return known;
}

/** The name of a location in which a function is named by its number, with another name for that. */
export const locationRenamed = (name: string, nameOf: (fn: FunctionId) => string): string =>
  name.replace(OF_FUNCTION, (_, kind, fn) => `${kind} ${nameOf(Number(fn) as FunctionId)} `);
