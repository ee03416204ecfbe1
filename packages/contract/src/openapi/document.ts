/** The OpenAPI 3.1 document of an interface, written from the route table. */
import type { ApiName, Route } from '../route.ts';
import { exampleOrigins, termsInForce } from '../routes/examples.ts';
import { routes } from '../routes/index.ts';
import { repoUrlPattern } from '../schemas/repo-url.ts';
import { tags } from '../tags.ts';
import { createComponents, type Json, type JsonObject } from './components.ts';
import { apiKeyScheme, bearerScheme, cookieScheme, operationOf, serviceKeyScheme } from './operation.ts';
import { headers, problemExamples } from './responses.ts';

export interface DocumentOptions {
  /** Origin of the service, without a trailing slash. */
  readonly serverUrl: string;
  /** What the service takes of a source, published as `x-source-limits`. */
  readonly sourceLimits?: SourceLimitsSection;
  /** Origin of the provider whose repositories can be connected. Default: that of the examples. */
  readonly gitProviderOrigin?: string;
  /** The version of the terms in force. Default: that of the examples. */
  readonly termsVersion?: string;
}

/** Bytes, entries and seconds, as they are configured. */
export interface SourceLimitsSection {
  readonly archiveBytesMax: number;
  readonly uncompressedBytesMax: number;
  readonly entriesMax: number;
  readonly analysedFileBytesMax: number;
  readonly uploadUrlSeconds: number;
}

export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: JsonObject;
  readonly servers: readonly JsonObject[];
  readonly tags: readonly JsonObject[];
  readonly paths: Readonly<Record<string, JsonObject>>;
  readonly components: Readonly<Record<string, JsonObject>>;
  readonly 'x-source-limits'?: JsonObject;
}

/**
 * The interfaces that have a document of their own; the signed webhooks are described with the rest of v0, and OAuth by
 * its standards and its own metadata.
 */
export type DocumentName = Exclude<ApiName, 'webhooks' | 'oauth' | 'agents'>;

const apisOf = {
  v0: ['v0', 'webhooks'],
  scanner: ['scanner'],
  operations: ['operations'],
} as const satisfies Record<DocumentName, readonly ApiName[]>;

const titles = {
  v0: 'Vedette client-organization interface',
  scanner: 'Vedette scanning service interface',
  operations: 'Vedette operations interface',
} as const satisfies Record<DocumentName, string>;

/** The number of each interface description; the specification gives that of v0. */
const interfaceVersions = {
  v0: '0.1.0',
  scanner: '1.0.0',
  operations: '0.1.0',
} as const satisfies Record<DocumentName, string>;

const keySchemes: JsonObject = {
  [serviceKeyScheme]: {
    type: 'http',
    scheme: 'bearer',
    description: 'A service key of an organization (`vdt_sk_live_…`).',
  },
  [apiKeyScheme]: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'The same service key.' },
};

const userSchemes: JsonObject = {
  [bearerScheme]: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A token of a user: a personal access token (`vdt_pat_…`) or one of a device login (`vdt_dat_…`).',
  },
  [cookieScheme]: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Secure-vedette.session_token',
    description:
      'The session of a browser. A request that changes something must come from a page of this service.',
  },
};

/** The sizes of an upload are bounded by what is configured, not by the schema that all installations share. */
function withSizes(schemas: JsonObject, limits: SourceLimitsSection | undefined): JsonObject {
  const upload = schemas.SourceUploadRequest as { properties?: Record<string, JsonObject> } | undefined;
  if (limits === undefined || upload?.properties === undefined) return schemas;
  const { compressedBytes, uncompressedBytes } = upload.properties;
  return {
    ...schemas,
    SourceUploadRequest: {
      ...upload,
      properties: {
        ...upload.properties,
        compressedBytes: { ...compressedBytes, maximum: limits.archiveBytesMax },
        uncompressedBytes: { ...uncompressedBytes, maximum: limits.uncompressedBytesMax },
      },
    },
  };
}

/** Which provider there is, and which terms are in force, is configured too. */
function withInstallation(
  schemas: JsonObject,
  { gitProviderOrigin, termsVersion }: Installation,
): JsonObject {
  const known: JsonObject = {
    GivenRepoUrl: { pattern: repoUrlPattern(gitProviderOrigin) },
    AcceptedTermsVersion: { enum: [termsVersion] },
  };
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      { ...(schema as JsonObject), ...(known[name] as JsonObject) },
    ]),
  );
}

/** The paths with the values of this installation in their examples, so that what they show can be sent to it. */
function withExamples<T extends Json>(paths: T, installation: Installation): T {
  const { serverUrl, gitProviderOrigin, termsVersion } = installation;
  return JSON.parse(JSON.stringify(paths), (key, value: Json) => {
    if (typeof value !== 'string') return value;
    if (value === termsInForce && /version/i.test(key)) return termsVersion;
    return value
      .replaceAll(exampleOrigins.service, serverUrl)
      .replaceAll(exampleOrigins.gitProvider, gitProviderOrigin);
  }) as T;
}

type Installation = Required<Omit<DocumentOptions, 'sourceLimits'>>;

/** The same document for the same arguments, byte for byte. */
export function openapiDocument(
  name: DocumentName,
  { sourceLimits, ...options }: DocumentOptions,
): OpenApiDocument {
  const installation = {
    gitProviderOrigin: exampleOrigins.gitProvider,
    termsVersion: termsInForce,
    ...options,
  };
  const apis: readonly ApiName[] = apisOf[name];
  const components = createComponents();
  const paths: Record<string, Record<string, JsonObject>> = {};
  const used = new Set<string>();
  for (const route of Object.values<Route>(routes)) {
    if (!apis.includes(route.api)) continue;
    used.add(route.tag);
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: operationOf(route, components),
    };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: titles[name],
      version: interfaceVersions[name],
      description: 'Ids are UUIDs, times are RFC 3339 in UTC. Unknown fields in a request are refused.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: options.serverUrl }],
    tags: Object.entries(tags)
      .filter(([tag]) => used.has(tag))
      .map(([tag, description]) => ({ name: tag, description })),
    paths: withExamples(paths, installation),
    ...(sourceLimits === undefined ? {} : { 'x-source-limits': { ...sourceLimits } }),
    components: {
      schemas: withInstallation(withSizes(components.all(), sourceLimits), installation),
      headers,
      examples: problemExamples(apis),
      securitySchemes: name === 'scanner' ? keySchemes : userSchemes,
    },
  };
}
