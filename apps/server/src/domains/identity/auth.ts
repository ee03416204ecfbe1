import { randomUUIDv7 } from 'node:crypto';
import { kyselyAdapter } from '@better-auth/kysely-adapter';
import { PASSWORD_LENGTH } from '@vedette/contract';
import { betterAuth } from 'better-auth/minimal';
import type { BetterAuthOptions } from 'better-auth/types';
import type { Ctx } from '../../platform/ctx.ts';
import { sendMail } from '../mail/index.ts';
import { withHashedSessions } from './hashed-sessions.ts';
import { ownSessions } from './session-plugin.ts';

export type Auth = ReturnType<typeof createAuth>;

const DAY_SECONDS = 86_400;
/** A link to choose a password or to verify an address is good for an hour. */
export const LINK_SECONDS = 3600;

/** How passwords rest. */
export interface PasswordHashing {
  hash(password: string): Promise<string>;
  verify(input: { hash: string; password: string }): Promise<boolean>;
}

/**
 * The identity library, on our tables: passwords, sessions, verification and reset links. It is called as a library behind
 * the contract's routes; its own HTTP handler is not mounted, so nothing is reachable that the contract does not name.
 * @param passwords default: the library's own scrypt (N = 16,384, r = 16), tens of milliseconds a password
 */
export function createAuth(ctx: Ctx, passwords?: PasswordHashing) {
  const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' };
  return betterAuth({
    appName: 'Vedette',
    baseURL: ctx.baseUrl,
    basePath: '/api/v0/auth',
    secret: ctx.box.derive('sessions'),
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: (options: BetterAuthOptions) =>
      withHashedSessions(kyselyAdapter(ctx.db.kysely, { type: 'postgres', transaction: true })(options)),
    advanced: {
      cookiePrefix: 'vedette',
      useSecureCookies: true,
      database: { generateId: () => randomUUIDv7() },
      ipAddress: { ipAddressHeaders: ['x-client-address'] },
    },
    user: { modelName: 'users', fields: { emailVerified: 'email_verified', ...timestamps } },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...timestamps,
      },
      expiresIn: ctx.config.SESSION_DAYS * DAY_SECONDS,
      updateAge: DAY_SECONDS,
    },
    account: {
      modelName: 'accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...timestamps,
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', ...timestamps },
      storeIdentifier: 'hashed',
    },
    plugins: [ownSessions],
    emailAndPassword: {
      enabled: true,
      ...(passwords && { password: passwords }),
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      resetPasswordTokenExpiresIn: LINK_SECONDS,
      sendResetPassword: async ({ user, token }) => {
        await sendMail(ctx, {
          purpose: 'password_reset',
          recipient: user.email,
          subject: 'Choose a new password',
          body: `Somebody, probably you, asked for a new password for this account.\n\nChoose it here within the hour:\n${ctx.baseUrl}/reset-password#token=${token}\n\nIf it was not you, ignore this message: nothing has changed.\n`,
        });
      },
    },
    emailVerification: {
      expiresIn: LINK_SECONDS,
      sendVerificationEmail: async ({ user, token }) => {
        await sendMail(ctx, {
          purpose: 'email_verification',
          recipient: user.email,
          subject: 'Verify your e-mail address',
          body: `Verify this address for your Vedette account within the hour:\n${ctx.baseUrl}/verify-email#token=${token}\n`,
        });
      },
    },
  });
}
