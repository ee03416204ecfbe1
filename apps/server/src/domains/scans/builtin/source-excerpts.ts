/**
 * The lines around what was found, kept with the scan: the source itself is gone once the scan is over, and a finding
 * without its code convinces nobody. Bounded, because findings may be two hundred thousand.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding } from '@vedette/engine';

/** Lines shown before and after what is pointed at. */
const AROUND = 3;
/** Longer lines are minified or data; nobody reads them, and their beginning says so. */
const LINE_CHARACTERS_MAX = 400;
/** A step that spans more is shown by its first lines. */
const SPAN_MAX = 40;
/** Of everything kept for one scan: some ten thousand findings with their paths. */
const CHARACTERS_MAX = 12 * 1024 * 1024;

export interface Excerpts {
  /** By file: the kept lines, `[number, text]`, ascending. */
  readonly files: readonly {
    readonly path: string;
    readonly lines: readonly (readonly [number, string])[];
  }[];
  /** False when the bound was met: the code of the later findings is not there. */
  readonly complete: boolean;
}

/** Weaknesses that are a secret in the source: it is shown where it stands, never what it is. */
const SECRET_WEAKNESSES = new Set(['CWE-259', 'CWE-312', 'CWE-321', 'CWE-798']);
/** What a secret looks like inside of the reported lines; names of variables are shorter or hold no digit. */
const SECRET_TEXT = /[A-Za-z0-9+/_=.~-]{8,}/g;
const SECRET_SHOWN = 3;

/** @param root the folder of the source; paths of findings are relative to it */
export async function collectExcerpts(root: string, findings: readonly Finding[]): Promise<Excerpts> {
  const wanted = wantedLines(findings);
  const secrets = secretLines(findings);
  const files: { path: string; lines: (readonly [number, string])[] }[] = [];
  let characters = 0;
  for (const [path, numbers] of wanted) {
    const text = await readFile(join(root, path), 'utf8').catch(() => null);
    if (text === null) continue;
    const all = text.split(/\r\n|\n|\r/);
    const lines: (readonly [number, string])[] = [];
    for (const number of [...numbers].sort((a, b) => a - b)) {
      const line = all[number - 1];
      if (line === undefined) continue;
      const kept = line.length > LINE_CHARACTERS_MAX ? `${line.slice(0, LINE_CHARACTERS_MAX)}…` : line;
      const shown = secrets.get(path)?.has(number) ? masked(kept) : kept;
      lines.push([number, shown.toWellFormed()]);
      characters += kept.length;
    }
    files.push({ path, lines });
    if (characters > CHARACTERS_MAX) return { files, complete: false };
  }
  return { files, complete: true };
}

/** Files in the order of the findings, the most severe first: what does not fit is the least of it. */
function wantedLines(findings: readonly Finding[]): Map<string, Set<number>> {
  const wanted = new Map<string, Set<number>>();
  for (const finding of findings) {
    for (const { path, startLine, endLine } of [finding, ...(finding.flow ?? [])]) {
      const numbers = wanted.get(path) ?? new Set<number>();
      wanted.set(path, numbers);
      const last = Math.min(endLine, startLine + SPAN_MAX) + AROUND;
      for (let line = Math.max(1, startLine - AROUND); line <= last; line++) numbers.add(line);
    }
  }
  return wanted;
}

/** Lines on which secrets were found, by file. */
export function secretLines(findings: readonly Finding[]): Map<string, Set<number>> {
  const secrets = new Map<string, Set<number>>();
  for (const { cwe, path, startLine, endLine } of findings) {
    if (!cwe.some((weakness) => SECRET_WEAKNESSES.has(weakness))) continue;
    const numbers = secrets.get(path) ?? new Set<number>();
    secrets.set(path, numbers);
    // A key in a file goes on after the line on which it was recognised.
    for (let line = startLine; line <= endLine + AROUND; line++) numbers.add(line);
  }
  return secrets;
}

/** A line without the secret that stands on it. */
export const masked = (line: string) =>
  line.replaceAll(SECRET_TEXT, (word) => (/\d|[+/=]/.test(word) ? `${word.slice(0, SECRET_SHOWN)}…` : word));
