import type { Company } from '@vedette/contract';
import { expect } from 'vitest';
import type { TestServer } from '../setup/app.ts';
import { type RequestOptions, sendRequest } from './http-client.ts';
import { short, type TokenHolder } from './people.ts';

/** Null: without a credential. */
export type Maybe = TokenHolder | null;

export type Requests = ReturnType<typeof createRequests>;

export function createRequests(server: TestServer, administrator: TokenHolder) {
  /** Any request. Its body is JSON unless it is a string. */
  const send = (
    as: Maybe,
    method: string,
    path: string,
    body?: unknown,
    headers: RequestOptions['headers'] = {},
  ) => sendRequest(server.baseUrl + path, method, { token: as?.token, body, headers });

  /** A request that must succeed, for what a test takes for granted. */
  async function requestOk<T>(as: Maybe, method: string, path: string, body?: unknown): Promise<T> {
    const answer = await send(as, method, path, body);
    expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300);
    return answer.body as T;
  }

  async function company(): Promise<string> {
    const body = { name: 'Acme', handle: `acme-${short()}` };
    return (await requestOk<Company>(administrator, 'POST', '/api/v0/companies', body)).id;
  }

  return { send, requestOk, company };
}
