import { CALL_ALLOC } from '../../summaries/file-summary.ts';
import { ORIGIN_CALL, someOrigin } from '../../summaries/origins.ts';
import { namesLike } from './by-name.ts';
import { type Context, storeFlow } from './call-context.ts';
import type { Fact } from './fact.ts';
import { fileOf, isLibrary, libraryName, receiverTargets } from './points-to.ts';
import { classesIn, placeOfClass } from './stored-classes.ts';
import { rowsInto } from './stored-places.ts';

/** Mappers that are given an object and fill it or keep it, as those of Go: which object it is says which records are meant. */

const MAPPER =
  /^(?:gorm\.io\/gorm|github\.com\/jinzhu\/gorm)\.DB$|^(?:xorm\.io\/xorm|github\.com\/go-xorm\/xorm)\.(?:Engine|Session|EngineGroup)$|^github\.com\/go-pg\/pg(?:\/v\d+)?\.(?:DB|Tx)$|^github\.com\/uptrace\/bun\.\w+$/;
/** Methods of such mappers; on receivers of unknown type they say no more than that a class of records is given. */
const METHODS = namesLike(
  /^(?:Create|CreateInBatches|Save|Insert|InsertOne|InsertMulti|Update|Updates|UpdateColumns|FirstOrCreate|FirstOrInit|First|Last|Take|Find|FindInBatches|FindAndCount|Get|Scan|Model|Where|Joins|Preload|Order|Delete)$/,
);
/** Methods that fill what they are given. */
const FILLS = namesLike(
  /^(?:First|Last|Take|Find|FindInBatches|FindAndCount|FirstOrInit|FirstOrCreate|Get|Scan|Decode|All|StructScan|Select|GetContext|SelectContext)$/,
);

export function isMapperOfObjects(c: Context): boolean {
  const { a, call, frame } = c;
  if (fileOf(a.pointsTo, frame.fn).language !== 'go' || !METHODS.test(call.name)) return false;
  const on = receiverTargets(a.pointsTo, frame.fn, call);
  if (on.some((r) => isLibrary(r) && MAPPER.test(libraryName(r)))) return true;
  if (on.length > 0 || call.receiver.length === 0) return false;
  return call.args.some((_, i) => classesIn(c, i).some((cls) => placeOfClass(a, cls) !== null));
}

/** Fills an argument with rows, where the call is one that does; false where it is none, or the argument says only what is looked for. */
export function readInto(c: Context, i: number, rows: Fact): boolean {
  const { call } = c;
  if (!FILLS.test(call.name)) return false;
  const flow = call.args[i] ?? [];
  storeFlow(c, flow, rows);
  return true;
}

/** Fills those arguments that are objects of the program or lists of such: `rows.StructScan(&note)`, `db.Get(&note, "SELECT …")`. */
export function readIntoObjects(c: Context, rows: Fact, end: number): boolean {
  const { a, call, frame } = c;
  if (fileOf(a.pointsTo, frame.fn).language !== 'go' || !FILLS.test(call.name)) return false;
  let isRead = false;
  for (let i = 0; i < end; i++) {
    const [cls] = classesIn(c, i);
    const flow = call.args[i] ?? [];
    // `rows.Scan(&id, &name)` fills one variable after the other.
    if (cls === undefined && (call.name === 'Scan' || !isMadeHere(c, i))) continue;
    storeFlow(c, flow, cls === undefined ? rows : rowsInto(c, rows, cls));
    isRead = true;
  }
  return isRead;
}

/** A list or map that this function made. */
function isMadeHere(c: Context, i: number): boolean {
  const calls = c.a.program.callsOf(c.frame.fn);
  return someOrigin(
    c.call.args[i] ?? [],
    (o) => o.kind === ORIGIN_CALL && o.at === 0 && calls[o.index]?.kind === CALL_ALLOC,
  );
}
