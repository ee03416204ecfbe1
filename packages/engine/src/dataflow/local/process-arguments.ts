import type { Call } from '../../ir/ir.ts';
import { IS_BEHIND_TEXT, IS_NO_OPTION } from '../../summaries/file-summary.ts';
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

/** Programs that run a command which one of their options names: what may begin with a dash is one. Of Git these parts alone do. */
const RUNS_BY_OPTION = /(^|[/\\])(git|hg|rsync|tar)(\.exe)?$/i;
const GIT_RUNS = new Set(['clone', 'fetch', 'pull', 'ls-remote', 'fetch-pack', 'remote-ext']);
/** Node's, with the program and a list. */
const WITH_LIST = /(^|\.)(execFile|execFileSync|spawn|spawnSync)$/;

/** Can one of the arguments be an option that names a command? What is not seen is taken for none. */
function mayBeOption(fn: Fn, program: string, rest: readonly Value[]): boolean {
  if (!RUNS_BY_OPTION.test(program)) return false;
  const isOption = ({ constant }: Value): boolean => typeof constant === 'string' && constant.startsWith('-');
  const part = rest.find((v) => !isOption(v))?.constant;
  if (/git(\.exe)?$/i.test(program) && !GIT_RUNS.has(String(part))) return false;
  const end = rest.findIndex((v) => v.constant === '--');
  const { t } = fn.cx;
  const marks = [IS_NO_OPTION, IS_BEHIND_TEXT].map((mark) => -(1 + stringId(t, mark)));
  return (end < 0 ? rest : rest.slice(0, end)).some((v) =>
    v.origins.some((a) => !marks.some((mark) => t.sanitizerMarks[a.sanitizerMarks]?.includes(mark))),
  );
}

/** The elements of a list of this function; none where they are not seen. */
function elementsIn(fn: Fn, list: Value | undefined): readonly Value[] {
  const only = list !== undefined && list.origins.length === 1 ? list.origins[0] : undefined;
  const object = only === undefined ? undefined : getObj(fn.state, heapKey(only));
  if (object?.shape !== 'list') return [];
  const placed = [...object.fields].sort(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value);
  // Behind them what was added without a place.
  return placed.length > 0 && object.rest.origins.length > 0 ? [...placed, object.rest] : placed;
}

/** Node's processes: of a list only what may be an option of a program that runs commands by options is one. */
function asNodeArguments(fn: Fn, e: Call, args: readonly Value[]): readonly Value[] {
  const program = args[0]?.constant;
  const isShell =
    e.args[2] !== undefined && fn.cx.text.slice(e.args[2].value.start, e.args[2].value.end).includes('shell');
  const elements = elementsIn(fn, args[1]);
  // Options, or a list that comes from elsewhere as a whole.
  if (elements.length === 0 || !runsNothing(program) || isShell) return args;
  if (mayBeOption(fn, program, elements)) return args;
  return args.map((v, i) => (i === 1 ? constantValue(program) : v));
}

/** Arguments as they are handed on: behind a program that is written out and runs no others, nothing is a command. */
export function asProcessArguments(
  fn: Fn,
  e: Call,
  callee: string,
  args: readonly Value[],
): readonly Value[] {
  if (fn.cx.isScript && WITH_LIST.test(callee)) return asNodeArguments(fn, e, args);
  const at = ONE_BY_ONE.find(([name]) => name.test(callee))?.[1];
  const isList = AS_LIST.test(callee) || isRuntimeExec(fn, e);
  if ((at === undefined && !isList) || e.args.some((one) => one.name === 'shell')) return args;
  if (isList && (args.length === 1 || at === undefined)) {
    const [first, ...rest] = elementsIn(fn, args[0]);
    const program = first?.constant;
    return runsNothing(program) && !mayBeOption(fn, program, rest)
      ? args.map((v, i) => (i === 0 ? constantValue(program) : v))
      : args;
  }
  const named = at === undefined ? undefined : args[at]?.constant;
  if (at === undefined || !runsNothing(named)) return args;
  const rest = args
    .slice(at + 1)
    .flatMap((v, i) => (e.args[at + 1 + i]?.spread === 'none' ? [v] : elementsIn(fn, v)));
  if (mayBeOption(fn, named, rest)) return args;
  return args.map((v, i) => (i > at ? asArgument(fn, v) : v));
}

/** `Runtime.getRuntime().exec(new String[] { … })`, however the runtime is held. */
function isRuntimeExec({ cx }: Fn, { callee }: Call): boolean {
  return cx.module.language === 'java' && callee.kind === 'member' && callee.property === 'exec';
}

function runsNothing(program: unknown): program is string {
  return typeof program === 'string' && program.trim() !== '' && !RUNS_ARGUMENTS.test(program.trim());
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
