import type { ClassSpec, FunctionSpec, Pattern } from '../../rules/schema.ts';
import { analyses } from '../analyses/registry.ts';
import { needOfCondition } from './need-of-condition.ts';
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
