import { outermost } from '../../link/aligned-functions.ts';
import type { FileId, FunctionId } from '../../link/ids.ts';
import { classIn, fileOfFunction, functionIn, indexOfFunction } from '../../link/numbering.ts';
import type { Program } from '../../link/program.ts';
import type { AddedFunctions } from '../../link/told-apart.ts';
import { idsOf } from '../../summaries/ids.ts';
import type { CompiledModels } from '../models.ts';
import { isFoundOtherwise, leavesFields, storesFields, storesForItself } from './added-function.ts';
import { importsChangeNothing } from './added-imports.ts';
import { type Alike, alike } from './alike.ts';
import { onlyCalledBy } from './dependents.ts';
import type { FindFlowsOptions, FindFlowsResult } from './find-flows.ts';
import type { FlowsBase } from './flows-base.ts';
import { locationRenamed, variableNamed } from './location-names.ts';
import { type Changed, type Looked, lookAtChanged, UNSOLVED } from './look-at-changed.ts';
import { NOBODY } from './points-to.ts';
import { type ReachedOtherwise, reachedOtherwise } from './reached-alike.ts';
import { isProgramOf, type Renumbered, renumbered } from './renumbered.ts';
import { inOrder, report } from './report.ts';
import type { SaidNames } from './said-names.ts';
import { seeingOthers } from './seeing-others.ts';
import { seenAlike } from './seen-alike.ts';
import type { Analysis } from './state.ts';
import type { TaintFlow, TaintRule } from './taint-flow.ts';
import { teachTheSame } from './taught-alike.ts';

interface Found {
  readonly own: Analysis;
  readonly reached: Pick<ReachedOtherwise, 'sinks' | 'hits'>;
  readonly moved: Alike['moved'];
}

/**
 * The stage over a program that has some functions more than an earlier one, of which a base is there, or other bodies of functions: gives
 * exactly what `findFlows` gives, or null where that cannot be told from these functions and what they lead to.
 *
 * Nothing of the earlier program can mean a new function: whoever calls this has made sure that nobody names them. So what is left to
 * see to is what they do to others: what they teach their callees of parameters, whom they call that nobody called before, what they
 * leave in shared places, and whether they reach a sink that others reach too.
 *
 * Of a function with another body what it did in the earlier program is looked at too: the same is solved there, and compared. Where it
 * teaches, calls, gives back, keeps and brings to sinks what it did, nobody above it sees a difference, and all others are as they were.
 * @param earlier links the program that the base was taken of
 */
export function findAddedFlows(
  program: Program,
  models: CompiledModels,
  rules: readonly TaintRule[],
  base: FlowsBase,
  { changed, said }: ChangedFiles,
  earlier: () => Program,
  options: FindFlowsOptions = {},
): FindFlowsResult | null {
  const refuse = (reason: string): null => {
    options.onWhole?.(reason);
    return null;
  };
  let numbering = renumbered(program, base, changed);
  if (numbering === null || rules.length === 0) return null;
  let linked: Program | null = null;
  const asItWas = (): Program => {
    linked ??= earlier();
    return linked;
  };
  const affected = seeingOthers(program, numbering, base, said, asItWas);
  if (typeof affected === 'string') return refuse(affected);
  if (affected.length > MOST_EDITED) return refuse('a name that many say');
  numbering = withMoreEdited(program, numbering, affected);
  for (let tries = 0; ; tries++) {
    const found = foundIn(numbering);
    if (typeof found === 'string') return refuse(found);
    if (!('alsoAsk' in found)) {
      options.onProgress?.(1);
      return found;
    }
    numbering = withMoreEdited(program, numbering, found.alsoAsk);
    if (tries === MOST_TRIES || numbering.edited.length > MOST_EDITED) return refuse('what others may ask');
  }

  function foundIn(numbering: Renumbered): FindFlowsResult | AlsoAsk | string {
    return foundAmong({ program, models, rules, base, changed, asItWas, options }, numbering);
  }
}

/** Summaries of files that are others now. */
interface ChangedFiles {
  readonly changed: ReadonlyMap<string, AddedFunctions>;
  /** Names of functions that are new, gone or have another head, where somebody may say them. */
  readonly said: SaidNames;
}

/** How often functions are looked at anew beside others that see a difference, and of how many bodies at most. */
const MOST_TRIES = 4;
const MOST_EDITED = 200;

interface AlsoAsk {
  readonly alsoAsk: readonly FunctionId[];
}

interface Given {
  readonly program: Program;
  readonly models: CompiledModels;
  readonly rules: readonly TaintRule[];
  readonly base: FlowsBase;
  readonly changed: ReadonlyMap<string, AddedFunctions>;
  readonly asItWas: () => Program;
  readonly options: FindFlowsOptions;
}

