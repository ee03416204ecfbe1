import { createHmac, timingSafeEqual } from 'node:crypto';
import { routes } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';

/** How long an upload may begin: the decided quarter of an hour. */
export const UPLOAD_URL_SECONDS = 15 * 60;

/** What the signature of an address covers besides itself; the headers are the client's to send unchanged. */
export interface AddressFacts {
  readonly uploadId: string;
  /** Seconds since 1970. */
  readonly expires: string;
  readonly contentType: string;
  readonly sha256: string;
}

/** The headers that the PUT of an archive must send. */
export const uploadHeaders = (sha256: string) => ({
  'Content-Type': 'application/gzip',
  'X-Archive-Sha256': sha256,
});

/** The address of our own route, for stores that clients cannot reach; good for whoever has it. */
export function signedAddress(ctx: Ctx, facts: AddressFacts): string {
  const path = routes.putSourceUpload.path.replace('{uploadId}', facts.uploadId);
  return `${ctx.baseUrl}${path}?expires=${facts.expires}&signature=${signatureOf(ctx, facts).toString('hex')}`;
}

/** Takes as long for a wrong signature as for the right one. */
export function isSigned(ctx: Ctx, facts: AddressFacts, signature: string): boolean {
  const given = Buffer.from(signature, 'hex');
  const expected = signatureOf(ctx, facts);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The fields hold no line ends, so that no two sets of them are the same text. */
function signatureOf(ctx: Ctx, facts: AddressFacts): Buffer {
  const signed = [facts.uploadId, facts.expires, facts.contentType, facts.sha256];
  return createHmac('sha256', ctx.box.derive('source-upload-address')).update(signed.join('\n')).digest();
}
