/** The OpenAPI 3.1 document of an interface, written from the route table. */
import type { ApiName, Route } from '../route.ts';
import { routes } from '../routes/index.ts';
import { tags } from '../tags.ts';
import { createComponents, type JsonObject } from './components.ts';
import { bearerScheme, cookieScheme, operationOf } from './operation.ts';
import { headers, problemExamples } from './responses.ts';

export interface DocumentOptions {
  /** Origin of the service, without a trailing slash. */
  readonly serverUrl: string;
}

export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: JsonObject;
  readonly servers: readonly JsonObject[];
  readonly tags: readonly JsonObject[];
  readonly paths: Readonly<Record<string, JsonObject>>;
  readonly components: Readonly<Record<string, JsonObject>>;
}

const titles = {
  v0: 'Vedette client-organization interface',
  operations: 'Vedette operations interface',
} as const satisfies Record<ApiName, string>;

/** The number of each interface description; the specification gives that of v0. */
const interfaceVersions = { v0: '0.1.0', operations: '0.1.0' } as const satisfies Record<ApiName, string>;

const securitySchemes: JsonObject = {
  [bearerScheme]: {
    type: 'http',
    scheme: 'bearer',
    description: 'A token of a user, such as a personal access token (`vdt_pat_…`).',
  },
  [cookieScheme]: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Secure-vedette.session_token',
    description:
      'The session of a browser. A request that changes something must come from a page of this service.',
  },
};

/** The same document for the same arguments, byte for byte. */
export function openapiDocument(api: ApiName, { serverUrl }: DocumentOptions): OpenApiDocument {
  const components = createComponents();
  const paths: Record<string, Record<string, JsonObject>> = {};
  const used = new Set<string>();
  for (const route of Object.values<Route>(routes)) {
    if (route.api !== api) continue;
    used.add(route.tag);
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: operationOf(route, components),
    };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: titles[api],
      version: interfaceVersions[api],
      description: 'Ids are UUIDs, times are RFC 3339 in UTC. Unknown fields in a request are refused.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: serverUrl }],
    tags: Object.entries(tags)
      .filter(([name]) => used.has(name))
      .map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: components.all(),
      headers,
      examples: problemExamples(),
      securitySchemes,
    },
  };
}
