import type { Call } from '../../ir/ir.ts';
import type { Fn } from './context.ts';
import { getObj, heapKey } from './state.ts';
import { stringId, withMark } from './tables.ts';
import { constantValue, type Value } from './value.ts';

/**
 * A process that gets its arguments as a list has no shell between them: what stands behind a program that is written out may be
 * an option of that program, and no further command.
 */

/** What runs a process with the program and its arguments one by one, and where the program stands: Go, Python, Java. */
const ONE_BY_ONE: readonly (readonly [RegExp, number])[] = [
  [/(^|\.)exec\.Command$/, 0],
  [/(^|\.)exec\.CommandContext$/, 1],
  [/(^|\.)create_subprocess_exec$/, 0],
  [/^os\.exec(l|le|lp|lpe|v|ve|vp|vpe)$/, 0],
  [/^os\.spawn(l|le|lp|lpe|v|ve|vp|vpe)$/, 1],
  [/^os\.posix_spawnp?$/, 0],
  [/^new ProcessBuilder$/, 0],
];
/** The same with one list: Java and Kotlin, Python, PHP, Ruby. */
const AS_LIST =
  /^new (ProcessBuilder|Process)$|(^|\.)subprocess\.(run|call|check_call|check_output|Popen)$|^proc_open$|^IO\.popen$/;
/** Programs that run what they are given: shells, interpreters, and what hands its arguments on to another program. */
const RUNS_ARGUMENTS =
  /(^|[/\\])((ba|da|z|k|c|tc|fi|a)?sh|busybox|cmd|command\.com|powershell|pwsh|ssh|sudo|su|doas|env|xargs|nohup|nice|time|timeout|watch|script|setsid|chroot|docker|podman|kubectl|lxc|nsenter|unshare|eval|python[\d.]*|node|nodejs|deno|bun|ruby|perl|php\d*|lua|tclsh|expect|osascript|awk|gawk|find|parallel|at|screen|tmux|wsl|psexec|wmic|mshta|cscript|wscript|rundll32|java)(\.exe)?$/i;

/** Arguments as they are handed on: behind a program that is written out and runs no others, nothing is a command. */
export function asProcessArguments(
  fn: Fn,
  e: Call,
  callee: string,
  args: readonly Value[],
): readonly Value[] {
  const at = ONE_BY_ONE.find(([name]) => name.test(callee))?.[1];
  const isList = AS_LIST.test(callee) || isRuntimeExec(fn, e);
  if ((at === undefined && !isList) || e.args.some((one) => one.name === 'shell')) return args;
  if (isList && (args.length === 1 || at === undefined)) {
    const program = firstOf(fn, args[0]);
    return runsNothing(program) ? args.map((v, i) => (i === 0 ? constantValue(program) : v)) : args;
  }
  if (at === undefined || !runsNothing(args[at]?.constant)) return args;
  return args.map((v, i) => (i > at ? asArgument(fn, v) : v));
}

/** `Runtime.getRuntime().exec(new String[] { … })`, however the runtime is held. */
function isRuntimeExec({ cx }: Fn, { callee }: Call): boolean {
  return cx.module.language === 'java' && callee.kind === 'member' && callee.property === 'exec';
}

function runsNothing(program: unknown): program is string {
  return typeof program === 'string' && program.trim() !== '' && !RUNS_ARGUMENTS.test(program.trim());
}

/** What a list of this function holds first. */
function firstOf(fn: Fn, list: Value | undefined): unknown {
  const only = list !== undefined && list.origins.length === 1 ? list.origins[0] : undefined;
  const object = only === undefined ? undefined : getObj(fn.state, heapKey(only));
  return object?.shape === 'list' ? object.fields.get('0')?.constant : undefined;
}

function asArgument(fn: Fn, v: Value): Value {
  const { t } = fn.cx;
  const marks = ['command-injection', 'shell-command'].map((kind) => -(1 + stringId(t, kind)));
  return {
    ...v,
    origins: v.origins.map((a) => ({
      ...a,
      sanitizerMarks: marks.reduce((all, mark) => withMark(t, all, mark), a.sanitizerMarks),
    })),
  };
}
