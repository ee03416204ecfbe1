import { ApiError, createClient } from '@vedette/contract';

/** The contract's client with the session cookie as its credential; browsers send `Origin`, which the server checks. */
export const api = createClient({ baseUrl: location.origin });

/** The same with one more header, such as an Idempotency-Key. */
export function apiWith(headers: Readonly<Record<string, string>>) {
  return createClient({
    baseUrl: location.origin,
    fetch: (input, init) => {
      const all = new Headers(init?.headers);
      for (const [name, value] of Object.entries(headers)) all.set(name, value);
      return fetch(input, { ...init, headers: all });
    },
  });
}

/** True for the answers that mean: sign in first. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403;
}

/** What went wrong, as one sentence for a person. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.msg;
  if (error instanceof TypeError) return 'The server does not answer.';
  return error instanceof Error ? error.message : String(error);
}
