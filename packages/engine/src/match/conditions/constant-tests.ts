import { isTranslation } from '../../file-kinds/translations.ts';
import { backtrackingDegree, isExponential } from '../../regex/backtracking.ts';
import { hasRegexFault } from '../../regex/faults.ts';
import { safeRegex } from '../../regex/safe-regex.ts';
import type { Condition } from '../../rules/schema.ts';
import { follow } from '../constants.ts';
import { constantAt, type MatchContext, type Subject } from '../context.ts';
import { looksSecret, shannonEntropy } from '../secret-strength.ts';
import { patternUse } from './pattern-use.ts';

export type SubjectTest = (cx: MatchContext, subject: Subject) => boolean;
type Bounds = NonNullable<Condition['number']>;

const isString = (value: unknown): value is string => typeof value === 'string';

/** Tests on the constant that the subject is known to have. What is not known meets none of them. */
export function compileConstantTests(condition: Condition): SubjectTest[] {
  const tests: SubjectTest[] = [];
  const { equals, number, truthy, length } = condition;
  if (condition.string !== undefined) {
    const regex = safeRegex(condition.string, condition.flags ?? '');
    tests.push((cx, subject) => {
      const value = constantAt(cx, subject);
      return isString(value) && regex.test(value);
    });
  }
  if (equals !== undefined) tests.push((cx, subject) => constantAt(cx, subject) === equals);
  if (condition.in) {
    const set = new Set<unknown>(condition.in);
    tests.push((cx, subject) => {
      const value = constantAt(cx, subject);
      return value !== undefined && set.has(value);
    });
  }
  if (number)
    tests.push((cx, subject) => {
      const value = constantAt(cx, subject);
      if (typeof value === 'string' && /^-?(0x[0-9a-f]+|\d+(\.\d+)?)$/i.test(value))
        return within(Number(value), number);
      return typeof value === 'number' && within(value, number);
    });
  if (truthy !== undefined)
    tests.push((cx, subject) => {
      if (!subject.expr) return false;
      const value = constantAt(cx, subject);
      if (value !== undefined) return Boolean(value) === truthy;
      const { expr } = follow(subject.expr, subject.at, cx.bindings);
      return truthy && (expr.kind === 'object' || expr.kind === 'list' || expr.kind === 'function');
    });
  if (length)
    tests.push((cx, subject) => {
      const value = constantAt(cx, subject);
      if (isString(value)) return within(value.length, length);
      if (!subject.expr) return false;
      const { expr } = follow(subject.expr, subject.at, cx.bindings);
      return expr.kind === 'list'
        ? within(expr.elements.length, length)
        : expr.kind === 'object' && within(expr.entries.length, length);
    });
  if (condition.entropy !== undefined) {
    const least = condition.entropy;
    tests.push((cx, subject) => {
      const value = constantAt(cx, subject);
      return isString(value) && shannonEntropy(value) >= least;
    });
  }
  if (condition.secret !== undefined) {
    const wanted = condition.secret;
    tests.push((cx, subject) => {
      const value = constantAt(cx, subject);
      return isString(value) && (looksSecret(value) && !isTranslation(cx.path)) === wanted;
    });
  }
  const fault = condition['regex-fault'];
  if (fault !== undefined)
    tests.push((cx, subject) => {
      const value = constantAt(cx, subject);
      if (!isString(value)) return false;
      return hasRegexFault(fault, value, patternUse(cx, subject));
    });
  if (condition['slow-regex'] !== undefined) {
    const wanted = condition['slow-regex'];
    tests.push((cx, subject) => {
      const value = constantAt(cx, subject);
      if (!isString(value)) return false;
      const use = patternUse(cx, subject);
      if (typeof wanted === 'boolean') return isExponential(value, use) === wanted;
      // What is worse has a rule of its own.
      const degree = backtrackingDegree(value, use);
      return degree >= wanted && degree !== Infinity;
    });
  }
  return tests;
}

export function within(value: number, bounds: Bounds): boolean {
  return (
    (bounds.lt === undefined || value < bounds.lt) &&
    (bounds.lte === undefined || value <= bounds.lte) &&
    (bounds.gt === undefined || value > bounds.gt) &&
    (bounds.gte === undefined || value >= bounds.gte)
  );
}
