/** A part that takes this many milliseconds of processor time stands well above what a clock and a collection of garbage add. */
const MEASURABLE_MS = 6;
/** No input of the engine is longer. */
const LONGEST = 2_000_000;
/** Four times the length takes four times as long where time grows with the length, and sixteen times where it grows with its square. */
const MORE = 4;
const MOST_TIMES = 9;
const READINGS = 3;

/**
 * Whether `read` takes time that grows with the length of its text alone. The text is `part` over and over, longer and
 * longer until reading it takes a time that can be measured, then four times that; the least of three readings counts.
 * Only the thread that reads is asked: what compiles and collects beside it comes when it likes. How fast the machine is makes no difference, and a text that is read faster than can be measured at its longest passes.
 */
export function growsWithLength(read: (text: string) => unknown, part: string): boolean {
  let times = Math.ceil(1_000 / part.length);
  while (times * MORE * part.length < LONGEST && leastMs(read, part.repeat(times), 1) < MEASURABLE_MS)
    times *= 2;
  const short = leastMs(read, part.repeat(times), READINGS);
  return leastMs(read, part.repeat(times * MORE), READINGS) < MOST_TIMES * Math.max(short, MEASURABLE_MS);
}

function leastMs(read: (text: string) => unknown, text: string, readings: number): number {
  let least = Infinity;
  for (let i = 0; i < readings; i++) {
    const before = process.threadCpuUsage().user;
    read(text);
    least = Math.min(least, (process.threadCpuUsage().user - before) / 1_000);
  }
  return least;
}
