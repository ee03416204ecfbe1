import { oneGuess } from '../findings/evidence.ts';
import type { RawFinding } from '../findings/finding.ts';
import type { FileResult } from './file-result.ts';
import type { FlowFinding } from './program-stage.ts';

/** A websocket of any origin harms where a cookie says who calls: what a page has to add itself, a page of another site does not have. */
const ANY_ORIGIN = /-websocket-any-origin$/;

/** The same findings: sockets of applications that ask for tokens in headers, and keep no sessions in cookies, are doubted. @param application to which one a path belongs */
export function withCookieSessions<T extends FlowFinding | RawFinding>(
  findings: readonly T[],
  results: readonly FileResult[],
  application: (path: string) => string,
): readonly T[] {
  if (!findings.some((one) => ANY_ORIGIN.test(one.ruleId))) return findings;
  const applicationsThat = (has: 'usesSession' | 'provesByHeader'): ReadonlySet<string> =>
    new Set(results.flatMap(({ path, endpoints }) => (endpoints?.[has] ? [application(path)] : [])));
  const keeping = applicationsThat('usesSession');
  const asking = applicationsThat('provesByHeader');
  return findings.map((one) => {
    const own = application(one.path);
    if (!ANY_ORIGIN.test(one.ruleId) || keeping.has(own) || !asking.has(own)) return one;
    const evidence = one.evidence ?? oneGuess;
    return { ...one, evidence: { ...evidence, guesses: Math.max(1, evidence.guesses) } };
  });
}
