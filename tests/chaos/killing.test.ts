/**
 * Processes are killed at random moments while scans are started and run. A short round by default; the long one is
 * `CHAOS_SCANS=100 npm run test:long -- tests/chaos/killing.test.ts`, and `CHAOS_KILL=worker` kills workers alone.
 */
import { randomInt } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { AuditEntry, Credits, Scan } from '@vedette/contract';
import { expect, test } from 'vitest';
import { filesUnder } from '../setup/files-under.ts';
import { createPersistentClient, freePort } from './client.ts';
import { type Platform, startPlatform, type Victim, victims } from './platform.ts';

/** A page of the audit log holds 200 entries, so a round has no more scans. */
const SCANS = Math.min(200, Number(process.env.CHAOS_SCANS ?? 3));
const CHOSEN = (process.env.CHAOS_KILL ?? victims.join(',')).split(',') as Victim[];
const GRANTED = 1_000;
const PATIENCE_MS = 120_000 + SCANS * 60_000;
/** Small: what is put to the test is everything around the analysis. */
const files = (n: number) => ({
  'src/app.js': `require('child_process').exec('ls ' + process.argv[${n}]);`,
  'package.json': JSON.stringify({ name: 'shop', version: '1.0.0', dependencies: { express: '4.17.1' } }),
});

test('whatever is killed, every accepted scan ends once, credits add up, and nothing is left', {
  timeout: PATIENCE_MS * 2,
}, async () => {
  const platform = await startPlatform(await freePort(), {
    INITIAL_CREDITS_STANDARD: String(GRANTED),
    SCAN_CONCURRENCY: '2',
    SCAN_THREADS: '1',
  });
  try {
    const clientWith = (token: string) => createPersistentClient(platform.baseUrl, token, PATIENCE_MS);
    const client = clientWith(platform.owner.serviceKey.secret);
    let calm = false;
    const ended: Scan[] = [];
    const kills: Partial<Record<Victim, number>> = {};
    const chaos = (async () => {
      for (let n = 0; !calm; n++) {
        const before = ended.length;
        // A kill for a scan that ends: as many as there are scans, whatever the machine is busy with besides.
        for (let waits = 0; waits < 20 && ended.length === before && n > 0 && !calm; waits++)
          await wait(1_000);
        await wait(randomInt(100, 5_000));
        const victim = CHOSEN[n % CHOSEN.length] ?? 'scan';
        await untilHurt(platform, victim, () => calm);
        if (!calm && platform.kill(victim)) kills[victim] = (kills[victim] ?? 0) + 1;
      }
    })();
    const scanIds: string[] = [];
    const scanOnce = async () => {
      const n = scanIds.push('') - 1;
      scanIds[n] = await client.startScan(`shop-${n}`, files(n));
      ended.push(await client.endOf(scanIds[n]));
    };
    await Promise.all(Array.from({ length: SCANS }, scanOnce));
    // A quick machine ends them before everybody had a turn.
    while (CHOSEN.some((victim) => kills[victim] === undefined)) await scanOnce();
    calm = true;
    await chaos;
    process.stdout.write(`${scanIds.length} scans, killed: ${JSON.stringify(kills)}\n`);
    expect(ended.map(({ status, failure }) => [status, failure])).toEqual(
      scanIds.map(() => ['completed', null]),
    );
    const credits = await client.call<Credits>('GET', '/api/scanner/v1/credits');
    expect(credits.balances.standard).toBe(GRANTED - scanIds.length);
    const { items } = await clientWith(platform.owner.accessToken).call<{ items: AuditEntry[] }>(
      'GET',
      `/api/v0/companies/${platform.owner.companyId}/audit-log?limit=200&action=scan.completed`,
    );
    expect(items.map((entry) => entry.subjectId).sort()).toEqual([...scanIds].sort());
    await expect.poll(() => leftOver(platform), { timeout: 60_000, interval: 300 }).toEqual([]);
    // One result of each, whichever attempt made it; what others stored is removed by a job.
    await expect
      .poll(() => resultsOf(platform), { timeout: 120_000, interval: 300 })
      .toEqual([...scanIds].sort());
  } finally {
    await platform.close();
  }
});

/** Waits until the victim has got to its work again: who is killed before that would only be kept from starting at all. */
async function untilHurt(platform: Platform, victim: Victim, calm: () => boolean): Promise<void> {
  while (!calm()) {
    if (victim === 'scan' ? platform.scanProcesses().length > 0 : await platform.isReady()) return;
    await wait(100);
  }
}

/** Processes that go on, sources that are laid out, and halves of blobs. */
async function leftOver({ scanProcesses, workFolder, blobs }: Platform): Promise<unknown[]> {
  const halves = await readdir(join(blobs, 'incoming')).catch(() => []);
  return [...(await readdir(workFolder)), ...scanProcesses(), ...halves];
}

/** The scans of which there are results, each as often as there are attempts that left some. */
async function resultsOf({ blobs }: Platform): Promise<string[]> {
  const attempts = (await filesUnder(blobs)).flatMap((path) => {
    const [, scanId, attempt] = /^data\/scans\/[^/]+\/([^/]+)\/([^/]+)\//.exec(path) ?? [];
    return scanId === undefined ? [] : [`${scanId} ${attempt}`];
  });
  return [...new Set(attempts)].map((each) => each.split(' ', 1)[0] ?? '').sort();
}
