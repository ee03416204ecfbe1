import { createPrivateKey, sign } from 'node:crypto';
import { z } from 'zod';
import type { Ctx } from '../../platform/ctx.ts';
import type { Outbound } from '../../platform/outbound.ts';
import { type Secret, secret } from '../../platform/secret-value.ts';
import { providerApi } from './provider.ts';

interface InstallationToken {
  readonly token: Secret;
  readonly expiresAtMs: number;
}

/** A token is good for an hour; one that ends within this is not handed out, so that a fetch can finish with it. */
const SPARE_MS = 15 * 60_000;
/** Both exchanges fit into what a caller of `checkCommit` waits. */
const EXCHANGE_MS = 3_000;
/** GitHub allows ten minutes at most; clocks that differ by a minute are borne. */
const JWT_SECONDS = 9 * 60;
const CLOCK_SKEW_SECONDS = 60;
/** GitHub's version of its interface that this was written by. */
const API_VERSION = '2022-11-28';

/** Kept while the process lives: GitHub counts the tokens that an App asks for. */
const known = new WeakMap<Outbound, Map<string, InstallationToken>>();

const installation = z.object({ id: z.int() });
const accessToken = z.object({ token: z.string().min(1), expires_at: z.iso.datetime() });

/**
 * A token of the GitHub App's installation that may read this one repository's contents, and nothing else.
 * @returns null when no App is configured or it is not installed on the repository
 * @throws Error when GitHub cannot be asked or does not accept the App
 */
export async function installationToken(ctx: Ctx, repoUrl: string): Promise<Secret | null> {
  const { GITHUB_APP_ID: appId, GITHUB_APP_PRIVATE_KEY: privateKey } = ctx.config;
  if (appId === undefined || privateKey === undefined) return null;
  const tokens = known.get(ctx.outbound) ?? new Map<string, InstallationToken>();
  known.set(ctx.outbound, tokens);
  const now = ctx.clock.now().getTime();
  const kept = tokens.get(repoUrl);
  if (kept !== undefined && kept.expiresAtMs - SPARE_MS > now) return kept.token;
  const fresh = await askForToken(ctx, repoUrl, appJwt(appId, privateKey, now));
  if (fresh === null) return null;
  tokens.set(repoUrl, fresh);
  return fresh.token;
}

async function askForToken(ctx: Ctx, repoUrl: string, jwt: Secret): Promise<InstallationToken | null> {
  const [owner = '', name = ''] = new URL(repoUrl).pathname.slice(1).split('/');
  const found = await call(ctx, jwt, `/repos/${owner}/${name}/installation`);
  if (found.status === 404) return null;
  const { id } = installation.parse(expected(found, 200));
  const body = { repositories: [name], permissions: { contents: 'read' } };
  const granted = await call(ctx, jwt, `/app/installations/${id}/access_tokens`, body);
  const { token, expires_at } = accessToken.parse(expected(granted, 201));
  return { token: secret(token), expiresAtMs: Date.parse(expires_at) };
}

async function call(ctx: Ctx, jwt: Secret, path: string, body?: unknown) {
  return ctx.outbound.fetch(providerApi(ctx.config) + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${jwt.reveal()}`,
      accept: 'application/vnd.github+json',
      'x-github-api-version': API_VERSION,
      'user-agent': 'vedette',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    timeoutMs: EXCHANGE_MS,
  });
}

function expected(reply: { status: number; body: Buffer }, status: number): unknown {
  // The body may hold a token, so it is no part of the message.
  if (reply.status !== status) throw new Error(`the GitHub App was answered ${reply.status}`);
  return JSON.parse(reply.body.toString('utf8'));
}

/** The App's own credential: a JSON Web Token signed by RSA and SHA-256 (RFC 7519, RS256). */
function appJwt(appId: string, privateKey: Secret, nowMs: number): Secret {
  const now = Math.floor(nowMs / 1000);
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const claims = { iat: now - CLOCK_SKEW_SECONDS, exp: now + JWT_SECONDS, iss: appId };
  const signed = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), createPrivateKey(privateKey.reveal()));
  return secret(`${signed}.${signature.toString('base64url')}`);
}
