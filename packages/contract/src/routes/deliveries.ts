import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { acceptedDelivery, delivery, deliveryStatus } from '../schemas/deliveries.ts';
import { pageOf, pageQuery } from '../schemas/paging.ts';
import { monitorPath } from '../schemas/paths.ts';
import { uuid } from '../schemas/primitives.ts';
import { acceptedWith, ok } from './answers.ts';
import { at, ids, onlyPage } from './examples.ts';

const common = { api: 'v0', tag: 'Monitors', permission: 'company-manager' } as const;
const deliveryPath = z.strictObject({ deliveryId: uuid });

const exampleDelivery = {
  id: ids.delivery,
  monitorId: ids.monitor,
  status: 'rejected',
  reason: '/vulnerability/package is required.',
  attempts: 1,
  sizeBytes: 214,
  senderDeliveryId: null,
  receivedAt: at.created,
  processedAt: at.created,
  alertIds: [],
};

export const listDeliveries = defineRoute({
  ...common,
  id: 'listDeliveries',
  method: 'GET',
  path: '/api/v0/monitors/{monitorId}/deliveries',
  summary: 'What a monitor took in',
  description: 'Newest first.',
  params: monitorPath,
  query: pageQuery.extend({ status: deliveryStatus.optional() }),
  body: null,
  success: ok(pageOf(delivery), 'A page of deliveries.'),
  problems: [],
  example: { params: { monitorId: ids.monitor }, reply: onlyPage(exampleDelivery) },
});

export const getDelivery = defineRoute({
  ...common,
  id: 'getDelivery',
  method: 'GET',
  path: '/api/v0/deliveries/{deliveryId}',
  summary: 'A delivery',
  description: 'What became of one payload.',
  params: deliveryPath,
  query: null,
  body: null,
  success: ok(delivery, 'The delivery.'),
  problems: [],
  example: { params: { deliveryId: ids.delivery }, reply: exampleDelivery },
});

export const getDeliveryBody = defineRoute({
  ...common,
  id: 'getDeliveryBody',
  method: 'GET',
  path: '/api/v0/deliveries/{deliveryId}/body',
  summary: 'The bytes of a delivery',
  description:
    'Exactly what the sender sent, as `application/octet-stream`, whether it is valid JSON or not.',
  params: deliveryPath,
  query: null,
  body: null,
  success: {
    ...ok(z.string(), 'The bytes.'),
    variants: [{ contentType: 'application/octet-stream', schema: z.string() }],
  },
  problems: [],
  example: { params: { deliveryId: ids.delivery }, reply: '{"vulnerability":{}}' },
});

export const replayDelivery = defineRoute({
  ...common,
  id: 'replayDelivery',
  method: 'POST',
  path: '/api/v0/deliveries/{deliveryId}/replay',
  summary: 'Replay a delivery',
  description:
    'Gives a rejected or dead delivery to the worker again. One that waits already is left alone; one that became alerts cannot be replayed.',
  params: deliveryPath,
  query: null,
  body: null,
  success: acceptedWith(delivery, 'It is pending again.'),
  problems: ['conflict'],
  example: {
    params: { deliveryId: ids.delivery },
    reply: { ...exampleDelivery, status: 'pending', reason: null },
  },
});

export const replayDeliveries = defineRoute({
  ...common,
  id: 'replayDeliveries',
  method: 'POST',
  path: '/api/v0/monitors/{monitorId}/replay',
  summary: 'Replay everything that failed',
  description: 'Gives all rejected and dead deliveries of the monitor to the worker again.',
  params: monitorPath,
  query: null,
  body: null,
  success: acceptedWith(
    z.object({ replayed: z.int().describe('How many are pending again.') }).meta({ id: 'Replayed' }),
    'They are pending again.',
  ),
  problems: [],
  example: { params: { monitorId: ids.monitor }, reply: { replayed: 3 } },
});

export const sendTestEvent = defineRoute({
  ...common,
  id: 'sendTestEvent',
  method: 'POST',
  path: '/api/v0/monitors/{monitorId}/test',
  summary: 'Send a test event',
  description:
    'Puts a harmless payload marked as a test on the way that every delivery goes; it becomes an alert of low severity.',
  params: monitorPath,
  query: null,
  body: null,
  success: acceptedWith(acceptedDelivery, 'It is on its way.'),
  problems: [],
  example: {
    params: { monitorId: ids.monitor },
    reply: { deliveryId: ids.delivery, status: 'accepted' },
  },
});
