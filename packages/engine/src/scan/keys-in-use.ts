import type { RawFinding } from '../findings/finding.ts';

/** Rules that tell where a constant signs. */
const OF_USE = /-(?:jwt-hardcoded-(?:secret|key)|hardcoded-session-secret|session-secret-in-code)$/;
/** What `signing-key-known` says of a key: its name, which may have a path. */
const NAMED = /Here: (?:[\w.-]*[.-])?(\w+), /;

/** The same without places that sign with a key by its name, where the line that gives it its value is told: one key is one finding. */
export function withoutUsesOfKeys(
  findings: RawFinding[],
  known: readonly RawFinding[],
  text: string,
  signingKey: string | undefined,
): RawFinding[] {
  if (!findings.some((one) => OF_USE.test(one.ruleId))) return findings;
  const keys = known.filter((one) => one.ruleId === signingKey);
  const names = keys.flatMap((one) => NAMED.exec(one.message ?? '')?.[1] ?? []);
  if (names.length === 0) return findings;
  const told = new Set(keys.map((one) => one.startLine));
  const named = new RegExp(`(?<![\\w$])(?:${names.join('|')})(?![\\w$])`);
  const lines = text.split('\n');
  return findings.filter(
    (one) =>
      !OF_USE.test(one.ruleId) ||
      !(told.has(one.startLine) || named.test(lines.slice(one.startLine - 1, one.endLine).join('\n'))),
  );
}
