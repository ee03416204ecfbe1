import type { Pattern } from '../../rules/schema.ts';
import type { CompiledPattern, CompilePattern } from '../compiled.ts';
import type { MatchContext } from '../context.ts';

/** Compiled when it is first asked: patterns nest in conditions and conditions in patterns. */
export function lazyPattern(pattern: Pattern, compile: CompilePattern): () => CompiledPattern {
  let compiled: CompiledPattern | null = null;
  return () => {
    compiled ??= compile(pattern);
    return compiled;
  };
}

/** Some node in [from, to) matches. Asked once per range and pattern. */
export function rangeHas(cx: MatchContext, pattern: CompiledPattern, from: number, to: number): boolean {
  let memo = cx.rangeMemo.get(pattern);
  if (!memo) {
    memo = new Map();
    cx.rangeMemo.set(pattern, memo);
  }
  const key = from * 16_777_216 + to;
  const known = memo.get(key);
  if (known !== undefined) return known;
  let found = false;
  for (let i = from; i < to && !found; i++) found = pattern.test(cx, i);
  memo.set(key, found);
  return found;
}
