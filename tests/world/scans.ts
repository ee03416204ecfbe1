import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { AcceptedScan, Scan, ScanStatus } from '@vedette/contract';
import { expect } from 'vitest';
import type { TestServer } from '../setup/app.ts';
import type { TokenHolder } from './people.ts';
import type { Requests } from './requests.ts';
import type { ServiceKeys } from './service-keys.ts';
import type { Sources } from './sources.ts';

/** A small shop with a command injection and an SQL injection in it, and one dependency. */
export const vulnerableShop: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({ name: 'shop', version: '1.0.0', dependencies: { express: '4.17.1' } }),
  'src/app.js': `const express = require('express');
const { exec } = require('child_process');
const mysql = require('mysql');
const app = express();
const db = mysql.createConnection({ host: 'localhost' });

app.get('/list', (req, res) => {
  exec('ls ' + req.query.folder, (error, out) => res.send(out));
});

app.get('/orders', (req, res) => {
  db.query("select * from orders where customer = '" + req.query.customer + "'", (error, rows) => res.json(rows));
});

app.listen(3000);
`,
};

/** Longer than any scan of a test's own small sources takes, on a machine that is busy with others. */
const SCAN_PATIENCE_MS = 200_000;
const POLL_INTERVAL_MS = 50;

export interface ArchiveSource {
  readonly workspaceId: string;
  readonly archiveId: string;
  readonly sha256: string;
}

/** Scans of uploaded archives, over HTTP. */
export function createScans(
  server: TestServer,
  { send, requestOk }: Requests,
  { key }: ServiceKeys,
  { uploadedArchive }: Sources,
) {
  /** The body that scans an archive. */
  const bodyFor = ({ workspaceId, archiveId, sha256 }: ArchiveSource) => ({
    scanType: 'standard',
    generateThreatModel: true,
    workspaceId,
    source: { kind: 'local_archive', archiveId, sha256 },
  });

  const startScan = (as: TokenHolder | null, body: unknown, idempotencyKey: string = randomUUID()) =>
    send(as, 'POST', '/api/scanner/v1/scans', body, { 'idempotency-key': idempotencyKey });

  /** A scan that was accepted. */
  async function acceptedScan(as: TokenHolder, body: unknown): Promise<AcceptedScan> {
    const answer = await startScan(as, body);
    expect(answer.status, answer.text).toBe(202);
    return answer.body as AcceptedScan;
  }

  const statusOf = (as: TokenHolder, scanId: string) =>
    requestOk<Scan>(as, 'GET', `/api/scanner/v1/scans/${scanId}`);

  /** The scan once it is in one of these states. */
  async function scanIn(as: TokenHolder, scanId: string, ...states: ScanStatus[]): Promise<Scan> {
    for (const giveUpAt = Date.now() + SCAN_PATIENCE_MS; ; await wait(POLL_INTERVAL_MS)) {
      const scan = await statusOf(as, scanId);
      if (states.includes(scan.status)) return scan;
      if (Date.now() > giveUpAt) throw new Error(`The scan is still ${JSON.stringify(scan)}`);
    }
  }

  /** The scan once it has ended, however that was. */
  const endedScan = (as: TokenHolder, scanId: string) =>
    scanIn(as, scanId, 'completed', 'failed', 'cancelled');

  let worker: Promise<void> | undefined;
  /** From now on the server runs what is queued. */
  function startWorker(): Promise<void> {
    worker ??= server.assembly.startWorker();
    return worker;
  }

  /** A scan of these files that has completed, with a key of its company that may read it. */
  async function completedScan(
    files: Readonly<Record<string, string>> = vulnerableShop,
    options: { companyId?: string; workspace?: string } = {},
  ) {
    await startWorker();
    const reader = await key(options);
    const source = await uploadedArchive(reader, files, options);
    const { scanId } = await acceptedScan(reader, bodyFor(source));
    const scan = await endedScan(reader, scanId);
    expect(scan).toMatchObject({ status: 'completed', failure: null });
    return { scan, key: reader, source };
  }

  return { bodyFor, startScan, acceptedScan, statusOf, scanIn, endedScan, startWorker, completedScan };
}
