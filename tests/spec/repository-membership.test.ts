/** The repository membership specification, sentence by sentence, asked over HTTP of a running server. */
import {
  companyUserKinds,
  type RepositoryRole,
  type RepositoryType,
  routes,
  v0ErrorTypes,
} from '@vedette/contract';
import { describe, expect } from 'vitest';
import {
  afterTheTokenExpired,
  pastTheRateLimit,
  whenTheDatabaseGoesAway,
  withBrokenDatabase,
} from '../world/fault-injection.ts';
import type { HttpResponse } from '../world/http-client.ts';
import { citing } from './cite.ts';
import {
  ada,
  added,
  idOf,
  manager,
  member,
  refused,
  setUpMembershipWorld,
  stranger,
  unverified,
  world,
} from './membership-fixtures.ts';
import { specification } from './repository-membership-sentences.ts';

setUpMembershipWorld();

const { requirement, assertAllCited } = citing(specification);
const unknownId = '01980000-0000-7000-8000-00000000dead';

describe('what the service does', () => {
  requirement('scope', 'one call adds several, and each of them is there afterwards', async () => {
    const repository = await world.repository(ada, 'bounty');
    const roles = await added(repository, manager, member);
    expect(Object.keys(roles).sort()).toEqual([ada.companyUserId, idOf(manager), idOf(member)].sort());
  });

  requirement('otherDocuments', 'a key of the scanning service identifies no user here', async () => {
    const repository = await world.repository(ada, 'bounty');
    const token = `vdt_sk_live_${'0'.repeat(46)}`;
    const answer = await world.add({ token }, repository, { companyUserIds: [idOf(member)] });
    expect(answer).toMatchObject({ status: 401, body: { type: 'auth_id_missing' } });
  });

  requirement('batch', 'a batch of one is a batch', async () => {
    const repository = await world.repository(ada, 'bounty');
    expect(await added(repository, member)).toHaveProperty(idOf(member));
  });

  requirement('roleDepends', 'the same manager gets another role on another type of repository', async () => {
    const bounty = await added(await world.repository(ada, 'bounty'), manager, member);
    const competition = await added(await world.repository(ada, 'public_competition'), manager, member);
    expect([bounty[idOf(manager)], competition[idOf(manager)]]).toEqual(['admin', 'client']);
    expect([bounty[idOf(member)], competition[idOf(member)]]).toEqual(['client', 'client']);
  });

  requirement('ruleVerified', 'a user of another company is not accepted', async () => {
    const repository = await world.repository(ada, 'bounty');
    expect(await refused(repository, [idOf(stranger)], 400, 'bad_request')).toContain(idOf(stranger));
  });

  requirement('ruleVerified', 'a user who was evicted from the company is not accepted', async () => {
    const repository = await world.repository(ada, 'bounty');
    const former = await world.person('member');
    await world.evict(former);
    await refused(repository, [idOf(former)], 400, 'bad_request');
  });

  requirement('ruleVerified', 'the id of the person is not the id of the company user', async () => {
    await refused(await world.repository(ada, 'bounty'), [member.userId], 400, 'bad_request');
  });

  requirement('ruleUnverified', 'one is refused until a manager makes it a verified kind', async () => {
    const repository = await world.repository(ada, 'collaborative_review');
    const invited = await world.person('unverified_member');
    expect(await refused(repository, [idOf(invited)], 400, 'bad_request')).toContain(idOf(invited));
    await world.changeKind(invited, 'manager');
    expect((await added(repository, invited))[idOf(invited)]).toBe('admin');
  });

  requirement(
    'ruleExisting',
    'who is there stays as they are, and the others of the list are added',
    async () => {
      const repository = await world.repository(ada, 'bounty');
      await added(repository, member);
      expect(await added(repository, member, manager)).toEqual({
        [ada.companyUserId]: 'admin',
        [idOf(member)]: 'client',
        [idOf(manager)]: 'admin',
      });
    },
  );

  requirement('ruleAdmin', 'a member who was given the admin role may add, whatever their kind', async () => {
    const repository = await world.repository(ada, 'bounty');
    const grace = await world.caller('member');
    await added(repository, grace);
    expect((await world.add(grace, repository, { companyUserIds: [idOf(manager)] })).status).toBe(403);
    await world.changeRole(ada, repository, grace, 'admin');
    expect((await world.add(grace, repository, { companyUserIds: [idOf(manager)] })).status).toBe(204);
  });

  requirement('ruleAdmin', 'an admin who was made a client may add no longer', async () => {
    const repository = await world.repository(ada, 'bounty');
    const second = await world.caller('manager');
    await added(repository, second);
    await world.changeRole(ada, repository, second, 'client');
    expect((await world.add(second, repository, { companyUserIds: [idOf(member)] })).status).toBe(403);
  });

  requirement('ruleNoneValid', 'neither unknown, foreign nor unverified users make a batch', async () => {
    const repository = await world.repository(ada, 'bounty');
    const ids = [unknownId, idOf(stranger), idOf(unverified)];
    const msg = await refused(repository, ids, 400, 'bad_request');
    for (const id of ids) expect(msg).toContain(id);
  });
});

