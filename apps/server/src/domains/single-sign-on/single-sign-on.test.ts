import type { AuditEntry, CompanyDomain, CompanyUser, Me } from '@vedette/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { execute } from '../../../../../tests/setup/server.ts';
import { short } from '../../../../../tests/world/people.ts';
import {
  createSignOnWorld,
  type SignOnCompany,
  type SignOnWorld,
} from '../../../../../tests/world/sign-on.ts';
import { singleSignOnHandlers } from './jobs.ts';

let world: SignOnWorld;
let company: SignOnCompany;
beforeAll(async () => {
  world = await createSignOnWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.provider.misbehave({});
  company = await world.companyWithProvider();
});

const sessionOf = (answer: { headers: Headers }) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .find((cookie) => cookie?.includes('session_token'));

const people = () =>
  world
    .requestOk<{ items: CompanyUser[] }>(
      company.manager,
      'GET',
      `/api/v0/companies/${company.companyId}/users`,
    )
    .then(({ items }) => items);

const audit = (action: string) =>
  world
    .requestOk<{ items: AuditEntry[] }>(
      company.manager,
      'GET',
      `/api/v0/companies/${company.companyId}/audit-log?action=${action}`,
    )
    .then(({ items }) => items);

/** Somebody of the company with an account and a password, under its domain. */
async function colleague(kind: 'member' | 'manager' = 'member') {
  const email = company.address(`u-${short()}`);
  const added = await world.requestOk<CompanyUser>(
    world.administrator,
    'POST',
    `/api/v0/companies/${company.companyId}/users`,
    { name: 'Ada', username: `u-${short()}`, email, kind },
  );
  world.provider.add(email);
  await world.choosePassword(email);
  return { ...added, email };
}

const withPassword = (email: string, more = {}) =>
  world.send(null, 'POST', '/api/v0/auth/sign-in', { email, password: 'correct horse battery', ...more });

const enforce = (enforced = true) => world.send(company.manager, 'PATCH', company.path, { enforced });

describe('somebody whom the provider of the company vouches for', () => {
  test('gets an account, a session, and a membership that waits for a manager', async () => {
    const email = company.address('grace');
    world.provider.add(email, { name: 'Grace Hopper' });
    const answer = await world.signOn(email);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ next: '/alerts' });
    const cookie = sessionOf(answer) ?? '';
    const me = (await world.send(null, 'GET', '/api/v0/me', undefined, { cookie })).body as Me;
    expect(me).toMatchObject({ email, name: 'Grace Hopper', emailVerified: true });
    expect(await people()).toContainEqual(expect.objectContaining({ email, kind: 'unverified_member' }));
    const path = `/api/v0/companies/${company.companyId}/workspaces`;
    expect((await world.send(null, 'GET', path, undefined, { cookie })).status).not.toBe(200);
    expect(await audit('company_user.added')).toContainEqual(
      expect.objectContaining({ details: expect.objectContaining({ by: 'single_sign_on' }) }),
    );
  });

  test('is the same account the next time, also under another address at the provider', async () => {
    const [first, second] = [company.address('grace'), company.address('hopper')];
    world.provider.add(first, { sub: 'constant' });
    await world.signOn(first);
    world.provider.add(second, { sub: 'constant' });
    world.provider.add(first, { sub: 'somebody else' });
    const { userId } = (await world.signOn(second)).body as { userId: string };
    expect((await people()).filter((person) => person.userId === userId)).toHaveLength(1);
    expect((await people()).map(({ email }) => email)).not.toContain(second);
  });

  test('keeps an account and a kind that were there before', async () => {
    const ada = await colleague();
    const answer = await world.signOn(ada.email);
    expect(answer.body).toMatchObject({ userId: ada.userId });
    expect((await people()).find(({ id }) => id === ada.id)?.kind).toBe('member');
    expect(await audit('single_sign_on.identity_linked')).toHaveLength(1);
  });

  test('takes over nothing that was set up before the address was proved', async () => {
    const ada = await colleague();
    await execute(
      world.server.databaseUrl,
      `update users set email_verified = false where id = '${ada.userId}'`,
    );
    const before = sessionOf(await withPassword(ada.email)) ?? '';
    expect(before).not.toBe('');
    expect((await world.signOn(ada.email)).status).toBe(200);
    expect((await withPassword(ada.email)).status).toBe(401);
    expect((await world.send(null, 'GET', '/api/v0/me', undefined, { cookie: before })).status).toBe(401);
  });

  test('shows the second factor of their account besides, from the same browser, and the ticket opens one session', async () => {
    const ada = await colleague();
    const recovery = await world.secondFactorOf(ada);
    const { answer, cookie } = await world.answered(ada.email);
    const asked = await world.complete(answer, cookie);
    expect(asked.body).toMatchObject({ secondFactorRequired: true });
    expect(sessionOf(asked)).toBeUndefined();
    const { ticket } = asked.body as { ticket: string };
    const show = (code: string, as?: string) =>
      world.send(
        null,
        'POST',
        '/api/v0/auth/single-sign-on/second-factor',
        { ticket, code },
        as === undefined ? {} : { cookie: as },
      );
    expect((await show(recovery[0] ?? '')).status).toBe(401);
    expect((await show('000000', cookie)).status).toBe(401);
    expect(sessionOf(await show(recovery[0] ?? '', cookie))).toBeDefined();
    expect((await show(recovery[1] ?? '', cookie)).status).toBe(401);
  });

  test.each(['conformant', 'in the token'])(
    'is read wherever the provider says who it is: %s',
    async (how) => {
      const email = company.address(`u-${short()}`);
      world.provider.add(email);
      if (how === 'conformant')
        world.provider.misbehave({ claims: ({ email: _, email_verified: __, ...rest }) => rest });
      expect((await world.signOn(email)).status).toBe(200);
    },
  );
});

