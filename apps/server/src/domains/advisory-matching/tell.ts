import type { Ctx } from '../../platform/ctx.ts';
import { advisoryNames } from '../advisories/index.ts';
import { deliverFound, monitorsOfType } from '../monitors/index.ts';
import { type Match, payloadOf } from './matches.ts';
import { insertTold, type MatchKey, selectTold } from './store.ts';

const keyOf = ({ version, advisory }: Match): MatchKey => ({
  ecosystem: version.ecosystem,
  nameKey: version.name_key,
  versionKey: version.version_key,
  advisory: advisory.advisory,
});

const textOf = ({ ecosystem, nameKey, versionKey, advisory }: MatchKey): string =>
  JSON.stringify([ecosystem, nameKey, versionKey, advisory]);

/**
 * Gives each advisories monitor of the organization what it has not told before, in the transaction of `tx`. Records that
 * name one another are one advisory, told once.
 */
export async function tell(tx: Ctx, organizationId: string, matches: readonly Match[]): Promise<void> {
  if (matches.length === 0) return;
  const monitors = await monitorsOfType(tx, organizationId, 'advisories');
  if (monitors.length === 0) return;
  const commonOf = await commonNamesOf(tx, matches);
  const distinct = new Map<string, Match>();
  for (const match of matches) {
    const text = textOf({ ...keyOf(match), advisory: commonOf(match.advisory.advisory) });
    const other = distinct.get(text);
    if (other === undefined || saysMore(match, other)) distinct.set(text, match);
  }
  for (const monitorId of monitors) {
    const told = await selectTold(organizationId, tx.db, monitorId, [...distinct.values()].map(keyOf));
    const commonOfTold = await commonNamesOfKeys(tx, told);
    const known = new Set(told.map((key) => textOf({ ...key, advisory: commonOfTold(key.advisory) })));
    const fresh = [...distinct].filter(([text]) => !known.has(text)).map(([, match]) => match);
    const inserted = await insertTold(organizationId, tx.db, monitorId, fresh.map(keyOf));
    const mine = new Set(inserted.map(textOf));
    const payloads = fresh.filter((match) => mine.has(textOf(keyOf(match)))).map(payloadOf);
    await deliverFound(tx, organizationId, monitorId, payloads);
  }
}

/** Malware over a vulnerability, then a severity over none; otherwise the first. */
function saysMore({ advisory }: Match, other: Match): boolean {
  if (advisory.isMalware !== other.advisory.isMalware) return advisory.isMalware;
  return advisory.severity !== null && other.advisory.severity === null;
}

const commonNamesOf = (tx: Ctx, matches: readonly Match[]) =>
  commonNamesOfKeys(
    tx,
    matches.map(({ advisory }) => ({ advisory: advisory.advisory })),
  );

async function commonNamesOfKeys(
  tx: Ctx,
  keys: readonly { readonly advisory: string }[],
): Promise<(advisory: string) => string> {
  const names = await advisoryNames(
    tx,
    keys.map(({ advisory }) => advisory),
  );
  return (advisory) => names.get(advisory)?.common ?? advisory;
}
