/**
 * The `type` values that an error object of `/api/v0` may carry: the specification's list, in its order.
 * Nothing outside this list may ever be answered there, so finer distinctions live in the problem codes.
 */
export const v0ErrorTypes = [
  'email_not_verified',
  'auth_invalid',
  'auth_expired',
  'auth_token_missing',
  'auth_id_missing',
  'invalid_password',
  'disabled_user',
  'tc_not_accepted',
  'evicted',
  'unauthorized',
  'bad_request',
  'not_found',
  'forbidden',
  'gone',
  'payload_too_large',
  'too_many_requests',
  'service_unavailable',
  'internal_error',
] as const;

export type V0ErrorType = (typeof v0ErrorTypes)[number];
