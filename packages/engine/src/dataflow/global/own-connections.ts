import type { FunctionId } from '../../link/ids.ts';
import { namesLike } from './by-name.ts';
import { argument, type Context } from './call-context.ts';
import { guess } from './fact.ts';
import { kindId } from './kinds.ts';
import { recordSink, siteOf } from './record-facts.ts';
import { stateOf } from './state.ts';

/**
 * Connections of a program's own: a statement that is handed to a method for statements is run, even where nobody sees how, since the method
 * is declared only, stands for a driver that is not known, or for a database in memory.
 */

const SQL = 'sql-injection';
/** Runs what it is given; what is only prepared may be told where it runs. */
const RUNS = namesLike(
  /^(?:(?:raw|multi|real|unsafe|db|sql)?_?[qQ]uery(?:All|One|Row|Raw|First)?|exec|Exec|[eE]xecute(?:_?(?:[qQ]uery|[uU]pdate|[sS]ql|SQL|[sS]tatement|many|script))?)$/,
);

/** Tells of a statement that is handed to functions of the program from which no known way leads to a driver. */
export function givenStatement(c: Context, targets: readonly FunctionId[]): void {
  const { a, call } = c;
  const { statement } = call;
  if (statement === undefined || statement.argument < 0 || targets.length === 0) return;
  if (call.receiver.length === 0 || !RUNS.test(call.name) || !a.usedSinkKinds.has(SQL)) return;
  const kind = kindId(a.kinds, SQL);
  if (targets.some((g) => stateOf(a, g).sinks.some((one) => one.kind === kind))) return;
  const site = siteOf(a, c.frame.fn, call);
  for (const f of argument(c, statement.argument))
    recordSink(a, c.frame.fn, c.state, { fact: guess(f), kind, site });
}
