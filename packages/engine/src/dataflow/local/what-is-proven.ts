import type { FunctionIR } from '../../ir/ir.ts';
import { IN_PART } from '../../summaries/flat-tables.ts';
import type { Fn } from './context.ts';
import { NOTHING_THERE } from './named-elements.ts';
import { commonMarks, markList } from './tables.ts';

/** What the function proves of its parameters, by result. */
export function concludeValidation(fn: Fn, ir: FunctionIR): void {
  const t = fn.cx.t;
  // One of several answers was given behind a look: whoever tests a part of the answer asks what came of it.
  if (fn.outcomes.length > 1)
    ir.params.forEach((_, param) => {
      const all = fn.outcomes.flatMap((o) => t.sanitizerMarks[o.sanitizerMarks[param] ?? 0] ?? []);
      if (all.length > 0) fn.draft.validates.push({ param, when: IN_PART, sanitizerMarks: markList(t, all) });
    });
  for (const when of [0, 1, 2]) {
    const outcomes = when === 2 ? fn.outcomes : fn.outcomes.filter((o) => o.result === when);
    if (outcomes.length === 0) continue;
    // A plain end cannot be told from true or false by a caller that tests the result.
    if (when !== 2 && fn.outcomes.some((o) => o.result === 2) && when === 0) continue;
    ir.params.forEach((_, i) => {
      const lists = new Set<number>();
      for (const o of outcomes) {
        const m = (when === 2 ? o.cameBack : o.sanitizerMarks)[i] ?? 0;
        lists.add(m < 0 ? markList(t, [m]) : m);
      }
      if (lists.has(0)) return;
      const [sanitizerMarks = 0, ...others] = lists;
      fn.draft.validates.push({ param: i, when, sanitizerMarks, ...(others.length > 0 && { others }) });
    });
    for (const key of outcomes[0]?.fields.keys() ?? []) {
      const known = outcomes.map((o) => o.fields.get(key) ?? 0).filter((marks) => marks !== NOTHING_THERE);
      const [first = 0, ...others] = known;
      const sanitizerMarks = others.reduce((all, marks) => commonMarks(t, all, marks), first);
      const space = key.indexOf(' ');
      const param = Number(key.slice(0, space));
      if (sanitizerMarks > 0)
        fn.draft.validates.push({ param, when, sanitizerMarks, field: key.slice(space + 1) });
    }
  }
}
