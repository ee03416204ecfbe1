import { createWriteStream, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import {
  directorySource,
  engineVersion,
  type Finding,
  gitlabReport,
  jsonReport,
  type ReportInput,
  type ScanResult,
  type ScanType,
  type Severity,
  sarifReport,
  scan,
  severityOrder,
  textReport,
  threatModelMarkdown,
  toCycloneDx,
} from '@vedette/engine';
import { exitCodes, UsageError } from './exit-codes.ts';
import { progressBar } from './progress-bar.ts';
import { folderAt, rulesFor } from './rule-source.ts';
import { type Surroundings, wantsColour, writeAll } from './streams.ts';

export const formats = ['text', 'json', 'sarif', 'gitlab', 'cyclonedx', 'threat-model'] as const;
export type Format = (typeof formats)[number];

export interface ScanFlags {
  readonly offline?: boolean;
  readonly type: ScanType;
  readonly format: Format;
  readonly output?: string;
  readonly failOn: Severity | 'never';
  readonly rules?: string;
  readonly workers: number;
  readonly focus?: readonly string[];
}

/** `vedette scan PATH --offline`: runs the engine on a local folder and writes one report. Gives the exit code. */
export async function scanCommand(path: string, flags: ScanFlags, at: Surroundings): Promise<number> {
  if (!flags.offline) {
    throw new UsageError('This version scans on your own machine only. Add --offline.');
  }
  if (flags.format === 'threat-model' && flags.type === 'lite') {
    throw new UsageError('A lite scan makes no threat model. Use --type standard or --type audit.');
  }
  const root = await folderAt(at.cwd, path);
  const rules = await rulesFor(flags.rules === undefined ? null : await folderAt(at.cwd, flags.rules), at);
  const startedAt = at.now().toISOString();
  const bar = progressBar(at);
  let result: ScanResult;
  try {
    result = await scan(directorySource(root), {
      scanType: flags.type,
      rules,
      workers: flags.workers,
      focusPaths: flags.focus ?? [],
      signal: at.signal,
      onProgress: bar.update,
    });
  } finally {
    bar.stop();
  }
  const input: ReportInput = {
    engineVersion,
    scanType: flags.type,
    startedAt,
    finishedAt: at.now().toISOString(),
    findings: result.findings,
    rules: result.rules,
    coverage: result.coverage,
    threatModel: result.threatModel,
  };
  await write(render(root, flags, input, result, at), flags.output, at);
  return overThreshold(result.findings, flags.failOn) ? exitCodes.findings : exitCodes.clean;
}

function render(
  root: string,
  flags: ScanFlags,
  input: ReportInput,
  result: ScanResult,
  at: Surroundings,
): Iterable<string> {
  switch (flags.format) {
    case 'json':
      return jsonReport(input);
    case 'sarif':
      return sarifReport(input);
    case 'gitlab':
      return gitlabReport(input);
    case 'cyclonedx': {
      const bom = toCycloneDx(result.dependencies, {
        name: basename(root),
        tool: { name: 'vedette', version: engineVersion },
      });
      return [`${JSON.stringify(bom, null, 2)}\n`];
    }
    case 'threat-model':
      return [result.threatModel ? threatModelMarkdown(result.threatModel) : ''];
    case 'text':
      return textReport(input, {
        colour: flags.output === undefined && wantsColour(at, at.stdout),
        width: Math.max(60, Math.min(at.stdout.columns ?? 120, 160)),
        readFile: fileReader(root),
      });
  }
}

/** Texts for code frames. The last one is kept: findings of a file mostly follow one another. */
function fileReader(root: string): (path: string) => string | null {
  let last: { path: string; text: string | null } | null = null;
  return (path) => {
    if (last?.path === path) return last.text;
    let text: string | null;
    try {
      text = readFileSync(join(root, path), 'utf8');
    } catch {
      text = null;
    }
    last = { path, text };
    return text;
  };
}

async function write(pieces: Iterable<string>, output: string | undefined, at: Surroundings): Promise<void> {
  if (output === undefined) {
    await writeAll(at.stdout, pieces);
    return;
  }
  const file = createWriteStream(resolve(at.cwd, output));
  const done = finished(file).catch((error: Error) => {
    throw new UsageError(`${output}: cannot be written (${error.message}).`);
  });
  const writing = writeAll(file, pieces).then(() => file.end());
  await Promise.all([done, writing]);
}

function overThreshold(findings: readonly Finding[], threshold: Severity | 'never'): boolean {
  if (threshold === 'never') return false;
  const limit = severityOrder.indexOf(threshold);
  return findings.some((one) => one.suppressed === null && severityOrder.indexOf(one.severity) <= limit);
}
