import { expect, it } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { loadRules } from '../rules/load.ts';
import type { ScanResult } from './options.ts';
import { scan } from './scan.ts';

const rule = (id: string, types: string, at: string) => ({
  path: `yaml/a/${id}.yaml`,
  text: `id: ${id}
title: A title
message: A message that is long enough to be one.
remediation: Do it another way.
severity: high
confidence: high
cwe: [CWE-250]
references: ["https://example.org/"]
scan: ${types}
languages: [yaml]
document:
  holds: apiVersion
  at: '**.${at}'
  where: [{ equals: true }]
`,
});
const rules = loadRules([
  rule('yaml-plain', '[standard, audit]', 'privileged'),
  rule('yaml-audit', '[audit]', 'hostNetwork'),
]);

const run = (
  scanType: 'lite' | 'standard' | 'audit',
  files: Readonly<Record<string, string>>,
): Promise<ScanResult> => scan(memorySource(files), { scanType, rules, workers: 0 });

const pod = 'apiVersion: v1\nspec:\n  hostNetwork: true\n  privileged: true\n';

it('a scan that is no audit counts what an audit would show of configuration, and shows it there', async () => {
  const files = {
    'a.yaml': pod,
    'b.yaml': pod.replace('hostNetwork: true', 'hostNetwork: true # vedette-ignore: yaml-audit -- wanted'),
  };
  const standard = await run('standard', files);
  expect([standard.heldForAudit, standard.findings.map((one) => one.ruleId)]).toEqual([
    1,
    ['yaml-plain', 'yaml-plain'],
  ]);
  const audit = await run('audit', files);
  expect([audit.heldForAudit, audit.findings.filter((one) => one.suppressed === null).length]).toEqual([
    0, 3,
  ]);
  expect((await run('lite', files)).heldForAudit).toBe(0);
});

it('a Helm template is read for what is written in it, and named as not rendered', async () => {
  const template = `{{- if .Values.on }}\n${pod}  image: {{ .Values.image }}\n{{- end }}\n`;
  const { findings, coverage } = await run('standard', { 'chart/templates/pod.yaml': template });
  expect(findings.map(({ path, startLine }) => `${path}:${startLine}`)).toEqual([
    'chart/templates/pod.yaml:5',
  ]);
  expect(coverage.filesIncomplete).toEqual([
    { path: 'chart/templates/pod.yaml', reasons: ['template-not-rendered'] },
  ]);
  expect(coverage.complete).toBe(true);
});
