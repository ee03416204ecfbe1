import type { FileHead, FunctionHead } from '../summaries/file-summary.ts';
import type { Table } from '../summaries/ids.ts';
import type { StatementSummary } from '../summaries/statement.ts';
import type { FileId, FunctionId } from './ids.ts';
import { fileOfFunction, type Numbering } from './numbering.ts';
import type { MappedStatement } from './program.ts';

/** What a method of a mapper runs: the statement of its annotation, or that of a mapper file under its qualified name. */
export function mappedStatements(
  files: Table<FileId, FileHead>,
  numbering: Numbering,
  functions: Table<FunctionId, FunctionHead>,
  mapped: readonly MappedStatement[],
): (fn: FunctionId) => StatementSummary | null {
  const byMethod = new Map(mapped.map(({ method, statement }) => [method, statement]));
  return (fn) => {
    const f = functions[fn];
    if (f?.statement !== undefined) return f.statement;
    if (f === undefined || byMethod.size === 0 || f.cls < 0 || f.callCount > 0) return null;
    const file = files[fileOfFunction(numbering, fn)];
    const cls = file?.classes[f.cls]?.name ?? '';
    return byMethod.get(`${file?.namespace ?? ''}.${cls}.${f.name}`) ?? null;
  };
}
