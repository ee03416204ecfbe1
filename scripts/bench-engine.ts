/**
 * Benchmark of the engine on labelled suites: speed, memory, and Youden's J with the halves apart.
 *
 *   npm run bench:engine -- --suites DIR --labels DIR [--only NAME] [--type standard] [--per cwe|rule|lang] [--show]
 *
 * DIR of suites holds one folder for each repository, named owner+name; DIR of labels holds <name>.jsonl.gz. --show lists what
 * was missed and what was wrongly reported, in the half to tune on only. --lite measures the lite scan's speed as well.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ScanType } from '../packages/engine/src/index.ts';
import { runSuite, type SuiteRun } from './bench/run-suite.ts';
import { isHit, type Label, rates, readLabels, type Score, scoreLabels } from './bench/score.ts';

const { values: flags } = parseArgs({
  options: {
    suites: { type: 'string' },
    labels: { type: 'string' },
    only: { type: 'string' },
    type: { type: 'string', default: 'standard' },
    workers: { type: 'string', default: '2' },
    per: { type: 'string' },
    show: { type: 'boolean', default: false },
    lite: { type: 'boolean', default: false },
    /** Internal: run one job in this process and write its result to the file. */
    job: { type: 'string' },
  },
});

interface Job {
  readonly suites: string;
  readonly repository: string;
  readonly folders: readonly string[] | null;
  readonly type: ScanType;
  readonly workers: number;
  readonly out: string;
}

if (flags.job !== undefined) {
  const job = JSON.parse(readFileSync(flags.job, 'utf8')) as Job;
  const run = await runSuite(job.suites, job.repository, job.folders, job.type, job.workers);
  writeFileSync(job.out, JSON.stringify(run));
} else if (flags.suites === undefined || flags.labels === undefined) {
  console.error('Give --suites DIR (folders named owner+name) and --labels DIR (<name>.jsonl.gz).');
  process.exitCode = 2;
} else {
  bench(flags.suites, flags.labels);
}

/** In a process of its own, so that peak memory is that run's. */
function runApart(job: Omit<Job, 'out'>): SuiteRun {
  const stem = join(tmpdir(), `bench-engine-${process.pid}`);
  const out = `${stem}.out.json`;
  try {
    writeFileSync(`${stem}.job.json`, JSON.stringify({ ...job, out }));
    execFileSync(process.execPath, [import.meta.filename, '--job', `${stem}.job.json`], { stdio: 'inherit' });
    return JSON.parse(readFileSync(out, 'utf8')) as SuiteRun;
  } finally {
    for (const file of [out, `${stem}.job.json`]) rmSync(file, { force: true });
  }
}

function bench(suites: string, labelFolder: string): void {
  const names = readdirSync(labelFolder)
    .filter((file) => /\.jsonl(\.gz)?$/.test(file))
    .sort();
  const header = [
    'suite',
    'half',
    'TPR',
    'FPR',
    'J',
    'TP',
    'FN',
    'FP',
    'TN',
    'scan',
    'lines',
    'lines/s',
    'peak MiB',
  ];
  const table: string[][] = [header];
  for (const file of names) {
    const name = file.replace(/\.jsonl(\.gz)?$/, '');
    if (flags.only !== undefined && !flags.only.split(',').includes(name)) continue;
    const labels = readLabels(join(labelFolder, file));
    const repository = labels[0]?.file.split('/')[0] ?? '';
    if (!existsSync(join(suites, repository))) {
      table.push([name, '-', 'absent']);
      continue;
    }
    const folders = foldersOf(labels, repository);
    const job = { suites, repository, folders, workers: Number(flags.workers) };
    const run = runApart({ ...job, type: flags.type as ScanType });
    const speed = [flags.type, String(run.lines), perSecond(run), mebibytes(run)];
    for (const [half, score] of [...scoreLabels(labels, run.hits, (label) => label.half)].sort().reverse()) {
      table.push([name, half, ...scoreCells(score), ...speed]);
      speed.fill('');
    }
    if (flags.lite) {
      const lite = runApart({ ...job, type: 'lite' });
      table.push([
        name,
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        'lite',
        String(lite.lines),
        perSecond(lite),
        mebibytes(lite),
      ]);
    }
    detail(
      name,
      labels.filter((label) => label.half === 'tune'),
      run,
    );
  }
  print(table);
}

/**
 * Folders of the labelled files, when those are a part of the repository only: the rest is other people's test data
 * and says nothing about the labels. Null means all.
 */
function foldersOf(labels: readonly Label[], repository: string): string[] | null {
  const folders = new Set(
    labels.map((label) => label.file.slice(repository.length + 1, label.file.lastIndexOf('/'))),
  );
  return folders.size > 5 ? [...folders].sort() : null;
}

function detail(name: string, labels: readonly Label[], run: SuiteRun): void {
  const { per } = flags;
  if (per !== undefined) {
    const keyOf = (label: Label): string =>
      (per === 'lang' ? label.lang : per === 'rule' ? label.rule : label.cwe[0]) ?? '?';
    const rows = [...scoreLabels(labels, run.hits, keyOf)].sort((a, b) => (a[0] < b[0] ? -1 : 1));
    print([
      [`${name}, half to tune on, by ${per}`, 'TPR', 'FPR', 'J', 'TP', 'FN', 'FP', 'TN'],
      ...rows.map(([key, score]) => [key, ...scoreCells(score)]),
    ]);
  }
  if (run.incomplete.length > 0) {
    console.log(`${name}: ${run.incomplete.length} files not wholly analysed`);
    if (flags.show) for (const line of run.incomplete) console.log(`  incomplete ${line}`);
  }
  if (!flags.show) return;
  for (const label of labels) {
    const near = run.hits.filter((hit) => hit.file === label.file);
    if (isHit(label, near) === (label.label === 1)) continue;
    const where = `${label.file}${label.line === null ? '' : `:${label.line}`}`;
    const { line } = label;
    const rules = near
      .filter((hit) => line === null || (hit.startLine <= line && line <= hit.endLine))
      .map((hit) => hit.ruleId);
    const by = label.label === 1 ? '' : ` by ${[...new Set(rules)].join(', ')}`;
    console.log(`  ${label.label === 1 ? 'missed' : 'wrong '} ${label.cwe.join(',')} ${where}${by}`);
  }
}

function scoreCells(score: Score): string[] {
  const { tpr, fpr, j } = rates(score);
  return [
    tpr.toFixed(3),
    fpr.toFixed(3),
    j.toFixed(3),
    ...[score.tp, score.fn, score.fp, score.tn].map(String),
  ];
}

function perSecond(run: SuiteRun): string {
  return String(Math.round((run.lines / run.ms) * 1000));
}

function mebibytes(run: SuiteRun): string {
  return String(Math.round(run.peakBytes / 1024 / 1024));
}

function print(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  for (const row of rows) {
    const cells = widths.map((width, i) =>
      i === 0 ? (row[i] ?? '').padEnd(width) : (row[i] ?? '').padStart(width),
    );
    console.log(cells.join('  ').trimEnd());
  }
}
