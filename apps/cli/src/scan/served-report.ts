import type { Scan } from '@vedette/contract';
import { exitCodes } from '../failure/exit-codes.ts';
import type { ProjectFiles } from '../project/list-files.ts';
import { scanPage } from '../resources/scans.ts';
import type { Session } from '../session/session.ts';
import { note, printJson } from '../terminal/print.ts';
import type { Surroundings } from '../terminal/surroundings.ts';
import type { Baseline } from './baseline.ts';
import { type FileStamps, fixFiles } from './fix-files.ts';
import type { ScanSettings } from './flags.ts';
import { findingsOfSarif, type SarifDocument, type ServedFinding, withoutKnown } from './sarif-findings.ts';
import { countBySeverity, countIgnored, isOverThreshold, type SeverityCounts } from './severity-counts.ts';
import { tellFixes } from './tell-fixes.ts';
import { writeReport } from './write-report.ts';

interface Served {
  readonly session: Session;
  readonly scan: Scan;
  readonly files: ProjectFiles;
  readonly settings: ScanSettings;
  readonly at: Surroundings;
  /** The SARIF log of the scan. */
  readonly log: string;
  /** Null when all is wanted. */
  readonly baseline: Baseline | null;
  /** Null when nothing is to be fixed. */
  readonly stamps: FileStamps | null;
}

/** Writes what a completed scan at a server found, or counts it. Gives the exit code. */
export async function reportServed(served: Served): Promise<number> {
  const { session, scan, log, files, settings, at, baseline, stamps } = served;
  const { scanId, workspaceId } = scan;
  const webUrl = scanPage(session.server, scan);
  const whole = JSON.parse(log) as SarifDocument;
  const document = baseline === null ? whole : withoutKnown(whole, baseline.known);
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
  const text = baseline === null ? log : JSON.stringify(document);
  const undecided = findings.filter(({ dismissed }) => !dismissed);
  const counted = undecided.filter(({ suppressed }) => suppressed === null);
  const counts = countBySeverity(counted.map(({ severity }) => severity));
  const fresh = counted.length === 0 ? 0 : await countNew(session, scan);
  if (fixes) tellFixes(fixes, settings, at);
  if (!settings.json || settings.output !== undefined) {
    const pieces = await reportPieces({ session, scan, files, settings, at, text, undecided });
    await writeReport(pieces, settings, at);
  }
  if (baseline) tellOtherEngine(baseline, whole, at);
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

interface Reported extends Pick<Served, 'session' | 'scan' | 'files' | 'settings' | 'at'> {
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

/** Two versions of the engine do not find the same. */
export function tellOtherEngine(
  { analysedBy }: Pick<Baseline, 'analysedBy'>,
  { runs: [run] }: SarifDocument,
  at: Pick<Surroundings, 'stderr'>,
): void {
  const theirs = run?.tool.driver.semanticVersion;
  if (analysedBy === null || theirs === undefined || theirs === analysedBy) return;
  note(
    at,
    `The server analyses with version ${theirs}, this machine with ${analysedBy}: what only the server's version finds counts as new.`,
  );
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
