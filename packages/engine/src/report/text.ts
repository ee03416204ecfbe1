import { type Finding, severityOrder } from '../findings/finding.ts';
import type { Severity } from '../rules/rule-schema.ts';
import { unsuppressed } from './gitlab.ts';
import type { ReportInput } from './report-input.ts';
import { summary } from './text-summary.ts';

export interface TextOptions {
  readonly colour: boolean;
  /** Text of a scanned file, for code frames; null when it cannot be had. */
  readonly readFile: (path: string) => string | null;
  /** Columns to cut lines at. */
  readonly width?: number;
  /** Makes a line of the source, or text with its words, harmless to a terminal: as many columns as before. */
  readonly printable: (text: string) => string;
}

const colours: Readonly<Record<Severity | 'dim' | 'bold' | 'reset', string>> = {
  critical: '\u001b[1;31m',
  high: '\u001b[31m',
  medium: '\u001b[33m',
  low: '\u001b[36m',
  info: '\u001b[34m',
  dim: '\u001b[2m',
  bold: '\u001b[1m',
  reset: '\u001b[0m',
};
const CONTEXT_LINES = 1;
const MAX_FRAME_LINES = 8;

/** Some lines of source around a place, numbered, with the place underlined. */
export function* codeFrame(
  text: string,
  place: Pick<Finding, 'startLine' | 'startColumn' | 'endLine' | 'endColumn'>,
  options: Pick<TextOptions, 'colour' | 'width' | 'printable'>,
): Generator<string> {
  const paint = (colour: keyof typeof colours, piece: string) =>
    options.colour ? colours[colour] + piece + colours.reset : piece;
  const width = options.width ?? 120;
  const lines = text.split(/\r\n|\n|\r/);
  const from = Math.max(1, place.startLine - CONTEXT_LINES);
  const to = Math.min(
    lines.length,
    Math.min(place.endLine, place.startLine + MAX_FRAME_LINES) + CONTEXT_LINES,
  );
  const digits = String(to).length;
  for (let line = from; line <= to; line++) {
    const source = options.printable((lines[line - 1] ?? '').replaceAll('\t', '  '));
    const marked = line >= place.startLine && line <= place.endLine;
    const shown = source.length > width ? `${source.slice(0, width - 1)}…` : source;
    yield `  ${marked ? paint('bold', '>') : ' '} ${paint('dim', String(line).padStart(digits))} ${paint('dim', '│')} ${shown}\n`;
    if (line === place.startLine && place.endLine === place.startLine) {
      const before = (lines[line - 1] ?? '').slice(0, place.startColumn - 1).replaceAll('\t', '  ').length;
      const length = Math.max(1, Math.min(place.endColumn - place.startColumn, width - before));
      if (before < width)
        yield `    ${' '.repeat(digits)} ${paint('dim', '│')} ${' '.repeat(before)}${paint('bold', '^'.repeat(length))}\n`;
    }
  }
}

/** Findings for people: most severe first, code frame, the way from source to sink, and what to do. */
export function* textReport(input: ReportInput, options: TextOptions): Generator<string> {
  const paint = (colour: keyof typeof colours, piece: string) =>
    options.colour ? colours[colour] + piece + colours.reset : piece;
  const { printable } = options;
  const all = [...input.findings];
  const findings = [...unsuppressed(all)];
  const rank = (one: Finding) => severityOrder.indexOf(one.severity);
  // Stable: report order within a severity.
  findings.sort((a, b) => rank(a) - rank(b));
  for (const finding of findings) {
    yield `${paint(finding.severity, finding.severity.toUpperCase())} ${paint('bold', printable(finding.title))} ${paint('dim', printable(`[${[finding.ruleId, ...finding.cwe].join(', ')}]`))}\n`;
    yield `  ${printable(finding.path)}:${finding.startLine}:${finding.startColumn} ${paint('dim', `(${finding.confidence} confidence)`)}\n`;
    const text = options.readFile(finding.path);
    if (text !== null) yield* codeFrame(text, finding, options);
    yield `  ${printable(finding.message.trim().replace(/\s+/g, ' '))}\n`;
    if (finding.ignoreRequest)
      yield `  ${paint('dim', 'not ignored:')} ${printable(finding.ignoreRequest)}\n`;
    if (finding.flow && finding.flow.length > 0) {
      yield `  ${paint('dim', 'path:')}\n`;
      let number = 1;
      for (const step of finding.flow)
        yield `    ${number++}. ${printable(step.path)}:${step.startLine}:${step.startColumn} ${paint('dim', printable(step.description))}\n`;
    }
    yield `  ${paint('dim', 'fix:')} ${printable(finding.remediation.trim().replace(/\s+/g, ' '))}\n\n`;
  }
  yield* summary(findings, all.length - findings.length, input, { paint, printable });
}
