import type { Expr, Stmt } from '../../../ir/ir.ts';
import type { FileContext } from '../context.ts';

/** Finds what a name was declared as; null where it is given several values, or none that can be seen. */
export type LookUp = (name: string) => Expr | null;

const memo = new WeakMap<object, ReadonlyMap<string, Expr | null>>();

/** What a function, or the file's own statements, gives its variables. */
function declaredIn(body: readonly Stmt[]): ReadonlyMap<string, Expr | null> {
  let known = memo.get(body);
  if (known === undefined) {
    const found = new Map<string, Expr | null>();
    collect(body, found, 0);
    memo.set(body, found);
    known = found;
  }
  return known;
}

const MAX_DEPTH = 12;

function collect(body: readonly Stmt[], found: Map<string, Expr | null>, depth: number): void {
  if (depth > MAX_DEPTH) return;
  const inside = (...bodies: readonly (readonly Stmt[])[]): void => {
    for (const one of bodies) collect(one, found, depth + 1);
  };
  for (const s of body)
    switch (s.kind) {
      case 'var':
        if (s.target.kind === 'name' && s.init !== null) note(found, s.target.name, s.init);
        break;
      case 'expr':
        if (s.expr.kind === 'assign' && s.expr.target.kind === 'name')
          note(found, s.expr.target.name, s.expr.op === '' ? s.expr.value : null);
        break;
      case 'if':
        inside(s.then, s.otherwise);
        break;
      case 'loop':
      case 'block':
      case 'using':
        inside(s.body);
        break;
      case 'try':
        inside(s.body, s.otherwise, s.finalizer, ...s.handlers.map((one) => one.body));
        break;
      default:
    }
}

function note(found: Map<string, Expr | null>, name: string, value: Expr | null): void {
  found.set(name, found.has(name) ? null : value);
}

/** Looks for names in a function, in those around it, and among the file's own statements. */
export function lookUpFrom(cx: FileContext, id: number): LookUp {
  return (name) => {
    for (
      let scope = cx.scopes.functions[id];
      scope !== undefined;
      scope = cx.scopes.functions[scope.parent]
    ) {
      const held = declaredIn(scope.fn === null ? cx.module.body : scope.fn.body).get(name);
      if (held !== undefined) return held;
      if (scope.declared.has(name)) return null;
    }
    return null;
  };
}
