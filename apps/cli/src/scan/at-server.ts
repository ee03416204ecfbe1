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
import { printJson, printLines } from '../terminal/print.ts';
import { type ProgressBar, progressBar } from '../terminal/progress-bar.ts';
import type { Surroundings } from '../terminal/surroundings.ts';
import { type Baseline, knownFindings } from './baseline.ts';
import { stampFiles } from './fix-files.ts';
import type { ScanSettings } from './flags.ts';
import { nothingToAnalyse } from './nothing-to-scan.ts';
import { OUTAGE_MINUTES, type OutageOptions, throughOutages } from './outage.ts';
import { type PendingScan, type PendingScanFile, pendingScanFile } from './pending-scan.ts';
import { reportServed } from './served-report.ts';
import { isRefused, uploadArchive } from './upload.ts';

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
  const stamps = settings.fix ? await stampFiles(files) : null;
  let baseline: Baseline | null = null;
  let scan: Scan;
  let log: string;
  let pending: PendingScanFile | null;
  try {
    // Before anything is sent: what is neither report nor commit should not cost a scan.
    if (settings.baseline !== undefined)
      baseline = await baselineOf(settings.baseline, files, settings, bar, at);
    const archive = await packFiles(
      files.root,
      files.paths,
      (done) => bar.update('packing', done, files.paths.length, `${done}/${files.paths.length} files`),
      at.signal,
    );
    let accepted: Accepted;
    try {
      pending = pendingScanFile(at, [session.server, company.id, workspaceName, archive.sha256], bar.note);
      accepted = await startScan({ session, company, workspaceName, archive, pending, bar, settings, at });
    } finally {
      await archive.remove();
    }
    if (!settings.wait) {
      bar.stop();
      return tellAccepted(accepted, session, settings, at);
    }
    scan = await waitFor(session, accepted.scanId, bar, at);
    if (scan.status !== 'completed' || scan.coverage?.filesAnalysed === 0) {
      await pending?.remove();
      throw scan.status === 'completed'
        ? nothingToAnalyse(scan.coverage?.filesSkipped ?? [])
        : notCompleted(scan);
    }
    log = await logOf(session, scan, outageOf(session, bar, at, lostWaiting(scan.scanId)));
  } finally {
    bar.stop();
  }
  const code = await reportServed({ session, scan, log, files, settings, at, baseline, stamps });
  // Not before: whoever could not read the report gets that of the same scan.
  await pending?.remove();
  return code;
}

/** An earlier report, or a commit, which is read from the object store and analysed on this machine. */
async function baselineOf(
  named: string,
  { root }: ProjectFiles,
  settings: ScanSettings,
  bar: ProgressBar,
  at: Surroundings,
): Promise<Baseline> {
  let analysedBy: string | null = null;
  const known = await knownFindings(named, root, at, async (source) => {
    const [{ engineRun }, { engineVersion }] = await Promise.all([
      import('./engine-run.ts'),
      import('@vedette/engine'),
    ]);
    analysedBy = engineVersion;
    const { run } = await engineRun({ settings, at, fewFiles: 0 });
    return (await run(source, bar)).findings;
  });
  return { known, analysedBy };
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
  const { session, pending, bar, at } = starting;
  const outage = outageOf(session, bar, at, 'The server has not answered for {}.');
  const earlier = await pending?.read();
  if (earlier?.stage === 'scan') {
    const resumed = await throughOutages(() => resume(session, earlier), outage);
    if (resumed !== null) return resumed;
    await pending?.remove();
  }
  const { company, workspaceName, archive, settings } = starting;
  let begun = earlier?.stage === 'upload' ? earlier : null;
  const upload = () =>
    uploadArchive(session.client, archive, {
      companyId: company.id,
      workspaceName,
      begun,
      onDeclared: async (declared) => {
        begun = declared;
        await pending?.write(declared);
      },
      onBytes: (sent) =>
        bar.update(
          'uploading',
          sent,
          archive.compressedBytes,
          `${megabytes(sent)}/${megabytes(archive.compressedBytes)} MB`,
        ),
      signal: at.signal,
    });
  const { workspaceId, archiveId } = await throughOutages(upload, outage);
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
  return throughOutages(() => send(session, request), outage);
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

/** @param what stands for what is lost when the server stays away; `{}` is how long it was waited for */
function outageOf({ server }: Session, bar: ProgressBar, at: Surroundings, what: string): OutageOptions {
  return {
    signal: at.signal,
    now: at.now,
    onAway: () => {
      bar.update('waiting for the server', 0, 1);
      bar.note(`The server at ${server} does not answer. Waiting for it…`);
    },
    lost: (cause) =>
      new CliError(
        {
          code: 'server_unreachable',
          message: what.replace('{}', `${OUTAGE_MINUTES} minutes`),
          hint: 'Run the same command again once it is back: it goes on where this ended.',
          exitCode: exitCodes.failed,
        },
        { cause },
      ),
  };
}

const PHASES: Readonly<Record<string, string>> = {
  queued: 'waiting for a worker',
  source: 'unpacking',
  files: 'analysing files',
  program: 'following data',
  finalising: 'putting the findings together',
};

async function waitFor(session: Session, scanId: string, bar: ProgressBar, at: Surroundings): Promise<Scan> {
  const follow = (answered: () => void) =>
    followScan(session.client, 'getCompanyScan', scanId, {
      signal: at.signal,
      onStatus: ({ status, progress }) => {
        answered();
        bar.update(
          status === 'queued' ? 'waiting for a worker' : (PHASES[progress.phase] ?? progress.phase),
          progress.percent,
          100,
          progress.filesTotal === null ? '' : `${progress.filesDone}/${progress.filesTotal} files`,
        );
      },
    });
  try {
    return await throughOutages(follow, outageOf(session, bar, at, lostWaiting(scanId)));
  } catch (error) {
    if (!at.signal.aborted) throw error;
    throw interruption(
      `Interrupted. The scan ${scanId} goes on at the server.`,
      `Run the same command again to wait for it, or end it: \`vedette scans cancel ${scanId}\``,
    );
  }
}

const lostWaiting = (scanId: string): string =>
  `The server has not answered for {}. The scan ${scanId} is kept there.`;

/** What a scan found, as a SARIF log. */
const logOf = ({ client }: Session, { scanId }: Scan, outage: OutageOptions): Promise<string> =>
  throughOutages(async () => {
    const query = { format: 'sarif' } as const;
    const headers = { accept: sarifMediaType };
    return (await client.stream('getFindingsOfScan', { params: { scanId }, query, headers })).text();
  }, outage);

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

const megabytes = (bytes: number): string => (bytes / 1_048_576).toFixed(1);
