import type { Expr } from '../../ir/ir.ts';
import { mergeOrigins, ORIGIN_PARAM } from '../../summaries/origins.ts';
import type { Fn } from './context.ts';
import { refine } from './guards.ts';
import { flatten, MAX_PACKED_ORIGINS } from './memory.ts';
import { fork, type State } from './state.ts';
import { stringId } from './tables.ts';
import type { Value } from './value.ts';

/** What may name a page. */
const PAGE_NAME = /^[\w./:-]{1,100}$/;

/** What a `return` gives back, and what it proves of the parameters. */
export function returns(
  fn: Fn,
  value: Expr | null,
  at: { readonly start: number; readonly end: number },
): void {
  if (value === null) {
    noteOutcome(fn, 2);
    return;
  }
  const v = fn.cx.evaluate(fn, value);
  noteReturn(fn, value, v);
  if (fn.cx.language === 'java' && typeof v.constant === 'string' && PAGE_NAME.test(v.constant))
    fn.draft.returnTexts.add(v.constant);
  if (v.origins.length === 0 && v.types.length === 0) return;
  const flow = flatten(fn, v);
  if (flow.length > 0) {
    mergeOrigins(fn.draft.returns, flow, MAX_PACKED_ORIGINS);
    fn.draft.returnSpan ??= { start: value.start, end: Math.max(value.end, at.start) };
  }
}

function noteReturn(fn: Fn, value: Expr, v: Value): void {
  if (v.constant === true || v.constant === false) {
    noteOutcome(fn, v.constant ? 1 : 0);
    return;
  }
  const before = fn.state;
  for (const holds of [true, false]) {
    fn.state = fork(before);
    refine(fn, value, holds);
    noteOutcome(fn, holds ? 1 : 0);
  }
  fn.state = before;
}

/** Notes what is known about each parameter when the function ends with this result. */
export function noteOutcome(fn: Fn, result: number): void {
  const scope = fn.cx.scopes.functions[fn.id];
  const params = scope?.fn?.params ?? [];
  if (params.length === 0 || fn.outcomes.length >= 24) return;
  const clean = stringId(fn.cx.t, '*');
  const sanitizerMarks = params.map((p, i) => {
    if (p.pattern.kind !== 'name') return 0;
    let s: State | null = fn.state;
    for (; s !== null; s = s.parent) {
      const v = s.vars.get(p.pattern.name);
      if (v !== undefined) {
        const own = v.origins.find((a) => a.kind === ORIGIN_PARAM && a.index === i);
        if (own !== undefined) return own.sanitizerMarks;
        return v.constant !== undefined ? -(1 + clean) : 0;
      }
    }
    return 0;
  });
  fn.outcomes.push({ result, sanitizerMarks });
}
