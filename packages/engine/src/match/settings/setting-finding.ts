import type { RawFinding } from '../../findings/finding.ts';
import { statementOf } from '../../findings/fingerprint.ts';
import { topScope } from '../../findings/scope.ts';
import type { RuleFile } from '../../rules/schema.ts';

/** A finding at the first line of a file that sets something, which its message shows; none where no line does. */
export function settingFinding(
  rule: Pick<RuleFile, 'id' | 'message'>,
  path: string,
  lines: readonly string[],
  sets: (line: string, at: number) => boolean,
  evidence?: RawFinding['evidence'],
): RawFinding[] {
  const at = lines.findIndex((line, i) => line.length < MAX_LINE && sets(line, i));
  const line = lines[at]?.trimEnd();
  if (line === undefined) return [];
  return [
    {
      ruleId: rule.id,
      path,
      startLine: at + 1,
      startColumn: line.length - line.trimStart().length + 1,
      endLine: at + 1,
      endColumn: line.length + 1,
      message: `${rule.message.trimEnd()} Here: \`${line.trim()}\``,
      symbol: [],
      scope: topScope,
      statement: statementOf(line.trim()),
      flow: null,
      ...(evidence && { evidence }),
    },
  ];
}

/** Longer lines set nothing by hand. */
const MAX_LINE = 400;
