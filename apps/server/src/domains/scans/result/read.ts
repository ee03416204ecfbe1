import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import type { Ctx } from '../../../platform/ctx.ts';
import type { ScanRecord } from '../scans.ts';
import {
  type BackendFinding,
  type DocumentName,
  type DocumentOf,
  documentKey,
  type EngineFacts,
  pageKey,
  type ResultPlace,
} from './format.ts';

/** Where the result of a completed scan stands. @throws Error for a scan that is not completed. */
export function resultPlaceOf(scan: ScanRecord): ResultPlace {
  if (scan.resultAttempt === null) throw new Error(`Scan ${scan.id} has no result`);
  return { organizationId: scan.organizationId, scanId: scan.id, attempt: scan.resultAttempt };
}

/** One page of findings; pages count from 1. @throws BlobMissing when the store lost it. */
export async function readFindingsPage(
  ctx: Ctx,
  place: ResultPlace,
  page: number,
): Promise<BackendFinding[]> {
  const lines = await unzipped(ctx, pageKey(place, page));
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as BackendFinding);
}

/** Who made a result. @throws BlobMissing when the store lost it. */
export async function readEngineFacts(ctx: Ctx, place: ResultPlace): Promise<EngineFacts> {
  return JSON.parse(await unzipped(ctx, documentKey(place, 'engine'))) as EngineFacts;
}

/**
 * One document of a completed scan's result; null when it has none: a lite scan makes no threat model. The threat model
 * is the one that holds for the scan, which an earlier scan of the workspace may have made.
 */
export async function readResultDocument<N extends DocumentName>(
  ctx: Ctx,
  scan: ScanRecord,
  name: N,
): Promise<DocumentOf<N> | null> {
  const place = resultPlaceOf(scan);
  if (name === 'threat-model' && scan.threatModelScanId === null) return null;
  return JSON.parse(await unzipped(ctx, documentKey(place, name))) as DocumentOf<N>;
}

async function unzipped(ctx: Ctx, key: string): Promise<string> {
  const stored = await ctx.blobs.get(key);
  const plain = createGunzip();
  // `pipe` hands no errors on, and a store may break in the middle.
  stored.on('error', (error) => plain.destroy(error));
  return text(stored.pipe(plain));
}
