import type { Route } from '@vedette/contract';
import type { Caller, KeyCaller, Scope } from '../caller.ts';
import type { Ctx } from '../ctx.ts';
import type { RequestContext } from './bind.ts';

type Credentials = { readonly method: string; readonly headers: RequestContext['headers'] };

/** How the domains tell the server who calls and what they may do; given by `assembly.ts`, because the platform knows no domain. */
export interface AccessControl {
  /** @returns null when the request carries no credential. @throws Problem for one that is not accepted. */
  authenticate(ctx: Ctx, request: Credentials): Promise<Caller | null>;
  /** The same for the interface that takes service keys. */
  authenticateKey(ctx: Ctx, request: Credentials): Promise<KeyCaller | null>;
  /** @throws Problem when the account may not be used (disabled; unless the route takes any account: unverified, terms open). */
  checkAccount(ctx: Ctx, caller: Caller, route: Route): void;
  /** @throws Problem when the caller may not call the route on these parameters. */
  authorize(
    ctx: Ctx,
    caller: Caller,
    route: Route,
    params: Readonly<Record<string, string>>,
  ): Promise<Scope | null>;
}
