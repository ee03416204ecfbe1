import { createHash } from 'node:crypto';
import type { RawFinding } from './finding.ts';

/** Comments and blanks say nothing about the weakness; a moved or re-indented statement is the same one. */
export function normalizeStatement(statement: string): string {
  return statement
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/(^|\s)(\/\/|#)(?![{[]).*$/gm, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\s*([(){}[\],;:=+<>.])\s*/g, '$1')
    .trim();
}

function digest(parts: readonly string[]): string {
  // Lengths keep parts apart: ['a', 'bc'] and ['ab', 'c'] must differ.
  const text = parts.map((part) => `${part.length}:${part}`).join('');
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/**
 * Fingerprints for a whole report, in the order given. Made of rule, enclosing symbols and the normalised statement,
 * then the ordinal among equals in the same file; not of path or line, so line shifts, re-indentation, renames and
 * moves leave them as they are. Equal ones in different files are told apart by their number in path order.
 * Input must be in report order (path, line, column, rule), so that the result does not depend on worker timing.
 */
export function fingerprints(findings: readonly RawFinding[]): string[] {
  const inFile = new Map<string, number>();
  const overall = new Map<string, number>();
  return findings.map((finding) => {
    const parts = [finding.ruleId, ...finding.symbol, '\n', normalizeStatement(finding.statement)];
    const base = digest(parts);
    const fileKey = `${base}\n${finding.path}`;
    const ordinal = inFile.get(fileKey) ?? 0;
    inFile.set(fileKey, ordinal + 1);
    const own = ordinal === 0 ? base : digest([base, String(ordinal)]);
    const copies = overall.get(own) ?? 0;
    overall.set(own, copies + 1);
    return copies === 0 ? own : digest([own, 'copy', String(copies)]);
  });
}
