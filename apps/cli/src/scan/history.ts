import {
  type Finding,
  type HistoryCoverage,
  historySecrets,
  type LoadedRules,
  type ScanType,
  type Source,
} from '@vedette/engine';
import { gitHistory } from '../project/git-history.ts';
import type { ProjectFiles } from '../project/list-files.ts';
import type { ProgressBar } from '../terminal/progress-bar.ts';
import type { Surroundings } from '../terminal/surroundings.ts';

export interface HistoryScan {
  readonly findings: readonly Finding[];
  readonly coverage: HistoryCoverage;
}

interface HistoryScanOptions {
  readonly rules: LoadedRules;
  readonly scanType: ScanType;
  /** The files as they are now, whose secrets are left out. */
  readonly tree: Source;
  /** Only what this commit comes from, and itself. */
  readonly from?: string;
}

/** Secrets that were in the files of a checkout and are in none now. @throws CliError outside of a checkout */
export async function scanHistory(
  { root, wants }: ProjectFiles,
  { from, ...options }: HistoryScanOptions,
  at: Surroundings,
  bar: ProgressBar,
): Promise<HistoryScan> {
  bar.update('listing commits', 0, 1);
  const history = await gitHistory(root, { wants, signal: at.signal, ...(from !== undefined && { from }) });
  try {
    return await historySecrets(history, {
      ...options,
      today: at.now().toISOString().slice(0, 10),
      signal: at.signal,
      onProgress: (done, total) => bar.update('reading the history', done, total, `${done}/${total}`),
    });
  } finally {
    history.close();
  }
}
