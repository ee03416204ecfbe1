import { routes } from '@vedette/contract';
import { Answer, type Binding, handle } from '../../platform/http/bind.ts';
import { userContext } from '../audit/index.ts';
import {
  addAlerts,
  changeIncident,
  createIncident,
  getIncident,
  listIncidentAlerts,
  listIncidents,
  removeAlert,
} from './incidents.ts';

export const incidentRoutes: Binding[] = [
  handle(routes.createIncident, (ctx, { caller, scope, body, request }) =>
    createIncident(ctx, scope.organizationId, body, userContext(caller, request)),
  ),
  handle(routes.listIncidents, (ctx, { scope, query }) => listIncidents(ctx, scope.organizationId, query)),
  handle(routes.getIncident, (ctx, { scope, params }) =>
    getIncident(ctx, scope.organizationId, params.incidentId),
  ),
  handle(routes.changeIncident, (ctx, { caller, scope, params, body, request }) =>
    changeIncident(ctx, scope.organizationId, params.incidentId, body, userContext(caller, request)),
  ),
  handle(routes.addIncidentAlerts, (ctx, { caller, scope, params, body, request }) =>
    addAlerts(ctx, scope.organizationId, params.incidentId, body.alertIds, userContext(caller, request)),
  ),
  handle(routes.removeIncidentAlert, (ctx, { caller, scope, params, request }) =>
    removeAlert(ctx, scope.organizationId, params.incidentId, params.alertId, userContext(caller, request)),
  ),
  handle(routes.listIncidentAlerts, async (ctx, { scope, params, query }) => {
    const text = await listIncidentAlerts(ctx, scope.organizationId, params.incidentId, query);
    return new Answer<never>(text, { headers: { 'content-type': 'application/json; charset=utf-8' } });
  }),
];
