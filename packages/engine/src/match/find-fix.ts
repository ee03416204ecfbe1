import type { Fix } from '../findings/finding.ts';
import type { Call } from '../ir/ir.ts';
import { positionOf } from '../positions.ts';
import { safeRegex } from '../regex/safe-regex.ts';
import { GROUP } from '../rules/fix-groups.ts';
import type { FixEdit } from '../rules/fix-schema.ts';
import { wholeText } from '../rules/whole-text.ts';
import { compileSubject, elementsOf } from './conditions/subjects.ts';
import type { MatchContext } from './context.ts';
import { spanOf } from './flat-module.ts';

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Gives the fix for a node that the rule reports; null where it is written in a way that no edit of the rule fits. */
export type FindFix = (cx: MatchContext, index: number, lines: readonly number[]) => Fix | null;

export function compileFix(edits: readonly FixEdit[]): FindFix {
  const compiled = edits.map((edit) => ({ pieces: compilePieces(edit), replace: compileReplacement(edit) }));
  return (cx, index, lines) => {
    const node = cx.flat.nodes[index];
    if (!node) return null;
    const around = spanOf(node);
    for (const { pieces, replace } of compiled)
      for (const piece of pieces(cx, index)) {
        // A value that a variable brought stands elsewhere, and may serve others.
        if (piece.start < around.start || piece.end > around.end) continue;
        const fix = replace(cx.flat.text, piece, lines);
        if (fix) return fix;
      }
    return null;
  };
}

function compilePieces(edit: FixEdit): (cx: MatchContext, index: number) => readonly Span[] {
  if (edit.callee)
    return (cx, index) => {
      const { callee } = cx.flat.nodes[index] as Partial<Call>;
      return callee ? [callee] : [];
    };
  const select = compileSubject(edit);
  return (cx, index) =>
    select(cx, index)
      .flatMap((subject) => elementsOf(cx, subject, edit.element))
      .flatMap(({ expr, opaque }) => (expr && !opaque ? [expr] : []));
}

/** Replaces a piece of a text when `from` describes all of it. */
export function compileReplacement({
  from,
  unless,
  to,
}: FixEdit): (text: string, piece: Span, lines: readonly number[]) => Fix | null {
  const pattern = safeRegex(wholeText(from));
  const exception = unless === undefined ? null : safeRegex(unless);
  return (text, { start, end }, lines) => {
    const found = text.slice(start, end);
    if (/[\r\n]/.test(found) || exception?.test(found)) return null;
    const match = pattern.find(found);
    if (!match) return null;
    const begin = positionOf(lines, start);
    const groups = match.groups();
    const replacement = to.replace(GROUP, (_, number) => groups[Number(number) - 1] ?? '');
    return {
      startLine: begin.line,
      startColumn: begin.column,
      endLine: begin.line,
      endColumn: begin.column + found.length,
      found,
      replacement,
    };
  };
}
