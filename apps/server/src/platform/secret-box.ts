import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** Encrypts what must be readable again: AES-256-GCM, a fresh 96-bit nonce each time, bound to its purpose. */
export interface SecretBox {
  seal(purpose: string, plain: string): Buffer;
  open(purpose: string, sealed: Buffer): string;
  /** A key for another library, derived by HKDF-SHA256 so that no two purposes share key material. */
  derive(purpose: string): string;
}

const FORMAT = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function createSecretBox(masterKeyHex: string): SecretBox {
  const master = Buffer.from(masterKeyHex, 'hex');
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', master, 'vedette', purpose, 32));
  return {
    seal(purpose, plain) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(FORMAT), nonce, cipher.getAuthTag(), body]);
    },
    open(purpose, sealed) {
      if (sealed[0] !== FORMAT) throw new Error(`Sealed value of unknown format ${sealed[0]}`);
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
      const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), nonce, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(tag);
      return (
        decipher.update(sealed.subarray(1 + NONCE_BYTES + TAG_BYTES), undefined, 'utf8') +
        decipher.final('utf8')
      );
    },
    derive: (purpose) => keyFor(`derive:${purpose}`).toString('hex'),
  };
}

/**
 * The configured key, or the one in the data folder, which is created on first use with mode 0600.
 * Two processes that start at once agree: the file is written aside and linked into place, and the loser reads the winner's.
 */
export async function loadSecretKey(config: Config): Promise<string> {
  if (config.SECRET_KEY) return config.SECRET_KEY.reveal();
  const path = join(config.home, 'secret.key');
  const read = async () => (await readFile(path, 'utf8')).trim();
  try {
    return await read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  await mkdir(config.home, { recursive: true });
  const aside = `${path}.${randomUUID()}`;
  await writeFile(aside, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
  await chmod(aside, 0o600);
  await link(aside, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(aside);
  return read();
}
