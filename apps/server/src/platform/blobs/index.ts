import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { BlobStore } from './blob-store.ts';
import { diskBlobStore } from './disk.ts';
import { guardedBlobStore } from './guarded.ts';
import { s3BlobStore } from './s3.ts';

export { BlobMissing, type BlobStore, BlobStoreUnavailable } from './blob-store.ts';

/** The store that `BLOB_STORE` names; the disk under the data folder when it names none. */
export function openBlobStore(config: Config): BlobStore {
  return guardedBlobStore(namedStore(config));
}

function namedStore(config: Config): BlobStore {
  const where = config.BLOB_STORE ?? `file:${join(config.home, 'blobs')}`;
  if (where.startsWith('file:')) return diskBlobStore(where.slice('file:'.length));
  const [bucket = '', ...prefix] = where.slice('s3://'.length).split('/');
  return s3BlobStore({
    bucket,
    prefix: prefix.filter((part) => part !== '').join('/'),
    forcePathStyle: config.S3_FORCE_PATH_STYLE,
    ...(config.S3_ENDPOINT === undefined ? {} : { endpoint: config.S3_ENDPOINT }),
  });
}
