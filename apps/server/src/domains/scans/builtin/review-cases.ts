/**
 * What a language model may be asked about, where an operator has one review audits: findings about endpoints that are no more
 * than probable, with what speaks for and against them and the code around. Made where the source is read, in the scan process.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CodeRange, type Finding, type ReviewCase, severityOrder } from '@vedette/engine';
import { z } from 'zod';
import { masked, secretLines } from './source-excerpts.ts';

/** Findings of one scan that are reviewed, the most severe first. */
const CASES_MAX = 40;
const LINE_CHARACTERS_MAX = 240;
/** Some 70 lines of a handler; a sibling shows how others are guarded, which is said at its beginning. */
const CODE_CHARACTERS = { handler: 3_000, route: 400, sibling: 1_200 } as const;
const FACTS_MAX = 10;

const text = z.string().max(4_000);

export const undecidedFindings = z.strictObject({
  /** How many there are; cases are made of the first. */
  total: z.int().min(0).max(1_000_000),
  cases: z
    .array(
      z.strictObject({
        fingerprint: z.string().regex(/^[0-9a-f]{32}$/),
        title: text,
        message: text,
        severity: z.enum(['critical', 'high', 'medium', 'low', 'info']),
        confidence: z.enum(['high', 'medium', 'low']),
        endpoint: text,
        for: z.array(text).max(FACTS_MAX),
        against: z.array(text).max(FACTS_MAX),
        code: z
          .array(z.strictObject({ what: z.enum(['handler', 'route', 'sibling']), file: text, code: text }))
          .max(8),
      }),
    )
    .max(CASES_MAX),
});

export type UndecidedFindings = z.output<typeof undecidedFindings>;
export type UndecidedFinding = UndecidedFindings['cases'][number];

/**
 * @param root the folder of the source; paths are relative to it
 * @param cases of findings about endpoints, some of which were joined with others or graded since
 */
export async function collectUndecided(
  root: string,
  findings: readonly Finding[],
  cases: readonly ReviewCase[],
): Promise<UndecidedFindings> {
  const byPlace = new Map(cases.map((one) => [placeOf(one.ruleId, one.path, one.line), one]));
  const undecided = findings.flatMap((finding) => {
    const about = byPlace.get(placeOf(finding.ruleId, finding.path, finding.startLine));
    return about && finding.confidence !== 'high' && finding.suppressed === null ? [{ finding, about }] : [];
  });
  const rank = ({ finding }: { finding: Finding }) => severityOrder.indexOf(finding.severity);
  // Stable: report order within a severity.
  undecided.sort((a, b) => rank(a) - rank(b));
  const secrets = secretLines(findings);
  const shown = [];
  for (const { finding, about } of undecided.slice(0, CASES_MAX)) {
    const code = [];
    for (const range of about.code) {
      const lines = await codeOf(root, range, secrets.get(range.path));
      if (lines !== null) code.push({ what: range.what, file: cut(range.path), code: lines });
    }
    shown.push({
      fingerprint: finding.fingerprint,
      title: cut(finding.title),
      message: maskedSecrets(cut(finding.message)),
      severity: finding.severity,
      confidence: finding.confidence,
      endpoint: cut(about.endpoint),
      for: about.for.slice(0, FACTS_MAX).map(cut),
      against: about.against.slice(0, FACTS_MAX).map(cut),
      code,
    });
  }
  return { total: undecided.length, cases: shown };
}

const placeOf = (ruleId: string, path: string, line: number): string => `${ruleId}\n${path}\n${line}`;

const TEXT_CHARACTERS = 1_000;
const cut = (text: string): string => text.slice(0, TEXT_CHARACTERS).toWellFormed();

async function codeOf(
  root: string,
  { what, path, startLine, endLine }: CodeRange,
  secrets: ReadonlySet<number> | undefined,
): Promise<string | null> {
  const text = await readFile(join(root, path), 'utf8').catch(() => null);
  if (text === null) return null;
  const most = CODE_CHARACTERS[what];
  const lines: string[] = [];
  let characters = 0;
  const all = text.split(/\r\n|\n|\r/);
  for (let number = startLine; number <= Math.min(endLine, all.length); number++) {
    const whole = (all[number - 1] ?? '').slice(0, LINE_CHARACTERS_MAX);
    const line = maskedSecrets(secrets?.has(number) ? masked(whole) : whole).toWellFormed();
    characters += line.length + 1;
    if (characters > most) {
      lines.push('… (cut off)');
      break;
    }
    lines.push(line);
  }
  return lines.join('\n');
}

/** What is assigned to a name of a secret: `password: "…"`, `API_KEY = '…'`, `"token" => "…"`. */
const NAMED =
  /((?:pass(?:word|wd|phrase)?|pwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|credential)[\w-]*["'`\]]?\s*(?:=>|:=|[:=(,])\s*)(["'`])[^"'`\n]{4,}\2/gi;
/** User and password of an address. */
const IN_ADDRESS = /(:\/\/)[^\s/@"'`]+@/g;
/** Keys and digests: long, without a blank, of letters and at least three digits. */
const RANDOM = /(?=(?:[A-Za-z+/_=-]*\d){3})(?=[^A-Za-z]*[A-Za-z])[A-Za-z0-9+/_=-]{20,}/g;

/** Code without what looks like a secret of it: it leaves this machine. */
export const maskedSecrets = (text: string): string =>
  text.replace(NAMED, '$1$2***$2').replace(IN_ADDRESS, '$1***@').replace(RANDOM, '***');
