import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import { createAgentHttpHandler, createAgentServer, ToolFailure } from '@vedette/agent-tools';
import { ApiError, createClient, Problem, routes } from '@vedette/contract';
import packageJson from '../package.json' with { type: 'json' };
import type { Caller } from './platform/caller.ts';
import type { Ctx } from './platform/ctx.ts';
import { Answer, type Binding, handle, type RequestContext } from './platform/http/bind.ts';

/** A request to this very process, past the network. */
export type CallInProcess = (request: {
  readonly method: 'GET';
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: string;
  readonly remoteAddress: string;
}) => Promise<{ statusCode: number; headers: Record<string, unknown>; rawPayload: Buffer }>;

/** What the protocol reads of a request's head; the rest is ours. */
const PASSED_ON = /^(?:accept|content-type|mcp-.*)$/;

/**
 * Coding agents over HTTP (decision 35). Every tool calls the API of this process with the token of its caller, so what
 * holds for every route holds for agents by the same checks, and a tool can do nothing that its token could not.
 */
export function agentRoutes(ctx: Ctx, callInProcess: CallInProcess): Binding[] {
  const { bodyLimitBytes } = routes.callAgentTools;
  const handler = createAgentHttpHandler((request) => serverFor(ctx, callInProcess, request), {
    maxRequestBytes: bodyLimitBytes,
    onError: (err) => ctx.log.info({ err }, 'agent protocol: a message was refused'),
  });
  const metadata = async () => ({
    resource: ctx.baseUrl + routes.callAgentTools.path,
    authorization_servers: [ctx.baseUrl],
    scopes_supported: ['read', 'propose'],
    bearer_methods_supported: ['header'],
    resource_name: 'Vedette',
  });
  return [
    handle(routes.callAgentTools, async (_, { caller, body, request }) => {
      assertOwnPlace(ctx, request);
      assertDeviceToken(caller);
      const answer = await handler.fetch(toWebRequest(ctx, request, body as Buffer));
      const { headers, status } = answer;
      return new Answer<unknown>(answer.body === null ? null : Readable.fromWeb(answer.body as never), {
        status,
        headers: Object.fromEntries(headers),
      });
    }),
    handle(routes.protectedResource, metadata),
    handle(routes.protectedResourceAtRoot, metadata),
  ];
}

/**
 * A page that was opened in a browser must not reach this through a name that it controls (DNS rebinding): the host is ours,
 * or a number, which nobody can point elsewhere; and a page that asks is one of ours.
 * @throws Problem `forbidden`
 */
function assertOwnPlace({ baseUrl }: Ctx, { headers }: RequestContext): void {
  const own = new URL(baseUrl);
  const place = `http://${headers.host ?? ''}`;
  const name = URL.canParse(place) ? new URL(place).hostname : '';
  const isNumber = isIP(name.replace(/^\[|\]$/g, '')) !== 0;
  if (name !== own.hostname && name !== 'localhost' && !isNumber) {
    throw new Problem('forbidden', { detail: `This server is called ${own.hostname}, not ${name}.` });
  }
  if (headers.origin !== undefined && headers.origin !== own.origin) {
    throw new Problem('forbidden', { detail: `Pages of ${headers.origin} may not call this.` });
  }
}

/** What can do everything that a person may is not for agents to hold. @throws Problem `auth_invalid` */
function assertDeviceToken({ credential }: Caller): void {
  if (credential.kind === 'device_token') return;
  throw new Problem('auth_invalid', {
    detail: 'The agent protocol takes tokens of device logins only, with the scopes read and propose.',
  });
}

function toWebRequest(ctx: Ctx, request: RequestContext, body: Buffer): Request {
  const headers = new Headers({
    authorization: String(request.headers.authorization),
    [ADDRESS]: request.ip,
  });
  for (const [name, value] of Object.entries(request.headers)) {
    if (PASSED_ON.test(name) && typeof value === 'string') headers.set(name, value);
  }
  return new Request(new URL(request.url, ctx.baseUrl), {
    method: 'POST',
    headers,
    body,
    signal: request.signal,
  });
}

/** Carries the address of the client to the requests that a tool makes for it, where it is counted and written down. */
const ADDRESS = 'x-agent-address';

function serverFor(ctx: Ctx, callInProcess: CallInProcess, request: Request) {
  const wish = new URL(request.url).searchParams.get('company');
  const client = createClient({
    baseUrl: ctx.baseUrl,
    credential: (request.headers.get('authorization') ?? '').replace(/^\S+\s+/, ''),
    retry: { attempts: 1, patienceMs: 0 },
    fetch: inProcess(callInProcess, request.headers.get(ADDRESS) ?? ''),
  });
  return createAgentServer({
    session: { client, company: () => companyOf(client, wish) },
    version: packageJson.version,
    failureText,
  });
}

const inProcess =
  (callInProcess: CallInProcess, remoteAddress: string): typeof fetch =>
  async (input, init) => {
    const url = new URL(String(input));
    const answer = await callInProcess({
      method: init?.method as 'GET',
      url: url.pathname + url.search,
      headers: { ...(init?.headers as Record<string, string>), host: url.host },
      ...(init?.body == null ? {} : { payload: String(init.body) }),
      remoteAddress,
    });
    const { statusCode: status } = answer;
    const body = status === 204 || status === 304 ? null : new Uint8Array(answer.rawPayload);
    return new Response(body, { status, headers: headersOf(answer.headers) });
  };

const headersOf = (headers: Record<string, unknown>): Headers =>
  new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** One company is selected by itself; one of several is named in the address. */
async function companyOf(
  client: ReturnType<typeof createClient>,
  wish: string | null,
): Promise<{ id: string }> {
  const { companies } = await client.call('getMe');
  const fitting = companies.filter(
    ({ companyId, handle: name }) => wish === null || [companyId, name].includes(wish.toLowerCase()),
  );
  const [company] = fitting;
  if (company !== undefined && fitting.length === 1) return { id: company.companyId };
  const names = companies.map(({ handle: name }) => name).join(', ') || 'none';
  throw new ToolFailure(
    wish === null
      ? `You belong to several companies: ${names}. Name one in the address: /mcp?company=<handle>.`
      : `You do not belong to a company called ${wish}. Yours: ${names}.`,
  );
}

const failureText = (error: unknown): string =>
  error instanceof ApiError ? error.msg : 'Something went wrong within the server. Try again.';
