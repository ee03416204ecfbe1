import { randomUUIDv7 } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import helmet from '@fastify/helmet';
import { Problem, type Route } from '@vedette/contract';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { z } from 'zod';
import type { Caller, Scope } from '../caller.ts';
import type { Ctx } from '../ctx.ts';
import type { Binding, RequestFacts } from './bind.ts';
import { sendProblem, toProblem } from './errors.ts';
import { perMinute } from './rate-limit.ts';
import { invalidInput } from './validation.ts';

/** How the domains tell the server who calls and what they may do; given by `main.ts`, because the platform knows no domain. */
export interface Access {
  /** @returns null when the request carries no credential. @throws Problem for one that is not accepted. */
  authenticate(
    ctx: Ctx,
    request: { method: string; headers: RequestFacts['headers'] },
  ): Promise<Caller | null>;
  /** @throws Problem when the account may not be used (disabled; unless the route takes any account: unverified, terms open). */
  checkAccount(ctx: Ctx, caller: Caller, route: Route): void;
  /** @throws Problem when the caller may not call the route on these parameters. */
  authorize(
    ctx: Ctx,
    caller: Caller,
    route: Route,
    params: Readonly<Record<string, string>>,
  ): Promise<Scope | null>;
}

export interface AppOptions {
  readonly bindings: readonly Binding[];
  readonly access: Access;
  /** Parses every reply with its schema, so that a test sees any answer that the contract does not describe. */
  readonly checkReplies?: boolean;
}

/** Largest JSON body: a thousand identifiers take 40 KB, and no management call needs more than a quarter of this. */
const BODY_LIMIT_BYTES = 256 * 1024;
/** A request whose head and body have not arrived by then is dropped (slow loris). */
const REQUEST_TIMEOUT_MS = 30_000;

export async function createApp(ctx: Ctx, options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    trustProxy: ctx.config.TRUSTED_PROXIES?.split(',').map((range) => range.trim()) ?? false,
    genReqId: (request) => requestId(request.headers['x-request-id']),
    logController: new LogController({ disableRequestLogging: true }),
    // As long as a whole request head may be: an over-long id is refused in its turn, after the credential.
    routerOptions: { maxParamLength: 16_384, ignoreTrailingSlash: false },
    // Without it Node answers a missing Host itself, in a form that is not ours.
    http: { requireHostHeader: false },
    frameworkErrors: (error, request, reply) =>
      void refuseUnreadablePath(ctx, options.access, error, request, reply),
    clientErrorHandler: refuseBrokenRequest,
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
      },
    },
    strictTransportSecurity: ctx.baseUrl.startsWith('https:'),
    referrerPolicy: { policy: 'no-referrer' },
  });
  app.server.on('checkExpectation', refuseExpectation);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('cache-control', 'no-store');
  });
  app.setErrorHandler((error, request, reply) => {
    if (request.raw.destroyed && !request.raw.complete) {
      // The client went away in the middle of its own request: nobody is left to answer, and nothing failed here.
      ctx.log.debug({ requestId: request.id }, 'request abandoned by the client');
      return reply.hijack();
    }
    return sendProblem(toProblem(error), request, reply, ctx.log);
  });
  app.setNotFoundHandler((request, reply) =>
    sendProblem(
      new Problem('not_found', { detail: `There is no ${request.method} ${pathOf(request)}.` }),
      request,
      reply,
      ctx.log,
    ),
  );
  const limits = {
    user: perMinute('user', ctx.config.RATE_LIMIT_USER_PER_MINUTE),
    anonymous: perMinute('anonymous', ctx.config.RATE_LIMIT_ANONYMOUS_PER_MINUTE),
  };
  for (const binding of options.bindings) bindRoute(app, ctx, options, binding, limits);
  return app;
}

type Limits = Record<'user' | 'anonymous', ReturnType<typeof perMinute>>;

/**
 * The order of checks is the contract's: credential, account state, path parameters, permission (and with it whether the
 * target exists), and only then the body. All but the last happen before the body is read.
 */
