import { routes } from '@vedette/contract';
import { type Binding, handle } from '../../../platform/http/bind.ts';
import type { Auth } from '../auth.ts';
import {
  addPasskey,
  beginPasskey,
  challengePasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from './passkeys.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  replaceRecoveryCodes,
  resetSecondFactor,
} from './second-factor.ts';

export const secondFactorRoutes = (auth: Auth): Binding[] => [
  handle(routes.getSecondFactor, (ctx, { caller }) => getSecondFactor(ctx, caller)),
  handle(routes.beginSecondFactor, (ctx, { caller, body, request }) =>
    beginSecondFactor(ctx, auth, caller, body.currentPassword, request),
  ),
  handle(routes.confirmSecondFactor, (ctx, { caller, body, request }) =>
    confirmSecondFactor(ctx, caller, body.code, request),
  ),
  handle(routes.replaceRecoveryCodes, (ctx, { caller, body, request }) =>
    replaceRecoveryCodes(ctx, caller, body.proof, request),
  ),
  handle(routes.endSecondFactor, (ctx, { caller, body, request }) =>
    endSecondFactor(ctx, auth, caller, body, request),
  ),
  handle(routes.resetSecondFactor, (ctx, { caller, params, request }) =>
    resetSecondFactor(ctx, caller, params.userId, request),
  ),
  handle(routes.listPasskeys, (ctx, { caller, query }) => listPasskeys(ctx, caller, query)),
  handle(routes.beginPasskey, (ctx, { caller, body, request }) =>
    beginPasskey(ctx, auth, caller, body.currentPassword, request),
  ),
  handle(routes.addPasskey, (ctx, { caller, body, request }) => addPasskey(ctx, caller, body, request)),
  handle(routes.renamePasskey, (ctx, { caller, params, body, request }) =>
    renamePasskey(ctx, caller, { ...params, ...body }, request),
  ),
  handle(routes.removePasskey, (ctx, { caller, params, body, request }) =>
    removePasskey(ctx, auth, caller, { ...params, ...body }, request),
  ),
  handle(routes.challengePasskey, (ctx, { caller }) => challengePasskey(ctx, caller)),
];
