import { describe, expect, it } from 'vitest';
import { safeRegex } from '../regex/safe-regex.ts';
import { processorMs } from '../testing/processor-ms.ts';
import { formatFaults } from './faults.ts';
import { loadRules } from './load.ts';
import { argumentMatches, buildNameIndex, expandBraces, nameMatches, parseName } from './name-patterns.ts';

const rule = `id: python-thing
title: A thing is wrong
message: This is why it is dangerous here.
remediation: Do it another way.
severity: high
confidence: medium
cwe: [CWE-79]
references: [https://cwe.mitre.org/data/definitions/79.html]
scan: [standard]
languages: [python]
match:
  call: eval
`;

describe('loading rules', () => {
  it('gives the line of an unknown key at any depth', () => {
    const { faults } = loadRules([{ path: 'python/a/python-thing.yaml', text: `${rule}  wehre: []\n` }]);
    expect(formatFaults(faults)).toBe('python/a/python-thing.yaml:13:3: match.wehre: unknown key "wehre"');
  });

  it('gives the line of a value of the wrong form', () => {
    const { faults } = loadRules([
      { path: 'a/b/c.yaml', text: rule.replace('severity: high', 'severity: awful') },
    ]);
    expect(faults[0]).toMatchObject({ line: 5 });
  });

  it('gives the line of a YAML fault', () => {
    expect(loadRules([{ path: 'a/b/c.yaml', text: 'id: [x\ntitle: "y' }]).faults[0]).toMatchObject({
      file: 'a/b/c.yaml',
    });
  });

  it('refuses a second rule with the same id and a pattern with two heads', () => {
    const twice = loadRules([
      { path: 'a/b/python-thing.yaml', text: rule },
      { path: 'a/c/python-thing.yaml', text: rule },
    ]);
    expect(twice.faults[0]?.message).toContain('already used');
    const heads = loadRules([{ path: 'a/b/c.yaml', text: `${rule}  new: Thing\n` }]);
    expect(heads.faults[0]?.message).toContain('exactly one head');
  });

  it('refuses a model that clears a list of no kinds, which would clear all', () => {
    const text = 'library: x\nsanitizers:\n  - { call: x.y, kinds: [] }\n';
    expect(formatFaults(loadRules([{ path: 'python/models/x.yaml', text }]).faults)).toBe(
      'python/models/x.yaml:3:18: sanitizers.0.kinds: without kinds all are cleared: leave it out',
    );
  });

  it('does not depend on the order of the files', () => {
    const files = [
      { path: 'a/b/python-thing.yaml', text: rule },
      { path: 'a/b/python-other.yaml', text: rule.replace('python-thing', 'python-other') },
    ];
    expect(loadRules(files)).toEqual(loadRules(files.reverse()));
  });
});

describe('names', () => {
  it('expand nested alternations', () => {
    expect(expandBraces('a.{b,c{d,e}}.f')).toEqual(['a.b.f', 'a.cd.f', 'a.ce.f']);
  });

  it('match wildcards within one name only', () => {
    expect(nameMatches(parseName('java.sql.Statement.execute*'), 'java.sql.Statement.executeQuery')).toBe(
      true,
    );
    expect(nameMatches(parseName('java.*.Statement.execute'), 'java.sql.x.Statement.execute')).toBe(false);
  });

  it('split package paths with slashes and dots at the right dot', () => {
    expect(parseName('github.com/gin-gonic/gin.Context.Query')).toMatchObject({
      qualifier: 'github.com/gin-gonic/gin.Context',
      last: 'Query',
    });
  });

  it('are found by last name, with and without wildcard', () => {
    const index = buildNameIndex([
      ['a.run', 1],
      ['b.{run,go*}', 2],
    ]);
    expect(index.find('run').map((one) => one.value)).toEqual([1, 2]);
    expect(index.find('gone').map((one) => one.value)).toEqual([2]);
    expect(index.find('stop')).toEqual([]);
  });

  it('of arguments fit positions, ranges and keywords', () => {
    expect(argumentMatches('1..', 3, 4, null)).toBe(true);
    expect(argumentMatches('1..2', 3, 4, null)).toBe(false);
    expect(argumentMatches(-1, 3, 4, null)).toBe(true);
    expect(argumentMatches([0, 'sql'], 2, 4, 'sql')).toBe(true);
    expect(argumentMatches(0, 0, 4, 'sql')).toBe(false);
  });
});

describe('regular expressions of rules', () => {
  it('stay linear on patterns that make a backtracking engine explode', async () => {
    const spent = await processorMs(() => {
      expect(safeRegex('^(a+)+$').test(`${'a'.repeat(5000)}!`)).toBe(false);
      expect(safeRegex('(x*)*y').test('x'.repeat(20_000))).toBe(false);
    });
    expect(spent).toBeLessThan(3000);
  });

  it('that need look-around or a closing bracket are faults of their files, with the line', () => {
    const rule = (string: string) => `id: xml-some-rule
title: A title
message: A message of some length.
remediation: Do something about it.
severity: low
confidence: low
cwe: [CWE-89]
references: [https://example.org/]
scan: [standard]
languages: [xml]
document:
  at: mapper.select
  where:
    - { string: '${string}' }
`;
    for (const string of ['a(?!b)', '(a', '(?<=a)b']) {
      const { rules, faults } = loadRules([{ path: 'xml/area/xml-some-rule.yaml', text: rule(string) }]);
      expect(rules).toEqual([]);
      expect(faults).toMatchObject([
        {
          file: 'xml/area/xml-some-rule.yaml',
          line: 14,
          message: expect.stringContaining('where.0.string: is no regular'),
        },
      ]);
    }
    expect(loadRules([{ path: 'xml/area/xml-some-rule.yaml', text: rule('a[^b]') }]).faults).toEqual([]);
  });

  it('are refused when they need backtracking', () => {
    expect(() => safeRegex('(a)\\1')).toThrow();
  });
});
