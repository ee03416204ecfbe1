/** Conclusions as VEX documents, held against the published schemas where those are at hand. */
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exampleTriage } from '../../../../../../packages/contract/src/routes/example-triage.ts';
import { createWorld, type World } from '../../../../../../tests/world/world.ts';
import type { TriagedVulnerability } from '../../alerts/index.ts';
import { withComponents } from './component-products.ts';
import { cycloneDxHead, cycloneDxVulnerability, packageComponent, workspaceComponent } from './cyclonedx.ts';
import { exportVex } from './export.ts';
import { createMerger } from './merger.ts';
import { openVexHead, openVexStatement } from './openvex.ts';
import { type Statement, statementsOf } from './statements.ts';

const shop = {
  id: exampleTriage.workspaces[0]?.workspaceIds[0] ?? '',
  name: 'shop',
  activeSince: new Date(0),
};
const docs = { id: '0197f3a2-5c2b-7461-9c0d-b7e82f5a1399', name: 'docs', activeSince: new Date(0) };

const alert = (changes: Partial<TriagedVulnerability> = {}): TriagedVulnerability => ({
  id: '0197f3a2-5c32-7318-8e9b-d74f06c1a5e3',
  package: 'lodash',
  advisory: 'CVE-2021-23337',
  disposition: 'confirmed_threat',
  decidedBy: 'agent',
  reason: null,
  triage: exampleTriage,
  ...changes,
});

const facts = {
  id: 'https://vedette.example/vex/0197f3a2-5c2b-4461-9c0d-b7e82f5a1304',
  author: 'Acme',
  at: '2026-11-21T00:00:00Z',
  baseUrl: 'https://vedette.example',
  tool: { name: 'Vedette', version: '0.2.0' },
};

const never = exampleTriage.workspaces.map((one) => ({
  ...one,
  situation: 'affected_never_imported' as const,
}));
const proposal = {
  ...exampleTriage,
  workspaces: never,
  vex: {
    ...exampleTriage.vex,
    onceApproved: {
      status: 'not_affected' as const,
      justification: 'vulnerable_code_not_in_execute_path' as const,
    },
  },
};

/** One alert for each thing that can be said. */
const every = [
  alert(),
  alert({ advisory: null }),
  alert({
    triage: {
      ...exampleTriage,
      workspaces: never.map((one) => ({ ...one, vex: { status: 'fixed' as const, justification: null } })),
    },
  }),
  alert({
    triage: {
      ...exampleTriage,
      workspaces: never.map((one) => ({
        ...one,
        vex: { status: 'under_investigation' as const, justification: null },
      })),
    },
  }),
  alert({ triage: proposal, disposition: 'false_positive', decidedBy: 'person', reason: 'Not called.' }),
  alert({ disposition: 'benign', decidedBy: 'person', reason: 'Behind a proxy that filters it.' }),
].map((one, index) => ({ ...one, id: `${one.id.slice(0, -1)}${index}` }));

const schemas = new URL('../../../../../../tests/schemas/', import.meta.url);
const published = (name: string) => JSON.parse(readFileSync(new URL(name, schemas), 'utf8'));

describe('statements', () => {
  test('say of a workspace without the package that it is not there', () => {
    expect(statementsOf(alert(), [shop, docs])).toMatchObject([
      {
        status: 'affected',
        workspaces: [{ name: 'shop', purls: ['pkg:npm/lodash@4.17.20'] }],
        action: expect.stringContaining('npm install'),
      },
      { status: 'not_affected', justification: 'component_not_present', workspaces: [{ name: 'docs' }] },
    ]);
  });

  test('say nothing of a workspace that came after the conclusion', () => {
    const later = { ...docs, activeSince: new Date(Date.parse(exampleTriage.ranAt) + 1) };
    expect(statementsOf(alert(), [shop, later]).flatMap(({ workspaces }) => workspaces)).toMatchObject([
      { name: 'shop' },
    ]);
  });

  test('say nothing of a workspace that was restored after the conclusion, also where the conclusion names it', () => {
    const restored = { ...shop, activeSince: new Date(Date.parse(exampleTriage.ranAt) + 1) };
    expect(statementsOf(alert(), [restored, docs]).flatMap(({ workspaces }) => workspaces)).toMatchObject([
      { name: 'docs' },
    ]);
  });

  test('name a vulnerability without an advisory by the alert, not by the package', () => {
    const [statement] = statementsOf(alert({ advisory: null }), [shop]);
    expect(statement?.vulnerability).toBe(`VEDETTE-${alert().id}`);
  });

  test('say one thing of a workspace where two alerts are about one vulnerability: the worse', () => {
    const merge = createMerger(new Set(['CVE-2021-23337']));
    const affected = statementsOf(alert(), [shop, docs]);
    const fixed = statementsOf(
      alert({
        triage: {
          ...exampleTriage,
          workspaces: never.map((one) => ({ ...one, vex: { status: 'fixed', justification: null } })),
        },
      }),
      [shop, docs],
    );
    expect([...fixed, ...affected].flatMap((one) => merge.add(one))).toEqual([]);
    const said = merge
      .rest()
      .flatMap(({ status, workspaces }) => workspaces.map(({ name }) => `${name} ${status}`));
    expect(said.sort()).toEqual(['docs not_affected', 'shop affected']);
  });

  test('follow what a person approved, in the person’s words', () => {
    const [statement] = statementsOf(
      alert({ triage: proposal, disposition: 'false_positive', decidedBy: 'person', reason: 'Not called.' }),
      [shop],
    );
    expect(statement).toMatchObject({
      status: 'not_affected',
      justification: 'vulnerable_code_not_in_execute_path',
      impact: 'Not called.',
    });
  });

  test('count what was proposed and not approved as affected', () => {
    expect(statementsOf(alert({ triage: proposal, disposition: 'suspicious' }), [shop])[0]?.status).toBe(
      'affected',
    );
  });
});

