/** An authenticator of WebAuthn in software: ES256, no attestation. Does what it is told, also what a real one would not. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, PasskeyChallenge, PasskeyCreation, PasskeyProof } from '@vedette/contract';

export interface Wrongly {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  /** Nobody touched it. */
  readonly absent?: boolean;
  /** The count of this signature, instead of one more than the last. */
  readonly counter?: number;
  /** Signed by another key. */
  readonly foreignKey?: boolean;
}

const USER_PRESENT = 0x01;
const ATTESTED_CREDENTIAL = 0x40;

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

export type SoftwareAuthenticator = ReturnType<typeof createAuthenticator>;

export function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = newKey();
  const id = randomBytes(32);
  const credentialId = id.toString('base64url');
  let counter = 0;

  const clientData = (type: string, challenge: string, how: Wrongly): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: how.type ?? type,
        challenge: how.challenge ?? challenge,
        origin: how.origin ?? origin,
        crossOrigin: false,
      }),
    );

  /** WebAuthn, 6.1 */
  function authenticatorData(rpId: string, flags: number, how: Wrongly): Buffer {
    counter = how.counter ?? counter + 1;
    const head = Buffer.alloc(5);
    head[0] = how.absent ? flags & ~USER_PRESENT : flags;
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(how.rpId ?? rpId), head]);
  }

  return {
    credentialId,
    create(options: PasskeyCreation, how: Wrongly = {}): NewPasskey {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const head = authenticatorData(options.rp.id, USER_PRESENT | ATTESTED_CREDENTIAL, {
        counter: 0,
        ...how,
      });
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      // AAGUID of nobody, then the key in COSE (RFC 9053): { 1: 2, 3: -7, -1: 1, -2: x, -3: y }
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const data = Buffer.concat([head, Buffer.alloc(16), length, id, key]);
      // CBOR: { "fmt": "none", "attStmt": {}, "authData": bytes }
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.of(data.length),
        data,
      ]);
      return {
        credentialId,
        clientDataJson: clientData('webauthn.create', options.challenge, how).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['usb'],
      };
    },
    answer(options: PasskeyChallenge, how: Wrongly = {}): PasskeyProof {
      const client = clientData('webauthn.get', options.challenge, how);
      const data = authenticatorData(options.rpId, USER_PRESENT, how);
      const key = how.foreignKey ? newKey().privateKey : privateKey;
      return {
        credentialId,
        clientDataJson: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), key).toString('base64url'),
      };
    },
  };
}
