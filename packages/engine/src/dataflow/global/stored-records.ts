import type { ClassId } from '../../link/ids.ts';
import { fileOfClass, fileOfFunction } from '../../link/numbering.ts';
import { CALL_NEW, type FileHead, pathKeys } from '../../summaries/file-summary.ts';
import type { FilePath } from '../../summaries/ids.ts';
import {
  forEachOrigin,
  ORIGIN_CLASS,
  ORIGIN_GLOBAL,
  ORIGIN_IMPORT,
  type PackedOrigins,
} from '../../summaries/origins.ts';
import { splitName } from '../qualified-names.ts';
import { argument, type Context, receiver, withStep } from './call-context.ts';
import { addFact, type Fact } from './fact.ts';
import { NO_PATH } from './paths.ts';
import {
  classId,
  fileOf,
  flowTargets,
  isClass,
  isInstance,
  isLibrary,
  libraryName,
  librarySupers,
  linearised,
  NAMED_MODEL,
  originTargets,
  type PointsTo,
  receiverTargets,
  typesTargets,
} from './points-to.ts';
import { pathPrefix } from './sources.ts';
import { type Analysis, LIMIT_FACTS } from './state.ts';
import { isRows, placesOfRows, rowsFact, storeColumn } from './stored-places.ts';
import { callBack } from './stored-statements.ts';

/** What records of object mappers keep: classes of the program that a mapper's class or annotation makes records, and named models. */

/** Superclasses of records, as people write them or by their full names. */
const RECORD =
  /^(?:db\.Model|models\.Model|ApplicationRecord|ActiveRecord(?:::|\.)Base|Sequel::Model|DeclarativeBase|Authenticatable)$|^(?:django\.db\.models(?:\.base)?\.Model|flask_sqlalchemy\.SQLAlchemy\.Model|peewee\.Model|tortoise\.models\.Model|mongoengine\.(?:Dynamic)?Document|sqlmodel\.SQLModel|sqlalchemy\.(?:orm|ext\.declarative)\.(?:declarative_base|DeclarativeBase)|Illuminate\.(?:Database\.Eloquent\.Model|Foundation\.Auth\.User)|sequelize\.Model|typeorm\.BaseEntity|objection\.Model)$/;
const RECORD_ANNOTATION = /(?:^|\.)(?:Entity|Document|MappedSuperclass|Table)$/;
const REPOSITORY = /(?:Repository|CrudRepository|Dao)$/;

/** Methods that make or change records of what they are given. */
const WRITES =
  /^(?:create\w*!?|insert\w*|update\w*!?|upsert\w*|bulk_?[cC]reate|bulk_update|findOneAndUpdate|findByIdAndUpdate|findOneAndReplace|replaceOne|firstOrCreate|updateOrCreate|get_or_create|update_or_create|find_or_create_by!?|fill|forceFill|assign_attributes|set|values|new|build)$/;
/** Methods that keep a record that was filled before. */
const KEEPS =
  /^(?:save\w*!?|add|add_all|persist\w*|merge|insert\w*|create|Create|Save|Updates|FirstOrCreate|bulk_create|put|update)$/;
/** What they answer is no record. */
const ANSWERS_NUMBERS =
  /^(?:count|exists\??|sum|avg|max|min|length|delete\w*|destroy\w*|remove\w*|drop\w*|truncate)$/i;
/** Members of record classes through which they are asked. */
const MANAGERS = new Set(['query', 'objects', 'unscoped', 'all']);
/** Methods whose first argument says which records are meant. */
const FILTERS_FIRST = /^(?:findOneAnd|findByIdAnd|updateOne$|updateMany$|replaceOne$)/;
/** Keys of objects that say which records are meant. */
const FILTERS = new Set(['where', 'filter', 'query']);
/** Keys of objects that hold fields instead of being one. */
const HOLDS_FIELDS = new Set(['data', 'create', 'update', '$set', 'defaults', 'set', 'values']);

export function storedRecords(c: Context, callees: readonly PointsTo[], isOwn: boolean, out: Fact[]): void {
  const { a, call } = c;
  for (const r of callees) {
    const place = isClass(r) ? placeOfClass(a, classId(r)) : null;
    if (place !== null) writeFields(c, place);
  }
  if (call.kind === CALL_NEW || isOwn) return;
  const places = placesAsked(c, callees);
  for (const place of places) {
    if (WRITES.test(call.name)) writeFields(c, place);
    if (ANSWERS_NUMBERS.test(call.name)) continue;
    const rows = rowsFact(c, { places: [place], columns: null });
    addFact(out, rows, LIMIT_FACTS);
    callBack(c, rows);
  }
  if (places.length === 0 && WRITES.test(call.name))
    for (const f of receiver(c))
      if (isRows(a, f)) for (const place of placesOfRows(a, f)) writeFields(c, place);
  if (KEEPS.test(call.name)) keep(c);
}

/** `record.field = value`, where the record was made here or came out of a store. */
export function storedAssignment(c: Context): void {
  const { a, call } = c;
  const places = new Set<string>();
  for (const r of receiverTargets(a.pointsTo, c.frame.fn, call)) {
    const place = isInstance(r) ? placeOfClass(a, classId(r)) : null;
    if (place !== null) places.add(place);
  }
  for (const f of receiver(c)) if (isRows(a, f)) for (const place of placesOfRows(a, f)) places.add(place);
  for (const place of places)
    for (const f of argument(c, 0)) if (f.at === NO_PATH) storeColumn(c, place, call.name, withStep(c, f));
}

