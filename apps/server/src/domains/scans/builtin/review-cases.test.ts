import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding, ReviewCase } from '@vedette/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectUndecided, maskedSecrets, undecidedFindings } from './review-cases.ts';

const root = mkdtempSync(join(tmpdir(), 'vedette-undecided-'));
beforeAll(() => {
  const handler = [
    'app.post("/items", (req, res) => {',
    '  const key = "abc";',
    '  Item.deleteOne();',
    '});',
  ];
  writeFileSync(join(root, 'app.js'), handler.join('\n'));
  writeFileSync(join(root, 'long.js'), Array.from({ length: 500 }, (_, i) => `line ${i}`).join('\n'));
});
afterAll(() => rmSync(root, { recursive: true }));

const finding = (more: Partial<Finding> = {}) =>
  ({
    ruleId: 'endpoint-without-authentication',
    path: 'app.js',
    startLine: 1,
    endLine: 1,
    title: 'A title',
    message: 'A message',
    severity: 'high',
    confidence: 'medium',
    cwe: ['CWE-306'],
    suppressed: null,
    fingerprint: 'a'.repeat(32),
    ...more,
  }) as Finding;
const about = (more: Partial<ReviewCase> = {}): ReviewCase => ({
  ruleId: 'endpoint-without-authentication',
  path: 'app.js',
  line: 1,
  endpoint: 'POST /items',
  for: [],
  against: [],
  code: [{ what: 'handler', path: 'app.js', startLine: 1, endLine: 4 }],
  ...more,
});

test('of findings about endpoints those are undecided that are no more than probable, not silenced, and not joined with others', async () => {
  const findings = [
    finding(),
    finding({ startLine: 2, confidence: 'high' }),
    finding({ startLine: 3, suppressed: 'public on purpose' }),
    finding({ startLine: 4, severity: 'critical', fingerprint: 'b'.repeat(32) }),
    finding({ startLine: 5 }),
  ];
  const cases = [1, 2, 3, 4, 9].map((line) => about({ line }));
  const { total, cases: shown } = await collectUndecided(root, findings, cases);
  expect([total, shown.map((one) => one.severity)]).toEqual([2, ['critical', 'high']]);
});

test('code is cut, a file that is gone is not there, and forty findings are shown of however many', async () => {
  const findings = Array.from({ length: 60 }, (_, index) =>
    finding({ path: 'long.js', startLine: index + 1 }),
  );
  const code = [
    { what: 'handler', path: 'long.js', startLine: 1, endLine: 500 },
    { what: 'sibling', path: 'gone.js', startLine: 1, endLine: 5 },
  ] as const;
  const cases = findings.map(({ path, startLine }) => about({ path, line: startLine, code }));
  const said = undecidedFindings.parse(await collectUndecided(root, findings, cases));
  expect([said.total, said.cases.length]).toEqual([60, 40]);
  const [one] = said.cases[0]?.code ?? [];
  expect(said.cases[0]?.code).toHaveLength(1);
  expect(one?.code.endsWith('… (cut off)')).toBe(true);
  expect(one?.code.length).toBeLessThan(3_100);
});

test('a line on which a secret was found is shown without it', async () => {
  const secret = finding({ startLine: 2, endLine: 2, cwe: ['CWE-798'], ruleId: 'secret' });
  writeFileSync(join(root, 'key.js'), 'one();\nconst key = "AKIA1234567890";\n');
  const code = [{ what: 'handler', path: 'key.js', startLine: 1, endLine: 2 }] as const;
  const { cases } = await collectUndecided(
    root,
    [finding(), { ...secret, path: 'key.js' }],
    [about({ code })],
  );
  expect(cases[0]?.code[0]?.code).toBe('one();\nconst key = "AKI…";');
});

test.each([
  ['const password = "hunter42"', 'const password = "***"'],
  ["'api_key' => 'a1b2c3'", "'api_key' => '***'"],
  ['  token: `opaque-value`,', '  token: `***`,'],
  ['db = "postgres://app:pw@db/shop"', 'db = "postgres://***@db/shop"'],
  ['x = "q83hf93hfiuh3498hf93hf9"', 'x = "***"'],
  ['if (!req.user) return res.status(401).end();', 'if (!req.user) return res.status(401).end();'],
  ['const token = req.headers.authorization;', 'const token = req.headers.authorization;'],
  ['getUserAccountsByOrganization(id)', 'getUserAccountsByOrganization(id)'],
])('%s leaves as %s', (line, shown) => {
  expect(maskedSecrets(line)).toBe(shown);
});
