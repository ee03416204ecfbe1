import { type Finding, severityOrder } from '../findings/finding.ts';
import type { Severity } from '../rules/rule-schema.ts';
import { unsuppressed } from './gitlab.ts';
import { modelOpinionLabel, opinionText } from './model-opinion.ts';
import type { ReportInput } from './report-input.ts';
import { summary } from './text-summary.ts';

export interface TextOptions {
  readonly colour: boolean;
  /** Text of a scanned file, for code frames; null when it cannot be had. */
  readonly readFile: (path: string) => string | null;
  /** Columns that a line of source may take, its number and margin included. */
  readonly width?: number;
  /** Breaks prose where a terminal ends: `lead` stands before its first line, and as much room before the others. Without it nothing is broken. */
  readonly wrap?: (lead: string, prose: string) => string;
  /** Makes a line of the source, or text with its words, harmless to a terminal: as many columns as before. */
  readonly printable: (text: string) => string;
}

/**
 * A terminal's own yellow and cyan cannot be read on white, its blue not on black. These three of the 256 colours, which are the same in
 * every terminal, have a contrast of 4.4 to 4.8 with both.
 */
const colours: Readonly<Record<Severity | 'dim' | 'bold' | 'reset', string>> = {
  critical: '\u001b[1;31m',
  high: '\u001b[31m',
  medium: '\u001b[38;5;130m',
  low: '\u001b[38;5;30m',
  info: '\u001b[38;5;63m',
  dim: '\u001b[2m',
  bold: '\u001b[1m',
  reset: '\u001b[0m',
};
const CONTEXT_LINES = 1;
/** What stands before and behind the number of a line. */
const MARGIN_COLUMNS = '  >  │ '.length;
const MAX_FRAME_LINES = 8;

/** Some lines of source around a place, numbered, with the place underlined. */
export function* codeFrame(
  text: string,
  place: Pick<Finding, 'startLine' | 'startColumn' | 'endLine' | 'endColumn'>,
  options: Pick<TextOptions, 'colour' | 'width' | 'printable'>,
): Generator<string> {
  const paint = (colour: keyof typeof colours, piece: string) =>
    options.colour ? colours[colour] + piece + colours.reset : piece;
  const lines = text.split(/\r\n|\n|\r/);
  const from = Math.max(1, place.startLine - CONTEXT_LINES);
  const to = Math.min(
    lines.length,
    Math.min(place.endLine, place.startLine + MAX_FRAME_LINES) + CONTEXT_LINES,
  );
  const digits = String(to).length;
  const width = (options.width ?? 120) - digits - MARGIN_COLUMNS;
  for (let line = from; line <= to; line++) {
    const source = options.printable((lines[line - 1] ?? '').replaceAll('\t', '  '));
    const marked = line >= place.startLine && line <= place.endLine;
    const before = (lines[line - 1] ?? '').slice(0, place.startColumn - 1).replaceAll('\t', '  ').length;
    // Of a line that does not fit, the part that holds the place.
    const cut = marked && before > width / 2 && source.length > width ? before - Math.floor(width / 2) : 0;
    const rest = cut === 0 ? source : `…${source.slice(cut + 1)}`;
    const shown = rest.length > width ? `${rest.slice(0, width - 1)}…` : rest;
    yield `  ${marked ? paint('bold', '>') : ' '} ${paint('dim', String(line).padStart(digits))} ${paint('dim', '│')} ${shown}\n`;
    if (line === place.startLine && place.endLine === place.startLine) {
      const length = Math.max(
        1,
        Math.min(place.endColumn - place.startColumn, shown.length - (before - cut)),
      );
      yield `    ${' '.repeat(digits)} ${paint('dim', '│')} ${' '.repeat(before - cut)}${paint('bold', '^'.repeat(length))}\n`;
    }
  }
}

/** Of a secret of the history in the way git names a place: `commit:path`. */
const placeOf = ({ path, startLine, startColumn, history }: Finding): string =>
  `${history ? `${history.addedBy.id.slice(0, 12)}:` : ''}${path}:${startLine}:${startColumn}`;

/** Findings for people: most severe first, code frame, the way from source to sink, and what to do. */
export function* textReport(input: ReportInput, options: TextOptions): Generator<string> {
  const paint = (colour: keyof typeof colours, piece: string) =>
    options.colour ? colours[colour] + piece + colours.reset : piece;
  const { printable, wrap = (lead, prose) => lead + prose } = options;
  const prose = (text: string) => printable(text.trim().replace(/\s+/g, ' '));
  const all = [...input.findings];
  const findings = [...unsuppressed(all)];
  const rank = (one: Finding) => severityOrder.indexOf(one.severity);
  // Stable: report order within a severity.
  findings.sort((a, b) => rank(a) - rank(b));
  for (const finding of findings) {
    const names = paint('dim', printable(`[${[finding.ruleId, ...finding.cwe].join(', ')}]`));
    const severity = paint(finding.severity, finding.severity.toUpperCase());
    yield `${wrap(`${severity} `, `${paint('bold', printable(finding.title))} ${names}`)}\n`;
    yield `  ${printable(placeOf(finding))} ${paint('dim', `(${finding.confidence} confidence)`)}\n`;
    // The file of today has other lines, if it is there.
    const text = finding.history ? null : options.readFile(finding.path);
    if (text !== null) yield* codeFrame(text, finding, options);
    yield `${wrap('  ', prose(finding.message))}\n`;
    if (finding.ignoreRequest)
      yield `${wrap(`  ${paint('dim', 'not ignored:')} `, printable(finding.ignoreRequest))}\n`;
    if (finding.flow && finding.flow.length > 0) {
      yield `  ${paint('dim', 'path:')}\n`;
      let number = 1;
      for (const step of finding.flow) {
        const place = `${printable(step.path)}:${step.startLine}:${step.startColumn}`;
        yield `${wrap(`    ${number++}. `, `${place} ${printable(step.description)}`)}\n`;
      }
    }
    if (finding.opinion)
      yield `${wrap(`  ${paint('dim', `${modelOpinionLabel.toLowerCase()}:`)} `, prose(opinionText(finding.opinion)))}\n`;
    yield `${wrap(`  ${paint('dim', 'fix:')} `, prose(finding.remediation))}\n\n`;
  }
  yield* summary(findings, all.length - findings.length, input, { paint, printable, wrap });
}
