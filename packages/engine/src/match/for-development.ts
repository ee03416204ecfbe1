import type { Expr, Stmt } from '../ir/ir.ts';
import type { NodeTest } from './compiled.ts';
import { type MatchContext, textOf } from './context.ts';

/** What a test calls the machine of a developer, or a run of tests. */
const WORD = String.raw`(?:dev(?:elopment|eloper)?|local|test(?:ing|s)?)`;
/** `Rails.env.development?`, `env.IsDevelopment()`, `app()->environment('local')`, `settings.TESTING`, `BuildConfig.DEBUG`. */
const ASKS = new RegExp(
  String.raw`\benv(?:ironment)?\.${WORD}\?$|\bIs(?:Development|Local|Testing)\(|\bis_?(?:dev(?:elopment)?|local|testing?)(?:_?(?:mode|env\w*))?(?:\(\))?\??$|\benvironment\(\s*\[?\s*["']${WORD}["']|(?:^|[._])(?:testing|development|dev_?mode|isDev)$|\brunningUnitTests\(|\bBuildConfig\.DEBUG$|\bacceptsProfiles\([^)]*["']${WORD}["']`,
  'i',
);
const NAME = new RegExp(`^["'\`:]?${WORD}["'\`]?$`, 'i');
const OF_ENVIRONMENT = /env|profile|stage|mode|deploy/i;
/** Operands of one test; more say nothing. */
const MAX_DEPTH = 10;

/** Only runs where a test around it says that this is a developer's machine or a run of tests: `if Rails.env.development?`. */
export const forDevelopment: NodeTest = (cx, index) => {
  let from = index;
  for (let up = cx.flat.parent[index] ?? -1; up >= 0; up = cx.flat.parent[up] ?? -1) {
    const tag = cx.flat.tags[up];
    if (tag === 'if' || tag === 'conditional') {
      const { test, then } = cx.flat.nodes[up] as { test: Expr; then: readonly Stmt[] | Expr };
      const child = cx.flat.nodes[from];
      const isThen = Array.isArray(then) ? then.some((one) => one === child) : then === child;
      if (isThen && saysDevelopment(cx, test, 0)) return true;
    } else if (tag === 'binary') {
      const { op, left } = cx.flat.nodes[up] as { op: string; left: Expr };
      if (op === '&&' && cx.flat.nodes[from] !== left && saysDevelopment(cx, left, 0)) return true;
    }
    from = up;
  }
  return false;
};

function saysDevelopment(cx: MatchContext, test: Expr, depth: number): boolean {
  if (depth > MAX_DEPTH) return false;
  if (test.kind === 'binary') {
    const { op, left, right } = test;
    if (op === '||' || op === 'or')
      return saysDevelopment(cx, left, depth + 1) && saysDevelopment(cx, right, depth + 1);
    if (op === '&&' || op === 'and')
      return saysDevelopment(cx, left, depth + 1) || saysDevelopment(cx, right, depth + 1);
    if (!/^={2,3}$/.test(op)) return false;
    const [one, other] = [textOf(cx, left), textOf(cx, right)];
    return (NAME.test(one) && OF_ENVIRONMENT.test(other)) || (NAME.test(other) && OF_ENVIRONMENT.test(one));
  }
  if (test.kind === 'unary') return false;
  return ASKS.test(textOf(cx, test).trim());
}
