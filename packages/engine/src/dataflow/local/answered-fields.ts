import type { Expr } from '../../ir/ir.ts';

/**
 * What a function answers may say in a field whether all is well: `return { ok: false, message }`, `Result{OK: re.MatchString(name)}`. The field
 * is the outcome then, for who returns it and for who asks it.
 */
const SAYS_WHETHER = /^(?:is_?)?(?:ok|okay|valid|success(?:ful)?|succeeded|allowed|passed|permitted|safe)$/i;

const nameOf = (key: Expr | null): string =>
  key?.kind === 'literal' ? String(key.value) : key?.kind === 'name' ? key.name : '';

/** The value of such a field of what is written out; null where it has none. */
export function saidWhether(value: Expr): Expr | null {
  const e = value.kind === 'unary' && value.op === '&' ? value.operand : value;
  if (e.kind === 'object') return e.entries.find(({ key }) => SAYS_WHETHER.test(nameOf(key)))?.value ?? null;
  // `Result(ok=False)`
  if (e.kind === 'call' && e.callee.kind === 'name' && /^[A-Z]/.test(e.callee.name))
    return e.args.find(({ name }) => name !== null && SAYS_WHETHER.test(name))?.value ?? null;
  return null;
}

/** What such a field is asked of: `result` of `result.ok` and of `result['ok']`. */
export function askedWhether(test: Expr): Expr | null {
  const object =
    test.kind === 'member' && SAYS_WHETHER.test(test.property)
      ? test.object
      : test.kind === 'index' && test.index !== null && SAYS_WHETHER.test(nameOf(test.index))
        ? test.object
        : null;
  return object?.kind === 'await' || object?.kind === 'cast' ? object.value : object;
}
