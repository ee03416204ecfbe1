import type { ClassIR } from '../../ir/ir.ts';
import { safeRegex } from '../../regex/safe-regex.ts';
import { expandNames } from '../../rules/name-patterns.ts';
import type { Condition } from '../../rules/schema.ts';
import { type CompilePattern, importMatches, type NodeTest } from '../compiled.ts';
import type { MatchContext } from '../context.ts';
import { decidedBy } from './decided-by.ts';
import { lazyPattern, rangeHas } from './range-has.ts';
import { resultHas } from './result-has.ts';

/** Tests on what stands around, before and behind the node, and on the file. */
export function compilePlaceTests(condition: Condition, compile: CompilePattern): NodeTest[] {
  const tests: NodeTest[] = [];
  const range = (
    key: 'scope-has' | 'class-has' | 'file-has' | 'then-has' | 'first-has',
    bounds: (cx: MatchContext, index: number) => [number, number],
  ) => {
    const pattern = condition[key];
    if (!pattern) return;
    const compiled = lazyPattern(pattern, compile);
    tests.push((cx, index) => {
      const [from, to] = bounds(cx, index);
      return rangeHas(cx, compiled(), from, to);
    });
  };
  if (condition.inside) {
    const pattern = lazyPattern(condition.inside, compile);
    tests.push((cx, index) => {
      for (let up = cx.flat.parent[index] ?? -1; up >= 0; up = cx.flat.parent[up] ?? -1)
        if (pattern().test(cx, up)) return true;
      return false;
    });
  }
  const scopeBounds = (cx: MatchContext, index: number): [number, number] => {
    const own = cx.flat.tags[index] === 'fn' ? index : (cx.flat.scope[index] ?? -1);
    return own < 0 ? [0, cx.flat.size] : [own, cx.flat.end[own] ?? own];
  };
  range('scope-has', scopeBounds);
  range('class-has', (cx, index) => {
    const owner = cx.flat.owner[index] ?? -1;
    return owner < 0 ? [0, cx.flat.size] : [owner, cx.flat.end[owner] ?? owner];
  });
  if (condition['subclass-has']) {
    const pattern = lazyPattern(condition['subclass-has'], compile);
    tests.push((cx, index) =>
      subclasses(cx, cx.flat.owner[index] ?? -1).some((one) =>
        rangeHas(cx, pattern(), one, cx.flat.end[one] ?? one),
      ),
    );
  }
  range('file-has', (cx) => [0, cx.flat.size]);
  range('then-has', (cx, index) => [cx.flat.end[index] ?? index, scopeBounds(cx, index)[1]]);
  range('first-has', (cx, index) => [scopeBounds(cx, index)[0], index]);
  if (condition['decided-by'] !== undefined) tests.push(decidedBy(condition['decided-by']));
  if (condition['result-has']) {
    const pattern = lazyPattern(condition['result-has'], compile);
    tests.push((cx, index) => resultHas(cx, index, pattern(), scopeBounds(cx, index)));
  }
  if (condition.path !== undefined) {
    const regex = safeRegex(condition.path);
    tests.push((cx) => regex.test(cx.path));
  }
  if (condition.imports) {
    const names = expandNames(condition.imports);
    tests.push((cx) => cx.flat.module.imports.some((one) => importMatches(one, names)));
  }
  if (condition.unused !== undefined) {
    const wanted = condition.unused;
    tests.push((cx, index) => {
      let up = cx.flat.parent[index] ?? -1;
      while (cx.flat.tags[up] === 'await') up = cx.flat.parent[up] ?? -1;
      return (cx.flat.tags[up] === 'expr') === wanted;
    });
  }
  return tests;
}

/** The classes of the file that extend the class at `owner`, those that extend them among them. */
function subclasses(cx: MatchContext, owner: number): readonly number[] {
  if (owner < 0) return [];
  const found = [owner];
  // What is found is looked at for its own subclasses in turn.
  for (const base of found) {
    const { name } = cx.flat.nodes[base] as ClassIR;
    for (let i = 0; i < cx.flat.size; i++) {
      if (cx.flat.tags[i] !== 'cls' || found.includes(i)) continue;
      if ((cx.flat.nodes[i] as ClassIR).extends.some((one) => one.name === name)) found.push(i);
    }
  }
  return found.slice(1);
}
