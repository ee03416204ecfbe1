import type { ClassSpec, Condition, FunctionSpec, Pattern } from '../../rules/schema.ts';
import { analyses } from '../analyses/registry.ts';
import { needOfRegex } from './need-of-regex.ts';
import { allNeeds, anyNeed, type NeedFacts, needOfNames, type TextNeed, wordNeed } from './text-need.ts';

/** What a text must hold for the pattern to match a node of it. */
export function needOfPattern(pattern: Pattern, facts: NeedFacts): TextNeed {
  return allNeeds([
    needOfHead(pattern, facts),
    ...(pattern.where ?? []).map((one) => needOfCondition(one, facts)),
  ]);
}

function needOfHead(pattern: Pattern, facts: NeedFacts): TextNeed {
  if (pattern.any) return anyNeed(pattern.any.map((one) => needOfPattern(one, facts)));
  if (pattern.all) return allNeeds(pattern.all.map((one) => needOfPattern(one, facts)));
  const values = pattern.call ?? pattern.member ?? pattern.name ?? pattern.assign;
  if (values) return needOfNames(values, facts);
  const types = pattern.new ?? pattern.decorator ?? pattern.import;
  if (types) return needOfNames(types, null);
  const flags = pattern.flags ?? '';
  if (pattern.binding !== undefined) return needOfRegex(pattern.binding, flags, 'name');
  if (pattern.entry !== undefined) return needOfRegex(pattern.entry, flags, 'name');
  if (pattern.element !== undefined) return needOfRegex(pattern.element, flags, 'text');
  if (pattern.string !== undefined) return needOfRegex(pattern.string, flags, 'text');
  if (pattern.function) return needOfFunction(pattern.function, flags);
  if (pattern.class) return needOfClass(pattern.class, flags);
  if (pattern.analysis !== undefined) {
    const words = analyses[pattern.analysis]?.anchors ?? null;
    return words === null ? true : anyNeed(words.map((word) => wordNeed(word)));
  }
  return true;
}

function needOfFunction(spec: FunctionSpec, flags: string): TextNeed {
  return allNeeds([
    spec.name === undefined ? true : needOfRegex(spec.name, flags, 'text'),
    spec.decorated ? needOfNames(spec.decorated, null) : true,
    spec['guarded-by'] === undefined ? true : needOfRegex(spec['guarded-by'], 'i', 'text'),
    spec['param-types'] ? needOfNames(spec['param-types'], null) : true,
  ]);
}

function needOfClass(spec: ClassSpec, flags: string): TextNeed {
  return allNeeds([
    spec.name === undefined ? true : needOfRegex(spec.name, flags, 'text'),
    spec.extends ? needOfNames(spec.extends, null) : true,
    spec.decorated ? needOfNames(spec.decorated, null) : true,
    spec['has-method'] === undefined ? true : needOfRegex(spec['has-method'], '', 'text'),
  ]);
}

/** A regular expression that can take exponential time repeats a group. */
const repeatedGroup = anyNeed(
  [')*', ')+', ...Array.from({ length: 10 }, (_, digit) => `){${digit}`)].map((word) => wordNeed(word)),
);

/** What a condition of a pattern asks of the text. */
function needOfCondition(condition: Condition, facts: NeedFacts): TextNeed {
  const needs: TextNeed[] = [];
  for (const key of [
    'matches',
    'contains',
    'inside',
    'scope-has',
    'class-has',
    'class-made',
    'file-has',
    'then-has',
    'first-has',
    'result-has',
  ] as const) {
    const pattern = condition[key];
    if (pattern) needs.push(needOfPattern(pattern, facts));
  }
  if (condition.text !== undefined) needs.push(needOfRegex(condition.text, condition.flags ?? '', 'text'));
  if (condition.imports) needs.push(needOfNames(condition.imports, null));
  needs.push(needOfKey(condition));
  if (facts.writtenStrings) needs.push(needOfStrings(condition));
  if (condition['regex-fault'] === 'tag-filter')
    needs.push(anyNeed(['script', 'SCRIPT', '<!--'].map((word) => wordNeed(word))));
  if (condition['slow-regex'] === true) needs.push(repeatedGroup);
  if (condition.any) needs.push(anyNeed(condition.any.map((one) => needOfCondition(one, facts))));
  for (const one of condition.all ?? []) needs.push(needOfCondition(one, facts));
  return allNeeds(needs);
}

/** A test on the value of a key or attribute fails where there is none, so the key is written in the text. */
function needOfKey(condition: Condition): TextNeed {
  const { key, attribute } = condition;
  const tested = [
    condition.string,
    condition.equals,
    condition.in,
    condition.number,
    condition.truthy,
    condition.constant,
    condition.length,
    condition.type,
    condition.is,
    condition.matches,
    condition.contains,
    condition.text,
    condition.secret,
    condition.entropy,
    condition['slow-regex'],
    condition['regex-fault'],
  ].some((test) => test !== undefined);
  if (!tested) return true;
  const parts = [...(key?.split('.') ?? []), ...(attribute === undefined ? [] : [attribute])];
  return allNeeds(
    parts
      .filter((part) => /^[A-Za-z_]\w*$/.test(part))
      .map((part) => wordNeed(part, { left: true, right: true })),
  );
}

function needOfStrings(condition: Condition): TextNeed {
  const values = condition.equals === undefined ? condition.in : [condition.equals];
  return allNeeds([
    condition.string === undefined ? true : needOfRegex(condition.string, condition.flags ?? '', 'text'),
    values ? anyNeed(values.map((value) => (typeof value === 'string' ? wordNeed(value) : true))) : true,
  ]);
}
