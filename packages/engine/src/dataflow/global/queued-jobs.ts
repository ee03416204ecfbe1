import type { FunctionId } from '../../link/ids.ts';
import { CALL_PLAIN, type ProgramCall } from '../../summaries/file-summary.ts';
import { byName } from './by-name.ts';
import {
  classId,
  flowTargets,
  functionId,
  isClass,
  isFunction,
  isInstance,
  methodsOf,
  type PointsTo,
  type PointsToContext,
  receiverTargets,
} from './points-to.ts';

/**
 * Jobs: functions that the program hands to a queue together with their arguments, and that a worker of the same program
 * runs. What a job gets is what stands in the call that queues it, so that this call is followed like one of the job (decision 60).
 */

/** Kind of source of what a queue, a stream or an event of a cloud brings. */
export const MESSAGE_KIND = 'message';

/** A job that a call queues: `first` of the call's arguments is the job's own first one. */
export interface QueuedJob {
  readonly job: FunctionId;
  readonly first: number;
  /** Its arguments are the elements of that argument. */
  readonly isList: boolean;
  /** Its first parameter is the task itself. */
  readonly skipped: number;
  /** The class is made with the arguments, and run later. */
  readonly isMade: boolean;
}

/** Called on the job: a function (`task.delay(x)`) or a class that has one (`Job.perform_async(x)`). Value: the first own argument. */
const ON_JOB: ReadonlyMap<string, number> = new Map([
  ['delay', 0],
  ['delay_on_commit', 0],
  ['apply_async', 0],
  ['apply_async_on_commit', 0],
  ['s', 0],
  ['si', 0],
  ['send', 0],
  ['perform_async', 0],
  ['perform_later', 0],
  ['perform_in', 1],
  ['perform_at', 1],
]);
/** Given the job: `queue.enqueue(send_mail, x)`, `Resque.enqueue(Mailer, x)`, `tasks.add_task(send_mail, x)`. Value: where it stands. */
const WITH_JOB: ReadonlyMap<string, number> = new Map([
  ['enqueue', 0],
  ['enqueue_in', 1],
  ['enqueue_at', 1],
  ['add_task', 0],
]);
/** Called on a class that is made of the arguments and run later: `Process::dispatch($x)`. */
const MAKES_JOB = /^dispatch(?:Sync|AfterResponse|Now)?$/;
/** Given an object whose class says who handles it: `bus.dispatch(new Message(x))`, `mediator.Send(new Command(x))`. */
const WITH_MESSAGE = /^(?:dispatch|publish(?:Event|Async)?|send(?:Async)?|request|emit)$/i;

const NONE: readonly QueuedJob[] = [];
const mayQueue = byName(
  (name) => ON_JOB.has(name) || WITH_JOB.has(name) || MAKES_JOB.test(name) || WITH_MESSAGE.test(name),
);

/** Jobs of the program that a call queues. */
export function jobsQueued(cx: PointsToContext, fn: FunctionId, call: ProgramCall): readonly QueuedJob[] {
  if (call.kind !== CALL_PLAIN || !mayQueue(call.name)) return NONE;
  const { name } = call;
  const onJob = ON_JOB.get(name);
  if (onJob !== undefined) {
    const found = receiverTargets(cx, fn, call).flatMap((on) => jobsOf(cx, on, 'perform'));
    const isList = name.startsWith('apply_async');
    if (found.length > 0) return found.map((job) => queued(cx, job, onJob, isList));
  }
  const at = WITH_JOB.get(name);
  if (at !== undefined) {
    const given = flowTargets(cx, fn, call.args[at] ?? []);
    const found = given.flatMap((one) => jobsOf(cx, one, 'perform'));
    if (found.length > 0) return found.map((job) => queued(cx, job, at + 1, false));
  }
  if (MAKES_JOB.test(name)) {
    const found = receiverTargets(cx, fn, call).flatMap((on) =>
      isClass(on) && methodsOf(cx, classId(on), 'handle', false).length > 0
        ? methodsOf(cx, classId(on), 'constructor', false)
        : [],
    );
    if (found.length > 0) return found.map((job) => ({ ...queued(cx, job, 0, false), isMade: true }));
  }
  if (cx.messageHandlers.size > 0 && WITH_MESSAGE.test(name)) {
    const found = flowTargets(cx, fn, call.args[0] ?? []).flatMap((one) =>
      isInstance(one) ? (cx.messageHandlers.get(classId(one)) ?? []) : [],
    );
    return found.map((job) => queued(cx, job, 0, false));
  }
  return NONE;
}

function jobsOf(cx: PointsToContext, on: PointsTo, method: string): readonly FunctionId[] {
  if (isFunction(on)) return [functionId(on)];
  return isClass(on) ? methodsOf(cx, classId(on), method, false) : [];
}

function queued(cx: PointsToContext, job: FunctionId, first: number, isList: boolean): QueuedJob {
  const f = cx.program.functions[job];
  // `@task(bind=True)`: a function outside of classes that is given its own task.
  const skipped = f !== undefined && f.cls < 0 && f.params[0]?.name === 'self' ? 1 : 0;
  return { job, first, isList, skipped, isMade: false };
}

/** Functions among things that are queued with arguments, for whoever orders functions by what they call. */
export function jobsCalled(cx: PointsToContext, fn: FunctionId, call: ProgramCall): readonly FunctionId[] {
  return jobsQueued(cx, fn, call).map((one) => one.job);
}
