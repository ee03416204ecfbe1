import type { McpServer } from '@modelcontextprotocol/server';
import { createMcpHandler } from '@modelcontextprotocol/server';

/** Streams of a client that wants to hear of changes. Our tools never change, so nobody needs many. */
const SUBSCRIPTIONS_MAX = 16;

export interface AgentHttpHandler {
  /** Answers one POST. Who calls must have been found out before. */
  fetch(request: Request): Promise<Response>;
}

/**
 * Streamable HTTP without sessions: every request is answered by a server of its own, in the revision of the protocol that
 * the request speaks: 2026-07-28, or those of 2025 with their handshake.
 */
export function createAgentHttpHandler(
  serverFor: (request: Request) => McpServer,
  options: { readonly maxRequestBytes: number; readonly onError: (error: Error) => void },
): AgentHttpHandler {
  const handler = createMcpHandler(
    ({ requestInfo }) => {
      if (requestInfo === undefined) throw new Error('a request without its head');
      return serverFor(requestInfo);
    },
    {
      legacy: 'stateless',
      maxSubscriptions: SUBSCRIPTIONS_MAX,
      maxRequestBodySize: options.maxRequestBytes,
      onerror: options.onError,
    },
  );
  return { fetch: (request) => handler.fetch(request) };
}
