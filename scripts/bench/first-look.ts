import { createHash } from 'node:crypto';
import type { Finding } from '../../packages/engine/src/index.ts';

/**
 * The rules of a first look at an application that the engine has never been tried on: which findings are read, and how
 * verdicts on them are counted. Nothing here depends on chance or on the clock, so that a record can be made again.
 */

/** What a finding is shown as. `key` stays the same while rule, file and statement do. */
export interface Shown {
  readonly key: string;
  readonly finding: Finding;
}

const VERDICTS = ['true', 'harmless', 'false'] as const;

export interface Verdict {
  readonly key: string;
  /** `true`: a weakness. `harmless`: the code is as said, and nobody is hurt by it. `false`: the code is not as said. */
  readonly verdict: (typeof VERDICTS)[number];
  readonly why: string;
}

export interface Tally {
  readonly read: number;
  readonly true: number;
  readonly harmless: number;
  readonly false: number;
  /** Shown and without a verdict. */
  readonly open: number;
}

/** All critical and high findings, and the `sample` medium ones whose hashed keys come first: a choice nobody makes. */
export function chooseFindings(
  findings: readonly Finding[],
  sample: number,
): { severe: Shown[]; medium: Shown[] } {
  const shown = findings
    .filter((finding) => finding.suppressed === null)
    .map((finding) => ({ key: finding.fingerprint, finding }));
  const severe = shown.filter(
    ({ finding }) => finding.severity === 'critical' || finding.severity === 'high',
  );
  const medium = shown
    .filter(({ finding }) => finding.severity === 'medium')
    .map((one) => ({ one, rank: createHash('sha256').update(one.key).digest('hex') }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, sample)
    .map(({ one }) => one);
  return { severe, medium };
}

/**
 * Verdicts as JSON lines, one `{ key, verdict, why }` each; empty lines are skipped. Throws with the number of the first
 * line that is none, and for a key that is judged twice.
 */
export function readVerdicts(text: string): Map<string, Verdict> {
  const out = new Map<string, Verdict>();
  text.split('\n').forEach((line, i) => {
    if (line.trim() === '') return;
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      throw new Error(`line ${i + 1} is no JSON`);
    }
    if (!isVerdict(value))
      throw new Error(`line ${i + 1} is no { key, verdict: true | harmless | false, why }`);
    if (out.has(value.key)) throw new Error(`line ${i + 1}: ${value.key} is judged twice`);
    out.set(value.key, value);
  });
  return out;
}

function isVerdict(value: unknown): value is Verdict {
  if (typeof value !== 'object' || value === null) return false;
  const { key, verdict, why } = value as Partial<Record<keyof Verdict, unknown>>;
  return (
    typeof key === 'string' &&
    key !== '' &&
    VERDICTS.some((one) => one === verdict) &&
    typeof why === 'string' &&
    why !== ''
  );
}

/** Counts the verdicts on what was shown. */
export function tally(shown: readonly Shown[], verdicts: ReadonlyMap<string, Verdict>): Tally {
  const count = { true: 0, harmless: 0, false: 0 };
  for (const { key } of shown) {
    const verdict = verdicts.get(key);
    if (verdict) count[verdict.verdict]++;
  }
  const read = count.true + count.harmless + count.false;
  return { read, ...count, open: shown.length - read };
}
