import { routes } from '@vedette/contract';
import { type Binding, on } from '../../platform/http/bind.ts';
import { keyActor, userActor } from '../audit/index.ts';
import { completeUpload } from './complete-upload.ts';
import { receiveUpload } from './receive-upload.ts';
import { openUpload } from './uploads.ts';

export const uploadRoutes: Binding[] = [
  on(routes.createSourceUpload, (ctx, { caller, scope, body, request }) =>
    openUpload(ctx, scope.organizationId, keyActor(caller), body, request.id),
  ),
  on(routes.createCompanySourceUpload, (ctx, { caller, scope, body, request }) =>
    openUpload(ctx, scope.organizationId, userActor(caller), body, request.id),
  ),
  on(routes.putSourceUpload, (ctx, { params, query, request, body }) =>
    receiveUpload(ctx, params.uploadId, query, request, body),
  ),
  on(routes.completeSourceUpload, (ctx, { caller, scope, params, request }) =>
    completeUpload(ctx, scope.organizationId, keyActor(caller), params.uploadId, request.id),
  ),
  on(routes.completeCompanySourceUpload, (ctx, { caller, scope, params, request }) =>
    completeUpload(ctx, scope.organizationId, userActor(caller), params.uploadId, request.id),
  ),
];
