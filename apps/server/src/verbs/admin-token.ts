import { email, name, Problem } from '@vedette/contract';
import { z } from 'zod';
import type { Assembly } from '../assembly.ts';
import { systemActor } from '../domains/audit/index.ts';
import { findUserByEmail, mintPersonalAccessToken } from '../domains/identity/index.ts';
import { type AdminOptions, checked, type Values } from './admin-values.ts';

export const tokenOptions = {
  email: { value: 'address', required: true, description: 'e-mail address of the account' },
  name: { value: 'label', description: 'what the token is called in the list of tokens' },
  'expires-in-days': { value: 'n', description: '1 to 366 (default: it is good until it is revoked)' },
} as const satisfies AdminOptions;

const days = z
  .string()
  .regex(/^\d{1,9}$/, 'a whole number of days is needed')
  .transform(Number)
  .pipe(z.int().min(1).max(366));

/** Mints a personal access token for an existing user; audited. @throws Problem `not_found`, `disabled_user`. */
export async function token(
  assembly: Assembly,
  values: Values,
): Promise<{ accessToken: string; expiresAt: string | null }> {
  const address = checked(email, values.email, '--email');
  const label = values.name === undefined ? 'admin token' : checked(name, values.name, '--name');
  const expiresInDays =
    values['expires-in-days'] === undefined
      ? undefined
      : checked(days, values['expires-in-days'], '--expires-in-days');
  return assembly.ctx.transaction(async (tx) => {
    const user = await findUserByEmail(tx, address);
    if (user === undefined)
      throw new Problem('not_found', { detail: `There is no account with the address ${address}.` });
    const minted = await mintPersonalAccessToken(tx, systemActor('vedette admin token'), user.id, {
      name: label,
      expiresInDays,
    });
    return { accessToken: minted.secret, expiresAt: minted.expiresAt };
  });
}

export function tokenText(result: { accessToken: string }): string {
  return `${result.accessToken}\n`;
}
