import { applyFunction, compose } from './apply-summaries.ts';
import { argument, type Context } from './call-context.ts';
import { addFact, type Fact } from './fact.ts';
import { pathOf } from './paths.ts';
import { jobsQueued } from './queued-jobs.ts';
import { readFrom } from './resolve-origin.ts';

/** Runs the jobs that a call queues, with what they will get. */
export function runQueuedJobs(c: Context): void {
  const { a, call, frame } = c;
  for (const { job, first, isList, skipped, isMade } of jobsQueued(a.pointsTo, frame.fn, call)) {
    if (isMade) {
      compose(c, job, []);
      continue;
    }
    const params = a.program.functions[job]?.params ?? [];
    applyFunction(
      c,
      job,
      params.map((param, i) => {
        if (i < skipped) return [];
        return isList ? listed(c, i - skipped, param.name) : ownArgument(c, first, i - skipped, param.name);
      }),
    );
  }
}

function ownArgument(c: Context, first: number, i: number, name: string): readonly Fact[] {
  const names = c.call.argNames;
  const named = names?.indexOf(name) ?? -1;
  if (named >= 0) return argument(c, named);
  return names?.[first + i] ? [] : argument(c, first + i);
}

/** `task.apply_async((a, b), {'c': d})`, `task.apply_async(args=[a, b], kwargs={'c': d})`. */
function listed(c: Context, i: number, name: string): Fact[] {
  const out: Fact[] = [];
  const from = (keyword: string, position: number, key: string): void => {
    const named = c.call.argNames?.indexOf(keyword) ?? -1;
    const at = named >= 0 ? named : c.call.argNames?.[position] ? -1 : position;
    if (at < 0) return;
    for (const f of argument(c, at)) {
      const read: Fact[] = [];
      readFrom(c.a, f, pathOf(c.a.paths, [key]), read);
      for (const one of read) addFact(c.a, out, one);
    }
  };
  from('args', 0, String(i));
  from('kwargs', 1, name);
  return out;
}
