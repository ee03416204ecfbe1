import type { FunctionFact } from './endpoint-facts.ts';

/** `before_action :set_order, :load_user, only: %i[show update]` */
const HOOK =
  /^[ \t]*(?:(?:ap|pre)pend_)?before_action\s*\(?\s*((?::\w+[!?]?\s*,\s*)*:\w+[!?]?)((?:[^\n]*,[ \t]*\n){0,2}[^\n]*)/gm;
const ONLY = /\bonly:\s*(?:\[([^\]]*)\]|%i[[({]([^\])}]*)[\])}]|:(\w+))/;
const EXCEPT = /\bexcept:\s*(?:\[([^\]]*)\]|%i[[({]([^\])}]*)[\])}]|:(\w+))/;
/** Asks who may do it, wherever it is written: a hook of a base class, or of a library. */
const ASKS = /authori[sz]|permi|access|owner|correct_|can_|allowed|policy|ability/i;
const MAX_HOOKS = 50;

interface Hook {
  readonly names: readonly string[];
  readonly runsBefore: (action: string) => boolean;
}

/** Actions of Rails with the record that a hook of their class finds for them, and with what the hook asks. */
export function withRecordsOfHooks(functions: readonly FunctionFact[], text: string): FunctionFact[] {
  const hooks = hooksOf(text);
  if (hooks.length === 0) return [...functions];
  const ofHooks = new Set(hooks.flatMap((one) => one.names));
  return functions.map((fn) => {
    if (ofHooks.has(fn.name)) return fn;
    const names = hooks.filter((one) => one.runsBefore(fn.name)).flatMap((one) => one.names);
    const before = names.flatMap((name) =>
      functions.filter((it) => it.name === name && it.className === fn.className),
    );
    if (before.length === 0) return fn;
    const found = before.find((one) => one.keyedByInput !== null)?.keyedByInput ?? null;
    const changes = fn.change !== null && /^@\w+\b|\W@\w+\./.test(fn.change.text) ? fn.change : null;
    return {
      ...fn,
      bindsCaller:
        fn.bindsCaller || before.some((one) => one.bindsCaller) || names.some((name) => ASKS.test(name)),
      checksRole: fn.checksRole || before.some((one) => one.checksRole),
      keyedByInput:
        fn.keyedByInput ??
        (found === null
          ? null
          : changes
            ? { ...changes, changes: true }
            : { line: fn.headLine, text: found.text, changes: false }),
    };
  });
}

function hooksOf(text: string): Hook[] {
  return [...text.matchAll(HOOK)].slice(0, MAX_HOOKS).map(([, names = '', rest = '']) => {
    const only = listed(ONLY.exec(rest));
    const except = listed(EXCEPT.exec(rest));
    return {
      names: [...names.matchAll(/\w+[!?]?/g)].map(([name]) => name),
      runsBefore: (action) => (only ? only.has(action) : !(except?.has(action) ?? false)),
    };
  });
}

const listed = (hit: RegExpExecArray | null): ReadonlySet<string> | null =>
  hit &&
  new Set([...`${hit[1] ?? ''} ${hit[2] ?? ''} ${hit[3] ?? ''}`.matchAll(/\w+[!?]?/g)].map(([name]) => name));
