import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { type AgentServerOptions, createAgentServer } from './agent-server.ts';

/** Serves one client over standard input and output, in the revision of the protocol that it opens with. @returns what ends it */
export function serveAgentOverStdio(options: AgentServerOptions): { close(): Promise<void> } {
  return serveStdio(() => createAgentServer(options));
}
