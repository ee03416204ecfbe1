/** The answers of an operation: the successful one, and every failure that the route can end in. */
import { permissionMeaning, problemsOf, takesServiceKey } from '../permissions.ts';
import { type ProblemCode, problems } from '../problems.ts';
import type { AnswerHeader, ApiName, Route } from '../route.ts';
import { errorObject, problemMediaType, problemObject } from '../schemas/error.ts';
import type { Components, Json, JsonObject } from './components.ts';

export const headers: JsonObject = {
  RequestId: { description: 'Names this request in the log of the service.', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds to wait before the next attempt.', schema: { type: 'integer' } },
  WwwAuthenticate: { description: 'The scheme that is understood.', schema: { type: 'string' } },
  ETag: { description: 'Version of the answer, for `If-None-Match`.', schema: { type: 'string' } },
  IdempotentReplayed: {
    description: '`true` when this is the answer that was given to the first request with the key.',
    schema: { type: 'string', enum: ['true'] },
  },
  RateLimit: {
    description: 'What is left: `"policy";r=<requests>;t=<seconds until the minute begins anew>`.',
    schema: { type: 'string' },
  },
  RateLimitPolicy: {
    description: 'The limit: `"policy";q=<requests>;w=<seconds>`.',
    schema: { type: 'string' },
  },
  Location: { description: 'Where the new resource is read.', schema: { type: 'string' } },
};

const headerNames: Readonly<Record<AnswerHeader, string>> = {
  ETag: 'ETag',
  IdempotentReplayed: 'Idempotent-Replayed',
  Location: 'Location',
  RetryAfter: 'Retry-After',
};

const header = (name: string): JsonObject => ({ $ref: `#/components/headers/${name}` });
const requestId = { 'X-Request-Id': header('RequestId') };
const rateLimit = { RateLimit: header('RateLimit'), 'RateLimit-Policy': header('RateLimitPolicy') };

const headersOf: Readonly<Record<number, JsonObject>> = {
  401: { ...requestId, 'WWW-Authenticate': header('WwwAuthenticate') },
  429: { ...requestId, ...rateLimit, 'Retry-After': header('RetryAfter') },
  503: { ...requestId, 'Retry-After': header('RetryAfter') },
};

/** True when the interface answers failures as RFC 9457 problems; the others answer the error object of v0. */
export const answersProblems = (api: ApiName): boolean => api === 'scanner' || api === 'webhooks';

/** The body of a failure with this code, in the form of the interface. */
function failureExample(api: ApiName, code: ProblemCode): JsonObject {
  const { v0Type, title, status, detail } = problems[code];
  if (!answersProblems(api)) return { type: v0Type, msg: detail };
  const requestId = '0197f3a2-5c29-7d04-8b6e-2a91c0f3e75d';
  const problem: JsonObject = { type: `/docs/errors/${code}`, title, status, detail, code, requestId };
  return status === 400 ? { ...problem, errors: [{ pointer: '', message: detail }] } : problem;
}

/** The name under which the example of a code stands; one document may show both forms. */
const exampleName = (api: ApiName, code: ProblemCode) => (answersProblems(api) ? `problem_${code}` : code);

/** One example for each code and form that the interfaces of a document answer, shared by all operations. */
export function problemExamples(apis: readonly ApiName[]): JsonObject {
  return Object.fromEntries(
    apis.flatMap((api) =>
      (Object.keys(problems) as ProblemCode[]).map((code) => [
        exampleName(api, code),
        { summary: problems[code].title, value: failureExample(api, code) },
      ]),
    ),
  );
}

function failure(
  route: Route,
  status: number,
  codes: readonly ProblemCode[],
  components: Components,
): JsonObject {
  const asProblem = answersProblems(route.api);
  const titles = codes.map(
    (code) => `\`${asProblem ? code : problems[code].v0Type}\`: ${problems[code].title}`,
  );
  const meaning = route.meanings?.[status];
  return {
    description: (meaning === undefined ? titles : [meaning, ...titles]).join('. '),
    headers: headersOf[status] ?? requestId,
    content: {
      [asProblem ? problemMediaType : 'application/json']: {
        schema: components.refer(asProblem ? problemObject : errorObject),
        examples: Object.fromEntries(
          codes.map((code) => [code, { $ref: `#/components/examples/${exampleName(route.api, code)}` }]),
        ),
      },
    },
  };
}

function success(route: Route, components: Components): JsonObject {
  const { schema, description } = route.success;
  const headers = { ...requestId, ...rateLimit };
  for (const name of route.success.headers ?? [])
    Object.assign(headers, { [headerNames[name]]: header(name) });
  if (schema === null) return { description, headers };
  const content: Record<string, JsonObject> = {
    [route.success.contentType ?? 'application/json']: {
      schema: components.refer(schema),
      example: route.example.reply as Json,
    },
  };
  for (const { contentType, schema: variant } of route.success.variants ?? []) {
    content[contentType] = { schema: components.refer(variant) };
  }
  return { description, headers, content };
}

const notModified: JsonObject = {
  description: 'Nothing changed since the answer that `If-None-Match` names.',
  headers: { ...requestId, ...rateLimit, ETag: header('ETag'), 'Retry-After': header('RetryAfter') },
};

export function responsesOf(route: Route, components: Components): JsonObject {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of problemsOf(route)) {
    const { status } = problems[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return {
    [route.success.status]: success(route, components),
    ...(route.success.headers?.includes('ETag') ? { 304: notModified } : {}),
    ...Object.fromEntries(
      [...byStatus].map(([status, codes]) => [status, failure(route, status, codes, components)]),
    ),
  };
}

export function descriptionOf(route: Route): string {
  const account =
    route.permission !== 'public' && !takesServiceKey(route) && route.account === 'any'
      ? ' Also before the e-mail address is verified and the terms are accepted.'
      : '';
  const device = route.deviceTokens === 'refused' ? ' Not with a token of a device login.' : '';
  return `${route.description}\n\n**Who may call it:** ${permissionMeaning[route.permission]}${account}${device}`;
}
