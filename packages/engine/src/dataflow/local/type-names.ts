import type { TypeRef } from '../../ir/ir.ts';
import { isClosedType } from './bounds/of-fields.ts';
import type { FileContext } from './context.ts';
import { typeId } from './tables.ts';

/** Types as written that say nothing about where a value comes from or what may be called on it. */
const SKIP = new Set([
  '',
  'any',
  'unknown',
  'var',
  'auto',
  'void',
  'undefined',
  'never',
  'dynamic',
  'mixed',
  'let',
]);

/** Wrappers whose argument is what matters. */
const TRANSPARENT = new Set([
  'Promise',
  'Optional',
  'Awaitable',
  'Task',
  'Annotated',
  'Readonly',
  'Required',
  'Partial',
  'ActionResult',
  'ResponseEntity$',
  'Nullable',
  'ValueTask',
  'CompletableFuture$',
  'Coroutine$',
]);

/** By simple name, of all languages: numbers, truth values, times and identifiers of fixed form. */
const PRIMITIVE = new Set([
  'int',
  'long',
  'short',
  'byte',
  'float',
  'double',
  'boolean',
  'bool',
  'Integer',
  'Long',
  'Short',
  'Float',
  'Double',
  'Boolean',
  'number',
  'bigint',
  'decimal',
  'uint',
  'ulong',
  'ushort',
  'sbyte',
  'BigDecimal',
  'BigInteger',
  'Int32',
  'Int64',
  'Guid',
  'UUID',
  'DateTime',
  'LocalDate',
  'LocalDateTime',
  'Instant',
  'int8',
  'int16',
  'int32',
  'int64',
  'uint8',
  'uint16',
  'uint32',
  'uint64',
  'uint256',
  'float32',
  'float64',
  'complex',
  'complex64',
  'complex128',
  'uintptr',
  'rune',
  'nint',
  'nuint',
  'Int16',
  'UInt16',
  'UInt32',
  'UInt64',
  'Byte',
  'Single',
  'Decimal',
  'OptionalInt',
  'OptionalLong',
  'DateTimeOffset',
  'DateOnly',
  'TimeOnly',
  'TimeSpan',
  'LocalTime',
  'OffsetDateTime',
  'ZonedDateTime',
  'Duration',
  'Timestamp',
  'Time',
  'datetime',
  'timedelta',
  'UUID4',
  'PositiveInt',
  'NonNegativeInt',
  'PositiveFloat',
  'StrictInt',
  'StrictBool',
  'TrueClass',
  'FalseClass',
  'NilClass',
  'Numeric',
]);

/** Collections that hold nothing but their one argument. */
const COLLECTIONS = new Set(
  (
    'List Set Collection Iterable Iterator Stream ArrayList LinkedList HashSet LinkedHashSet TreeSet SortedSet Queue Deque ' +
    'IEnumerable ICollection IList IReadOnlyList IReadOnlyCollection ISet IAsyncEnumerable ImmutableArray Span ' +
    'list set tuple frozenset Sequence MutableSequence AbstractSet'
  ).split(' '),
);
/** Arrays of these are text in another form. */
const UNITS_OF_TEXT = new Set(['byte', 'sbyte', 'Byte', 'uint8', 'int8', 'rune', 'char']);

/** Values of such types carry no text that an attacker chooses. */
export function isHarmlessType(type: TypeRef | null): boolean {
  if (type === null || !PRIMITIVE.has(lastName(type.name))) return false;
  return type.array !== true || !UNITS_OF_TEXT.has(lastName(type.name));
}

/** The same with what this file declares: members of an enumeration are fixed in the source. */
export function isHarmless(cx: FileContext, type: TypeRef | null, depth = 0): boolean {
  if (type === null || depth > 3) return false;
  if (isHarmlessType(type) || (cx.language === 'python' && isClosedType(type))) return true;
  if (type.array === true) return false;
  const [inner] = type.args;
  if (inner !== undefined && type.args.length === 1 && COLLECTIONS.has(lastName(type.name)))
    return !UNITS_OF_TEXT.has(lastName(inner.name)) && isHarmless(cx, inner, depth + 1);
  if (inner !== undefined && TRANSPARENT.has(lastName(type.name))) return isHarmless(cx, inner, depth + 1);
  const cls = cx.scopes.classes[cx.classByName.get(type.name) ?? -1]?.cls;
  return (
    cls !== undefined && (cls.kind === 'enum' || cls.extends.some((base) => isEnumerationBase(base.name)))
  );
}

/** Python's bases of enumerations. */
const ENUMERATIONS = new Set(['Enum', 'IntEnum', 'StrEnum', 'Flag', 'IntFlag']);

export const isEnumerationBase = (name: string): boolean => ENUMERATIONS.has(lastName(name));

function lastName(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf('\\'), name.lastIndexOf(':')) + 1);
}

/** Type numbers of a type as written: bound to the import or class its first name means here. */
export function typesOf(cx: FileContext, type: TypeRef | null, depth = 0): readonly number[] {
  if (type === null || depth > 3) return NONE;
  if (TRANSPARENT.has(type.name) && type.args[0] !== undefined) return typesOf(cx, type.args[0], depth + 1);
  if (type.name === '|' || type.name === 'Union') {
    const all = new Set(type.args.flatMap((a) => [...typesOf(cx, a, depth + 1)]));
    return [...all].slice(0, 4);
  }
  // A value of the type `Function` is called like any other; the constructor of that name, which compiles text, is not meant.
  if (SKIP.has(type.name) || (cx.isScript && type.name === 'Function')) return NONE;
  if (type.array === true) {
    // What rows are read into: `var notes []Note`.
    const isRead = cx.language === 'go';
    return [namedType(cx, `${type.name}[]`, isRead ? namedType(cx, type.name) : undefined)];
  }
  const [kept] = type.args;
  const over =
    kept !== undefined && KEEPS_RECORDS.test(lastName(type.name))
      ? typesOf(cx, kept, depth + 1)[0]
      : undefined;
  return [namedType(cx, type.name, over)];
}

/** Generic types whose first argument is the class of the records behind them. */
const KEEPS_RECORDS =
  /^(?:I?DbSet|I?(?:Read|Async)?Repository(?:Async)?|(?:Mongo|Entity|Object|Tree|Base)Repository|I?MongoCollection|Model|ReturnModelType|(?:Jpa|Crud|PagingAndSorting|Mongo|ReactiveCrud|ReactiveMongo)Repository)$/;

const NONE: readonly number[] = [];

/** @param over number of the type of the records that a value of this type holds */
export function namedType(cx: FileContext, written: string, over?: number): number {
  let name = written;
  while (name.startsWith('*') || name.startsWith('&') || name.startsWith('?')) name = name.slice(1);
  const first = name.split(/[.\\]|::/, 1)[0] ?? name;
  const cls = cx.classByName.get(name);
  if (cls !== undefined) return typeId(cx.t, name, -1, cls, over);
  const imp = cx.imports.get(first);
  return typeId(cx.t, name, imp ?? -1, -1, over);
}

export function simpleTypeName(cx: FileContext, type: number): string {
  const name = cx.t.types[type]?.name ?? '';
  return name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf('\\')) + 1);
}
