/** What was decided about starting scans where the specification is silent, asked over HTTP of a server whose provider is a Git server. */
import { randomUUID } from 'node:crypto';
import type { AcceptedScan, Credits, Scan, Workspace } from '@vedette/contract';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { type GitServer, startGitServer } from '../setup/git-server.ts';
import { flakyBackend } from '../world/flaky-backend.ts';
import type { HttpResponse } from '../world/http-client.ts';
import { short, type TokenHolder } from '../world/people.ts';
import { insertCompletedScan, insertScan } from '../world/scan-fixtures.ts';
import type { Key } from '../world/service-keys.ts';
import { createWorld, type World } from '../world/world.ts';
import { citing } from './cite.ts';
import { creation, idempotency, orderOfChecks, scanStatus } from './scanning-service-decision-sentences.ts';

const base = '/api/scanner/v1';
const CREATIONS_A_MINUTE = 200;
const unknownCommit = 'deadbeef'.repeat(5);

const backend = flakyBackend();
let git: GitServer;
let world: World;
let key: Key;
/** A request whose start nobody confirms, asked before all others, and what an identical one was told meanwhile. */
let hanging: { idempotencyKey: string; body: object; answer: Promise<HttpResponse>; meanwhile: HttpResponse };

beforeAll(async () => {
  git = await startGitServer();
  world = await createWorld(
    {
      ...git.settings,
      INITIAL_CREDITS_STANDARD: '1000',
      INITIAL_CREDITS_AUDIT: '1',
      RATE_LIMIT_SCAN_CREATIONS_PER_MINUTE: String(CREATIONS_A_MINUTE),
    },
    { scanBackend: backend.create },
  );
  key = await world.key();
  hanging = await startThatHangs();
});
afterEach(() => {
  backend.setFailureMode(() => 'none');
  git.behave(null);
});
afterAll(async () => {
  await world.close();
  await git.close();
});

async function startThatHangs() {
  const [{ body, workspaceId }, idempotencyKey] = [await archive(), randomUUID()];
  backend.setFailureMode(() => 'hang');
  const answer = world.startScan(key, body, idempotencyKey);
  while ((await scansOf(workspaceId)).length === 0);
  const meanwhile = await world.startScan(key, body, idempotencyKey);
  backend.setFailureMode(() => 'none');
  return { idempotencyKey, body, answer, meanwhile };
}

/** What scans an archive that was uploaded for it. */
async function archive(as: TokenHolder = key) {
  const source = await world.uploadedArchive(as);
  return { ...source, body: world.bodyFor(source) };
}

/** A repository with one commit that is connected to a company, and what scans that commit. */
async function commitOf(companyId = world.acme, options: { format?: 'sha1' | 'sha256' } = {}) {
  const repository = await git.repository(`shop-${short()}`, options);
  const commit = await repository.commit({ 'a.js': 'eval(input)' });
  const { workspace } = await world.connectedRepository(world.administrator, {
    url: repository.url,
    companyId,
  });
  return { repository, workspace, commit, body: { repoUrl: repository.url, commit } };
}

const codeOf = (answer: HttpResponse) => (answer.body as { code?: string }).code;
const outcome = (answer: HttpResponse) => [answer.status, codeOf(answer)];
const accepted = (answer: HttpResponse): AcceptedScan => {
  expect(answer.status, answer.text).toBe(202);
  return answer.body as AcceptedScan;
};
const isReplay = (answer: HttpResponse) => answer.headers.get('idempotent-replayed') === 'true';
const refusal = async (body: unknown, as: TokenHolder = key) => outcome(await world.startScan(as, body));
const scansOf = async (workspaceId: string, as: TokenHolder = key) =>
  (await world.requestOk<{ items: Scan[] }>(as, 'GET', `${base}/scans?workspaceId=${workspaceId}`)).items.map(
    ({ scanId }) => scanId,
  );
