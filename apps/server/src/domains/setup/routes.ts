import { routes } from '@vedette/contract';
import { type Binding, handle } from '../../platform/http/bind.ts';
import type { Auth } from '../identity/index.ts';
import { isSetupNeeded, setUp } from './setup.ts';

export function setupRoutes(auth: Auth): Binding[] {
  return [
    handle(routes.getSetup, async (ctx) => ({ needed: await isSetupNeeded(ctx) })),
    handle(routes.setUp, (ctx, { body, request }) => setUp(ctx, auth, body, request)),
  ];
}
