import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AdvisoryFacts } from '@vedette/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../../tests/world/world.ts';
import { importEpss, importKev } from '../advisories/index.ts';

let world: World;
let folder: string;
beforeAll(async () => {
  world = await createWorld();
  folder = await mkdtemp(join(tmpdir(), 'vedette-scores-'));
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

test('an alert tells what imported scores and catalogues say of its advisory, and nothing where they do not know it', async () => {
  const manager = await world.caller('manager');
  const monitor = await world.monitor(manager);
  const about = async (advisory: string | undefined) => {
    const vulnerability = { package: 'left-pad', currentVersion: '1.0.0', ...(advisory ? { advisory } : {}) };
    const { alerts } = await world.deliverAlert(manager, monitor, { vulnerability });
    return world.requestOk<AdvisoryFacts>(manager, 'GET', `/api/v0/alerts/${alerts[0]?.id}/advisory`);
  };
  const nothing = { epss: null, exploited: false, withdrawn: false };
  expect(await about('CVE-2026-7001')).toEqual({ names: ['CVE-2026-7001'], ...nothing });
  const { ctx } = world.server.assembly;
  const scores = join(folder, 'epss.csv');
  await writeFile(
    scores,
    '#model_version:v2026,score_date:2026-11-19T00:00:00+0000\ncve,epss,percentile\nCVE-2026-7001,0.42,0.97\n',
  );
  await importEpss(ctx, scores);
  const catalogue = join(folder, 'kev.json');
  await writeFile(
    catalogue,
    JSON.stringify({
      dateReleased: '2026-11-18T17:00:00Z',
      vulnerabilities: [{ cveID: 'CVE-2026-7001', dateAdded: '2026-10-01' }],
    }),
  );
  await importKev(ctx, catalogue);
  expect(await about('cve-2026-7001')).toEqual({
    names: ['CVE-2026-7001'],
    epss: expect.closeTo(0.42, 5),
    exploited: true,
    withdrawn: false,
  });
  expect(await about(undefined)).toEqual({ names: [], ...nothing });
});
