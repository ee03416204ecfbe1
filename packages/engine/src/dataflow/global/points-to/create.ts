import type { FunctionId } from '../../../link/ids.ts';
import { fileOfFunction, functionIn } from '../../../link/numbering.ts';
import type { Program } from '../../../link/program.ts';
import { type GrowingTable, idsOf } from '../../../summaries/ids.ts';
import type { CompiledModels } from '../../models.ts';
import { NOBODY, noAnswers, type PointsToContext } from './context.ts';
import { walk } from './members.ts';
import { originTargets } from './origins.ts';
import { typeTargets } from './types.ts';

export function createPointsTo(program: Program, models: CompiledModels): PointsToContext {
  return {
    program,
    resolvers: { origin: originTargets, type: typeTargets, member: walk },
    models,
    messageHandlers: new Map(),
    paramTargets: new Map(),
    originMemo: new Map(),
    callMemo: new Map(),
    typeMemo: noAnswers(),
    globalMemo: [],
    storedMemo: new Map(),
    superMemo: new Map(),
    familyMemo: [],
    walkMemo: noAnswers(),
    calleeMemo: new Array(program.callCount),
    entriesMemo: new Array(program.callCount),
    passingCallees: new Map(),
    passingEntries: [],
    isLearning: true,
    unsettled: 0,
    circles: { open: 0, outermost: [], begins: [], found: [], kept: 0 },
    isTooDeep: false,
    lists: new Map(),
    asking: NOBODY,
    entered: new Uint8Array(program.functions.length),
    askers: null,
    lookedInto: new Map(),
    outermost: outermostFunctions(program),
    depth: 0,
    deepest: 0,
  };
}

function outermostFunctions(program: Program): GrowingTable<FunctionId, FunctionId> {
  const out: GrowingTable<FunctionId, FunctionId> = [];
  // Numbers of inner functions are higher than those of the functions around them.
  for (const fn of idsOf(program.functions)) {
    const parent = program.functions[fn]?.parent ?? -1;
    out.push(parent > 0 ? (out[functionIn(program, fileOfFunction(program, fn), parent)] ?? fn) : fn);
  }
  return out;
}
