import type { ActionSpec } from '../command-line/command.ts';
import { company } from '../command-line/options.ts';

export const mcpCommand: ActionSpec = {
  name: 'mcp',
  summary: 'serve a coding agent over standard input and output (MCP)',
  about:
    'Lets a coding agent read workspaces, scans, findings with their way through the code, alerts with their evidence, and credits, with your login. What it wants done (a scan, a dismissal, a disposition) it can only propose: it waits until a person approves, on its page or with `vedette proposals`. What comes from scanned code or senders is marked as data. A server serves the same tools at /mcp.',
  options: [company],
  examples: [
    { run: 'vedette mcp', does: 'the command that your agent is told to start' },
    { run: 'vedette mcp --company acme', does: 'for one of several companies' },
  ],
  load: async () => (await import('../mcp/serve.ts')).serveMcp,
};
