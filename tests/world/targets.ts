/** For the grid: one of each thing that a route can be called on, all of Acme, and people in every state of account. */
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Route, SastReport } from '@vedette/contract';
import { documentKey } from '../../apps/server/src/domains/scans/result/format.ts';
import type { Inventory } from '../../packages/engine/src/index.ts';
import { type Person, short } from './people.ts';
import { insertCompletedScan, insertScan, madeFindings } from './scan-fixtures.ts';
import type { World } from './world.ts';

const unknownId = '01980000-0000-7000-8000-00000000beef';

/** Routes that use up what they are called on. */
const consuming = new Set([
  'evictCompanyUser',
  'removeRepositoryUser',
  'resendInvitation',
  'revokeServiceKey',
  'disconnectHostedRepository',
  'deleteMonitor',
  'removeIncidentAlert',
  'replayDelivery',
  'cancelCompanyScan',
  'approveDeviceAuthorization',
  'denyDeviceAuthorization',
  'approveProposal',
  'rejectProposal',
  'removeDomain',
]);

/** Routes on what belongs to the caller alone: nobody in the grid has that one, so being told so is being admitted. */
const ownOnly = new Set([
  'challengePasskey',
  'endSession',
  'revokeToken',
  'endDeviceLogin',
  'renamePasskey',
  'removePasskey',
]);

const lodash: Inventory['components'][number] = {
  id: 'pkg:npm/lodash@4.17.20',
  ecosystem: 'npm',
  name: 'lodash',
  version: '4.17.20',
  range: null,
  purl: 'pkg:npm/lodash@4.17.20',
  relation: 'direct',
  scope: 'production',
  source: { kind: 'registry', url: null },
  integrity: [],
  installScript: null,
  importNames: [],
  standsFor: [],
  occurrences: [],
  dependsOn: [],
};
const inventory: Inventory = { projects: [], components: [lodash], gaps: [], ownPackages: [], files: [] };

export type Targets = Awaited<ReturnType<typeof createTargets>>;

