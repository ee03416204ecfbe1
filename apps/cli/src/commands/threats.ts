import type { GroupSpec } from '../command-line/command.ts';
import {
  company,
  idArgument,
  idValue,
  json,
  limit,
  NAME_MAX,
  REASON_MAX,
  textValue,
  wholeNumber,
} from '../command-line/options.ts';

const id = '0198c5d2-7a11-7c3e-9d8f-6b1a2c3d4e5f';
const loadMonitors = () => import('../resources/monitors.ts');
const monitorId = idArgument('<monitor-id>', 'monitors list');

export const monitorsCommand: GroupSpec = {
  name: 'monitors',
  summary: 'take in signed threat intelligence, and imported advisories',
  about:
    'A monitor is an address to which a sender posts signed payloads; each becomes alerts, which are triaged. One of type advisories has no address: advisories that the operator imported are matched with every scan.',
  commands: [
    {
      name: 'create',
      summary: 'make a monitor; its secret is shown once',
      options: [
        {
          flags: '--name <label>',
          description: 'what it takes in',
          required: true,
          parse: textValue(NAME_MAX),
        },
        {
          flags: '--type <type>',
          description: 'where its alerts come from',
          choices: ['threat_intel', 'advisories'],
          default: 'threat_intel',
        },
        company,
        json,
      ],
      examples: [
        { run: 'vedette monitors create --name "Registry scanner"', does: 'prints address and secret' },
        {
          run: 'vedette monitors create --type advisories --name "Known vulnerabilities"',
          does: 'alerts from imported advisories, without a sender',
        },
      ],
      load: async () => (await loadMonitors()).createMonitor,
    },
    {
      name: 'list',
      summary: 'list the monitors of a company',
      options: [company, limit, json],
      examples: [{ run: 'vedette monitors list', does: 'names, ids, which are paused' }],
      load: async () => (await loadMonitors()).listMonitors,
    },
    {
      name: 'regenerate',
      summary: 'make a new secret for a monitor',
      args: [monitorId],
      options: [
        {
          flags: '--grace <seconds>',
          description: 'how long the old one stays good',
          parse: wholeNumber(0, 604_800),
          default: 0,
        },
        json,
      ],
      examples: [
        { run: `vedette monitors regenerate ${id} --grace 3600`, does: 'the old one ends in an hour' },
      ],
      load: async () => (await loadMonitors()).regenerateSecret,
    },
    {
      name: 'deliveries',
      summary: 'list what came in, and what became of it',
      args: [monitorId],
      options: [
        {
          flags: '--status <status>',
          description: 'only these',
          choices: ['pending', 'processed', 'rejected', 'dead'],
        },
        limit,
        json,
      ],
      examples: [
        {
          run: `vedette monitors deliveries ${id} --status rejected`,
          does: 'what was no valid payload, and why',
        },
      ],
      load: async () => (await loadMonitors()).listDeliveries,
    },
    {
      name: 'replay',
      summary: 'give a delivery to the worker again',
      args: [idArgument('<delivery-id>', 'monitors deliveries MONITOR-ID')],
      options: [json],
      examples: [
        { run: `vedette monitors replay ${id}`, does: 'such as after a rejected one was looked into' },
      ],
      load: async () => (await loadMonitors()).replayDelivery,
    },
    {
      name: 'test',
      summary: 'send a harmless event to a monitor',
      args: [monitorId],
      options: [json],
      examples: [{ run: `vedette monitors test ${id}`, does: 'it becomes an alert of low severity' }],
      load: async () => (await loadMonitors()).testMonitor,
    },
  ],
};

const loadAlerts = () => import('../resources/alerts.ts');
const alertId = idArgument('<alert-id>', 'alerts list');

export const alertsCommand: GroupSpec = {
  name: 'alerts',
  summary: 'list, show, triage and close alerts',
  commands: [
    {
      name: 'list',
      summary: 'list the alerts of a company, newest first',
      options: [
        {
          flags: '--status <status>',
          description: 'only these',
          choices: ['new', 'analyzing', 'escalated', 'closed'],
        },
        {
          flags: '--severity <severity>',
          description: 'only these',
          choices: ['Critical', 'High', 'Medium', 'Low'],
        },
        {
          flags: '--disposition <disposition>',
          description: 'only these',
          choices: ['unknown', 'benign', 'suspicious', 'confirmed_threat', 'false_positive', 'duplicated'],
        },
        { flags: '--package <name>', description: 'only those about this package' },
        {
          flags: '--monitor <id>',
          description: 'only those of this monitor',
          parse: idValue('monitors list'),
        },
        company,
        limit,
        json,
      ],
      examples: [{ run: 'vedette alerts list --status escalated', does: 'what waits for a person' }],
      load: async () => (await loadAlerts()).listAlerts,
    },
    {
      name: 'show',
      summary: 'show one alert with its evidence and what to do',
      args: [alertId],
      options: [json],
      examples: [{ run: `vedette alerts show ${id}`, does: 'what was told, what scans know about it' }],
      load: async () => (await loadAlerts()).showAlert,
    },
    {
      name: 'triage',
      summary: 'have the agent look at an alert again',
      args: [alertId],
      options: [json],
      examples: [{ run: `vedette alerts triage ${id}`, does: 'such as after an import of advisories' }],
      load: async () => (await loadAlerts()).triageAlert,
    },
    {
      name: 'close',
      summary: 'decide about an alert and close it',
      args: [alertId],
      options: [
        {
          flags: '--as <disposition>',
          description: 'what it turned out to be',
          choices: ['unknown', 'benign', 'suspicious', 'confirmed_threat', 'false_positive'],
          required: true,
        },
        {
          flags: '--reason <text>',
          description: 'why, for the timeline and the audit log',
          required: true,
          parse: textValue(REASON_MAX),
        },
        json,
      ],
      examples: [
        {
          run: `vedette alerts close ${id} --as false_positive --reason "The function is not reachable."`,
          does: 'your word goes before the agent’s',
        },
      ],
      load: async () => (await loadAlerts()).closeAlert,
    },
  ],
};
