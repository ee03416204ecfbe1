import type { ActionSpec } from '../command-line/command.ts';
import { company } from '../command-line/options.ts';

export const mcpCommand: ActionSpec = {
  name: 'mcp',
  summary: 'serve a coding agent over standard input and output (MCP)',
  about:
    'Lets a coding agent read workspaces, scans, findings with their way through the code, alerts with their evidence, and credits, with your login. All tools only read; what comes from scanned code or senders is marked as data.',
  options: [company],
  examples: [
    { run: 'vedette mcp', does: 'the command that your agent is told to start' },
    { run: 'vedette mcp --company acme', does: 'for one of several companies' },
  ],
  load: async () => (await import('../mcp/serve.ts')).serveMcp,
};
