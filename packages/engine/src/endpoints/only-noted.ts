import type { If } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';

/** What only notes that something is wrong: `create_security_event(…)`, `logger.warning(…)`. Nobody is refused by it. */
const NOTES =
  /(?:^|[._]|->|::)(?:_?log(?:ger|ging)?(?:\.\w+)?|console\.\w+|print(?:ln|f)?|puts|\w*(?:audit|security|activity|access)_?(?:event|log|entry|trail)\w*(?:\.\w+)?|(?:record|track|report|create|add|write|save|log)_?\w*(?:event|audit|incident|log|metric)s?|warn(?:ing)?)$/i;
const STOPS = /abort|deny|denied|forbid|refus|reject|redirect|throw|raise|exit|halt|block|unauthori[sz]/i;

/**
 * A function's text without the tests that only write a note where they hold, and go on: `if order.owner != caller: log(…)` compares nothing that
 * counts. Every offset stays.
 * @param from where the text begins in that of the file
 */
export function withoutNotes(
  flat: FlatModule,
  index: number,
  text: string,
  body: string,
  from: number,
): string {
  let rest = body;
  for (const i of flat.placesBetween(index, flat.end[index] ?? index, 'if')) {
    const { test, then, otherwise } = flat.nodes[i] as If;
    if (otherwise.length > 0 || then.length === 0 || test.start < from) continue;
    const isNote = then.every((stmt) => {
      const call = stmt.kind === 'expr' ? stmt.expr : null;
      if (call?.kind !== 'call') return false;
      const name = text.slice(call.callee.start, call.callee.end);
      return NOTES.test(name) && !STOPS.test(name);
    });
    if (!isNote) continue;
    const [at, end] = [test.start - from, test.end - from];
    rest = rest.slice(0, at) + ' '.repeat(Math.max(0, Math.min(end, rest.length) - at)) + rest.slice(end);
  }
  return rest;
}
