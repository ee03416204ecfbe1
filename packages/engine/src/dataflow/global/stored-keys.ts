import { CALL_INDEX_ASSIGN } from '../../summaries/file-summary.ts';
import type { CompiledEntry } from '../models.ts';
import { namesLike } from './by-name.ts';
import { argument, type Context, receiver, withStep } from './call-context.ts';
import { addFact, type Fact } from './fact.ts';
import { isKeeper, keptFact } from './kept-values.ts';
import { NO_PATH, pathOf } from './paths.ts';
import { argumentsOf } from './points-to.ts';
import { isRows, placesOfRows, storeColumn } from './stored-places.ts';

/** Calls and assignments that keep a value under a key, and those that give it back: sessions, caches, files. */

/** The key among the arguments before number `end`; hashes of Redis have a second one: `hset('names', 'first', value)`. */
function keyOf(c: Context, end: number): string | null {
  const texts = (c.call.constants ?? []).slice(0, end).filter((one) => typeof one === 'string');
  const count = /^h(?:get|set|setnx)$|^Hash(?:Get|Set)/i.test(c.call.name) ? 2 : 1;
  return texts.length < count ? null : texts.slice(0, count).join(' ');
}

/** What a model says is read of a place: under a key, or the place as such where no key is given. */
export function readKept(c: Context, kinds: readonly string[], out: Fact[]): void {
  const { a, call } = c;
  for (const keeper of kinds.filter(isKeeper)) {
    const key = keyOf(c, call.args.length);
    if (key === null && call.args.length > 0) continue;
    const kept = keptFact(a, keeper, key === null ? NO_PATH : pathOf(a.paths, [key]));
    addFact(a, out, { ...kept, trace: c.step });
  }
}

/** What a model says is written: under the key before the value, or under those of the map that is given. */
export function writeKept(c: Context, e: CompiledEntry): void {
  const { a, call } = c;
  for (const keeper of e.kinds.filter(isKeeper))
    for (const i of argumentsOf(e.entry.argument, call)) {
      const key = keyOf(c, i);
      for (const f of argument(c, i)) {
        const [entry, ...inside] = a.paths.keys[f.at] ?? [];
        if (key !== null) keepValue(c, keeper, key, f);
        else if (entry !== undefined && entry !== '*' && inside.length === 0) keepValue(c, keeper, entry, f);
      }
    }
}

const PUTS = namesLike(
  /^(?:set|put|push|flash|now|setItem|setAttribute|write|store|setdefault|Set|SetString|Put|Add|AddFlash)$/,
);

/** `session.put('name', value)` and `session['name'] = value`, where the session is known by what it came from. */
export function keptOnRows(c: Context): void {
  const { a, call } = c;
  const [key] = call.constants ?? [];
  if (typeof key !== 'string' || call.args.length < 2) return;
  if (call.kind !== CALL_INDEX_ASSIGN && !PUTS.test(call.name)) return;
  for (const on of receiver(c))
    if (isRows(a, on))
      for (const place of placesOfRows(a, on))
        if (isKeeper(place)) for (const f of argument(c, 1)) keepValue(c, place, key, f);
}

function keepValue(c: Context, keeper: string, key: string, f: Fact): void {
  if (!isRows(c.a, f)) storeColumn(c, keeper, key, withStep(c, f));
}
