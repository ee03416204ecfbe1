import type { Loop } from '../../ir/ir.ts';
import { bind } from './bind.ts';
import { truthiness } from './constants.ts';
import type { Fn, Jump } from './context.ts';
import { refine } from './guards.ts';
import { elementsOf } from './memory.ts';
import { fork, mergeInto, type State, snapshot } from './state.ts';
import { isHarmless, typesOf } from './type-names.ts';
import { EMPTY, type Value, withTypes } from './value.ts';

/** Passes over a loop; inner loops of a nest get fewer, for their cost multiplies. */
const MAX_PASSES = 4;

/** Goes round until nothing new is known, at most MAX_PASSES times. */
export function loop(fn: Fn, s: Loop, label: string | null): void {
  const t = fn.cx.t;
  fn.cx.execute(fn, s.init);
  const source = s.iterable === null ? null : fn.cx.evaluate(fn, s.iterable);
  if (source === null && s.flavour !== 'do' && s.test !== null) {
    if (truthiness(fn.cx.evaluate(fn, s.test).constant) === false) return;
  }
  const base = fn.state;
  const exits: State[] = [];
  let endless = s.test === null && s.iterable === null && s.flavour !== 'do';
  // One pass more than needed to carry a value one assignment further round: until nothing is new.
  const passes = fn.jumps.filter((j) => j.isLoop).length > 1 ? 2 : MAX_PASSES;
  let settled = false;
  for (let pass = 0; pass < passes && !settled; pass++) {
    const top = fork(base);
    fn.state = top;
    if (source !== null && s.target !== null) {
      const element = isHarmless(fn.cx, s.targetType)
        ? EMPTY
        : s.flavour === 'keys'
          ? keysOf(fn, source)
          : elementsOf(fn, source);
      const types = typesOf(fn.cx, s.targetType);
      if (types.length > 0 && s.target.kind === 'name') fn.varTypes.set(s.target.name, types);
      bind(fn, s.target, types.length > 0 ? withTypes(element, types) : element, s.iterable ?? s, true);
    } else if (s.test !== null && s.flavour !== 'do') {
      const test = truthiness(fn.cx.evaluate(fn, s.test).constant);
      if (test === true) endless = true;
      else if (pass > 0) endless = false;
      refine(fn, s.test, true);
    }
    const jumps: Jump = { label, isLoop: true, base: top, breaks: [], continues: [] };
    fn.jumps.push(jumps);
    fn.state = fork(top);
    fn.cx.execute(fn, s.body);
    const end = fn.state;
    fn.jumps.pop();
    fn.state = top;
    mergeInto(t, top, [end, ...jumps.continues]);
    if (!top.dead) {
      for (const u of s.update) fn.cx.evaluate(fn, u);
      if (s.flavour === 'do' && s.test !== null) fn.cx.evaluate(fn, s.test);
    }
    for (const b of jumps.breaks) exits.push(snapshot(b, base));
    fn.state = base;
    const around = snapshot(top, base);
    around.dead = top.dead;
    if (s.flavour === 'do' && pass === 0)
      mergeInto(t, base, [around, ...exits.map((x) => ({ ...x, dead: false }))]);
    else settled = !mergeInto(t, base, [fork(base), around]);
    if (base.dead) {
      base.dead = false;
      mergeInto(t, base, exits);
      return;
    }
  }
  if (s.test !== null && s.iterable === null && exits.length === 0) refine(fn, s.test, false);
  if (endless && s.iterable === null) {
    if (exits.length === 0) base.dead = true;
    else mergeInto(t, base, exits);
    return;
  }
  if (exits.length > 0) mergeInto(t, base, [fork(base), ...exits]);
  fn.cx.execute(fn, s.otherwise);
}

/** Names of properties: attacker-chosen only when the object came as a whole from outside. */
function keysOf(fn: Fn, source: Value): Value {
  const origins = source.origins.filter(
    (a) => elementsOf(fn, { ...source, origins: [a] }).origins.length > 0,
  );
  return origins.length === 0 ? EMPTY : { ...EMPTY, origins: origins.map((a) => ({ ...a, derived: 1 })) };
}
