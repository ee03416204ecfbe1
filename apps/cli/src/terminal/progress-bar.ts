import cliProgress from 'cli-progress';
import { note } from './print.ts';
import type { Surroundings } from './surroundings.ts';

export interface ProgressBar {
  /** @param label what is being done @param detail such as a count, shown behind it */
  readonly update: (label: string, done: number, total: number, detail?: string) => void;
  /** Says something while the bar is there: on a line of its own, below which the bar goes on. */
  readonly note: (line: string) => void;
  /** Takes the bar away. */
  readonly stop: () => void;
}

const BAR_COLUMNS = 30;
/** Below this there is no room for a bar beside its words. */
const NARROW_COLUMNS = 60;

/** A bar on standard error when that is a terminal; nothing otherwise. */
export function progressBar(at: Surroundings): ProgressBar {
  if (at.stderr.isTTY !== true)
    return { update: () => undefined, note: (line) => note(at, line), stop: () => undefined };
  const bar = new cliProgress.SingleBar({
    stream: at.stderr,
    hideCursor: true,
    clearOnComplete: true,
    fps: 10,
    format: (options, params, payload: { label: string; detail: string }) => {
      const drawn = cliProgress.Format.BarFormat(params.progress, options);
      const percent = `${Math.floor(params.progress * 100)}%`.padStart(4);
      return `${drawn} ${percent} ${payload.label}${payload.detail}`;
    },
    barCompleteChar: '━',
    barIncompleteChar: '─',
    barsize: (at.stderr.columns ?? 80) < NARROW_COLUMNS ? 10 : BAR_COLUMNS,
  });
  bar.start(1, 0, { label: '', detail: '' });
  return {
    update(label, done, total, detail = '') {
      bar.setTotal(Math.max(total, 1));
      bar.update(done, { label, detail: detail === '' ? '' : ` ${detail}` });
    },
    note(line) {
      at.stderr.write('\r\u001b[K');
      note(at, line);
    },
    stop: () => bar.stop(),
  };
}
