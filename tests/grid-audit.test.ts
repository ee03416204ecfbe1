/**
 * Every route that changes something, called so that it does: an audit entry comes of it, or the list below says why not. A
 * route that is added to the contract must be called here.
 */
import { createHash } from 'node:crypto';
import {
  type AddedPasskey,
  CLI_CLIENT_ID,
  DEVICE_CODE_GRANT,
  type PasskeyCreation,
  type Route,
  routes,
} from '@vedette/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECRET_PURPOSE } from '../apps/server/src/domains/identity/second-factor/prove.ts';
import { selectSecondFactor } from '../apps/server/src/domains/identity/second-factor/store.ts';
import { codeOf, stepAt } from '../apps/server/src/domains/identity/second-factor/totp.ts';
import { setupLink } from '../apps/server/src/domains/setup/index.ts';
import { archiveOf } from './setup/archives.ts';
import { execute } from './setup/server.ts';
import type { HttpResponse } from './world/http-client.ts';
import { type Caller, short, type TokenHolder } from './world/people.ts';
import { createSignOnWorld, type SignOnWorld } from './world/sign-on.ts';
import { createAuthenticator } from './world/software-authenticator.ts';
import { createTargets, type Targets } from './world/targets.ts';

const changing = Object.values<Route>(routes).filter(({ method }) => method !== 'GET');

/** Changes of which another record of ours is the account, or which change nothing yet. */
const withoutEntry: Readonly<Record<string, string>> = {
  requestDeviceAuthorization: 'a code that nobody has approved; the approval and the login are entries',
  putSourceUpload: 'bytes that wait for completion; the session and the archive are entries',
  findSingleSignOn: 'it changes nothing; the address is in the body because addresses of pages are logged',
  beginSingleSignOn: 'nobody has answered yet; signing in with the answer, or its refusal, is an entry',
  challengePasskey: 'nothing was shown yet; what is done with the answer is an entry',
  callAgentTools: 'each tool calls a route, and the entry is that one’s',
  receiveThreatIntel: 'the delivery itself is kept with its bytes, and so is everything done to it',
};

let world: SignOnWorld;
let targets: Targets;
let owner: Caller;
let administrator: TokenHolder;
let key: TokenHolder;

beforeAll(async () => {
  world = await createSignOnWorld();
  targets = await createTargets(world);
  ({ owner } = targets);
  ({ administrator } = world);
  key = await world.key();
});
afterAll(() => world.close());

/** Calls the route on things of its own, as somebody who may. */
type Call = () => Promise<HttpResponse>;

/** With a path that the targets know; the body may depend on what was just made. */
const on =
  (id: keyof typeof routes, body?: unknown, as = () => owner as TokenHolder): Call =>
  async () =>
    world.send(
      as(),
      routes[id].method,
      await targets.pathOf(routes[id]),
      typeof body === 'function' ? await body() : body,
    );

const inBrowser = async (path: string, method = 'POST', body?: unknown): Promise<HttpResponse> => {
  const someone = await world.person('member');
  const cookie = await world.signIn(someone);
  return world.send(null, method, path, body, { cookie, origin: world.origin });
};

const upload = async (as: TokenHolder, path: string) => {
  const archive = archiveOf({ [`${short()}.js`]: 'eval(input)' });
  return world.send(as, 'POST', path, {
    workspaceName: `local-${short()}`,
    sha256: createHash('sha256').update(archive.bytes).digest('hex'),
    compressedBytes: archive.bytes.length,
    uncompressedBytes: archive.unpacked,
  });
};

const complete = async (as: TokenHolder) => {
  const archive = archiveOf({ [`${short()}.js`]: 'eval(input)' });
  const session = await world.openUpload(as, archive);
  expect((await world.putArchive(session, archive.bytes)).status).toBe(200);
  return world.send(as, 'POST', world.completePath(as, session.uploadId));
};

