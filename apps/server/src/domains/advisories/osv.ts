import { type Ecosystem, VERSION_ORDERS } from '@vedette/engine';
import { z } from 'zod';

/** An advisory as the OSV schema has it (ossf.github.io/osv-schema, 1.7), as far as it is used here; the rest is let through. */
const event = z.object({
  introduced: z.string().max(200).optional(),
  fixed: z.string().max(200).optional(),
  last_affected: z.string().max(200).optional(),
  limit: z.string().max(200).optional(),
});

/** Nobody promises the form of these; a record is not refused for them. */
const severities = z
  .array(z.object({ type: z.string().max(40), score: z.string().max(400) }))
  .max(50)
  .optional()
  .catch(undefined);
const databaseSpecific = z.object({ severity: z.unknown() }).partial().optional().catch(undefined);

export const affectedPackage = z.object({
  package: z.object({ ecosystem: z.string().max(200), name: z.string().min(1).max(1000) }).optional(),
  ranges: z
    .array(z.object({ type: z.string().max(20), events: z.array(event).max(1000) }))
    .max(1000)
    .optional(),
  versions: z.array(z.string().max(200)).max(20_000).optional(),
  severity: severities,
  database_specific: databaseSpecific,
});

export const osvRecord = z.object({
  id: z.string().min(1).max(200),
  modified: z.string().max(40).optional(),
  withdrawn: z.string().max(40).nullish(),
  aliases: z.array(z.string().max(200)).max(100).nullish(),
  affected: z.array(affectedPackage).max(10_000).nullish(),
  summary: z.string().nullish(),
  severity: severities,
  database_specific: databaseSpecific,
});

export type OsvRecord = z.output<typeof osvRecord>;
export type AffectedPackage = Pick<z.output<typeof affectedPackage>, 'ranges' | 'versions'>;

/**
 * Whether an advisory counts a version as affected: the evaluation algorithm of the OSV schema, in the ecosystem's order.
 * Null when the version cannot be ordered, or the advisory knows commits only: nothing may be concluded from it.
 */
export function isAffected(
  ecosystem: Ecosystem,
  version: string,
  affected: readonly AffectedPackage[],
): boolean | null {
  const order = VERSION_ORDERS[ecosystem];
  const listed = affected.some(({ versions }) =>
    versions?.some((one) => one === version || (order.isValid(one) && order.compare(one, version) === 0)),
  );
  if (listed) return true;
  const ranges = affected.flatMap((one) => one.ranges ?? []).filter(({ type }) => type !== 'GIT');
  const enumerated = affected.some(({ versions }) => (versions?.length ?? 0) > 0);
  if (ranges.length === 0) return enumerated ? false : null;
  if (!order.isValid(version)) return null;
  return ranges.some(({ events }) => isInRange(order, version, events));
}

/**
 * The least version that an advisory names as fixed and that is above an affected one, within the ranges that hold it;
 * null where it names none.
 */
export function fixedVersionFor(
  ecosystem: Ecosystem,
  version: string,
  affected: readonly AffectedPackage[],
): string | null {
  const order = VERSION_ORDERS[ecosystem];
  if (!order.isValid(version)) return null;
  const ranges = affected.flatMap((one) => one.ranges ?? []).filter(({ type }) => type !== 'GIT');
  const fixes = ranges
    .filter(({ events }) => isInRange(order, version, events))
    .flatMap(({ events }) => events.flatMap(({ fixed }) => fixed ?? []))
    .filter((fixed) => compareFrom(order, fixed, version) > 0);
  return fixes.reduce<string | null>(
    (least, fixed) => (least === null || order.compare(fixed, least) < 0 ? fixed : least),
    null,
  );
}

type Order = (typeof VERSION_ORDERS)[Ecosystem];

function isInRange(order: Order, version: string, events: readonly z.output<typeof event>[]): boolean {
  const points = events
    .flatMap((one) =>
      Object.entries(one).map(([kind, at]) => ({ kind: kind as keyof typeof one, at: at ?? '' })),
    )
    .filter(({ kind }) => kind !== 'limit')
    .sort((a, b) => compareFrom(order, a.at, b.at));
  let affected = false;
  for (const { kind, at } of points) {
    const distance = compareFrom(order, version, at);
    if (kind === 'introduced' && distance >= 0) affected = true;
    else if (kind === 'fixed' && distance >= 0) affected = false;
    else if (kind === 'last_affected' && distance > 0) affected = false;
  }
  return affected;
}

/** `0` stands for before every version. */
function compareFrom(order: Order, a: string, b: string): number {
  if (a === b) return 0;
  if (a === '0') return -1;
  return b === '0' ? 1 : order.compare(a, b);
}
