import {
  type CompiledModels,
  EXPORTED_KIND,
  type FileHead,
  type FindFlowsOptions,
  type FindFlowsResult,
  type FlowsBase,
  findFlows,
  MESSAGE_KIND,
  type OpenSummary,
  openSummary,
  PARAMETER_KIND,
  STORED_KIND,
  type TaintFlow,
  type TaintRule,
} from '../dataflow/index.ts';
import type { RawFinding, Step } from '../findings/finding.ts';
import { scopeNumbering } from '../findings/scope.ts';
import { filesAround, type LinkContext, linkProgram, type Program, programParts } from '../link/index.ts';
import { plural } from '../plural.ts';
import { comesBackToSender, hardlyHarms } from './back-to-sender.ts';
import type { EarlierProgram } from './earlier-program.ts';
import { flowsFromEarlier } from './known-flows.ts';
import { isLongWay } from './long-way.ts';

/** A flow as a finding that lacks the text of its statement: texts are not kept in memory. */
export type FlowFinding = Omit<RawFinding, 'statement'>;

export interface ProgramResult {
  readonly findings: readonly FlowFinding[];
  /** Files whose analysis met a bound. */
  readonly truncated: readonly { readonly path: string; readonly reason: string }[];
}

/** What a run gives beside that. */
export interface ProgramRunResult extends ProgramResult {
  /** By which the next run may find its flows, of parts that were looked at as a whole. */
  readonly bases: readonly FlowsBase[];
  /** Parts whose flows were found by an earlier run and by what was added to it. */
  readonly partsFromEarlier: number;
  /** Why others of which an earlier run was known were looked at as a whole. */
  readonly wholeFor: readonly string[];
  /** Where flows through some files alone were asked for and not all of the program was looked at for them; null otherwise. */
  readonly partly: PartOfProgram | null;
  /** False where flows are missing that were not asked for, or not followed: what is found is not to be kept. */
  readonly isOfAll: boolean;
}

interface FlowsFound {
  readonly program: Program;
  readonly found: FindFlowsResult;
}

/** How much of a program flows were followed in. */
export interface PartOfProgram {
  readonly filesFollowed: number;
  readonly files: number;
}

/**
 * So many functions of a program are looked at where flows through some files alone are asked for, be it to tell the program from
 * an earlier state, which gives all flows and is tried first, or the files around them: some 6,000 lines, in which a hook on 100,000 lines of Go still ends within two seconds.
 */
const MOST_AROUND = 700;

/**
 * The stage over all files of one language together: link, find flows, say them as findings, each part that has nothing to do with
 * the others for itself. Takes the packed summaries out of the list, so that they are not held beside what is read from them.
 * @param through only flows through these files are asked for; null for all
 */
