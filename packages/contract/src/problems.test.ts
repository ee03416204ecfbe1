import { expect, test } from 'vitest';
import { errorsPage } from './errors-page.ts';
import { Problem, type ProblemEntry, problems } from './problems.ts';
import { v0ErrorTypes } from './v0-types.ts';

const entries = Object.entries<ProblemEntry>(problems);

test('docs/errors.md says what the problem table says (vitest -u writes it)', async () => {
  await expect(errorsPage()).toMatchFileSnapshot('../../../docs/errors.md');
});

test('every error type that the specification allows has a code, and no code has a type beyond them', () => {
  expect(new Set(entries.map(([, entry]) => entry.v0Type))).toEqual(new Set(v0ErrorTypes));
});

test.each(entries)('%s has a client or server error status and texts that are sentences', (_, entry) => {
  expect(entry.status).toBeGreaterThanOrEqual(400);
  expect(entry.status).toBeLessThan(600);
  expect(entry.detail).toMatch(/^[A-Z].*\.$/);
  expect(entry.advice).toMatch(/^[A-Z].*\.$/);
  expect(entry.title).toMatch(/[^.]$/);
});

test('a problem without a detail of its own says what the table says', () => {
  expect(new Problem('gone').detail).toBe(problems.gone.detail);
});

test('a problem keeps its cause apart from what it says in public', () => {
  const cause = new Error('connection to 10.0.0.7 refused');
  const problem = new Problem('service_unavailable', { cause, retryAfterSeconds: 3 });
  expect(problem.cause).toBe(cause);
  expect(problem.detail).not.toContain('10.0.0.7');
  expect(problem).toMatchObject({
    status: 503,
    code: 'service_unavailable',
    retryAfterSeconds: 3,
    extras: {},
  });
});
