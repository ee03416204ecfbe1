import type { RawFinding } from '../../findings/finding.ts';
import { credentialKind } from './credential-name.ts';

/** Passwords under one name that lie no further apart are one list of accounts: whoever changes one of them changes them all. */
const APART = 12;
const NAMED = /Here: (.{1,80}), [^,]{0,12}$/;
const OF_ACCOUNT = /\b(?:password|account)\b/;
const MAX_NAMED = 8;

const nameOf = ({ message }: RawFinding): string => NAMED.exec(message ?? '')?.[1] ?? '';
const isOfAccount = (one: RawFinding): boolean =>
  credentialKind(nameOf(one)) === 'password' || OF_ACCOUNT.test(nameOf(one));

/**
 * The same findings, those of passwords of accounts that stand in one list as one, whose message has the other lines. Keys are each somebody's own.
 * @param ruleId of passwords in code
 */
export function asLists(findings: RawFinding[], ruleId: string | undefined): RawFinding[] {
  const listed = findings
    .filter((one) => one.ruleId === ruleId && isOfAccount(one))
    .sort((a, b) => a.startLine - b.startLine);
  const lines = new Map<RawFinding, number[]>();
  let [first, last] = [listed[0], listed[0]?.startLine ?? 0];
  for (const one of listed.slice(1)) {
    // What is worth less does not hide what is worth more.
    const isSame =
      first !== undefined &&
      nameOf(first) === nameOf(one) &&
      (first.evidence === undefined || one.evidence !== undefined);
    if (first !== undefined && isSame && one.startLine - last <= APART)
      lines.set(first, [...(lines.get(first) ?? []), one.startLine]);
    else first = one;
    last = one.startLine;
  }
  if (lines.size === 0) return findings;
  const joined = new Set(
    listed.filter((one) => [...lines.values()].some((all) => all.includes(one.startLine))),
  );
  return findings.flatMap((one) => {
    const also = lines.get(one);
    if (also === undefined) return joined.has(one) ? [] : [one];
    const more = also.length > MAX_NAMED ? ` and ${also.length - MAX_NAMED} more` : '';
    const named = also.slice(0, MAX_NAMED).join(', ');
    return [
      {
        ...one,
        message: `${one.message ?? ''} The list goes on in line${also.length > 1 ? 's' : ''} ${named}${more}.`,
      },
    ];
  });
}
