import type { Condition } from '../rules/schema.ts';
import type { CompilePattern, NodeTest } from './compiled.ts';
import { compileConstantTests } from './conditions/constant-tests.ts';
import { compileFormTests } from './conditions/form-tests.ts';
import { compilePlaceTests } from './conditions/place-tests.ts';
import { compileSubject, elementsOf } from './conditions/subjects.ts';
import type { Subject } from './context.ts';

/** Conditions are compiled lazily: patterns nest in conditions and conditions in patterns. */
export function compileCondition(condition: Condition, compile: CompilePattern): NodeTest {
  const tests: NodeTest[] = [];
  const select = compileSubject(condition);
  const onSubject = [...compileConstantTests(condition), ...compileFormTests(condition, compile)];
  if (onSubject.length > 0) {
    tests.push((cx, index) => {
      const found = select(cx, index);
      const everySubject = condition.element === 'every';
      const list = found.flatMap((one) => elementsOf(cx, one, condition.element));
      if (list.length === 0) return false;
      const holds = (subject: Subject) => onSubject.every((test) => test(cx, subject));
      return everySubject ? list.every(holds) : list.some(holds);
    });
  }
  tests.push(...compilePlaceTests(condition, compile));
  if (condition.not) {
    const inner = compileCondition(condition.not, compile);
    tests.push((cx, index) => !inner(cx, index));
  }
  if (condition.any) {
    const inner = condition.any.map((one) => compileCondition(one, compile));
    tests.push((cx, index) => inner.some((one) => one(cx, index)));
  }
  if (condition.all) {
    const inner = condition.all.map((one) => compileCondition(one, compile));
    tests.push((cx, index) => inner.every((one) => one(cx, index)));
  }
  return tests.length === 1 && tests[0] ? tests[0] : (cx, index) => tests.every((test) => test(cx, index));
}
