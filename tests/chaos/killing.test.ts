/**
 * Processes are killed at random moments while scans are started and run. A short round by default; the long one is
 * `CHAOS_SCANS=100 npm run test:long -- tests/chaos`.
 */
import { createHash, randomInt, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { AcceptedScan, AuditEntry, Credits, Scan, SourceArchive, SourceUpload } from '@vedette/contract';
import { expect, test } from 'vitest';
import { archiveOf } from '../setup/archives.ts';
import { vulnerableShop } from '../world/scans.ts';
import { type Platform, startPlatform, type Victim } from './platform.ts';

/** A page of the audit log holds 200 entries, so a round has no more scans. */
const SCANS = Math.min(200, Number(process.env.CHAOS_SCANS ?? 3));
const GRANTED = 1_000;
const victims: readonly Victim[] = ['api', 'worker', 'scan', 'database'];
const PATIENCE_MS = 120_000 + SCANS * 30_000;

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

/** As a client is told to: repeats the identical request until it is answered for good. */
async function persistent<T>(
  platform: Platform,
  token: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<T> {
  for (const giveUpAt = Date.now() + PATIENCE_MS; ; await wait(300)) {
    const answer = await fetch(platform.baseUrl + path, {
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
      if (answer.status < 500 && !text.includes('idempotency_in_progress'))
        throw new Error(`${path}: ${text}`);
    }
    if (Date.now() > giveUpAt) throw new Error(`${method} ${path} is never answered: ${text}`);
  }
}

test('whatever is killed, every accepted scan ends once, credits add up, and nothing is left', {
  timeout: PATIENCE_MS * 2,
}, async () => {
  const platform = await startPlatform(await freePort(), {
    FIRST_CREDITS_STANDARD: String(GRANTED),
    SCANS_AT_ONCE: '2',
  });
  try {
    const key = platform.owner.serviceKey.secret;
    const call = <T>(method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
      persistent<T>(platform, key, method, `/api/scanner/v1${path}`, body, headers);

    async function startOne(n: number): Promise<string> {
      const archive = archiveOf({ ...vulnerableShop, 'README.md': String(n) });
      const upload = await call<SourceUpload>('POST', '/source-uploads', {
        workspaceName: `shop-${n}`,
        sha256: createHash('sha256').update(archive.bytes).digest('hex'),
        compressedBytes: archive.bytes.length,
        uncompressedBytes: archive.unpacked,
      });
      for (;;) {
        const put = await fetch(upload.uploadUrl, {
          method: 'PUT',
          headers: upload.headers,
          body: new Uint8Array(archive.bytes),
        }).catch(() => null);
        if (put?.ok) break;
        await wait(300);
      }
      const source = await call<SourceArchive>('POST', `/source-uploads/${upload.uploadId}/complete`);
      const body = {
        scanType: 'standard',
        generateThreatModel: true,
        workspaceId: upload.workspaceId,
        source: { kind: 'local_archive', archiveId: source.archiveId, sha256: source.sha256 },
      };
      const accepted = await call<AcceptedScan>('POST', '/scans', body, { 'idempotency-key': randomUUID() });
      return accepted.scanId;
    }

    let calm = false;
    const kills: Partial<Record<Victim, number>> = {};
    const chaos = (async () => {
      for (let n = 0; n < SCANS * 3 && !calm; n++) {
        await wait(randomInt(500, 4_000));
        const victim = victims[n % victims.length] ?? 'scan';
        if (platform.kill(victim)) kills[victim] = (kills[victim] ?? 0) + 1;
      }
    })();
    const scanIds = await Promise.all(Array.from({ length: SCANS }, (_, n) => startOne(n)));
    const ended: Scan[] = [];
    for (const scanId of scanIds) {
      let scan = await call<Scan>('GET', `/scans/${scanId}`);
      while (scan.status === 'queued' || scan.status === 'running') {
        await wait(300);
        scan = await call<Scan>('GET', `/scans/${scanId}`);
      }
      ended.push(scan);
    }
    calm = true;
    await chaos;
    expect(Object.keys(kills).length, JSON.stringify(kills)).toBeGreaterThan(1);

    expect(ended.map((scan) => [scan.status, scan.failure])).toEqual(scanIds.map(() => ['completed', null]));
    const credits = await call<Credits>('GET', '/credits');
    expect(credits.balances.standard).toBe(GRANTED - SCANS);
    const audit = `/api/v0/companies/${platform.owner.companyId}/audit-log?limit=200&action=scan.completed`;
    const { items } = await persistent<{ items: AuditEntry[] }>(
      platform,
      platform.owner.accessToken,
      'GET',
      audit,
    );
    expect(items.map((entry) => entry.subjectId).sort()).toEqual([...scanIds].sort());
    const leftOver = async () => [...(await readdir(platform.workFolder)), ...platform.scanProcesses()];
    for (const giveUpAt = Date.now() + 30_000; (await leftOver()).length > 0; await wait(300)) {
      if (Date.now() > giveUpAt) expect(await leftOver()).toEqual([]);
    }
  } finally {
    await platform.close();
  }
});
