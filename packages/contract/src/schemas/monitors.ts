import { z } from 'zod';
import { monitorTypes } from '../enumerations.ts';
import { changes } from './paging.ts';
import { name, time, uuid } from './primitives.ts';

export const monitorType = z.enum(monitorTypes).meta({
  id: 'MonitorType',
  description:
    'What the monitor takes in: `threat_intel` signed payloads of outside senders; `advisories` nothing from outside, because imported advisories are matched against the components of scans.',
});

/** Long enough to roll a secret out over every sender, short enough that an old one is not forgotten. */
const graceSecondsMax = 604_800;

const monitorFields = {
  id: uuid,
  type: monitorType,
  name,
  status: z
    .enum(['active', 'paused'])
    .describe('A paused monitor accepts deliveries and holds them until it is resumed.'),
  agentId: uuid.nullable().describe('The agent that triages its alerts; null when people do.'),
  webhookUrl: z
    .string()
    .nullable()
    .describe('Where signed payloads are sent; null of a monitor that has no senders.'),
  previousSecretUntil: time
    .nullable()
    .describe('Until then the secret before the current one is accepted as well.'),
  createdAt: time,
  createdBy: z.string().describe('Name of whoever created it.'),
};

const signingSecret = z
  .string()
  .describe('The key of the signature, as its UTF-8 bytes. It is shown this once.');
const signingSecretIfAny = signingSecret
  .nullable()
  .describe(
    'The key of the signature, as its UTF-8 bytes. It is shown this once; null of a monitor that has no senders.',
  );

export const monitor = z.object(monitorFields).meta({
  id: 'Monitor',
  description:
    'A source of alerts: signed payloads of outside senders, or imported advisories about scanned components.',
});

export const createdMonitor = z
  .object({ ...monitorFields, signingSecret: signingSecretIfAny })
  .meta({ id: 'CreatedMonitor' });

export const createMonitorBody = z.strictObject({
  type: monitorType,
  name,
  agentId: uuid
    .nullable()
    .optional()
    .describe('Default: the built-in Threat Intelligence agent. Null: no agent.'),
});

export const changeMonitorBody = changes({
  name: name.optional(),
  status: z.enum(['active', 'paused']).optional(),
  agentId: uuid.nullable().optional(),
});

export const regenerateSecretBody = z
  .strictObject({
    graceSeconds: z
      .int()
      .min(0)
      .max(graceSecondsMax)
      .default(0)
      .describe('How long the secret before this one stays good. 0 ends it at once.'),
  })
  // A request without a body asks for nothing special.
  .prefault({});

export const regeneratedSecret = z
  .object({ signingSecret, previousSecretUntil: time.nullable() })
  .meta({ id: 'RegeneratedSecret' });

export const agent = z
  .object({ id: uuid, name, description: z.string() })
  .meta({ id: 'Agent', description: 'What triages alerts by itself.' });

export type MonitorType = z.output<typeof monitorType>;
export type Monitor = z.output<typeof monitor>;
export type CreatedMonitor = z.output<typeof createdMonitor>;
export type RegeneratedSecret = z.output<typeof regeneratedSecret>;
export type Agent = z.output<typeof agent>;
