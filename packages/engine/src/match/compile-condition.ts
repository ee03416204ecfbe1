import type { Argument, Assign, Binary, Call, Expr, Member } from '../ir/ir.ts';
import { backtrackingDegree, isExponential, type PatternUse } from '../regex/backtracking.ts';
import { hasRegexFault } from '../regex/faults.ts';
import { argumentMatches, expandNames, splitLast } from '../rules/names.ts';
import { safeRegex } from '../rules/regex.ts';
import type { Condition, Pattern } from '../rules/schema.ts';
import {
  type CompiledPattern,
  type CompilePattern,
  givenValue,
  importMatches,
  type NodeTest,
} from './compiled.ts';
import { follow, isConstant } from './constants.ts';
import {
  absent,
  argumentsOf,
  constantAt,
  declaredNames,
  keyOf,
  type MatchContext,
  opaque,
  type Subject,
  textOf,
} from './context.ts';
import { compileNames } from './name-test.ts';
import { originsOf } from './origins.ts';
import { looksSecret, shannonEntropy } from './secret-strength.ts';

type SubjectTest = (cx: MatchContext, subject: Subject) => boolean;
type Bounds = NonNullable<Condition['number']>;

function within(value: number, bounds: Bounds): boolean {
  return (
    (bounds.lt === undefined || value < bounds.lt) &&
    (bounds.lte === undefined || value <= bounds.lte) &&
    (bounds.gt === undefined || value > bounds.gt) &&
    (bounds.gte === undefined || value >= bounds.gte)
  );
}

