import type { ClassId, FileId, FunctionId } from '../../link/ids.ts';
import { fileOfClass, fileOfFunction } from '../../link/numbering.ts';
import { type FileHead, pathKeys } from '../../summaries/file-summary.ts';
import { type FilePath, idsOf } from '../../summaries/ids.ts';
import {
  forEachOrigin,
  kindsOfOrigins,
  ORIGIN_CLASS,
  ORIGIN_GLOBAL,
  ORIGIN_IMPORT,
  type PackedOrigins,
} from '../../summaries/origins.ts';
import type { Context } from './call-context.ts';
import {
  beginForAll,
  type ClassTarget,
  classId,
  endForAll,
  fileOf,
  flowTargets,
  isClass,
  isInstance,
  isLibrary,
  KEPT_RECORDS,
  libraryName,
  librarySupers,
  linearised,
  methodsOf,
  NAMED_MODEL,
  originTargets,
  type PointsTo,
  typesTargets,
} from './points-to.ts';
import { pathPrefix } from './sources.ts';
import type { Analysis } from './state.ts';

/** Which classes of the program are records, and which place each is kept in. */

/** Superclasses of records, as people write them or by their full names. */
const RECORD =
  /^(?:db\.Model|models\.Model|ApplicationRecord|ActiveRecord(?:::|\.)Base|Sequel(?:::|\.)Model|DeclarativeBase|Authenticatable)$|^(?:django\.db\.models(?:\.base)?\.Model|flask_sqlalchemy\.SQLAlchemy\.Model|peewee\.Model|tortoise\.models\.Model|mongoengine\.(?:Dynamic|Embedded)?Document|beanie\.Document|odmantic\.Model|sqlmodel\.SQLModel|sqlalchemy\.(?:orm|ext\.declarative)\.(?:declarative_base|DeclarativeBase)|Illuminate\.(?:Database\.Eloquent\.Model|Foundation\.Auth\.User)|sequelize(?:-typescript)?\.Model|typeorm\.BaseEntity|objection\.Model|(?:gorm\.io|github\.com\.jinzhu|github\.com\/jinzhu)\/gorm\.Model|gorm\.Model|Mongoid(?:::|\.)Document)$/;
const RECORD_ANNOTATION = /(?:^|[.\\])(?:Entity|Document|MappedSuperclass|Table|TableAttribute)$/;
const REPOSITORY = /(?:Repository|CrudRepository|Dao)$/;

interface Known {
  readonly places: Map<ClassId, string | null>;
  /** Classes that something of the program is declared to hold the records of. */
  readonly kept: ReadonlySet<ClassId>;
}
const memo = new WeakMap<Analysis, Known>();

function knownOf(a: Analysis): Known {
  let known = memo.get(a);
  if (known === undefined) {
    const others = beginForAll(a.pointsTo, null);
    known = { places: new Map(), kept: keptClasses(a) };
    endForAll(a.pointsTo, null, others);
    memo.set(a, known);
  }
  return known;
}

function keptClasses(a: Analysis): ReadonlySet<ClassId> {
  const out = new Set<ClassId>();
  for (const fi of idsOf(a.program.files))
    a.program.files[fi]?.types.forEach((use, type) => {
      if (use.over === undefined || use.name.endsWith('[]')) return;
      for (const r of typesTargets(a.pointsTo, fi, [type])) {
        const cls = isLibrary(r) ? keptClass(libraryName(r)) : null;
        if (cls !== null) out.add(cls);
      }
    });
  return out;
}

const keptClass = (name: string): ClassId | null =>
  name.startsWith(KEPT_RECORDS) ? (Number.parseInt(name.slice(KEPT_RECORDS.length), 10) as ClassId) : null;

/** The place of a class that is known to be a record; null for all others. */
export function placeOfClass(a: Analysis, cls: ClassId): string | null {
  const { places, kept } = knownOf(a);
  let place = places.get(cls);
  if (place === undefined) {
    place = kept.has(cls) || isRecord(a, cls) ? placeOfRecord(a, cls) : null;
    places.set(cls, place);
  }
  return place;
}

/** The place of a class whose objects a mapper was given: its table where one is declared. */
export function placeOfRecord(a: Analysis, cls: ClassId): string {
  for (const k of linearised(a.pointsTo, cls)) {
    const table = a.program.classes[k]?.record?.table;
    if (table !== undefined) return `table ${table}`;
  }
  return `record ${cls}`;
}

/** The columns of a class's fields where they are named otherwise, and those that hold no text. */
export function columnOfField(a: Analysis, cls: ClassId, field: string): string | null {
  for (const k of linearised(a.pointsTo, cls)) {
    const record = a.program.classes[k]?.record;
    if (record?.numbers?.includes(field)) return null;
    const named = record?.columns?.find(([name]) => name === field);
    if (named !== undefined) return named[1];
  }
  return field;
}

function isRecord(a: Analysis, cls: ClassId): boolean {
  const { program } = a;
  if (librarySupers(a.pointsTo, cls).some((name) => RECORD.test(name))) return true;
  return linearised(a.pointsTo, cls).some((k) => {
    const summary = program.classes[k];
    const types = program.files[fileOfClass(program, k)]?.types;
    return (
      summary?.record?.isMapped === true ||
      summary?.decorators.some((one) => RECORD_ANNOTATION.test(one.name)) === true ||
      summary?.extends.some((t) => RECORD.test(types?.[t]?.name ?? '')) === true
    );
  });
}

