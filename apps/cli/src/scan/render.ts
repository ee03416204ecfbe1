import { randomUUID } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { toTerminalLine } from '@vedette/contract/terminal-text';
import {
  engineVersion,
  gitlabReport,
  jsonReport,
  type ReportInput,
  type ScanResult,
  sarifReport,
  sbomText,
  type TextOptions,
  textReport,
  threatModelMarkdown,
} from '@vedette/engine';
import { type Surroundings, wantsColour } from '../terminal/surroundings.ts';
import { columnsOf, wrapBehind } from '../terminal/wrap.ts';
import type { ReportFormat } from './report-formats.ts';

/** What a finished scan of the engine is written as. @param root folder whose code is shown @param toFile a file: without colours */
export function render(
  format: ReportFormat,
  { root, toFile, at }: { readonly root: string; readonly toFile: boolean; readonly at: Surroundings },
  input: ReportInput,
  result: Pick<ScanResult, 'dependencies' | 'threatModel'>,
): Iterable<string> {
  switch (format) {
    case 'json':
      return jsonReport(input);
    case 'sarif':
      return sarifReport(input);
    case 'gitlab':
      return gitlabReport(input);
    case 'cyclonedx':
    case 'spdx':
      return sbomText(format, result.dependencies, {
        name: basename(root),
        timestamp: at.now().toISOString(),
        serial: randomUUID(),
        tool: { name: 'vedette', version: engineVersion },
      });
    case 'threat-model':
      return [result.threatModel ? threatModelMarkdown(result.threatModel) : ''];
    case 'text':
      return textReport(input, textOptions(root, toFile, at));
  }
}

/** How the text report of the engine is written here. @param root folder whose code is shown @param toFile a file: nothing of a terminal */
export function textOptions(root: string, toFile: boolean, at: Surroundings): TextOptions {
  const columns = toFile ? null : columnsOf(at.stdout);
  return {
    colour: !toFile && wantsColour(at, at.stdout),
    width: Math.max(60, columns ?? 120),
    ...(columns !== null && { wrap: (lead, prose) => wrapBehind(lead, prose, columns) }),
    readFile: fileReader(root),
    printable: toTerminalLine,
  };
}

function isWithin(root: string, path: string): boolean {
  const full = realpathSync(join(root, path));
  return full.startsWith(`${realpathSync(root)}${sep}`);
}

/** Texts for code frames. The last one is kept: findings of a file mostly follow one another. */
function fileReader(root: string): (path: string) => string | null {
  let last: { path: string; text: string | null } | null = null;
  return (path) => {
    if (last?.path === path) return last.text;
    let text: string | null;
    try {
      // A server names the paths: none leads out of what was sent to it.
      text = isWithin(root, path) ? readFileSync(join(root, path), 'utf8') : null;
    } catch {
      text = null;
    }
    last = { path, text };
    return text;
  };
}
