import type { ClassId } from '../../link/ids.ts';
import { fileOfFunction } from '../../link/numbering.ts';
import { CALL_NEW } from '../../summaries/file-summary.ts';
import type { PackedOrigins } from '../../summaries/origins.ts';
import { splitName } from '../qualified-names.ts';
import { byName, namesLike } from './by-name.ts';
import { argument, type Context, functionValues, receiver, withStep } from './call-context.ts';
import { addFact, BASE_PARAM, BASE_SHARED, BASE_SOURCE, type Fact } from './fact.ts';
import { concat, NO_PATH, pathOf } from './paths.ts';
import {
  classId,
  fileOf,
  flowTargets,
  isClass,
  isInstance,
  isLibrary,
  libraryName,
  methodsOf,
  type PointsTo,
  receiverTargets,
  typesTargets,
} from './points-to.ts';
import { stateOf } from './state.ts';
import {
  classesIn,
  classesNamed,
  columnOfField,
  placeOfClass,
  placeOfModel,
  placeOfRecord,
  placeOfRepository,
} from './stored-classes.ts';
import { isMapperOfObjects, readInto } from './stored-objects.ts';
import { isRows, placesOfRows, rowsFact, storeColumn } from './stored-places.ts';
import { callBack, oneColumn } from './stored-statements.ts';

/** What records of object mappers keep: classes of the program that a mapper's class or annotation makes records, and named models. */

/** Methods that make or change records of what they are given. */
const WRITES =
  /^(?:create\w*!?|insert\w*|update\w*!?|upsert\w*|bulk_?[cC]reate|bulk_update|findOneAndUpdate|findByIdAndUpdate|findOneAndReplace|find_one_and_(?:update|replace)|replace_?[oO]ne|firstOrCreate|updateOrCreate|get_or_create|update_or_create|find_or_create_by!?|fill|forceFill|assign_attributes|attributes=|set|values|new|build|save\w*|patch|putItem|setData)$/;
/** Methods of what holds the records of one class. */
const ADDS = namesLike(/^(?:add|attach|merge|persist|put)\w*$/i);
/** Methods that keep a record that was filled before. */
const KEEPS = namesLike(
  /^(?:save\w*!?|add|add_all|persist\w*|merge|insert\w*|create|Create|Save|Updates|FirstOrCreate|bulk_create|put|update|(?:Add|Update|Attach)(?:Range)?(?:Async)?)$/,
);
/** What they answer is no record. */
const ANSWERS_NUMBERS = namesLike(
  /^(?:count\w*|exists\??|sum|avg|max|min|length|delete\w*|destroy\w*|remove\w*|drop\w*|truncate|any(?:Async)?|saveChanges\w*)$/i,
);
/** Methods whose first argument says which records are meant; Go's have their context before it. */
const FILTERS_FIRST = namesLike(
  /^(?:findOneAnd|findByIdAnd|find_one_and_|FindOneAnd|[uU]pdate_?(?:One|one|Many|many)$|[rR]eplace_?[oO]ne$)/,
);
/** Keys of objects that say which records are meant. */
const FILTERS = new Set(['where', 'filter', 'query']);
/** Keys of objects that hold fields instead of being one. */
const HOLDS_FIELDS = new Set([
  'data',
  'create',
  'update',
  '$set',
  '$setOnInsert',
  'defaults',
  'set',
  'values',
]);
/** Methods that take the name of one field and what it gets. */
const SETS_ONE = namesLike(
  /^(?:update(?:_?[cC]olumn|_attribute|Column)?!?|Update(?:Column)?|set|write_attribute|set_attribute|setAttribute)$/,
);

/** Methods of builders that are given the table as a value. */
const GIVEN_TABLES = namesLike(/^(?:insert|update|delete|from|into|(?:left|inner|right|full)Join)$/);

/** Where records are kept; the class of those of which it is known. */
interface Kept {
  readonly place: string;
  readonly cls: ClassId | null;
}
type Places = Map<string, Kept>;

const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);
const isWrite = byName(
  (name): boolean => WRITES.test(name) || WRITES.test(lowerFirst(name).replace(/Async$/, '')),
);

