import type { SecondFactorRequired } from '@vedette/contract';
import type { Ctx } from '../../../platform/ctx.ts';
import { type PasskeyRow, selectPasskeys } from './passkey-store.ts';
import { selectSecondFactor } from './store.ts';
import { challengeFor, passkeysAvailable } from './webauthn.ts';

/** What an account may show besides; neither means that it has no second factor. */
interface Factors {
  readonly application: boolean;
  readonly passkeys: readonly PasskeyRow[];
}

export async function factorsOf(ctx: Ctx, userId: string): Promise<Factors> {
  const factor = await selectSecondFactor(ctx.db, userId);
  return { application: Boolean(factor?.enabled_at), passkeys: await selectPasskeys(ctx.db, userId) };
}

export const isOn = ({ application, passkeys }: Factors): boolean => application || passkeys.length > 0;

/** Whether signing in takes something besides what was shown first. */
export const hasSecondFactor = async (ctx: Ctx, userId: string): Promise<boolean> =>
  isOn(await factorsOf(ctx, userId));

/** What is answered to somebody who has to show one: what they may choose from, with a challenge for the passkeys. */
export async function askFor(ctx: Ctx, userId: string, factors?: Factors): Promise<SecondFactorRequired> {
  const { application, passkeys } = factors ?? (await factorsOf(ctx, userId));
  const usable = passkeys.length > 0 && passkeysAvailable(ctx);
  return {
    secondFactorRequired: true,
    application,
    passkeys: usable ? await challengeFor(ctx, userId, passkeys) : null,
  };
}