export async function createTargets(world: World) {
  const owner = await world.caller('manager');
  const client = await world.caller('member');
  const other = await world.company();
  const foreignManager = await world.caller('manager', other);
  const stranger = await world.person('member', other);
  const repository = await world.repository(owner, 'bounty');
  const lasting = await world.person('member');
  await addTo([client, lasting]);
  const invited = await world.person('unverified_member');
  const disabled = await world.caller('manager');
  await world.requestOk(world.administrator, 'PATCH', `/api/v0/users/${disabled.userId}`, { disabled: true });
  const cookie = await world.signIn(owner);

  async function addTo(people: readonly Person[]): Promise<void> {
    const companyUserIds = people.map((person) => person.companyUserId);
    await world.requestOk(owner, 'POST', world.addPath(repository), { companyUserIds });
  }

  const serviceKey = () =>
    world.requestOk<{ id: string }>(owner, 'POST', `/api/v0/companies/${world.acme}/service-keys`, {
      name: 'nightly',
    });

  const connected = await world.connectedRepository(owner);
  const { uploadId } = await world.uploadedArchive(owner);

  /** A scan that is completed, and the one finding that it found. */
  async function scanned() {
    const { ctx } = world.server.assembly;
    const place = { organizationId: world.acme, workspaceId: connected.workspace.id };
    const scanId = await insertCompletedScan(ctx, place, madeFindings([{}]));
    const path = `/api/v0/scans/${scanId}/findings`;
    const { vulnerabilities } = await world.requestOk<SastReport>(owner, 'GET', path);
    const key = documentKey({ organizationId: world.acme, scanId, attempt: 1 }, 'dependencies');
    await ctx.blobs.put(key, Readable.from([JSON.stringify(inventory)]).pipe(createGzip()));
    return {
      scanId,
      findingId: vulnerabilities[0]?.id ?? '',
      dependencyId: encodeURIComponent(lodash.id),
    };
  }

  const monitor = await world.monitor(owner);
  const { delivery, alerts } = await world.deliverAlert(owner, monitor, {
    vulnerability: { package: 'lodash', currentVersion: '4.17.20' },
  });
  const rejected = async () => (await world.deliverAlert(owner, monitor, '{}')).delivery.id;
  const incident = () =>
    world.requestOk<{ id: string }>(owner, 'POST', `/api/v0/companies/${world.acme}/incidents`, {
      title: 'Incident',
    });
  const group = await incident();
  /** A scan that can still be cancelled. */
  const waitingScan = () =>
    insertScan(
      world.server.assembly.ctx,
      { organizationId: world.acme, workspaceId: connected.workspace.id },
      { status: 'queued', phase: 'queued' },
    );

  const found = await scanned();
  /** One that waits, about a finding that is not dismissed. */
  const proposal = async () => {
    await world.requestOk(owner, 'POST', `/api/v0/findings/${found.findingId}/reopen`);
    return world.requestOk<{ id: string }>(owner, 'POST', `/api/v0/companies/${world.acme}/proposals`, {
      action: { kind: 'dismiss_finding', findingId: found.findingId },
      reason: 'The name comes from a constant.',
    });
  };

  const domain = () =>
    world.requestOk<{ id: string }>(owner, 'POST', `/api/v0/companies/${world.acme}/domains`, {
      domain: `${short()}.example`,
    });

  const messages = await world.requestOk<{ items: { id: string }[] }>(
    world.administrator,
    'GET',
    '/api/v0/outbox',
  );
  const ids: Record<string, string> = {
    companyId: world.acme,
    repo_id: repository,
    companyUserId: lasting.companyUserId,
    userId: lasting.userId,
    messageId: messages.items[0]?.id ?? '',
    sessionId: unknownId,
    tokenId: unknownId,
    deviceLoginId: unknownId,
    passkeyId: unknownId,
    userCode: (await world.beginDeviceLogin()).user_code,
    keyId: (await serviceKey()).id,
    workspaceId: connected.workspace.id,
    uploadId,
    hostedRepositoryId: connected.repository.id,
    code: 'bad_request',
    ...found,
    monitorId: monitor.id,
    deliveryId: delivery.id,
    alertId: alerts[0]?.id ?? '',
    incidentId: group.id,
    proposalId: (await proposal()).id,
    domainId: (await domain()).id,
  };

  /** The query of its example, where a route takes none but whole ones. A signed address is one that nobody was given. */
  const queryOf = ({ permission, query, example }: Route): string =>
    permission === 'public' || query === null || query.safeParse({}).success
      ? ''
      : `?${new URLSearchParams(Object.fromEntries(Object.entries(example.query ?? {}).map(([name, value]) => [name, String(value)])))}`;

  /** The path of a route with some ids of its own. */
  const pathWith = (route: Route, given: Readonly<Record<string, string>>): string =>
    route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => given[name] ?? ids[name] ?? '') + queryOf(route);

  /** The path of a route on something of Acme that is still there. */
  async function pathOf(route: Route): Promise<string> {
    if (!consuming.has(route.id)) return pathWith(route, {});
    if (route.id === 'cancelCompanyScan') return pathWith(route, { scanId: await waitingScan() });
    if ('proposalId' in (route.params?.shape ?? {}))
      return pathWith(route, { proposalId: (await proposal()).id });
    if (route.id === 'revokeServiceKey') return pathWith(route, { keyId: (await serviceKey()).id });
    if (route.id === 'disconnectHostedRepository') {
      const { repository: another } = await world.connectedRepository(owner);
      return pathWith(route, { hostedRepositoryId: another.id });
    }
    if ('userCode' in (route.params?.shape ?? {})) {
      return pathWith(route, { userCode: (await world.beginDeviceLogin()).user_code });
    }
    if (route.id === 'removeDomain') return pathWith(route, { domainId: (await domain()).id });
    if (route.id === 'deleteMonitor') return pathWith(route, { monitorId: (await world.monitor(owner)).id });
    if (route.id === 'replayDelivery') return pathWith(route, { deliveryId: await rejected() });
    if (route.id === 'removeIncidentAlert') {
      const path = `/api/v0/incidents/${group.id}/alerts`;
      await world.requestOk(owner, 'POST', path, { alertIds: [ids.alertId] });
      return pathWith(route, {});
    }
    const invites = route.id === 'resendInvitation';
    const someone = invites ? invited : await world.person('member');
    if (route.id === 'removeRepositoryUser') await addTo([someone]);
    return pathWith(route, { companyUserId: someone.companyUserId });
  }

  /** A body that the route accepts: the one in its example. */
  const goodBody = (route: Route): unknown => (route.body === null ? undefined : route.example.body);

  /** A session or token of the owner. */
  async function credentialOf(id: string): Promise<string> {
    if (id === 'revokeToken') {
      return (await world.requestOk<{ id: string }>(owner, 'POST', '/api/v0/me/tokens', { name: 'one more' }))
        .id;
    }
    if (id === 'endDeviceLogin') await world.deviceLogin(owner);
    const path = id === 'endSession' ? '/api/v0/me/sessions' : '/api/v0/me/device-logins';
    const page = await world.requestOk<{ items: { id: string }[] }>(owner, 'GET', path);
    return page.items[0]?.id ?? '';
  }

  return {
    owner,
    client,
    foreignManager,
    stranger,
    disabled,
    openEmail: await world.withOpenEmail(),
    openTerms: await world.withOpenTerms(),
    cookie,
    pathOf,
    pathWith,
    goodBody,
    credentialOf,
    isUnknownByDesign: (route: Route, status: number) => ownOnly.has(route.id) && status === 404,
  };
}
