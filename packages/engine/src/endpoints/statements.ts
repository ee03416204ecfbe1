import type { Assign, Call, Expr, FunctionIR, VarDecl } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import { quickPattern } from '../match/prefilter/quick-pattern.ts';

/**
 * Statements of SQL that a function writes itself: `query = f"SELECT … WHERE id = {card_id}"`. What is given to a call by the name of one asks for what
 * the statement asks for.
 */
export interface Statement {
  /** What its condition is made of, without its columns. */
  readonly condition: string;
  readonly changes: boolean;
  /** Adds a row and looks for none. */
  readonly adds: boolean;
  /** What rows it is about. */
  readonly tables: string;
}

const CONDITIONED = quickPattern(/\bwhere\b/i);
const VERB =
  /(?:^|["'`(\s])\s*(SELECT\b[\s\S]{1,4000}?\bFROM\b|UPDATE\b[\s\S]{1,400}?\bSET\b|DELETE\s+FROM\b|INSERT\s+(?:OR\s+\w+\s+)?INTO\b)/i;
const TABLES = /\b(?:FROM|JOIN|UPDATE|INTO)\s+["'`[]?([A-Za-z_][\w.]{1,60})/gi;
const ENDS = /\b(?:ORDER\s+BY|GROUP\s+BY|RETURNING|HAVING|LIMIT|FOR\s+UPDATE)\b/i;
/** Columns that are compared with something: `vc.card_id =`. */
const COMPARED =
  /["`[]?[A-Za-z_][\w.]*["`\]]?\s*(?=(?:=|<|>|!=|\bLIKE\b|\bILIKE\b|\bIN\b|\bIS\b|\bBETWEEN\b))/gi;
/** `WHERE id = {chosen}`, `card_id = ' . $chosen`: a key by its column. */
const KEYED_BY =
  /(?<!\w)(?:\w+_)?(?:id|uuid|uid|number|no)["`\]]?\s*=\s*\\?['"]?\s*(?:\{|\$\{|#\{|["']{1,3}\s*[+.]\s*)?\s*[$@]?([A-Za-z_]\w*)/gi;
/** A text that may become one. */
const BEGINS = /["'`]\s*(?:SELECT|UPDATE|DELETE|INSERT)\b/i;
const MAX_CHARACTERS = 4_000;
const MAX_STATEMENTS = 40;

/** The statement that a text holds; null for other text. */
export function statementIn(text: string): Statement | null {
  const verb = VERB.exec(text);
  if (!verb) return null;
  const whole = text.slice(verb.index);
  const where = whole.search(/\bWHERE\b/i);
  const adds = /^\W*INSERT/i.test(whole);
  if (where < 0 && !adds) return null;
  const after = where < 0 ? '' : whole.slice(where + 5);
  const end = after.search(ENDS);
  return {
    condition: end < 0 ? after : after.slice(0, end),
    changes: /^\W*(?:UPDATE|DELETE)/i.test(whole),
    adds: adds && where < 0,
    tables: [...whole.matchAll(TABLES)].map(([, table = '']) => table).join(' '),
  };
}

/** What a condition compares with, and the names that stand for keys in it by their columns. */
export const comparedWith = (condition: string): string => condition.replace(COMPARED, ' ');
export const keysByColumn = (condition: string): string[] =>
  [...condition.matchAll(KEYED_BY)].map(([, name = '']) => name);

/** Texts of statements under the names that a function gives them, and from where on. */
type NamedStatements = ReadonlyMap<string, readonly { readonly from: number; readonly text: string }[]>;

/** Statements that a function gives names to, and those that are made ready under one: `stmt = db.prepare("SELECT … WHERE id = ?")`. */
export function statementsOf(flat: FlatModule, index: number, text: string): NamedStatements {
  const { start, end } = flat.nodes[index] as FunctionIR;
  const found = new Map<string, { from: number; text: string }[]>();
  if (!CONDITIONED.mayMatch(text) || !CONDITIONED.test(text.slice(start, end))) return found;
  let count = 0;
  for (const i of flat.placesBetween(index, flat.end[index] ?? index, 'assign', 'var')) {
    if (count >= MAX_STATEMENTS) break;
    const node = flat.nodes[i] as Assign | VarDecl;
    const value = node.kind === 'assign' ? node.value : node.init;
    const name = nameOf(node.target as Expr);
    if (value === null || name === '') continue;
    const whole = text.slice(value.start, Math.min(value.end, value.start + MAX_CHARACTERS));
    const before = found.get(name);
    // `sql += " AND user_id = ?"`
    const isMore = before !== undefined && node.kind === 'assign' && node.op !== '';
    if (!isMore && !BEGINS.test(whole)) continue;
    const one = {
      from: node.start,
      text: isMore ? `${before.at(-1)?.text} ${whole}`.slice(-MAX_CHARACTERS) : whole,
    };
    if (before) before.push(one);
    else found.set(name, [one]);
    count++;
  }
  return found;
}

/** What a name stands for at a place. */
function namedStatement(statements: NamedStatements, name: string, at: number): Statement | null {
  const text = statements.get(name)?.findLast((one) => one.from < at)?.text;
  return text === undefined ? null : statementIn(text);
}

/** `sql`, `$this->sql`, `cmd.CommandText`: the text of a command is the command. */
const nameOf = (target: Expr): string =>
  target.kind === 'name'
    ? target.name
    : target.kind === 'member' &&
        target.object.kind === 'name' &&
        /^(?:CommandText|sql|query)$/i.test(target.property)
      ? target.object.name
      : '';

/** Says what it is given, or makes a text of it. */
const NO_QUERY =
  /^(?:print\w*|log\w*|debug|info|warn\w*|error|trace|write\w*|puts|echo|format|[sS]printf|text|sql|join|replace|trim|strip|push|append|add|Add|dedent|str|String|test|match|includes|assert\w*|expect|prepare\w*|Prepare\w*|createQuery|createNativeQuery|createCommand|SqlCommand|MySqlCommand|NpgsqlCommand|SqliteCommand)$/;
/** What a statement that was made ready is given. */
const BINDS =
  /^(?:execute\w*|Execute\w*|exec\w*|Exec\w*|set(?:Int|Long|String|Object|BigDecimal|Parameter|UUID)|bind\w*|AddWithValue|query\w*|Query\w*|get|all|run|first|each|one)$/;
const MAX_GIVEN = 3;
const MAX_CHAIN = 1_200;

/** A call that runs a statement, or gives a value to one. */
export interface RunStatement extends Statement {
  /** What stands in its condition and what it is given, as written. */
  readonly given: string;
  /** All that is given to it in the function: who calls may be among it. */
  readonly whole: string;
}

/** The statement that a call runs; null where it runs none. */
export function ranBy(
  flat: FlatModule,
  at: number,
  text: string,
  statements: NamedStatements,
  body: string,
): RunStatement | null {
  const call = flat.nodes[at] as Call;
  const { callee } = call;
  const name = callee.kind === 'member' ? callee.property : callee.kind === 'name' ? callee.name : '';
  if (call.isNew || call.args.length === 0 || NO_QUERY.test(name)) return null;
  for (const [i, { value }] of call.args.slice(0, MAX_GIVEN).entries()) {
    const statement = statementOfArgument(value, text, statements);
    if (!statement) continue;
    const rest = call.args
      .filter((_, other) => other !== i)
      .map((one) => text.slice(one.value.start, Math.min(one.value.end, one.value.start + 400)))
      .join(' ');
    return { ...statement, given: rest, whole: `${statement.condition} ${rest}` };
  }
  if (callee.kind !== 'member' || !BINDS.test(name)) return null;
  const given = text.slice(call.args[0]?.value.start, Math.min(call.end, call.start + MAX_CHAIN));
  const root = rootOf(callee.object);
  const ready = root === '' ? null : namedStatement(statements, root, call.start);
  if (ready)
    return {
      ...ready,
      given,
      whole: `${ready.condition} ${given} ${linesWith(body, root)}`,
    };
  // `db.prepare('SELECT … WHERE id = ?').get(id)`: all that the chain is given.
  const before = text.slice(
    callee.object.start,
    Math.min(callee.object.end, callee.object.start + MAX_CHAIN),
  );
  const statement = CONDITIONED.testOnce(before) ? statementIn(before) : null;
  return statement && { ...statement, given, whole: `${statement.condition} ${chainFrom(flat, at, text)}` };
}

function statementOfArgument(value: Expr, text: string, statements: NamedStatements): Statement | null {
  if (value.kind === 'name') return namedStatement(statements, value.name, value.start);
  if (
    value.kind !== 'literal' &&
    value.kind !== 'template' &&
    value.kind !== 'binary' &&
    value.kind !== 'call'
  )
    return null;
  return statementIn(text.slice(value.start, Math.min(value.end, value.start + MAX_CHARACTERS)));
}

/** The name that a chain of members and calls begins with. */
const rootOf = (expr: Expr): string =>
  expr.kind === 'name'
    ? expr.name
    : expr.kind === 'member'
      ? rootOf(expr.object)
      : expr.kind === 'call' && expr.callee.kind === 'member'
        ? rootOf(expr.callee.object)
        : '';

const linesWith = (body: string, name: string): string =>
  body
    .split('\n', 400)
    .filter((line) => line.includes(`${name}.`) || line.includes(`${name}->`) || line.includes(`(${name},`))
    .join('\n');

function chainFrom(flat: FlatModule, at: number, text: string): string {
  let top = at;
  for (let up = flat.parent[top] ?? -1; flat.tags[up] === 'member'; up = flat.parent[top] ?? -1) {
    const call = flat.parent[up] ?? -1;
    if (flat.tags[call] !== 'call') break;
    top = call;
  }
  const { start, end } = flat.nodes[top] as Call;
  return text.slice(start, Math.min(end, start + MAX_CHAIN));
}
