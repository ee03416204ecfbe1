import { plural } from '../plural.ts';
import type { ThreatModel } from './model.ts';

/** Rows of one table and nodes of one group in the diagram; a reader wants the whole in one look. */
const MAX_ROWS = 500;
const MAX_NODES = 40;

/** The model as JSON text, two spaces, with a line end. */
export function threatModelJson(model: ThreatModel): string {
  return `${JSON.stringify(model, null, 2)}\n`;
}

/** The model as Markdown with a Mermaid flow chart. All names come from scanned sources and are escaped. */
export function threatModelMarkdown(model: ThreatModel): string {
  const place = (at: { readonly file: string; readonly line: number }) => code(`${at.file}:${at.line}`);
  const open = model.entryPoints.filter((entry) => entry.authentication.state === 'missing').length;
  const unanswered = model.threats.filter((threat) => threat.seen.length === 0).length;
  const names = new Map(
    [...model.entryPoints, ...model.stores, ...model.services, ...model.processes].map((element) => [
      element.id,
      element.name,
    ]),
  );
  const sections = [
    '# Threat model',
    [
      `${plural(model.entryPoints.length, 'entry point')} (${open} without authentication seen)`,
      plural(model.assets.length, 'asset'),
      plural(model.stores.length, 'store'),
      plural(model.services.length, 'outside service'),
      `${plural(model.threats.length, 'threat')} (${unanswered} with no mitigation seen).`,
    ].join(', '),
    threatModelMermaid(model),
    '## Entry points',
    table(
      ['entry point', 'kind', 'authentication', 'place'],
      model.entryPoints.map((entry) => [
        text(entry.name),
        text(`${entry.kind} (${entry.framework})`),
        text(
          [entry.authentication.state, entry.authentication.name ?? '']
            .filter((part) => part !== '')
            .join(': '),
        ),
        place(entry),
      ]),
    ),
    '## Assets',
    table(
      ['asset', 'kind', 'fields', 'place'],
      model.assets.map((asset) => [
        text(asset.name),
        asset.kind,
        text(asset.fields.map((field) => field.name).join(', ')),
        place(asset),
      ]),
    ),
    '## Stores, services and processes',
    table(
      ['name', 'kind', 'places'],
      [...model.stores, ...model.services, ...model.processes].map((one) => [
        text(one.name),
        text(one.kind),
        one.evidence.slice(0, 5).map(place).join(' '),
      ]),
    ),
    '## Threats',
    table(
      ['boundary', 'at', 'category', 'threat', 'severity', 'mitigation', 'seen', 'place'],
      model.threats.map((threat) => [
        threat.boundary,
        text(names.get(threat.element) ?? ''),
        threat.category,
        text(`${threat.title}. ${threat.reason}`),
        threat.severity,
        text(threat.mitigation),
        threat.seen.length === 0
          ? 'nothing'
          : threat.seen.map((seen) => `${text(seen.name)} ${place(seen)}`).join(' '),
        place(threat),
      ]),
    ),
  ];
  return `${sections.join('\n\n')}\n`;
}

/** A Mermaid flow chart: who calls, the application, and what it uses, across the trust boundaries. */
export function threatModelMermaid(model: ThreatModel): string {
  const lines = ['```mermaid', 'flowchart LR', '  internet((internet))'];
  const group = (
    name: string,
    title: string,
    elements: readonly { readonly id: string; readonly name: string }[],
    shape: (label: string) => string,
  ): void => {
    if (elements.length === 0) return;
    lines.push(`  subgraph ${name}["${title}"]`);
    for (const element of elements.slice(0, MAX_NODES))
      lines.push(`    n${element.id}${shape(label(element.name))}`);
    if (elements.length > MAX_NODES) lines.push(`    ${name}More["${elements.length - MAX_NODES} more"]`);
    lines.push('  end');
  };
  group('application', 'application', model.entryPoints, (name) => `["${name}"]`);
  if (model.entryPoints.length === 0) lines.push('  application["application"]');
  group('stores', 'stores', model.stores, (name) => `[("${name}")]`);
  group('services', 'outside services', model.services, (name) => `{{"${name}"}}`);
  group('processes', 'processes', model.processes, (name) => `[["${name}"]]`);
  for (const entry of model.entryPoints.slice(0, MAX_NODES)) {
    if (entry.kind === 'cron' || entry.kind === 'cli') continue;
    lines.push(
      entry.authentication.state === 'seen'
        ? `  internet -->|authenticated| n${entry.id}`
        : `  internet --> n${entry.id}`,
    );
  }
  if (model.stores.length > 0) lines.push('  application --> stores');
  if (model.services.length > 0) lines.push('  application --> services');
  if (model.processes.length > 0) lines.push('  application --> processes');
  lines.push('```');
  return lines.join('\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return 'None seen.';
  const shown = rows.slice(0, MAX_ROWS).map((row) => `| ${row.join(' | ')} |`);
  const more = rows.length > MAX_ROWS ? `\n\n${rows.length - MAX_ROWS} more rows are in the JSON form.` : '';
  return [`| ${head.join(' | ')} |`, `|${head.map(() => '---').join('|')}|`, ...shown].join('\n') + more;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Markup becomes entities, so that a renderer that knows no backslash is safe too; Markdown's marks are escaped; no line ends. */
function text(value: string): string {
  return value
    .slice(0, 300)
    .replace(/\s+/g, ' ')
    .replace(/[&<>]/g, (mark) => ENTITIES[mark] ?? mark)
    .replace(/[\\`*_{}[\]|#!~]/g, (mark) => `\\${mark}`);
}

function code(value: string): string {
  return `\`${value.replace(/[`|\r\n]/g, '?')}\``;
}

/** Inside a quoted Mermaid label only quotes and markup matter; entities are its escape. */
function label(value: string): string {
  return value.slice(0, 80).replace(/[^\w /.:,()@-]/g, (mark) => `#${mark.codePointAt(0)};`);
}
