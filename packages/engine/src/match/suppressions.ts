import type { RawFinding } from '../findings/finding.ts';
import { buildLines, positionOf } from '../positions.ts';

/** A comment that asks to ignore findings: which rules on which line, why, and until when. */
export interface Suppression {
  /** Line of code it holds for. */
  readonly line: number;
  /** Rule ids; '*' for all. */
  readonly rules: readonly string[];
  /** Ours, or what other scanners read: theirs are requests, which are told and not followed. */
  readonly by: 'vedette-ignore' | 'nosec' | 'nosemgrep';
  /** Empty when none is given. */
  readonly reason: string;
  /** The last day it holds for, `YYYY-MM-DD` in UTC; null when it has no end. */
  readonly until: string | null;
}

/** What comments in the source say about a finding: at most one of the two is set. */
interface IgnoreVerdict {
  /** It is ignored, for this reason. */
  readonly suppressed: string | null;
  /** A comment asks to ignore it and is not followed, for this reason. */
  readonly ignoreRequest: string | null;
}

const MARKER = /vedette-ignore|\bnosec\b|\bnosemgrep\b/g;
/** Rules, then the reason behind ` -- ` or a space, then the last day; none of the last two has to be there to be understood. */
const OURS = /^:\s*((?:[\w-]+|\*)(?:\s*,\s*(?:[\w-]+|\*))*)(?=\s|$)(.*)$/s;
const COMMENT_END = /\s*(?:\*\/|-->|#})?\s*$/;
const UNTIL = /\s*\(until (\d{4}-\d{2}-\d{2})\)$/;
/** A comment before which nothing else stands on its line. */
const OWN_LINE = /^\s*(\/\/|#|\/\*+|\*|--|<!--|;|{#|{\/\*|"""|''')[\s*#/-]*$/;
/** How far the code may lie below its comment. */
const LINES_BETWEEN = 20;

/**
 * Reads `vedette-ignore: <rule-id>[, <rule-id>] -- <reason> (until YYYY-MM-DD)` anywhere in a text (comments of every
 * language, also in configuration files); the dashes and the day may be left out. On a line of its own it holds for the
 * next line that is no comment, at the end of a line of code for that line. `nosec` and `nosemgrep` are read as well.
 */
export function readSuppressions(text: string): Suppression[] {
  const found: Suppression[] = [];
  const markers = [...text.matchAll(MARKER)];
  if (markers.length === 0) return found;
  const lines = buildLines(text);
  const lineText = (line: number): string => text.slice(lines[line - 1] ?? 0, lines[line] ?? text.length);
  for (const { index, 0: by } of markers) {
    const { line, column } = positionOf(lines, index);
    const before = lineText(line).slice(0, column - 1);
    const rest = lineText(line).slice(column - 1 + by.length);
    const read = by === 'vedette-ignore' ? ours(rest) : isComment(before) ? theirs : null;
    if (read === null) continue;
    const target =
      OWN_LINE.test(before) || before.trim() === '' ? nextCodeLine(line, lines.length, lineText) : line;
    found.push({ line: target, by: by as Suppression['by'], ...read });
  }
  return found;
}

type Read = Pick<Suppression, 'rules' | 'reason' | 'until'>;

const theirs: Read = { rules: ['*'], reason: '', until: null };

/** The words of other scanners are words of people too: they count where a comment begins with them. */
const isComment = (before: string): boolean => /(?:\/\/|#|\/\*|--|<!--)\s*$/.test(before);

function ours(rest: string): Read | null {
  const [, rules, tail] = OURS.exec(rest.replace(COMMENT_END, '')) ?? [];
  if (rules === undefined || tail === undefined) return null;
  const until = UNTIL.exec(tail)?.[1] ?? null;
  const reason = tail
    .replace(UNTIL, '')
    .replace(/^\s*--\s*/, '')
    .trim();
  return { rules: rules.split(/\s*,\s*/), reason, until };
}

function nextCodeLine(line: number, last: number, lineText: (line: number) => string): number {
  let target = line + 1;
  while (
    target <= last &&
    /^\s*(\/\/|#|\*|\/\*|<!--|--|@\w+.*$|$)/.test(lineText(target)) &&
    target - line < LINES_BETWEEN
  )
    target++;
  return target;
}

/** Whether no comment ignores a finding of this file, whatever the day. */
export const isShown = (suppressions: readonly Suppression[], one: RawFinding): boolean =>
  suppressionFor(suppressions, one, null).suppressed === null;

/**
 * What the comments on the lines of a finding say about it. One that is followed goes before one that is not.
 * @param today `YYYY-MM-DD` in UTC; without it no day is over, as the engine has no clock
 */
export function suppressionFor(
  suppressions: readonly Suppression[],
  finding: {
    readonly ruleId: string;
    readonly startLine: number;
    readonly endLine: number;
    readonly aliases?: readonly string[] | undefined;
  },
  today: string | null,
): IgnoreVerdict {
  const { ruleId, startLine, endLine, aliases = [] } = finding;
  const about = suppressions.filter(
    (one) =>
      one.line >= startLine &&
      one.line <= endLine &&
      one.rules.some((rule) => rule === '*' || rule === ruleId || aliases.includes(rule)),
  );
  let ignoreRequest: string | null = null;
  for (const one of about) {
    const refusal = refusalOf(one, ruleId, today);
    if (refusal === null) return { suppressed: one.reason, ignoreRequest: null };
    ignoreRequest ??= refusal;
  }
  return { suppressed: null, ignoreRequest };
}

function refusalOf({ by, reason, until }: Suppression, ruleId: string, today: string | null): string | null {
  if (by !== 'vedette-ignore')
    return `A ${by} comment here asks to ignore it. That is not followed: name the rule and a reason, vedette-ignore: ${ruleId} -- <reason>`;
  if (reason === '')
    return `A vedette-ignore comment here gives no reason, so it is not followed. Write vedette-ignore: ${ruleId} -- <reason>`;
  if (until === null) return null;
  if (Number.isNaN(Date.parse(until)))
    return `A vedette-ignore comment here ends on ${until}, which is no day, so it is not followed.`;
  return today !== null && until < today
    ? `A vedette-ignore comment here ended on ${until} (${reason}). Mend it, or give it a new day.`
    : null;
}