const balance = async (as: TokenHolder = key) =>
  (await world.requestOk<Credits>(as, 'GET', `${base}/credits`)).balances.standard;

describe('the order of checks', () => {
  const { requirement, assertAllCited } = citing(orderOfChecks);

  requirement('order', 'a request with several faults is told the first of them', async () => {
    const companyId = await world.company();
    const [owner, hasty, reader] = await Promise.all([
      world.key({ companyId }),
      world.key({ companyId }),
      world.key({ companyId, scopes: ['scans:read'] }),
    ]);
    const { body, repository, workspace, commit } = await commitOf(companyId);
    const audit = { ...body, scanType: 'audit' };
    const used = randomUUID();
    accepted(await world.startScan(owner, audit, used));
    await world.switchScans(false, companyId);
    const malformed = { ...audit, workspaceId: randomUUID(), surprise: 1 };

    expect(outcome(await world.startScan(null, malformed, 'a b'))).toEqual([401, 'auth_token_missing']);
    for (let times = 0; times < CREATIONS_A_MINUTE; times++)
      expect(codeOf(await world.send(hasty, 'POST', `${base}/scans`))).toBe('idempotency_key_invalid');
    expect(outcome(await world.startScan(reader, malformed, 'a b'))).toEqual([403, 'insufficient_scope']);
    expect(outcome(await world.startScan(hasty, malformed, 'a b'))).toEqual([429, 'too_many_requests']);
    expect(outcome(await world.startScan(owner, malformed, 'a b'))).toEqual([400, 'idempotency_key_invalid']);
    expect(outcome(await world.startScan(owner, malformed, used))).toEqual([409, 'idempotency_key_reused']);
    expect(await refusal(malformed, owner)).toEqual([400, 'bad_request']);
    expect(await refusal({ ...audit, workspaceId: randomUUID() }, owner)).toEqual([404, 'not_found']);
    expect(await refusal(audit, owner)).toEqual([409, 'scan_active']);

    const nowhere = { ...audit, commit: unknownCommit };
    expect(await refusal(nowhere, owner)).toEqual([402, 'scans_disabled']);
    await world.switchScans(true, companyId);
    const asked = git.requests.length;
    expect(await refusal(nowhere, owner)).toEqual([402, 'credits_unavailable']);
    expect(git.requests).toHaveLength(asked);
    await world.grant('audit', 1, companyId);
    expect(await refusal(nowhere, owner)).toEqual([400, 'commit_not_found']);
    git.behave((_, response) => response.writeHead(503).end() !== undefined);
    expect(await refusal({ repoUrl: repository.url, commit }, owner)).toEqual([502, 'provider_unavailable']);
    expect(await scansOf(workspace.id, owner)).toHaveLength(1);
  });

  requirement(
    'transaction',
    'what is refused takes no credit, what is accepted takes one at once',
    async () => {
      const before = await balance();
      const { body, workspace } = await commitOf();
      expect(await refusal({ ...body, commit: unknownCommit })).toEqual([400, 'commit_not_found']);
      expect([await scansOf(workspace.id), await balance()]).toEqual([[], before]);
      const { scanId } = accepted(await world.startScan(key, body));
      expect([await scansOf(workspace.id), await balance()]).toEqual([[scanId], before - 1]);
    },
  );

  requirement(
    'start',
    'and nothing is lost by it: the scan is there, and the same request goes on',
    async () => {
      const { idempotencyKey, body, answer } = hanging;
      expect(outcome(await answer)).toEqual([504, 'backend_timeout']);
      const { workspaceId } = body as { workspaceId: string };
      const [before, scans] = [await balance(), await scansOf(workspaceId)];
      const again = await world.startScan(key, body, idempotencyKey);
      expect([accepted(again).scanId]).toEqual(scans);
      expect(isReplay(again)).toBe(false);
      expect([await scansOf(workspaceId), await balance()]).toEqual([scans, before]);
    },
  );

  requirement('retained', 'of each status one', async () => {
    const [{ body }, taken] = [await commitOf(), await commitOf()];
    accepted(await world.startScan(key, taken.body));
    const companyId = await world.company();
    const poor = await world.key({ companyId });
    const theirs = await archive(poor);
    await world.switchScans(false, companyId);
    for (const [status, as, sent] of [
      [202, key, body],
      [400, key, { ...body, commit: 'main' }],
      [402, poor, theirs.body],
      [404, key, { ...body, workspaceId: randomUUID() }],
      [409, key, taken.body],
    ] as const) {
      const id = randomUUID();
      const [first, second] = [await world.startScan(as, sent, id), await world.startScan(as, sent, id)];
      expect([first.status, second.status, second.text]).toEqual([status, status, first.text]);
      expect([isReplay(first), isReplay(second)]).toEqual([false, true]);
    }

    const [id, fresh] = [randomUUID(), await commitOf()];
    const reader = await world.key({ scopes: ['scans:read'] });
    expect((await world.startScan(null, fresh.body, id)).status).toBe(401);
    expect((await world.startScan(reader, fresh.body, id)).status).toBe(403);
    git.behave((_, response) => response.writeHead(500).end() !== undefined);
    expect((await world.startScan(key, fresh.body, id)).status).toBe(502);
    git.behave(null);
    const decided = await world.startScan(key, fresh.body, id);
    expect([decided.status, isReplay(decided)]).toEqual([202, false]);
  });

  requirement('backend', 'a start whose answer was lost is asked for again, and is one start', async () => {
    const [{ body, workspaceId }, id] = [await archive(), randomUUID()];
    backend.setFailureMode(() => 'lose');
    expect(outcome(await world.startScan(key, body, id))).toEqual([502, 'backend_unavailable']);
    backend.setFailureMode(() => 'none');
    const { scanId } = accepted(await world.startScan(key, body, id));
    expect(await scansOf(workspaceId)).toEqual([scanId]);
    const runs = await world.server.assembly.ctx.db.query(
      { text: 'select 1 from scan_runs where scan_id = $1' },
      [scanId],
    );
    expect(runs).toHaveLength(1);
  });

  assertAllCited();
});

