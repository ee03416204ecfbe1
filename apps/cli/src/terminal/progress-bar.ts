import { note } from './print.ts';
import { isScreen, type Surroundings } from './surroundings.ts';

export interface ProgressBar {
  /** @param label what is being done @param detail such as a count, shown behind it */
  readonly update: (label: string, done: number, total: number, detail?: string) => void;
  /** Says something while the bar is there: on a line of its own, below which the bar goes on. */
  readonly note: (line: string) => void;
  /** Takes the bar away. A second time does nothing: what was printed since stands where the bar was. */
  readonly stop: () => void;
}

const BAR_COLUMNS = 30;
/** Below this there is no room for a bar beside its words. */
const NARROW_COLUMNS = 60;
/** Ten pictures a second: more is not seen, and costs time on a slow line. */
const PICTURE_MS = 100;

const HIDE_CURSOR = '\u001b[?25l';
const SHOW_CURSOR = '\u001b[?25h';
const CLEAR_LINE = '\r\u001b[K';

/**
 * A bar on standard error when that is a terminal; nothing otherwise. It is drawn over its own line alone, and never put back to a
 * place that was remembered: whatever scrolled or was printed since would be written over.
 */
export function progressBar(at: Pick<Surroundings, 'stderr' | 'env'>): ProgressBar {
  const { stderr } = at;
  if (!isScreen(at, stderr))
    return { update: () => undefined, note: (line) => note(at, line), stop: () => undefined };
  let isStopped = false;
  let drawnLabel: string | null = null;
  let drawnAtMs = 0;
  stderr.write(HIDE_CURSOR);
  return {
    update(label, done, total, detail = '') {
      const nowMs = performance.now();
      if (isStopped || (label === drawnLabel && nowMs - drawnAtMs < PICTURE_MS)) return;
      drawnLabel = label;
      drawnAtMs = nowMs;
      const columns = stderr.columns ?? 80;
      const share = Math.min(1, Math.max(0, done / Math.max(total, 1)));
      const width = columns < NARROW_COLUMNS ? 10 : BAR_COLUMNS;
      const full = Math.floor(share * width);
      const percent = `${Math.floor(share * 100)}%`.padStart(4);
      const line = `${'━'.repeat(full)}${'─'.repeat(width - full)} ${percent} ${label}${detail === '' ? '' : ` ${detail}`}`;
      // The last column stays free: a terminal that is written full may begin a new line.
      stderr.write(CLEAR_LINE + line.slice(0, columns - 1));
    },
    note(line) {
      stderr.write(CLEAR_LINE);
      note(at, line);
      drawnLabel = null;
    },
    stop() {
      if (isStopped) return;
      isStopped = true;
      stderr.write(CLEAR_LINE + SHOW_CURSOR);
    },
  };
}
