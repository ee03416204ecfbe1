/** Questions to the model as the real queue brings them, where they may go, and how long they are remembered. */
import type { ModelRun, TriageRun } from '@vedette/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestServer } from '../../../../../../tests/setup/app.ts';
import {
  MODEL_KEY,
  type ModelQuestion,
  type ModelServer,
  startModelServer,
} from '../../../../../../tests/setup/model-server.ts';
import { alertPayload, createSecondStage, says, used } from '../../../../../../tests/world/llm-stage.ts';
import { createWorld, type World } from '../../../../../../tests/world/world.ts';
import { sweepHistory } from '../history.ts';
import { modelHandler } from './jobs.ts';

let world: World;
let model: ModelServer;
let stage: ReturnType<typeof createSecondStage>;

beforeAll(async () => {
  model = await startModelServer();
  world = await createWorld(model.settings('openai'));
  stage = createSecondStage(world, model);
});
afterAll(async () => {
  await world.close();
  await model.close();
});
beforeEach(() => model.answer());

/** Another process takes questions from the queue while `during` runs. */
async function whileAsked(
  settings: Record<string, string>,
  during: (worker: TestServer) => Promise<void>,
): Promise<TestServer> {
  const worker = await world.replica(settings);
  try {
    const { ctx } = worker.assembly;
    await ctx.jobs.work([modelHandler(ctx)]);
    await during(worker);
  } finally {
    await worker.close();
  }
  return worker;
}

test('a model that limits our rate is asked again by the queue until it answers', async () => {
  const here = await stage.triaged();
  const before = model.questions.length;
  model.answer(() => ({ status: 429, body: '{}' }), says());
  const worker = await whileAsked({}, async () => {
    await expect.poll(async () => (await stage.again(here)).triage?.opinion?.model).toBe('openai-test');
  });
  expect(worker.logs.join('')).not.toContain(MODEL_KEY);
  expect(model.questions.length - before).toBe(2);
  expect((await stage.outcomesOf(here)).map((run) => run.outcome)).toEqual(['rate_limited', 'answered']);
});

/** A model in one's own network: its address is private, and plain http is what it speaks. */
const ownNetwork = { TRIAGE_MODEL_ALLOW_INSECURE: '0', TRIAGE_MODEL_ALLOW_PRIVATE: '1' };

test('as many questions as the operator says are with the model at once, and one organization never has all places', async () => {
  const busy = await stage.triaged(used, alertPayload({ of: 'busy' }));
  for (const advisory of ['CVE-2', 'CVE-3', 'CVE-4']) {
    const { vulnerability } = alertPayload();
    const payload = { vulnerability: { ...vulnerability, advisory }, of: 'busy' };
    await world.triaged(busy.manager, busy.monitor, payload);
  }
  await stage.triaged(used, alertPayload({ of: 'calm' }));
  const open = Promise.withResolvers<void>();
  const waiting: string[] = [];
  model.answer(async ({ user }: ModelQuestion) => {
    waiting.push(user.includes('calm') ? 'calm' : 'busy');
    await open.promise;
    return says()();
  });
  await whileAsked({ ...ownNetwork, TRIAGE_MODEL_CONCURRENCY: '3' }, async () => {
    await expect.poll(() => waiting.length).toBe(3);
    expect(waiting.sort()).toEqual(['busy', 'busy', 'calm']);
    open.resolve();
    await expect.poll(() => waiting.length).toBe(5);
  });
});

describe('a model whose address is private', () => {
  test('is asked where the operator allowed it, and nothing else there is called', async () => {
    const here = await stage.triaged();
    const asked = await stage.queued(here);
    model.answer(says());
    const before = model.questions.length;
    const settings = { ...model.settings('openai'), ...ownNetwork };
    const allowed = await world.replica(ownNetwork);
    try {
      const { ctx } = allowed.assembly;
      await stage.ask(asked, settings, ctx);
      expect((await stage.outcomesOf(here)).map((run) => run.outcome)).toEqual(['answered']);
      await expect(ctx.outbound.fetch(world.server.baseUrl)).rejects.toThrow(/not allowed/);
    } finally {
      await allowed.close();
    }
    expect(model.questions.length - before).toBe(1);
  });

  test('is not asked in clear text where its address turns out to be public', async () => {
    const here = await stage.triaged();
    const asked = await stage.queued(here);
    // TEST-NET-3 (RFC 5737): were a packet sent, it would arrive nowhere.
    const settings = { ...ownNetwork, TRIAGE_MODEL_URL: 'http://203.0.113.7' };
    const elsewhere = await world.replica(settings);
    try {
      await stage.ask(asked, { ...model.settings('openai'), ...settings }, elsewhere.assembly.ctx);
    } finally {
      await elsewhere.close();
    }
    expect((await stage.outcomesOf(here)).map((run) => run.outcome)).toEqual(['rejected']);
    expect(await stage.again(here)).toEqual(here.alert);
  });
});

test('what became of the questions about an alert is listed for its organization, newest first, and forgotten in time', async () => {
  const here = await stage.triaged();
  const asked = await stage.queued(here);
  model.answer(() => ({ status: 529, body: '{}' }), says());
  await expect(stage.ask(asked)).rejects.toThrow();
  await stage.ask(asked);
  const listed = async <T>(what: string) =>
    (await world.requestOk<{ items: T[] }>(here.manager, 'GET', `/api/v0/alerts/${here.alert.id}/${what}`))
      .items;
  const runs = await listed<ModelRun>('model-runs');
  expect(runs).toMatchObject([
    { outcome: 'answered', model: 'openai-test', inputTokens: 1200, outputTokens: 300 },
    { outcome: 'unavailable', inputTokens: null, inputsHash: here.alert.triage?.inputsHash },
  ]);
  const stranger = await world.caller('manager', await world.company());
  const path = `/api/v0/alerts/${here.alert.id}/model-runs`;
  expect((await world.send(stranger, 'GET', path)).status).toBe(404);

  const { ctx } = world.server.assembly;
  const sweep = () => sweepHistory(ctx, new AbortController().signal);
  await sweep();
  expect([await listed('model-runs'), (await listed<TriageRun>('triage-runs')).length]).toEqual([runs, 1]);
  world.server.clock.advance(ctx.config.TRIAGE_HISTORY_DAYS * 86_400_000 + 86_400_000);
  const later = await stage.triaged();
  await sweep();
  expect([await listed('model-runs'), await listed('triage-runs')]).toEqual([[], []]);
  expect(await stage.spentBy(here)).toBe(0);
  expect((await stage.again(here)).triage).toMatchObject({
    disposition: 'confirmed_threat',
    opinion: { model: 'openai-test' },
  });
  const kept = await world.requestOk<{ items: TriageRun[] }>(
    later.manager,
    'GET',
    `/api/v0/alerts/${later.alert.id}/triage-runs`,
  );
  expect(kept.items).toHaveLength(1);
});
