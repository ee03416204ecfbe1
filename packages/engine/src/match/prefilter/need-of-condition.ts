import type { Condition } from '../../rules/schema.ts';
import { needOfPattern } from './need-of-pattern.ts';
import { needOfRegex } from './need-of-regex.ts';
import { allNeeds, anyNeed, type NeedFacts, needOfNames, type TextNeed, wordNeed } from './text-need.ts';

/** A regular expression that can take exponential time repeats a group. */
const repeatedGroup = anyNeed(
  [')*', ')+', ...Array.from({ length: 10 }, (_, digit) => `){${digit}`)].map((word) => wordNeed(word)),
);

/** What a condition of a pattern asks of the text. */
export function needOfCondition(condition: Condition, facts: NeedFacts): TextNeed {
  const needs: TextNeed[] = [];
  for (const key of [
    'matches',
    'contains',
    'inside',
    'scope-has',
    'class-has',
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