describe('role assignment', () => {
  const rows: [keyof typeof specification, RepositoryType, RepositoryRole][] = [
    ['publicCompetition', 'public_competition', 'client'],
    ['privateCompetition', 'private_competition', 'client'],
    ['collaborativeReview', 'collaborative_review', 'admin'],
    ['bounty', 'bounty', 'admin'],
  ];
  for (const [sentence, type, role] of rows) {
    requirement(sentence, `on a ${type} a manager is ${role} and a member client`, async () => {
      const roles = await added(await world.repository(ada, type), manager, member);
      expect([roles[idOf(manager)], roles[idOf(member)]]).toEqual([role, 'client']);
    });
  }
});

describe('resources and their fields', () => {
  const notABatch: [string, unknown][] = [
    ['nothing', {}],
    ['null', { companyUserIds: null }],
    ['a string', { companyUserIds: unknownId }],
    ['an object', { companyUserIds: { 0: unknownId } }],
    ['numbers', { companyUserIds: [1, 2] }],
    ['null inside', { companyUserIds: [unknownId, null] }],
    ['text that is no UUID', { companyUserIds: ['ada'] }],
    ['a UUID with more behind it', { companyUserIds: [`${unknownId}0`] }],
    ['a field beside it', { companyUserIds: [unknownId], role: 'admin' }],
    ['an array around it', [{ companyUserIds: [unknownId] }]],
    ['a bare array', [unknownId]],
    ['a bare string', 'text'],
  ];
  for (const [what, body] of notABatch) {
    requirement('bodyField', `${what} is refused`, async () => {
      const repository = await world.repository(ada, 'bounty');
      expect(await world.add(ada, repository, body)).toMatchObject({
        status: 400,
        body: { type: 'bad_request' },
      });
    });
  }

  requirement('bodyUnique', 'a repeated id is refused and named, and nobody is added', async () => {
    const repository = await world.repository(ada, 'bounty');
    expect(await refused(repository, [idOf(member), idOf(member)], 400, 'bad_request')).toContain(
      idOf(member),
    );
  });

  requirement(
    'errorTypeField',
    'every type of the list is answered somewhere, and has its own test below',
    () => {
      expect(Object.keys(reaching).sort()).toEqual([...listedTypes].sort());
    },
  );

  requirement('errorMsgField', 'the message is a sentence without a trace of the inside', async () => {
    const repository = await world.repository(ada, 'bounty');
    for (const body of [{}, { companyUserIds: [unknownId] }, '{"broken', { companyUserIds: ['x'] }]) {
      const { msg } = await world.add(ada, repository, body);
      expect(msg).toMatch(/^\S.{8,}/);
      expect(msg).not.toMatch(/select |insert |zod|stack|node_modules|\.ts\b/i);
    }
  });

  requirement('kindsNamed', 'a company user is of one of these three kinds', async () => {
    for (const kind of companyUserKinds) {
      const { record } = await world.person(kind);
      expect(record.kind).toBe(kind);
    }
    const answer = await world.send(ada, 'PATCH', world.pathOf(member), { kind: 'owner' });
    expect(answer).toMatchObject({ status: 400, body: { type: 'bad_request' } });
  });

  requirement('rolesNamed', 'a repository user holds one of these two roles', async () => {
    const repository = await world.repository(ada, 'bounty');
    await added(repository, member);
    const path = `/api/v0/repositories/${repository}/users/${idOf(member)}`;
    for (const role of ['admin', 'client']) {
      expect(await world.send(ada, 'PATCH', path, { role })).toMatchObject({ status: 200, body: { role } });
    }
    expect(await world.send(ada, 'PATCH', path, { role: 'owner' })).toMatchObject({ status: 400 });
  });

  requirement('recordFields', 'both records are read as the interface description says', async () => {
    const repository = await world.repository(ada, 'bounty');
    const one = await world.send(ada, 'GET', `/api/v0/repositories/${repository}`);
    const other = await world.send(ada, 'GET', world.pathOf(member));
    expect(routes.getRepository.success.schema.strict().safeParse(one.body).error).toBeUndefined();
    expect(routes.getCompanyUser.success.schema.strict().safeParse(other.body).error).toBeUndefined();
  });
});

