import type { z } from 'zod';
import { takesServiceKey } from '../permissions.ts';
import type { Route } from '../route.ts';
import type { Components, Json, JsonObject } from './components.ts';
import { descriptionOf, responsesOf } from './responses.ts';

/** The names under `components.securitySchemes`. */
export const bearerScheme = 'userToken';
export const cookieScheme = 'session';
export const serviceKeyScheme = 'serviceKey';
export const apiKeyScheme = 'serviceKeyHeader';

/** Every way to show who is calling, each as an alternative. */
function securityOf(route: Route): JsonObject[] {
  if (route.permission === 'public') return [];
  const schemes = takesServiceKey(route) ? [serviceKeyScheme, apiKeyScheme] : [bearerScheme, cookieScheme];
  return schemes.map((scheme) => ({ [scheme]: [] }));
}

function parameters(
  place: 'path' | 'query' | 'header',
  schema: z.ZodObject | null,
  examples: Readonly<Record<string, string | number | boolean>> | undefined,
  components: Components,
): JsonObject[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => {
    const type = field as z.ZodType;
    const { description, ...rest } = components.refer(type);
    const example = examples?.[name];
    return {
      name,
      in: place,
      required: !type.safeParse(undefined).success,
      ...(description === undefined ? {} : { description }),
      schema: rest,
      ...(example === undefined ? {} : { example }),
    };
  });
}

function requestBody(route: Route, components: Components): JsonObject {
  if (route.bodyReading === 'stream') {
    return { requestBody: { required: true, content: { 'application/gzip': {} } } };
  }
  if (route.body === null) return {};
  const content = { schema: components.refer(route.body), example: route.example.body as Json };
  const required = !route.body.safeParse(undefined).success;
  return { requestBody: { required, content: { 'application/json': content } } };
}

/** One route as an OpenAPI operation. */
export function operationOf(route: Route, components: Components): JsonObject {
  return {
    operationId: route.id,
    tags: [route.tag],
    summary: route.summary,
    description: descriptionOf(route),
    security: securityOf(route),
    parameters: [
      ...parameters('path', route.params, route.example.params, components),
      ...parameters('query', route.query, route.example.query, components),
      ...parameters('header', route.headers ?? null, route.example.headers, components),
    ],
    ...requestBody(route, components),
    responses: responsesOf(route, components),
    'x-permission': route.permission,
  };
}
