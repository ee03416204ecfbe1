import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Ctx } from '../../platform/ctx.ts';
import { createScanReader } from './read-together.ts';

/** A database that answers when it is told to; what it is asked is written down. */
function database() {
  const asked: { organizationId: string; ids: string[]; answer: () => void; fail: () => void }[] = [];
  const query = (_statement: unknown, [organizationId, ids]: [string, string[]]) =>
    new Promise((resolve, reject) => {
      asked.push({
        organizationId,
        ids,
        answer: () => resolve(ids.map((id) => ({ id, organization_id: organizationId }))),
        fail: () => reject(new Error('away')),
      });
    });
  return { asked, ctx: { db: { query } } as unknown as Ctx };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('polls of one turn go in one statement for each organization, and each gets its own scan', async () => {
  const { asked, ctx } = database();
  const reader = createScanReader(4);
  const [first, second, a, b] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const reads = [reader(ctx, first, a), reader(ctx, first, b), reader(ctx, first, a), reader(ctx, second, b)];
  await turn();
  expect(asked.map(({ organizationId, ids }) => [organizationId, ids])).toEqual([
    [first, [a, b]],
    [second, [b]],
  ]);
  for (const { answer } of asked) answer();
  expect((await Promise.all(reads)).map((row) => [row?.organization_id, row?.id])).toEqual([
    [first, a],
    [first, b],
    [first, a],
    [second, b],
  ]);
});

test('a poll never takes the answer to a statement that began before it', async () => {
  const { asked, ctx } = database();
  const reader = createScanReader(4);
  const [organizationId, scanId] = [randomUUID(), randomUUID()];
  const before = reader(ctx, organizationId, scanId);
  await turn();
  let answered = false;
  const after = reader(ctx, organizationId, scanId).then(() => {
    answered = true;
  });
  await turn();
  expect(asked).toHaveLength(2);
  asked[0]?.answer();
  await before;
  await turn();
  expect(answered).toBe(false);
  asked[1]?.answer();
  await after;
});

test('a statement that fails is told to those who wait for it, and the next poll is asked anew', async () => {
  const { asked, ctx } = database();
  const reader = createScanReader(4);
  const [organizationId, scanId] = [randomUUID(), randomUUID()];
  const failing = reader(ctx, organizationId, scanId);
  await turn();
  asked[0]?.fail();
  await expect(failing).rejects.toThrow('away');
  const next = reader(ctx, organizationId, scanId);
  await turn();
  asked[1]?.answer();
  expect((await next)?.id).toBe(scanId);
});
