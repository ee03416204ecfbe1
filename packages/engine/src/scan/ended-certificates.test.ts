import { expect, test } from 'vitest';
import type { RawFinding } from '../findings/finding.ts';
import { sourceFiles } from '../testing/source-files.ts';
import { withEndedCertificates } from './ended-certificates.ts';
import { certificateOf, keyOf, OWN_MACHINE, SHOP } from './testing/own-certificates.ts';

async function isUseless(files: Readonly<Record<string, string>>, today: string): Promise<boolean> {
  const source = sourceFiles(files);
  const finding = { ruleId: 'secrets-private-key', path: 'conf/server.key' } as RawFinding;
  const [out] = await withEndedCertificates([finding], source, today);
  return out?.evidence?.isHardly === true;
}

const NOW = '2027-01-01';

test('a key is of no use where its certificate beside it has ended', async () => {
  const files = { 'conf/server.key': keyOf(SHOP), 'conf/server.crt': certificateOf(SHOP) };
  expect(await isUseless(files, NOW)).toBe(false);
  expect(await isUseless(files, '2040-01-01')).toBe(true);
});

test('a key is of no use where a program certified it to itself for the own machine', async () => {
  expect(
    await isUseless({ 'conf/server.key': keyOf(OWN_MACHINE), 'conf/a.pem': certificateOf(OWN_MACHINE) }, NOW),
  ).toBe(true);
  expect(await isUseless({ 'conf/server.key': keyOf(OWN_MACHINE) + certificateOf(OWN_MACHINE) }, NOW)).toBe(
    true,
  );
});

test('a certificate of another key, in another folder, or none says nothing', async () => {
  const key = { 'conf/server.key': keyOf(OWN_MACHINE) };
  expect(await isUseless(key, NOW)).toBe(false);
  expect(await isUseless({ ...key, 'conf/server.crt': certificateOf(SHOP) }, '2040-01-01')).toBe(false);
  expect(await isUseless({ ...key, 'other/server.crt': certificateOf(OWN_MACHINE) }, NOW)).toBe(false);
  expect(
    await isUseless(
      { 'conf/server.key': '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n' },
      NOW,
    ),
  ).toBe(false);
});
