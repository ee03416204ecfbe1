import type { BlobStore } from '../blobs/index.ts';

/**
 * Where clients put archives, when that is a store of its own: the origin of an address that the store signs, so that it is right
 * for every endpoint and region. Null when they put them here.
 */
export async function uploadOriginOf(blobs: BlobStore): Promise<string | null> {
  const upload = { sizeBytes: 1, headers: {}, expiresInSeconds: 60 };
  const address = await blobs.uploadAddress?.('origin', upload);
  return address === undefined ? null : new URL(address).origin;
}
