import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { asHardlyHarmful } from '../findings/evidence.ts';
import type { RawFinding } from '../findings/finding.ts';
import type { SourceFile } from '../inventory/source.ts';
import { directoryOf } from '../paths.ts';
import type { FlowFinding } from './program-stage.ts';
import { textOf } from './text-of.ts';

/**
 * Private keys whose certificate lies beside them and says that nobody trusts it any more: it has ended, or it is one that a program made for itself
 * (its own issuer) for the own machine or for names that are nobody's (RFC 2606, RFC 6761). Such a key opens nothing: low.
 */

const RULE = 'secrets-private-key';
const CERTIFICATE = /\.(?:crt|cer|cert|pem)$/i;
const BLOCK = /-----BEGIN CERTIFICATE-----[\s\S]{1,20000}?-----END CERTIFICATE-----/g;
const KEY = /-----BEGIN (?:\w+ )?PRIVATE KEY-----[\s\S]{1,20000}?-----END (?:\w+ )?PRIVATE KEY-----/;
/** Names of the own machine, and those that are kept for examples and tests. */
const NOBODYS =
  /(?:^|[=.:\s])(?:localhost|127\.0\.0\.1|example(?:\.\w+)?|[\w-]+\.(?:example|test|invalid|localhost|local))$/i;
const MAX_BYTES = 100_000;

/** The same findings: keys of such certificates hardly harm anybody. @param today RFC 3339 date; null where no day counts */
export async function withEndedCertificates<T extends FlowFinding | RawFinding>(
  findings: readonly T[],
  files: ReadonlyMap<string, SourceFile>,
  today: string | null,
): Promise<readonly T[]> {
  const out: T[] = [];
  for (const one of findings) {
    const isUseless = one.ruleId === RULE && (await isOfUselessCertificate(one.path, files, today));
    out.push(isUseless ? { ...one, evidence: asHardlyHarmful(one.evidence) } : one);
  }
  return out;
}

/** Whether all certificates beside a key were made with it for itself: nobody trusts them but who was told to. */
export async function isOfOwnCertificate(
  path: string,
  files: ReadonlyMap<string, SourceFile>,
): Promise<boolean> {
  const certificates = await certificatesBeside(path, files);
  return certificates.length > 0 && certificates.every((one) => one.checkIssued(one));
}

async function isOfUselessCertificate(
  path: string,
  files: ReadonlyMap<string, SourceFile>,
  today: string | null,
): Promise<boolean> {
  const certificates = await certificatesBeside(path, files);
  // One that is good makes the key worth something, whatever else was made of it.
  return certificates.length > 0 && certificates.every((one) => isUselessCertificate(one, today));
}

/** The certificates of a key in its file and its folder. */
async function certificatesBeside(
  path: string,
  files: ReadonlyMap<string, SourceFile>,
): Promise<readonly X509Certificate[]> {
  const key = keyOf(await textOf(files.get(path)));
  if (key === null) return [];
  const folder = directoryOf(path);
  const found: X509Certificate[] = [];
  for (const [name, file] of files) {
    if (directoryOf(name) !== folder || !(name === path || CERTIFICATE.test(name)) || file.size > MAX_BYTES)
      continue;
    for (const [block] of (await textOf(file)).matchAll(BLOCK)) {
      const certificate = certificateOf(block);
      if (certificate?.checkPrivateKey(key) === true) found.push(certificate);
    }
  }
  return found;
}

function isUselessCertificate(certificate: X509Certificate, today: string | null): boolean {
  if (today !== null && Date.parse(certificate.validTo) < Date.parse(today)) return true;
  const names = [
    ...(certificate.subjectAltName ?? '').split(', '),
    ...(certificate.subject ?? '').split('\n').filter((one) => one.startsWith('CN=')),
  ].filter((one) => one !== '');
  return certificate.checkIssued(certificate) && names.length > 0 && names.every((one) => NOBODYS.test(one));
}

function keyOf(text: string): KeyObject | null {
  const block = KEY.exec(text)?.[0];
  try {
    return block === undefined ? null : createPrivateKey(block);
  } catch {
    // Encrypted, cut short or of an unknown kind.
    return null;
  }
}

function certificateOf(block: string): X509Certificate | null {
  try {
    return new X509Certificate(block);
  } catch {
    return null;
  }
}
