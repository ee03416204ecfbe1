import { type ProgramCall, pathKeys } from '../../summaries/file-summary.ts';
import { forEachOrigin } from '../../summaries/origins.ts';
import { splitName } from '../qualified-names.ts';
import { namesLike } from './by-name.ts';
import type { Context } from './call-context.ts';
import { receiver } from './call-context.ts';
import { addFact, type Fact } from './fact.ts';
import { calleeTargets, fileOf, isLibrary, libraryName, NAMED_MODEL, type PointsTo } from './points-to.ts';
import { isRows, rowsFact } from './stored-places.ts';
import { callBefore } from './stored-statements.ts';

/** Tables and collections that calls name by a text: what such a call gives are its rows, and what is asked of these is asked of it. */

/** Drivers of documents: `db.collection('notes')`. */
const NAMES_COLLECTION = namesLike(
  /^(?:collection|Collection|getCollection|GetCollection|selectCollection|get_collection)$/,
);
/** Builders of statements, by what they are called on. */
const NAMES_TABLE = namesLike(/^(?:table|from|into|Table|dataset)$/);
const BUILDER =
  /^(?:knex(?:\.Knex|\.knex|\.default)?|DB|Illuminate\.Support\.Facades\.DB|Sequel\.Database|@supabase\/supabase-js\.SupabaseClient|gorm\.io\/gorm\.DB|github\.com\/jinzhu\/gorm\.DB)$/;
/** Methods that collections of documents alone have; the name before them is that of the collection. */
const OF_COLLECTION = namesLike(
  /^(?:insert_one|insert_many|update_one|update_many|replace_one|find_one|find_one_and_(?:update|replace|delete)|insertOne|insertMany|updateOne|updateMany|replaceOne|findOneAndUpdate|findOneAndReplace)$/,
);
/** Methods that others have too: they read what the former wrote. */
const ALSO_OF_COLLECTION = namesLike(/^(?:find|aggregate|distinct|findOne)$/);

/** Adds the rows of the table or collection that the call names. */
export function namedTable(c: Context, callees: readonly PointsTo[], isOwn: boolean, out: Fact[]): void {
  if (isOwn) return;
  const model = queried(c);
  const name = model === null ? nameOf(c, callees) : model;
  if (name === null) return;
  const place = model === null ? `table ${name.toLowerCase()}` : `${NAMED_MODEL}${name}`;
  addFact(c.a, out, rowsFact(c, { places: [place], columns: null }));
}

/** `knex.select('*').from('notes')`: a chain of calls that begins at a builder. */
function isOfBuilder(c: Context, call: ProgramCall, hops: number): boolean {
  const { a, frame } = c;
  if (
    calleeTargets(a.pointsTo, frame.fn, call).some(
      (r) => isLibrary(r) && BUILDER.test(splitName(libraryName(r)).owner),
    )
  )
    return true;
  if (hops === 0) return false;
  const before = callBefore(c, call.receiver);
  return before !== undefined && isOfBuilder(c, before, hops - 1);
}

/** `db.query.notes.findFirst()` of Drizzle: tables are members of `query`. */
function queried(c: Context): string | null {
  if (!/^find(?:First|Many)$/.test(c.call.name)) return null;
  const file = fileOf(c.a.pointsTo, c.frame.fn);
  let name: string | null = null;
  forEachOrigin(c.call.receiver, (o) => {
    const [query, table] = pathKeys(file, o.path).slice(-2);
    if (query === 'query' && table !== undefined && o.at === 0) name ??= table;
  });
  return name;
}

function nameOf(c: Context, callees: readonly PointsTo[]): string | null {
  const { a, call, frame } = c;
  const [name] = call.constants ?? [];
  const isPlain = typeof name === 'string' && /^[\w.-]{1,80}$/.test(name);
  if (isPlain && NAMES_COLLECTION.test(call.name)) return name;
  const owners = isPlain ? callees.filter(isLibrary).map(libraryName) : [];
  if (isPlain && owners.some((owner) => BUILDER.test(owner))) return name;
  if (isPlain && NAMES_TABLE.test(call.name)) {
    const isBuilt = owners.some((owner) => BUILDER.test(owner.slice(0, -call.name.length - 1)));
    if (isBuilt || isOfBuilder(c, call, 4) || receiver(c).some((f) => isRows(a, f))) return name;
  }
  const { language } = fileOf(a.pointsTo, frame.fn);
  const isDocuments =
    language === 'python' || language === 'php' || language === 'javascript' || language === 'typescript';
  if (!isDocuments || (!OF_COLLECTION.test(call.name) && !ALSO_OF_COLLECTION.test(call.name))) return null;
  if (receiver(c).some((f) => isRows(a, f))) return null;
  const file = fileOf(a.pointsTo, frame.fn);
  let member: string | null = null;
  forEachOrigin(call.receiver, (o) => {
    const last = pathKeys(file, o.path).at(-1);
    if (last !== undefined && o.at === 0 && /^\w+$/.test(last)) member ??= last;
  });
  return member;
}
