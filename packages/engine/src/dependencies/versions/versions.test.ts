import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Ecosystem } from '../../ecosystem.ts';
import { processorMs } from '../../testing/processor-ms.ts';
import { facts as cargo } from './facts/cargo.ts';
import { facts as composer } from './facts/composer.ts';
import type { VersionFacts } from './facts/fact.ts';
import { facts as gem } from './facts/gem.ts';
import { facts as githubactions } from './facts/githubactions.ts';
import { facts as golang } from './facts/golang.ts';
import { facts as maven } from './facts/maven.ts';
import { facts as npm } from './facts/npm.ts';
import { facts as nuget } from './facts/nuget.ts';
import { facts as pypi } from './facts/pypi.ts';
import { VERSION_ORDERS } from './index.ts';

const FACTS: Record<Ecosystem, VersionFacts> = {
  npm,
  pypi,
  maven,
  golang,
  cargo,
  composer,
  gem,
  nuget,
  githubactions,
};

/** Versions as people write them: a few numbers, perhaps a qualifier with a number. */
const qualifiers = [
  'alpha',
  'beta',
  'rc',
  'dev',
  'post',
  'SNAPSHOT',
  'final',
  'pre',
  'a',
  'b',
  'RC',
  'sp',
  'foo',
];
const plausible = fc
  .tuple(
    fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 4 }),
    fc.constantFrom('', '-', '.'),
    fc.constantFrom(...qualifiers),
    fc.constantFrom('', '1', '.1', '2', '10'),
  )
  .map(([numbers, mark, word, number]) => numbers.join('.') + (mark === '' ? '' : `${mark}${word}${number}`));

describe.each(Object.entries(FACTS))('the version order of %s', (name, facts) => {
  const order = VERSION_ORDERS[name as Ecosystem];
  const known = [...new Set([...facts.ascending.flat(), ...facts.equal.flat()])];
  const anyVersion = fc.oneof(fc.constantFrom(...known), plausible, fc.string({ maxLength: 8 }));

  it('puts every version of its published chains before every later one', () => {
    const wrong = facts.ascending.flatMap((chain) =>
      chain.flatMap((older, i) =>
        chain
          .slice(i + 1)
          .flatMap((newer) =>
            order.compare(older, newer) === -1 && order.compare(newer, older) === 1
              ? []
              : [`${older} < ${newer}`],
          ),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('calls equal what the ecosystem calls equal', () => {
    expect(facts.equal.filter(([a, b]) => order.compare(a, b) !== 0)).toEqual([]);
  });

  it('knows which versions a range holds', () => {
    expect(facts.within.filter(([version, range]) => order.satisfies(version, range) !== true)).toEqual([]);
    expect(facts.outside.filter(([version, range]) => order.satisfies(version, range) !== false)).toEqual([]);
  });

  it('says null, not false, when a version or a range cannot be read', () => {
    expect(facts.unreadable.filter(([version, range]) => order.satisfies(version, range) !== null)).toEqual(
      [],
    );
  });

  it('tells versions from other text', () => {
    expect(known.filter((version) => !order.isValid(version))).toEqual([]);
    expect(facts.invalid.filter((version) => order.isValid(version))).toEqual([]);
  });

  it('rests on at least 30 published facts', () => {
    const pairs = facts.ascending.reduce((sum, chain) => sum + chain.length - 1, 0);
    const rows =
      pairs + facts.equal.length + facts.within.length + facts.outside.length + facts.invalid.length;
    expect(rows).toBeGreaterThanOrEqual(30);
    expect(facts.source).not.toBe('');
  });

  it('is antisymmetric and reflexive over any text', () => {
    fc.assert(
      fc.property(anyVersion, anyVersion, (a, b) => {
        expect(order.compare(a, a)).toBe(0);
        expect(order.compare(a, b) + order.compare(b, a)).toBe(0);
      }),
      { numRuns: 300 },
    );
  });

  it('is transitive over any text, but where the ecosystem itself goes in circles', () => {
    const ordered = anyVersion.filter((version) => facts.circular?.test(version) !== true);
    fc.assert(
      fc.property(fc.tuple(ordered, ordered, ordered), (three) => {
        const [a, b, c] = [...three].sort(order.compare) as [string, string, string];
        expect(order.compare(a, b)).toBeLessThanOrEqual(0);
        expect(order.compare(b, c)).toBeLessThanOrEqual(0);
        expect(order.compare(a, c)).toBeLessThanOrEqual(0);
      }),
      { numRuns: 500 },
    );
  });

  it('never throws on hostile text', () => {
    const hostile = [
      '9'.repeat(5000),
      '1.'.repeat(5000),
      '-'.repeat(5000),
      '1-'.repeat(2000),
      '\0',
      '__proto__',
      '>='.repeat(999),
    ];
    for (const a of hostile) {
      for (const b of [...hostile, '1.0.0']) {
        expect([-1, 0, 1]).toContain(order.compare(a, b));
        expect([true, false, null]).toContain(order.satisfies(b, a));
      }
    }
  });

  // Work by the square of their length takes half a minute for these, and longer for each of the manifests that may hold them.
  it.each([
    ['blanks', `1${' '.repeat(100_000)}x`],
    ['operators', '>='.repeat(100_000)],
    ['numbers', `${'1.'.repeat(100_000)}1x`],
    ['alternatives', '|| '.repeat(100_000)],
    ['brackets', '[1,'.repeat(100_000)],
  ])('reads a range of endless %s, or says that it cannot, without delay', async (_, range) => {
    const spent = await processorMs(() => order.satisfies('1.0.0', range));
    expect(spent).toBeLessThan(5_000);
  });
});
