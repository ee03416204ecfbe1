import { Problem, routes } from '@vedette/contract';
import { type EventStreams, eventStreamAnswer } from '../../platform/event-streams.ts';
import { Answer, type Binding, handle, type RequestContext } from '../../platform/http/bind.ts';
import { userContext } from '../audit/index.ts';
import { getAlertAdvisory } from './advisory.ts';
import { assignAlert, commentAlert } from './collaborate.ts';
import { decideAlert, reopenAlert } from './decide.ts';
import { openAlertStream } from './feed.ts';
import { getAlert, listAlerts, listTimeline } from './read.ts';

export const alertRoutes = (streams: EventStreams): Binding[] => [
  handle(routes.listAlerts, async (ctx, { scope, query }) =>
    jsonText(await listAlerts(ctx, scope.organizationId, query)),
  ),
  handle(routes.getAlert, async (ctx, { scope, params }) =>
    jsonText(await getAlert(ctx, scope.organizationId, params.alertId)),
  ),
  handle(routes.getAlertAdvisory, (ctx, { scope, params }) =>
    getAlertAdvisory(ctx, scope.organizationId, params.alertId),
  ),
  handle(routes.decideAlert, async (ctx, { caller, scope, params, body, request }) =>
    jsonText(
      await decideAlert(ctx, scope.organizationId, params.alertId, body, userContext(caller, request)),
    ),
  ),
  handle(routes.reopenAlert, async (ctx, { caller, scope, params, body, request }) =>
    jsonText(
      await reopenAlert(ctx, scope.organizationId, params.alertId, body.reason, userContext(caller, request)),
    ),
  ),
  handle(routes.assignAlert, async (ctx, { caller, scope, params, body, request }) =>
    jsonText(
      await assignAlert(
        ctx,
        scope.organizationId,
        params.alertId,
        body.companyUserId,
        userContext(caller, request),
      ),
    ),
  ),
  handle(routes.commentAlert, (ctx, { caller, scope, params, body, request }) =>
    commentAlert(ctx, scope.organizationId, params.alertId, body.text, userContext(caller, request)),
  ),
  handle(routes.listAlertTimeline, (ctx, { scope, params, query }) =>
    listTimeline(ctx, scope.organizationId, params.alertId, query),
  ),
  handle(routes.streamAlerts, async (ctx, { caller, scope, query, request }) =>
    eventStreamAnswer(
      openAlertStream(streams, ctx, {
        caller,
        organizationId: scope.organizationId,
        lastEventId: lastEventIdOf(request) ?? query.lastEventId ?? null,
        signal: request.signal,
      }),
    ),
  ),
];

/** JSON that holds a payload exactly as it was received. */
const jsonText = (text: string) =>
  new Answer<never>(text, { headers: { 'content-type': 'application/json; charset=utf-8' } });

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A browser sends back what it was given; what is no id is refused, as it is in the query. @throws Problem `bad_request` */
function lastEventIdOf({ headers }: RequestContext): string | undefined {
  const id = headers['last-event-id'];
  if (id === undefined) return undefined;
  if (typeof id === 'string' && UUID.test(id)) return id.toLowerCase();
  throw new Problem('bad_request', {
    detail: 'The header Last-Event-ID is not the id of an event. Leave it out to begin now.',
  });
}