describe('idempotency', () => {
  const { requirement, assertAllCited } = citing(idempotency);

  requirement('required', 'and what is none is refused before it is remembered', async () => {
    const { body } = await archive();
    const bare = await world.send(key, 'POST', `${base}/scans`, body);
    expect(outcome(bare)).toEqual([400, 'idempotency_key_invalid']);
    for (const bad of ['""', 'a b', '"a b"', '"a', 'a\tb', 'ü', 'x'.repeat(256), `"${'x'.repeat(256)}"`])
      expect(outcome(await world.startScan(key, body, bad)), bad).toEqual([400, 'idempotency_key_invalid']);
    const longest = `~!'${randomUUID()}`.padEnd(255, 'x');
    const first = await world.startScan(key, body, longest);
    const quoted = await world.startScan(key, body, `"${longest}"`);
    expect([accepted(quoted).scanId, isReplay(quoted)]).toEqual([accepted(first).scanId, true]);
    const [escaped, same] = [`"a\\"b\\\\${longest.slice(9)}"`, `a"b\\${longest.slice(9)}`];
    const { body: another } = await archive();
    expect(isReplay(await world.startScan(key, another, escaped))).toBe(false);
    expect(isReplay(await world.startScan(key, another, same))).toBe(true);
  });

  requirement('scope', 'the keys of one share it, those of another do not', async () => {
    const [id, companyId] = [randomUUID(), await world.company()];
    const [mine, foreign] = [await archive(), await world.key({ companyId })];
    const { scanId } = accepted(await world.startScan(key, mine.body, id));
    expect(accepted(await world.startScan(await world.key(), mine.body, id)).scanId).toBe(scanId);
    const theirs = await world.startScan(foreign, (await archive(foreign)).body, id);
    expect([isReplay(theirs), accepted(theirs).scanId === scanId]).toEqual([false, false]);
  });

  requirement(
    'fingerprint',
    'another order, other spaces and escapes are the same body, others are not',
    async () => {
      const [{ body }, id] = [await archive(), randomUUID()];
      const first = await world.startScan(key, { ...body, paths: ['src'] }, id);
      const turned = Object.fromEntries(Object.entries({ ...body, paths: ['src'] }).reverse());
      const written = JSON.stringify(turned, null, 2).replace('"src"', '"\\u0073rc"');
      expect((await world.startScan(key, written, id)).text).toBe(first.text);
      for (const other of [body, { ...body, paths: ['src', 'lib'] }, { ...body, paths: ['SRC'] }])
        expect(outcome(await world.startScan(key, other, id))).toEqual([409, 'idempotency_key_reused']);
      expect((await world.startScan(key, written, id)).text).toBe(first.text);
    },
  );

  requirement(
    'replay',
    'with its type and its address too, and a refusal stays one after a grant',
    async () => {
      const companyId = await world.company();
      const poor = await world.key({ companyId });
      const { body } = await commitOf(companyId);
      const audit = (commit = body.commit) => ({ ...body, commit, scanType: 'audit' });
      const first = await world.startScan(poor, audit());
      const refused = randomUUID();
      const before = await world.startScan(poor, { ...audit(), commit: unknownCommit }, refused);
      expect(outcome(before)).toEqual([402, 'credits_unavailable']);
      await world.grant('audit', 5, companyId);
      const after = await world.startScan(poor, { ...audit(), commit: unknownCommit }, refused);
      expect([after.status, after.text, isReplay(after)]).toEqual([402, before.text, true]);
      expect(after.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
      expect(await refusal(audit(unknownCommit), poor)).toEqual([400, 'commit_not_found']);
      expect(accepted(first).status).toBe('queued');
    },
  );

  requirement('resumes', 'whatever the backend made of the first', async () => {
    for (const failureMode of ['refuse', 'lose'] as const) {
      const [{ body, workspaceId }, id, before] = [await archive(), randomUUID(), await balance()];
      backend.setFailureMode(() => failureMode);
      for (let times = 0; times < 2; times++)
        expect(outcome(await world.startScan(key, body, id))).toEqual([502, 'backend_unavailable']);
      backend.setFailureMode(() => 'none');
      const { scanId } = accepted(await world.startScan(key, body, id));
      expect([await scansOf(workspaceId), await balance()]).toEqual([[scanId], before - 1]);
    }
  });

  requirement('rawBytes', 'the same bytes are refused again, other bytes are another body', async () => {
    const id = randomUUID();
    const first = await world.startScan(key, '{"scanType": ', id);
    expect(outcome(first)).toEqual([400, 'bad_request']);
    const again = await world.startScan(key, '{"scanType": ', id);
    expect([again.text, isReplay(again)]).toEqual([first.text, true]);
    expect(outcome(await world.startScan(key, '{"scanType":', id))).toEqual([409, 'idempotency_key_reused']);
  });

  requirement('inProgress', 'and what it became is told to who asks later', async () => {
    const { meanwhile, answer, idempotencyKey, body } = hanging;
    expect(outcome(meanwhile)).toEqual([409, 'idempotency_in_progress']);
    expect(Number(meanwhile.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    await answer;
    accepted(await world.startScan(key, body, idempotencyKey));
  });

  requirement('concurrent', 'and one charge, however many ask', async () => {
    const [{ body, workspaceId }, id, before] = [await archive(), randomUUID(), await balance()];
    const answers = await Promise.all(Array.from({ length: 64 }, () => world.startScan(key, body, id)));
    const ended = answers.filter((answer) => answer.status === 202);
    expect(new Set(ended.map(({ text }) => text)).size).toBe(1);
    expect(ended.filter((answer) => !isReplay(answer))).toHaveLength(1);
    for (const answer of answers.filter((one) => one.status !== 202))
      expect(outcome(answer)).toEqual([409, 'idempotency_in_progress']);
    expect(await scansOf(workspaceId)).toEqual([accepted(ended[0] as HttpResponse).scanId]);
    expect(await balance()).toBe(before - 1);
  });

  requirement('kept', 'a day less and it is remembered, a day more and it is a new one', async () => {
    const [{ body }, id] = [await archive(), randomUUID()];
    const first = await world.startScan(key, body, id);
    await world.requestOk(key, 'POST', `${base}/scans/${accepted(first).scanId}/cancel`);
    world.server.clock.advance(29 * 86_400_000);
    expect((await world.startScan(key, body, id)).text).toBe(first.text);
    world.server.clock.advance(2 * 86_400_000);
    const later = await world.startScan(key, body, id);
    expect([accepted(later).scanId === accepted(first).scanId, isReplay(later)]).toEqual([false, false]);
  });

  assertAllCited();
});

describe('the body of a scan creation', () => {
  const { requirement, assertAllCited } = citing(creation);

  requirement('sources', 'with the place of the fault', async () => {
    const { body: local } = await archive();
    const { body: remote } = await commitOf();
    const { source: _, ...without } = local;
    for (const [body, pointer] of [
      [{ ...remote, surprise: 1 }, ''],
      [{ ...remote, source: local.source }, ''],
      [{ ...local, source: { ...local.source, surprise: 1 } }, '/source'],
      [without, ''],
      [{ repoUrl: remote.repoUrl }, '/commit'],
      [{ commit: remote.commit }, '/repoUrl'],
      [{ ...local, scanType: 'audit' }, '/scanType'],
      [{ ...local, scanType: 'lite' }, '/scanType'],
    ] as const) {
      const answer = await world.startScan(key, body);
      expect(answer, answer.text).toMatchObject({
        status: 400,
        body: { code: 'bad_request', errors: [{ pointer }] },
      });
    }
  });

  requirement('defaultType', 'and each is what was asked for', async () => {
    const { body } = await commitOf();
    for (const scanType of [undefined, 'audit', 'lite']) {
      const { scanId } = accepted(await world.startScan(key, { ...body, scanType }));
      expect((await world.statusOf(key, scanId)).scanType).toBe(scanType ?? 'standard');
    }
  });

  requirement('firstLocal', 'a hosted one needs none', async () => {
    const { body } = await archive();
    expect(await refusal({ ...body, generateThreatModel: false })).toEqual([400, 'bad_request']);
    accepted(await world.startScan(key, { ...(await commitOf()).body, generateThreatModel: false }));
    accepted(await world.startScan(key, body));
  });

  requirement('paths', 'whatever they are called otherwise', async () => {
    const { body } = await archive();
    for (const [paths, pointer] of [
      [['src', '../etc'], '/paths/1'],
      [['/etc'], '/paths/0'],
      [['a/../../b'], '/paths/0'],
      [['C:\\x'], '/paths/0'],
      [['a\\..\\b'], '/paths/0'],
      [['a\u0000b'], '/paths/0'],
      [[''], '/paths/0'],
      [Array.from({ length: 101 }, (_, n) => `f${n}`), '/paths'],
    ] as const)
      expect(await world.startScan(key, { ...body, paths })).toMatchObject({
        status: 400,
        body: { errors: [{ pointer }] },
      });
    const odd = ['a..b', '...', 'ü/ß 1.js', ...Array.from({ length: 97 }, (_, n) => `f${n}`)];
    accepted(await world.startScan(key, { ...body, paths: odd }));
  });

  requirement('commit', 'of either kind of repository, and it is the same commit', async () => {
    for (const [format, digits] of [
      ['sha1', 40],
      ['sha256', 64],
    ] as const) {
      const { body, commit } = await commitOf(world.acme, { format });
      expect(commit).toHaveLength(digits);
      const { scanId } = accepted(await world.startScan(key, { ...body, commit: commit.toUpperCase() }));
      expect((await world.statusOf(key, scanId)).source).toEqual({
        kind: 'remote_repo',
        repoUrl: body.repoUrl,
        commit,
      });
      expect(await refusal(body)).toEqual([409, 'scan_active']);
    }
  });

  requirement('canonical', 'every spelling is one repository, and that is shown', async () => {
    const { body, repository } = await commitOf();
    const named = repository.url.replace('http:', 'HTTP:');
    for (const repoUrl of [`${repository.url}.git`, `${repository.url}/`, `${repository.url}.git/`, named]) {
      const { scanId } = accepted(await world.startScan(key, { ...body, repoUrl }));
      expect((await world.statusOf(key, scanId)).source.repoUrl, repoUrl).toBe(repository.url);
      await world.requestOk(key, 'POST', `${base}/scans/${scanId}/cancel`);
    }
  });

  requirement('origin', 'and nobody is asked anything for another', async () => {
    const { body, repository } = await commitOf();
    const [address, asked] = [new URL(repository.url), git.requests.length];
    const { host, pathname } = address;
    for (const repoUrl of [
      `https://${host}${pathname}`,
      `http://localhost:${address.port}${pathname}`,
      `http://127.0.0.1:1${pathname}`,
      `http://${host}@evil.example${pathname}`,
      `http://user:secret@${host}${pathname}`,
      `http://user@${host}${pathname}`,
      `${repository.url}?ref=main`,
      `${repository.url}#main`,
      `${repository.url}/tree/main`,
      `http://${host}/acme`,
      `http://${host}/acme/..`,
      `http://${host}//shop`,
      `http://${host}/acme/%73hop`,
      `http:\\\\${host}\\acme\\shop`,
      `ssh://git@${host}${pathname}`,
      `file://${pathname}`,
      '--upload-pack=touch',
    ]) {
      const answer = await world.startScan(key, { ...body, repoUrl });
      expect(answer, repoUrl).toMatchObject({ status: 400, body: { errors: [{ pointer: '/repoUrl' }] } });
      expect(answer.text).not.toContain('secret');
    }
    expect(git.requests).toHaveLength(asked);
  });

  requirement('connection', 'an archived workspace is not active', async () => {
    const { body, workspace, repository } = await commitOf();
    const unconnected = { ...body, repoUrl: `${repository.url}-other` };
    expect(await refusal(unconnected)).toEqual([409, 'repository_not_connected']);
    const stranger = await world.key({ companyId: await world.company() });
    expect(await refusal(body, stranger)).toEqual([409, 'repository_not_connected']);
    await world.requestOk(world.administrator, 'PATCH', `/api/v0/workspaces/${workspace.id}`, {
      status: 'archived',
    });
    expect(await refusal(body)).toEqual([409, 'no_active_workspace']);
    expect(await refusal({ ...body, workspaceId: workspace.id })).toEqual([409, 'no_active_workspace']);
  });

  requirement('candidates', 'and each of them can be chosen', async () => {
    const { body, workspace } = await commitOf();
    const path = `/api/v0/companies/${world.acme}/workspaces`;
    const made = { name: `second-${short()}`, repoUrl: body.repoUrl };
    const second = await world.requestOk<Workspace>(world.administrator, 'POST', path, made);
    const answer = await world.startScan(key, body);
    expect(outcome(answer)).toEqual([409, 'multiple_workspaces']);
    const { candidates } = answer.body as { candidates: { id: string; name: string }[] };
    expect(new Map(candidates.map(({ id, name }) => [id, name]))).toEqual(
      new Map([workspace, second].map(({ id, name }) => [id, name])),
    );
    for (const { id } of candidates) {
      const chosen = accepted(await world.startScan(key, { ...body, workspaceId: id }));
      expect(chosen.workspaceId).toBe(id);
    }
    const elsewhere = await commitOf();
    expect(await refusal({ ...body, workspaceId: elsewhere.workspace.id })).toEqual([
      409,
      'workspace_mismatch',
    ]);
  });

  requirement('archives', 'and the archive of another organization is unknown', async () => {
    const { body } = await archive();
    const source = (change: object) => ({ ...body, source: { ...body.source, ...change } });
    expect(await refusal(source({ archiveId: randomUUID() }))).toEqual([400, 'archive_not_found']);
    expect(await refusal(source({ sha256: '0'.repeat(64) }))).toEqual([400, 'archive_mismatch']);
    const { workspaceId } = await archive();
    expect(await refusal({ ...body, workspaceId })).toEqual([409, 'workspace_mismatch']);
    const { workspaceId: _, ...unbound } = body;
    const stranger = await world.key({ companyId: await world.company() });
    expect(await refusal(unbound, stranger)).toEqual([400, 'archive_not_found']);
    const upper = source({ sha256: body.source.sha256.toUpperCase() });
    const { workspaceId: __, ...without } = upper;
    expect(accepted(await world.startScan(key, without)).workspaceId).toBe(body.workspaceId);
  });

  requirement('disabled', 'and by nobody else', async () => {
    const companyId = await world.company();
    const [theirs, manager] = [await world.key({ companyId }), await world.caller('manager', companyId)];
    const { body } = await archive(theirs);
    const path = `/api/v0/companies/${companyId}/credits`;
    expect((await world.send(manager, 'PATCH', path, { scansEnabled: false })).status).toBe(403);
    await world.switchScans(false, companyId);
    expect(await refusal(body, theirs)).toEqual([402, 'scans_disabled']);
    await world.switchScans(true, companyId);
    accepted(await world.startScan(theirs, body));
  });

  requirement('accepted', 'these and no other', async () => {
    const { body, workspace } = await commitOf();
    const answer = await world.startScan(key, body);
    const { scanId } = accepted(answer);
    expect(answer.body).toEqual({
      scanId,
      status: 'queued',
      statusUrl: `${base}/scans/${scanId}`,
      findingsUrl: `${base}/scans/${scanId}/findings`,
      workspaceId: workspace.id,
    });
    expect(answer.headers.get('location')).toBe(`${base}/scans/${scanId}`);
  });

  requirement(
    'active',
    'another commit, another type and, once it has ended, the same are no other',
    async () => {
      const { repository, body } = await commitOf();
      const later = { ...body, commit: await repository.commit({ 'a.js': 'eval(other)' }) };
      const { scanId } = accepted(await world.startScan(key, body));
      const refused = await world.startScan(key, { ...body, paths: ['src'] });
      expect(refused).toMatchObject({ status: 409, body: { code: 'scan_active', scanId } });
      accepted(await world.startScan(key, later));
      accepted(await world.startScan(key, { ...body, scanType: 'lite' }));
      await world.requestOk(key, 'POST', `${base}/scans/${scanId}/cancel`);
      accepted(await world.startScan(key, body));
    },
  );

  assertAllCited();
});

describe('the status of a scan', () => {
  const { requirement, assertAllCited } = citing(scanStatus);
  const pathOf = (scanId: string) => `${base}/scans/${scanId}`;

  requirement('shape', 'of one that waits, from either source', async () => {
    const [local, remote] = [await archive(), await commitOf()];
    for (const [body, workspaceId, source] of [
      [local.body, local.workspaceId, local.body.source],
      [remote.body, remote.workspace.id, { kind: 'remote_repo', ...remote.body }],
    ] as const) {
      const { scanId } = accepted(await world.startScan(key, body));
      expect(await world.statusOf(key, scanId)).toEqual({
        scanId,
        workspaceId,
        status: 'queued',
        scanType: 'standard',
        source,
        progress: { phase: 'queued', filesTotal: null, filesDone: 0, percent: 0 },
        coverage: null,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        startedAt: null,
        finishedAt: null,
        failure: null,
        findingsUrl: `${base}/scans/${scanId}/findings`,
      });
    }
  });

  requirement('headers', 'which changes with what it stands for', async () => {
    const { body } = await archive();
    const path = pathOf(accepted(await world.startScan(key, body)).scanId);
    const waiting = await world.send(key, 'GET', path);
    const etag = waiting.headers.get('etag') ?? '';
    expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    const known = (as: string) => world.send(key, 'GET', path, undefined, { 'if-none-match': as });
    expect(await known(etag)).toMatchObject({ status: 304, text: '' });
    await world.requestOk(key, 'POST', `${path}/cancel`);
    const ended = await known(etag);
    expect([ended.status, ended.headers.get('retry-after')]).toEqual([200, null]);
    expect(ended.headers.get('etag')).not.toBe(etag);
  });

  requirement('cancel', 'of one that completed, failed, or is another organization’s', async () => {
    const { body, workspaceId } = await archive();
    const path = `${pathOf(accepted(await world.startScan(key, body)).scanId)}/cancel`;
    const reader = await world.key({ scopes: ['scans:read', 'findings:read'] });
    expect(outcome(await world.send(reader, 'POST', path))).toEqual([403, 'insufficient_scope']);
    const stranger = await world.key({ companyId: await world.company() });
    expect(outcome(await world.send(stranger, 'POST', path))).toEqual([404, 'not_found']);
    const starter = await world.key({ scopes: ['scans:create'] });
    for (let times = 0; times < 2; times++)
      expect(await world.send(starter, 'POST', path)).toMatchObject({
        status: 202,
        body: { status: 'cancelled' },
      });
    const { ctx } = world.server.assembly;
    const place = { organizationId: world.acme, workspaceId };
    const ended = { phase: 'ended', finished_at: new Date(), failure_message: 'It crashed.' } as const;
    for (const scanId of [
      await insertCompletedScan(ctx, place, []),
      await insertScan(ctx, place, { status: 'failed', failure_code: 'scan_crashed', ...ended }),
    ])
      expect(outcome(await world.send(starter, 'POST', `${pathOf(scanId)}/cancel`))).toEqual([
        409,
        'scan_terminal',
      ]);
  });

  requirement('list', 'newest first, a page after the other', async () => {
    const { repository, body, workspace } = await commitOf();
    const ids = [accepted(await world.startScan(key, body)).scanId];
    for (const code of ['1', '2']) {
      const commit = await repository.commit({ 'a.js': code });
      ids.unshift(accepted(await world.startScan(key, { ...body, commit })).scanId);
    }
    await world.requestOk(key, 'POST', `${pathOf(ids[1] ?? '')}/cancel`);
    const list = async (query: string) => {
      const path = `${base}/scans?workspaceId=${workspace.id}${query}`;
      const page = await world.requestOk<{ items: Scan[]; nextCursor: string | null }>(key, 'GET', path);
      return { ids: page.items.map(({ scanId }) => scanId), next: page.nextCursor };
    };
    const first = await list('&limit=2');
    expect(first.ids).toEqual(ids.slice(0, 2));
    expect(await list(`&limit=2&cursor=${first.next}`)).toEqual({ ids: ids.slice(2), next: null });
    expect((await list('&status=cancelled')).ids).toEqual([ids[1]]);
    expect((await list('&status=queued')).ids).toEqual([ids[0], ids[2]]);
    for (const query of ['limit=0', 'limit=201', 'cursor=x', 'status=done', 'workspaceId=x', 'surprise=1'])
      expect(outcome(await world.send(key, 'GET', `${base}/scans?${query}`)), query).toEqual([
        400,
        'bad_request',
      ]);
  });

  assertAllCited();
});
