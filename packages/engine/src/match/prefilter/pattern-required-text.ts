import type { ClassSpec, Condition, FunctionSpec, Pattern } from '../../rules/schema.ts';
import { checks } from '../checks/registry.ts';
import { requiredTextOfRegex } from './regex-required-text.ts';
import {
  type RequiredText,
  type RequiredTextFacts,
  requireAll,
  requireAny,
  requiredTextOfNames,
  requireWord,
} from './required-text.ts';

const ECHOES = /(?<![.\w*])echo\b/;

/** What a text must hold for the pattern to match a node of it. */
export function requiredTextOfPattern(pattern: Pattern, facts: RequiredTextFacts): RequiredText {
  return requireAll([
    requiredTextOfHead(pattern, facts),
    ...(pattern.where ?? []).map((one) => requiredTextOfCondition(one, facts)),
  ]);
}

function requiredTextOfHead(pattern: Pattern, facts: RequiredTextFacts): RequiredText {
  if (pattern.any) return requireAny(pattern.any.map((one) => requiredTextOfPattern(one, facts)));
  if (pattern.all) return requireAll(pattern.all.map((one) => requiredTextOfPattern(one, facts)));
  const values = pattern.call ?? pattern.member ?? pattern.name ?? pattern.assign;
  if (values) {
    const named = requiredTextOfNames(values, facts);
    // PHP writes the call without its name: `<?= $title ?>`.
    return ECHOES.test(String(pattern.call ?? '')) ? requireAny([named, requireWord('<?=')]) : named;
  }
  const types = pattern.new ?? pattern.decorator ?? pattern.import;
  if (types) return requiredTextOfNames(types, null);
  const flags = pattern.flags ?? '';
  if (pattern.binding !== undefined) return requiredTextOfRegex(pattern.binding, flags, 'name');
  if (pattern.entry !== undefined) return requiredTextOfRegex(pattern.entry, flags, 'name');
  if (pattern.element !== undefined) return requiredTextOfRegex(pattern.element, flags, 'text');
  if (pattern.string !== undefined) return requiredTextOfRegex(pattern.string, flags, 'text');
  if (pattern.function) return requiredTextOfFunction(pattern.function, flags);
  if (pattern.class) return requiredTextOfClass(pattern.class, flags);
  if (pattern.analysis !== undefined) {
    const words = checks[pattern.analysis]?.anchors ?? null;
    return words === null ? true : requireAny(words.map((word) => requireWord(word)));
  }
  return true;
}

function requiredTextOfFunction(spec: FunctionSpec, flags: string): RequiredText {
  return requireAll([
    spec.name === undefined ? true : requiredTextOfRegex(spec.name, flags, 'text'),
    spec.decorated ? requiredTextOfNames(spec.decorated, null) : true,
    spec['guarded-by'] === undefined ? true : requiredTextOfRegex(spec['guarded-by'], 'i', 'text'),
    spec['param-types'] ? requiredTextOfNames(spec['param-types'], null) : true,
  ]);
}

function requiredTextOfClass(spec: ClassSpec, flags: string): RequiredText {
  return requireAll([
    spec.name === undefined ? true : requiredTextOfRegex(spec.name, flags, 'text'),
    spec.extends ? requiredTextOfNames(spec.extends, null) : true,
    spec.decorated ? requiredTextOfNames(spec.decorated, null) : true,
    spec['has-method'] === undefined ? true : requiredTextOfRegex(spec['has-method'], '', 'text'),
  ]);
}

/** A regular expression that can take exponential time repeats a group. */
const repeatedGroup = requireAny(
  [')*', ')+', ...Array.from({ length: 10 }, (_, digit) => `){${digit}`)].map((word) => requireWord(word)),
);

/** What a condition of a pattern asks of the text. */
function requiredTextOfCondition(condition: Condition, facts: RequiredTextFacts): RequiredText {
  const needs: RequiredText[] = [];
  for (const key of [
    'matches',
    'contains',
    'inside',
    'scope-has',
    'class-has',
    'subclass-has',
    'class-made',
    'file-has',
    'then-has',
    'first-has',
    'result-has',
  ] as const) {
    const pattern = condition[key];
    if (pattern) needs.push(requiredTextOfPattern(pattern, facts));
  }
  if (condition.text !== undefined)
    needs.push(requiredTextOfRegex(condition.text, condition.flags ?? '', 'text'));
  if (condition.imports) needs.push(requiredTextOfNames(condition.imports, null));
  needs.push(requiredTextOfKey(condition));
  if (facts.writtenStrings) needs.push(requiredTextOfStrings(condition));
  if (condition['regex-fault'] === 'tag-filter')
    needs.push(requireAny(['script', 'SCRIPT', '<!--'].map((word) => requireWord(word))));
  if (condition['slow-regex'] === true) needs.push(repeatedGroup);
  if (condition.any) needs.push(requireAny(condition.any.map((one) => requiredTextOfCondition(one, facts))));
  for (const one of condition.all ?? []) needs.push(requiredTextOfCondition(one, facts));
  return requireAll(needs);
}

/** A test on the value of a key or attribute fails where there is none, so the key is written in the text. */
function requiredTextOfKey(condition: Condition): RequiredText {
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
  return requireAll(
    parts
      .filter((part) => /^[A-Za-z_]\w*$/.test(part))
      .map((part) => requireWord(part, { left: true, right: true })),
  );
}

function requiredTextOfStrings(condition: Condition): RequiredText {
  const values = condition.equals === undefined ? condition.in : [condition.equals];
  return requireAll([
    condition.string === undefined
      ? true
      : requiredTextOfRegex(condition.string, condition.flags ?? '', 'text'),
    values
      ? requireAny(values.map((value) => (typeof value === 'string' ? requireWord(value) : true)))
      : true,
  ]);
}
