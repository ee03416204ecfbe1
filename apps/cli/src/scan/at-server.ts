import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { followScan, type Scan, sarifMediaType } from '@vedette/contract';
import { CliError, interruption } from '../failure/cli-error.ts';
import { exitCodes } from '../failure/exit-codes.ts';
import type { ProjectFiles } from '../project/list-files.ts';
import { type PackedArchive, packFiles } from '../project/pack.ts';
import { scanPage } from '../resources/scans.ts';
import { type ChosenCompany, pickCompany } from '../session/company.ts';
import { openSession, type Session } from '../session/session.ts';
import { note, printJson, printLines } from '../terminal/print.ts';
import { type ProgressBar, progressBar } from '../terminal/progress-bar.ts';
import type { Surroundings } from '../terminal/surroundings.ts';
import { type KnownFindings, reportedBefore } from './baseline.ts';
import { type FileStamps, fixFiles, stampFiles } from './fix-files.ts';
import type { ScanSettings } from './flags.ts';
import { nothingToAnalyse } from './nothing-to-scan.ts';
import { type PendingScan, type PendingScanFile, pendingScanFile } from './pending-scan.ts';
import { findingsOfSarif, type SarifDocument, type ServedFinding, withoutKnown } from './sarif-findings.ts';
import { countBySeverity, countIgnored, isOverThreshold, type SeverityCounts } from './severity-counts.ts';
import { tellFixes } from './tell-fixes.ts';
import { isRefused, uploadArchive } from './upload.ts';
import { writeReport } from './write-report.ts';

/** Packs the files, uploads them, starts a scan, waits for it and writes what it found. Gives the exit code. */
export async function scanAtServer(
  files: ProjectFiles,
  settings: ScanSettings,
  at: Surroundings,
): Promise<number> {
  const session = await openSession(at);
  const company = await pickCompany(session, settings.company, at);
  const workspaceName = settings.workspace ?? basename(files.root);
  const bar = progressBar(at);
  // Before anything is sent: a file that is no report should not cost a scan.
  const known = settings.baseline === undefined ? null : await reportedBefore(settings.baseline, at);
  const stamps = settings.fix ? await stampFiles(files) : null;
  let scan: Scan;
  let pending: PendingScanFile | null;
  try {
    const archive = await packFiles(
      files.root,
      files.paths,
      (done) => bar.update('packing', done, files.paths.length, `${done}/${files.paths.length} files`),
      at.signal,
    );
    try {
      pending = pendingScanFile(at, [session.server, company.id, workspaceName, archive.sha256]);
      const accepted = await startScan({
        session,
        company,
        workspaceName,
        archive,
        pending,
        bar,
        settings,
        at,
      });
      if (!settings.wait) return tellAccepted(accepted, session, settings, at);
      scan = await waitFor(session, accepted.scanId, bar, at);
    } finally {
      await archive.remove();
    }
  } finally {
    bar.stop();
  }
  await pending?.remove();
  if (scan.status !== 'completed') throw notCompleted(scan);
  if (scan.coverage?.filesAnalysed === 0) throw nothingToAnalyse(scan.coverage.filesSkipped);
  return report({ session, scan, files, settings, at, known, stamps });
}

interface Starting {
  readonly session: Session;
  readonly company: ChosenCompany;
  readonly workspaceName: string;
  readonly archive: PackedArchive;
  readonly pending: PendingScanFile | null;
  readonly bar: ProgressBar;
  readonly settings: ScanSettings;
  readonly at: Surroundings;
}

interface Accepted {
  readonly scanId: string;
  readonly workspaceId: string;
}

async function startScan(starting: Starting): Promise<Accepted> {
  const { session, pending } = starting;
  const earlier = await pending?.read();
  if (earlier?.stage === 'scan') {
    const resumed = await resume(session, earlier);
    if (resumed !== null) return resumed;
    await pending?.remove();
  }
  const { company, workspaceName, archive, bar, settings, at } = starting;
  const { workspaceId, archiveId } = await uploadArchive(session.client, archive, {
    companyId: company.id,
    workspaceName,
    begun: earlier?.stage === 'upload' ? earlier : null,
    onDeclared: async (upload) => pending?.write(upload),
    onBytes: (sent) =>
      bar.update(
        'uploading',
        sent,
        archive.compressedBytes,
        `${megabytes(sent)}/${megabytes(archive.compressedBytes)} MB`,
      ),
    signal: at.signal,
  });
  const request: PendingScan = {
    stage: 'scan',
    workspaceId,
    idempotencyKey: randomUUID(),
    body: {
      scanType: 'standard',
      generateThreatModel: true,
      workspaceId,
      source: { kind: 'local_archive', archiveId, sha256: archive.sha256 },
      ...(settings.focus.length === 0 ? {} : { paths: [...settings.focus] }),
    },
  };
  // Before it is sent: an answer that never arrives leaves a scan behind, which this finds again.
  await pending?.write(request);
  return send(session, request);
}

const send = (session: Session, { workspaceId, idempotencyKey, body }: PendingScan): Promise<Accepted> =>
  session.client.call('startWorkspaceScan', { params: { workspaceId }, body, idempotencyKey });

/** The scan that an earlier run asked for; null when the service refuses to go on with it. */
async function resume(session: Session, earlier: PendingScan): Promise<Accepted | null> {
  try {
    return await send(session, earlier);
  } catch (error) {
    if (isRefused(error)) return null;
    throw error;
  }
}

const PHASES: Readonly<Record<string, string>> = {
  queued: 'waiting for a worker',
  source: 'unpacking',
  files: 'analysing files',
  program: 'following data',
  finalising: 'putting the findings together',
};

