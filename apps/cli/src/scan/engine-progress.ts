import type { ScanProgress } from '@vedette/engine';
import type { ProgressBar } from '../terminal/progress-bar.ts';

const PHASES: Readonly<Record<ScanProgress['phase'], string>> = {
  inventory: 'listing files',
  files: 'analysing files',
  program: 'following data',
  report: 'writing the report',
};

/** Shows how far the engine has come. */
export const showProgress =
  (bar: ProgressBar) =>
  ({ phase, done, total }: ScanProgress): void =>
    bar.update(PHASES[phase], done, total, phase === 'files' ? `${done}/${total}` : '');
