/** The second factor of an account: codes of an authenticator application (RFC 6238), passkeys, and recovery codes for when they are lost. */
import { z } from 'zod';
import { passkeyProof } from './passkeys.ts';
import { time } from './primitives.ts';

/** Blanks and hyphens are for people, and so is the case. */
export const secondFactorCode = z
  .string()
  .max(40)
  .regex(/^[0-9A-Za-z -]+$/, 'Digits and letters')
  .transform((code) => code.replaceAll(/[ -]/g, '').toUpperCase())
  .describe('Six digits of the authenticator application, or a recovery code.');

export const secondFactor = z
  .object({
    enabledAt: time
      .nullable()
      .describe('Since when codes of an authenticator application are taken; null while none is set up.'),
    recoveryCodesLeft: z.int().min(0),
    passkeysAvailable: z
      .boolean()
      .describe('Whether browsers make passkeys for the address of this installation.'),
  })
  .meta({ id: 'SecondFactor', description: 'What an account asks for besides its password.' });

export const secondFactorProof = z
  .union([z.strictObject({ code: secondFactorCode }), z.strictObject({ passkey: passkeyProof })])
  .describe('A code, or the answer of a passkey to a challenge.');

export const secondFactorSecret = z
  .object({
    secret: z.string().describe('Base32, to be typed into an application.'),
    uri: z
      .string()
      .describe('The same as an `otpauth:` address, for applications on this machine and for QR codes.'),
  })
  .meta({ id: 'SecondFactorSecret', description: 'What an authenticator application needs; shown once.' });

export const recoveryCodes = z
  .object({ recoveryCodes: z.array(z.string()) })
  .meta({ id: 'RecoveryCodes', description: 'Each takes the place of a code once; shown once.' });

export type SecondFactor = z.output<typeof secondFactor>;
export type SecondFactorSecret = z.output<typeof secondFactorSecret>;
export type SecondFactorProof = z.output<typeof secondFactorProof>;
export type RecoveryCodes = z.output<typeof recoveryCodes>;
