import { describe, expect, it } from 'vitest';
import { renderCharts } from './render-charts.ts';

const chart = 'name: shop\nversion: 1.2.3\nappVersion: "9"\n';

/** What a template of a chart renders to, or null. */
function rendered(
  template: string,
  values = '',
  others: Readonly<Record<string, string>> = {},
): string | null {
  const texts = { 'Chart.yaml': chart, 'values.yaml': values, 'templates/a.yaml': template, ...others };
  return renderCharts(new Map(Object.entries(texts))).get('templates/a.yaml')?.text ?? null;
}

describe('templates of charts', () => {
  it.each([
    ['values, and what lies in nothing', 'a: {{ .Values.image.tag }}{{ .Values.no.thing }}', 'a: 1.0'],
    [
      'what Helm gives',
      '{{ .Release.Name }}-{{ .Chart.Name }}-{{ .Chart.AppVersion }}',
      'release-name-shop-9',
    ],
    [
      'pipelines',
      '{{ .Values.image.tag | default "x" | quote }} {{ .Values.no | default "x" | quote }}',
      '"1.0" "x"',
    ],
    ['conditions', '{{ if and .Values.on (not .Values.off) }}a{{ else }}b{{ end }}', 'a'],
    [
      'chains of them',
      '{{ if .Values.off }}a{{ else if eq .Values.image.tag "1.0" }}b{{ else }}c{{ end }}',
      'b',
    ],
    ['lists', '{{ range $i, $one := .Values.ports }}{{ $i }}={{ $one }};{{ end }}', '0=80;1=443;'],
    [
      'maps in the order of their keys',
      '{{ range $k, $v := .Values.labels }}{{ $k }}{{ $v }}{{ end }}',
      'a2b1',
    ],
    ['what is empty', '{{ range .Values.none }}x{{ else }}none{{ end }}', 'none'],
    ['a part as the whole', '{{ with .Values.image }}{{ .tag }} {{ $.Values.on }}{{ end }}', '1.0 true'],
    ['variables of blocks', '{{ $x := 1 }}{{ if true }}{{ $x = 2 }}{{ $y := 3 }}{{ end }}{{ $x }}', '2'],
    ['markers that trim', 'a\n  {{- if true }}\nb\n  {{- end }}\n', 'a\nb\n'],
    ['comments', 'a{{/* }} */}}b{{- /* c */ -}} d', 'abd'],
    ['YAML in its place', 'x:\n  {{- toYaml .Values.image | nindent 2 }}', 'x:\n  name: shop\n  tag: "1.0"'],
    ['texts that are formed', '{{ printf "%s-%d.%03d" "a" 7 8 | trunc 6 | trimSuffix "." }}', 'a-7.00'],
    ['texts that are templates', '{{ tpl .Values.text . }}', 'of shop'],
    ['choices', '{{ ternary "a" "b" .Values.on }}{{ coalesce .Values.no "" "c" }}{{ empty 0 }}', 'actrue'],
    [
      'lists that are made',
      '{{ list 1 2 | join "," }} {{ has 2 (list 1 2) }} {{ index .Values.ports 1 }}',
      '1,2 true 443',
    ],
    [
      'maps that are made',
      '{{ $d := dict "a" 1 }}{{ $_ := set $d "b" 2 }}{{ $d.b }}{{ hasKey $d "c" }}',
      '2false',
    ],
    ['versions', '{{ semverCompare ">=1.19-0, <2" .Capabilities.KubeVersion.Version }}', 'true'],
    ['interfaces that a cluster has', '{{ .Capabilities.APIVersions.Has "policy/v1" }}', 'true'],
    ['raw text and characters', '{{ `a{{b` }}{{ "q\\"\\n" | trim }}', 'a{{bq"'],
    ['patterns', '{{ regexReplaceAll "a(x*)b" "-ab-axxb-" "${1}W" }}', '-W-xxW-'],
  ])('have %s', (_, template, expected) => {
    const values = `
on: true
off: false
image: { tag: "1.0", name: shop }
ports: [80, 443]
labels: { b: 1, a: 2 }
none: []
text: "of {{ .Chart.Name }}"
`;
    expect(rendered(template, values)).toBe(expected);
  });

  it('use what others of the chart define', () => {
    const helpers = '{{- define "shop.name" -}}{{ .Values.name }}-{{ .Chart.Name }}{{- end -}}';
    expect(
      rendered('a: {{ include "shop.name" . | upper }}{{ template "shop.name" . }}', 'name: x', {
        'templates/_helpers.tpl': helpers,
      }),
    ).toBe('a: X-SHOPx-shop');
  });

  it('use the text of one another, by the name that Helm gives it', () => {
    expect(
      rendered('{{ include (print $.Template.BasePath "/b.yaml") . | sha256sum | len }}', '', {
        'templates/b.yaml': 'a: 1',
      }),
    ).toBe('64');
  });

  it('tell where in the template stands what they write', () => {
    const template = 'a: 1\n{{ range .Values.list }}\n- b: {{ . }}\n  c: 2\n{{ end }}\n';
    const texts = { 'Chart.yaml': chart, 'values.yaml': 'list: [7, 8]', 'templates/a.yaml': template };
    const result = renderCharts(new Map(Object.entries(texts))).get('templates/a.yaml');
    const second = result?.text.lastIndexOf('c: 2') ?? 0;
    expect(result?.origin(second)).toBe(template.indexOf('c: 2'));
    expect(result?.origin(result.text.indexOf('8'))).toBe(template.indexOf('{{ . }}'));
  });

  it.each([
    ['a function that nobody knows', '{{ fetchSecret "a" }}'],
    ['a template of a chart that is not there', '{{ include "common.labels" . }}'],
    ['a chart that wants other values', '{{ fail "set a name" }}'],
    ['files that were not read', '{{ .Files.Get "config.ini" }}'],
    ['a block without an end', '{{ if true }}a'],
    ['an end without a block', 'a{{ end }}'],
    ['an action without an end', 'a{{ .Values'],
    ['a template that includes itself', '{{ define "a" }}{{ include "a" . }}{{ end }}{{ include "a" . }}'],
    ['a text of a thousand million characters', '{{ repeat 1000000000 "a" }}'],
    ['a list of a thousand million', '{{ range until 1000000000 }}a{{ end }}'],
    [
      'loops in loops in loops',
      `{{ range until 9999 }}{{ range until 9999 }}{{ range until 9999 }}a{{ end }}{{ end }}{{ end }}`,
    ],
    [
      'what doubles at each step',
      `{{ $x := "aaaaaaaaaa" }}{{ range until 99 }}{{ $x = print $x $x }}{{ end }}{{ $x }}`,
    ],
  ])('are left unrendered where they need %s', (_, template) => {
    expect(rendered(template)).toBeNull();
  });

  it('of a chart within another have what that says for it, unless it switches it off', () => {
    const inner = (enabled: boolean) =>
      renderCharts(
        new Map(
          Object.entries({
            'shop/Chart.yaml': `${chart}dependencies: [{ name: db, condition: db.enabled }]\n`,
            'shop/values.yaml': `global: { zone: eu }\ndb: { enabled: ${enabled}, user: root }\n`,
            'shop/templates/_names.tpl': '{{ define "shop.name" }}outer{{ end }}',
            'shop/charts/db/Chart.yaml': 'name: db\nversion: 1.0.0\n',
            'shop/charts/db/values.yaml': 'user: db\nport: 5432\n',
            'shop/charts/db/templates/_names.tpl': '{{ define "shop.name" }}inner{{ end }}',
            'shop/charts/db/templates/db.yaml':
              '{{ .Values.user }}:{{ .Values.port }}@{{ .Values.global.zone }} {{ include "shop.name" . }}',
          }),
        ),
      ).get('shop/charts/db/templates/db.yaml')?.text;
    expect(inner(true)).toBe('root:5432@eu outer');
    expect(inner(false)).toBeUndefined();
  });
});