function bindRoute(
  app: FastifyInstance,
  ctx: Ctx,
  options: AppOptions,
  { route, handle }: Binding,
  limits: Limits,
): void {
  const admitted = new WeakMap<
    FastifyRequest,
    { caller: Caller | null; scope: Scope | null; params: unknown }
  >();
  app.route({
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    onRequest: async (request, reply) => {
      const caller = await identify(ctx, options.access, route, request, reply, limits);
      const params = parse(route.params, request.params, 'path parameter');
      const scope = caller ? await options.access.authorize(ctx, caller, route, targetsOf(params)) : null;
      admitted.set(request, { caller, scope, params });
    },
    preParsing: async (request) => refuseUnreadableBody(request),
    onResponse: async (request, reply) => {
      const seconds = reply.elapsedTime / 1000;
      ctx.metrics.requestSeconds.observe({ route: route.id, status: String(reply.statusCode) }, seconds);
      ctx.log.info(
        {
          requestId: request.id,
          route: route.id,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 10) / 10,
        },
        'request',
      );
    },
    handler: async (request, reply) => {
      const known = admitted.get(request);
      const caller = known?.caller ?? null;
      const query = parse(route.query, request.query, 'query parameter');
      const body = parse(route.body, request.body, 'field');
      const input = {
        caller,
        scope: known?.scope ?? null,
        params: known?.params,
        query,
        body,
        request: factsOf(request, reply),
      };
      const result = await handle(ctx, input as never);
      reply.code(route.success.status);
      if (route.success.schema === null) return reply.send();
      return reply.send(options.checkReplies ? route.success.schema.parse(result) : result);
    },
  });
}

const targetsOf = (values: unknown) => (values ?? {}) as Readonly<Record<string, string>>;

async function identify(
  ctx: Ctx,
  access: Access,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  limits: Limits,
): Promise<Caller | null> {
  let caller: Caller | null = null;
  try {
    if (route.permission !== 'public') caller = await access.authenticate(ctx, request);
  } catch (error) {
    await limits.anonymous.count(request.ip, reply);
    throw error;
  }
  if (caller === null) {
    await limits.anonymous.count(request.ip, reply);
    if (route.permission !== 'public') throw new Problem('auth_token_missing');
    return null;
  }
  await limits.user.count(caller.credential.id, reply);
  access.checkAccount(ctx, caller, route);
  return caller;
}

function parse(schema: z.ZodType | null, value: unknown, what: string): unknown {
  if (schema === null) return undefined;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalidInput(parsed.error, what);
  return parsed.data;
}

function factsOf(request: FastifyRequest, reply: FastifyReply): RequestFacts {
  return {
    id: request.id,
    ip: request.ip,
    headers: request.headers,
    setCookies: (cookies) => void reply.header('set-cookie', [...cookies]),
  };
}

/** A caller's own request id is kept when it is plain, so that logs of several services can be joined. */
function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(given) ? given : randomUUIDv7();
}

/** Bodies are JSON in UTF-8, sent as they are; anything else that a header announces would be misread. */
function refuseUnreadableBody(request: FastifyRequest): void {
  const encoding = request.headers['content-encoding'];
  const charset = /charset\s*=\s*"?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
  if (
    (encoding !== undefined && encoding !== 'identity') ||
    (charset !== undefined && !/^utf-?8$/i.test(charset))
  ) {
    throw new Problem('unsupported_media_type', {
      detail: 'The body must be JSON in UTF-8, without a content encoding.',
    });
  }
}

/** A path that is not a path matches no route; whoever has no credential is told that first, as everywhere. */
async function refuseUnreadablePath(
  ctx: Ctx,
  access: Access,
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  reply.headers({
    'x-request-id': request.id,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  const caller = await access.authenticate(ctx, request).catch((refusal: unknown) => toProblem(refusal));
  const problem =
    caller === null
      ? new Problem('auth_token_missing')
      : caller instanceof Problem
        ? caller
        : toProblem(error);
  sendProblem(problem, request, reply, ctx.log);
}

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0]?.slice(0, 200);

/** Bytes that are not HTTP never become a request; they still get an answer in our error form. */
function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const [status, type, msg] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'payload_too_large', 'The request headers are too large.']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'bad_request', 'The request did not arrive in time.']
        : ['400 Bad Request', 'bad_request', 'The request is not valid HTTP.'];
  const body = JSON.stringify({ type, msg });
  const head = [
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${randomUUIDv7()}`,
    'connection: close',
  ];
  socket.end(`HTTP/1.1 ${status}\r\n${head.join('\r\n')}\r\n\r\n${body}`);
}

/** The only expectation there is to meet is `100-continue`, which Node meets by itself. */
function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const body = JSON.stringify({
    type: 'bad_request',
    msg: 'The expectation in the Expect header cannot be met.',
  });
  response.writeHead(417, {
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': randomUUIDv7(),
    connection: 'close',
  });
  response.end(body);
}
