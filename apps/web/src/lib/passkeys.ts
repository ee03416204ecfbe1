/** The browser's side of passkeys: what the contract's fields are in `navigator.credentials`. Loaded where somebody uses one. */
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import type { NewPasskey, PasskeyChallenge, PasskeyCreation, PasskeyProof } from '@vedette/contract';

type Created = Parameters<typeof startRegistration>[0]['optionsJSON'];
type Asked = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** @throws Error that says in a sentence why there is none */
export async function makePasskey(options: PasskeyCreation): Promise<NewPasskey> {
  const { id, response } = await startRegistration({ optionsJSON: options as Created }).catch(explain);
  return {
    credentialId: id,
    clientDataJson: response.clientDataJSON,
    attestationObject: response.attestationObject,
    transports: response.transports ?? [],
  };
}

/** @throws Error that says in a sentence why there is no answer */
export async function answerChallenge(challenge: PasskeyChallenge): Promise<PasskeyProof> {
  const { id, response } = await startAuthentication({ optionsJSON: challenge as Asked }).catch(explain);
  return {
    credentialId: id,
    clientDataJson: response.clientDataJSON,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
  };
}

function explain(error: unknown): never {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    throw new Error('This authenticator holds a passkey of your account already.', { cause: error });
  if (error instanceof Error && error.name === 'NotAllowedError')
    throw new Error('No passkey was used: it was cancelled, or took too long.', { cause: error });
  throw new Error('The browser could not use a passkey.', { cause: error });
}