/** The same where these functions, and those that lie in one function with them, are looked at as if they had another body. */
function withMoreEdited(program: Program, numbering: Renumbered, more: readonly FunctionId[]): Renumbered {
  const edited = new Set(numbering.edited);
  const added = new Set(numbering.added);
  const gone = new Set(numbering.gone);
  const outer = new Set(
    more.flatMap((fn) => numbering.numbers[fn] ?? []).map((fn) => outermostIn(program, fn)),
  );
  for (const one of outer) {
    const fi = fileOfFunction(program, one);
    for (const i of program.files[fi]?.functions.keys() ?? []) {
      const fn = functionIn(program, fi, i);
      const was = outermostIn(program, fn) === one ? numbering.wasOf.get(fn) : undefined;
      if (was === undefined || gone.has(was)) continue;
      edited.add(was);
      gone.add(was);
      added.add(fn);
    }
  }
  return { ...numbering, edited: [...edited], added, gone };
}

/** @returns functions that are to be looked at as if they had another body, or in words why these are not enough */
function foundAmong(
  { program, models, rules, base, changed, asItWas, options }: Given,
  numbering: Renumbered,
): FindFlowsResult | AlsoAsk | string {
  const { numbers, wasOf, added, edited, removed, gone } = numbering;
  const isEdited = new Set(edited);
  // Whoever asked something of what is gone is among the edited ones.
  if (base.entered.some((fn) => gone.has(fn) && !isEdited.has(fn) && !removed.has(fn)))
    return 'what lies in a body';
  const lookedInto = new Map(base.lookedInto);
  if ([...changed.values()].some((one) => one.imported.length > 0)) {
    const one = asItWas();
    if (!isProgramOf(one, base) || !importsChangeNothing(one, program, models, changed))
      return 'imports that decide what names mean';
  }
  const later: Changed = {
    program,
    functions: added,
    edited: new Set(edited.flatMap((fn) => numbers[fn] ?? [])),
    numbers,
    isEarlier: false,
    calledByThese: new Set(onlyCalledBy(gone, base).flatMap((fn) => numbers[fn] ?? [])),
  };
  // Most functions read no getter, and all getters with what they call are a good part of some programs.
  const first = foundWith('none');
  const seen = first === UNSOLVED ? foundWith('all') : first;
  if (typeof seen === 'string' || 'alsoAsk' in seen) return seen;
  const { own, reached, moved } = seen;
  own.hits.clear();
  for (const [i, hit] of reached.hits.entries()) own.hits.set(`${i}`, hit);
  const flows: TaintFlow[] = [];
  for (const [i, flow] of base.flows.entries()) {
    if (reached.sinks.has(base.flowSinks[i] ?? -1)) continue;
    const there = flowMoved(flow, moved);
    if (there === null) return 'a way that is gone';
    flows.push(there);
  }
  const again = report(own, rules).map((one) => one.flow);
  return { flows: [...flows, ...again].sort(inOrder), truncated: base.truncated };

  function foundWith(getters: 'none' | 'all'): Found | AlsoAsk | string {
    const over = (changes: Changed): Looked | string =>
      lookAtChanged(getters, changes, models, rules, base, options);
    const now = over(later);
    if (typeof now === 'string') return now;
    const { own } = now;
    const alone = [...added].filter((fn) => !later.edited.has(own.pointsTo.outermost[fn] ?? fn));
    if (alone.some((fn) => isFoundOtherwise(program, fn)))
      return 'something that an added function does to others';
    const handlers = new Set(base.handlers.map((fn) => numbers[fn] ?? null));
    for (const fn of now.handlers) if (!handlers.has(fn)) return 'functions handed to a framework';
    const askers = [
      ...alone.filter((fn) => !leavesFields(own, fn)).flatMap((fn) => askersOf(own, fn)),
      ...modulesSharingOthers(),
      ...askersOfCutClasses(),
      ...now.turned.flatMap((fn) => wasOf.get(fn) ?? []),
    ];
    const found =
      (edited.length + removed.size + askers.length === 0 && alone.every((fn) => keepsToItself(own, fn))
        ? ofAddedAlone(now)
        : null) ?? ofEdited(now, over, askers);
    if (typeof found === 'string' || 'alsoAsk' in found) return found;
    for (const language of own.filtersRequests)
      if (!base.filtersRequests.includes(language)) return 'filters of requests';
    for (const language of base.filtersRequests) own.filtersRequests.add(language);
    return found;
  }

  function keepsToItself(own: Analysis, fn: FunctionId): boolean {
    return !storesFields(own, fn) && storesForItself(own, fn, (one) => added.has(one));
  }

  /** Bodies of modules that store what only functions with other bodies see. */
  function modulesSharingOthers(): readonly FunctionId[] {
    return [...changed].flatMap(([path, { sharesOthers }]) => {
      const fi = sharesOthers ? program.fileByPath.get(path) : undefined;
      return (fi === undefined ? null : wasOf.get(functionIn(program, fi, 0))) ?? [];
    });
  }

  /** Functions that looked for the state of an object in the class of a method. */
  function askersOf({ pointsTo }: Analysis, fn: FunctionId): readonly FunctionId[] {
    const outer = pointsTo.outermost[fn] ?? fn;
    return askersIn(fileOfFunction(program, outer), program.functions[outer]?.cls ?? -1);
  }

  function askersIn(fi: FileId, cls: number): readonly FunctionId[] {
    const methods = cls < 0 ? [] : (program.classes[classIn(program, fi, cls)]?.methods ?? []);
    return methods.flatMap((m) => lookedInto.get(wasOf.get(functionIn(program, fi, m)) ?? NOBODY) ?? []);
  }

  function askersOfCutClasses(): readonly FunctionId[] {
    return [...changed].flatMap(([path, { cut }]) => {
      const fi = program.fileByPath.get(path);
      return fi === undefined ? [] : cut.flatMap((cls) => askersIn(fi, cls));
    });
  }

  /** Where no body is another, these bring nothing about but ways of their own; null where others reach the same sinks. */
  function ofAddedAlone({ own, tried, storedSince }: Looked): Found | string | null {
    if (own.locationFacts.size + own.locationSinks.size + own.truncated.size > 0) return null;
    if (storedSince() !== null) return null;
    if (!teachTheSame(base, { tried }, gone, numbers)) return 'types that others are taught';
    const moved: Alike['moved'] = (path, line) => {
      const change = changed.get(path);
      return change === undefined ? line : (change.lines.get(line) ?? null);
    };
    const reached = reachedOtherwise({ ...own, hits: new Map() }, own, base, { hits: () => false, moved });
    if (typeof reached === 'string') return reached;
    if (reached.isGone) return 'a place that is gone';
    return reached.sinks.size > 0 ? null : { own, reached, moved };
  }

  /** Where bodies are others, these are to be seen by all others as they were. */
  function ofEdited(
    now: Looked,
    over: (changes: Changed) => Looked | string,
    askers: readonly FunctionId[],
  ): Found | AlsoAsk | string {
    const one = asItWas();
    if (!isProgramOf(one, base)) return 'another program';
    const before: Changed = {
      program: one,
      functions: gone,
      edited: isEdited,
      numbers: [...idsOf(one.functions)].map((fn) => (gone.has(fn) && !isEdited.has(fn) ? null : fn)),
      isEarlier: true,
      calledByThese: new Set(),
    };
    const was = over(before);
    if (typeof was === 'string') return was;
    const nameIn =
      (side: Changed, to: (fn: FunctionId) => FunctionId | null) =>
      (fn: FunctionId): string => {
        const other = to(fn);
        if (other !== null && !(side.functions.has(fn) && !side.edited.has(fn))) return `${other}`;
        if (removed.has(fn) && side.isEarlier) return `removed ${fn}`;
        // By the function around it, which may stand elsewhere.
        const outer = outermostIn(side.program, fn);
        const around = [...side.functions].filter((one) => outermostIn(side.program, one) === outer);
        return `inner ${to(outer)} ${around.filter((one) => one < fn && !side.edited.has(one)).length}`;
      };
    const nameOf = nameIn(before, (fn) => numbers[fn] ?? null);
    const compared = alike(
      { a: was.own, nameOf },
      { a: now.own, nameOf: nameIn(later, (fn) => fn) },
      changed,
    );
    const reached = seenAlike(
      { of: before, looked: was },
      { of: later, looked: now },
      {
        ...base,
        shared: {
          ...base.shared,
          names: base.shared.names.map((one) => locationRenamed(one, nameOf)),
          // Variables of functions that are looked at anyhow are read by those that lie in them.
          asked: base.shared.asked.filter(
            ([i]) => !gone.has(variableNamed(base.shared.names[i] ?? '')?.owner ?? NOBODY),
          ),
        },
      },
      numbering,
      [...askers, ...[...gone].flatMap((fn) => lookedInto.get(fn) ?? [])],
      compared,
    );
    if (typeof reached === 'string' || 'alsoAsk' in reached) return reached;
    return compared.isInOrder() ? { own: now.own, reached, moved: compared.moved } : 'another order of lines';
  }
}

function outermostIn(program: Program, fn: FunctionId): FunctionId {
  const fi = fileOfFunction(program, fn);
  const file = program.files[fi];
  return file === undefined ? fn : functionIn(program, fi, outermost(file, indexOfFunction(program, fn)));
}

function flowMoved(flow: TaintFlow, moved: Alike['moved']): TaintFlow | null {
  const [startLine, endLine] = [moved(flow.path, flow.startLine), moved(flow.path, flow.endLine)];
  const steps = flow.steps.flatMap((step) => {
    const line = moved(step.path, step.line);
    return line === null ? [] : [{ ...step, line }];
  });
  if (startLine === null || endLine === null || steps.length < flow.steps.length) return null;
  return { ...flow, startLine, endLine, steps };
}
