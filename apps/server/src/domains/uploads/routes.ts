import { routes } from '@vedette/contract';
import { type Binding, handle } from '../../platform/http/bind.ts';
import { keyActor, userActor } from '../audit/index.ts';
import { completeUpload } from './complete-upload.ts';
import { receiveUpload } from './receive-upload.ts';
import { openUpload } from './uploads.ts';

export const uploadRoutes: Binding[] = [
  handle(routes.createSourceUpload, (ctx, { caller, scope, body, request }) =>
    openUpload(ctx, scope.organizationId, keyActor(caller), body, request.id),
  ),
  handle(routes.createCompanySourceUpload, (ctx, { caller, scope, body, request }) =>
    openUpload(ctx, scope.organizationId, userActor(caller), body, request.id),
  ),
  handle(routes.putSourceUpload, (ctx, { params, query, request, body }) =>
    receiveUpload(ctx, params.uploadId, query, request, body),
  ),
  handle(routes.completeSourceUpload, (ctx, { caller, scope, params, request }) =>
    completeUpload(ctx, scope.organizationId, params.uploadId, {
      actor: keyActor(caller),
      requestId: request.id,
      signal: request.signal,
    }),
  ),
  handle(routes.completeCompanySourceUpload, (ctx, { caller, scope, params, request }) =>
    completeUpload(ctx, scope.organizationId, params.uploadId, {
      actor: userActor(caller),
      requestId: request.id,
      signal: request.signal,
    }),
  ),
];