/**
 * How go-vex finds statements, which grype and trivy use (openvex/go-vex 0.2.9, `Product.Matches`): a product matches by its
 * id or its package URL; its subcomponents narrow that only where one is asked for. Both scanners ask for the package URL of
 * what they found, as a product by itself.
 */
function statusesOf(
  document: readonly Record<string, unknown>[],
  vulnerability: string,
  purl: string,
): unknown[] {
  return document.flatMap((statement) => {
    const {
      vulnerability: named,
      products,
      status,
    } = statement as {
      vulnerability: { name: string };
      products: { '@id': string; identifiers: { purl: string } }[];
      status: string;
    };
    const isAsked =
      named.name === vulnerability &&
      products.some((one) => one['@id'] === purl || one.identifiers.purl === purl);
    return isAsked ? [status] : [];
  });
}

describe('scanners find what is said', () => {
  const twoWays = (): Statement[] => {
    const [first] = exampleTriage.workspaces;
    if (first === undefined) throw new Error('the example names no workspace');
    const workspaces = [
      first,
      { ...first, workspaceIds: [docs.id], vex: { status: 'not_affected' as const, justification: null } },
    ];
    return statementsOf(alert({ triage: { ...exampleTriage, workspaces } }), [shop, docs]);
  };

  test('by the package URL of the component', () => {
    const document = withComponents(statementsOf(alert(), [shop, docs])).map((one) =>
      openVexStatement(one, facts),
    );
    expect(statusesOf(document, 'CVE-2021-23337', 'pkg:npm/lodash@4.17.20')).toEqual(['affected']);
    expect(statusesOf(document, 'CVE-2021-23337', 'pkg:npm/lodash@4.17.21')).toEqual([]);
    expect(statusesOf(document, 'CVE-2000-1', 'pkg:npm/lodash@4.17.20')).toEqual([]);
  });

  test('and one thing of one product: the worst of what is said of it anywhere', () => {
    for (const statements of [twoWays(), twoWays().reverse()]) {
      const document = withComponents(statements).map((one) => openVexStatement(one, facts));
      expect(statusesOf(document, 'CVE-2021-23337', 'pkg:npm/lodash@4.17.20')).toEqual(['affected']);
      const products = document.flatMap(({ products }) =>
        (products as { '@id': string }[]).map((one) => one['@id']),
      );
      expect(new Set(products).size).toBe(products.length);
    }
  });

  test('and nothing of a component whose version is not known, which would be every version of it', () => {
    const unknown = exampleTriage.workspaces.map((one) => ({
      ...one,
      purls: ['pkg:npm/lodash', 'pkg:npm/%40a/b'],
    }));
    const statements = withComponents(
      statementsOf(alert({ triage: { ...exampleTriage, workspaces: unknown } }), [shop]),
    );
    expect(statements.flatMap(({ components }) => components)).toEqual([]);
  });

  test('in CycloneDX as a component that the vulnerability refers to', () => {
    const [statement] = withComponents(statementsOf(alert(), [shop]));
    if (statement === undefined) throw new Error('nothing is said');
    const { affects } = cycloneDxVulnerability(statement) as { affects: { ref: string }[] };
    expect(affects.map(({ ref }) => ref)).toContain(packageComponent('pkg:npm/lodash@4.17.20')['bom-ref']);
    expect(packageComponent('pkg:npm/%40a/b@1.0.0')).toMatchObject({
      group: '@a',
      name: 'b',
      version: '1.0.0',
    });
  });
});

