import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import ajvDraft4 from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import type { RuleFile } from '../rules/rule-schema.ts';
import type { RawFinding } from './finding.ts';
import { statementOf } from './fingerprint.ts';
import {
  finishFindings,
  gitlabReport,
  jsonReport,
  type ReportInput,
  sarifReport,
  textReport,
} from './index.ts';

const rule: RuleFile = {
  id: 'python-sql-injection',
  title: 'SQL query built from untrusted input',
  message: 'Untrusted data reaches a query as text.',
  remediation: 'Use parameters.',
  severity: 'high',
  confidence: 'medium',
  cwe: ['CWE-89'],
  owasp: ['A03:2021'],
  references: ['https://cwe.mitre.org/data/definitions/89.html'],
  scan: ['standard'],
  languages: ['python'],
};
const rules = new Map([[rule.id, rule]]);
const raw = (over: Partial<RawFinding> = {}): RawFinding => ({
  ruleId: rule.id,
  path: 'app/a b.py',
  startLine: 10,
  startColumn: 5,
  endLine: 10,
  endColumn: 30,
  message: null,
  symbol: ['Users', 'find'],
  statement: statementOf('cursor.execute(query)'),
  flow: [
    {
      path: 'app/a b.py',
      startLine: 8,
      startColumn: 5,
      endLine: 8,
      endColumn: 9,
      description: 'untrusted value from request.args',
      kind: 'source',
    },
    {
      path: 'app/a b.py',
      startLine: 10,
      startColumn: 5,
      endLine: 10,
      endColumn: 30,
      description: 'runs as SQL',
      kind: 'sink',
    },
  ],
  ...over,
});
const input = (findings: RawFinding[]): ReportInput => ({
  engineVersion: '0.2.0',
  scanType: 'standard',
  startedAt: '2026-01-02T03:04:05.000Z',
  finishedAt: '2026-01-02T03:05:05.000Z',
  findings: finishFindings(findings, rules, (one) => (one.startLine === 99 ? 'checked by hand' : null)),
  rules: [rule],
  coverage: { complete: false, filesAnalysed: 3, filesSkipped: [{ path: 'x.min.js', reason: 'minified' }] },
});
const sample = input([
  raw(),
  raw({ path: 'app/b.py', flow: null, symbol: [] }),
  raw({ startLine: 99, endLine: 99 }),
]);
const parse = (pieces: Iterable<string>): unknown => JSON.parse([...pieces].join(''));
const own = (name: string): object =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../schemas', name), 'utf8')) as object;

function check(schema: object, value: unknown): void {
  const ajv = new Ajv({ strict: false, allErrors: true, validateSchema: false });
  // The official schemas differ in draft; formats are checked where ajv knows them.
  (ajvDraft4 as unknown as (ajv: Ajv) => void)(ajv);
  const { $schema: _, id: __, ...plain } = schema as { $schema?: string; id?: string };
  const validate = ajv.compile(plain);
  validate(value);
  expect(validate.errors ?? []).toEqual([]);
}

describe('reports', () => {
  it.each([
    ['gitlab-sast.schema.json', gitlabReport],
    ['sarif.schema.json', sarifReport],
    ['report.schema.json', jsonReport],
  ])('keep to %s', (schema, report) => {
    check(own(schema), parse(report(sample)));
    check(own(schema), parse(report(input([]))));
  });

  it('leave findings silenced in source out of GitLab and mark them in SARIF', () => {
    expect((parse(gitlabReport(sample)) as { vulnerabilities: unknown[] }).vulnerabilities).toHaveLength(2);
    const sarif = parse(sarifReport(sample)) as {
      runs: { results: { suppressions?: { justification: string }[] }[] }[];
    };
    expect(sarif.runs[0]?.results.map((one) => one.suppressions?.[0]?.justification)).toContain(
      'checked by hand',
    );
  });

  it('put nothing of the source into the terminal that could control it', () => {
    const text = [
      ...textReport(sample, {
        colour: false,
        readFile: () => `\n\n\n\n\n\n\n\n\nevil \u001b[2J\u202e line\n`,
      }),
    ].join('');
    expect(text).not.toContain('\u001b');
    expect(text).not.toContain('\u202e');
    expect(text).toContain('1. app/a b.py:8:5 untrusted value from request.args');
  });
});

const official = join(import.meta.dirname, '../../../../tests/schemas');
describe('reports, against the official schemas', () => {
  it.each([
    ['gitlab-sast-15.2.1.json', gitlabReport],
    ['sarif-schema-2.1.0.json', sarifReport],
  ])('keep to %s', (file, report) => {
    const schema = JSON.parse(readFileSync(join(official, file), 'utf8')) as object;
    check(schema, parse(report(sample)));
  });
});

describe('identities', () => {
  const prints = (findings: RawFinding[]) => finishFindings(findings, rules).map((one) => one.fingerprint);

  it('survive line shifts, re-indentation, comments, renames and moves', () => {
    const [before] = prints([raw()]);
    expect(prints([raw({ startLine: 40, endLine: 40 })])[0]).toBe(before);
    expect(prints([raw({ path: 'lib/other.py' })])[0]).toBe(before);
    for (const text of ['cursor.execute(\n        query\n)', 'cursor.execute(query) # note'])
      expect(prints([raw({ statement: statementOf(text) })])[0]).toBe(before);
  });

  it('survive re-indentation of statements that are longer than what is kept of them', () => {
    const text = (indent: string) => `run(\n${`${indent}'some argument',\n`.repeat(60)})`;
    expect(statementOf(text('  '))).toBe(statementOf(text('\t\t        ')));
  });

  it('say which findings are the same weakness in other places, and which of them in a file', () => {
    const found = finishFindings(
      [
        raw(),
        raw({ startLine: 50, endLine: 50 }),
        raw({ path: 'copy.py' }),
        raw({ statement: 'other()', startLine: 70 }),
      ],
      rules,
    );
    const [first, other] = [...new Set(found.map((one) => one.weakness))];
    expect(other).toBeDefined();
    expect(found.map((one) => [one.path, one.startLine, one.weakness === first, one.occurrence])).toEqual([
      ['app/a b.py', 10, true, 0],
      ['app/a b.py', 50, true, 1],
      ['app/a b.py', 70, false, 0],
      ['copy.py', 10, true, 0],
    ]);
  });

  it('differ by rule, function and statement, and are unique among equals', () => {
    const all = prints([
      raw(),
      raw({ symbol: ['Users', 'other'], startLine: 20, endLine: 20 }),
      raw({ statement: 'cursor.execute(other)', startLine: 30, endLine: 30 }),
      raw({ startLine: 50, endLine: 50 }),
      raw({ path: 'copy.py' }),
    ]);
    expect(new Set(all).size).toBe(5);
  });

  it('do not depend on the order in which findings came', () => {
    const some = [raw(), raw({ startLine: 50, endLine: 50 }), raw({ path: 'copy.py' })];
    expect(prints(some)).toEqual(prints([...some].reverse()));
  });
});
