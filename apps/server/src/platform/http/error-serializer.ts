import { type Problem, problemMediaType } from '@vedette/contract';

/** A failure as it crosses the wire. */
export interface SerializedError {
  readonly contentType: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Says which interface was called, and where its documentation stands. */
export interface ErrorContext {
  /** Path and query of the request. */
  readonly url: string;
  readonly requestId: string;
  /** Public origin, without a trailing slash. */
  readonly baseUrl: string;
}

/** By path, so that paths without a route and broken requests are answered in the form of their interface as well. */
export const isProblemPath = (url: string): boolean =>
  url.startsWith('/api/scanner/') || url.startsWith('/api/webhooks/');

/** The endpoints of device login, whose failures have the form of RFC 6749 (5.2). */
const isOauthPath = (url: string): boolean => url.startsWith('/oauth/');

/** The table's codes of device login are the standard's, behind this. */
const OAUTH_PREFIX = 'oauth_';

function oauthErrorOf(problem: Problem): string {
  if (problem.code.startsWith(OAUTH_PREFIX)) return problem.code.slice(OAUTH_PREFIX.length);
  if (problem.status === 429 || problem.status === 503) return 'temporarily_unavailable';
  return problem.status >= 500 ? 'server_error' : 'invalid_request';
}

/** `/api/v0` answers exactly `{ type, msg }`; the scanner and webhook interfaces answer RFC 9457 problems. */
export function serializeError(problem: Problem, place: ErrorContext): SerializedError {
  if (isOauthPath(place.url)) {
    return {
      contentType: 'application/json; charset=utf-8',
      body: { error: oauthErrorOf(problem), error_description: problem.detail },
    };
  }
  if (!isProblemPath(place.url)) {
    return {
      contentType: 'application/json; charset=utf-8',
      body: { type: problem.entry.v0Type, msg: problem.detail },
    };
  }
  return {
    contentType: `${problemMediaType}; charset=utf-8`,
    body: {
      type: `${place.baseUrl}/docs/errors/${problem.code}`,
      title: problem.entry.title,
      status: problem.status,
      detail: problem.detail,
      code: problem.code,
      requestId: place.requestId,
      ...(problem.status === 400 ? { errors: wholeRequest(problem) } : {}),
      ...problem.extras,
    },
  };
}

/** For input that is not accepted as a whole, or for what stands in no place that a pointer could name: a header. */
const wholeRequest = (problem: Problem) => [{ pointer: '', message: problem.detail }];

/** A scheme of its own, since RFC 9110 (15.5.2) has every 401 name one; what it takes stands in the interface's document. */
const SIGNATURE_CHALLENGE = 'HMAC-SHA256 header="x-signature"';

const isAgentPath = (url: string): boolean => /^\/mcp(?:$|\?)/.test(url);

/** Clients of the agent protocol learn from the challenge where they sign in (RFC 9728, 5.1). */
function agentChallengeOf(problem: Problem, baseUrl: string): string | null {
  const metadata = `resource_metadata="${baseUrl}/.well-known/oauth-protected-resource/mcp"`;
  if (problem.code === 'insufficient_scope')
    return `Bearer error="insufficient_scope", scope="read propose", ${metadata}`;
  if (problem.status !== 401) return null;
  const error = problem.code === 'auth_token_missing' ? '' : 'error="invalid_token", ';
  return `Bearer ${error}scope="read propose", ${metadata}`;
}

/** The challenge of a refusal (RFC 6750): which scheme, and what was wrong with the credential that came. */
export function challengeOf(problem: Problem, { url, baseUrl }: ErrorContext): string | null {
  if (isAgentPath(url)) return agentChallengeOf(problem, baseUrl);
  if (problem.code === 'insufficient_scope') {
    return `Bearer error="insufficient_scope", scope="${String(problem.extras.scope ?? '')}"`;
  }
  if (problem.code === 'signature_invalid') return SIGNATURE_CHALLENGE;
  if (problem.status !== 401) return null;
  const nothingSent = !isProblemPath(url) || problem.code === 'auth_token_missing';
  return nothingSent ? 'Bearer' : 'Bearer error="invalid_token"';
}
