import { expect, test } from 'vitest';
import { readSubject } from './subject.ts';
import { component } from './testing-facts.ts';
import { versionVerdict } from './version-verdict.ts';

const judged = (
  version: string,
  payload: Record<string, unknown>,
  more: Parameters<typeof component>[0] = {},
  kind: 'vulnerability' | 'threat' = 'vulnerability',
) =>
  versionVerdict(
    readSubject(kind, 'High', { [kind]: { package: 'lodash', ecosystem: 'npm', ...payload } }),
    component({ version, ...more }),
    null,
  ).verdict;

test.each([
  ['another major version', '6.2.0', { fixedVersion: '0.1.10' }, 'unknown'],
  ['a higher release line', '4.1.0', { currentVersion: '3.2.15', fixedVersion: '3.2.16' }, 'unknown'],
  [
    'a higher minor version that may have its own fix',
    '5.4.0',
    { currentVersion: '5.2.3', fixedVersion: '5.2.14' },
    'unknown',
  ],
  [
    'a fix that is below what is affected',
    '4.0.0',
    { currentVersion: '3.0.0', fixedVersion: '2.9.0' },
    'unknown',
  ],
  [
    'a version between a fix and what is affected above it',
    '2.9.3',
    { currentVersion: '2.9.5', fixedVersion: '2.9.1' },
    'unknown',
  ],
  [
    'the line that the fix is on',
    '4.17.22',
    { currentVersion: '4.17.20', fixedVersion: '4.17.21' },
    'unaffected',
  ],
  [
    'a line after the one that the fix opened',
    '3.1.0',
    { currentVersion: '1.9.0', fixedVersion: '2.0.0' },
    'unaffected',
  ],
  ['below the fix', '4.17.20', { fixedVersion: '4.17.21' }, 'affected'],
])('a fixed version says of %s what it can', (_, version, payload, verdict) => {
  expect(judged(version, payload)).toBe(verdict);
});

test.each([
  [{ affectedVersions: '>= 1.0.0, < 1.5.0', fixedVersion: '9.0.0' }, '1.4.9', 'affected'],
  [{ vulnerableVersionRange: '< 1.5.0' }, '1.5.0', 'unaffected'],
  [{ affectedVersions: ['1.4.0', '1.4.1'] }, '1.4.1', 'affected'],
  [{ affectedVersions: 'versions of last year' }, '1.4.1', 'unknown'],
])('ranges of the payload are read: %j', (payload, version, verdict) => {
  expect(judged(version, payload)).toBe(verdict);
});

test.each([
  ['*', '1.0.0', 'affected'],
  ['1.0.0, 1.0.2', '1.0.2', 'affected'],
  ['1.0.0 1.0.2', '1.0.1', 'unaffected'],
  ['>= 1.0.0 < 2.0.0', '1.4.0', 'affected'],
  ['1.0.0 - 1.9.0', '1.4.0', 'affected'],
  ['1.4.x', '1.4.7', 'affected'],
  ['1.2.3 and earlier', '1.0.0', 'affected'],
  ['before 2.0.0', '2.0.0', 'unaffected'],
  ['some builds', '1.0.0', 'unknown'],
])('a detected version of %s is understood about %s', (detectedVersion, version, verdict) => {
  expect(judged(version, { detectedVersion }, {}, 'threat')).toBe(verdict);
});

test('an imported advisory comes before the fixed version of the payload', () => {
  const subject = readSubject('vulnerability', 'High', {
    vulnerability: { package: 'lodash', fixedVersion: '5.0.0' },
  });
  expect(versionVerdict(subject, component({ version: '4.2.1' }), 'unaffected').verdict).toBe('unaffected');
});

test('the text of a version clears nothing that comes from a repository', () => {
  expect(judged('4.17.21', { fixedVersion: '4.17.21' }, { source: 'git' })).toBe('unknown');
  expect(judged('4.17.20', { fixedVersion: '4.17.21' }, { source: 'git' })).toBe('affected');
});

test('indicators are read in every form that feeds have for them', () => {
  const { indicators } = readSubject('threat', 'High', {
    threat: { package: 'x', type: 'malware', indicator: 'a.example' },
    ioc: {
      domains: ['b.example'],
      ips: [{ value: '192.0.2.1', type: 'c2' }],
      hashes: { sha256: 'ab'.repeat(32) },
    },
    urls: ['https://c.example/x'],
  });
  expect(indicators).toEqual(['a.example', 'b.example', '192.0.2.1', 'ab'.repeat(32), 'https://c.example/x']);
});

test.each([
  ['maven', '4.18.0-SNAPSHOT'],
  ['composer', '4.18.x-dev'],
] as const)(
  'the text of a version clears nothing that is published again and again: %s %s',
  (ecosystem, version) => {
    expect(judged(version, { fixedVersion: '4.17.21' }, { ecosystem })).toBe('unknown');
  },
);