export function storedRecords(c: Context, callees: readonly PointsTo[], isOwn: boolean, out: Fact[]): void {
  const { a, call } = c;
  for (const r of callees) {
    const place = isClass(r) ? placeOfClass(a, classId(r)) : null;
    if (place !== null && isClass(r)) writeFields(c, { place, cls: classId(r) });
  }
  if (call.kind === CALL_NEW || isOwn) return;
  const places = placesAsked(c, callees);
  for (const kept of places.values()) {
    if (isWrite(call.name) || ADDS.test(call.name)) writeFields(c, kept);
    if (ANSWERS_NUMBERS.test(call.name)) continue;
    const rows = rowsOf(c, kept);
    addFact(a, out, rows);
    addFact(a, out, oneColumn(c, rows));
    callBack(c, rows, out);
    inBlocks(c, kept);
  }
  if (places.size === 0 && call.args.length > 0) for (const kept of recordsOf(c).values()) inBlocks(c, kept);
  if (places.size === 0 && isWrite(call.name))
    for (const f of receiver(c))
      if (isRows(a, f)) for (const place of placesOfRows(a, f)) writeFields(c, { place, cls: null });
  if (places.size === 0 && isMapperOfObjects(c)) objects(c, out);
  if (KEEPS.test(call.name)) keep(c);
}

const rowsOf = (c: Context, { place, cls }: Kept): Fact =>
  rowsFact(c, { places: [place], columns: null, ...(cls === null ? {} : { cls }) });

/** What a block assigns to the record that it is given: `create { |note| note.title = … }`. */
function inBlocks(c: Context, kept: Kept): void {
  const { a, call } = c;
  for (const arg of call.args)
    for (const h of functionValues(c, arg, NO_PATH))
      for (const { base, index, fact } of stateOf(a, h).effects) {
        const [field] = a.paths.keys[fact.at] ?? [];
        const isKnown = fact.base === BASE_SOURCE || fact.base === BASE_SHARED;
        if (base === BASE_PARAM && index === 0 && field !== undefined && isKnown && !isRows(a, fact))
          storeField(c, kept, field, { ...fact, at: NO_PATH });
      }
}

/** `db.Create(&note)`, `db.First(&note)`: the class of what a mapper is given says which records are meant. */
function objects(c: Context, out: Fact[]): void {
  const { a, call } = c;
  call.args.forEach((_, i) => {
    for (const cls of classesIn(c, i)) {
      const kept = { place: placeOfRecord(a, cls), cls };
      if (isWrite(call.name)) writeFields(c, kept);
      else if (!ANSWERS_NUMBERS.test(call.name)) {
        const rows = rowsOf(c, kept);
        if (!readInto(c, i, rows)) addFact(a, out, rows);
      }
    }
  });
}

/** `record.field = value`, where the record was made here or came out of a store. */
export function storedAssignment(c: Context): void {
  for (const kept of recordsOf(c).values())
    for (const f of argument(c, 0)) if (f.at === NO_PATH) storeField(c, kept, c.call.name, f);
}

/** Where the receiver is kept, if it is a record. */
function recordsOf(c: Context): Places {
  const { a, call, frame } = c;
  const places: Places = new Map();
  for (const r of receiverTargets(a.pointsTo, frame.fn, call)) {
    const place = isInstance(r) ? placeOfClass(a, classId(r)) : null;
    if (place !== null && isInstance(r)) places.set(place, { place, cls: classId(r) });
  }
  for (const f of receiver(c))
    if (isRows(a, f))
      for (const place of placesOfRows(a, f)) if (!places.has(place)) places.set(place, { place, cls: null });
  return places;
}

/** Places that the call asks or changes by its receiver, or by a class that it is given. */
function placesAsked(c: Context, callees: readonly PointsTo[]): Places {
  const { a, call, frame } = c;
  const out: Places = new Map();
  const add = (place: string | null, cls: ClassId | null): void => {
    if (place !== null) out.set(place, { place, cls });
  };
  const addClass = (flow: PackedOrigins): void => {
    for (const r of classesNamed(a, frame.fn, flow)) add(placeOfClass(a, classId(r)), classId(r));
  };
  const addLibrary = (r: PointsTo): void => {
    if (isLibrary(r)) add(placeOfModel(a, libraryName(r)), null);
  };
  for (const r of callees) if (isLibrary(r)) add(placeOfModel(a, splitName(libraryName(r)).owner), null);
  addClass(call.receiver);
  for (const arg of call.args) {
    addClass(arg);
    if (GIVEN_TABLES.test(call.name)) for (const r of flowTargets(a.pointsTo, frame.fn, arg)) addLibrary(r);
  }
  for (const r of receiverTargets(a.pointsTo, frame.fn, call))
    if (isInstance(r)) add(placeOfRepository(a, classId(r)), null);
    else addLibrary(r);
  return out;
}

