import type { ProgramCall } from '../../summaries/file-summary.ts';
import { forEachOrigin, ORIGIN_CALL, type PackedOrigins } from '../../summaries/origins.ts';
import type { GivenValue, StatementWrite } from '../../summaries/statement.ts';
import { applyFunction } from './apply-summaries.ts';
import { argument, type Context, functionValues, receiver, storeFlow, withStep } from './call-context.ts';
import { addFact, type Fact } from './fact.ts';
import { concat, NO_PATH, pathOf } from './paths.ts';
import { fileOf } from './points-to.ts';
import { readFrom } from './resolve-origin.ts';
import { LIMIT_FACTS } from './state.ts';
import { isRows, rowsFact, storeColumn } from './stored-places.ts';

/** What calls with SQL statements write and read, in the ways in which drivers take values and give rows. */

/** Gives values to a statement that was prepared before, one by one or all together. */
const GIVES =
  /^(?:set[A-Z]\w*|bind\w*|AddWithValue|add_param|addParam\w*|execute\w*|exec|Exec\w*|run|all|get|each|query\w*|Query\w*|update)$/;
const GIVES_ONE = /^(?:set[A-Z]\w*|bind[Pp]aram|bindValue|bind_value|AddWithValue|addParam\w*)$/;

export function storedStatement(c: Context, out: Fact[]): void {
  const { call } = c;
  const { statement } = call;
  if (statement !== undefined) {
    if (statement.writes !== undefined)
      write(c, statement.writes, statement.argument, statement.argument + 1);
    if (statement.reads !== undefined) read(c, statement.reads.tables, statement.reads.columns, out);
    return;
  }
  if (call.args.length === 0 || !GIVES.test(call.name)) return;
  const onReceiver = preparedBy(c, call.receiver)?.statement?.writes;
  if (onReceiver !== undefined) write(c, onReceiver, -1, 0);
  const first = preparedBy(c, call.args[0] ?? [])?.statement;
  if (first?.writes !== undefined) write(c, first.writes, -1, 1);
}

/** The call that was given the statement which is run now. */
function preparedBy(c: Context, flow: PackedOrigins): ProgramCall | undefined {
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
    for (const f of argument(c, i)) readFrom(c.a, f, pathOf(c.a.paths, [String(given)]), out);
  return out;
}

function read(
  c: Context,
  tables: readonly string[],
  columns: readonly (readonly [string, string])[] | null,
  out: Fact[],
): void {
  const rows = rowsFact(c, { places: tables.map((table) => `table ${table}`), columns });
  addFact(out, rows, LIMIT_FACTS);
  const { language } = fileOf(c.a.pointsTo, c.frame.fn);
  // A cursor holds what it was asked for.
  if (language === 'python') storeFlow(c, c.call.receiver, rows);
  callBack(c, rows);
}

/** Calls functions that wait for an error or rows, as those of JavaScript do. */
export function callBack(c: Context, rows: Fact): void {
  const { language } = fileOf(c.a.pointsTo, c.frame.fn);
  if (language !== 'javascript' && language !== 'typescript') return;
  for (const arg of c.call.args)
    for (const h of functionValues(c, arg, NO_PATH)) applyFunction(c, h, [[], [rows]]);
}

/** Hands rows to a function that is called back. */
const GIVES_ROWS = /^(?:exec|toArray)$/;
/** What Ruby calls without arguments on rows that is no attribute of one. */
const RUBY_METHODS =
  /^(?:all|first!?|last!?|take!?|second|third|to_a|to_ary|load|reload|order|reorder|limit|offset|distinct|none|unscoped|unscope|lock|readonly|reverse_order|reverse|each|map|collect|select|flat_map|sort|shuffle|sample|compact|uniq|dup|clone|presence|freeze|decorate|itself|then|tap|lazy|entries|fetch|next|records|results|rows|attributes|save!?|touch|destroy!?|delete|delete_all|destroy_all|count|size|length|sum|any\?|empty\?|exists\?|present\?|blank\?|nil\?|valid\?|persisted\?|new_record\?|id|errors)$/;
const GETS_COLUMN = /^(?:get\w*|opt\w*|column|field|value|fetchColumn)$/;

/** What a function that nothing else is known of does with rows: it gives them, one of them, or a column by its name. */
export function passRows(c: Context, out: Fact[]): void {
  const { a, call } = c;
  if (a.storedRows.size === 0) return;
  const [key] = call.constants ?? [];
  const isColumn = (typeof key === 'string' || typeof key === 'number') && GETS_COLUMN.test(call.name);
  const { language } = fileOf(a.pointsTo, c.frame.fn);
  const isAttribute = language === 'ruby' && call.args.length === 0 && !RUBY_METHODS.test(call.name);
  for (const f of receiver(c)) {
    if (!isRows(a, f)) continue;
    if (call.name === 'Scan') scan(c, f);
    else if (isAttribute)
      addFact(out, { ...withStep(c, f), path: pathOf(a.paths, [call.name]) }, LIMIT_FACTS);
    else if (!isColumn) {
      if (GIVES_ROWS.test(call.name)) callBack(c, f);
      addFact(out, withStep(c, f), LIMIT_FACTS);
    } else {
      // JDBC counts columns from one.
      const isFromOne = typeof key === 'number' && language === 'java';
      const column = pathOf(a.paths, [isFromOne ? String(key - 1) : String(key)]);
      addFact(out, { ...withStep(c, f), path: concat(a.paths, f.path, column) }, LIMIT_FACTS);
    }
  }
  for (let i = 0; i < call.args.length; i++)
    for (const f of argument(c, i)) if (isRows(a, f)) addFact(out, withStep(c, f), LIMIT_FACTS);
}

/** `rows.Scan(&id, &name)` puts the columns into variables. */
function scan(c: Context, rows: Fact): void {
  c.call.args.forEach((arg, i) => {
    const column = concat(c.a.paths, rows.path, pathOf(c.a.paths, [String(i)]));
    storeFlow(c, arg, { ...withStep(c, rows), path: column });
  });
}
