import { languageName } from '../file-kinds/languages.ts';
import { mayHideOwnCode, type SkipReason } from '../file-kinds/skip-reason.ts';
import { type Finding, severityOrder } from '../findings/finding.ts';
import { plural } from '../plural.ts';
import type { Severity } from '../rules/rule-schema.ts';
import type { HistoryCoverage, HistoryGap, ReportInput } from './report-input.ts';

type Coverage = ReportInput['coverage'];

/** Files named for each thing that coverage has to say; the JSON report has all. */
const NAMED_FILES = 10;
const NAMED_RULES = 20;

/** Why a part of a file went unseen, in words. */
const PART_REASONS: Readonly<Record<string, string>> = {
  'analysis-bound': 'met a bound of the analysis',
  'analysis-failed': 'a part of the analysis failed',
  'file-timeout': 'took too long',
  'memory-limit': 'took too much memory',
  'parse-timeout': 'could not be parsed in time',
  'parser-crash': 'could not be parsed',
  'syntax-error': 'has a construct that could not be parsed',
  'template-not-rendered': 'is a Helm template, read without its values',
  'too-deep': 'nests too deep',
  'too-many-nodes': 'is too large to be parsed',
  unreadable: 'could not be read',
  'worker-crash': 'could not be analysed',
};

const SKIP_REASONS: Readonly<Record<SkipReason, string>> = {
  vendored: "is other people's code",
  'build-output': 'is build output',
  generated: 'is generated',
  'minified-copy': 'is minified; its source was analysed',
  minified: 'is minified',
  bundled: 'is a bundle',
  binary: 'is binary',
  'not-text': 'is named like source and is no text',
  'unsupported-language': 'is in a language that is not analysed',
  oversized: 'is too large',
  unreadable: 'could not be read',
  link: 'is a link',
  'too-many-files': 'is one file too many',
};

/** Why a part of a history went unread, in words. */
const HISTORY_GAPS: Readonly<Record<HistoryGap, string>> = {
  shallow: 'this clone is shallow: it lacks the commits before its first',
  'too-many-commits': 'there are more commits than are read; the newest were',
  'too-many-versions': 'there are more versions of files than are read; the newest were',
  oversized: 'too large',
  missing: 'not in this clone',
  time: 'no time was left; the newest were read',
};

export interface SummaryStyle {
  readonly paint: (colour: Severity | 'dim' | 'bold', piece: string) => string;
  /** Makes text of the source harmless to a terminal. */
  readonly printable: (text: string) => string;
  /** Breaks prose behind its lead where a terminal ends. */
  readonly wrap: (lead: string, prose: string) => string;
}

/** What stands below the findings: how many of what, what was looked at and what was not, and what to do next. */
export function* summary(
  findings: readonly Finding[],
  ignored: number,
  input: ReportInput,
  style: SummaryStyle,
): Generator<string> {
  const { paint, wrap } = style;
  const { coverage } = input;
  const counts = severityOrder
    .map((severity) => [severity, findings.filter((one) => one.severity === severity).length] as const)
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => paint(severity, `${count} ${severity}`));
  const skipped = coverage.filesSkipped.length;
  const found =
    findings.length === 0 ? 'No findings' : `${plural(findings.length, 'finding')} (${counts.join(', ')})`;
  const unseen = skipped > 0 ? `; ${plural(skipped, 'file')} not analysed` : '';
  const end = coverage.complete ? '.' : '; coverage is not complete.';
  yield `${wrap('', `${found} in ${plural(coverage.filesAnalysed, 'file')}${unseen}${end}`)}\n`;
  const refused = findings.filter((one) => one.ignoreRequest).length;
  if (ignored > 0) yield `Ignored in the source, with a reason: ${ignored}.\n`;
  const held = input.heldForAudit ?? 0;
  if (held > 0)
    yield `${wrap('', `${plural(held, 'further finding')} of configuration in audit mode (--type audit).`)}\n`;
  if (refused > 0) yield `Asked to be ignored, and shown all the same: ${refused}; each says why.\n`;
  if (findings.length > 0) yield* byRule(findings, style);
  yield* coverageLines(coverage, style);
  yield* next(findings, coverage, style);
}

