import type { Expr, FunctionIR, If, Stmt } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import { quickPattern } from '../match/prefilter/quick-pattern.ts';

/** What a caller proves who they are by. */
const PROOF = quickPattern(
  /(?:secret|(?:api|admin|access|auth|export|master|webhook)[-_]?key|token|signature|passphrase|authorization)/i,
);
/** Compared with what it should be, and not with nothing. */
const DIFFERS =
  /(?:!==?|<>)\s*(?!["'`]{2}(?!["'`])|null\b|undefined\b|None\b|nil\b|true\b|false\b)|(?:!|\bnot\s+)\s*[\w.$>:@-]*\(?[\w.$>:@-]*(?:\.equals\(|\.Equals\(|compare_digest\(|timingSafeEqual\(|hash_equals\(|secure_compare\(|ConstantTimeCompare\(|FixedTimeEquals\()|\bConstantTimeCompare\([^)]*\)\s*(?:!=\s*1|==\s*0)|\bunless\b[^\n]*==/;
/** Tells the log of it. */
const LOGS =
  /^(?:console|log(?:ger|ging)?|_log(?:ger)?|Log|slog|zap|zerolog|Rails\.logger|(?:this|self|app|current_app|c|s)\.(?:_?log(?:ger)?|log)|System\.(?:out|err)|Console|fmt)(?:\(\))?\.\w+$|^(?:print|println|puts|error_log|var_dump|logger|log|info|warn|Log\.\w+)$/;
const TEST_CHARACTERS = 300;

/**
 * Where a function looks whether what proves who calls is right, writes into a log that it is not, and goes on: nobody is refused. Null where it does no
 * such thing.
 */
export function looksOnly(flat: FlatModule, index: number, text: string): number | null {
  const { start, end } = flat.nodes[index] as FunctionIR;
  if (!PROOF.mayMatch(text)) return null;
  for (const i of flat.placesBetween(index, flat.end[index] ?? index, 'if')) {
    const one = flat.nodes[i] as If;
    if (one.otherwise.length > 0 || one.then.length === 0 || !isLogged(one.then, text)) continue;
    // With the word before it: Ruby's `unless`.
    const test = text.slice(
      Math.max(start, one.start),
      Math.min(one.test.end, one.start + TEST_CHARACTERS, end),
    );
    if (PROOF.testOnce(test) && DIFFERS.test(test)) return one.start;
  }
  return null;
}

const isLogged = (body: readonly Stmt[], text: string): boolean =>
  body.every((stmt) => {
    if (stmt.kind === 'block') return isLogged(stmt.body, text);
    const expr = stmt.kind === 'expr' ? stmt.expr : null;
    return expr?.kind === 'call' && LOGS.test(written(expr.callee, text));
  });

const written = (callee: Expr, text: string): string =>
  text.slice(callee.start, callee.end).replace(/->|::/g, '.').replace(/[$\s]/g, '').slice(0, 80);
