import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { assertBlobKey, BlobMissing, type BlobStore } from './blob-store.ts';

export interface S3Options {
  readonly bucket: string;
  /** Prepended to every key; empty or without slashes at its ends. */
  readonly prefix: string;
  /** For stores that are not AWS. */
  readonly endpoint?: string;
  readonly forcePathStyle: boolean;
}

const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 20_000;

/** Blobs in any S3-compatible store. Credentials and region come from the AWS variables, as the SDK reads them. */
export function s3BlobStore(options: S3Options): BlobStore {
  const client = new S3Client({
    ...(options.endpoint === undefined ? {} : { endpoint: options.endpoint }),
    forcePathStyle: options.forcePathStyle,
    maxAttempts: 3,
    // A connection on which nothing moves is given up; by itself the client would keep it, and in the end have no other.
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: IDLE_TIMEOUT_MS },
    // Checksum trailers are not understood by all compatible stores; the content is hashed by us anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (key: string) => ({
    Bucket: options.bucket,
    Key: options.prefix === '' ? assertBlobKey(key) : `${options.prefix}/${assertBlobKey(key)}`,
  });
  async function headOf(
    key: string,
    signal: AbortSignal | undefined,
  ): Promise<HeadObjectCommandOutput | null> {
    try {
      return await client.send(new HeadObjectCommand(at(key)), until(signal));
    } catch (error) {
      if (error instanceof NotFound || error instanceof NoSuchKey) return null;
      throw error;
    }
  }
  return {
    async put(key, body, signal) {
      let bytes = 0;
      let broken: unknown;
      body.once('error', (error) => {
        broken = error;
      });
      const counted = body.map((chunk: Buffer) => {
        bytes += chunk.length;
        return chunk;
      });
      // Multipart above 8 MiB, so memory stays bounded; an upload that fails is aborted by the library.
      const upload = new Upload({
        client,
        params: { ...at(key), Body: counted },
        partSize: 8 * 1024 * 1024,
        queueSize: 2,
      });
      const abort = () => void upload.abort().catch(() => undefined);
      signal?.addEventListener('abort', abort, { once: true });
      try {
        await upload.done();
      } catch (error) {
        // A store that cannot abort would hide why the upload failed.
        throw broken ?? error;
      } finally {
        signal?.removeEventListener('abort', abort);
      }
      return bytes;
    },
    async get(key, signal) {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(key)), until(signal));
        return Body instanceof Readable ? Body : Readable.from([]);
      } catch (error) {
        if (error instanceof NoSuchKey) throw new BlobMissing(key);
        throw error;
      }
    },
    size: async (key, signal) => {
      const head = await headOf(key, signal);
      return head && (head.ContentLength ?? 0);
    },
    version: async (key, signal) => {
      const head = await headOf(key, signal);
      // The same bytes put again have the same tag, and were written at another time.
      return head && `${head.ETag ?? ''} ${head.LastModified?.toISOString() ?? ''}`;
    },
    async delete(key, signal) {
      await client.send(new DeleteObjectCommand(at(key)), until(signal));
    },
    async uploadAddress(key, { sizeBytes, headers, expiresInSeconds }) {
      const command = new PutObjectCommand({ ...at(key), ContentLength: sizeBytes });
      // Headers of the client's request that are not the command's own; the signer takes them as they are.
      command.middlewareStack.add(
        (next) => (args) => {
          Object.assign((args.request as { headers: object }).headers, lowerCase(headers));
          return next(args);
        },
        { step: 'build', name: 'clientHeaders' },
      );
      const names = ['host', 'content-length', ...Object.keys(lowerCase(headers))];
      return getSignedUrl(client, command, {
        expiresIn: expiresInSeconds,
        signableHeaders: new Set(names),
        unhoistableHeaders: new Set(names),
      });
    },
    // The store's own matter: a lifecycle rule that aborts incomplete multipart uploads (docs/configuration.md).
    deleteStaleWrites: async () => undefined,
    async ready() {
      await client.send(new HeadBucketCommand({ Bucket: options.bucket }));
    },
  };
}

const until = (signal: AbortSignal | undefined) => (signal === undefined ? {} : { abortSignal: signal });

const lowerCase = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