function* byRule(findings: readonly Finding[], { paint, printable }: SummaryStyle): Generator<string> {
  const rules = new Map<string, { count: number; severity: Severity; confidence: string }>();
  for (const { ruleId, severity, confidence } of findings) {
    const held = rules.get(ruleId);
    // Findings come with the most severe first.
    if (held) held.count++;
    else rules.set(ruleId, { count: 1, severity, confidence });
  }
  yield '\nBy rule:\n';
  const sorted = [...rules].sort(([, a], [, b]) => b.count - a.count);
  const digits = String(sorted[0]?.[1].count ?? 0).length;
  for (const [id, { count, severity, confidence }] of sorted.slice(0, NAMED_RULES))
    yield `  ${String(count).padStart(digits)} ${printable(id)} ${paint(severity, severity)} ${paint('dim', `(${confidence} confidence)`)}\n`;
  if (sorted.length > NAMED_RULES) yield `  and ${plural(sorted.length - NAMED_RULES, 'more rule')}\n`;
}

function* coverageLines(coverage: Coverage, style: SummaryStyle): Generator<string> {
  const { wrap } = style;
  const languages = Object.entries(coverage.languages ?? {});
  const unseen = coverage.filesSkipped.filter((one) => mayHideOwnCode(one.reason as SkipReason));
  const inPart = coverage.filesIncomplete ?? [];
  const analysed = languages.filter(([, one]) => one.files > 0);
  const missing = languages.filter(([, one]) => one.filesNotAnalysed > 0);
  if (analysed.length > 0)
    yield `\n${wrap('Analysed: ', analysed.map(([id, { files }]) => plural(files, `${languageName(id)} file`)).join(', '))}.\n`;
  if (missing.length > 0)
    yield `${wrap('Not analysed: ', missing.map(([id, one]) => plural(one.filesNotAnalysed, `${languageName(id)} file`)).join(', '))}.\n`;
  const skips = unseen.map(
    ({ path, reason, detail }) =>
      `${path} ${SKIP_REASONS[reason as SkipReason] ?? reason}${detail === undefined ? '' : ` (${detail})`}`,
  );
  yield* named('May hide code of yours that was not seen:', skips, style);
  const parts = inPart.map(
    ({ path, reasons }) => `${path} ${reasons.map((one) => PART_REASONS[one] ?? one).join('; ')}`,
  );
  yield* named('Analysed in part:', parts, style);
  const part = coverage.programPart;
  if (part)
    yield `${wrap('', `Ways were followed in ${part.filesFollowed} of ${plural(part.files, 'file')}, those nearest to the changed ones. A scan without --changed follows all.`)}\n`;
  if (coverage.history) yield* historyLines(coverage.history, style);
}

function* historyLines({ commits, versions, gaps }: HistoryCoverage, style: SummaryStyle): Generator<string> {
  yield `${style.wrap('', `History: ${plural(versions, 'version')} of files in ${plural(commits, 'commit')} read for secrets.`)}\n`;
  const unread = gaps.map(({ reason, count }) =>
    count === null ? HISTORY_GAPS[reason] : `${plural(count, 'version')}: ${HISTORY_GAPS[reason]}`,
  );
  yield* named('Not read of the history:', unread, style);
}

function* named(
  title: string,
  items: readonly string[],
  { printable, wrap }: SummaryStyle,
): Generator<string> {
  if (items.length === 0) return;
  yield `${title}\n`;
  for (const item of items.slice(0, NAMED_FILES)) yield `${wrap('  ', printable(item))}\n`;
  if (items.length > NAMED_FILES) yield `  and ${items.length - NAMED_FILES} more; --format json names all\n`;
}

function* next(
  findings: readonly Finding[],
  coverage: Coverage,
  { printable, wrap }: SummaryStyle,
): Generator<string> {
  const steps: string[] = [];
  const grave = findings.filter((one) => one.severity === 'critical' || one.severity === 'high').length;
  if (grave === 1) steps.push('Start with the most severe one: "fix:" under it says what to change.');
  if (grave > 1)
    steps.push(`Start with the ${grave} critical and high ones: "fix:" under each says what to change.`);
  if (findings.some((one) => one.confidence === 'low'))
    steps.push('Check findings of low confidence before you change code for them.');
  if (findings.length > 0)
    steps.push(
      `Suppress a false positive with a comment at its line: "vedette-ignore: ${findings[0]?.ruleId} -- <reason>".`,
    );
  if (!coverage.complete) {
    steps.push(
      coverage.filesAnalysed === 0
        ? 'Nothing here could be analysed: point the scan at a folder that holds source.'
        : 'Look at what was not analysed by other means: that nothing was found says nothing about it.',
    );
  }
  if (steps.length === 0) return;
  yield '\nNext:\n';
  for (const step of steps) yield `${wrap('  - ', printable(step))}\n`;
}