describe('an answer is refused, without a session and with an entry for the managers,', () => {
  const hostile: [string, Parameters<SignOnWorld['provider']['misbehave']>[0]][] = [
    ['with another nonce', { claims: (claims) => ({ ...claims, nonce: 'another' }) }],
    ['without a nonce', { claims: ({ nonce: _, ...claims }) => claims }],
    ['of another issuer', { claims: (claims) => ({ ...claims, iss: 'https://other.example' }) }],
    ['for another client', { claims: (claims) => ({ ...claims, aud: 'another' }) }],
    ['that has expired', { claims: (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 3600 }) }],
    ['that nobody signed', { unsigned: true }],
    ['that another key signed', { foreignKey: true }],
  ];
  test.each(hostile)('%s', async (_, how) => {
    const email = company.address('grace');
    world.provider.add(email);
    world.provider.misbehave(how);
    await refused(await world.signOn(email));
    expect((await people()).map((person) => person.email)).not.toContain(email);
  });

  const unfit: [string, Record<string, unknown>][] = [
    ['whose address the provider has not verified', { email_verified: false }],
    ['that says the word true instead of it', { email_verified: 'true' }],
    ['without an address', { email: undefined }],
    ['with an address of a domain that the company has not verified', { email: 'grace@unverified.example' }],
    ['with an address below its domain', { email: 'grace@sub.acme.example' }],
  ];
  test.each(unfit)('%s', async (_, claims) => {
    const email = company.address('grace');
    world.provider.add(email, claims);
    await refused(await world.signOn(email));
  });

  test('with an address in the domain of another company', async () => {
    const other = await world.companyWithProvider();
    const email = company.address('grace');
    world.provider.add(email, { email: other.address('root') });
    await refused(await world.signOn(email));
  });

  test('the second time that it is shown, from another browser, and too late', async () => {
    const email = company.address('grace');
    world.provider.add(email);
    const { answer, cookie } = await world.answered(email);
    expect((await world.complete(answer)).status).toBe(401);
    const foreign = await world.answered(email);
    expect((await world.complete(answer, foreign.cookie)).status).toBe(401);
    const both = await Promise.all([world.complete(answer, cookie), world.complete(answer, cookie)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    const late = await world.answered(email);
    await execute(
      world.server.databaseUrl,
      `update sign_on_attempts set expires_at = now() - interval '1 s'`,
    );
    expect((await world.complete(late.answer, late.cookie)).status).toBe(401);
  });

  test('that says it is of another issuer (RFC 9207), and one that says no', async () => {
    const email = company.address('grace');
    world.provider.add(email);
    const mixed = await world.answered(email);
    expect(mixed.answer.iss).toBe(world.provider.issuer);
    await refused(await world.complete({ ...mixed.answer, iss: 'https://other.example' }, mixed.cookie));
    const left = await world.answered(email);
    const { iss: _, ...silent } = left.answer;
    expect((await world.complete(silent, left.cookie)).status).toBe(401);
    const denied = await world.answered(company.address('nobody'));
    expect(denied.answer.error).toBe('access_denied');
    expect((await world.complete(denied.answer, denied.cookie)).status).toBe(401);
  });

  test('for an account of the platform’s administration, a disabled one, and one evicted from the company', async () => {
    const [administrator, disabled, evicted] = [await colleague(), await colleague(), await colleague()];
    const change = (userId: string, body: object) =>
      world.requestOk(world.administrator, 'PATCH', `/api/v0/users/${userId}`, body);
    await change(administrator.userId, { platformAdmin: true });
    await change(disabled.userId, { disabled: true });
    const path = `/api/v0/companies/${company.companyId}/users/${evicted.id}`;
    await world.requestOk(company.manager, 'DELETE', path);
    expect((await world.signOn(administrator.email)).status).toBe(401);
    expect(await world.signOn(disabled.email)).toMatchObject({
      status: 403,
      body: { type: 'disabled_user' },
    });
    expect(await world.signOn(evicted.email)).toMatchObject({ status: 403, body: { type: 'evicted' } });
  });

  test('when the domain has lost its record meanwhile', async () => {
    const email = company.address('grace');
    world.provider.add(email);
    await world.signOn(email);
    const { answer, cookie } = await world.answered(email);
    world.names.setText(company.domain.recordName, 'something else');
    const path = `/api/v0/companies/${company.companyId}/domains/${company.domain.id}/check`;
    expect(await world.requestOk(company.manager, 'POST', path)).toMatchObject({ state: 'pending' });
    await refused(await world.complete(answer, cookie));
  });

  async function refused(answer: { status: number; body: unknown; headers: Headers }): Promise<void> {
    expect(answer).toMatchObject({ status: 401, body: { type: 'unauthorized' } });
    expect(sessionOf(answer)).toBeUndefined();
    expect((await audit('single_sign_on.refused')).length).toBeGreaterThan(0);
  }
});

describe('enforced, it', () => {
  async function enforcing() {
    const ada = await colleague();
    await world.signOn(ada.email);
    expect((await enforce()).status).toBe(200);
    return ada;
  }

  test('takes a verified domain and somebody who came in with the provider as it is set', async () => {
    expect((await enforce()).status).toBe(409);
    await enforcing();
    await world.requestOk(company.manager, 'PUT', company.path, {
      ...world.providerBody(),
      clientId: 'other',
    });
    const { provider } = await world.requestOk<{ provider: object }>(company.manager, 'GET', company.path);
    expect(provider).toMatchObject({ enforced: false, lastUsedAt: null });
  });

  test('refuses the right password of its domain, tells nothing with a wrong one, and leaves others alone', async () => {
    const ada = await enforcing();
    const right = await withPassword(ada.email);
    expect(right).toMatchObject({ status: 403, body: { type: 'forbidden' } });
    expect(sessionOf(right)).toBeUndefined();
    const [wrong, unknown] = [
      await withPassword(ada.email, { password: 'another horse battery' }),
      await withPassword(company.address('nobody'), { password: 'another horse battery' }),
    ];
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
    const outside = await world.person('member');
    await world.choosePassword(outside.email);
    expect((await withPassword(outside.email)).status).toBe(200);
    expect((await world.signOn(ada.email)).status).toBe(200);
    expect((await enforce(false)).status).toBe(200);
    expect((await withPassword(ada.email)).status).toBe(200);
  });

  test('leaves managers with a second factor their way in, and tells all managers of it', async () => {
    const [boss, other] = [await colleague('manager'), await colleague('manager')];
    const [code] = await world.secondFactorOf(boss);
    await enforcing();
    expect((await withPassword(other.email)).status).toBe(403);
    expect(sessionOf(await withPassword(boss.email, { code }))).toBeDefined();
    expect(await audit('single_sign_on.bypassed')).toHaveLength(1);
    const outbox = await world.requestOk<{ items: { recipient: string; subject: string }[] }>(
      world.administrator,
      'GET',
      '/api/v0/outbox',
    );
    const told = outbox.items.filter(({ subject }) => subject.includes('past single sign-on'));
    expect(told.map(({ recipient }) => recipient).sort()).toEqual(
      [boss.email, other.email, company.manager.email].sort(),
    );
  });

  test('ends with the last verified domain', async () => {
    const ada = await enforcing();
    const path = `/api/v0/companies/${company.companyId}/domains/${company.domain.id}`;
    expect((await world.send(company.manager, 'DELETE', path)).status).toBe(204);
    expect((await withPassword(ada.email)).status).toBe(200);
  });
});

describe('the settings', () => {
  test('keep the secret of the client sealed, and show it to nobody', async () => {
    const text = JSON.stringify(await world.requestOk(company.manager, 'GET', company.path));
    expect(text).not.toContain(world.providerBody().clientSecret);
    await execute(
      world.server.databaseUrl,
      `do $$ begin assert not exists (select from identity_providers where encode(client_secret_sealed, 'escape') like '%secret%'); end $$`,
    );
  });

  test('are refused for an issuer that has no discovery document, is another one, or is not to be called', async () => {
    const issuers = [
      [`${world.provider.issuer}/nowhere`, /: it is answered with another status than 200\./],
      ['http://127.0.0.1:1', /: Only https is called, not http:\./],
      ['https://127.0.0.1', /: 127\.0\.0\.1 is not a public address\./],
      ['https://169.254.169.254', /: 169\.254\.169\.254 is not a public address\./],
      ['http://login.acme.example', /: Only https is called, not http:\./],
      // No name under `.invalid` is ever found (RFC 6761), whatever a resolver that cannot be asked says instead.
      [
        'https://login.invalid',
        /: (there is no host of that name|the name of the host could not be looked up|it did not answer in time)\./,
      ],
    ] as const;
    for (const [issuer, why] of issuers) {
      const answer = await world.send(company.manager, 'PUT', company.path, {
        ...world.providerBody(),
        issuer,
      });
      expect(answer, issuer).toMatchObject({ status: 400, body: { type: 'bad_request' } });
      const { msg } = answer.body as { msg: string };
      expect(msg).toContain(`found at ${issuer}/.well-known/openid-configuration`);
      expect(msg).toMatch(why);
      expect(msg).toMatch(/Correct the issuer, or make it reachable from this server\.$/);
      expect(msg).not.toMatch(/getaddrinfo|ENOTFOUND|EAI_|ECONN|connect /);
    }
    const other = {
      ...world.providerBody(),
      issuer: world.provider.issuer.replace('127.0.0.1', 'localhost'),
    };
    expect((await world.send(company.manager, 'PUT', company.path, other)).status).toBe(400);
  });

  test('send the secret of one provider to no other', async () => {
    const { clientSecret: _, ...body } = world.providerBody();
    const put = (changes: object) =>
      world.send(company.manager, 'PUT', company.path, { ...body, ...changes });
    expect((await put({ buttonLabel: 'Another' })).status).toBe(200);
    expect((await put({ clientId: 'another' })).status).toBe(400);
  });
});

describe('a domain', () => {
  test('is verified by its record alone, and says what was found instead', async () => {
    const path = `/api/v0/companies/${company.companyId}/domains`;
    const domain = await world.domainOf(company.manager, company.companyId, `${short()}.example`, false);
    const check = () => world.requestOk(company.manager, 'POST', `${path}/${domain.id}/check`);
    expect(await check()).toMatchObject({ state: 'pending', lastResult: 'The record is not there yet.' });
    world.names.setText(domain.recordName, 'v=spf1 -all');
    expect(await check()).toMatchObject({ state: 'pending', lastResult: expect.stringContaining('else') });
    world.names.setText(domain.recordName, 'v=spf1 -all', domain.recordValue);
    expect(await check()).toMatchObject({ state: 'verified', lastResult: null });
    expect((await world.send(company.manager, 'POST', path, { domain: domain.domain })).status).toBe(409);
  });

  test('is one company’s at a time, and passes on with its record', async () => {
    const other = await world.companyWithProvider();
    const claimed = await world.domainOf(other.manager, other.companyId, company.domain.domain, false);
    const check = () =>
      world.send(other.manager, 'POST', `/api/v0/companies/${other.companyId}/domains/${claimed.id}/check`);
    world.names.setText(company.domain.recordName, company.domain.recordValue, claimed.recordValue);
    expect((await check()).status).toBe(409);
    world.names.setText(company.domain.recordName, claimed.recordValue);
    expect(await check()).toMatchObject({ status: 200, body: { state: 'verified' } });
    const { items } = await world.requestOk<{ items: { state: string }[] }>(
      company.manager,
      'GET',
      `/api/v0/companies/${company.companyId}/domains`,
    );
    expect(items.map(({ state }) => state)).toEqual(['pending']);
  });

  test('whose record is gone on two daily looks is the company’s no longer, which its managers are told', async () => {
    const ada = await colleague();
    await world.signOn(ada.email);
    await enforce();
    const list = `/api/v0/companies/${company.companyId}/domains`;
    const aDayLater = async () => {
      world.server.clock.advance(25 * 3_600_000);
      const [handler] = singleSignOnHandlers(world.server.assembly.ctx);
      await handler?.run({}, new AbortController().signal);
      const { items } = await world.requestOk<{ items: CompanyDomain[] }>(company.manager, 'GET', list);
      return items[0];
    };
    const { checkedAt } = (await aDayLater()) ?? {};
    expect(checkedAt).not.toBe(company.domain.checkedAt);
    // One day of a mistake in the zone takes nothing, and is forgotten when the record is back.
    world.names.setText(company.domain.recordName);
    expect(await aDayLater()).toMatchObject({
      state: 'verified',
      lastResult: expect.stringContaining('was not there'),
    });
    world.names.setText(company.domain.recordName, company.domain.recordValue);
    expect(await aDayLater()).toMatchObject({ state: 'verified', lastResult: null });
    world.names.setText(company.domain.recordName, 'v=spf1 -all');
    expect(await aDayLater()).toMatchObject({ state: 'verified' });
    expect((await withPassword(ada.email)).status).toBe(403);
    expect(await aDayLater()).toMatchObject({ state: 'pending', lastResult: 'The record is gone.' });
    expect((await withPassword(ada.email)).status).toBe(200);
    expect(await audit('company_domain.lost')).toHaveLength(1);
    expect(await audit('single_sign_on.enforcement_ended')).toHaveLength(1);
    const outbox = await world.requestOk<{ items: { recipient: string; subject: string }[] }>(
      world.administrator,
      'GET',
      '/api/v0/outbox',
    );
    expect(outbox.items).toContainEqual(
      expect.objectContaining({
        recipient: company.manager.email,
        subject: `${company.domain.domain} is not verified any more`,
      }),
    );
  });

  test('keeps what it has while its name servers do not answer', async () => {
    world.names.fail(company.domain.recordName);
    const [handler] = singleSignOnHandlers(world.server.assembly.ctx);
    for (const _ of [1, 2, 3]) {
      world.server.clock.advance(25 * 3_600_000);
      await handler?.run({}, new AbortController().signal);
    }
    const find = { email: company.address('ada') };
    expect(await world.requestOk(null, 'POST', '/api/v0/auth/single-sign-on/find', find)).toMatchObject({
      provider: { enforced: false },
    });
  });

  test('without a record offers nothing', async () => {
    const waiting = await world.companyWithProvider({ proved: false });
    const find = (email: string) =>
      world.requestOk(null, 'POST', '/api/v0/auth/single-sign-on/find', { email });
    expect(await find(waiting.address('ada'))).toEqual({ provider: null });
    expect(await find(company.address('ada'))).toMatchObject({ provider: { enforced: false } });
  });
});
