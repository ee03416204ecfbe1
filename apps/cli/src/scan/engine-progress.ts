import type { ScanProgress } from '@vedette/engine';
import cliProgress from 'cli-progress';
import type { Surroundings } from '../terminal/surroundings.ts';

const PHASES: Readonly<Record<ScanProgress['phase'], string>> = {
  inventory: 'listing files',
  files: 'analysing files',
  program: 'following data',
  report: 'writing the report',
};

export interface ProgressBar {
  readonly update: (progress: ScanProgress) => void;
  readonly stop: () => void;
}

/** A bar on standard error when that is a terminal; nothing otherwise. */
export function progressBar(at: Surroundings): ProgressBar {
  if (at.stderr.isTTY !== true) return { update: () => undefined, stop: () => undefined };
  const bar = new cliProgress.SingleBar({
    stream: at.stderr,
    hideCursor: true,
    clearOnComplete: true,
    fps: 10,
    format: (options, params, payload: { phase?: string }) => {
      const drawn = cliProgress.Format.BarFormat(params.progress, options);
      const percent = `${Math.floor(params.progress * 100)}%`.padStart(4);
      const files = payload.phase === PHASES.files ? ` ${params.value}/${params.total}` : '';
      return `${drawn} ${percent} ${payload.phase ?? ''}${files}`;
    },
    barCompleteChar: '━',
    barIncompleteChar: '─',
    barsize: 30,
  });
  bar.start(1, 0, { phase: PHASES.inventory });
  return {
    update({ phase, done, total }) {
      bar.setTotal(Math.max(total, 1));
      bar.update(done, { phase: PHASES[phase] });
    },
    stop: () => bar.stop(),
  };
}
