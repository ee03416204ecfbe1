import { expect, it } from 'vitest';
import { growsWithLength } from '../../testing/grows-with-length.ts';
import { isHelmTemplate, withoutActions } from './helm-template.ts';

it('leaves what a template writes where it stood, whatever actions are around and inside of it', () => {
  const text = [
    '{{- if .Values.agent }}',
    '{{/* privileged: true',
    '   over lines */}}',
    'image: "{{ .Values.image }}:{{ .Chart.Version }}"',
    '  {{- toYaml .Values.x | nindent 4 }}',
    'privileged: true {{ "{" }} # {{ .never.ended',
    '{{- end }}',
  ].join('\n');
  const plain = withoutActions(text);
  expect(plain.split('\n').map((line) => line.length)).toEqual(text.split('\n').map((line) => line.length));
  expect(plain).not.toMatch(/[{}]/);
  const lines = plain.split('\n');
  expect(lines[3]).toMatch(/^image: "x+:x+"$/);
  expect(lines[5]).toMatch(/^privileged: true x+ # x+$/);
  for (const at of [0, 1, 2, 4, 6]) expect(lines[at]?.trim(), String(at)).toBe('');
});

it('takes for a template of a chart what lies in its folder and has actions', () => {
  expect(isHelmTemplate('chart/templates/a/pod.yaml', 'a: {{ .b }}')).toBe(true);
  expect(isHelmTemplate('templates/pod.yml', 'a: 1')).toBe(false);
  expect(isHelmTemplate('chart/pod.yaml', 'a: {{ .b }}')).toBe(false);
});

it('takes time that grows with the text alone', () => {
  expect(growsWithLength(withoutActions, '{{/*\n')).toBe(true);
});