function storeField(c: Context, { place, cls }: Kept, field: string, f: Fact): void {
  const column = cls === null ? field : columnOfField(c.a, cls, field);
  if (column !== null) storeColumn(c, place, column, withStep(c, f));
}

/** Fields by keyword, or the entries of an object; an object of unknown entries may have any of them. */
function writeFields(c: Context, kept: Kept): void {
  const { a, call, frame } = c;
  const [one] = call.constants ?? [];
  if (typeof one === 'string' && call.args.length === 2 && SETS_ONE.test(call.name)) {
    for (const f of argument(c, 1)) if (f.at === NO_PATH) storeField(c, kept, one.replace(/^:/, ''), f);
    return;
  }
  const isGo = fileOf(a.pointsTo, frame.fn).language === 'go';
  // What a constructor of the program does with its arguments is known.
  const isSeen = kept.cls !== null && methodsOf(a.pointsTo, kept.cls, 'constructor', false).length > 0;
  const first = FILTERS_FIRST.test(call.name) ? (isGo ? 2 : 1) : 0;
  call.args.forEach((_, i) => {
    if (i < first) return;
    const name = call.argNames?.[i];
    for (const f of argument(c, i)) {
      if (isRows(a, f)) continue;
      const keys = [...(a.paths.keys[f.at] ?? [])];
      while (keys.length > 1 && (HOLDS_FIELDS.has(keys[0] ?? '') || /^(?:\d+|\*)$/.test(keys[0] ?? '')))
        keys.shift();
      if (FILTERS.has(keys[0] ?? '')) continue;
      if (name !== undefined && name !== null && !HOLDS_FIELDS.has(name)) {
        if (keys.length === 0) storeField(c, kept, name, f);
      } else if (keys.length > 0) storeField(c, kept, keys[0] ?? '*', f);
      else if (
        call.kind === CALL_NEW ? !isSeen : isWrite(call.name) && !(f.derived === 1 && KEEPS.test(call.name))
      )
        storeField(c, kept, '*', f);
    }
  });
}

/** `session.add(record)`, `repository.save(record)`, `record.save()`: what lies in its fields. */
function keep(c: Context): void {
  const { a, call, frame } = c;
  const flows = [call.receiver, ...call.args];
  flows.forEach((flow, i) => {
    const places: Places = new Map();
    const types = i === 0 ? call.receiverTypes : (call.argTypes?.[i - 1] ?? []);
    for (const r of [
      ...flowTargets(a.pointsTo, frame.fn, flow),
      ...typesTargets(a.pointsTo, fileOfFunction(a.program, frame.fn), types),
    ]) {
      const place = isInstance(r) ? placeOfClass(a, classId(r)) : null;
      if (place !== null && isInstance(r)) places.set(place, { place, cls: classId(r) });
    }
    if (places.size === 0) return;
    for (const f of i === 0 ? receiver(c) : argument(c, i - 1)) {
      // What a constructor made of its arguments was seen where it was called.
      if (isRows(a, f) || (f.at === NO_PATH && f.derived === 1)) continue;
      const field = a.paths.keys[f.at]?.[0] ?? '*';
      for (const kept of places.values()) storeField(c, kept, field, f);
    }
  });
}

/**
 * What a record that is made here holds: each datum in the field that it is given for. False for what is no record, or is made of what
 * nobody gave a name.
 */
export function madeRecord(c: Context, callees: readonly PointsTo[], out: Fact[]): boolean {
  const { a, call } = c;
  if (call.args.length === 0 || !callees.some((r) => isClass(r) && placeOfClass(a, classId(r)) !== null))
    return false;
  const fields: Fact[] = [];
  for (let i = 0; i < call.args.length; i++) {
    const name = call.argNames?.[i] ?? null;
    for (const f of argument(c, i)) {
      const at = name === null ? f.at : concat(a.paths, pathOf(a.paths, [name]), f.at);
      if (at === NO_PATH) return false;
      fields.push({ ...withStep(c, f), at });
    }
  }
  for (const f of fields) addFact(a, out, f);
  return true;
}
