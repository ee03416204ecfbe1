import type { AddedFunctions } from '../../link/added-functions.ts';
import type { FunctionId } from '../../link/ids.ts';
import type { Program } from '../../link/program.ts';
import { idsOf } from '../../summaries/ids.ts';
import type { CompiledModels } from '../models.ts';
import { leavesOthersAlone } from './added-function.ts';
import { importsChangeNothing } from './added-imports.ts';
import { type Alike, alike } from './alike.ts';
import { type FindFlowsOptions, type FindFlowsResult, inOrder, report } from './find-flows.ts';
import type { FlowsBase } from './flows-base.ts';
import { type Changed, type Looked, lookAtChanged, type Refuse } from './look-at-changed.ts';
import { isProgramOf, type Renumbered, renumbered } from './renumbered.ts';
import { seenAlike } from './seen-alike.ts';
import type { Hit } from './state.ts';
import type { TaintFlow, TaintRule } from './taint-flow.ts';
import { teachTheSame } from './taught-alike.ts';

interface Found {
  /** What reaches a sink and did not. */
  readonly more: readonly Hit[];
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
  changed: ReadonlyMap<string, AddedFunctions>,
  earlier: () => Program,
  options: FindFlowsOptions = {},
): FindFlowsResult | null {
  const refuse: Refuse = (reason) => {
    options.onWhole?.(reason);
    return null;
  };
  const numbering = renumbered(program, base, changed);
  if (numbering === null || rules.length === 0) return null;
  const { numbers, added, edited, gone } = numbering;
  if (base.lookedInto.some((fn) => gone.has(fn))) return refuse('states of objects');
  const isEdited = new Set(edited);
  if (base.entered.some((fn) => gone.has(fn) && !isEdited.has(fn))) return refuse('what lies in a body');
  let linked: Program | null = null;
  const asItWas = (): Program => {
    linked ??= earlier();
    return linked;
  };
  if ([...changed.values()].some((one) => one.imported.length > 0)) {
    const one = asItWas();
    if (!isProgramOf(one, base) || !importsChangeNothing(one, program, models, changed))
      return refuse('imports that decide what names mean');
  }
  const over = (changes: Changed): Looked | null => {
    const within = (getters: 'none' | 'all') =>
      lookAtChanged(getters, changes, models, rules, base, options.isCancelled ?? (() => false), refuse);
    // Most functions read no getter, and all getters with what they call are a good part of some programs.
    const found = within('none');
    return found === 'unsolved' ? (within('all') as Looked | null) : found;
  };
  const later: Changed = {
    program,
    functions: added,
    edited: new Set(edited.flatMap((fn) => numbers[fn] ?? [])),
    numbers,
  };
  const now = over(later);
  if (now === null) return null;
  const { own } = now;
  const inEdited = (fn: FunctionId): boolean => later.edited.has(own.pointsTo.outermost[fn] ?? fn);
  for (const fn of added)
    if (!inEdited(fn) && !leavesOthersAlone(own, fn, (one) => added.has(one)))
      return refuse('something that an added function does to others');
  const handlers = new Set(base.handlers.map((fn) => numbers[fn] ?? null));
  for (const fn of now.handlers) if (!handlers.has(fn)) return refuse('functions handed to a framework');
  const found = edited.length === 0 ? ofAddedAlone(now) : ofEdited(later, now, numbering);
  if (found === null) return null;
  const { more, moved } = found;
  for (const language of own.filtersRequests)
    if (!base.filtersRequests.includes(language)) return refuse('filters of requests');
  for (const language of base.filtersRequests) own.filtersRequests.add(language);
  const taken = new Set<string>();
  for (const [path, line, column, endLine, endColumn] of base.sinks) {
    const [first, last] = [moved(path, line), moved(path, endLine)];
    if (first === null || last === null) return refuse('a place that is gone');
    taken.add(`${path} ${first} ${column} ${last} ${endColumn}`);
  }
  own.hits.clear();
  for (const [i, hit] of more.entries()) {
    const { file, at } = hit.site;
    if (taken.has(`${program.files[file]?.path ?? ''} ${at.join(' ')}`))
      return refuse('a sink that was reached before');
    own.hits.set(`${i}`, hit);
  }
  const flows: TaintFlow[] = [];
  for (const flow of base.flows) {
    const there = flowMoved(flow, moved);
    if (there === null) return refuse('a way that is gone');
    flows.push(there);
  }
  options.onProgress?.(1);
  return { flows: [...flows, ...report(own, rules)].sort(inOrder), truncated: base.truncated };

  /** Where no body is another, these bring nothing about but ways of their own. */
  function ofAddedAlone({ own, tried }: Looked): Found | null {
    if (own.locationFacts.size + own.locationSinks.size + own.truncated.size > 0)
      return refuse('what shared places hold');
    if (!teachTheSame(base, { tried }, gone, numbers)) return refuse('types that others are taught');
    const moved: Alike['moved'] = (path, line) => {
      const change = changed.get(path);
      return change === undefined ? line : (change.lines.get(line) ?? null);
    };
    return { more: [...own.hits.values()], moved };
  }

  /** Where bodies are others, these are to be seen by all others as they were. */
  function ofEdited(later: Changed, now: Looked, numbering: Renumbered): Found | null {
    const one = asItWas();
    if (!isProgramOf(one, base)) return null;
    const before: Changed = {
      program: one,
      functions: gone,
      edited: isEdited,
      numbers: [...idsOf(one.functions)].map((fn) => (gone.has(fn) && !isEdited.has(fn) ? null : fn)),
    };
    const was = over(before);
    if (was === null) return null;
    const nameIn =
      (side: Changed, to: (fn: FunctionId) => FunctionId | null) =>
      (fn: FunctionId): string => {
        const other = to(fn);
        if (other !== null && !(side.functions.has(fn) && !side.edited.has(fn))) return `${other}`;
        return `inner ${[...side.functions].filter((one) => one < fn && !side.edited.has(one)).length}`;
      };
    const compared = alike(
      { a: was.own, nameOf: nameIn(before, (fn) => numbers[fn] ?? null) },
      { a: now.own, nameOf: nameIn(later, (fn) => fn) },
      changed,
    );
    const more = seenAlike(
      { of: before, looked: was },
      { of: later, looked: now },
      base,
      numbering,
      compared,
    );
    if (typeof more === 'string') return refuse(more);
    return compared.isInOrder() ? { more, moved: compared.moved } : refuse('another order of lines');
  }
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
