import type { FunctionId } from '../../link/ids.ts';
import type { ProgramCall } from '../../summaries/file-summary.ts';
import { forEachOrigin, ORIGIN_CALL, type PackedOrigins } from '../../summaries/origins.ts';
import type { GivenValue, StatementRead, StatementWrite } from '../../summaries/statement.ts';
import { applyFunction } from './apply-summaries.ts';
import { namesLike } from './by-name.ts';
import { argument, type Context, functionValues, receiver, storeFlow, withStep } from './call-context.ts';
import { addFact, BASE_PARAM, type Fact } from './fact.ts';
import { concat, NO_PATH, pathOf } from './paths.ts';
import { fileOf, functionsAmong, type PointsTo } from './points-to.ts';
import { readFrom } from './resolve-origin.ts';
import { classesIn, columnOfField } from './stored-classes.ts';
import { readIntoObjects } from './stored-objects.ts';
import { isRows, rowsFact, sameName, storeColumn } from './stored-places.ts';

/** What calls with SQL statements write and read, in the ways in which drivers take values and give rows. */

/** Gives values to a statement that was prepared before, one by one or all together. */
const GIVES = namesLike(
  /^(?:set[A-Z]\w*|bind\w*|AddWithValue|add_param|addParam\w*|execute\w*|exec|Exec\w*|run|all|get|each|query\w*|Query\w*|update)$/,
);
const GIVES_ONE = /^(?:set[A-Z]\w*|bind[Pp]aram|bindValue|bind_value|AddWithValue|addParam\w*)$/;

export function storedStatement(c: Context, callees: readonly PointsTo[], out: Fact[]): void {
  const { call } = c;
  const { statement } = call;
  for (const g of functionsAmong(callees)) ofMapper(c, g, out);
  if (statement !== undefined) {
    if (statement.writes !== undefined)
      write(c, statement.writes, statement.argument, statement.argument + 1);
    if (statement.reads !== undefined) read(c, statement.reads, statement.argument, out);
    return;
  }
  if (call.args.length === 0 || !GIVES.test(call.name)) return;
  const onReceiver = callBefore(c, call.receiver)?.statement?.writes;
  if (onReceiver !== undefined) write(c, onReceiver, -1, 0);
  const first = callBefore(c, call.args[0] ?? [])?.statement;
  if (first?.writes !== undefined) write(c, first.writes, -1, 1);
}

/** A method that an annotation or a file of a mapper gives a statement. */
function ofMapper(c: Context, g: FunctionId, out: Fact[]): void {
  const { program } = c.a;
  const statement = program.statementOf(g);
  if (statement?.reads !== undefined) read(c, statement.reads, 0, out);
  if (statement?.writes === undefined) return;
  const params = program.functions[g]?.params ?? [];
  for (const [column, given] of statement.writes.values) {
    if (typeof given !== 'string') continue;
    const named = params.findIndex((p) => p.name === given);
    const facts: Fact[] = [];
    if (named >= 0) facts.push(...argument(c, named));
    else
      for (let i = 0; i < c.call.args.length; i++)
        for (const name of fieldsFor(c, i, given))
          for (const f of argument(c, i)) readFrom(c.a, f, pathOf(c.a.paths, [name]), facts);
    for (const f of facts)
      if (f.at === NO_PATH) storeColumn(c, `table ${statement.writes.table}`, column, withStep(c, f));
  }
}

/** The call whose result a value is: that which was given the statement which is run now. */
export function callBefore(c: Context, flow: PackedOrigins): ProgramCall | undefined {
  let found: ProgramCall | undefined;
  forEachOrigin(flow, (o) => {
    if (o.at === 0 && o.kind === ORIGIN_CALL) found ??= c.a.program.callsOf(c.frame.fn)[o.index];
  });
  return found;
}

/** `text` is the number of the argument with the statement, -1 where it was given before; `first` that of the first value. */
function write(c: Context, to: StatementWrite, text: number, first: number): void {
  for (const [column, given] of to.values) {
    const facts = given === null ? (text < 0 ? [] : argument(c, text)) : givenFor(c, given, first);
    for (const f of facts) if (f.at === NO_PATH) storeColumn(c, `table ${to.table}`, column, withStep(c, f));
  }
}

function givenFor(c: Context, given: Exclude<GivenValue, null>, first: number): Fact[] {
  const { call } = c;
  if (GIVES_ONE.test(call.name)) {
    const [key] = call.constants ?? [];
    const isThis = typeof given === 'number' ? key === given + 1 : String(key).replace(/^[:@]/, '') === given;
    return isThis && first === 0 ? [...argument(c, 1)] : [];
  }
  // `bind_param('ss', $a, $b)`
  const from = call.name === 'bind_param' ? 1 : first;
  const values: number[] = [];
  for (let i = from; i < call.args.length; i++)
    if (functionValues(c, call.args[i] ?? [], NO_PATH).length === 0) values.push(i);
  if (call.name === 'bind_param' || values.length > 1)
    return typeof given === 'number' ? [...argument(c, values[given] ?? call.args.length)] : [];
  const out: Fact[] = [];
  for (const i of values)
    for (const name of fieldsFor(c, i, String(given)))
      for (const f of argument(c, i)) readFrom(c.a, f, pathOf(c.a.paths, [name]), out);
  return out;
}

/** Names under which an object given for a statement may hold a value: as the placeholder says it, or as a field of its class. */
function fieldsFor(c: Context, i: number, given: string): readonly string[] {
  const out = new Set([given]);
  for (const cls of classesIn(c, i))
    for (const { name } of c.a.program.classes[cls]?.fields ?? [])
      if (sameName(columnOfField(c.a, cls, name) ?? '') === sameName(given)) out.add(name);
  return [...out];
}

