import { type BodyOf, Problem, type Routes, type SingleSignOn } from '@vedette/contract';
import type { Caller } from '../../platform/caller.ts';
import type { Ctx } from '../../platform/ctx.ts';
import type { RequestContext } from '../../platform/http/bind.ts';
import { auditOrigin, recordAudit, userActor } from '../audit/index.ts';
import { redirectUri } from './begin.ts';
import { CLIENT_SECRET_PURPOSE, discover } from './provider-client.ts';
import { discoveryFault } from './provider-fault.ts';
import {
  deleteIdentities,
  deleteProvider,
  hasVerifiedDomain,
  lockProvider,
  type ProviderRow,
  selectProvider,
  updateProvider,
  upsertProvider,
} from './store.ts';

export async function getSingleSignOn(ctx: Ctx, organizationId: string): Promise<SingleSignOn> {
  return toView(ctx, await selectProvider(organizationId, ctx.db));
}

/**
 * Keeps the settings once the issuer has shown its discovery document. Another issuer or client is another provider: a secret of
 * the one before is not sent to it, nobody is linked with it, and it is not enforced before somebody came in with it.
 * @throws Problem `bad_request`
 */
export async function setSingleSignOn(
  ctx: Ctx,
  caller: Caller,
  organizationId: string,
  body: BodyOf<Routes['setSingleSignOn']>,
  request: RequestContext,
): Promise<SingleSignOn> {
  const { clientSecret: given, ...settings } = body;
  const before = await selectProvider(organizationId, ctx.db);
  const same = isSame(before, settings);
  const clientSecret =
    given ?? (same && before ? ctx.box.open(CLIENT_SECRET_PURPOSE, before.client_secret_sealed) : undefined);
  if (clientSecret === undefined)
    throw new Problem('bad_request', {
      detail: 'field clientSecret: another issuer or client needs its own.',
    });
  await discover(ctx, { ...settings, clientSecret }).catch((cause: unknown) => {
    throw new Problem('bad_request', {
      detail: `field issuer: no discovery document of this issuer was found at ${documentOf(settings.issuer)}: ${discoveryFault(cause)}. Correct the issuer, or make it reachable from this server.`,
      cause,
    });
  });
  return ctx.transaction(async (tx) => {
    const now = tx.clock.now();
    const stays = isSame(await lockProvider(organizationId, tx.db), settings);
    // Changed by another meanwhile, and the secret is of what was there before.
    if (given === undefined && !stays)
      throw new Problem('bad_request', {
        detail: 'field clientSecret: the settings have changed meanwhile.',
      });
    const after = await upsertProvider(organizationId, tx.db, {
      issuer: settings.issuer,
      client_id: settings.clientId,
      client_secret_sealed: tx.box.seal(CLIENT_SECRET_PURPOSE, clientSecret),
      scopes: settings.scopes,
      button_label: settings.buttonLabel,
      ...(stays ? {} : { enforced: false, last_used_at: null }),
      created_at: now,
      updated_at: now,
    });
    if (!stays) await deleteIdentities(organizationId, tx.db);
    const details = { ...settings, anotherProvider: !stays, anotherSecret: given !== undefined };
    await record(tx, caller, organizationId, 'single_sign_on.set', request, details);
    return toView(tx, after);
  });
}

/** @throws Problem `conflict` */
export function enforceSingleSignOn(
  ctx: Ctx,
  caller: Caller,
  organizationId: string,
  enforced: boolean,
  request: RequestContext,
): Promise<SingleSignOn> {
  return ctx.transaction(async (tx) => {
    const provider = await lockProvider(organizationId, tx.db);
    if (provider === undefined) throw conflict('The company has no provider. Set one first.');
    if (enforced && !(await hasVerifiedDomain(organizationId, tx.db)))
      throw conflict('The company has no verified domain. Verify one first.');
    if (enforced && provider.last_used_at === null)
      throw conflict('Nobody has signed in with the provider as it is set. Do it once first.');
    const after = await updateProvider(organizationId, tx.db, { enforced, updated_at: tx.clock.now() });
    const action = enforced ? 'single_sign_on.enforced' : 'single_sign_on.enforcement_ended';
    await record(tx, caller, organizationId, action, request);
    return toView(tx, after);
  });
}

export async function removeSingleSignOn(
  ctx: Ctx,
  caller: Caller,
  organizationId: string,
  request: RequestContext,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    await deleteIdentities(organizationId, tx.db);
    if (await deleteProvider(organizationId, tx.db))
      await record(tx, caller, organizationId, 'single_sign_on.removed', request);
  });
}

const isSame = (row: ProviderRow | undefined, settings: { issuer: string; clientId: string }): boolean =>
  row?.issuer === settings.issuer && row.client_id === settings.clientId;

const conflict = (detail: string) => new Problem('conflict', { detail });

const documentOf = (issuer: string) => `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;

function record(
  tx: Ctx,
  caller: Caller,
  organizationId: string,
  action: string,
  request: RequestContext,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  return recordAudit(tx, organizationId, {
    actor: userActor(caller),
    action,
    subjectKind: 'company',
    subjectId: organizationId,
    details,
    ...auditOrigin(request),
  });
}

function toView(ctx: Ctx, row: ProviderRow | undefined): SingleSignOn {
  return {
    redirectUri: redirectUri(ctx),
    provider:
      row === undefined
        ? null
        : {
            issuer: row.issuer,
            clientId: row.client_id,
            scopes: row.scopes,
            buttonLabel: row.button_label,
            enforced: row.enforced,
            lastUsedAt: row.last_used_at?.toISOString() ?? null,
            updatedAt: row.updated_at.toISOString(),
          },
  };
}