/** Conditions are compiled lazily: patterns nest in conditions and conditions in patterns. */
export function compileCondition(condition: Condition, compile: CompilePattern): NodeTest {
  const tests: NodeTest[] = [];
  const select = compileSubject(condition);
  const onSubject = compileTests(condition, compile);
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
  tests.push(...compileContext(condition, compile));
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

function elementsOf(cx: MatchContext, subject: Subject, element: Condition['element']): Subject[] {
  if (element === undefined) return [subject];
  if (!subject.expr) return [];
  const { expr, at } = follow(subject.expr, subject.at, cx.bindings);
  if (expr.kind === 'list')
    return expr.elements.map((one) => ({ expr: one.value, at, opaque: one.spread !== 'none' }));
  if (expr.kind === 'object') return expr.entries.map((one) => ({ expr: one.value, at, opaque: false }));
  if (expr.kind === 'call') return expr.args.map((one) => ({ expr: one.value, at, opaque: false }));
  return [subject];
}

/** Expressions a condition is about. Several only for argument ranges, lists and `operand`. */
function compileSubject(condition: Condition): (cx: MatchContext, index: number) => Subject[] {
  const base = compileBase(condition);
  const key = condition.key;
  if (key === undefined) return base;
  return (cx, index) => base(cx, index).map((one) => (one.opaque ? one : keyOf(cx, one, key)));
}

function compileBase(condition: Condition): (cx: MatchContext, index: number) => Subject[] {
  const some = (expr: Expr | null | undefined, at: number): Subject[] => [
    expr ? { expr, at, opaque: false } : absent(at),
  ];
  if (condition.argument !== undefined) {
    const ref = condition.argument;
    return (cx, index) => {
      const node = cx.flat.nodes[index];
      const args = node ? argumentsOf(node) : null;
      if (!args) return [];
      const found: Subject[] = [];
      let spread = false;
      args.forEach((arg: Argument, position: number) => {
        if (arg.spread !== 'none') {
          spread = true;
          return;
        }
        if (argumentMatches(ref, position, args.length, arg.name))
          found.push({ expr: arg.value, at: index, opaque: false });
      });
      if (found.length > 0) return found;
      return [spread ? opaque(index) : absent(index)];
    };
  }
  if (condition.receiver)
    return (cx, index) => {
      const callee = (cx.flat.nodes[index] as Call | undefined)?.callee ?? (cx.flat.nodes[index] as Expr);
      return callee?.kind === 'member' ? some((callee as Member).object, index) : [];
    };
  if (condition.value) return (cx, index) => some(givenValue(cx, index), index);
  if (condition.target) return (cx, index) => some((cx.flat.nodes[index] as Assign).target as Expr, index);
  if (condition.left) return (cx, index) => some((cx.flat.nodes[index] as Binary).left, index);
  if (condition.right) return (cx, index) => some((cx.flat.nodes[index] as Binary).right, index);
  if (condition.operand)
    return (cx, index) => {
      const node = cx.flat.nodes[index] as Binary & { operand?: Expr };
      return node.operand
        ? some(node.operand, index)
        : [...some(node.left, index), ...some(node.right, index)];
    };
  if (condition.test) return (cx, index) => some((cx.flat.nodes[index] as { test?: Expr }).test, index);
  if (condition.attribute !== undefined) {
    const name = condition.attribute;
    return (cx, index) => {
      const element = cx.flat.nodes[index] as Extract<Expr, { kind: 'element' }>;
      const hit = element.attributes?.find((one) => one.name === name);
      if (hit) return [hit.value ? { expr: hit.value, at: index, opaque: false } : opaque(index)];
      return [element.attributes?.some((one) => one.name === null) ? opaque(index) : absent(index)];
    };
  }
  return (cx, index) => [{ expr: cx.flat.nodes[index] as Expr, at: index, opaque: false }];
}

const isString = (value: unknown): value is string => typeof value === 'string';

function compileTests(condition: Condition, compile: CompilePattern): SubjectTest[] {
  const tests: SubjectTest[] = [];
  const { equals, number, truthy, present, constant, length } = condition;
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
  if (present !== undefined)
    tests.push((_cx, subject) => (subject.opaque ? present : (subject.expr !== undefined) === present));
  if (constant !== undefined)
    tests.push(
      (cx, subject) =>
        subject.expr !== undefined && isConstant(subject.expr, subject.at, cx.bindings) === constant,
    );
  if (condition.origin) {
    const wanted = condition.origin;
    tests.push((cx, subject) => {
      if (!subject.expr) return false;
      const found = originsOf(cx, subject.expr, subject.at);
      return wanted.some((one) => found.has(one));
    });
  }
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
  if (condition.type) {
    const names = compileNames(condition.type);
    tests.push((cx, subject) => {
      if (!subject.expr) return false;
      const full = cx.names.known(subject.expr, subject.at);
      return full !== null && names.test(cx, { last: splitLast(full.name)[1], full, isMember: true });
    });
  }
  if (condition.is) {
    const kinds = new Set<string>(condition.is);
    tests.push((cx, subject) => subject.expr !== undefined && isOfKind(cx, subject.expr, subject.at, kinds));
  }
  if (condition.matches) {
    const pattern = lazyPattern(condition.matches, compile);
    tests.push((cx, subject) => {
      if (!subject.expr) return false;
      const index = cx.flat.indexOf.get(subject.expr);
      if (index !== undefined && pattern().test(cx, index)) return true;
      const { expr } = follow(subject.expr, subject.at, cx.bindings);
      const followed = expr === subject.expr ? undefined : cx.flat.indexOf.get(expr);
      return followed !== undefined && pattern().test(cx, followed);
    });
  }
  if (condition.contains) {
    const pattern = lazyPattern(condition.contains, compile);
    tests.push((cx, subject) => {
      if (!subject.expr) return false;
      const index = cx.flat.indexOf.get(subject.expr);
      if (index === undefined) return false;
      if (rangeHas(cx, pattern(), index, cx.flat.end[index] ?? index)) return true;
      const { expr } = follow(subject.expr, subject.at, cx.bindings);
      const followed = expr === subject.expr ? undefined : cx.flat.indexOf.get(expr);
      return followed !== undefined && rangeHas(cx, pattern(), followed, cx.flat.end[followed] ?? followed);
    });
  }
  if (condition['class-made']) {
    const pattern = lazyPattern(condition['class-made'], compile);
    tests.push((cx, subject) => {
      const owner = classMade(cx, subject);
      return owner >= 0 && rangeHas(cx, pattern(), owner, cx.flat.end[owner] ?? owner);
    });
  }
  if (condition.text !== undefined) {
    const regex = safeRegex(condition.text, condition.flags ?? '');
    tests.push((cx, subject) => subject.expr !== undefined && regex.test(textOf(cx, subject.expr)));
  }
  if (condition.arguments) {
    const bounds = condition.arguments;
    tests.push((_cx, subject) => {
      const args = subject.expr ? argumentsOf(subject.expr) : null;
      return args !== null && within(args.length, bounds);
    });
  }
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
      return isString(value) && looksSecret(value) === wanted;
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

const FLAG_NAMES: readonly (readonly [RegExp, string])[] = [
  [/\b(DOTALL|re\.S|Singleline)\b/, 's'],
  [/\b(IGNORECASE|re\.I|CASE_INSENSITIVE|IgnoreCase)\b/, 'i'],
  [/\b(MULTILINE|re\.M|Multiline)\b/, 'm'],
  [/\b(VERBOSE|re\.X|COMMENTS|IgnorePatternWhitespace)\b/, 'x'],
];

/** Language and flags of a pattern: written on it, or named in the call that it is given to. */
function patternUse(cx: MatchContext, subject: Subject): PatternUse {
  const { language } = cx.flat.module;
  const { expr } = subject.expr ? follow(subject.expr, subject.at, cx.bindings) : subject;
  if (expr?.kind === 'literal' && expr.type === 'regex') return { language, flags: expr.flags ?? '' };
  const node = cx.flat.nodes[subject.at];
  const given = (node && argumentsOf(node)) ?? [];
  const text = given.map((arg) => (arg.value === subject.expr ? '' : textOf(cx, arg.value))).join(' ');
  const flags = FLAG_NAMES.filter(([name]) => name.test(text)).map(([, flag]) => flag);
  return { language, flags: flags.join('') };
}

function isOfKind(cx: MatchContext, expr: Expr, at: number, kinds: ReadonlySet<string>): boolean {
  const one = (candidate: Expr): boolean => {
    if (candidate.kind === 'call') return kinds.has(candidate.isNew ? 'new' : 'call');
    if (kinds.has(candidate.kind)) return true;
    if (candidate.kind === 'literal') return candidate.type === 'regex' && kinds.has('regex');
    if (candidate.kind === 'template')
      return kinds.has('interpolation') && !isConstant(candidate, at, cx.bindings);
    if (candidate.kind === 'binary')
      return (
        kinds.has('concatenation') &&
        (candidate.op === '+' || candidate.op === '%' || candidate.op === '<<') &&
        !isConstant(candidate, at, cx.bindings)
      );
    return false;
  };
  if (one(expr)) return true;
  const followed = follow(expr, at, cx.bindings);
  return followed.expr !== expr && one(followed.expr);
}

function lazyPattern(pattern: Pattern, compile: CompilePattern): () => CompiledPattern {
  let compiled: CompiledPattern | null = null;
  return () => {
    compiled ??= compile(pattern);
    return compiled;
  };
}

/** Some node in [from, to) matches. Asked once per range and pattern. */
function rangeHas(cx: MatchContext, pattern: CompiledPattern, from: number, to: number): boolean {
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

function compileContext(condition: Condition, compile: CompilePattern): NodeTest[] {
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
  range('file-has', (cx) => [0, cx.flat.size]);
  range('then-has', (cx, index) => [cx.flat.end[index] ?? index, scopeBounds(cx, index)[1]]);
  range('first-has', (cx, index) => [scopeBounds(cx, index)[0], index]);
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

/** The class of this file, written in place or by name, that the subject is a new instance of; -1 for none. */
function classMade(cx: MatchContext, subject: Subject): number {
  if (!subject.expr) return -1;
  const { expr, at } = follow(subject.expr, subject.at, cx.bindings);
  if (expr.kind !== 'call' || !expr.isNew) return -1;
  const body = expr.args.at(-1)?.value;
  if (body?.kind === 'class') return cx.flat.indexOf.get(body) ?? -1;
  if (expr.callee.kind !== 'name') return -1;
  return cx.bindings.lookup(expr.callee.name, at).find((one) => one.kind === 'class')?.at ?? -1;
}

/**
 * Is something matching done with the value of node `index`: chained on it, or on the variable or field that holds it
 * (called on, written into, or passed as an argument)?
 */
function resultHas(
  cx: MatchContext,
  index: number,
  pattern: CompiledPattern,
  scope: [number, number],
): boolean {
  const { parent, tags, nodes } = cx.flat;
  for (let up = parent[index] ?? -1, below = index; up >= 0; below = up, up = parent[up] ?? -1) {
    if (tags[up] === 'member' || tags[up] === 'await' || tags[up] === 'cast') continue;
    if (tags[up] === 'call' && (nodes[up] as Call).callee === nodes[below]) {
      if (pattern.test(cx, up)) return true;
      continue;
    }
    if (tags[up] === 'assign' && (nodes[up] as Assign).target === nodes[below] && pattern.test(cx, up))
      return true;
    break;
  }
  const node = nodes[index];
  const held = node ? declaredNames(cx, node) : [];
  if (held.length === 0) return false;
  let [from, to] = scope;
  const holder = cx.flat.scope[index] ?? -1;
  const isField = held.some((name) =>
    cx.bindings
      .lookup(name, index)
      .every((one) => cx.flat.tags[one.at] === 'field' || (cx.flat.scope[one.at] ?? -1) < holder),
  );
  if (isField || holder < 0) [from, to] = [0, cx.flat.size];
  const mentions = (expr: Expr): boolean => {
    let current: Expr = expr;
    for (let i = 0; i < 64; i++) {
      if (current.kind === 'name') return held.includes(current.name);
      if (current.kind === 'member') {
        if (held.includes(current.property)) return true;
        current = current.object;
      } else if (current.kind === 'call') current = current.callee;
      else if (current.kind === 'index') current = current.object;
      else if (current.kind === 'unary') current = current.operand;
      else if (current.kind === 'cast') current = current.value;
      else return false;
    }
    return false;
  };
  for (let i = from; i < to; i++) {
    if (tags[i] === 'call') {
      const call = nodes[i] as Call;
      if (
        (call.callee.kind === 'member' && mentions(call.callee.object)) ||
        call.args.some((arg) => mentions(arg.value))
      )
        if (pattern.test(cx, i)) return true;
    } else if (tags[i] === 'assign') {
      const target = (nodes[i] as Assign).target;
      if (
        (target.kind === 'member' || target.kind === 'index') &&
        mentions(target.object) &&
        pattern.test(cx, i)
      )
        return true;
    }
  }
  return false;
}