describe('states and transitions', () => {
  requirement('changesOnly', 'the repository and the company users are as they were', async () => {
    const repository = await world.repository(ada, 'bounty');
    const look = async () => [
      await world.send(ada, 'GET', `/api/v0/repositories/${repository}`),
      await world.send(ada, 'GET', world.pathOf(manager)),
      await world.send(ada, 'GET', world.pathOf(member)),
    ];
    const before = (await look()).map(({ body }) => body);
    await added(repository, manager, member);
    expect((await look()).map(({ body }) => body)).toEqual(before);
  });

  requirement(
    'transitions',
    'who was removed may be added again, in the role that the table gives now',
    async () => {
      const repository = await world.repository(ada, 'bounty');
      const person = await world.person('manager');
      expect((await added(repository, person))[idOf(person)]).toBe('admin');
      const path = `/api/v0/repositories/${repository}/users/${idOf(person)}`;
      expect((await world.send(ada, 'DELETE', path)).status).toBe(204);
      await world.changeKind(person, 'member');
      expect((await added(repository, person))[idOf(person)]).toBe('client');
    },
  );

  requirement('transitions', 'a change of kind leaves the roles that are held', async () => {
    const repository = await world.repository(ada, 'bounty');
    const person = await world.person('manager');
    await added(repository, person);
    await world.changeKind(person, 'member');
    expect((await added(repository, person))[idOf(person)]).toBe('admin');
  });
});

describe('endpoints', () => {
  requirement('endpointPath', 'no other method is served there', async () => {
    const repository = await world.repository(ada, 'bounty');
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await world.send(ada, method, world.addPath(repository));
      expect(answer).toMatchObject({ status: 405, body: { type: 'bad_request' } });
      expect(answer.headers.get('allow')).toBe('POST');
    }
  });

  requirement(
    'endpointParameter',
    'what is no UUID is invalid input, not an unknown repository',
    async () => {
      for (const id of ['x', '1', `${unknownId}0`, '%00', 'null', '..%2f..%2fme']) {
        const answer = await world.add(ada, id, { companyUserIds: [idOf(member)] });
        expect(answer, id).toMatchObject({ status: 400, body: { type: 'bad_request' } });
      }
    },
  );

  requirement('endpointParameter', 'an id in upper case is the same id', async () => {
    const repository = await world.repository(ada, 'bounty');
    expect((await world.add(ada, repository.toUpperCase(), { companyUserIds: [idOf(member)] })).status).toBe(
      204,
    );
  });

  for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON']) {
    requirement('endpointBody', `${type} is accepted`, async () => {
      const repository = await world.repository(ada, 'bounty');
      const answer = await world.add(
        ada,
        repository,
        { companyUserIds: [idOf(member)] },
        { 'content-type': type },
      );
      expect(answer.status).toBe(204);
    });
  }
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    requirement('endpointBody', `${type} is refused`, async () => {
      const repository = await world.repository(ada, 'bounty');
      const answer = await world.add(
        ada,
        repository,
        { companyUserIds: [idOf(member)] },
        { 'content-type': type },
      );
      expect(answer).toMatchObject({ status: 415, body: { type: 'bad_request' } });
    });
  }
  for (const broken of ['{"companyUserIds": [', '', 'companyUserIds=1', '{"__proto__": {}}', '\u0000']) {
    requirement('endpointBody', `${JSON.stringify(broken)} is refused`, async () => {
      const repository = await world.repository(ada, 'bounty');
      expect(await world.add(ada, repository, broken)).toMatchObject({
        status: 400,
        body: { type: 'bad_request' },
      });
    });
  }

  requirement('endpointSuccess', 'the answer is empty', async () => {
    const repository = await world.repository(ada, 'bounty');
    const answer = await world.add(ada, repository, { companyUserIds: [idOf(member)] });
    expect(answer).toMatchObject({ status: 204, text: '' });
    expect(answer.headers.get('content-type')).toBeNull();
  });

  requirement('failures', 'the content type of a failure is JSON', async () => {
    const repository = await world.repository(ada, 'bounty');
    for (const [caller, id, body] of [
      [{ token: 'x' }, repository, {}],
      [ada, unknownId, {}],
      [ada, repository, '{'],
    ] as const) {
      const answer = await world.add(caller, id, body);
      expect(answer.headers.get('content-type')).toMatch(/^application\/json\b/);
    }
  });

  requirement('otherEndpoints', 'those that there are stand in the interface description', async () => {
    const { body } = await world.send(null, 'GET', '/api/v0/openapi.json');
    const { paths } = body as { paths: Record<string, Record<string, { operationId: string }>> };
    const served = Object.values(paths).flatMap((item) =>
      Object.values(item).map((operation) => operation.operationId),
    );
    // The signed webhooks are described with the rest.
    const declared = Object.values(routes).filter(({ api }) => api === 'v0' || api === 'webhooks');
    expect(served.sort()).toEqual(declared.map((route) => route.id).sort());
  });
});

