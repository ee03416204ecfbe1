import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import type { SarifDocument } from './sarif-findings.ts';
import { tellOtherEngine } from './served-report.ts';

const told = (analysedBy: string | null, semanticVersion: string | undefined): string => {
  const chunks: string[] = [];
  const stderr = new Writable({ write: (chunk, _encoding, done) => done(void chunks.push(String(chunk))) });
  const log = { runs: [{ tool: { driver: { semanticVersion } }, results: [] }] } as unknown as SarifDocument;
  tellOtherEngine({ analysedBy }, log, { stderr });
  return chunks.join('');
};

test('a baseline that another version of the engine analysed is said to be so, and nothing where versions agree or none is known', () => {
  expect(told('0.2.0', '0.3.0')).toBe(
    "The server analyses with version 0.3.0, this machine with 0.2.0: what only the server's version finds counts as new.\n",
  );
  expect(told('0.3.0', '0.3.0')).toBe('');
  // A report says nothing of who made it, a log of an old server nothing of its version.
  expect(told(null, '0.3.0')).toBe('');
  expect(told('0.3.0', undefined)).toBe('');
});
