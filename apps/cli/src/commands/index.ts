import type { CommandSection } from '../command-line/command.ts';
import { loginCommand, logoutCommand, whoamiCommand } from './account.ts';
import { adminCommand } from './admin.ts';
import { completionCommand } from './completion.ts';
import { lspCommand } from './lsp.ts';
import { mcpCommand } from './mcp.ts';
import { proposalsCommand } from './proposals.ts';
import { reposCommand } from './repos.ts';
import { creditsCommand, findingsCommand, scansCommand, workspacesCommand } from './results.ts';
import { rulesCommand } from './rules.ts';
import { sbomCommand } from './sbom.ts';
import { scanCommand } from './scan.ts';
import { serviceKeyCommand } from './service-key.ts';
import { alertsCommand, monitorsCommand } from './threats.ts';

/** Every command, as `vedette --help` shows them. */
export const sections: readonly CommandSection[] = [
  {
    title: 'Scan',
    commands: [scanCommand, scansCommand, findingsCommand, sbomCommand, workspacesCommand, creditsCommand],
  },
  { title: 'Threats', commands: [monitorsCommand, alertsCommand, proposalsCommand] },
  {
    title: 'Account',
    commands: [loginCommand, logoutCommand, whoamiCommand, serviceKeyCommand, reposCommand],
  },
  { title: 'Tools', commands: [rulesCommand, mcpCommand, lspCommand, completionCommand(() => sections)] },
  { title: 'Administration', commands: [adminCommand] },
];