describe('authentication', () => {
  requirement('accessLimited', 'a platform administrator without the role is refused', async () => {
    const repository = await world.repository(ada, 'bounty');
    const answer = await world.add(world.administrator, repository, { companyUserIds: [idOf(member)] });
    expect(answer).toMatchObject({ status: 403, body: { type: 'forbidden' } });
  });

  for (const kind of companyUserKinds) {
    requirement(
      'accessLimited',
      `a ${kind} of the company without a role on the repository is refused`,
      async () => {
        const repository = await world.repository(ada, 'bounty');
        const answer = await world.add(await world.caller(kind), repository, {
          companyUserIds: [idOf(member)],
        });
        expect(answer).toMatchObject({ status: 403, body: { type: 'forbidden' } });
      },
    );
  }

  requirement('accessLimited', 'an admin of it who is verified no longer is refused', async () => {
    const repository = await world.repository(ada, 'bounty');
    const caller = await world.caller('manager');
    await added(repository, caller);
    await world.changeKind(caller, 'unverified_member');
    const answer = await world.add(caller, repository, { companyUserIds: [idOf(member)] });
    expect(answer).toMatchObject({ status: 403, body: { type: 'forbidden' } });
  });

  requirement('accessLimited', 'a repository admin of another company is refused here', async () => {
    const repository = await world.repository(ada, 'bounty');
    const other = await world.company();
    const theirs = await world.caller('manager', other);
    await world.repository(theirs, 'bounty', other);
    const answer = await world.add(theirs, repository, { companyUserIds: [idOf(member)] });
    expect(answer).toMatchObject({ status: 403, body: { type: 'forbidden' } });
  });

  const notCredentials: [string, Record<string, string>][] = [
    ['nothing', {}],
    ['an empty header', { authorization: '' }],
    ['a scheme without a token', { authorization: 'Bearer' }],
    ['a token that was never minted', { authorization: `Bearer vdt_pat_${'a'.repeat(46)}` }],
    ['two tokens', { authorization: 'Bearer a b' }],
    ['another scheme', { authorization: `Basic ${btoa('ada:secret')}` }],
    [
      'a cookie that was never set',
      { cookie: '__Secure-vedette.session_token=x.y', origin: 'http://elsewhere' },
    ],
    ['SQL', { authorization: "Bearer ' or 1=1 --" }],
  ];
  for (const [what, headers] of notCredentials) {
    requirement('accessMissing', `${what} is no authorisation`, async () => {
      const repository = await world.repository(ada, 'bounty');
      const answer = await world.add(null, repository, { companyUserIds: [idOf(member)] }, headers);
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ type: expect.stringMatching(/^auth_|^unauthorized$/), msg: answer.msg });
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
    });
  }

  requirement(
    'credentials',
    'a user token goes into Authorization: Bearer, in any case of the scheme',
    async () => {
      const repository = await world.repository(ada, 'bounty');
      for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
        const headers = { authorization: `${scheme} ${ada.token}` };
        expect((await world.add(null, repository, { companyUserIds: [idOf(member)] }, headers)).status).toBe(
          204,
        );
      }
    },
  );

  requirement(
    'credentials',
    'the session cookie counts when the request comes from our own pages',
    async () => {
      const repository = await world.repository(ada, 'bounty');
      const cookie = await world.signIn(ada);
      const body = { companyUserIds: [idOf(member)] };
      expect((await world.add(null, repository, body, { cookie, origin: world.origin })).status).toBe(204);
      const elsewhere: Record<string, string>[] = [
        {},
        { origin: 'https://evil.example' },
        { origin: 'null' },
      ];
      for (const headers of elsewhere) {
        const answer = await world.add(null, repository, body, { cookie, ...headers });
        expect(answer).toMatchObject({ status: 401, body: { type: 'unauthorized' } });
      }
    },
  );
});

