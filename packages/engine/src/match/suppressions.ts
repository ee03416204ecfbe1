import { buildLines, positionOf } from './positions.ts';

/** A `vedette-ignore` comment: which rules it silences on which line, and why. */
export interface Suppression {
  /** Line of code it holds for. */
  readonly line: number;
  /** Rule ids; '*' for all. */
  readonly rules: readonly string[];
  readonly reason: string;
}

const marker = 'vedette-ignore';

/**
 * Reads `vedette-ignore: <rule-id>[, <rule-id>] <reason>` anywhere in a text (comments of every language, also in
 * configuration files). On a line of its own it holds for the next line that is no comment; at the end of a line of
 * code for that line. A reason is required: without one the comment has no effect.
 */
export function readSuppressions(text: string): Suppression[] {
  const found: Suppression[] = [];
  let at = text.indexOf(marker);
  if (at < 0) return found;
  const lines = buildLines(text);
  const lineText = (line: number): string => text.slice(lines[line - 1] ?? 0, lines[line] ?? text.length);
  for (; at >= 0; at = text.indexOf(marker, at + marker.length)) {
    const { line, column } = positionOf(lines, at);
    const rest = lineText(line).slice(column - 1 + marker.length);
    const parts = /^:\s*((?:[\w-]+|\*)(?:\s*,\s*(?:[\w-]+|\*))*)\s+(\S.*?)\s*(?:\*\/|-->|#})?\s*$/.exec(rest);
    if (!parts) continue;
    const before = lineText(line).slice(0, column - 1);
    let target = line;
    if (/^\s*(\/\/|#|\/\*+|\*|--|<!--|;|{#|{\/\*|"""|''')?[\s*#/-]*$/.test(before)) {
      target = line + 1;
      while (
        target <= lines.length &&
        /^\s*(\/\/|#|\*|\/\*|<!--|--|@\w+.*$|$)/.test(lineText(target)) &&
        target - line < 20
      )
        target++;
    }
    found.push({ line: target, rules: (parts[1] ?? '').split(/\s*,\s*/), reason: parts[2] ?? '' });
  }
  return found;
}

/** Reason why a finding on these lines is silenced, or null. */
export function suppressionFor(
  suppressions: readonly Suppression[],
  ruleId: string,
  startLine: number,
  endLine: number,
  aliases: readonly string[] = [],
): string | null {
  const hit = suppressions.find(
    (one) =>
      one.line >= startLine &&
      one.line <= endLine &&
      one.rules.some((rule) => rule === '*' || rule === ruleId || aliases.includes(rule)),
  );
  return hit?.reason ?? null;
}
