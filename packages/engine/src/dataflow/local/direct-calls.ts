import type { Call } from '../../ir/ir.ts';

const direct = new WeakMap<Call, Call>();

/** `f.call(self, a)` and `f.apply(self, list)` as `f(a)` and `f(...list)`; `[].m.call(x, a)` as `x.m(a)`. */
export function directCall(e: Call): Call {
  const callee = e.callee;
  if (callee.kind !== 'member' || e.isNew || (callee.property !== 'call' && callee.property !== 'apply'))
    return e;
  const known = direct.get(e);
  if (known !== undefined) return known;
  const [self, ...others] = e.args;
  const args =
    callee.property === 'call' ? others : others.slice(0, 1).map((a) => ({ ...a, spread: 'list' as const }));
  const called = callee.object;
  const borrowed =
    called.kind === 'member' &&
    self !== undefined &&
    (called.object.kind === 'list' ||
      called.object.kind === 'object' ||
      (called.object.kind === 'literal' && called.object.value === '') ||
      (called.object.kind === 'member' && called.object.property === 'prototype'));
  // `Base.call(this, …)` in a constructor: the base's own.
  const above =
    called.kind === 'name' &&
    /^[A-Z]/.test(called.name) &&
    self?.value.kind === 'name' &&
    self.value.name === 'this';
  const out: Call = {
    ...e,
    callee: borrowed ? { ...called, object: self.value } : above ? { ...called, name: 'super' } : called,
    args,
  };
  direct.set(e, out);
  return out;
}
