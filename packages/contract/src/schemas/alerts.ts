import { z } from 'zod';
import { alertSeverities, alertStatuses } from '../enumerations.ts';
import { name, prose, time, uuid } from './primitives.ts';
import { oneLineText } from './text.ts';
import { actionRequired, disposition, triageResult } from './triage.ts';

export const alertKinds = ['vulnerability', 'threat'] as const;

export const alertStatus = z.enum(alertStatuses).meta({ id: 'AlertStatus' });
export const alertSeverity = z.enum(alertSeverities).meta({ id: 'AlertSeverity' });
export const alertKind = z.enum(alertKinds).meta({ id: 'AlertKind' });
const alertFields = {
  id: uuid,
  kind: alertKind,
  title: z.string(),
  severity: alertSeverity,
  status: alertStatus,
  disposition,
  actionRequired,
  decidedBy: z
    .enum(['agent', 'person'])
    .nullable()
    .describe('Whose word the disposition is; null while nobody decided.'),
  monitorId: uuid,
  deliveryId: uuid,
  agentId: uuid.nullable(),
  assignee: z.object({ companyUserId: uuid, name: z.string() }).nullable(),
  incidentId: uuid.nullable(),
  package: z.string(),
  ecosystem: z.string().nullable().describe('As the payload says; null when it does not.'),
  version: z.string().nullable(),
  fixedVersion: z.string().nullable(),
  advisory: z.string().nullable(),
  threatType: z.string().nullable(),
  indicator: z.string().nullable(),
  duplicateOf: uuid.nullable().describe('The alert that tells the same, and counts this one.'),
  count: z.int().describe('How often it was told, this alert included.'),
  firstSeenAt: time,
  lastSeenAt: time,
  closedAt: time.nullable(),
  triage: triageResult.nullable(),
};

export const alert = z
  .object({
    ...alertFields,
    payload: z.unknown().describe('What was received, byte for byte, every further field included.'),
  })
  .meta({ id: 'Alert', description: 'A vulnerability or a supply-chain threat that was told.' });

/** What a stream tells about an alert; the payload is read with the alert itself. */
export const alertChange = z.object(alertFields).meta({ id: 'AlertChange' });

export const decideAlertBody = z
  .strictObject({
    disposition: disposition.exclude(['duplicated']).optional(),
    status: alertStatus.exclude(['new']).optional(),
    reason: prose,
  })
  .refine((body) => body.disposition !== undefined || body.status !== undefined, {
    message: 'Name a disposition, a status, or both',
  })
  .meta({ anyOf: [{ required: ['disposition'] }, { required: ['status'] }] });

export const reasonBody = z.strictObject({ reason: prose });
export const commentBody = z.strictObject({ text: prose });
export const assignBody = z.strictObject({
  companyUserId: uuid
    .nullable()
    .describe('A member or manager of the company; null takes the assignment away.'),
});

export const timelineEntry = z
  .object({
    id: uuid,
    kind: z.enum([
      'created',
      'seen_again',
      'triaged',
      'advised',
      'decided',
      'reopened',
      'assigned',
      'commented',
      'grouped',
      'ungrouped',
    ]),
    actorKind: z.enum(['user', 'service_key', 'agent', 'system']),
    actorName: z.string(),
    details: z.record(z.string(), z.unknown()),
    createdAt: time,
  })
  .meta({ id: 'TimelineEntry', description: 'One thing that happened to an alert.' });

export const incidentStatus = z.enum(['open', 'closed']);
export const incident = z
  .object({
    id: uuid,
    title: name,
    status: incidentStatus,
    alertCount: z.int(),
    createdBy: z.string(),
    createdAt: time,
    closedAt: time.nullable(),
  })
  .meta({ id: 'Incident', description: 'Alerts that people work on together.' });

/** One call groups at most this many alerts. */
export const incidentBatchMax = 200;
export const incidentAlertIds = z.array(uuid).min(1).max(incidentBatchMax);

export const packageFilter = oneLineText(1000);

export type AlertStatus = z.output<typeof alertStatus>;
export type AlertSeverity = z.output<typeof alertSeverity>;
export type AlertKind = z.output<typeof alertKind>;
export type Alert = z.output<typeof alert>;
export type AlertChange = z.output<typeof alertChange>;
export type TimelineEntry = z.output<typeof timelineEntry>;
export type Incident = z.output<typeof incident>;
