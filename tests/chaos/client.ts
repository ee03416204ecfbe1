/** A client of the scanner interface that never gives up, as clients are told to: it repeats what was not answered for good. */
import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { AcceptedScan, Scan, SourceArchive, SourceUpload } from '@vedette/contract';
import { archiveOf } from '../setup/archives.ts';

const AGAIN_MS = 300;
/** What a status answers in its `Retry-After`. */
const POLL_MS = 2_000;

export interface PersistentClient {
  /** @throws Error for an answer of 4xx, or when there is none in all its patience. */
  call<T>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<T>;
  /** Uploads the files into a workspace and starts a scan of them. @returns its id */
  startScan(workspaceName: string, files: Readonly<Record<string, string>>): Promise<string>;
  /** The scan once it has ended. */
  endOf(scanId: string): Promise<Scan>;
}

export function createPersistentClient(baseUrl: string, token: string, patienceMs: number): PersistentClient {
  const giveUpAt = Date.now() + patienceMs;
  const scanner = '/api/scanner/v1';

  async function call<T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<T> {
    for (;;) {
      const answer = await fetch(baseUrl + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }).catch(() => null);
      const text = await answer?.text().catch(() => null);
      if (answer && typeof text === 'string') {
        if (answer.status < 300) return JSON.parse(text) as T;
        if (answer.status < 500 && !text.includes('idempotency_in_progress')) {
          throw new Error(`${path}: ${text}`);
        }
      }
      if (Date.now() > giveUpAt) throw new Error(`${method} ${path} is never answered: ${text}`);
      await wait(AGAIN_MS);
    }
  }

  async function put(upload: SourceUpload, bytes: Buffer): Promise<void> {
    for (;;) {
      const { uploadUrl, headers } = upload;
      const answer = await fetch(uploadUrl, { method: 'PUT', headers, body: new Uint8Array(bytes) }).catch(
        () => null,
      );
      if (answer?.ok) return;
      if (Date.now() > giveUpAt) throw new Error(`the archive is never taken: ${answer?.status}`);
      await wait(AGAIN_MS);
    }
  }

  return {
    call,
    async startScan(workspaceName, files) {
      const archive = archiveOf(files);
      const upload = await call<SourceUpload>('POST', `${scanner}/source-uploads`, {
        workspaceName,
        sha256: createHash('sha256').update(archive.bytes).digest('hex'),
        compressedBytes: archive.bytes.length,
        uncompressedBytes: archive.unpacked,
      });
      await put(upload, archive.bytes);
      const source = await call<SourceArchive>(
        'POST',
        `${scanner}/source-uploads/${upload.uploadId}/complete`,
      );
      const body = {
        scanType: 'standard',
        generateThreatModel: true,
        workspaceId: upload.workspaceId,
        source: { kind: 'local_archive', archiveId: source.archiveId, sha256: source.sha256 },
      };
      const once = { 'idempotency-key': randomUUID() };
      return (await call<AcceptedScan>('POST', `${scanner}/scans`, body, once)).scanId;
    },
    async endOf(scanId) {
      for (;;) {
        const scan = await call<Scan>('GET', `${scanner}/scans/${scanId}`);
        if (scan.status !== 'queued' && scan.status !== 'running') return scan;
        if (Date.now() > giveUpAt) throw new Error(`the scan is still ${JSON.stringify(scan)}`);
        await wait(POLL_MS);
      }
    },
  };
}

export const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