async function waitFor(
  { client }: Session,
  scanId: string,
  bar: ProgressBar,
  at: Surroundings,
): Promise<Scan> {
  try {
    return await followScan(client, 'getCompanyScan', scanId, {
      signal: at.signal,
      onStatus: ({ status, progress }) =>
        bar.update(
          status === 'queued' ? 'waiting for a worker' : (PHASES[progress.phase] ?? progress.phase),
          progress.percent,
          100,
          progress.filesTotal === null ? '' : `${progress.filesDone}/${progress.filesTotal} files`,
        ),
    });
  } catch (error) {
    if (!at.signal.aborted) throw error;
    throw interruption(
      `Interrupted. The scan ${scanId} goes on at the server.`,
      `Run the same command again to wait for it, or end it: \`vedette scans cancel ${scanId}\``,
    );
  }
}

function tellAccepted(
  accepted: Accepted,
  { server }: Session,
  settings: ScanSettings,
  at: Surroundings,
): number {
  const { scanId, workspaceId } = accepted;
  const webUrl = scanPage(server, accepted);
  if (settings.json) printJson(at, { scanId, workspaceId, status: 'queued', webUrl });
  else printLines(at, [`Scan ${scanId} is accepted.`, `See: vedette scans show ${scanId}`, `     ${webUrl}`]);
  return exitCodes.clean;
}

function notCompleted({ scanId, status, failure }: Scan): CliError {
  return new CliError({
    code: failure?.code ?? `scan_${status}`,
    message:
      status === 'cancelled'
        ? `Scan ${scanId} was cancelled.`
        : `Scan ${scanId} failed: ${failure?.message ?? 'no reason is known'}`,
    hint: 'Its credit was given back. Run the command again for a new scan.',
    exitCode: exitCodes.failed,
  });
}

interface Completed {
  readonly session: Session;
  readonly scan: Scan;
  readonly files: ProjectFiles;
  readonly settings: ScanSettings;
  readonly at: Surroundings;
  /** What an earlier report has; null when all is wanted. */
  readonly known: KnownFindings | null;
  /** Null when nothing is to be fixed. */
  readonly stamps: FileStamps | null;
}

async function report({ session, scan, files, settings, at, known, stamps }: Completed): Promise<number> {
  const { scanId, workspaceId } = scan;
  const webUrl = scanPage(session.server, scan);
  const log = await session.client.stream('getFindingsOfScan', {
    params: { scanId },
    query: { format: 'sarif' },
    headers: { accept: sarifMediaType },
  });
  const served = await log.text();
  const whole = JSON.parse(served) as SarifDocument;
  const document = known === null ? whole : withoutKnown(whole, known);
  const wanted = findingsOfSarif(document);
  const fixes =
    stamps &&
    (await fixFiles(
      files.root,
      wanted.filter(({ dismissed }) => !dismissed),
      stamps,
      at.signal,
    ));
  const findings = fixes ? wanted.filter((one) => !fixes.fixed.has(one)) : wanted;
  const text = known === null ? served : JSON.stringify(document);
  const undecided = findings.filter(({ dismissed }) => !dismissed);
  const counted = undecided.filter(({ suppressed }) => suppressed === null);
  const counts = countBySeverity(counted.map(({ severity }) => severity));
  const fresh = counted.length === 0 ? 0 : await countNew(session, scan);
  if (fixes) tellFixes(fixes, settings, at);
  if (!settings.json || settings.output !== undefined) {
    const pieces = await reportPieces({ session, scan, files, settings, at, text, undecided });
    await writeReport(pieces, settings, at);
  }
  if (settings.json) {
    const { status } = scan;
    printJson(at, {
      scanId,
      workspaceId,
      status,
      webUrl,
      counts,
      new: fresh,
      ...countIgnored(findings),
      ...(fixes && { fixed: fixes.fixed.size }),
    });
  } else note(at, `${fresh} new in this scan. ${webUrl}`);
  return isOverThreshold(counts as SeverityCounts, settings.failOn) ? exitCodes.findings : exitCodes.clean;
}

interface Reported extends Pick<Completed, 'session' | 'scan' | 'files' | 'settings' | 'at'> {
  /** The SARIF log. */
  readonly text: string;
  /** Ignored ones included: the report counts them. */
  readonly undecided: readonly ServedFinding[];
}

async function reportPieces(given: Reported): Promise<Iterable<string> | AsyncIterable<string>> {
  const { session, scan, files, settings, at, text, undecided } = given;
  if (settings.format === 'sarif') return [text];
  if (settings.format === 'gitlab') {
    const answer = await session.client.stream('getFindingsOfScan', {
      params: { scanId: scan.scanId },
      query: { format: 'gitlab' },
    });
    return decoded(answer);
  }
  const { textOfServedScan } = await import('./render-served.ts');
  return textOfServedScan(scan, undecided, { root: files.root, toFile: settings.output !== undefined, at });
}

async function* decoded(answer: Response): AsyncGenerator<string> {
  if (answer.body === null) return;
  const decoder = new TextDecoder();
  for await (const chunk of answer.body) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** How many weaknesses no earlier scan of the workspace had found. */
async function countNew({ client }: Session, { scanId, workspaceId }: Scan): Promise<number> {
  let count = 0;
  for await (const finding of client.pages('listFindings', {
    params: { workspaceId },
    query: { limit: 200 },
  }))
    if (finding.firstScanId === scanId && finding.state !== 'dismissed') count++;
  return count;
}

const megabytes = (bytes: number): string => (bytes / 1_048_576).toFixed(1);
