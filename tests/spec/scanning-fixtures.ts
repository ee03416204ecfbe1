/** Who plays in the tests of the scanning service's documents: a test file calls `setUpScanningWorld` once, for a world of its own. */
import { afterAll, beforeAll, expect } from 'vitest';
import type { HttpResponse } from '../world/http-client.ts';
import type { Caller } from '../world/people.ts';
import type { Key } from '../world/service-keys.ts';
import { createWorld, type World } from '../world/world.ts';

export let world: World;
/** A manager of Acme. */
export let ada: Caller;
/** A member of Acme who manages nothing. */
export let grace: Caller;
/** A key of Acme with every scope. */
export let key: Key;
/** Another organization, its manager and its key. */
export let other: { companyId: string; manager: Caller; key: Key };

/** Made before the tests of the calling file, gone after them: what is exported here is theirs meanwhile. */
export function setUpScanningWorld(): void {
  beforeAll(async () => {
    world = await createWorld({}, { scansInProcess: true });
    [ada, grace, key] = await Promise.all([world.caller('manager'), world.caller('member'), world.key()]);
    const companyId = await world.company();
    other = {
      companyId,
      manager: await world.caller('manager', companyId),
      key: await world.key({ companyId }),
    };
  });
  afterAll(() => world.close());
}

export const scanner = '/api/scanner/v1';

/** The problem in an answer, held to the form of RFC 9457; one of 400 names the faulty places. */
export function problemIn(answer: HttpResponse): { code: string; detail: string; [member: string]: unknown } {
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  if (answer.status === 400) {
    const { errors } = answer.body as { errors: { pointer: string; message: string }[] };
    expect(errors?.length, answer.text).toBeGreaterThan(0);
    for (const { pointer, message } of errors)
      expect([pointer, message]).toEqual([expect.stringMatching(/^(\/|$)/), expect.stringMatching(/\S/)]);
  }
  return answer.body as { code: string; detail: string };
}

/** An answer that refuses with this status and code. */
export function expectProblem(answer: HttpResponse, status: number, code: string) {
  expect([answer.status, problemIn(answer).code], answer.text).toEqual([status, code]);
  return problemIn(answer);
}