/** `interface Notes extends JpaRepository<Note, Long>`: the records that it keeps. */
export function placeOfRepository(a: Analysis, cls: ClassId): string | null {
  const summary = a.program.classes[cls];
  const fi = fileOfClass(a.program, cls);
  const types = a.program.files[fi]?.types;
  if (summary === undefined || !summary.extends.some((t) => REPOSITORY.test(types?.[t]?.name ?? '')))
    return null;
  const given =
    summary.over === undefined ? givenToSuper(a, cls) : typesTargets(a.pointsTo, fi, summary.over);
  for (const r of given) {
    const place = isInstance(r) || isClass(r) ? placeOfClass(a, classId(r)) : null;
    if (place !== null) return place;
  }
  return null;
}

/** Classes that a constructor hands to that of its superclass: `parent::__construct($registry, Note::class)`. */
function givenToSuper(a: Analysis, cls: ClassId): PointsTo[] {
  return methodsOf(a.pointsTo, cls, 'constructor', false).flatMap((fn) =>
    a.program
      .callsOf(fn)
      .filter((call) => call.isSuper)
      .flatMap((call) => call.args.flatMap((arg) => classesNamed(a, fn, arg))),
  );
}

/** The place behind something that a library gives: a model by its name, the records of a class, a table or collection that is a member. */
export function placeOfModel(a: Analysis, name: string): string | null {
  if (name.startsWith(NAMED_MODEL)) return /^[\w ]+\.\w+$/.test(name) ? name : null;
  const cls = keptClass(name);
  if (cls !== null) return placeOfRecord(a, cls);
  const member = MEMBER.exec(name)?.[1];
  if (member !== undefined) return `table ${member.toLowerCase()}`;
  const model = /^@prisma\/client\.PrismaClient\.(\w+)$/.exec(name)?.[1];
  return model === undefined || model.startsWith('$') ? null : `prisma ${model}`;
}

/** Databases whose members are tables or collections: `client.app.notes`, `DB[:notes]`. */
const MEMBER =
  /^(?:(?:pymongo|motor|flask_pymongo|MongoDB|Mongo)\.(?:\w+\.)*(?:\w*Client|PyMongo)\.\w+|(?:pymongo|motor)\.(?:\w+\.)*Database|Sequel\.Database)\.(\w+)$/;

/** Members of record classes through which they are asked, and names of the class itself. */
const MANAGERS = new Set(['query', 'objects', 'unscoped', 'all', 'class', 'java', 'schema']);
const NAMING = (1 << ORIGIN_CLASS) | (1 << ORIGIN_IMPORT) | (1 << ORIGIN_GLOBAL);
const NO_CLASSES: readonly ClassTarget[] = [];
/** Classes that are named: by themselves, or with what they are asked through. */
export function classesNamed(a: Analysis, fn: FunctionId, flow: PackedOrigins): readonly ClassTarget[] {
  if ((kindsOfOrigins(flow) & NAMING) === 0) return NO_CLASSES;
  const out: ClassTarget[] = [];
  forEachOrigin(flow, (o) => {
    if (o.at !== 0 || (o.kind !== ORIGIN_CLASS && o.kind !== ORIGIN_IMPORT && o.kind !== ORIGIN_GLOBAL))
      return;
    const path = withoutManager(fileOf(a.pointsTo, fn), o.path);
    for (const r of originTargets(a.pointsTo, fn, o.kind, o.index, path)) if (isClass(r)) out.push(r);
  });
  return out;
}

/** The path of the class where a path ends with what it is asked through: `Note.query`. */
function withoutManager(file: FileHead, path: FilePath): FilePath {
  const keys = pathKeys(file, path);
  let length = keys.length;
  while (length > 0 && MANAGERS.has(keys[length - 1] ?? '')) length--;
  return length < keys.length ? pathPrefix(file, path, length) : path;
}

/** Classes of the program that a value holds one or several objects of. */
export function classesIn(c: Context, i: number): readonly ClassId[] {
  const { a, call, frame } = c;
  const fi = fileOfFunction(a.program, frame.fn);
  const flow = i < 0 ? call.receiver : (call.args[i] ?? []);
  const types = i < 0 ? call.receiverTypes : (call.argTypes?.[i] ?? []);
  const out = new Set<ClassId>();
  const addAll = (targets: readonly PointsTo[]): void => {
    for (const r of targets) if (isInstance(r)) out.add(classId(r));
  };
  addAll(flowTargets(a.pointsTo, frame.fn, flow));
  addAll(typesTargets(a.pointsTo, fi, types));
  for (const over of elementTypes(a, fi, types)) addAll(typesTargets(a.pointsTo, fi, [over]));
  return [...out];
}

function elementTypes(a: Analysis, fi: FileId, types: readonly number[]): number[] {
  return types.flatMap((t) => {
    const use = a.program.files[fi]?.types[t];
    return use?.over !== undefined && use.name.endsWith('[]') ? [use.over] : [];
  });
}
