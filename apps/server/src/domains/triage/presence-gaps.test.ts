/** A workspace that is not read because none of its keys is asked for must have no gap: else "absent" would be said unproven. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Gap, gapKeysAsked, gapKeysOf } from '../components/index.ts';
import { presenceGaps } from './presence-gaps.ts';
import { readSubject } from './subject.ts';
import { workspace } from './testing-facts.ts';

const NAMES = [
  'lodash',
  'Acme.Core',
  'org.acme:core',
  'acme/core',
  'github.com/acme/core/v2',
  '@acme/ui',
  'a_b',
];
const ECOSYSTEMS = ['npm', 'pypi', 'maven', 'golang', 'nuget', 'composer', 'gem', 'cargo'] as const;

const gap: fc.Arbitrary<Gap> = fc.record(
  {
    what: fc.constant('Not read.'),
    file: fc.constant(null),
    line: fc.constant(null),
    ecosystem: fc.constantFrom(...ECOSYSTEMS, 'other' as const, null),
    packages: fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 3 }),
    isPipeline: fc.boolean(),
  },
  { requiredKeys: ['what', 'file', 'line', 'ecosystem'] },
);

const subject = fc
  .record({
    kind: fc.constantFrom('vulnerability' as const, 'threat' as const),
    package: fc.constantFrom(...NAMES, 'core', 'LODASH'),
    ecosystem: fc.constantFrom(...ECOSYSTEMS, undefined),
    indicator: fc.constantFrom('drop.evil.example', undefined),
  })
  .map(({ kind, ...told }) => readSubject(kind, 'High', { [kind]: { type: 'malware', ...told } }));

const asked = (one: ReturnType<typeof readSubject>) =>
  gapKeysAsked({ ...one, pipelines: one.kind === 'threat' });

const shares = (left: readonly string[], right: readonly string[]) => left.some((key) => right.includes(key));

test('every gap that can hide a package is found under a key that a question about the package asks for', () => {
  const scan = fc.record({
    inventoryGaps: fc.array(gap, { maxLength: 2 }),
    undeclared: fc.array(gap, { maxLength: 2 }),
    unsearched: fc.array(gap, { maxLength: 1 }),
    lockedEcosystems: fc.constantFrom(['npm' as const], []),
  });
  fc.assert(
    fc.property(subject, scan, (about, facts) => {
      const hides = presenceGaps(about, workspace({ scan: { ...facts, ecosystems: [] } })).length > 0;
      return !hides || shares(gapKeysOf(facts), asked(about));
    }),
    { numRuns: 2_000 },
  );
});

test('a gap of another ecosystem, or of other packages, is under none of them', () => {
  const facts = (one: Partial<Gap>) => ({
    lockedEcosystems: ['npm' as const],
    inventoryGaps: [{ what: 'Not read.', file: null, line: null, ecosystem: null, ...one }],
    undeclared: [],
    unsearched: [],
  });
  const lodash = asked(
    readSubject('vulnerability', 'High', { vulnerability: { package: 'lodash', ecosystem: 'npm' } }),
  );
  expect(shares(gapKeysOf(facts({ ecosystem: 'pypi' })), lodash)).toBe(false);
  expect(shares(gapKeysOf(facts({ ecosystem: 'npm', packages: ['left-pad'] })), lodash)).toBe(false);
  expect(shares(gapKeysOf(facts({ ecosystem: 'npm', packages: ['lodash'] })), lodash)).toBe(true);
});

test('more names than are kept count for their whole ecosystem', () => {
  const packages = Array.from({ length: 5_000 }, (_, n) => `package-${n}`);
  const keys = gapKeysOf({
    lockedEcosystems: ['npm'],
    inventoryGaps: [{ what: 'Not read.', file: null, line: null, ecosystem: 'npm', packages }],
    undeclared: [],
    unsearched: [],
  });
  expect(keys).toEqual(['npm']);
});
