import {
  type CompiledModels,
  type FileHead,
  findFlows,
  type OpenSummary,
  openSummary,
  type TaintFlow,
  type TaintRule,
} from '../dataflow/index.ts';
import { type LinkContext, linkProgram } from '../link/index.ts';
import type { RawFinding, Step } from '../report/finding.ts';

/** A flow as a finding that lacks the text of its statement: texts are not kept in memory. */
export type FlowFinding = Omit<RawFinding, 'statement'>;

export interface ProgramResult {
  readonly findings: readonly FlowFinding[];
  /** Files whose analysis met a bound. */
  readonly truncated: readonly { readonly path: string; readonly reason: string }[];
}

/**
 * The stage over all files of one language together: link, find flows, say them as findings. Takes the packed summaries out
 * of the list, so that they are not held beside what is read from them.
 */
export function analyseProgram(
  summaries: Uint8Array[],
  link: LinkContext,
  models: CompiledModels,
  rules: readonly TaintRule[],
  onProgress: (done: number) => void,
): ProgramResult {
  const names = new Map<string, string>();
  const share = (name: string): string => {
    const known = names.get(name);
    if (known !== undefined) return known;
    names.set(name, name);
    return name;
  };
  const opened: OpenSummary[] = [];
  for (let packed = summaries.pop(); packed; packed = summaries.pop())
    opened.push(openSummary(packed, share));
  names.clear();
  const program = linkProgram(opened, link);
  const { flows, truncated } = findFlows(program, models, rules, { onProgress });
  const byPath = new Map(program.files.map((file) => [file.path, file]));
  return { findings: flows.map((flow) => findingOf(flow, byPath.get(flow.path))), truncated };
}

/** Kinds of sources that whoever runs the program fills. */
const LOCAL_SOURCES = new Set(['argument', 'environment', 'parameter']);

function findingOf(flow: TaintFlow, file: FileHead | undefined): FlowFinding {
  const { names, line } = symbolAt(file, flow.startLine);
  return {
    ruleId: flow.ruleId,
    path: flow.path,
    startLine: flow.startLine,
    startColumn: flow.startColumn,
    endLine: flow.endLine,
    endColumn: flow.endColumn,
    message: null,
    symbol: names,
    symbolLine: line,
    evidence: { guesses: flow.guesses, isRemote: !LOCAL_SOURCES.has(flow.sourceKind) },
    flow: flow.steps.map((step, i): Step => {
      const kind = i === 0 ? 'source' : i === flow.steps.length - 1 ? 'sink' : 'step';
      return {
        path: step.path,
        startLine: step.line,
        startColumn: step.column,
        endLine: step.line,
        endColumn: step.column + Math.max(step.text.length, 1),
        description: describe(kind, step.text, flow),
        kind,
      };
    }),
  };
}

function describe(kind: Step['kind'], text: string, flow: TaintFlow): string {
  // A parameter's own text says all: which function's it is, and that nothing in the program calls that.
  if (kind === 'source')
    return flow.sourceKind === 'parameter' ? text : `${flow.sourceKind} input enters: ${text}`;
  if (kind === 'sink') return `reaches ${flow.sinkText}`;
  return `passes through ${text}`;
}

/** Enclosing classes and functions of a line, from the outside in, and where the innermost begins. */
function symbolAt(file: FileHead | undefined, line: number): { names: string[]; line: number } {
  let best = -1;
  file?.functions.forEach((fn, i) => {
    if (i === 0 || fn.line > line || fn.endLine < line) return;
    const held = file.functions[best];
    if (!held || fn.line > held.line || (fn.line === held.line && fn.endLine <= held.endLine)) best = i;
  });
  const names: string[] = [];
  const innermost = file?.functions[best]?.line ?? 1;
  for (let at = best, guard = 0; file && at > 0 && guard < 100; guard++) {
    const fn = file.functions[at];
    if (!fn) break;
    if (fn.name !== '') names.push(fn.name);
    for (let cls = fn.cls, outer = 0; cls >= 0 && outer < 100; outer++) {
      const owner = file.classes[cls];
      if (!owner) break;
      if (owner.name !== '') names.push(owner.name);
      cls = owner.outer;
    }
    at = fn.parent;
  }
  return { names: names.reverse(), line: innermost };
}
