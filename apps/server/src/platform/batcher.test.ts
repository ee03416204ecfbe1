import { Problem } from '@vedette/contract';
import { expect, test } from 'vitest';
import { createBatcher, createBatchPipeline } from './batcher.ts';
import type { Ctx } from './ctx.ts';

/** Work never looks at it here. */
const ctx = {} as Ctx;
const LIMITS = { concurrency: 4, perOrganization: 1, maxItems: 8 };
/** A few turns of the event loop: a batch ends in one, and the next begins in another. */
const turn = async () => {
  for (let n = 0; n < 3; n++) await new Promise((resolve) => setImmediate(resolve));
};

/** Work that ends when it is told to; what it is given is written down. */
function work() {
  const given: { organizationId: string; items: readonly string[]; end: () => void }[] = [];
  const run = (_: Ctx, organizationId: string, items: readonly string[]) =>
    new Promise<string[]>((resolve) => {
      given.push({ organizationId, items, end: () => resolve(items.map((item) => `done ${item}`)) });
    });
  return { given, run, items: () => given.map(({ items }) => items.join('')) };
}

test('what is asked in one turn goes in one batch for each organization, and each is given its own result', async () => {
  const { given, run } = work();
  const ask = createBatcher(LIMITS, run);
  const asked = [ask(ctx, 'first', 'a'), ask(ctx, 'second', 'b'), ask(ctx, 'first', 'c')];
  await turn();
  expect(given.map(({ organizationId, items }) => [organizationId, items])).toEqual([
    ['first', ['a', 'c']],
    ['second', ['b']],
  ]);
  for (const { end } of given) end();
  expect(await Promise.all(asked)).toEqual(['done a', 'done b', 'done c']);
});

test('a question is never answered by a batch that began before it, and waits for no more than that one', async () => {
  const { given, run, items } = work();
  const ask = createBatcher(LIMITS, run);
  const before = ask(ctx, 'one', 'a');
  await turn();
  const after = [ask(ctx, 'one', 'b'), ask(ctx, 'one', 'c')];
  await turn();
  expect(items()).toEqual(['a']);
  given[0]?.end();
  await before;
  await turn();
  expect(items()).toEqual(['a', 'bc']);
  given[1]?.end();
  expect(await Promise.all(after)).toEqual(['done b', 'done c']);
});

test('a batch is cut where it is full, and organizations take turns at the places there are', async () => {
  const { given, run } = work();
  const ask = createBatcher({ concurrency: 1, perOrganization: 1, maxItems: 2 }, run);
  for (const item of ['a', 'b', 'c']) void ask(ctx, 'busy', item);
  void ask(ctx, 'quiet', 'd');
  for (let n = 0; n < 3; n++) {
    await turn();
    given[n]?.end();
    await turn();
  }
  expect(given.map(({ organizationId, items }) => `${organizationId} ${items.join('')}`)).toEqual([
    'busy ab',
    'quiet d',
    'busy c',
  ]);
});

test('those who begin together go on together, and who comes meanwhile gathers for the next round', async () => {
  const [claims, writes] = [work(), work()];
  const pipeline = createBatchPipeline(LIMITS);
  const [claim, write] = [pipeline.stage(claims.run), pipeline.stage(writes.run)];
  const start = async (item: string) => {
    await claim(ctx, 'one', item);
    return write(ctx, 'one', item);
  };
  const first = [start('a'), start('b')];
  await turn();
  const later = [start('c')];
  claims.given[0]?.end();
  await turn();
  later.push(start('d'));
  await turn();
  expect([claims.items(), writes.items()]).toEqual([['ab'], ['ab']]);
  writes.given[0]?.end();
  await Promise.all(first);
  await turn();
  expect(claims.items()).toEqual(['ab', 'cd']);
  claims.given[1]?.end();
  await turn();
  writes.given[1]?.end();
  expect(await Promise.all(later)).toEqual(['done c', 'done d']);
});

test('a batch that fails for what may be the fault of one is tried one by one, and only that one is told', async () => {
  const tried: string[] = [];
  const ask = createBatcher(LIMITS, async (_, __, items: readonly string[]) => {
    tried.push(items.join(''));
    if (items.includes('bad')) throw new Problem('conflict');
    return items;
  });
  const asked = ['a', 'bad', 'c'].map((item) => ask(ctx, 'one', item));
  const told = await Promise.allSettled(asked);
  expect(told.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(tried).toEqual(['abadc', 'a', 'bad', 'c']);
});

test('a batch that fails for any other reason is told to all, and the next question is asked anew', async () => {
  let tries = 0;
  const ask = createBatcher(LIMITS, async (_, __, items: readonly string[]) => {
    if (++tries === 1) throw new Error('away');
    return items;
  });
  const told = await Promise.allSettled([ask(ctx, 'one', 'a'), ask(ctx, 'one', 'b')]);
  expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect([await ask(ctx, 'one', 'c'), tries]).toEqual(['c', 2]);
});

const weighing = {
  perBatch: 10,
  inProcess: 20,
  overload: () => new Problem('service_unavailable', { retryAfterSeconds: 2 }),
};
const lengthOf = (item: string) => item.length;

test('a batch is cut before the item that makes it too heavy, and a heavy one goes alone', async () => {
  const { run, given, items } = work();
  const ask = createBatcher({ ...LIMITS, weight: weighing }, run, lengthOf);
  const asked = ['aaaa', 'bbbb', 'cccc', 'dddd'].map((item) => ask(ctx, 'one', item));
  await turn();
  given[0]?.end();
  await turn();
  given[1]?.end();
  await Promise.all(asked);
  void ask(ctx, 'one', 'heavier than a batch');
  await turn();
  expect(items()).toEqual(['aaaabbbb', 'ccccdddd', 'heavier than a batch']);
});

test('what weighs more than may be in process is refused, until what is has been done', async () => {
  const { run, given } = work();
  const ask = createBatcher({ ...LIMITS, weight: weighing }, run, lengthOf);
  const first = ask(ctx, 'one', 'x'.repeat(20));
  await expect(ask(ctx, 'other', 'y')).rejects.toMatchObject({ code: 'service_unavailable' });
  await turn();
  given[0]?.end();
  await first;
  const second = ask(ctx, 'other', 'y');
  await turn();
  given[1]?.end();
  expect(await second).toBe('done y');
});

test('where it is to, a further batch goes along only with as many items as are on their way, or full', async () => {
  const { run, items } = work();
  const limits = { ...LIMITS, perOrganization: 2, maxItems: 3, furtherBatch: 'as-many' } as const;
  const ask = createBatcher(limits, run);
  for (const item of ['a', 'b']) void ask(ctx, 'one', item);
  await turn();
  void ask(ctx, 'one', 'c');
  await turn();
  expect(items()).toEqual(['ab']);
  void ask(ctx, 'one', 'd');
  await turn();
  expect(items()).toEqual(['ab', 'cd']);
  for (const item of ['e', 'f', 'g', 'h']) void ask(ctx, 'one', item);
  await turn();
  expect(items()).toEqual(['ab', 'cd']);
});

test('a result that takes longer holds up neither the others of its batch nor the next one', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const ask = createBatcher(LIMITS, async (_, __, items: readonly string[]) =>
    items.map((item) => (item === 'slow' ? promise : item)),
  );
  const slow = ask(ctx, 'one', 'slow');
  expect(await ask(ctx, 'one', 'a')).toBe('a');
  expect(await ask(ctx, 'one', 'b')).toBe('b');
  resolve('late');
  expect(await slow).toBe('late');
});
