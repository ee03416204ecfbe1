import { Readable } from 'node:stream';
import { routes } from '@vedette/contract';
import { Answer, type Binding, bindRaw, handle } from '../../platform/http/bind.ts';
import { userContext } from '../audit/index.ts';
import {
  getDelivery,
  getDeliveryBody,
  listDeliveries,
  replayDeliveries,
  replayDelivery,
  sendTestEvent,
} from './deliveries.ts';
import { receiveWebhook } from './intake.ts';
import type { Monitoring } from './monitoring.ts';
import {
  changeMonitor,
  createMonitor,
  deleteMonitor,
  getMonitor,
  listAgents,
  listMonitors,
  regenerateSecret,
} from './monitors.ts';

export const monitorRoutes = ({ intake, worker, onMonitorCreated }: Monitoring): Binding[] => [
  bindRaw(routes.receiveThreatIntel, (ctx, { params, body, request }) =>
    receiveWebhook(ctx, intake, 'threat_intel', params.monitorId, body, request),
  ),
  handle(routes.createMonitor, (ctx, { caller, scope, body, request }) =>
    createMonitor(ctx, onMonitorCreated, scope.organizationId, body, userContext(caller, request)),
  ),
  handle(routes.listMonitors, (ctx, { scope, query }) => listMonitors(ctx, scope.organizationId, query)),
  handle(routes.getMonitor, (ctx, { scope, params }) =>
    getMonitor(ctx, scope.organizationId, params.monitorId),
  ),
  handle(routes.changeMonitor, async (ctx, { caller, scope, params, body, request }) => {
    const monitor = await changeMonitor(
      ctx,
      scope.organizationId,
      params.monitorId,
      body,
      userContext(caller, request),
    );
    worker.wake(ctx);
    return monitor;
  }),
  handle(routes.deleteMonitor, async (ctx, { caller, scope, params, request }) => {
    await deleteMonitor(
      ctx,
      intake.cache,
      scope.organizationId,
      params.monitorId,
      userContext(caller, request),
    );
    worker.wake(ctx);
  }),
  handle(routes.regenerateMonitorSecret, (ctx, { caller, scope, params, body, request }) =>
    regenerateSecret(
      ctx,
      intake.cache,
      scope.organizationId,
      params.monitorId,
      body.graceSeconds,
      userContext(caller, request),
    ),
  ),
  handle(routes.listAgents, async (_ctx, { query }) => listAgents(query)),
  handle(routes.listDeliveries, (ctx, { scope, params, query }) =>
    listDeliveries(ctx, scope.organizationId, params.monitorId, query),
  ),
  handle(routes.getDelivery, (ctx, { scope, params }) =>
    getDelivery(ctx, scope.organizationId, params.deliveryId),
  ),
  handle(routes.getDeliveryBody, async (ctx, { scope, params }) => {
    const bytes = await getDeliveryBody(ctx, scope.organizationId, params.deliveryId);
    return new Answer<string>(Readable.from([bytes], { objectMode: false }), {
      headers: {
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="${params.deliveryId}.json"`,
        'content-length': String(bytes.length),
      },
    });
  }),
  handle(routes.replayDelivery, async (ctx, { caller, scope, params, request }) => {
    const delivery = await replayDelivery(
      ctx,
      scope.organizationId,
      params.deliveryId,
      userContext(caller, request),
    );
    worker.wake(ctx);
    return delivery;
  }),
  handle(routes.replayDeliveries, async (ctx, { caller, scope, params, request }) => {
    const replayed = await replayDeliveries(
      ctx,
      scope.organizationId,
      params.monitorId,
      userContext(caller, request),
    );
    worker.wake(ctx);
    return replayed;
  }),
  handle(routes.sendTestEvent, (ctx, { caller, scope, params, request }) =>
    sendTestEvent(ctx, intake.persist, scope.organizationId, params.monitorId, userContext(caller, request)),
  ),
];
