import { expect, it } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { loadRules } from '../rules/load.ts';
import { scan } from './scan.ts';

const rule = (id: string, cwe: string, types: string, where: string) => ({
  path: `yaml/a/${id}.yaml`,
  text: `id: ${id}
title: A title
message: A message that is long enough to be one.
remediation: Do it another way.
severity: high
confidence: high
cwe: [${cwe}]
references: ["https://example.org/"]
scan: ${types}
languages: [yaml]
document:
  path: templates/
  at: 'spec'
  where: [${where}]
`,
});
const rules = loadRules([
  rule('yaml-privileged', 'CWE-250', '[standard, audit]', '{ at: privileged, equals: true }'),
  rule('yaml-no-user', 'CWE-250', '[standard, audit]', '{ at: user, present: false }'),
  rule('yaml-host-network', 'CWE-653', '[audit]', '{ at: hostNetwork, equals: true }'),
]);

const scanned = async (
  files: Readonly<Record<string, string>>,
  scanType: 'standard' | 'audit' = 'standard',
) => {
  const { findings, coverage, heldForAudit } = await scan(memorySource(files), {
    scanType,
    rules,
    workers: 0,
  });
  return {
    found: findings
      .filter((one) => one.suppressed === null)
      .map(({ ruleId, path, startLine }) => `${ruleId} ${path}:${startLine}`),
    unrendered: coverage.filesIncomplete.map(({ path }) => path),
    heldForAudit,
  };
};

const pod = `apiVersion: v1
kind: Pod
{{- if .Values.debug }}
debug: true
{{- end }}
spec:
  {{- toYaml .Values.spec | nindent 2 }}
`;
const inChart = (values: string, template = pod) => ({
  'chart/Chart.yaml': 'name: shop\nversion: 1.0.0\n',
  'chart/values.yaml': values,
  'chart/templates/pod.yaml': template,
});

it('a chart is judged by what its default values make of it, in the line of the template that writes it', async () => {
  expect(await scanned(inChart('spec: { privileged: true, user: 7 }'))).toEqual({
    found: ['yaml-privileged chart/templates/pod.yaml:6'],
    unrendered: [],
    heldForAudit: 0,
  });
  expect((await scanned(inChart('spec: { user: 7 }'))).found).toEqual([]);
  expect((await scanned(inChart('spec: { privileged: false }'))).found).toEqual([
    'yaml-no-user chart/templates/pod.yaml:6',
  ]);
});

it('what cannot be rendered is judged by what stands between its actions, and said', async () => {
  const template = `${pod}  privileged: {{ include "other.privileged" . }}\n`;
  expect(await scanned(inChart('spec: { user: 7 }', template))).toMatchObject({
    found: ['yaml-no-user chart/templates/pod.yaml:6'],
    unrendered: ['chart/templates/pod.yaml'],
  });
});

it('comments in a template ignore what it writes, and audits are counted as elsewhere', async () => {
  const values = 'spec: { privileged: true, user: 7, hostNetwork: true }';
  expect(await scanned(inChart(values))).toMatchObject({ heldForAudit: 1 });
  expect((await scanned(inChart(values), 'audit')).found).toHaveLength(2);
  const ignoring = pod.replace('spec:', 'spec: # vedette-ignore: yaml-privileged -- a test needs it');
  expect((await scanned(inChart(values, ignoring))).found).toEqual([]);
});
