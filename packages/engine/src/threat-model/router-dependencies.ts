import type { Call, Expr } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import { guardIn } from './asking-names.ts';
import { namesIn } from './names-before.ts';
import type { FileHook } from './refusing-hooks.ts';
import { dotted } from './written-names.ts';

/** `router = APIRouter(dependencies=[Depends(current_user)])`: stands before the routes of that router. Null for any other call. */
export function routerWithDependencies(
  flat: FlatModule,
  index: number,
  lineOf: (offset: number) => number,
): FileHook | null {
  const call = flat.nodes[index] as Call;
  if (flat.module.language !== 'python' || !/(?:^|\.)(?:APIRouter|FastAPI)$/.test(dotted(call.callee)))
    return null;
  const up = flat.parent[index] ?? -1;
  if (flat.tags[up] !== 'assign' && flat.tags[up] !== 'var') return null;
  const { target } = flat.nodes[up] as { target: Expr };
  const given = call.args.filter((one) => one.name === 'dependencies');
  if (target.kind !== 'name' || given.length === 0) return null;
  const line = lineOf(call.start);
  const guard = guardIn(given, line) ?? { state: 'unknown', name: null, line, passes: namesIn(given) };
  return { guard, group: null, path: null, line: 0, holder: target.name };
}
