import type { ActionSpec, GroupSpec } from '../command-line/command.ts';
import { company, idArgument, json, limit, severityNames } from '../command-line/options.ts';

const id = '0198c5d2-7a11-7c3e-9d8f-6b1a2c3d4e5f';
const other = '0198c5d2-8b22-7d4f-8e90-7c2b3d4e5f60';
const loadScans = () => import('../resources/scans.ts');
const scanId = idArgument('<scan-id>', 'scans list');

export const scansCommand: GroupSpec = {
  name: 'scans',
  summary: 'list, show, cancel and compare scans',
  commands: [
    {
      name: 'list',
      summary: 'list the scans of a company, newest first',
      options: [
        { flags: '--workspace <name-or-id>', description: 'only those of this workspace' },
        {
          flags: '--status <status>',
          description: 'only those in this status',
          choices: ['queued', 'running', 'completed', 'failed', 'cancelled'],
        },
        company,
        limit,
        json,
      ],
      examples: [
        { run: 'vedette scans list', does: 'the newest fifty' },
        {
          run: 'vedette scans list --workspace shop --status failed',
          does: 'those of one workspace that failed',
        },
      ],
      load: async () => (await loadScans()).listScans,
    },
    {
      name: 'show',
      summary: 'show how far a scan has come, and what it looked at',
      args: [scanId],
      options: [json],
      examples: [{ run: `vedette scans show ${id}`, does: 'status, coverage, address of its page' }],
      load: async () => (await loadScans()).showScan,
    },
    {
      name: 'cancel',
      summary: 'stop a scan; its credit is given back',
      args: [scanId],
      options: [json],
      examples: [
        {
          run: `vedette scans cancel ${id}`,
          does: 'a queued scan ends at once, a running one within seconds',
        },
      ],
      load: async () => (await loadScans()).cancelScan,
    },
    {
      name: 'compare',
      summary: 'show what one scan found that another did not',
      args: [
        idArgument('<before-scan-id>', 'scans list', 'id of the earlier scan'),
        idArgument('<after-scan-id>', 'scans list', 'id of the later scan'),
      ],
      options: [json],
      examples: [{ run: `vedette scans compare ${id} ${other}`, does: '+ new, - gone' }],
      load: async () => (await loadScans()).compareScans,
    },
  ],
};

const loadFindings = () => import('../resources/findings.ts');

export const findingsCommand: GroupSpec = {
  name: 'findings',
  summary: 'list and show findings',
  commands: [
    {
      name: 'list',
      summary: 'list the findings of a workspace, the most severe first',
      options: [
        { flags: '--workspace <name-or-id>', description: 'the workspace', required: true },
        { flags: '--severity <severity>', description: 'only these', choices: severityNames },
        { flags: '--state <state>', description: 'only these', choices: ['draft', 'published', 'dismissed'] },
        { flags: '--rule <id>', description: 'only those of this rule' },
        { flags: '--file <path>', description: 'only those in this file' },
        company,
        limit,
        json,
      ],
      examples: [
        { run: 'vedette findings list --workspace shop', does: 'place, title and id of each' },
        { run: 'vedette findings list --workspace shop --severity critical --json', does: 'for a script' },
      ],
      load: async () => (await loadFindings()).listFindings,
    },
    {
      name: 'show',
      summary: 'show one finding with its way from source to sink',
      args: [idArgument('<finding-id>', 'findings list --workspace NAME')],
      options: [json],
      examples: [{ run: `vedette findings show ${id}`, does: 'why it is one, and how to mend it' }],
      load: async () => (await loadFindings()).showFinding,
    },
  ],
};

export const creditsCommand: ActionSpec = {
  name: 'credits',
  summary: 'show how many scans a company may still run',
  options: [company, json],
  examples: [{ run: 'vedette credits', does: 'the balance of each type of scan' }],
  load: async () => (await import('../resources/company.ts')).showCredits,
};

export const workspacesCommand: ActionSpec = {
  name: 'workspaces',
  summary: 'list what is scanned',
  options: [
    { flags: '--status <status>', description: 'only these', choices: ['active', 'archived'] },
    company,
    limit,
    json,
  ],
  examples: [{ run: 'vedette workspaces --status active', does: 'names and ids, for --workspace' }],
  load: async () => (await import('../resources/company.ts')).listWorkspaces,
};