const scanBody = async (as: TokenHolder) => {
  const files = { [`${short()}.js`]: 'eval(input)' };
  return world.bodyFor(await world.uploadedArchive(as, files));
};

const goodPassword = 'correct horse battery';

/** Somebody who chose a password, and begins with a second factor when the first code is asked for. */
async function withPassword() {
  const someone = await world.caller('member');
  await world.choosePassword(someone.email);
  const send = (id: keyof typeof routes, body: unknown) =>
    world.send(someone, routes[id].method, routes[id].path, body);
  let secret: Buffer | undefined;
  const code = async () => {
    if (secret === undefined) {
      await send('beginSecondFactor', { currentPassword: goodPassword });
      const { ctx } = world.server.assembly;
      const row = await selectSecondFactor(ctx.db, someone.userId);
      secret = Buffer.from(ctx.box.open(SECRET_PURPOSE, row?.secret_sealed ?? Buffer.of()), 'base64');
    }
    // Each code works once: the next is of the next half minute.
    world.server.clock.advance(30_000);
    return codeOf(secret, stepAt(world.server.clock.now()));
  };
  return { send, code, someone, userId: someone.userId };
}

async function withSecondFactor() {
  const someone = await withPassword();
  const answer = await someone.send('confirmSecondFactor', { code: await someone.code() });
  expect(answer.status, answer.text).toBe(200);
  return someone;
}

/** Somebody with a passkey, what it was answered with, and a recovery code. */
async function withPasskey() {
  const { send, someone } = await withPassword();
  const options = (await send('beginPasskey', { currentPassword: goodPassword })).body as PasskeyCreation;
  const credential = createAuthenticator(world.origin).create(options);
  const answer = await send('addPasskey', { name: 'Security key', credential });
  const { passkey, recoveryCodes } = answer.body as AddedPasskey;
  return { someone, answer, passkeyId: passkey.id, code: recoveryCodes[0] };
}

/** Whom a provider vouched for, and whose account has a second factor. */
async function waitingForSecondFactor() {
  const company = await world.companyWithProvider();
  const email = company.address('ada');
  const path = `/api/v0/companies/${company.companyId}/users`;
  const person = { name: 'Ada', username: `u-${short()}`, email, kind: 'member' };
  await world.requestOk(administrator, 'POST', path, person);
  const [code] = await world.secondFactorOf({ email });
  world.provider.add(email);
  const { answer, cookie } = await world.answered(email);
  const { ticket } = (await world.complete(answer, cookie)).body as { ticket: string };
  return { ticket, cookie, code };
}

const asAdministrator = () => administrator;

