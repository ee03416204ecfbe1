import { routes } from '@vedette/contract';
import { handle } from '../../platform/http/bind.ts';
import { userActor } from '../audit/index.ts';
import { listOutbox, readOutboxMessage } from './mail.ts';

export const mailRoutes = [
  handle(routes.listOutbox, (ctx, { query }) => listOutbox(ctx, query)),
  handle(routes.getOutboxMessage, (ctx, { caller, params, request }) =>
    readOutboxMessage(ctx, userActor(caller), params.messageId, request.id),
  ),
];
