import type { Call, Expr } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import { type ConstantTexts, dotted, textArgument } from './written-names.ts';

/** What makes a router of Python that has a path of its own. */
const ROUTER = /(?:^|\.)(?:APIRouter|Blueprint|InferringRouter|Router)$/;

/**
 * Paths that routers of a file put before those of their routes, by the name that holds the router: `router = APIRouter(prefix="/orders")`,
 * `orders = Blueprint("orders", __name__, url_prefix="/orders")`. Where something mounts them further below is not known here.
 */
export function routerPrefixes(flat: FlatModule, constants: ConstantTexts): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (flat.module.language !== 'python') return found;
  for (const i of flat.places('call')) {
    const call = flat.nodes[i] as Call;
    if (!ROUTER.test(dotted(call.callee))) continue;
    const up = flat.parent[i] ?? -1;
    if (flat.tags[up] !== 'assign' && flat.tags[up] !== 'var') continue;
    const { target } = flat.nodes[up] as { target?: Expr };
    const prefix = textArgument(call.args, ['prefix', 'url_prefix'], constants);
    if (target?.kind === 'name' && prefix !== null) found.set(target.name, prefix);
  }
  return found;
}
