import type { ActionSpec } from '../command-line/command.ts';
import { json, severityNames, wholeNumber } from '../command-line/options.ts';
import { reportFormats } from '../scan/report-formats.ts';

export const scanCommand: ActionSpec = {
  name: 'scan',
  summary: 'find weaknesses in a folder',
  about:
    'Finds weaknesses in a folder and shows the way of the data from where an attacker gets it in to where it does harm. With --offline the engine runs on this machine and nothing leaves it.',
  args: [
    {
      name: '[path]',
      description: 'folder that holds the sources (default: this one)',
      completes: 'folders',
    },
  ],
  options: [
    { flags: '--offline', description: 'run the engine on this machine, without a server' },
    {
      flags: '--type <type>',
      description: 'how deep to look',
      choices: ['lite', 'standard', 'audit'],
      default: 'standard',
    },
    { flags: '--format <format>', description: 'what to write', choices: reportFormats, default: 'text' },
    {
      flags: '-o, --output <file>',
      description: 'write the report to a file instead of standard output',
      completes: 'files',
    },
    {
      flags: '--fail-on <severity>',
      description: 'exit with 1 when there is a finding of this severity or a higher one',
      choices: [...severityNames, 'never'],
      default: 'high',
    },
    { flags: '--rules <dir>', description: 'use the rules of this folder', completes: 'folders' },
    {
      flags: '--workers <n>',
      description: 'threads',
      parse: wholeNumber(1, 256),
      default: 2,
    },
    { flags: '--focus <path...>', description: 'look at these paths first' },
    json,
  ],
  examples: [
    { run: 'vedette scan . --offline', does: 'this folder, on this machine' },
    {
      run: 'vedette scan src --offline --format sarif --output out.sarif',
      does: 'a report for code hosts and editors',
    },
    { run: 'vedette scan . --offline --fail-on critical', does: 'exit with 1 for critical findings only' },
    {
      run: 'vedette scan . --offline --format threat-model',
      does: 'entry points, trust boundaries and data stores',
    },
  ],
  load: async () => (await import('../scan/offline.ts')).scanOffline,
};
