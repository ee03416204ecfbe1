import type { Program } from '../../../resolve/program.ts';
import type { CompiledModels } from '../../models.ts';
import { atomRefs } from './atoms.ts';
import type { RefContext } from './context.ts';
import { walk } from './members.ts';
import { typeRefs } from './types.ts';

export function createRefs(program: Program, models: CompiledModels): RefContext {
  return {
    program,
    ask: { atom: atomRefs, type: typeRefs, member: walk },
    models,
    paramRefs: new Map(),
    atomMemo: new Map(),
    callMemo: new Map(),
    typeMemo: new Map(),
    superMemo: new Map(),
    walkMemo: new Map(),
    calleeMemo: new Array(program.callBase.at(-1) ?? 0),
    entriesMemo: new Array(program.callBase.at(-1) ?? 0),
    lists: new Map(),
    depth: 0,
  };
}