const calls: Readonly<Record<string, Call>> = {
  setUp: async () => {
    // Open for as long as nobody administers the platform.
    const { id } = await world.requestOk<{ id: string }>(administrator, 'GET', routes.getMe.path);
    await execute(world.server.databaseUrl, 'update users set platform_admin = false');
    try {
      const token = new URL((await setupLink(world.server.assembly.ctx)) ?? '').searchParams.get('token');
      const company = { name: 'First', handle: `first-${short()}` };
      const person = { name: 'Grace', email: `${short()}@first.example`, password: 'correct horse battery' };
      return await world.send(null, 'POST', routes.setUp.path, { token, company, ...person });
    } finally {
      await execute(world.server.databaseUrl, `update users set platform_admin = true where id = '${id}'`);
    }
  },
  signIn: async () => {
    const { email } = await world.person('member');
    await world.choosePassword(email);
    return world.send(null, 'POST', routes.signIn.path, { email, password: 'correct horse battery' });
  },
  signOut: () => inBrowser(routes.signOut.path),
  forgotPassword: async () => {
    const { email } = await world.person('member');
    const answer = await world.send(null, 'POST', routes.forgotPassword.path, { email });
    await world.runRecoveryJobs();
    return answer;
  },
  resetPassword: async () => {
    const token = await world.requestReset((await world.person('member')).email);
    return world.send(null, 'POST', routes.resetPassword.path, { token, password: 'correct horse battery' });
  },
  verifyEmail: async () => {
    const { email } = await world.person('unverified_member');
    const token = await world.requestLink(routes.resendVerification.path, email);
    return world.send(null, 'POST', routes.verifyEmail.path, { token });
  },
  resendVerification: async () => {
    const { email } = await world.person('unverified_member');
    const answer = await world.send(null, 'POST', routes.resendVerification.path, { email });
    await world.runRecoveryJobs();
    return answer;
  },
  acceptInvitation: async () =>
    world.send(null, 'POST', routes.acceptInvitation.path, (await world.invited()).acceptance),
  updateMe: on('updateMe', { name: 'Ada King' }),
  changePassword: () =>
    inBrowser(routes.changePassword.path, 'POST', {
      currentPassword: 'correct horse battery',
      newPassword: 'a better horse battery',
    }),
  beginSecondFactor: async () =>
    (await withPassword()).send('beginSecondFactor', { currentPassword: goodPassword }),
  confirmSecondFactor: async () => {
    const { send, code } = await withPassword();
    await code();
    return send('confirmSecondFactor', { code: await code() });
  },
  replaceRecoveryCodes: async () => {
    const { send, code } = await withSecondFactor();
    return send('replaceRecoveryCodes', { proof: { code: await code() } });
  },
  endSecondFactor: async () => {
    const { send, code } = await withSecondFactor();
    return send('endSecondFactor', { currentPassword: goodPassword, proof: { code: await code() } });
  },
  beginPasskey: async () => (await withPassword()).send('beginPasskey', { currentPassword: goodPassword }),
  addPasskey: async () => (await withPasskey()).answer,
  renamePasskey: async () => {
    const { someone, passkeyId } = await withPasskey();
    return world.send(someone, 'PATCH', targets.pathWith(routes.renamePasskey, { passkeyId }), {
      name: 'Blue',
    });
  },
  removePasskey: async () => {
    const { someone, passkeyId, code } = await withPasskey();
    const body = { currentPassword: goodPassword, proof: { code } };
    return world.send(someone, 'POST', targets.pathWith(routes.removePasskey, { passkeyId }), body);
  },
  resetSecondFactor: async () => {
    const { userId } = await withSecondFactor();
    return world.send(administrator, 'DELETE', targets.pathWith(routes.resetSecondFactor, { userId }));
  },
  setSingleSignOn: on('setSingleSignOn', () => world.providerBody()),
  enforceSingleSignOn: async () => {
    await on('setSingleSignOn', () => world.providerBody())();
    return on('enforceSingleSignOn', { enforced: false })();
  },
  removeSingleSignOn: async () => {
    await on('setSingleSignOn', () => world.providerBody())();
    return on('removeSingleSignOn')();
  },
  addDomain: on('addDomain', () => ({ domain: `${short()}.example` })),
  checkDomain: on('checkDomain'),
  removeDomain: on('removeDomain'),
  completeSingleSignOn: async () => {
    const email = (await world.companyWithProvider()).address('grace');
    world.provider.add(email);
    return world.signOn(email);
  },
  completeSecondFactor: async () => {
    const { ticket, cookie, code } = await waitingForSecondFactor();
    return world.send(null, 'POST', routes.completeSecondFactor.path, { ticket, code }, { cookie });
  },
  acceptTerms: async () => {
    const { version } = await world.requestOk<{ version: string }>(null, 'GET', routes.getTerms.path);
    return world.send(await world.withOpenTerms(), 'POST', routes.acceptTerms.path, { version });
  },
  endSession: async () => {
    const sessionId = await targets.credentialOf('endSession');
    return world.send(owner, 'DELETE', targets.pathWith(routes.endSession, { sessionId }));
  },
  createToken: on('createToken', { name: 'build server' }),
  revokeToken: async () => {
    const tokenId = await targets.credentialOf('revokeToken');
    return world.send(owner, 'DELETE', targets.pathWith(routes.revokeToken, { tokenId }));
  },
  requestToken: async () => {
    const codes = await world.beginDeviceLogin();
    await world.approve(owner, codes.user_code);
    return world.sendForm(routes.requestToken.path, {
      client_id: CLI_CLIENT_ID,
      grant_type: DEVICE_CODE_GRANT,
      device_code: codes.device_code,
    });
  },
  revokeOauthToken: async () => {
    const { token } = await world.deviceLogin(owner);
    return world.sendForm(routes.revokeOauthToken.path, { token });
  },
  approveDeviceAuthorization: on('approveDeviceAuthorization'),
  denyDeviceAuthorization: on('denyDeviceAuthorization'),
  endDeviceLogin: async () => {
    const deviceLoginId = await targets.credentialOf('endDeviceLogin');
    return world.send(owner, 'DELETE', targets.pathWith(routes.endDeviceLogin, { deviceLoginId }));
  },
  updateUser: on('updateUser', { disabled: true }, asAdministrator),
  createCompany: on(
    'createCompany',
    () => ({ name: 'Another', handle: `another-${short()}` }),
    asAdministrator,
  ),
  updateCompany: on('updateCompany', { name: 'Acme Europe' }),
  createCompanyUser: on('createCompanyUser', () => ({
    name: 'Grace',
    username: `u-${short()}`,
    email: `u-${short()}@acme.example`,
    kind: 'member',
  })),
  updateCompanyUser: on('updateCompanyUser', { kind: 'manager' }),
  evictCompanyUser: on('evictCompanyUser'),
  resendInvitation: on('resendInvitation'),
  createServiceKey: on('createServiceKey', { name: 'nightly' }),
  revokeServiceKey: on('revokeServiceKey'),
  updateCompanyCredits: async () => {
    const path = targets.pathWith(routes.updateCompanyCredits, { companyId: await world.company() });
    return world.send(administrator, 'PATCH', path, { scansEnabled: false });
  },
  grantCredits: on('grantCredits', { ledger: 'standard', credits: 5 }, asAdministrator),
  createRepository: on('createRepository', () => ({ companyId: world.acme, name: 'Shop', type: 'bounty' })),
  updateRepository: on('updateRepository', { name: 'Shop again' }),
  addCompanyUsers: on('addCompanyUsers', async () => ({
    companyUserIds: [(await world.person('member')).companyUserId],
  })),
  updateRepositoryUser: on('updateRepositoryUser', { role: 'admin' }),
  removeRepositoryUser: on('removeRepositoryUser'),
  createWorkspace: on('createWorkspace', async () => {
    const { repoUrl } = await world.connectedRepository(owner);
    return { name: `shop-${short()}`, repoUrl };
  }),
  updateWorkspace: on('updateWorkspace', () => ({ name: `renamed-${short()}` })),
  connectHostedRepository: on('connectHostedRepository', () => ({
    url: `https://github.com/acme/${short()}`,
  })),
  updateHostedRepository: on('updateHostedRepository', { accessToken: 'a-token-of-the-provider' }),
  disconnectHostedRepository: on('disconnectHostedRepository'),
  createSourceUpload: () => upload(key, routes.createSourceUpload.path),
  completeSourceUpload: () => complete(key),
  createCompanySourceUpload: () => upload(owner, targets.pathWith(routes.createCompanySourceUpload, {})),
  completeCompanySourceUpload: () => complete(owner),
  startScan: async () => world.startScan(key, await scanBody(key)),
  cancelScan: async () => {
    const { scanId } = await world.acceptedScan(key, await scanBody(key));
    return world.send(key, 'POST', targets.pathWith(routes.cancelScan, { scanId }));
  },
  startWorkspaceScan: async () => {
    const { workspaceId, ...body } = await scanBody(owner);
    const path = targets.pathWith(routes.startWorkspaceScan, { workspaceId });
    return world.send(owner, 'POST', path, body, { 'idempotency-key': short() });
  },
  cancelCompanyScan: on('cancelCompanyScan'),
  publishFinding: async () => {
    await on('reopenFinding', { reason: 'It does not.' })();
    return on('publishFinding')();
  },
  dismissFinding: on('dismissFinding', { reason: 'The table name comes from a constant.' }),
  reopenFinding: on('reopenFinding', { reason: 'It does not.' }),
  decideThreats: on('decideThreats', routes.decideThreats.example.body),
  reopenThreats: async () => {
    await on('decideThreats', routes.decideThreats.example.body)();
    return on('reopenThreats', routes.reopenThreats.example.body)();
  },
  createMonitor: on('createMonitor', { type: 'threat_intel', name: 'Feed' }),
  changeMonitor: on('changeMonitor', { name: 'Another feed' }),
  deleteMonitor: on('deleteMonitor'),
  regenerateMonitorSecret: async () => {
    const monitorId = (await world.monitor(owner)).id;
    return world.send(owner, 'POST', targets.pathWith(routes.regenerateMonitorSecret, { monitorId }), {});
  },
  replayDelivery: on('replayDelivery'),
  replayDeliveries: async () => {
    await targets.pathOf(routes.replayDelivery);
    return on('replayDeliveries')();
  },
  sendTestEvent: on('sendTestEvent'),
  assignAlert: on('assignAlert', { companyUserId: null }),
  commentAlert: on('commentAlert', { text: 'Looking at it.' }),
  decideAlert: on('decideAlert', { disposition: 'benign', reason: 'Not in use.' }),
  reopenAlert: async () => {
    const closed = { disposition: 'benign', status: 'closed', reason: 'Not in use.' };
    await on('decideAlert', closed)();
    return on('reopenAlert', { reason: 'It is in use after all.' })();
  },
  triageAlert: on('triageAlert'),
  changeTriagePolicy: on('changeTriagePolicy', routes.changeTriagePolicy.example.body),
  createIncident: on('createIncident', { title: 'Compromised account' }),
  changeIncident: on('changeIncident', { title: 'Another title' }),
  addIncidentAlerts: on('addIncidentAlerts', async () => {
    const id = (await targets.pathOf(routes.triageAlert)).split('/')[4];
    return { alertIds: [id] };
  }),
  removeIncidentAlert: on('removeIncidentAlert'),
  createProposal: on('createProposal', async () => ({
    action: {
      kind: 'start_scan',
      workspaceId: (await targets.pathOf(routes.getWorkspace)).split('/')[4],
      scan: await scanBody(owner),
    },
    reason: 'It changed.',
  })),
  approveProposal: on('approveProposal'),
  rejectProposal: on('rejectProposal'),
};

test('every route that changes something is called here, or says why it leaves no entry', () => {
  const named = [...Object.keys(calls), ...Object.keys(withoutEntry)].sort();
  expect(named).toEqual(changing.map(({ id }) => id).sort());
});

test.each(changing.filter(({ id }) => id in calls).map((route) => [route.id, route] as const))(
  '%s leaves an entry in the audit log',
  async (id, route) => {
    // What a call needs leaves entries of its own, so the one that counts is that of the last request.
    const answer = await calls[id]?.();
    expect(answer?.status, answer?.text).toBe(route.success.status);
    const requestId = answer?.headers.get('x-request-id');
    expect(await entriesOf(requestId), `request ${requestId}`).toBeGreaterThan(0);
  },
);

async function entriesOf(requestId: string | null | undefined): Promise<number> {
  const client = new pg.Client({ connectionString: world.server.databaseUrl });
  await client.connect();
  try {
    const text = 'select count(*)::int from audit_entries where request_id = $1';
    return (await client.query<{ count: number }>(text, [requestId])).rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}
