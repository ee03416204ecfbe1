import type { Expr, FunctionIR, Name, Pattern, Spanned, Stmt } from '../../ir/ir.ts';

/** Hooks that give a value and what sets it: React's, Preact's, and those that keep it in the browser's store as well. */
const HOOK = /^use(?:State|(?:Local|Session)Storage(?:State)?|StateWithCallback|AsyncState|SafeState)$/;

/**
 * State of a component: `const [item, setItem] = useState(null)` is a variable, and a function that sets it, so that what an answer brings
 * is followed to where the component shows it. Null for anything else.
 */
export function stateOf(
  target: Pattern,
  init: Expr | null,
  span: Omit<Spanned, 'kind'>,
): StateOfComponent | null {
  if (target.kind !== 'list-pattern' || target.elements.length !== 2 || init?.kind !== 'call') return null;
  const { callee } = init;
  const hook = callee.kind === 'member' ? callee.property : callee.kind === 'name' ? callee.name : '';
  const [value, setter] = target.elements;
  if (!HOOK.test(hook) || value?.kind !== 'name' || setter?.kind !== 'name') return null;
  return {
    target: { ...target, elements: [value] },
    sets: { kind: 'function-decl', fn: setterOf(value, setter), ...span },
  };
}

interface StateOfComponent {
  readonly target: Pattern;
  readonly sets: Stmt;
}

function setterOf(value: Name, setter: Name): FunctionIR {
  const span = { start: setter.start, end: setter.end };
  const next: Name = { kind: 'name', name: 'next', ...span };
  const assign: Expr = { kind: 'assign', target: { ...value, ...span }, op: '', value: next, ...span };
  return {
    name: setter.name,
    params: [{ pattern: next, type: null, default: null, rest: 'none', decorators: [], ...span }],
    returns: null,
    body: [{ kind: 'expr', expr: assign, ...span }],
    decorators: [],
    modifiers: [],
    guards: [],
    self: null,
    receiverType: null,
    ...span,
  };
}
