/** From source texts to a usage report, without files and workers. */
import type { LanguageId } from '../../ir/ir.ts';
import { languageFor } from '../../languages/registry.ts';
import { flattenModule } from '../../match/flat-module.ts';
import { openParser, type SourceParser } from '../../parse/parser.ts';
import { buildInventory } from '../inventory.ts';
import { readDependencyFile } from '../read.ts';
import type { FileUsage } from './file-usage.ts';
import { importUsage } from './import-usage.ts';
import { linkUsage, type UsageReport } from './link-usage.ts';
import { namesInConfiguration } from './mentions.ts';

let parser: Promise<SourceParser> | null = null;

const LANGUAGES: Readonly<Record<string, LanguageId>> = {
  js: 'javascript',
  ts: 'typescript',
  py: 'python',
  java: 'java',
  kt: 'kotlin',
  go: 'go',
  php: 'php',
  rb: 'ruby',
  cs: 'csharp',
};

export async function usageOf(path: string, source: string): Promise<FileUsage> {
  parser ??= openParser();
  const found = languageFor(LANGUAGES[path.split('.').at(-1) ?? ''] ?? 'javascript');
  if (!found) throw new Error(`no language for ${path}`);
  const tree = await (await parser).parse(source, found.grammar(path), 10_000);
  if (typeof tree === 'string') throw new Error(tree);
  return importUsage(flattenModule(found.lower(tree, path), source));
}

export async function linked(files: Readonly<Record<string, string>>): Promise<UsageReport> {
  const readings = Object.entries(files).flatMap(([path, text]) => readDependencyFile(path, text) ?? []);
  const usages: FileUsage[] = [];
  for (const [path, text] of Object.entries(files))
    if (LANGUAGES[path.split('.').at(-1) ?? ''] && !path.endsWith('.json'))
      usages.push(await usageOf(path, text));
  const packages = Object.entries(files).flatMap(([path, text]) =>
    path.endsWith('package.json') ? [{ path, json: JSON.parse(text) as unknown }] : [],
  );
  const mentions = Object.entries(files).map(([path, text]) => ({
    path,
    mentions: namesInConfiguration(path, text),
  }));
  return linkUsage(buildInventory(readings).components, usages, [], { packages, mentions });
}

/** Each import as `component file:line members`, a called member with parentheses. */
export function shown(report: UsageReport): string[] {
  return report.components.flatMap((c) =>
    c.imports.map((i) =>
      `${c.component} ${i.file}:${i.line} ${i.members.map((m) => m.name + (m.called ? '()' : '')).join(' ')}`.trim(),
    ),
  );
}
