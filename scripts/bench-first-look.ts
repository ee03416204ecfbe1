/**
 * The first look at an application: what the engine says of code that it was never tried on.
 *
 *   npm run bench:first-look -- FOLDER [--sample 12] [--type standard] [--verdicts FILE] [--record FILE] [--commit HASH]
 *
 * Scans FOLDER and prints every critical and high finding and a fixed sample of the medium ones, each with its way and its
 * code. FILE of verdicts holds one line `{"key":…,"verdict":"true"|"harmless"|"false","why":…}` for each. With --record a line
 * with the counts and verdicts is added to that file, and the row for docs/precision.md is printed.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  directorySource,
  type Finding,
  readRules,
  type ScanType,
  scan,
} from '../packages/engine/src/index.ts';
import { chooseFindings, readVerdicts, type Shown, tally, type Verdict } from './bench/first-look.ts';

/** Lines of code shown on either side of a place. */
const AROUND = 4;
/** A longer way is cut in its middle. */
const MAX_STEPS = 14;

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '12' },
    type: { type: 'string', default: 'standard' },
    verdicts: { type: 'string' },
    record: { type: 'string' },
    commit: { type: 'string', default: '' },
    workers: { type: 'string', default: '2' },
  },
});

const folder = positionals[0];
if (folder === undefined || !existsSync(folder)) {
  console.error('Give the folder of the application: npm run bench:first-look -- FOLDER');
  process.exitCode = 2;
} else await look(resolve(folder));

async function look(root: string): Promise<void> {
  const rules = await readRules(fileURLToPath(new URL('../rules', import.meta.url)));
  const { findings, coverage } = await scan(directorySource(root), {
    scanType: flags.type as ScanType,
    rules,
    workers: Number(flags.workers),
  });
  const { severe, medium } = chooseFindings(findings, Number(flags.sample));
  const verdicts =
    flags.verdicts === undefined
      ? new Map<string, Verdict>()
      : readVerdicts(readFileSync(flags.verdicts, 'utf8'));
  console.log(
    `${basename(root)}: ${coverage.linesAnalysed} lines, ${coverage.filesAnalysed} files, ${coverage.filesIncomplete.length} incomplete, ${findings.length} findings`,
  );
  const parts = [
    ['critical and high', severe],
    ['medium, sample', medium],
  ] as const;
  for (const [title, list] of parts) {
    console.log(`\n═══ ${title}: ${list.length}`);
    for (const one of list) print(root, one, verdicts.get(one.key));
  }
  const counts = { severe: tally(severe, verdicts), medium: tally(medium, verdicts) };
  for (const [title, list] of parts) {
    const t = tally(list, verdicts);
    console.log(
      `${title}: ${t.true} true, ${t.harmless} harmless, ${t.false} false, ${t.open} without a verdict`,
    );
  }
  if (flags.record === undefined) return;
  if (counts.severe.open + counts.medium.open > 0) {
    console.error('Not recorded: judge every finding that is shown first.');
    process.exitCode = 1;
    return;
  }
  const mediumCount = findings.filter((one) => one.severity === 'medium' && one.suppressed === null).length;
  const entry = {
    application: basename(root),
    commit: flags.commit,
    scanType: flags.type,
    lines: coverage.linesAnalysed,
    mediumCount,
    ...counts,
    verdicts: [...severe, ...medium].map(({ key, finding }) => ({
      key,
      rule: finding.ruleId,
      place: `${finding.path}:${finding.startLine}`,
      severity: finding.severity,
      verdict: verdicts.get(key)?.verdict,
      why: verdicts.get(key)?.why,
    })),
  };
  appendFileSync(flags.record, `${JSON.stringify(entry)}\n`);
  const cells = (t: ReturnType<typeof tally>): string => `${t.true} / ${t.harmless} / ${t.false}`;
  console.log(
    `| ${entry.application} \`${flags.commit.slice(0, 9)}\` | ${entry.lines} | ${cells(counts.severe)} | ${mediumCount} | ${cells(counts.medium)} |`,
  );
}

function print(root: string, { key, finding }: Shown, verdict: Verdict | undefined): void {
  console.log(`\n── ${key} ${finding.severity} (${finding.confidence}) ${finding.ruleId}`);
  console.log(`   ${finding.path}:${finding.startLine} ${finding.title}`);
  if (verdict) console.log(`   verdict: ${verdict.verdict}, ${verdict.why}`);
  const steps = finding.flow ?? [];
  const shown =
    steps.length <= MAX_STEPS ? steps : [...steps.slice(0, MAX_STEPS / 2), ...steps.slice(-MAX_STEPS / 2)];
  for (const step of shown) console.log(`   ${step.path}:${step.startLine} ${step.description}`);
  for (const line of code(root, finding)) console.log(line);
}

function code(root: string, finding: Finding): string[] {
  try {
    const lines = readFileSync(join(root, finding.path), 'utf8').split(/\r\n|\n|\r/);
    const from = Math.max(1, finding.startLine - AROUND);
    const to = Math.min(lines.length, Math.min(finding.endLine, finding.startLine + AROUND) + AROUND);
    return lines
      .slice(from - 1, to)
      .map(
        (text, i) => `   ${from + i === finding.startLine ? '>' : ' '} ${from + i}  ${text.slice(0, 200)}`,
      );
  } catch {
    return ['   (the file cannot be read)'];
  }
}
