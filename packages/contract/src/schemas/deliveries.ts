import { z } from 'zod';
import { deliveryStatuses } from '../enumerations.ts';
import { time, uuid } from './primitives.ts';

export const deliveryStatus = z.enum(deliveryStatuses).meta({
  id: 'DeliveryStatus',
  description:
    '`pending` waits for the worker, `processed` became alerts, `rejected` is no valid payload, `dead` failed again and again for a reason that is ours.',
});

export const delivery = z
  .object({
    id: uuid,
    monitorId: uuid,
    status: deliveryStatus,
    reason: z
      .string()
      .nullable()
      .describe(
        'Why it was rejected or is dead: each faulty place as a JSON pointer, and what is wrong there.',
      ),
    attempts: z.int().describe('How often the worker took it up.'),
    sizeBytes: z.int(),
    senderDeliveryId: z.string().nullable().describe('What the sender gave as `x-delivery-id`.'),
    receivedAt: time,
    processedAt: time.nullable(),
    alertIds: z.array(uuid).describe('The alerts that it became.'),
  })
  .meta({ id: 'Delivery', description: 'One payload as it was taken in, and what became of it.' });

export const acceptedDelivery = z
  .object({ deliveryId: uuid, status: z.literal('accepted') })
  .meta({ id: 'AcceptedDelivery', description: 'The payload is durably kept and will be processed.' });

/** Largest payload in bytes: the specification's 100 KB. */
export const webhookBodyBytesMax = 102_400;

const severity = z
  .unknown()
  .optional()
  .describe('critical; high, error; medium, moderate, warning; low, info, informational, note. Else High.');

/** For the documentation: what the worker looks for. Everything else is kept and passed on as it is. */
export const threatIntelPayload = z
  .looseObject({
    vulnerability: z
      .looseObject({
        package: z.string(),
        currentVersion: z.string(),
        fixedVersion: z.string().optional(),
        advisory: z.string().optional().describe('CVE or GHSA style; put before the title.'),
        severity,
      })
      .optional(),
    threat: z
      .looseObject({
        type: z.string().describe('Such as malware or typosquat.'),
        package: z.string(),
        detectedVersion: z.string().optional(),
        advisory: z.string().optional(),
        severity,
        indicator: z.string().optional().describe('Indicator of compromise.'),
      })
      .optional(),
  })
  .meta({
    id: 'ThreatIntelPayload',
    description: 'A vulnerability, a threat, or both; any further field at any depth is kept on the alerts.',
    minProperties: 1,
  });

export type DeliveryStatus = z.output<typeof deliveryStatus>;
export type Delivery = z.output<typeof delivery>;
export type AcceptedDelivery = z.output<typeof acceptedDelivery>;
