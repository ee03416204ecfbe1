import type { RawFinding } from './finding.ts';
import { statementOf } from './fingerprint.ts';
import { topScope } from './scope.ts';

/** A finding about a whole line, known again by what it says without its numbers. @param line from one */
export const lineFinding = (ruleId: string, path: string, line: number, message: string): RawFinding => ({
  ruleId,
  path,
  startLine: line,
  startColumn: 1,
  endLine: line,
  endColumn: 2,
  message,
  symbol: [],
  scope: topScope,
  statement: statementOf(message.replace(/\d+/g, '')),
  flow: null,
});