export function analyseProgram(
  summaries: Uint8Array[],
  link: LinkContext,
  models: CompiledModels,
  rules: readonly TaintRule[],
  options: FindFlowsOptions,
  earlier: EarlierProgram | null = null,
  through: ReadonlySet<string> | null = null,
): ProgramRunResult {
  const names = new Map<string, string>();
  const share = (name: string): string => {
    const known = names.get(name);
    if (known !== undefined) return known;
    names.set(name, name);
    return name;
  };
  const opened: OpenSummary[] = [];
  const others: (readonly [path: string, summary: Uint8Array])[] = [];
  for (let packed = summaries.pop(); packed; packed = summaries.pop()) {
    const one = openSummary(packed, share);
    opened.push(one);
    if (earlier?.before.has(one.head.path) === false) others.push([one.head.path, packed]);
  }
  names.clear();
  // Pages are of the program that fills them.
  const language = opened.find(({ head }) => head.page !== true)?.head.language;
  if (language !== undefined)
    opened.forEach((one, i) => {
      if (one.head.page === true) opened[i] = { ...one, head: { ...one.head, language } };
    });
  const findings: FlowFinding[] = [];
  const truncated: ProgramResult['truncated'][number][] = [];
  const parts = programParts(opened, link);
  const total = opened.length;
  opened.length = 0;
  const known = earlier && flowsFromEarlier(earlier, others, link);
  const bases: FlowsBase[] = [];
  let partsFromEarlier = 0;
  const wholeFor: string[] = [];
  let partly = null as PartOfProgram | null;
  let isOfAll = true;
  let done = 0;
  for (let part = parts.pop(); part; part = parts.pop()) {
    const { length } = part;
    const within: FindFlowsOptions = {
      ...options,
      ...(through && { mostLookedAt: MOST_AROUND }),
      onWhole: (reason) => wholeFor.push(reason),
      onProgress: (share) => options.onProgress?.((done + share * length) / total),
    };
    // What has nothing to do with these files leads nowhere through them.
    if (through !== null && !part.some(({ head }) => through.has(head.path))) {
      isOfAll = false;
      continue;
    }
    const { found, program } = flowsOf(part, within);
    const byPath = new Map(
      Array.from(program.files).flatMap((file) => (file.page === true ? [] : [[file.path, file] as const])),
    );
    findings.push(...found.flows.map((flow) => findingOf(flow, byPath.get(flow.path))));
    truncated.push(...found.truncated);
    done += length;
  }
  return { findings, truncated, bases, partsFromEarlier, wholeFor, partly, isOfAll };

  function flowsOf(part: readonly OpenSummary[], within: FindFlowsOptions): FlowsFound {
    const whole = known !== null || through === null ? linkProgram(part, link) : null;
    const found = (whole && known?.(part, whole, models, rules, within)) ?? null;
    if (whole !== null && found !== null) {
      partsFromEarlier++;
      return { program: whole, found };
    }
    const around = through === null ? part : filesAround(part, through, link, MOST_AROUND);
    const isWhole = around.length === part.length;
    const program = (isWhole ? whole : null) ?? linkProgram(around, link);
    if (isWhole) return { program, found: wholly(program, within) };
    isOfAll = false;
    partly = {
      filesFollowed: (partly?.filesFollowed ?? 0) + around.length,
      files: (partly?.files ?? 0) + part.length,
    };
    const { flows, truncated } = findFlows(program, models, rules, within);
    // Who calls a function is not known where not all of the program is there.
    return { program, found: { flows: flows.filter((one) => !OF_CALLERS.has(one.sourceKind)), truncated } };
  }

  function wholly(program: Program, within: FindFlowsOptions): FindFlowsResult {
    const whole = findFlows(program, models, rules, within);
    if (whole.base !== null) bases.push(whole.base);
    return whole;
  }
}

/** Kinds of sources that whoever runs the program fills, what others of its own network send, and what a request left behind. */
const LESS_THAN_A_REQUEST = new Set([
  'argument',
  'environment',
  'file',
  MESSAGE_KIND,
  PARAMETER_KIND,
  EXPORTED_KIND,
  STORED_KIND,
]);
/** What whoever starts the program says: they may run anything there. */
const OF_OPERATOR = new Set(['argument', 'environment']);
const OF_CALLERS = new Set([PARAMETER_KIND, EXPORTED_KIND]);

function findingOf(flow: TaintFlow, file: FileHead | undefined): FlowFinding {
  const around = enclosing(file, flow.startLine);
  return {
    ruleId: flow.ruleId,
    path: flow.path,
    startLine: flow.startLine,
    startColumn: flow.startColumn,
    endLine: flow.endLine,
    endColumn: flow.endColumn,
    message: messageOf(flow),
    symbol: around.map((one) => one.name).filter((name) => name !== ''),
    scope: { names: around.map((one) => one.numbered), line: around.at(-1)?.line ?? 1 },
    ...(flow.isInPage ? { isInPage: true as const } : {}),
    evidence: {
      guesses: flow.guesses,
      isRemote: !LESS_THAN_A_REQUEST.has(flow.sourceKind),
      ...(isLongWay(flow) ? { isLong: true as const } : {}),
      ...(flow.isBare ? { isBare: true as const } : {}),
      ...(comesBackToSender(flow) ? { isSentByVictim: true as const } : {}),
      ...(hardlyHarms(flow) || OF_OPERATOR.has(flow.sourceKind) ? { isHardly: true as const } : {}),
    },
    flow: flow.steps.map((step, i): Step => {
      const kind = i === 0 ? 'source' : i === flow.steps.length - 1 ? 'sink' : 'step';
      return {
        path: step.path,
        startLine: step.line,
        startColumn: step.column,
        endLine: step.line,
        endColumn: step.column + Math.max(step.text.length, 1),
        description: step.isLook ? lookedAt(step.text) : describe(kind, step.text, flow),
        kind,
      };
    }),
  };
}

const lookedAt = (text: string): string => `is looked at by a check that is not understood: ${text}`;

function describe(kind: Step['kind'], text: string, flow: TaintFlow): string {
  // A parameter's own text says all: which function's it is, and that nothing in the program calls that.
  if (kind === 'source' && flow.sourceKind === STORED_KIND) return `input that is stored enters: ${text}`;
  if (kind === 'source')
    return OF_CALLERS.has(flow.sourceKind) ? text : `${flow.sourceKind} input enters: ${text}`;
  if (kind === 'sink') return `reaches ${flow.sinkText}`;
  return `passes through ${text}`;
}

