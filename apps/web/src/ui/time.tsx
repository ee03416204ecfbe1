import { ago, dayTime, fullTime } from '../lib/format.ts';

/** A time as people say it; the exact one when pointed at. */
export function Time({ at, exact = false }: { at: string; exact?: boolean }) {
  return (
    <time dateTime={at} title={fullTime(at)}>
      {exact ? dayTime(at) : ago(at)}
    </time>
  );
}
