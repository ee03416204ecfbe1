import type { Program } from '../../../link/program.ts';
import type { CompiledModels } from '../../models.ts';
import { noAnswers, type PointsToContext } from './context.ts';
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
    typeMemo: new Map(),
    globalMemo: [],
    superMemo: new Map(),
    familyMemo: [],
    walkMemo: noAnswers(),
    calleeMemo: new Array(program.callCount),
    entriesMemo: new Array(program.callCount),
    passingCallees: new Map(),
    passingEntries: [],
    isLearning: true,
    onUnlearnt: null,
    unsettled: 0,
    cutShort: 0,
    isTooDeep: false,
    lists: new Map(),
    depth: 0,
  };
}
