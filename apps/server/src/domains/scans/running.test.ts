import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../../tests/world/world.ts';
import { getScan, readFindingsPage, readResultDocument, resultPlaceOf } from './index.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('a source goes in and its weaknesses come out', async () => {
  const { scan } = await world.completedScan();
  expect(scan).toMatchObject({
    status: 'completed',
    progress: { phase: 'ended', percent: 100, filesTotal: 2, filesDone: 2 },
    coverage: { complete: true, filesAnalysed: 2, filesSkipped: [] },
    failure: null,
  });
  const { ctx } = world.server.assembly;
  const row = await getScan(ctx, world.acme, scan.scanId);
  if (row === null) throw new Error('the scan is gone');
  const findings = await readFindingsPage(ctx, resultPlaceOf(row), 1);
  expect(findings.map((finding) => finding.ruleId).sort()).toEqual(
    expect.arrayContaining(['javascript-command-injection']),
  );
  expect((await readResultDocument(ctx, row, 'dependencies'))?.components.map((one) => one.purl)).toEqual([
    'pkg:npm/express@4.17.1',
  ]);
  expect((await readResultDocument(ctx, row, 'threat-model'))?.entryPoints).toHaveLength(2);
});
