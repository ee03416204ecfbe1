import { createServer, type RequestListener, type ServerOptions } from 'node:http';
import { Problem } from '@vedette/contract';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Ctx } from '../ctx.ts';
import type { AccessControl } from './access-control.ts';
import { allowedMethods } from './allowed-methods.ts';
import type { Binding } from './bind.ts';
import { limitBodyTime } from './body-time.ts';
import { refuseBrokenRequest, refuseExpectation } from './broken-requests.ts';
import { trustedProxies } from './client-address.ts';
import { sendProblem, toProblem } from './errors.ts';
import { serveRawRoutes } from './raw-routes.ts';
import { reportAbandoned } from './report.ts';
import { requestId } from './request-id.ts';
import { bindRoutes } from './routing.ts';
import { standingHeaders } from './security-headers.ts';
import { uploadOriginOf } from './upload-origin.ts';

export interface AppOptions {
  readonly bindings: readonly Binding[];
  readonly access: AccessControl;
  /** Parses every reply with its schema, so that a test sees any answer that the contract does not describe. */
  readonly checkReplies?: boolean;
  /** What answers addresses that are no route: the web application. True when it has answered. */
  readonly answerOtherwise?: (request: FastifyRequest, reply: FastifyReply) => boolean;
}

/** Largest JSON body: a thousand identifiers take 40 KB, and no management call needs more than a quarter of this. */
const BODY_LIMIT_BYTES = 256 * 1024;
/** A request whose head has not arrived by then is dropped (slow loris); its body is timed by `limitBodyTime`. */
const HEAD_TIMEOUT_MS = 30_000;
/** Past this even an upload is dropped: the server's own last word. */
const REQUEST_TIMEOUT_MS = 60 * 60_000;
/** How long a connection is kept for its next request; longer than a minute, the pause of most balancers and clients. */
const KEEP_ALIVE_MS = 72_000;

const SERVER_OPTIONS: ServerOptions = {
  headersTimeout: HEAD_TIMEOUT_MS,
  requestTimeout: REQUEST_TIMEOUT_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
  // Otherwise Node answers a missing Host itself, in a form that is not ours.
  requireHostHeader: false,
};

export async function createApp(ctx: Ctx, options: AppOptions): Promise<FastifyInstance> {
  let stopping = false;
  const bindings = options.bindings.filter((binding) => !binding.raw);
  const direct = options.bindings.filter((binding) => binding.raw);
  const listenOn = (otherwise: RequestListener) =>
    serveRawRoutes(ctx, {
      bindings: direct,
      checkReplies: options.checkReplies ?? false,
      isStopping: () => stopping,
      otherwise,
    });
  const app = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: 'idle',
    trustProxy: trustedProxies(ctx.config) ?? false,
    genReqId: (request) => requestId(request.headers['x-request-id']),
    logController: new LogController({ disableRequestLogging: true }),
    // As long as a whole request head may be: an over-long id is refused in its turn, after the credential.
    routerOptions: { maxParamLength: 16_384, ignoreTrailingSlash: false },
    serverFactory: (framework) => createServer(SERVER_OPTIONS, listenOn(framework)),
    frameworkErrors: (error, request, reply) =>
      void refuseUnreadablePath(ctx, options.access, error, request, reply),
    clientErrorHandler: refuseBrokenRequest,
  });
  app.server.on('checkExpectation', refuseExpectation);
  app.addHook('preClose', (done) => {
    stopping = true;
    done();
  });
  const everywhere = standingHeaders(ctx.baseUrl, await uploadOriginOf(ctx.blobs));
  const methodsAt = allowedMethods(options.bindings.map(({ route }) => route));
  app.addHook('onRequest', (request, reply, done) => {
    limitBodyTime(request.raw, ctx.baseUrl);
    reply.headers(everywhere).header('x-request-id', request.id);
    // Here and not in the handler below: before that a body would be read, of methods that we know nothing of too.
    const methods = request.is404 ? methodsAt(pathOf(request) ?? '') : [];
    if (methods.length === 0) return done();
    const detail = `${pathOf(request)} does not take ${request.method}; it takes ${methods.join(', ')}.`;
    reply.header('allow', methods.join(', '));
    sendProblem(new Problem('method_not_allowed', { detail }), request, reply, ctx);
  });
  app.setErrorHandler((error, request, reply) => {
    if (request.raw.destroyed && !request.raw.complete) {
      reportAbandoned(ctx, request.id);
      return reply.hijack();
    }
    return sendProblem(toProblem(error), request, reply, ctx);
  });
  app.setNotFoundHandler((request, reply) => {
    if (options.answerOtherwise?.(request, reply)) return reply;
    const detail = `There is no ${request.method} ${pathOf(request)}.`;
    return sendProblem(new Problem('not_found', { detail }), request, reply, ctx);
  });
  await bindRoutes(app, ctx, { ...options, bindings });
  return app;
}

/** A path that is not a path matches no route; whoever has no credential is told that first, as everywhere. */
async function refuseUnreadablePath(
  ctx: Ctx,
  access: AccessControl,
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  reply.headers({
    'x-request-id': request.id,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  if (request.url.startsWith('/api/webhooks/')) {
    // No credential is looked at there, and no monitor has such an id.
    sendProblem(new Problem('not_found'), request, reply, ctx);
    return;
  }
  const takesKeys = request.url.startsWith('/api/scanner/');
  const authenticate = takesKeys ? access.authenticateKey : access.authenticate;
  const caller = await authenticate(ctx, request).catch((refusal: unknown) => toProblem(refusal));
  const problem =
    caller === null
      ? new Problem('auth_token_missing')
      : caller instanceof Problem
        ? caller
        : toProblem(error);
  sendProblem(problem, request, reply, ctx);
}

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0]?.slice(0, 200);
