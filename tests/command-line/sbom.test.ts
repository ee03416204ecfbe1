/** Bills of materials: from the server over HTTP, from the command line of a scan and a workspace, and of a folder without a server. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { routes, type SbomFormat } from '@vedette/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runInProcess } from '../../apps/cli/src/testing/run-in-process.ts';
import { documentKey } from '../../apps/server/src/domains/scans/result/format.ts';
import { project } from '../world/npm-project.ts';
import type { Caller } from '../world/people.ts';
import { insertCompletedScan, insertScan } from '../world/scan-fixtures.ts';
import { scanResult } from '../world/triage.ts';
import { createWorld, type World } from '../world/world.ts';

let world: World;
let member: Caller;
let workspaceId: string;
let older: string;
let newer: string;
let home: string;

const sources = (version: string) => project({ lodash: '^4.17.0' }, { lodash: { version } });

beforeAll(async () => {
  world = await createWorld();
  member = await world.caller('member');
  workspaceId = (await world.localWorkspace(world.acme, 'shop')).id;
  older = await completedScan('4.17.20');
  newer = await completedScan('4.17.21');
  home = await mkdtemp(join(tmpdir(), 'vedette-sbom-'));
  await mkdir(join(home, 'shop'));
  for (const [path, text] of Object.entries(sources('4.17.19')))
    await writeFile(join(home, 'shop', path), text);
});
afterAll(async () => {
  await world.close();
  await rm(home, { recursive: true });
});

/** A completed scan of the workspace, with what the engine says about dependencies. */
async function completedScan(version: string): Promise<string> {
  const { ctx } = world.server.assembly;
  const scanId = await insertCompletedScan(ctx, { organizationId: world.acme, workspaceId }, []);
  const { inventory } = await scanResult(sources(version));
  const key = documentKey({ organizationId: world.acme, scanId, attempt: 1 }, 'dependencies');
  await ctx.blobs.put(key, Readable.from([JSON.stringify(inventory)]).pipe(createGzip()));
  return scanId;
}

// biome-ignore lint/suspicious/noExplicitAny: documents of other people's formats
const purlsOf = (format: SbomFormat, document: any): string[] =>
  format === 'cyclonedx'
    ? document.components.map((one: { purl: string }) => one.purl)
    : document.packages.flatMap(
        (one: { externalRefs?: { referenceLocator: string }[] }) =>
          one.externalRefs?.map(({ referenceLocator }) => referenceLocator) ?? [],
      );

test.each([
  ['cyclonedx', 'application/vnd.cyclonedx+json', 'cdx.json'],
  ['spdx', 'application/spdx+json', 'spdx.json'],
] as const)(
  'a member reads %s of a scan, and of a workspace that of its newest scan',
  async (format, type, ending) => {
    const get = (path: string) => world.send(member, 'GET', `${path}/sbom?format=${format}`);
    const ofScan = await get(`/api/v0/scans/${older}`);
    expect([ofScan.status, ofScan.headers.get('content-type')]).toEqual([200, type]);
    expect(ofScan.headers.get('content-disposition')).toBe(`attachment; filename="${older}.${ending}"`);
    expect(purlsOf(format, JSON.parse(ofScan.text))).toEqual(['pkg:npm/lodash@4.17.20']);
    // The same scan is the same document, time and serial included.
    expect((await get(`/api/v0/scans/${older}`)).text).toBe(ofScan.text);
    expect(ofScan.text).toContain(older);
    const ofWorkspace = await get(`/api/v0/workspaces/${workspaceId}`);
    expect(purlsOf(format, JSON.parse(ofWorkspace.text))).toEqual(['pkg:npm/lodash@4.17.21']);
    expect(ofWorkspace.text).toContain(newer);
  },
);

test('CycloneDX is what is answered without a format; another one is refused', async () => {
  const path = `/api/v0/scans/${older}/sbom`;
  expect(JSON.parse((await world.send(member, 'GET', path)).text)).toMatchObject({ bomFormat: 'CycloneDX' });
  expect((await world.send(member, 'GET', `${path}?format=swid`)).status).toBe(400);
});

test('a scan that is not completed has none, a workspace without a completed scan neither', async () => {
  const { ctx } = world.server.assembly;
  const empty = (await world.localWorkspace(world.acme)).id;
  const running = await insertScan(ctx, { organizationId: world.acme, workspaceId: empty });
  expect((await world.send(member, 'GET', `/api/v0/scans/${running}/sbom`)).status).toBe(409);
  const none = await world.send(member, 'GET', `/api/v0/workspaces/${empty}/sbom`);
  expect([none.status, none.text]).toEqual([404, expect.stringContaining('No scan of this workspace')]);
});

const vedette = (...args: string[]) =>
  runInProcess(['sbom', ...args], {
    cwd: join(home, 'shop'),
    env: { HOME: home, PATH: '', VEDETTE_SERVER: world.server.baseUrl, VEDETTE_TOKEN: member.token },
  });

test('the command writes that of a scan, of a workspace by its name or that of the folder, and to a file', async () => {
  const purls = async (...args: string[]) => {
    const { code, stdout, stderr } = await vedette(...args);
    expect([code, stderr]).toEqual([0, '']);
    return purlsOf('spdx', JSON.parse(stdout));
  };
  expect(await purls('--scan', older, '--format', 'spdx')).toEqual(['pkg:npm/lodash@4.17.20']);
  expect(await purls('--workspace', 'shop', '--format', 'spdx')).toEqual(['pkg:npm/lodash@4.17.21']);
  expect(await purls('--format', 'spdx')).toEqual(['pkg:npm/lodash@4.17.21']);
  expect(await vedette('--scan', older, '-o', 'shop.cdx.json')).toMatchObject({ code: 0, stdout: '' });
  const written = await readFile(join(home, 'shop', 'shop.cdx.json'), 'utf8');
  expect(purlsOf('cyclonedx', JSON.parse(written))).toEqual(['pkg:npm/lodash@4.17.20']);
});

test('the command reads a folder on this machine with --offline, and asks no server', async () => {
  const { code, stdout } = await runInProcess(['sbom', '.', '--offline'], {
    cwd: join(home, 'shop'),
    env: { HOME: home, PATH: '' },
  });
  expect(code).toBe(0);
  const document = JSON.parse(stdout);
  expect(document).toMatchObject({ metadata: { component: { name: 'shop' } } });
  expect(purlsOf('cyclonedx', document)).toEqual(['pkg:npm/lodash@4.17.19']);
});

test('what contradicts itself, or is not there, ends with a sentence and writes nothing', async () => {
  expect(await vedette('--offline', '--workspace', 'shop')).toMatchObject({ code: 2, stdout: '' });
  expect(await vedette('elsewhere')).toMatchObject({ code: 2, stdout: '' });
  const unknown = await vedette('--scan', routes.getScan.example.params?.scanId ?? '');
  expect(unknown).toMatchObject({ code: 4, stdout: '' });
});
