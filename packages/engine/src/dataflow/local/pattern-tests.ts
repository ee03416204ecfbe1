import type { Call, Expr } from '../../ir/ir.ts';
import { dotted } from './callee-text.ts';
import { clearKind, markValidated } from './checked-places.ts';
import { isSafePattern } from './constants.ts';
import type { Fn } from './context.ts';

/** Patterns of addresses that begin with a scheme which no browser runs, or with a path. */
const FIXES_SCHEME = /^(?:\^|\\A)(?:\(\?:|\()?(?:https?\\?\??|ftp|mailto|\\?\/)/i;

/** `/^\w+$/.test(x)`, `re.match(r'^\w+$', x)`, `x.matches("\\w+")`, `preg_match('/^\w+$/', $x)`. */
export function patternTest(fn: Fn, e: Call, name: string): boolean {
  const callee = e.callee;
  const [first, second] = [e.args[0]?.value, e.args[1]?.value];
  if (callee.kind === 'member') {
    const object = callee.object;
    if ((name === 'test' || name === 'exec') && first !== undefined) {
      const p = patternOf(fn, object);
      if (p !== null && isSafePattern(p, false)) return markValidated(fn, first);
      if (p !== null && FIXES_SCHEME.test(p)) clearKind(fn, first, 'script-url');
      return false;
    }
    if ((name === 'match' || name === 'match?') && first !== undefined && second === undefined) {
      const own = patternOf(fn, first);
      if (own !== null) {
        if (FIXES_SCHEME.test(own)) clearKind(fn, object, 'script-url');
        return isSafePattern(own, false) && markValidated(fn, object);
      }
    }
    if (name === 'matches' && first !== undefined && second === undefined) {
      const p = fn.cx.evaluate(fn, first).constant;
      if (typeof p === 'string' && FIXES_SCHEME.test(p)) clearKind(fn, object, 'script-url');
      return typeof p === 'string' && isSafePattern(p, true) && markValidated(fn, object);
    }
    const text = dotted(callee);
    if (
      /^(re\.(match|fullmatch|search)|Pattern\.matches|regexp\.MatchString|Regex\.IsMatch)$/.test(text) &&
      first !== undefined &&
      second !== undefined
    ) {
      const subjectFirst = text === 'Regex.IsMatch';
      const p = fn.cx.evaluate(fn, subjectFirst ? second : first).constant;
      const subject = subjectFirst ? first : second;
      const whole = text === 're.fullmatch' || text === 'Pattern.matches';
      if (typeof p !== 'string') return false;
      const anchored = text === 're.match' && !p.startsWith('^') ? `^${p}` : p;
      if (FIXES_SCHEME.test(anchored)) clearKind(fn, subject, 'script-url');
      return isSafePattern(anchored, whole) && markValidated(fn, subject);
    }
    return false;
  }
  if (name === 'preg_match' && first !== undefined && second !== undefined) {
    const p = fn.cx.evaluate(fn, first).constant;
    if (typeof p !== 'string') return false;
    const inner = /^(.)([\s\S]*)\1[a-zA-Z]*$/.exec(p)?.[2];
    if (inner !== undefined && FIXES_SCHEME.test(inner)) clearKind(fn, second, 'script-url');
    return inner !== undefined && isSafePattern(inner, false) && markValidated(fn, second);
  }
  return false;
}

function patternOf(fn: Fn, e: Expr): string | null {
  if (e.kind === 'literal') return e.type === 'regex' ? String(e.value) : null;
  if (e.kind === 'name') {
    const v = fn.cx.evaluate(fn, e);
    return typeof v.constant === 'string' ? v.constant : null;
  }
  return null;
}
