/** Why something on the network could not be reached, in the words of the client and of the server alike. No text of the system. */

/** What fetch, sockets and mail connections fail with, each to be read after `… did not answer: `. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'the name of the host could not be looked up',
  ENODATA: 'there is no host of that name',
  EAI_NONAME: 'there is no host of that name',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ETIMEDOUT: 'it did not answer in time',
  ECONNRESET: 'the connection was cut',
  ECONNABORTED: 'the connection was cut',
  EPIPE: 'the connection was cut',
  UND_ERR_SOCKET: 'the connection was cut',
  UND_ERR_CONNECT_TIMEOUT: 'it did not answer in time',
  UND_ERR_HEADERS_TIMEOUT: 'it did not answer in time',
  UND_ERR_BODY_TIMEOUT: 'its answer stopped in the middle',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by an authority that this machine does not know',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'its certificate is signed by an authority that this machine does not know',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'its certificate is signed by an authority that this machine does not know',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak HTTPS there',
};

/** How deep libraries wrap an error of the system: fetch once, clients above it once or twice more. */
const DEPTH_MAX = 5;

/**
 * fetch hides what happened in the cause of its error, and several addresses in an AggregateError.
 * @returns null when the error is of another kind
 */
export function networkReason(error: unknown): { code: string; text: string } | null {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < DEPTH_MAX; at = at.cause, depth++) {
    // Nodemailer puts a word of its own there, and keeps the system's beside it.
    const { originalCode, code } = at as Error & { code?: unknown; originalCode?: unknown };
    for (const one of [originalCode, code]) {
      const text = typeof one === 'string' ? REASONS[one] : undefined;
      if (typeof one === 'string' && text !== undefined) return { code: one, text };
    }
    if (at.name === 'TimeoutError') return { code: 'ETIMEDOUT', text: 'it did not answer in time' };
    if (at instanceof AggregateError && at.errors.length > 0) return networkReason(at.errors[0]);
  }
  return error instanceof TypeError && error.message === 'fetch failed'
    ? { code: 'ECONNRESET', text: 'the connection failed' }
    : null;
}
