import type { FunctionIR } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import type { Evidence } from './evidence.ts';

/** A record that the framework finds by the route and hands to a handler: `show(Order $order)`. */
export interface RouteRecord extends Evidence {
  readonly type: string;
  readonly changes: boolean;
}

/** A request of a class of its own may ask for a right before the handler runs. */
const OWN_REQUEST = /\w(?:Request|FormRequest)$/;

/** Parameters of classes in functions of PHP's controllers; which of them are records the whole application says. */
export function routeRecords(
  flat: FlatModule,
  index: number,
  className: string,
  body: string,
  evidenceAt: (offset: number) => Evidence,
): RouteRecord[] {
  if (flat.module.language !== 'php') return [];
  const fn = flat.nodes[index] as FunctionIR;
  const isHandler =
    className.endsWith('Controller') || fn.decorators.some((one) => /(?:^|\\)Route$/.test(one.name));
  if (!isHandler || fn.name === 'constructor') return [];
  if (fn.params.some((one) => one.type !== null && OWN_REQUEST.test(one.type.name))) return [];
  return fn.params.flatMap((param) => {
    if (param.pattern.kind !== 'name' || param.type === null || !/^\w+$/.test(param.pattern.name)) return [];
    const name = param.pattern.name;
    const changed = new RegExp(
      `->(?:remove|persist)\\(\\s*\\$${name}\\b|\\$${name}->(?:delete|forceDelete|update|fill|save|set\\w+)\\(|createForm\\([^;\\n]{0,120}\\$${name}\\b`,
    );
    const type = param.type.name;
    return [
      {
        ...evidenceAt(param.start),
        type: type.slice(type.lastIndexOf('\\') + 1),
        changes: changed.test(body),
      },
    ];
  });
}
