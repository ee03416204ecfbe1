import type { LocationId } from '../../link/ids.ts';
import { fileOfFunction, indexOfFunction, locationIn } from '../../link/numbering.ts';
import { findSharedLocation } from '../../summaries/flat-tables.ts';
import { forEachOrigin, ORIGIN_SHARED } from '../../summaries/origins.ts';
import { applyFunction } from './apply-summaries.ts';
import { namesLike } from './by-name.ts';
import { argument, type Context, functionValues, withStep } from './call-context.ts';
import { addFact, BASE_SHARED, BASE_SOURCE, type Fact, factOf, type Trace } from './fact.ts';
import { namedLocation } from './named-locations.ts';
import { NO_PATH } from './paths.ts';
import { fileOf, isLibrary, receiverTargets } from './points-to.ts';
import { addEffect, storeLocation } from './record-facts.ts';
import { type Analysis, stateOf } from './state.ts';

/** Values that the language or a library's events hand on: promises that are resolved, listeners that are told. */

/**
 * A call of a shared variable in which no function of the program is known to lie (a `resolve` that the language hands
 * in): what it is given waits in a location of its own for whoever knows what the variable is.
 */
export function calledLocations(c: Context): void {
  const { a, call, frame } = c;
  const fi = fileOfFunction(a.program, frame.fn);
  forEachOrigin(call.callee, (o) => {
    if (o.at !== 0 || o.kind !== ORIGIN_SHARED || o.path !== 0) return;
    const location = givenTo(a, locationIn(a.program, fi, o.index));
    for (const f of argument(c, 0)) {
      storeLocation(a, location, f);
      addEffect(a, frame.fn, c.state, { base: BASE_SHARED, index: location, fact: f });
    }
  });
}

const LISTENS = namesLike(/^(on|once|addListener|prependListener|addEventListener|subscribe)$/);
const TELLS = namesLike(/^(emit|trigger|dispatch|publish|fire)$/);

/**
 * Listeners of the program's own events: what `x.emit('name', value)` gives reaches the parameters of functions that
 * `y.on('name', f)` registers, for x and y of the same known type.
 */
export function events(c: Context): void {
  const { a, call, frame } = c;
  const isListener = LISTENS.test(call.name);
  if ((!isListener && !TELLS.test(call.name)) || call.args.length < 2) return;
  const event = call.constants?.[0];
  if (typeof event !== 'string' || event === '') return;
  const on = receiverTargets(a.pointsTo, frame.fn, call)[0];
  if (on === undefined) return;
  // Objects of library types are told apart by file: two modules' emitters have nothing in common.
  const scope = isLibrary(on) ? `${fileOfFunction(a.program, frame.fn)} ${on}` : on;
  const locationOf = (i: number): LocationId => namedLocation(a, `event ${scope} ${event} ${i}`);
  if (!isListener) {
    for (let i = 1; i < call.args.length; i++)
      for (const f of argument(c, i)) {
        storeLocation(a, locationOf(i - 1), f);
        addEffect(a, frame.fn, c.state, { base: BASE_SHARED, index: locationOf(i - 1), fact: f });
      }
    return;
  }
  for (const h of functionValues(c, call.args[1] ?? [], NO_PATH)) {
    const params = a.program.functions[h]?.params.length ?? 0;
    const given = Array.from({ length: Math.min(params, 4) }, (_, i) => [
      locationFact(locationOf(i), c.step),
    ]);
    applyFunction(c, h, given);
  }
}

function locationFact(location: LocationId, trace: Trace): Fact {
  return factOf({ base: BASE_SHARED, index: location }, trace);
}

/** Location of what a called variable is given. */
function givenTo(a: Analysis, location: LocationId): LocationId {
  return namedLocation(a, `given ${location}`);
}

/** `new Promise((resolve) => …)` holds what `resolve` is given, at once or in a function inside. */
export function promised(c: Context, out: Fact[]): void {
  const { a } = c;
  for (const h of functionValues(c, c.call.args[0] ?? [], NO_PATH)) {
    const fi = fileOfFunction(a.program, h);
    const file = fileOf(a.pointsTo, h);
    for (const cb of stateOf(a, h).callbacks)
      if (cb.param === 0 && cb.path === 0)
        for (const f of cb.args[0] ?? [])
          if (f.base === BASE_SOURCE || f.base === BASE_SHARED) addFact(a, out, withStep(c, f));
    const name = a.program.functions[h]?.params[0]?.name ?? '';
    const owner = indexOfFunction(a.program, h);
    const location = findSharedLocation(file, owner, name);
    if (location >= 0) {
      const given = givenTo(a, locationIn(a.program, fi, location));
      addFact(a, out, locationFact(given, c.step));
    }
  }
}
