import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import ajvDraft4 from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { type Finding, type RawFinding, severityOrder } from '../findings/finding.ts';
import { statementOf } from '../findings/fingerprint.ts';
import { lineHashes } from '../findings/line-hash.ts';
import { codeLinesBetween } from '../findings/scope.ts';
import type { RuleFile } from '../rules/rule-schema.ts';
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
  confidence: 'high',
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
  scope: { names: ['Users[0]', 'find[0]'], line: 7 },
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
  fix: { startLine: 10, startColumn: 5, endLine: 10, endColumn: 8, found: 'sum', replacement: 'max' },
  ...over,
});
const input = (findings: RawFinding[]): ReportInput => ({
  engineVersion: '0.2.0',
  scanType: 'standard',
  startedAt: '2026-01-02T03:04:05.000Z',
  finishedAt: '2026-01-02T03:05:05.000Z',
  findings: finishFindings(findings, rules, (one) => ({
    suppressed: one.startLine === 99 ? 'checked by hand' : null,
    ignoreRequest: null,
  })),
  rules: [rule],
  coverage: {
    complete: false,
    filesAnalysed: 3,
    filesSkipped: [
      { path: 'a.swift', reason: 'unsupported-language', detail: 'Swift' },
      { path: 'x.min.js', reason: 'minified' },
    ],
    filesIncomplete: [{ path: 'app/big.py', reasons: ['analysis-bound'] }],
    languages: {
      swift: { files: 0, lines: 0, filesInPart: 0, filesNotAnalysed: 1 },
      python: { files: 3, lines: 900, filesInPart: 1, filesNotAnalysed: 0 },
    },
  },
  revision: {
    repositoryUri: 'https://github.com/acme/shop',
    commit: 'a'.repeat(40),
    branch: 'main',
    path: 'app/shop',
  },
  run: { guid: '0197f3a2-5c1e-7d3b-9a41-2f6c8e0b7d15', workspace: '0197f3a2-5c1e-7d3b-9a41-2f6c8e0b7d16' },
});
const sample = input([
  raw(),
  raw({ path: 'app/b.py', flow: null, symbol: [], snippet: '    cursor.execute(query)', lineHash: '1f:1' }),
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

  it('tell the opinion of a model in each form as such, and nothing of one where there is none', () => {
    const opinion = {
      model: 'local',
      verdict: 'lower',
      explanation: 'A guard stands before it.',
      severityBefore: 'high',
      confidenceBefore: 'high',
      answeredAt: '2026-01-02T03:05:00.000Z',
    } as const;
    const findings = [...sample.findings].map((one) => (one.suppressed === null ? { ...one, opinion } : one));
    const reviewed = { ...sample, findings };
    check(own('gitlab-sast.schema.json'), parse(gitlabReport(reviewed)));
    check(own('sarif.schema.json'), parse(sarifReport(reviewed)));
    check(own('report.schema.json'), parse(jsonReport(reviewed)));
    const plain = { colour: false, readFile: () => null, printable: (text: string) => text };
    const forms = (of: ReportInput): string[] => [
      [...gitlabReport(of)].join(''),
      [...sarifReport(of)].join(''),
      [...jsonReport(of)].join(''),
      [...textReport(of, plain)].join(''),
    ];
    for (const form of forms(reviewed)) expect(form).toContain('A guard stands before it.');
    for (const form of forms(sample)) expect(form).not.toMatch(/opinion/i);
    expect(forms(reviewed)[3]).toContain(
      "model's opinion, no evidence: local, less likely: A guard stands before it. (The analysis itself: severity high, confidence high.)",
    );
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

  it('count in JSON what is not silenced, and say which commit was there', () => {
    expect(parse(jsonReport(sample))).toMatchObject({
      counts: { critical: 0, high: 2, medium: 0, low: 0, info: 0 },
      revision: { repositoryUri: 'https://github.com/acme/shop', branch: 'main' },
    });
  });

  it('say in SARIF what was scanned, in which run, and what the line was', () => {
    const [run] = (parse(sarifReport(sample)) as { runs: Record<string, unknown>[] }).runs;
    expect(run).toMatchObject({
      automationDetails: {
        id: 'vedette/0197f3a2-5c1e-7d3b-9a41-2f6c8e0b7d16/standard/0197f3a2-5c1e-7d3b-9a41-2f6c8e0b7d15',
      },
      versionControlProvenance: [
        {
          repositoryUri: 'https://github.com/acme/shop',
          revisionId: 'a'.repeat(40),
          branch: 'main',
          mappedTo: { uri: '../../', uriBaseId: '%SRCROOT%' },
        },
      ],
    });
    const results = run?.results as unknown[] | undefined;
    expect(results?.[2]).toMatchObject({
      partialFingerprints: { primaryLocationLineHash: '1f:1' },
      locations: [
        {
          physicalLocation: {
            region: { snippet: { text: 'cursor.execute(query)' } },
            contextRegion: { startLine: 10, endLine: 10, snippet: { text: '    cursor.execute(query)' } },
          },
        },
      ],
    });
  });

  it('sum up in text by severity and rule, name what was seen in part or not at all, and say what to do next', () => {
    const text = [
      ...textReport(sample, { colour: false, readFile: () => null, printable: (line) => line }),
    ].join('');
    for (const line of [
      '2 findings (2 high) in 3 files; 2 files not analysed; coverage is not complete.',
      '  2 python-sql-injection high (high confidence)',
      'Analysed: 3 Python files.',
      'Not analysed: 1 Swift file.',
      '  a.swift is in a language that is not analysed (Swift)',
      '  x.min.js is minified',
      '  app/big.py met a bound of the analysis',
      '  - Start with the 2 critical and high ones: "fix:" under each says what to change.',
      '  app/a b.py:10:5 (high confidence)',
    ])
      expect(text.split('\n')).toContain(line);
  });

  it('say in how many files ways were followed, where it were not all', () => {
    const coverage = { ...sample.coverage, programPart: { filesFollowed: 12, files: 340 } };
    const text = [
      ...textReport(
        { ...sample, coverage },
        { colour: false, readFile: () => null, printable: (line) => line },
      ),
    ].join('');
    expect(text).toContain('Ways were followed in 12 of 340 files, those nearest to the changed ones.');
  });

  it('paint severities so that they can be read on white and on black', () => {
    const painted = [
      ...textReport(
        {
          ...sample,
          findings: severityOrder.map((severity) => ({ ...[...sample.findings][0], severity }) as Finding),
        },
        { colour: true, readFile: () => null, printable: (line) => line },
      ),
    ].join('');
    const fixed = new Set([...painted.matchAll(/\[38;5;(\d+)m/g)].map(([, code]) => Number(code)));
    expect(fixed.size).toBe(3);
    for (const code of fixed) {
      const luminance = luminanceOf(code);
      expect(Math.min(1.05 / (luminance + 0.05), (luminance + 0.05) / 0.05), String(code)).toBeGreaterThan(
        4.3,
      );
    }
    // A terminal's own colours of other numbers are what a person has chosen to be read; yellow, blue and cyan often cannot be.
    const own = new Set([...painted.matchAll(/\[(?:1;)?(3\d)m/g)].map(([, code]) => code));
    expect([...own]).toEqual(['31']);
  });

  it('put nothing of the source into the terminal that could control it', () => {
    const text = [
      ...textReport(sample, {
        colour: false,
        readFile: () => `\n\n\n\n\n\n\n\n\nevil \u001b[2J\u202e line\n`,
        printable: (line) => line.replaceAll(/\p{C}/gu, '·'),
      }),
    ].join('');
    expect(text).not.toContain('\u001b');
    expect(text).not.toContain('\u202e');
    expect(text).toContain('1. app/a b.py:8:5 untrusted value from request.args');
  });
});

/** Relative luminance (WCAG 2.2) of a colour of the cube of 6 × 6 × 6 that begins at 16. */
function luminanceOf(code: number): number {
  const cube = code - 16;
  const [red = 0, green = 0, blue = 0] = [Math.floor(cube / 36), Math.floor(cube / 6) % 6, cube % 6].map(
    (step) => {
      const part = (step === 0 ? 0 : 55 + 40 * step) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    },
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

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

describe('line hashes', () => {
  /** The definition, character by character, where the product rolls a window. */
  function defined(text: string): string[] {
    const units = [...text.replace(/\r\n?/g, '\n').matchAll(/[^ \t]/gs)].map(([one]) => one.charCodeAt(0));
    units.push(65_535);
    const starts = units.flatMap((_, i) => (i === 0 || units[i - 1] === 10 ? [i] : []));
    const counts = new Map<string, number>();
    return starts.map((start) => {
      let hash = 0n;
      for (let i = 0; i < 100; i++) hash = BigInt.asUintN(64, hash * 37n + BigInt(units[start + i] ?? 0));
      const hex = hash.toString(16);
      counts.set(hex, (counts.get(hex) ?? 0) + 1);
      return `${hex}:${counts.get(hex)}`;
    });
  }

  it.each([
    '',
    'a',
    'const a = 1;\n\tconst b = 2;\r\n\r\n  end',
    'x = f(y)\r'.repeat(40),
    `${'\u00fc\uffff\u4e2d'.repeat(90)}\n${'z '.repeat(500)}\nlast\n`,
  ])('are those that GitHub computes: %j', (text) => {
    const expected = defined(text);
    const lines = expected.map((_, i) => i + 1);
    expect([...lineHashes(text, new Set(lines)).values()]).toEqual(expected);
    for (const line of lines) expect(lineHashes(text, new Set([line])).get(line)).toBe(expected[line - 1]);
  });
});

describe('lines of code', () => {
  const lines = [
    'def f():',
    '',
    '  # note',
    '  /* no comment here',
    '  x = 1',
    '/* a',
    ' b */ y()',
    '// c',
    'z()',
  ];

  it('are those that are neither blank nor comment, by what is comment in the language', () => {
    expect(codeLinesBetween(lines, 1, 9, 'python')).toBe(6);
    expect(codeLinesBetween(lines, 5, 9, 'java')).toBe(2);
    expect(codeLinesBetween(lines, 1, 9, null)).toBe(7);
    expect(codeLinesBetween(['const g = "src/**/*.js";', 'a();', '*p = 1'], 1, 4, 'go')).toBe(3);
    expect(codeLinesBetween(['#[Route]', '# note', 'f();'], 1, 4, 'php')).toBe(2);
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

  it('are one where two rules reject one construct for the same weakness: the worse one', () => {
    const milder = { ...rule, id: 'python-milder', severity: 'low' as const };
    const both = new Map([
      [rule.id, rule],
      [milder.id, milder],
    ]);
    const found = finishFindings(
      [
        raw({ ruleId: milder.id, flow: null }),
        raw({ flow: null }),
        raw({ startLine: 70, ruleId: milder.id, flow: null }),
      ],
      both,
    );
    expect(found.map((one) => [one.ruleId, one.startLine])).toEqual([
      [rule.id, 10],
      [milder.id, 70],
    ]);
  });

  it('leave out the question whether a file is there, where the same value is used as its path', () => {
    const at = (line: number, kind: 'source' | 'sink', description: string) => ({
      path: 'app/a b.py',
      startLine: line,
      startColumn: 1,
      endLine: line,
      endColumn: 5,
      description,
      kind,
    });
    const flow = (from: number, line: number, sink: string) =>
      raw({
        startLine: line,
        endLine: line,
        flow: [at(from, 'source', 'remote input enters: name'), at(line, 'sink', `reaches ${sink}`)],
      });
    const found = finishFindings(
      [flow(1, 5, 'file.exists'), flow(1, 6, 'file.unlink'), flow(2, 8, 'os.path.isfile')],
      rules,
    );
    expect(found.map((one) => one.startLine)).toEqual([6, 8]);
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
