import type { Argument, ClassIR, Decorator, Expr, FieldIR, Stmt } from '../../ir/ir.ts';
import type { RecordSummary } from '../../summaries/file-summary.ts';

/**
 * What a class declares of the table or collection that keeps its objects: the name of the table, names of columns that differ from those
 * of fields, and attributes that hold numbers, truth values or times. Annotations, tags of fields and assignments in class bodies say so.
 */

const TABLE = /(?:^|[.\\])(?:Table|Entity|Document|Collection|TableAttribute)$/;
const COLUMN = /(?:^|[.\\])(?:Column|JoinColumn|Field|BsonElement|ColumnAttribute|SerialName)$/;
/** Keywords of annotations that name a table; `Entity(name: …)` of JPA is the name in queries. */
const TABLE_KEYS = /^(?:name|value|tableName|collection)$/;
/** Names assigned in class bodies: SQLAlchemy, SQLModel and Peewee, ActiveRecord, Eloquent. */
const TABLE_NAMES = new Set(['__tablename__', 'table_name', 'table', 'collection']);
/** Tags of Go that mappers read. */
const MAPPED = /(?:^|\s)(?:gorm|xorm|bun|db|bson|pg|sql|reform):"/;
/** Columns of Django, SQLAlchemy, Peewee, MongoEngine and Tortoise that hold no text. */
const TEXTLESS_COLUMN =
  /(?:^|\.)(?:(?:Big|Small|Positive|PositiveBig|PositiveSmall)?(?:Auto|Integer|Int|Serial)(?:Field)?|(?:Null)?Boolean(?:Field)?|(?:Float|Decimal|Double|Date|DateTime|Time|Timestamp|Duration|UUID|Long)(?:Field)?|Numeric|Interval|Uuid)$/;

export function recordOf(cls: ClassIR): RecordSummary | null {
  const table = tableOf(cls);
  const columns: [string, string][] = [];
  let isMapped = false;
  for (const field of cls.fields) {
    const column = columnOf(field);
    if (column !== null && column !== '' && column !== field.name) columns.push([field.name, column]);
    if (field.decorators.some(isMapping)) isMapped = true;
  }
  const numbers = textless(cls);
  if (table === null && columns.length === 0 && !isMapped && numbers.length === 0) return null;
  return {
    ...(table === null ? {} : { table }),
    ...(columns.length === 0 ? {} : { columns }),
    ...(numbers.length === 0 ? {} : { numbers }),
    ...(isMapped ? { isMapped: true as const } : {}),
  };
}

function tableOf(cls: ClassIR): string | null {
  for (const one of cls.decorators)
    if (TABLE.test(one.name)) {
      const isEntity = /(?:^|[.\\])Entity$/.test(one.name);
      const name = textIn(one, isEntity ? null : TABLE_KEYS);
      if (name !== null && /^\w+$/.test(name)) return name.toLowerCase();
    }
  for (const [name, value] of assigned(cls.body)) if (TABLE_NAMES.has(name)) return plain(textOf(value));
  for (const field of cls.fields)
    if (TABLE_NAMES.has(field.name) && field.init !== null) return plain(textOf(field.init));
  return null;
}

const plain = (name: string | null): string | null =>
  name !== null && /^\w+$/.test(name) ? name.toLowerCase() : null;

function columnOf(field: FieldIR): string | null {
  for (const one of field.decorators) {
    if (one.name === 'tag') {
      const tag = textOf(one.args[0]?.value) ?? '';
      const named =
        /(?:^|\s)(?:db|bson):"([\w.]+)[,"]/.exec(tag) ?? /(?:^|\s)gorm:"[^"]*\bcolumn:(\w+)/.exec(tag);
      if (named !== null) return named[1] ?? null;
    } else if (COLUMN.test(one.name)) {
      const name = textIn(one, /^(?:name|value)$/);
      if (name !== null && /^\w+$/.test(name)) return name;
    }
  }
  return null;
}

const isMapping = ({ name, args }: Decorator): boolean =>
  name === 'tag' && MAPPED.test(textOf(args[0]?.value) ?? '');

/** The text of the first argument, of a keyword, or of an entry of an object. */
function textIn({ args }: Decorator, keys: RegExp | null): string | null {
  for (const arg of args) {
    const isNamed = arg.name !== null;
    if (isNamed ? keys?.test(arg.name ?? '') !== true : arg !== args[0]) continue;
    const text = textOf(arg.value) ?? entryText(arg, keys);
    if (text !== null) return text;
  }
  return null;
}

function entryText({ value }: Argument, keys: RegExp | null): string | null {
  if (value.kind !== 'object') return null;
  for (const { key, value: held } of value.entries) {
    const name = key === null ? null : key.kind === 'name' ? key.name : textOf(key);
    if (name !== null && (keys ?? /^name$/).test(name)) return textOf(held);
  }
  return null;
}

export const textOf = (value: Expr | undefined): string | null =>
  value?.kind === 'literal' && typeof value.value === 'string' ? value.value : null;

/** Names assigned in a class body, `self.table_name = …` among them. */
export function assigned(body: readonly Stmt[]): [string, Expr][] {
  const out: [string, Expr][] = [];
  for (const s of body) {
    if (s.kind !== 'expr' || s.expr.kind !== 'assign') continue;
    const { target, value } = s.expr;
    if (target.kind === 'name') out.push([target.name, value]);
    else if (target.kind === 'member') out.push([target.property, value]);
  }
  return out;
}

function textless(cls: ClassIR): string[] {
  const out: string[] = [];
  const see = (name: string, value: Expr | null): void => {
    if (value?.kind !== 'call') return;
    const written = nameOf(value.callee);
    const [first] = value.args;
    const inner =
      first === undefined ? '' : nameOf(first.value.kind === 'call' ? first.value.callee : first.value);
    const isTextless = /(?:^|\.)(?:Column|mapped_column)$/.test(written)
      ? TEXTLESS_COLUMN.test(inner)
      : /Field$/.test(written) && TEXTLESS_COLUMN.test(written);
    if (isTextless) out.push(name);
  };
  for (const f of cls.fields) see(f.name, f.init);
  for (const [name, value] of assigned(cls.body)) see(name, value);
  return out;
}

function nameOf(e: Expr): string {
  return e.kind === 'name' ? e.name : e.kind === 'member' ? `.${e.property}` : '';
}
