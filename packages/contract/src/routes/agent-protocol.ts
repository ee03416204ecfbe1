/** The Model Context Protocol over HTTP, for coding agents. What is said over it is the protocol's; who may is ours. */
import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { protectedResourceMetadata } from '../schemas/oauth.ts';
import { noInput, ok } from './answers.ts';

const origin = 'https://vedette.example';

export const callAgentTools = defineRoute({
  id: 'callAgentTools',
  api: 'agents',
  tag: 'Proposals',
  permission: 'signed-in',
  // Each tool calls a route, which asks for its own scope.
  deviceScope: 'read',
  method: 'POST',
  path: '/mcp',
  summary: 'Speak with a coding agent',
  description:
    'One message of the Model Context Protocol, in the revision that it is written in. Takes tokens of device logins only; a client that belongs to several companies names one with `company`.',
  params: null,
  query: z.strictObject({
    company: z.string().min(1).max(200).optional().describe('Id or handle of the company to act in.'),
  }),
  body: z.unknown(),
  bodyReading: 'raw',
  bodyLimitBytes: 128 * 1024,
  success: {
    ...ok(z.unknown(), 'The answer, as the protocol has it.'),
    variants: [{ contentType: 'text/event-stream', schema: z.string() }],
  },
  problems: ['forbidden'],
  example: {
    body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    reply: { jsonrpc: '2.0', id: 1, result: {} },
  },
});

const metadata = {
  ...noInput,
  api: 'oauth',
  tag: 'Device login',
  permission: 'public',
  method: 'GET',
  success: ok(protectedResourceMetadata, 'The resource, and who signs clients in for it.'),
  problems: [],
  example: {
    reply: {
      resource: `${origin}/mcp`,
      authorization_servers: [origin],
      scopes_supported: ['read', 'propose'],
      bearer_methods_supported: ['header'],
      resource_name: 'Vedette',
    },
  },
} as const;

export const protectedResource = defineRoute({
  ...metadata,
  id: 'protectedResource',
  path: '/.well-known/oauth-protected-resource/mcp',
  summary: 'Where clients of the agent protocol sign in',
  description: 'The metadata of the protected resource `/mcp` (RFC 9728).',
});

export const protectedResourceAtRoot = defineRoute({
  ...metadata,
  id: 'protectedResourceAtRoot',
  path: '/.well-known/oauth-protected-resource',
  summary: 'The same, for clients that look at the root',
  description: 'Older clients leave the path of the resource out.',
});
