import { type Route, takesServiceKey } from '@vedette/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../ctx.ts';
import type { AccessControl } from './access-control.ts';
import { type Admission, admitKey, admitUser } from './admission.ts';
import { routerPaths } from './allowed-methods.ts';
import { Answer, type FrameworkBinding, type RequestContext } from './bind.ts';
import { allowSlowBody } from './body-time.ts';
import { createLimits, type Limits } from './rate-limit.ts';
import { refuseUnreadableBody } from './readable-body.ts';
import { reportRequest } from './report.ts';
import { parseForm, parseInput } from './validation.ts';

export interface RoutingOptions {
  readonly bindings: readonly FrameworkBinding[];
  readonly access: AccessControl;
  /** Parses every reply with its schema, so that a test sees any answer that the contract does not describe. */
  readonly checkReplies?: boolean;
}

/** Binds every route; those that read their body alike share the parsers for it. */
export async function bindRoutes(app: FastifyInstance, ctx: Ctx, options: RoutingOptions): Promise<void> {
  const shared = {
    limits: createLimits(ctx.config),
    pathOf: routerPaths(options.bindings.map(({ route }) => route)),
    checkReplies: options.checkReplies ?? false,
    access: options.access,
  };
  for (const reading of ['none', 'parsed', 'raw', 'stream', 'form'] as const) {
    await app.register(async (scope) => {
      addBodyReading(scope, reading);
      for (const binding of options.bindings) {
        if (readingOf(binding.route) === reading) bindRoute(scope, ctx, shared, binding);
      }
    });
  }
}

type Reading = Route['bodyReading'] | 'none';

const readingOf = (route: Route): Reading =>
  route.body === null && route.bodyReading === 'parsed' ? 'none' : route.bodyReading;

function addBodyReading(app: FastifyInstance, reading: Reading): void {
  app.removeAllContentTypeParsers();
  const untouched = async (_request: unknown, body: unknown) => body;
  // Clients announce JSON on every request, also where there is nothing to send.
  const ignored = async () => undefined;
  if (reading === 'none') app.addContentTypeParser('application/json', { parseAs: 'string' }, ignored);
  else if (reading === 'stream') app.addContentTypeParser('*', untouched);
  else if (reading === 'raw') app.addContentTypeParser('application/json', { parseAs: 'buffer' }, untouched);
  else if (reading === 'form') {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: unknown, body: string | Buffer) => parseForm(String(body)),
    );
  } else {
    const json = app.getDefaultJsonParser('error', 'error');
    app.addContentTypeParser('application/json', { parseAs: 'string' }, json);
  }
}

/** What all routes have in common. */
interface Shared {
  readonly access: AccessControl;
  readonly limits: Limits;
  readonly checkReplies: boolean;
  /** Where the router is to find a route. */
  readonly pathOf: (path: string) => string;
}

function bindRoute(
  app: FastifyInstance,
  ctx: Ctx,
  { limits, pathOf, checkReplies, access }: Shared,
  { route, handle }: FrameworkBinding,
): void {
  const admitted = new WeakMap<FastifyRequest, Admission>();
  app.route({
    method: route.method,
    url: pathOf(route.path),
    ...(route.bodyLimitBytes === undefined ? {} : { bodyLimit: route.bodyLimitBytes }),
    onRequest: async (request, reply) => {
      const admit = takesServiceKey(route) ? admitKey : admitUser;
      admitted.set(request, await admit(ctx, access, route, { request, reply, limits }));
    },
    preParsing: async (request) => {
      if (route.bodyReading === 'stream') forgetUnreadableType(request);
      else if (route.body !== null) refuseUnreadableBody(request.headers);
    },
    onResponse: (request, reply, done) => {
      reportRequest(ctx, route, request.id, reply.statusCode, reply.elapsedTime);
      done();
    },
    handler: async (request, reply) => {
      const input = {
        ...admitted.get(request),
        query: parseInput(route.query, request.query, 'query parameter'),
        body: bodyOf(route, request.body),
        request: contextOf(ctx, request, reply),
      };
      const result = await handle(ctx, input as never);
      return send(route, reply, result, checkReplies);
    },
  });
}

/** What comes without a content type and without a body is read by no parser; as bytes, that is none. */
function bodyOf(route: Route, read: unknown): unknown {
  if (route.bodyReading === 'parsed') return parseInput(route.body, read, 'field');
  if (route.bodyReading === 'form') return parseInput(route.body, read ?? {}, 'parameter');
  return route.bodyReading === 'raw' ? (read ?? Buffer.alloc(0)) : read;
}

function send(route: Route, reply: FastifyReply, result: unknown, check: boolean): FastifyReply {
  const answer = result instanceof Answer ? result : new Answer(result);
  const { schema, contentType, status } = route.success;
  reply.code(answer.status ?? status);
  if (contentType !== undefined) reply.type(contentType);
  reply.headers(answer.headers);
  if (schema === null || answer.body === null) return reply.send();
  return reply.send(check && !isReady(answer.body) ? schema.parse(answer.body) : answer.body);
}

/** Text and streams are sent as they are. */
const isReady = (body: unknown): boolean =>
  typeof body === 'string' || (typeof body === 'object' && body !== null && 'pipe' in body);

function contextOf(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): RequestContext {
  let departure: AbortSignal | undefined;
  return {
    id: request.id,
    ip: request.ip,
    method: request.method,
    url: request.url,
    headers: request.headers,
    setCookies: (cookies) => void reply.header('set-cookie', [...cookies]),
    setHeader: (name, value) => void reply.header(name, value),
    allowSlowBody: (times) => allowSlowBody(request.raw, ctx.baseUrl, times),
    get signal() {
      departure ??= signalOfDeparture(reply);
      return departure;
    },
  };
}

/** Not the framework's signal: that one hears nothing any more once the body was read. */
function signalOfDeparture({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const leave = () => {
    if (!raw.writableFinished) controller.abort();
  };
  if (raw.destroyed) leave();
  else raw.once('close', leave);
  return controller.signal;
}

const MEDIA_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/;

/** Whoever reads a stream judges its type in its turn; the framework would refuse one that is none before anybody. */
function forgetUnreadableType(request: FastifyRequest): void {
  const type = request.headers['content-type'];
  if (type !== undefined && !MEDIA_TYPE.test(type)) delete request.raw.headers['content-type'];
}
