import type { Expr } from '../../ir/ir.ts';
import { mergeOrigins, ORIGIN_PARAM, originOfKey } from '../../summaries/origins.ts';
import { saidWhether } from './answered-fields.ts';
import { dotted } from './callee-text.ts';
import { isFormOfParameter } from './checked-paths.ts';
import { noteHostGiven } from './compared-hosts.ts';
import { truthiness } from './constants.ts';
import type { Fn } from './context.ts';
import { refine } from './guards.ts';
import { flatten, MAX_PACKED_ORIGINS } from './memory.ts';
import { knownOfNamedElements } from './named-elements.ts';
import { refused } from './refusals.ts';
import { fork, type State } from './state.ts';
import { keysOf, markList, stringId } from './tables.ts';
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
  noteHostGiven(fn, value);
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
  const said = saidWhether(value);
  if (said !== null) {
    noteReturn(fn, said, fn.cx.evaluate(fn, said));
    return;
  }
  const outcome = outcomeOf(fn, value, v);
  if (outcome !== undefined) {
    noteOutcome(fn, outcome ? 1 : 0);
    return;
  }
  const before = fn.state;
  const cameBack = knownOfParameters(fn);
  for (const holds of [true, false]) {
    fn.state = fork(before);
    refine(fn, value, holds);
    refused(fn, value, holds);
    noteOutcome(fn, holds ? 1 : 0, cameBack);
  }
  fn.state = before;
}

/** What makes an error in Go. */
const MAKES_ERROR =
  /^(?:errors\.(?:New|Wrap|Wrapf|Errorf|WithStack|WithMessage|Join)|(?:fmt|xerrors)\.Errorf)$/;

/** An error that a package of Go declares: `ErrNotFound`, `os.ErrInvalid`. */
const NAMES_ERROR = /(?:^|\.)[Ee]rr\p{Lu}\w*$/u;

/**
 * Is it something, for whoever tests the result? Of several results of Go the last says whether the call went well, where the first is
 * not the answer itself.
 */
function outcomeOf(fn: Fn, value: Expr, v: Value): boolean | undefined {
  if (fn.cx.language !== 'go') return v.constant === null ? false : truthiness(v.constant);
  const results = value.kind === 'list' ? value.elements.map((one) => one.value) : [value];
  const [first, e = value] = [results[0], results.at(-1)];
  if (results.length > 1 && first?.kind === 'literal' && typeof first.value === 'boolean') return undefined;
  if (e.kind === 'literal') return truthiness(e.value);
  if (e.kind === 'call') return MAKES_ERROR.test(dotted(e.callee)) || undefined;
  if (e.kind === 'unary' && e.op === '&') return true;
  if (e.kind === 'name' && fn.knownErrors.has(e.name)) return true;
  return NAMES_ERROR.test(dotted(e)) || undefined;
}

/** Notes what is known about each parameter when the function ends with this result. */
export function noteOutcome(fn: Fn, result: number, before?: readonly number[]): void {
  const sanitizerMarks = knownOfParameters(fn);
  if (sanitizerMarks.length === 0 || fn.outcomes.length >= 24) return;
  const fields = testedFields(fn);
  fn.outcomes.push({ result, sanitizerMarks, cameBack: before ?? sanitizerMarks, fields });
}

function knownOfParameters(fn: Fn): readonly number[] {
  const scope = fn.cx.scopes.functions[fn.id];
  const params = scope?.fn?.params ?? [];
  const clean = stringId(fn.cx.t, '*');
  return params.map((p, i) => {
    if (p.pattern.kind !== 'name') return 0;
    // What is written over says nothing of what the caller holds.
    const isKept = (scope?.writes.get(p.pattern.name) ?? 0) <= 1;
    let s: State | null = fn.state;
    for (; s !== null; s = s.parent) {
      const v = s.vars.get(p.pattern.name);
      if (v !== undefined) {
        const own = v.origins.find((a) => a.kind === ORIGIN_PARAM && a.index === i);
        if (own !== undefined) return own.sanitizerMarks;
        // `child = Path(child).resolve()`: that this lies in a folder says so of what the caller holds.
        const [form, ...others] = v.origins;
        if (form !== undefined && others.length === 0 && isFormOfParameter(fn, form, i)) {
          const within = -(1 + stringId(fn.cx.t, 'path-traversal'));
          return fn.cx.t.sanitizerMarks[form.sanitizerMarks]?.includes(within)
            ? markList(fn.cx.t, [within])
            : 0;
        }
        return isKept && v.constant !== undefined ? -(1 + clean) : 0;
      }
    }
    return 0;
  });
}

/** Fields of parameters that are told apart in one function. */
const MAX_TESTED_FIELDS = 24;

/** What is known about fields of parameters here, by the number of the parameter and the keys: `0 owner.name`. */
function testedFields(fn: Fn): ReadonlyMap<string, number> {
  const { t } = fn.cx;
  const out = new Map<string, number>();
  const seen = new Set<number>();
  for (let s: State | null = fn.state; s !== null; s = s.parent)
    for (const [key, object] of s.heap) {
      if (seen.has(key)) continue;
      seen.add(key);
      const { kind, index, path } = originOfKey(key);
      if (kind !== ORIGIN_PARAM) continue;
      const keys = keysOf(t, path);
      for (const [name, { origins }] of object.fields) {
        const own = origins.length === 1 ? origins[0] : undefined;
        if (own?.kind !== ORIGIN_PARAM || own.index !== index || own.sanitizerMarks === 0) continue;
        const field = [...keys, name].join('.');
        if (keysOf(t, own.path).join('.') === field && out.size < MAX_TESTED_FIELDS)
          out.set(`${index} ${field}`, own.sanitizerMarks);
      }
    }
  knownOfNamedElements(fn, out);
  return out;
}
