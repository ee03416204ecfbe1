import type { z } from 'zod';
import type { Route } from '../route.ts';
import type { Components, Json, JsonObject } from './components.ts';
import { descriptionOf, responsesOf } from './responses.ts';

/** The names under `components.securitySchemes`. */
export const bearerScheme = 'userToken';
export const cookieScheme = 'session';

function parameters(
  place: 'path' | 'query',
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
  if (route.body === null) return {};
  const content = { schema: components.refer(route.body), example: route.example.body as Json };
  return { requestBody: { required: true, content: { 'application/json': content } } };
}

/** One route as an OpenAPI operation. */
export function operationOf(route: Route, components: Components): JsonObject {
  return {
    operationId: route.id,
    tags: [route.tag],
    summary: route.summary,
    description: descriptionOf(route),
    security: route.permission === 'public' ? [] : [{ [bearerScheme]: [] }, { [cookieScheme]: [] }],
    parameters: [
      ...parameters('path', route.params, route.example.params, components),
      ...parameters('query', route.query, route.example.query, components),
    ],
    ...requestBody(route, components),
    responses: responsesOf(route, components),
    'x-permission': route.permission,
  };
}
