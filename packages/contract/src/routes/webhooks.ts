import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { acceptedDelivery, threatIntelPayload, webhookBodyBytesMax } from '../schemas/deliveries.ts';
import { acceptedWith } from './answers.ts';
import { ids } from './examples.ts';

export const receiveThreatIntel = defineRoute({
  id: 'receiveThreatIntel',
  api: 'webhooks',
  tag: 'Webhooks',
  method: 'POST',
  path: '/api/webhooks/threat-intel/{monitorId}',
  summary: 'Deliver threat intelligence',
  description: `Takes a signed JSON object of at most ${webhookBodyBytesMax.toLocaleString('en')} bytes. It is answered once the delivery is durably kept; the payload is checked afterwards, and what is wrong with it stands in the delivery log of the monitor.

Checks, in this order: content type, size, monitor, signature, rate.`,
  permission: 'public',
  // Any text: whatever is no monitor's id is an unknown monitor, in its turn.
  params: z.strictObject({ monitorId: z.string().describe('UUID of the monitor.') }),
  query: null,
  headers: z.object({
    'x-signature': z
      .string()
      .regex(/^[0-9a-fA-F]{64}$/)
      .describe('HMAC-SHA256 of the bytes of the body, keyed with the signing secret, in hexadecimal.'),
    'x-delivery-id': z
      .string()
      .max(255)
      .optional()
      .describe(
        'Marks retries, 1 to 255 visible ASCII characters: the same value with the same body is answered with the first delivery and makes nothing new. With another body it is another delivery.',
      ),
  }),
  body: threatIntelPayload,
  bodyReading: 'raw',
  bodyLimitBytes: webhookBodyBytesMax,
  rate: 'own',
  success: acceptedWith(acceptedDelivery, 'The delivery is durably kept.'),
  problems: ['not_found', 'signature_invalid'],
  example: {
    params: { monitorId: ids.monitor },
    headers: { 'x-signature': '5d1f0c'.padEnd(64, '0') },
    body: {
      vulnerability: {
        package: 'lodash',
        currentVersion: '4.17.20',
        fixedVersion: '4.17.21',
        advisory: 'CVE-2021-23337',
        severity: 'high',
      },
    },
    reply: { deliveryId: ids.delivery, status: 'accepted' },
  },
});
