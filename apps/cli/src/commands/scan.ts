import type { ActionSpec } from '../command-line/command.ts';
import { company, json, NAME_MAX, severityNames, textValue, wholeNumber } from '../command-line/options.ts';
import { reportFormats } from '../scan/report-formats.ts';

export const scanCommand: ActionSpec = {
  name: 'scan',
  summary: 'find weaknesses in a folder',
  about:
    'Finds weaknesses in a folder, a file or several, as they are on this disk now, and shows the way of the data from where an attacker gets it in to where it does harm. What .gitignore and .vedetteignore name stays out. The files go to your server, and a command that was interrupted goes on with the same scan when it is run again. With --offline the engine runs on this machine and nothing leaves it. vedette.yaml in the folder holds what a project wants always.',
  args: [{ name: '[paths...]', description: 'what is scanned (default: this folder)', completes: 'files' }],
  options: [
    { flags: '--offline', description: 'run the engine on this machine, without a server' },
    {
      flags: '--workspace <name>',
      description: 'the workspace at the server; it is made when there is none (default: name of the folder)',
      parse: textValue(NAME_MAX),
    },
    company,
    { flags: '--no-wait', description: 'end when the server has accepted the scan' },
    {
      flags: '--fail-on <severity>',
      description: 'exit with 1 when there is a finding of this severity or a higher one (default: high)',
      choices: [...severityNames, 'never'],
    },
    { flags: '--format <format>', description: 'what to write', choices: reportFormats, default: 'text' },
    {
      flags: '-o, --output <file>',
      description: 'write the report to a file instead of standard output',
      completes: 'files',
    },
    {
      flags: '--baseline <report-or-commit>',
      description:
        'only what an earlier report, or a commit of this checkout, does not have; a commit is analysed on this machine',
      completes: 'files',
    },
    {
      flags: '--changed',
      description:
        'with --offline: only what lies in, or leads through, files changed since HEAD; ways through large programs may be followed in the files around these alone, which the summary says',
    },
    {
      flags: '--history',
      description:
        'with --offline: also secrets that commits of any branch or tag added and that are in no file now, once each',
    },
    {
      flags: '--fix',
      description: 'mend what rules know how to mend, show it as a diff, and report what is left',
    },
    { flags: '--include <pattern...>', description: 'only what matches, written as in .gitignore' },
    { flags: '--exclude <pattern...>', description: 'not what matches, written as in .gitignore' },
    { flags: '--focus <path...>', description: 'look at these paths first' },
    {
      flags: '--type <type>',
      description: 'how deep to look; a server takes folders with standard only',
      choices: ['lite', 'standard', 'audit'],
      default: 'standard',
    },
    {
      flags: '--rules <dir>',
      description: 'with --offline: use the rules of this folder',
      completes: 'folders',
    },
    {
      flags: '--workers <n>',
      description: 'with --offline: threads',
      parse: wholeNumber(1, 256),
      default: 2,
    },
    json,
  ],
  examples: [
    { run: 'vedette scan', does: 'this folder, at your server, in the workspace of its name' },
    { run: 'vedette scan . --offline', does: 'this folder, on this machine' },
    { run: 'vedette scan . --offline --fix', does: 'mend what can be mended without a thought' },
    {
      run: 'vedette scan . --offline --changed --fail-on medium',
      does: 'before a commit: what lies in or leads through changed files',
    },
    {
      run: 'vedette scan . --offline --history',
      does: 'also secrets that were removed and that every clone still has',
    },
    {
      run: 'vedette scan src --offline --format sarif --output out.sarif',
      does: 'a report for code hosts and editors',
    },
    {
      run: 'vedette scan --fail-on critical --json',
      does: 'for a script: counts, new ones, address of the page',
    },
    {
      run: 'vedette scan . --offline --format threat-model',
      does: 'entry points, trust boundaries and data stores',
    },
  ],
  load: async () => (await import('../scan/run-scan.ts')).runScan,
};
