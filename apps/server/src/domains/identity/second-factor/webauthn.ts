/** The two ceremonies of WebAuthn (Level 3, 7.1 and 7.2) with `@simplewebauthn/server`, for passkeys that come after a password. */
import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server';
import type { NewPasskey, PasskeyChallenge, PasskeyCreation, PasskeyProof } from '@vedette/contract';
import type { Ctx } from '../../../platform/ctx.ts';
import { type ChallengePurpose, insertChallenge, type PasskeyRow, takeChallenge } from './passkey-store.ts';

/** What people need to find their key. */
const CHALLENGE_MS = 5 * 60_000;

/** Whom passkeys are made for: the host that people see, and nothing beside it. */
const relyingParty = (ctx: Ctx) => {
  const url = new URL(ctx.baseUrl);
  return { id: url.hostname, origin: url.origin, isSecure: url.protocol === 'https:' };
};

/** Browsers make passkeys for names over https, and for localhost; for bare addresses they do not. */
export function passkeysAvailable(ctx: Ctx): boolean {
  const { id, isSecure } = relyingParty(ctx);
  return isIP(id) === 0 && !id.startsWith('[') && (isSecure || id === 'localhost');
}

const descriptor = (row: PasskeyRow) => ({
  id: row.credential_id,
  type: 'public-key' as const,
  transports: row.transports,
});

export async function creationOptions(
  ctx: Ctx,
  user: { readonly id: string; readonly name: string; readonly email: string },
  present: readonly PasskeyRow[],
): Promise<PasskeyCreation> {
  const selection = { residentKey: 'discouraged', userVerification: 'discouraged' } as const;
  const options = await generateRegistrationOptions({
    rpName: 'Vedette',
    rpID: relyingParty(ctx).id,
    userName: user.email,
    userDisplayName: user.name,
    userID: new Uint8Array(Buffer.from(user.id.replaceAll('-', ''), 'hex')),
    attestationType: 'none',
    authenticatorSelection: selection,
    timeout: CHALLENGE_MS,
  });
  await keepChallenge(ctx, user.id, 'register', options.challenge);
  return {
    challenge: options.challenge,
    rp: { id: relyingParty(ctx).id, name: options.rp.name },
    user: options.user,
    pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    excludeCredentials: present.map(descriptor),
    authenticatorSelection: selection,
    attestation: 'none',
  };
}

export async function challengeFor(
  ctx: Ctx,
  userId: string,
  present: readonly PasskeyRow[],
): Promise<PasskeyChallenge> {
  const rpId = relyingParty(ctx).id;
  const { challenge } = await generateAuthenticationOptions({ rpID: rpId, timeout: CHALLENGE_MS });
  await keepChallenge(ctx, userId, 'prove', challenge);
  return {
    challenge,
    rpId,
    timeout: CHALLENGE_MS,
    allowCredentials: present.map(descriptor),
    userVerification: 'discouraged',
  };
}

/** @throws Error that says what was wrong */
export async function verifyNewPasskey(
  ctx: Ctx,
  credential: NewPasskey,
  challenge: string,
): Promise<WebAuthnCredential> {
  const { id, origin } = relyingParty(ctx);
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id: credential.credentialId,
      rawId: credential.credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: credential.clientDataJson,
        attestationObject: credential.attestationObject,
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    // The password was shown: what is asked for is that somebody is there and holds it.
    requireUserPresence: true,
    requireUserVerification: false,
  });
  if (!verified) throw new Error('the registration was not verified');
  return registrationInfo.credential;
}

/** @returns the count of the signature. @throws Error that says what was wrong */
export async function verifyProof(
  ctx: Ctx,
  row: PasskeyRow,
  proof: PasskeyProof,
  challenge: string,
): Promise<number> {
  const { id, origin } = relyingParty(ctx);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id: proof.credentialId,
      rawId: proof.credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: proof.clientDataJson,
        authenticatorData: proof.authenticatorData,
        signature: proof.signature,
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: row.credential_id,
      publicKey: new Uint8Array(row.public_key),
      counter: Number(row.counter),
    },
    requireUserVerification: false,
  });
  if (!verified) throw new Error('the signature is wrong');
  return authenticationInfo.newCounter;
}

const hashOf = (challenge: string) => createHash('sha256').update(challenge, 'utf8').digest();

function keepChallenge(
  ctx: Ctx,
  userId: string,
  purpose: ChallengePurpose,
  challenge: string,
): Promise<void> {
  const now = ctx.clock.now();
  const row = {
    challenge_hash: hashOf(challenge),
    user_id: userId,
    purpose,
    expires_at: new Date(now.getTime() + CHALLENGE_MS),
  };
  return insertChallenge(ctx.db, row, now);
}

/**
 * The challenge that the browser says it answers, used up; the library holds the signed data to it.
 * @returns null when it was used, is too old, or is of another account or ceremony
 */
export async function takeAnsweredChallenge(
  ctx: Ctx,
  userId: string,
  purpose: ChallengePurpose,
  clientDataJson: string,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJson);
  if (challenge === null) return null;
  const by = { challengeHash: hashOf(challenge), userId, purpose, now: ctx.clock.now() };
  return (await takeChallenge(ctx.db, by)) ? challenge : null;
}

function challengeIn(clientDataJson: string): string | null {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'));
    const challenge = (said as { challenge?: unknown } | null)?.challenge;
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}
