import { createHash } from 'node:crypto';
import type { RawFinding } from './finding.ts';

/**
 * Characters of source text that are looked at, and of normalised text that are kept. The first is the larger by the
 * white space that indentation may add, so that the text kept is the same however the construct is indented.
 */
const sourceCharacters = 4_000;
const statementCharacters = 400;

/** Comments and blanks say nothing about the weakness; a moved or re-indented statement is the same one. */
export function normalizeStatement(statement: string): string {
  return statement
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/(^|\s)(\/\/|#)(?![{[]).*$/gm, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\s*([(){}[\],;:=+<>.])\s*/g, '$1')
    .trim();
}

/** The `statement` of a finding, out of the source text of the reported construct: normalised, then cut. */
export const statementOf = (text: string): string =>
  normalizeStatement(text.slice(0, sourceCharacters)).slice(0, statementCharacters);

/** 32 lower-case hex digits. */
export function digest(parts: readonly string[]): string {
  // Lengths keep parts apart: ['a', 'bc'] and ['ab', 'c'] must differ.
  const text = parts.map((part) => `${part.length}:${part}`).join('');
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** What tells a finding from others; see `Finding`. */
export interface Identity {
  readonly fingerprint: string;
  readonly weakness: string;
  readonly occurrence: number;
}

/**
 * Identities for a whole report, in the order given. A weakness is rule, enclosing symbols and statement; not path or
 * line, so line shifts, re-indentation, renames and moves leave it as it is. The fingerprint adds the occurrence among
 * equals in the same file; equal ones in different files are told apart by their number in path order.
 * Input must be in report order (path, line, column, rule), so that the result does not depend on worker timing.
 */
export function identities(findings: readonly RawFinding[]): Identity[] {
  const inFile = new Map<string, number>();
  const overall = new Map<string, number>();
  return findings.map((finding) => {
    const weakness = digest([finding.ruleId, ...finding.symbol, '\n', finding.statement]);
    const fileKey = `${weakness}\n${finding.path}`;
    const occurrence = inFile.get(fileKey) ?? 0;
    inFile.set(fileKey, occurrence + 1);
    const own = occurrence === 0 ? weakness : digest([weakness, String(occurrence)]);
    const copies = overall.get(own) ?? 0;
    overall.set(own, copies + 1);
    const fingerprint = copies === 0 ? own : digest([own, 'copy', String(copies)]);
    return { fingerprint, weakness, occurrence };
  });
}
