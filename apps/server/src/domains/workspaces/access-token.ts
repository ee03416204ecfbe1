import type { Ctx } from '../../platform/ctx.ts';
import { type Secret, secret } from '../../platform/secret-value.ts';

/** What the access tokens of repositories are encrypted for. */
const PURPOSE = 'repository-access-token';

export function sealAccessToken(ctx: Ctx, token: string): Buffer {
  return ctx.box.seal(PURPOSE, token);
}

export function openAccessToken(ctx: Ctx, sealed: Buffer): Secret {
  return secret(ctx.box.open(PURPOSE, sealed));
}