/** Places that the call asks or changes by its receiver, or by a class that it is given. */
function placesAsked(c: Context, callees: readonly PointsTo[]): readonly string[] {
  const { a, call, frame } = c;
  const out = new Set<string>();
  const addClass = (flow: PackedOrigins): void =>
    forEachOrigin(flow, (o) => {
      if (o.at !== 0 || (o.kind !== ORIGIN_CLASS && o.kind !== ORIGIN_IMPORT && o.kind !== ORIGIN_GLOBAL))
        return;
      const own = originTargets(
        a.pointsTo,
        frame.fn,
        o.kind,
        o.index,
        withoutManager(fileOf(a.pointsTo, frame.fn), o.path),
      );
      for (const r of own) {
        const place = isClass(r) ? placeOfClass(a, classId(r)) : null;
        if (place !== null) out.add(place);
      }
    });
  for (const r of callees) {
    const place = isLibrary(r) ? placeOfModel(splitName(libraryName(r)).owner) : null;
    if (place !== null) out.add(place);
  }
  addClass(call.receiver);
  for (const arg of call.args) addClass(arg);
  for (const r of receiverTargets(a.pointsTo, frame.fn, call)) {
    const place = isLibrary(r)
      ? placeOfModel(libraryName(r))
      : isInstance(r)
        ? placeOfRepository(a, classId(r))
        : null;
    if (place !== null) out.add(place);
  }
  return [...out];
}

/** The path of the class where a path ends with what it is asked through: `Note.query`. */
function withoutManager(file: FileHead, path: FilePath): FilePath {
  const keys = pathKeys(file, path);
  return keys.length > 0 && MANAGERS.has(keys.at(-1) ?? '') ? pathPrefix(file, path, keys.length - 1) : path;
}

/** Fields by keyword, or the entries of an object; an object of unknown entries may have any of them. */
function writeFields(c: Context, place: string): void {
  const { a, call } = c;
  const first = FILTERS_FIRST.test(call.name) ? 1 : 0;
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
        if (keys.length === 0) storeColumn(c, place, name, withStep(c, f));
      } else if (keys.length > 0) storeColumn(c, place, keys[0] ?? '*', withStep(c, f));
      else if (WRITES.test(call.name) || call.kind === CALL_NEW) storeColumn(c, place, '*', withStep(c, f));
    }
  });
}

/** `session.add(record)`, `repository.save(record)`, `record.save()`: what lies in its fields. */
function keep(c: Context): void {
  const { a, call, frame } = c;
  const flows = [call.receiver, ...call.args];
  flows.forEach((flow, i) => {
    const places = new Set<string>();
    const types = i === 0 ? call.receiverTypes : (call.argTypes?.[i - 1] ?? []);
    for (const r of [
      ...flowTargets(a.pointsTo, frame.fn, flow),
      ...typesTargets(a.pointsTo, fileOfFunction(a.program, frame.fn), types),
    ]) {
      const place = isInstance(r) ? placeOfClass(a, classId(r)) : null;
      if (place !== null) places.add(place);
    }
    if (places.size === 0) return;
    for (const f of i === 0 ? receiver(c) : argument(c, i - 1)) {
      // What a constructor made of its arguments was seen where it was called.
      if (isRows(a, f) || (f.at === NO_PATH && f.derived === 1)) continue;
      const field = a.paths.keys[f.at]?.[0] ?? '*';
      for (const place of places) storeColumn(c, place, field, withStep(c, f));
    }
  });
}

const placeMemo = new WeakMap<Analysis, Map<ClassId, string | null>>();

function placeOfClass(a: Analysis, cls: ClassId): string | null {
  const memo = placeMemo.get(a) ?? new Map<ClassId, string | null>();
  placeMemo.set(a, memo);
  let place = memo.get(cls);
  if (place === undefined) {
    place = isRecord(a, cls) ? `record ${cls}` : null;
    memo.set(cls, place);
  }
  return place;
}

function isRecord(a: Analysis, cls: ClassId): boolean {
  const { program } = a;
  if (librarySupers(a.pointsTo, cls).some((name) => RECORD.test(name))) return true;
  return linearised(a.pointsTo, cls).some((k) => {
    const summary = program.classes[k];
    const types = program.files[fileOfClass(program, k)]?.types;
    return (
      summary?.decorators.some((one) => RECORD_ANNOTATION.test(one.name)) === true ||
      summary?.extends.some((t) => RECORD.test(types?.[t]?.name ?? '')) === true
    );
  });
}

/** `interface Notes extends JpaRepository<Note, Long>`: the records that it keeps. */
function placeOfRepository(a: Analysis, cls: ClassId): string | null {
  const summary = a.program.classes[cls];
  const fi = fileOfClass(a.program, cls);
  const types = a.program.files[fi]?.types;
  if (summary?.over === undefined || !summary.extends.some((t) => REPOSITORY.test(types?.[t]?.name ?? '')))
    return null;
  for (const r of typesTargets(a.pointsTo, fi, summary.over)) {
    const place = isInstance(r) ? placeOfClass(a, classId(r)) : null;
    if (place !== null) return place;
  }
  return null;
}

function placeOfModel(name: string): string | null {
  if (name.startsWith(NAMED_MODEL)) return /^[\w ]+\.\w+$/.test(name) ? name : null;
  const model = /^@prisma\/client\.PrismaClient\.(\w+)$/.exec(name)?.[1];
  return model === undefined || model.startsWith('$') ? null : `prisma ${model}`;
}
