import { routes } from '@vedette/contract';
import type { Caller } from '../../platform/caller.ts';
import { Answer, type Binding, handle, type RequestContext } from '../../platform/http/bind.ts';
import { userActor } from '../audit/index.ts';
import {
  addAlerts,
  type By,
  changeIncident,
  createIncident,
  getIncident,
  listIncidentAlerts,
  listIncidents,
  removeAlert,
} from './incidents.ts';

export const incidentRoutes: Binding[] = [
  handle(routes.createIncident, (ctx, { caller, scope, body, request }) =>
    createIncident(ctx, scope.organizationId, body, by(caller, request)),
  ),
  handle(routes.listIncidents, (ctx, { scope, query }) => listIncidents(ctx, scope.organizationId, query)),
  handle(routes.getIncident, (ctx, { scope, params }) =>
    getIncident(ctx, scope.organizationId, params.incidentId),
  ),
  handle(routes.changeIncident, (ctx, { caller, scope, params, body, request }) =>
    changeIncident(ctx, scope.organizationId, params.incidentId, body, by(caller, request)),
  ),
  handle(routes.addIncidentAlerts, (ctx, { caller, scope, params, body, request }) =>
    addAlerts(ctx, scope.organizationId, params.incidentId, body.alertIds, by(caller, request)),
  ),
  handle(routes.removeIncidentAlert, (ctx, { caller, scope, params, request }) =>
    removeAlert(ctx, scope.organizationId, params.incidentId, params.alertId, by(caller, request)),
  ),
  handle(routes.listIncidentAlerts, async (ctx, { scope, params, query }) => {
    const text = await listIncidentAlerts(ctx, scope.organizationId, params.incidentId, query);
    return new Answer<never>(text, { headers: { 'content-type': 'application/json; charset=utf-8' } });
  }),
];

const by = (caller: Caller, request: RequestContext): By => ({
  actor: userActor(caller),
  requestId: request.id,
});