describe('documents keep to the published schema', () => {
  test('of OpenVEX 0.2.0', () => {
    const ajv = new Ajv2020({ strict: false });
    formats.default(ajv);
    const validate = ajv.compile(published('openvex_json_schema.json'));
    const statements = every.flatMap((one) => withComponents(statementsOf(one, [shop, docs])));
    const document = {
      ...openVexHead(facts),
      statements: statements.map((one) => openVexStatement(one, facts)),
    };
    expect(validate(document) ? null : validate.errors).toBeNull();
  });

  test('of CycloneDX 1.6', () => {
    const ajv = new Ajv({ strict: false });
    formats.default(ajv);
    // Formats of the published schema that the library does not know; they are checked by nothing.
    for (const name of ['iri-reference', 'idn-email']) ajv.addFormat(name, true);
    for (const name of ['spdx.schema.json', 'jsf-0.82.schema.json'])
      ajv.addSchema(published(name), `http://cyclonedx.org/schema/${name}`);
    const validate = ajv.compile(published('bom-1.6.schema.json'));
    const statements = every.flatMap((one) => withComponents(statementsOf(one, [shop, docs])));
    const document = {
      ...cycloneDxHead(facts),
      vulnerabilities: statements.map(cycloneDxVulnerability),
      components: [
        workspaceComponent(shop),
        workspaceComponent(docs),
        packageComponent('pkg:npm/%40a/b@1.0.0'),
      ],
    };
    expect(validate(document) ? null : validate.errors).toBeNull();
  });
});

describe('an export', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

  test('holds a statement for each vulnerability that was triaged, of the company or of one workspace', async () => {
    const manager = await world.caller('manager');
    const monitor = await world.monitor(manager);
    const { id } = await world.localWorkspace(world.acme, 'shop');
    await world.localWorkspace(world.acme, 'docs');
    for (const advisory of ['CVE-2021-1', 'CVE-2021-2']) {
      await world.triaged(manager, monitor, {
        vulnerability: { package: 'lodash', currentVersion: '4.17.20', advisory },
      });
    }
    const path = `/api/v0/companies/${world.acme}/vex`;
    const whole = await world.requestOk<{ statements: { products: unknown[] }[] }>(manager, 'GET', path);
    expect(whole.statements.map(({ products }) => products.length)).toEqual([2, 2]);
    const one = await world.requestOk<{ statements: { products: unknown[] }[] }>(
      manager,
      'GET',
      `${path}?workspaceId=${id}`,
    );
    expect(one.statements.map(({ products }) => products.length)).toEqual([1, 1]);
    const bom = await world.requestOk<{ vulnerabilities: object[]; components: { 'bom-ref': string }[] }>(
      manager,
      'GET',
      `${path}?format=cyclonedx`,
    );
    expect(bom.vulnerabilities).toHaveLength(2);
    expect(bom.components.map((one) => one['bom-ref'])).toContain(`workspace-${id}`);
    const unknown = await world.send(manager, 'GET', `${path}?workspaceId=${world.acme}`);
    expect(unknown.status).toBe(404);
  });

  test('names its subjects by addresses that can be asked for', async () => {
    const id = await world.company();
    const manager = await world.caller('manager', id);
    const monitor = await world.monitor(manager, {}, id);
    await world.localWorkspace(id, 'shop');
    await world.triaged(manager, monitor, {
      vulnerability: { package: 'lodash', currentVersion: '4.17.20', advisory: 'CVE-2021-9' },
    });
    const whole = await world.requestOk<{
      '@id': string;
      statements: { '@id': string; products: { '@id': string }[] }[];
    }>(manager, 'GET', `/api/v0/companies/${id}/vex`);
    const statements = whole.statements.flatMap((one) => [
      one['@id'],
      ...one.products.map((each) => each['@id']),
    ]);
    expect(statements.length).toBe(2);
    for (const address of [whole['@id'], ...statements]) {
      const { pathname } = new URL(address);
      expect((await world.send(manager, 'GET', pathname)).status, address).toBe(200);
    }
  });

  test('says nothing of a workspace that was restored, until the alert is judged again', async () => {
    const id = await world.company();
    const manager = await world.caller('manager', id);
    const monitor = await world.monitor(manager, {}, id);
    const shop = await world.localWorkspace(id, 'shop');
    await world.localWorkspace(id, 'docs');
    const setStatus = (status: string) =>
      world.requestOk(manager, 'PATCH', `/api/v0/workspaces/${shop.id}`, { status });
    const said = async () => {
      const { statements } = await world.requestOk<{ statements: { products: unknown[] }[] }>(
        manager,
        'GET',
        `/api/v0/companies/${id}/vex`,
      );
      return statements.flatMap(({ products }) => products).length;
    };
    await setStatus('archived');
    const payload = {
      vulnerability: { package: 'lodash', currentVersion: '4.17.20', advisory: 'CVE-2021-3' },
    };
    const [alert] = await world.triaged(manager, monitor, payload);
    expect(await said()).toBe(1);
    await setStatus('active');
    expect(await said()).toBe(1);
    await world.requestOk(manager, 'POST', `/api/v0/alerts/${alert?.id}/triage`);
    await world.runTriageWorker();
    expect(await said()).toBe(2);
  });

  test('without a single alert is a whole document', async () => {
    const other = await world.company();
    const stream = await exportVex(world.server.assembly.ctx, other, { format: 'openvex' });
    expect(JSON.parse(await text(stream))).toMatchObject({ author: 'Acme', statements: [] });
  });
});
