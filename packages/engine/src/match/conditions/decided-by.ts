import type { Expr, Stmt, Switch } from '../../ir/ir.ts';
import { type SafeRegex, safeRegex } from '../../regex/safe-regex.ts';
import { namedTest } from '../../rules/named-tests.ts';
import { isOneWay, leaves } from '../branches.ts';
import type { NodeTest } from '../compiled.ts';
import { type MatchContext, textOf } from '../context.ts';

/**
 * Whether a node only runs by the outcome of a test whose text fits: of a conditional around it, of the case of a switch that it stands
 * in, or of an earlier statement of a block around it that leaves the function or loop (`if (!options.insecure) return`).
 * @param pattern a regular expression, or the name of one that rules share
 */
export function decidedBy(pattern: string): NodeTest {
  const regex = safeRegex(namedTest(pattern));
  return (cx, index) => {
    let from = index;
    for (let up = cx.flat.parent[index] ?? -1; up >= 0; up = cx.flat.parent[up] ?? -1) {
      if (isTestOf(cx, up, from, regex) || isLeftBefore(cx, up, from, regex)) return true;
      from = up;
    }
    return isLeftBefore(cx, -1, from, regex);
  };
}

const fits = (cx: MatchContext, regex: SafeRegex, expr: Expr | null): boolean =>
  expr !== null && regex.test(textOf(cx, expr));

/** @param from the child of `up` that the node stands in */
function isTestOf(cx: MatchContext, up: number, from: number, regex: SafeRegex): boolean {
  const node = cx.flat.nodes[up];
  if (node === undefined) return false;
  if (cx.flat.tags[up] === 'if' || cx.flat.tags[up] === 'conditional') {
    const { test } = node as { test: Expr };
    return cx.flat.nodes[from] !== test && fits(cx, regex, test);
  }
  if (cx.flat.tags[up] !== 'switch') return false;
  const child = cx.flat.nodes[from];
  const own = (node as Switch).cases.find((one) => one.body.some((stmt) => stmt === child));
  return own?.tests.some((test) => fits(cx, regex, test)) ?? false;
}

/** An earlier child of the same block leaves where its test says so. */
function isLeftBefore(cx: MatchContext, up: number, from: number, regex: SafeRegex): boolean {
  const { tags, nodes, end, parent } = cx.flat;
  if (up >= 0 && !BLOCKS.has(tags[up] ?? '')) return false;
  for (let at = up + 1; at < from; at = Math.max(end[at] ?? at, at + 1)) {
    if (tags[at] !== 'if' || (parent[at] ?? -1) !== up) continue;
    const { test, then } = nodes[at] as { test: Expr; then: readonly Stmt[] };
    if (leaves(then) && fits(cx, regex, test) && isOneWay(nodes[up], nodes[at], nodes[from])) return true;
  }
  return false;
}

const BLOCKS: ReadonlySet<string> = new Set([
  'fn',
  'block',
  'if',
  'loop',
  'try',
  'handler',
  'switch',
  'using',
]);
