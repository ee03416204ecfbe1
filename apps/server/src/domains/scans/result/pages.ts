import type { Ctx } from '../../../platform/ctx.ts';
import type { FindingsPage, ScanRef } from '../backend.ts';
import { getScan } from '../scans.ts';
import { withOpinions } from './opinions.ts';
import { readEngineFacts, readFindingsPage, readResultDocument, resultPlaceOf } from './read.ts';

/** A page of the findings of a completed scan out of the blob store; pages count from 1. @throws Error when it is not there. */
export async function storedFindingsPage(
  ctx: Ctx,
  { organizationId, scanId }: ScanRef,
  page: number,
): Promise<FindingsPage> {
  const scan = await getScan(ctx, organizationId, scanId);
  if (scan === null || scan.findingsPages === null) throw new Error(`Scan ${scanId} has no result`);
  const place = resultPlaceOf(scan);
  const [engine, findings] = await Promise.all([
    readEngineFacts(ctx, place),
    // A scan that found nothing has no page at all.
    page > scan.findingsPages ? [] : readFindingsPage(ctx, place, page),
  ]);
  // Scans that no model reviewed have no such document.
  const said = scan.isReviewed ? await readResultDocument(ctx, scan, 'opinions') : null;
  return {
    engine,
    findings: said === null ? findings : withOpinions(findings, said),
    nextPage: page < scan.findingsPages ? page + 1 : null,
  };
}
