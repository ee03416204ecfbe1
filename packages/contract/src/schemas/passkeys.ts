/** Passkeys as second factor (WebAuthn Level 3), with the fields that the ceremonies need, in base64url. */
import { z } from 'zod';
import { time, uuid } from './primitives.ts';
import { oneLineText } from './text.ts';

const base64url = (charactersMax: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{1,${charactersMax}}$`), 'Not base64url');

/** 1023 bytes at most (WebAuthn, 5.8.3), in base64url. */
const credentialId = base64url(1364);
/** What browsers send are some hundred bytes; some add entries of their own. */
const clientData = base64url(8192);

export const passkeyName = oneLineText(60).describe('To tell it from the others: where it is kept.');

const transport = z.string().regex(/^[a-z-]{1,32}$/, 'Not a transport');

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

export const passkey = z
  .object({ id: uuid, name: z.string(), createdAt: time, lastUsedAt: time.nullable() })
  .meta({ id: 'Passkey' });

export const passkeyCreation = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int().describe('Milliseconds.'),
    excludeCredentials: z.array(descriptor),
    authenticatorSelection: z.object({
      residentKey: z.enum(['discouraged', 'preferred', 'required']),
      userVerification: z.enum(['discouraged', 'preferred', 'required']),
    }),
    attestation: z.literal('none'),
  })
  .meta({ id: 'PasskeyCreation', description: '`PublicKeyCredentialCreationOptionsJSON`; good once.' });

export const passkeyChallenge = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int().describe('Milliseconds.'),
    allowCredentials: z.array(descriptor),
    userVerification: z.enum(['discouraged', 'preferred', 'required']),
  })
  .meta({ id: 'PasskeyChallenge', description: '`PublicKeyCredentialRequestOptionsJSON`; good once.' });

/** What an authenticator answers when a passkey is made. */
export const newPasskey = z.strictObject({
  credentialId,
  clientDataJson: clientData,
  attestationObject: base64url(65_536),
  transports: z.array(transport).max(10).default([]),
});

/** What an authenticator answers to a challenge. */
export const passkeyProof = z
  .strictObject({
    credentialId,
    clientDataJson: clientData,
    authenticatorData: base64url(8192),
    signature: base64url(8192),
  })
  .describe('The answer of an authenticator to the challenge.');

export const addedPasskey = z
  .object({
    passkey,
    recoveryCodes: z
      .array(z.string())
      .describe('Shown once; none where the account had a second factor, whose codes stay.'),
  })
  .meta({ id: 'AddedPasskey' });

export type Passkey = z.output<typeof passkey>;
export type AddedPasskey = z.output<typeof addedPasskey>;
export type PasskeyCreation = z.output<typeof passkeyCreation>;
export type PasskeyChallenge = z.output<typeof passkeyChallenge>;
export type NewPasskey = z.output<typeof newPasskey>;
export type PasskeyProof = z.output<typeof passkeyProof>;