describe('events', () => {
  requirement(
    'events',
    'what was done stands in the audit log of the company: who, where, whom',
    async () => {
      const repository = await world.repository(ada, 'bounty');
      await added(repository, member, manager);
      const [entry] = await world.additionsTo(ada, repository);
      expect(entry).toMatchObject({ actorId: ada.userId, subjectKind: 'repository', subjectId: repository });
      for (const person of [member, manager]) expect(JSON.stringify(entry?.details)).toContain(idOf(person));
    },
  );

  requirement('events', 'a refused call writes nothing down', async () => {
    const repository = await world.repository(ada, 'bounty');
    const before = await world.additionsTo(ada, repository);
    await refused(repository, [idOf(member), unknownId], 400, 'bad_request');
    expect(await world.additionsTo(ada, repository)).toEqual(before);
  });
});

const listedTypes = [...specification.errorTypes.matchAll(/`([a-z_]+)`/g)]
  .map((match) => match[1] ?? '')
  .slice(1);

/** How each type comes about, and the status that it comes with. */
const reaching: Record<string, { status: number; ask: () => Promise<HttpResponse> }> = {
  email_not_verified: { status: 403, ask: async () => world.add(await world.withOpenEmail(), unknownId, {}) },
  auth_invalid: { status: 401, ask: () => world.add({ token: 'vdt_pat_nonsense' }, unknownId, {}) },
  auth_expired: { status: 401, ask: afterTheTokenExpired },
  auth_token_missing: { status: 401, ask: () => world.add(null, unknownId, {}) },
  auth_id_missing: {
    status: 401,
    ask: () => world.add({ token: `vdt_sk_live_${'0'.repeat(46)}` }, unknownId, {}),
  },
  invalid_password: {
    status: 401,
    ask: () =>
      world.send(null, 'POST', '/api/v0/auth/sign-in', { email: ada.email, password: 'not the right one' }),
  },
  disabled_user: {
    status: 403,
    ask: async () => {
      const caller = await world.caller('member');
      await world.send(world.administrator, 'PATCH', `/api/v0/users/${caller.userId}`, { disabled: true });
      return world.add(caller, unknownId, {});
    },
  },
  tc_not_accepted: { status: 403, ask: async () => world.add(await world.withOpenTerms(), unknownId, {}) },
  evicted: {
    status: 403,
    ask: async () => {
      const repository = await world.repository(ada, 'bounty');
      const caller = await world.caller('manager');
      await added(repository, caller);
      await world.evict(caller);
      return world.add(caller, repository, {});
    },
  },
  unauthorized: {
    status: 401,
    ask: () => world.add(null, unknownId, {}, { authorization: `Basic ${btoa('ada:secret')}` }),
  },
  bad_request: { status: 400, ask: () => world.add(ada, 'x', {}) },
  not_found: { status: 404, ask: () => world.add(ada, unknownId, {}) },
  forbidden: {
    status: 403,
    ask: async () => world.add(world.administrator, await world.repository(ada, 'bounty'), {}),
  },
  gone: {
    status: 410,
    ask: async () => {
      const { acceptance } = await world.invited();
      await world.send(null, 'POST', '/api/v0/invitations/accept', acceptance);
      return world.send(null, 'POST', '/api/v0/invitations/accept', acceptance);
    },
  },
  payload_too_large: {
    status: 413,
    ask: async () => {
      const repository = await world.repository(ada, 'bounty');
      return world.add(ada, repository, { companyUserIds: ['x'.repeat(1_000_000)] });
    },
  },
  too_many_requests: { status: 429, ask: pastTheRateLimit },
  service_unavailable: { status: 503, ask: whenTheDatabaseGoesAway },
  internal_error: { status: 500, ask: withBrokenDatabase },
};

