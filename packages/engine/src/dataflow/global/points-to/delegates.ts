import type { FunctionId } from '../../../link/ids.ts';
import type { FileHead, ProgramCall } from '../../../summaries/file-summary.ts';
import { merge, NO_TARGETS, type PointsToContext } from './context.ts';
import { flowTargets, memberTargets } from './flow-targets.ts';
import { functionId, isFunction, type PointsTo } from './target.ts';

/** Members that are asked for by a name in text, and those that one thing hands on to another. */

/** Functions of Python that read a member whose name is their second argument. */
const READS_MEMBER = 'getattr';

/** `getattr(directory, "find_all")`: the member of that name. */
export function readByName(
  cx: PointsToContext,
  fn: FunctionId,
  file: FileHead,
  call: ProgramCall,
): readonly PointsTo[] {
  const name = call.constants?.[1];
  if (file.language !== 'python' || call.name !== READS_MEMBER || typeof name !== 'string') return NO_TARGETS;
  if (call.receiver.length > 0) return NO_TARGETS;
  return memberTargets(cx, file, flowTargets(cx, fn, call.args[0] ?? []), name);
}

/**
 * What a module or an object answers with for a member that it does not have, where its `__getattr__` reads it of something else:
 * `return getattr(_backend, name)`.
 */
export function delegatedMember(
  cx: PointsToContext,
  file: FileHead,
  hooks: readonly PointsTo[],
  key: string,
): readonly PointsTo[] {
  let found = NO_TARGETS;
  for (const hook of hooks) {
    if (!isFunction(hook)) continue;
    const fn = functionId(hook);
    for (const call of cx.program.callsOf(fn))
      if (call.name === READS_MEMBER && call.receiver.length === 0 && typeof call.constants?.[1] !== 'string')
        found = merge(found, memberTargets(cx, file, flowTargets(cx, fn, call.args[0] ?? []), key));
  }
  return found;
}
