import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Route } from '@vedette/contract';
import type { Ctx } from '../ctx.ts';
import type { RawBinding, RawRequestContext } from './bind.ts';
import { limitBodyTime } from './body-time.ts';
import { clientAddresses } from './client-address.ts';
import { answerFailure, toProblem } from './errors.ts';
import { readRawJson } from './raw-body.ts';
import { reportAbandoned, reportRequest } from './report.ts';
import { requestId } from './request-id.ts';
import { standingHeaders } from './security-headers.ts';
import { parseInput } from './validation.ts';

export interface RawRouteOptions {
  readonly bindings: readonly RawBinding[];
  /** Parses every reply with its schema, so that a test sees any answer that the contract does not describe. */
  readonly checkReplies: boolean;
  /** Once true, everything goes to the framework, which turns away what comes while the server stops. */
  isStopping(): boolean;
  /** Serves every other request. */
  readonly otherwise: RequestListener;
}

/**
 * Raw routes are the few that are called thousands of times a second. They are served on the bare server, past the
 * framework's router, hooks and replies, which took a third of the time of a webhook (decision 18). What holds for every
 * route holds for these by the same functions: request id, standing headers, time and size of bodies, error form, metrics, log line.
 */
export function serveRawRoutes(ctx: Ctx, options: RawRouteOptions): RequestListener {
  const standing = Object.entries(standingHeaders(ctx.baseUrl)).flat();
  const clientAddress = clientAddresses(ctx.config);
  const places = options.bindings.map((binding) => ({
    ...pathOfRawRoute(binding),
    ...options,
    standing,
    clientAddress,
  }));
  return (request, response) => {
    for (const place of places) {
      const params = options.isStopping() ? null : paramsIn(place, request);
      if (params !== null) {
        void answer(ctx, place, params, request, response);
        return;
      }
    }
    options.otherwise(request, response);
  };
}

interface RawRoutePath {
  readonly binding: RawBinding;
  readonly route: Route;
  readonly bodyLimitBytes: number;
  /** The path up to its one parameter, which is its last segment. */
  readonly prefix: string;
  readonly parameter: string;
}

/** @throws Error for a route of another form than is answered here. */
function pathOfRawRoute(binding: RawBinding): RawRoutePath {
  const { route } = binding;
  const form = /^([^{}]+\/)\{(\w+)\}$/.exec(route.path);
  const [, prefix, parameter] = form ?? [];
  if (prefix === undefined || parameter === undefined || route.bodyLimitBytes === undefined) {
    throw new Error(
      `${route.id} cannot be answered past the framework: its path must end in its only parameter`,
    );
  }
  return { binding, route, bodyLimitBytes: route.bodyLimitBytes, prefix, parameter };
}

/** Clients may name the whole address in the request line (RFC 9112, 3.2.2). */
const ORIGIN = /^https?:\/\/[^/?#]*/i;

/** @returns null when the request is for another route, or its path can be read by nobody. */
function paramsIn(place: RawRoutePath, request: IncomingMessage): Record<string, string> | null {
  if (request.method !== place.route.method) return null;
  const url = request.url ?? '';
  const target = url.startsWith('/') ? url : url.replace(ORIGIN, '');
  if (!target.startsWith(place.prefix)) return null;
  const segment = /^[^/?#]+(?=$|[?#])/.exec(target.slice(place.prefix.length))?.[0];
  if (segment === undefined) return null;
  if (!segment.includes('%')) return { [place.parameter]: segment };
  try {
    return { [place.parameter]: decodeURIComponent(segment) };
  } catch {
    return null;
  }
}

interface Answering extends RawRoutePath, Pick<RawRouteOptions, 'checkReplies' | 'isStopping'> {
  readonly standing: readonly string[];
  readonly clientAddress: (request: IncomingMessage) => string;
}

async function answer(
  ctx: Ctx,
  at: Answering,
  params: Record<string, string>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const began = performance.now();
  const id = requestId(request.headers['x-request-id']);
  const headers = [...at.standing, 'x-request-id', id];
  const facts: RawRequestContext = {
    id,
    get ip() {
      return at.clientAddress(request);
    },
    headers: request.headers,
    setHeader: (name, value) => void headers.push(name, value),
  };
  let status: number;
  let text: string;
  limitBodyTime(request, ctx.baseUrl);
  try {
    const reply = await at.binding.handle(ctx, {
      params: parseInput(at.route.params, params, 'path parameter'),
      body: await readRawJson(request, at.bodyLimitBytes),
      request: facts,
    } as never);
    const { schema } = at.route.success;
    status = at.route.success.status;
    text = JSON.stringify(at.checkReplies && schema !== null ? schema.parse(reply) : reply);
    headers.push('content-type', 'application/json; charset=utf-8');
  } catch (error) {
    if (request.destroyed && !request.complete) return reportAbandoned(ctx, id);
    const failure = answerFailure(ctx, toProblem(error), { id, url: request.url ?? '' });
    status = failure.status;
    text = JSON.stringify(failure.body);
    headers.push(...Object.entries(failure.headers).flat());
  }
  // The rest of a body that is too large is not waited for, and a server that stops keeps no connection.
  if (status === 413 || at.isStopping()) headers.push('connection', 'close');
  const bytes = Buffer.byteLength(text);
  headers.push('content-length', String(bytes));
  response.writeHead(status, headers);
  // Head and body go out as one string: ASCII, which these answers are, is written as it lies there.
  response.end(text, bytes === text.length ? 'latin1' : 'utf8');
  reportRequest(ctx, at.route, id, status, performance.now() - began);
}