const answers = new Map<string, Promise<HttpResponse>>();

/** The answer with that type; it is brought about once, however many sentences speak of it. */
function answerOf(type: string): Promise<HttpResponse> {
  const answer = answers.get(type) ?? (reaching[type]?.ask() as Promise<HttpResponse>);
  answers.set(type, answer);
  return answer;
}

describe('errors', () => {
  requirement('error400', 'invalid input and no valid user alike', async () => {
    const repository = await world.repository(ada, 'bounty');
    await refused(repository, ['x'], 400, 'bad_request');
    await refused(repository, [unknownId], 400, 'bad_request');
  });

  requirement('error401', 'before anything else is looked at', async () => {
    expect((await world.add(null, 'x', '{')).status).toBe(401);
  });

  requirement('error403', 'for a client of the repository', async () => {
    const repository = await world.repository(ada, 'bounty');
    const client = await world.caller('member');
    await added(repository, client);
    expect(await world.add(client, repository, { companyUserIds: [idOf(manager)] })).toMatchObject({
      status: 403,
      body: { type: 'forbidden' },
    });
  });

  requirement('error404', 'for an id that no repository has, whoever asks', async () => {
    for (const caller of [ada, world.administrator, await world.caller('unverified_member')]) {
      const answer = await world.add(caller, unknownId, { companyUserIds: [idOf(member)] });
      expect(answer).toMatchObject({ status: 404, body: { type: 'not_found' } });
    }
  });

  requirement('error500', 'and the fault itself stays inside', async () => {
    const answer = await answerOf('internal_error');
    expect(answer).toMatchObject({ status: 500, body: { type: 'internal_error' } });
    expect(answer.msg).not.toMatch(/relation|column|repository_users/);
  });

  requirement('errorTypes', 'the list of the contract is this list, in this order', () => {
    expect(v0ErrorTypes).toEqual(listedTypes);
  });

  for (const [type, { status }] of Object.entries(reaching)) {
    requirement('errorTypes', `${type} can be reached`, async () => {
      expect(await answerOf(type)).toMatchObject({ body: { type } });
    });
    requirement('typeAndStatus', `${type} comes with ${status}`, async () => {
      expect((await answerOf(type)).status).toBe(status);
    });
    requirement('errorObject', `${type} has type and msg, and no other member`, async () => {
      expect((await answerOf(type)).body).toEqual({ type, msg: expect.stringMatching(/\S/) });
    });
  }
});

describe('limits', () => {
  requirement('limitUnique', 'ids that differ in case only are the same', async () => {
    const repository = await world.repository(ada, 'bounty');
    await refused(repository, [idOf(member), idOf(member).toUpperCase()], 400, 'bad_request');
  });

  requirement('limitsNotShown', 'more than 1000 ids are refused', async () => {
    const ids = Array.from(
      { length: 1001 },
      (_, n) => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    );
    await refused(await world.repository(ada, 'bounty'), ids, 400, 'bad_request');
  });

  requirement('limitsNotShown', 'who asks too often is told when to come back', async () => {
    const answer = await answerOf('too_many_requests');
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('versioning', () => {
  requirement('versionPrefix', 'no other prefix serves the operation', async () => {
    const repository = await world.repository(ada, 'bounty');
    for (const prefix of ['/api', '/api/v1', '/v0', '']) {
      const path = world.addPath(repository).replace('/api/v0', prefix);
      expect((await world.send(ada, 'POST', path, { companyUserIds: [idOf(member)] })).status, path).toBe(
        404,
      );
    }
  });

  requirement('versionNumber', 'and says so', async () => {
    const { body } = await world.send(null, 'GET', '/api/v0/openapi.json');
    expect(body).toMatchObject({ info: { version: '0.1.0' } });
  });

  requirement('compatibility', 'the operation is not announced as deprecated', async () => {
    const { body } = await world.send(null, 'GET', '/api/v0/openapi.json');
    expect(JSON.stringify(body)).not.toContain('"deprecated":true');
    const answer = await world.add(ada, unknownId, {});
    expect([answer.headers.get('deprecation'), answer.headers.get('sunset')]).toEqual([null, null]);
  });
});

assertAllCited();
