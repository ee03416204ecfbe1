/** Vectors with the base scores that FIRST's own calculator and the CVSS 3.1 examples give them. */
import { expect, test } from 'vitest';
import { osvRecord } from './osv.ts';
import { cvss3Score, severityOf } from './severity.ts';

test.each([
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 9.8],
  ['CVSS:3.0/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N', 6.1],
  ['CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:C/C:L/I:L/A:N', 6.4],
  ['CVSS:3.1/AV:L/AC:H/PR:H/UI:R/S:U/C:L/I:N/A:N', 1.8],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H', 10],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:N', 0],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N', null],
  ['CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', null],
  ['constructor', null],
])('the base score of %s is %s', (vector, score) => {
  expect(cvss3Score(vector)).toBe(score);
});

const record = (changes: object) => osvRecord.parse({ id: 'GHSA-1', ...changes });

test("the publisher's word counts before the score, wherever it stands, and an unknown word says nothing", () => {
  const severity = [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' }];
  expect(severityOf(record({ severity, database_specific: { severity: 'MODERATE' } }))).toBe('medium');
  expect(severityOf(record({ affected: [{ database_specific: { severity: 'Low' } }] }))).toBe('low');
  expect(severityOf(record({ severity, database_specific: { severity: 'dire' } }))).toBe('critical');
  expect(severityOf(record({ database_specific: { severity: ['high'] } }))).toBeNull();
  expect(severityOf(record({ severity: 'high', database_specific: 'x' }))).toBeNull();
});
