/** The answers of an operation: the successful one, and every failure that the route can end in. */
import { permissionMeaning, problemsOf } from '../permissions.ts';
import { type ProblemCode, problems } from '../problems.ts';
import type { Route } from '../route.ts';
import { errorObject } from '../schemas/error.ts';
import type { Components, Json, JsonObject } from './components.ts';

export const headers: JsonObject = {
  RequestId: { description: 'Names this request in the log of the service.', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds to wait before the next attempt.', schema: { type: 'integer' } },
  WwwAuthenticate: { description: 'The scheme that is understood.', schema: { type: 'string' } },
};

const header = (name: string): JsonObject => ({ $ref: `#/components/headers/${name}` });
const requestId = { 'X-Request-Id': header('RequestId') };

const headersOf: Readonly<Record<number, JsonObject>> = {
  401: { ...requestId, 'WWW-Authenticate': header('WwwAuthenticate') },
  429: { ...requestId, 'Retry-After': header('RetryAfter') },
  503: { ...requestId, 'Retry-After': header('RetryAfter') },
};

/** One example for each code, shared by all operations. */
export function problemExamples(): JsonObject {
  return Object.fromEntries(
    Object.entries(problems).map(([code, entry]) => [
      code,
      { summary: entry.title, value: { type: entry.v0Type, msg: entry.detail } },
    ]),
  );
}

function failure(
  route: Route,
  status: number,
  codes: readonly ProblemCode[],
  components: Components,
): JsonObject {
  const titles = codes.map((code) => `\`${problems[code].v0Type}\`: ${problems[code].title}`);
  const meaning = route.meanings?.[status];
  return {
    description: (meaning === undefined ? titles : [meaning, ...titles]).join('. '),
    headers: headersOf[status] ?? requestId,
    content: {
      'application/json': {
        schema: components.refer(errorObject),
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}

function success(route: Route, components: Components): JsonObject {
  const { schema, description } = route.success;
  if (schema === null) return { description, headers: requestId };
  const content = { schema: components.refer(schema), example: route.example.reply as Json };
  return { description, headers: requestId, content: { 'application/json': content } };
}

export function responsesOf(route: Route, components: Components): JsonObject {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of problemsOf(route)) {
    const { status } = problems[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return {
    [route.success.status]: success(route, components),
    ...Object.fromEntries(
      [...byStatus].map(([status, codes]) => [status, failure(route, status, codes, components)]),
    ),
  };
}

export function descriptionOf(route: Route): string {
  const account =
    route.permission !== 'public' && route.account === 'any'
      ? ' Also before the e-mail address is verified and the terms are accepted.'
      : '';
  return `${route.description}\n\n**Who may call it:** ${permissionMeaning[route.permission]}${account}`;
}