function read(c: Context, { tables, columns }: StatementRead, statement: number, out: Fact[]): void {
  const rows = rowsFact(c, { places: tables.map((table) => `table ${table}`), columns });
  addFact(c.a, out, rows);
  const { language } = fileOf(c.a.pointsTo, c.frame.fn);
  // A cursor holds what it was asked for.
  if (language === 'python') storeFlow(c, c.call.receiver, rows);
  readIntoObjects(c, rows, statement);
  callBack(c, rows);
}

/** Makes something else of every row. */
const PROJECTS =
  /^(?:select|selectMany|map|mapNotNull|collect|flatMap|flat_map|then|let|run|yield_self|pluck)$/i;

/**
 * Calls functions that wait for rows: those of JavaScript after an error or by themselves, those of other languages with one row after
 * the other. What they make of them is in `out` where the call gives it.
 */
export function callBack(c: Context, rows: Fact, out: Fact[] = []): void {
  const { language } = fileOf(c.a.pointsTo, c.frame.fn);
  const isScript = language === 'javascript' || language === 'typescript';
  for (const arg of c.call.args)
    for (const h of functionValues(c, arg, NO_PATH)) {
      const made = applyFunction(c, h, isScript ? [[], [rows]] : [[rows]]);
      if (!isScript && PROJECTS.test(c.call.name)) for (const f of made) addFact(c.a, out, f);
    }
}

/** `pluck(:title)`: one column of the rows by its name, the rows where it is not that. */
export function oneColumn(c: Context, rows: Fact): Fact {
  const [key] = c.call.constants ?? [];
  if (typeof key !== 'string' || !PLUCKS.test(c.call.name)) return rows;
  return { ...rows, path: concat(c.a.paths, rows.path, pathOf(c.a.paths, [key.replace(/^:/, '')])) };
}

const PLUCKS = namesLike(
  /^(?:pluck|pick|values_list|value|distinct|Pluck|get_map|select_map|select_order_map|column)$/,
);

/** Hands rows to a function that is called back. */
const GIVES_ROWS = /^(?:exec|toArray)$/;
/** What Ruby calls without arguments on rows that is no attribute of one. */
const RUBY_METHODS = namesLike(
  /^(?:all|first!?|last!?|take!?|second|third|to_a|to_ary|load|reload|order|reorder|limit|offset|distinct|none|unscoped|unscope|lock|readonly|reverse_order|reverse|each|map|collect|select|flat_map|sort|shuffle|sample|compact|uniq|dup|clone|presence|freeze|decorate|itself|then|tap|lazy|entries|fetch|next|records|results|rows|attributes|save!?|touch|destroy!?|delete|delete_all|destroy_all|count|size|length|sum|any\?|empty\?|exists\?|present\?|blank\?|nil\?|valid\?|persisted\?|new_record\?|id|errors)$/,
);
const GETS_COLUMN = namesLike(/^(?:get\w*|Get\w*|opt\w*|column|field|value|fetchColumn|pop|pull)$/);

/** What a function that nothing else is known of does with rows: it gives them, one of them, or a column by its name. */
export function passRows(c: Context, out: Fact[]): void {
  const { a, call } = c;
  attributeOfParameter(c, out);
  if (a.storedRows.size === 0) return;
  const [key] = call.constants ?? [];
  const isColumn = (typeof key === 'string' || typeof key === 'number') && GETS_COLUMN.test(call.name);
  const { language } = fileOf(a.pointsTo, c.frame.fn);
  const isAttribute = language === 'ruby' && call.args.length === 0 && !RUBY_METHODS.test(call.name);
  for (const f of receiver(c)) {
    if (!isRows(a, f)) continue;
    if (readIntoObjects(c, f, call.args.length)) continue;
    if (call.name === 'Scan') scan(c, f);
    else if (isAttribute) addFact(a, out, { ...withStep(c, f), path: pathOf(a.paths, [call.name]) });
    else if (!isColumn) {
      if (GIVES_ROWS.test(call.name) || language !== 'javascript') callBack(c, f, out);
      addFact(a, out, oneColumn(c, withStep(c, f)));
    } else {
      // JDBC counts columns from one.
      const isFromOne = typeof key === 'number' && language === 'java';
      const column = pathOf(a.paths, [isFromOne ? String(key - 1) : String(key)]);
      addFact(a, out, { ...withStep(c, f), path: concat(a.paths, f.path, column) });
    }
  }
  for (let i = 0; i < call.args.length; i++)
    for (const f of argument(c, i)) if (isRows(a, f)) addFact(a, out, withStep(c, f));
}

/** A call of an attribute on what a function or block is given: which record that is, its caller says. */
function attributeOfParameter(c: Context, out: Fact[]): void {
  const { a, call } = c;
  if (call.args.length > 0 || call.receiver.length === 0) return;
  const { language } = fileOf(a.pointsTo, c.frame.fn);
  const getter = language === 'java' ? /^get([A-Z]\w*)$/.exec(call.name)?.[1] : undefined;
  const name = getter === undefined ? call.name : getter.charAt(0).toLowerCase() + getter.slice(1);
  if (language === 'ruby' ? RUBY_METHODS.test(name) : getter === undefined) return;
  for (const f of receiver(c))
    if (f.base === BASE_PARAM && f.derived === 0 && f.at === NO_PATH)
      addFact(a, out, { ...withStep(c, f), path: concat(a.paths, f.path, pathOf(a.paths, [name])) });
}

/** `rows.Scan(&id, &name)` puts the columns into variables. */
function scan(c: Context, rows: Fact): void {
  c.call.args.forEach((arg, i) => {
    const column = concat(c.a.paths, rows.path, pathOf(c.a.paths, [String(i)]));
    storeFlow(c, arg, { ...withStep(c, rows), path: column });
  });
}