/** What this flow is about: what is tainted, where it comes from, and what it reaches. The rule's own message follows it. */
function messageOf(flow: TaintFlow): string {
  const [first] = flow.steps;
  const last = flow.steps.at(-1);
  if (!first || !last) return '';
  const where = first.path === flow.path ? `line ${first.line}` : `${first.path}:${first.line}`;
  const source = OF_CALLERS.has(flow.sourceKind)
    ? `${first.text} (${where})`
    : flow.sourceKind === STORED_KIND
      ? `Input from ${quoted(first.text)} (${where}) that was stored and read again`
      : `Input from ${quoted(first.text)} (${flow.sourceKind}, ${where})`;
  const holder = flow.steps.slice(1, -1).findLast((step) => ASSIGNED.test(step.text));
  const variable = ASSIGNED.exec(holder?.text ?? '')?.[1];
  const by = variable === undefined ? '' : `, held in ${quoted(variable)},`;
  const at = last.path === flow.path ? '' : ` (${last.path}:${last.line})`;
  return `${source}${by} reaches ${quoted(flow.sinkText)}${at}.${doubtsOf(flow)}`;
}

/** What speaks against the way, for a reader who wonders why it is not critical. */
function doubtsOf(flow: TaintFlow): string {
  const files = new Set(flow.steps.map((step) => step.path)).size;
  const through = `${plural(flow.steps.filter((step) => !step.isLook).length, 'step')} through ${plural(files, 'file')}`;
  const long = isLongWay(flow)
    ? ` The way is long (${through}), so that something on it may stop what is sent.`
    : '';
  const bare = flow.isBare
    ? ' Nothing is added to it, so that it may be no statement but a name or a value.'
    : '';
  const look = flow.steps.find((step) => step.isLook);
  const where = look?.path === flow.path ? `line ${look.line}` : `${look?.path}:${look?.line}`;
  const checked = look
    ? ` It passes the check ${quoted(look.text)} (${where}), which the analysis does not understand: it may be enough.`
    : '';
  return checked + long + bare;
}

/** A step at which a variable gets its value: `query = …`. */
const ASSIGNED = /^([\p{L}\w$@.]{1,80}) :?= /u;

/** Characters of source text in a message. */
const QUOTED = 120;
const quoted = (text: string): string =>
  `\`${text.length > QUOTED ? `${text.slice(0, QUOTED - 1)}…` : text}\``;

interface Enclosing {
  /** '' for functions without one. */
  readonly name: string;
  readonly numbered: string;
  readonly line: number;
}

/** Enclosing classes and functions of a line, from the outside in. */
function enclosing(file: FileHead | undefined, line: number): Enclosing[] {
  if (!file) return [];
  let best = -1;
  file.functions.forEach((fn, i) => {
    if (i === 0 || fn.line > line || fn.endLine < line) return;
    const held = file.functions[best];
    if (!held || fn.line > held.line || (fn.line === held.line && fn.endLine <= held.endLine)) best = i;
  });
  const numbers = numberedNames(file);
  const around: Enclosing[] = [];
  for (let at = best, guard = 0; at > 0 && guard < 100; guard++) {
    const fn = file.functions[at];
    if (!fn) break;
    around.push({ name: fn.name, numbered: numbers.functions[at] ?? fn.name, line: fn.line });
    for (let cls = fn.cls, outer = 0; cls >= 0 && outer < 100; outer++) {
      const owner = file.classes[cls];
      if (!owner) break;
      around.push({ name: owner.name, numbered: numbers.classes[cls] ?? owner.name, line: owner.line });
      cls = owner.outer;
    }
    at = fn.parent;
  }
  return around.reverse();
}

interface NumberedNames {
  readonly functions: readonly string[];
  readonly classes: readonly string[];
}

const numbered = new WeakMap<FileHead, NumberedNames>();

/** Numbered names of all classes and functions of a file; made when the first flow asks for them. */
function numberedNames(file: FileHead): NumberedNames {
  const held = numbered.get(file);
  if (held) return held;
  const number = scopeNumbering();
  const made = {
    classes: file.classes.map((one) => number(one.outer >= 0 ? `class ${one.outer}` : one.owner, one.name)),
    functions: file.functions.map((one) => number(one.cls >= 0 ? `class ${one.cls}` : one.parent, one.name)),
  };
  numbered.set(file, made);
  return made;
}
