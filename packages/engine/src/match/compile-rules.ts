import { isForDevelopment } from '../file-kinds/role.ts';
import type { LanguageId } from '../ir/ir.ts';
import { programLanguage } from '../ir/program-language.ts';
import type { LoadedModel, LoadedRules } from '../rules/load.ts';
import { buildNameIndex, expandNames, type NameIndex } from '../rules/name-patterns.ts';
import type { Condition, Names, Pattern, RuleFile, ScanType } from '../rules/schema.ts';
import { compileCondition } from './compile-condition.ts';
import { compilePattern } from './compile-pattern.ts';
import type { CompiledPattern, NodeTest } from './compiled.ts';
import { compileFix, type FindFix } from './find-fix.ts';
import type { Tag } from './flat-module.ts';
import type { NameFacts } from './name-resolver.ts';
import { requiredTextOfPattern } from './prefilter/pattern-required-text.ts';
import type { RequiredTextFacts } from './prefilter/required-text.ts';
import { ruleFilter } from './prefilter/rule-filter.ts';

export interface MatchRule {
  readonly rule: RuleFile;
  readonly pattern: CompiledPattern;
  readonly isDoubtful: NodeTest | null;
  readonly findFix: FindFix | null;
  readonly order: number;
}

/** The structural rules of one language, compiled; built once per worker and language from plain loaded rules. */
export interface LanguageRules {
  readonly rules: readonly MatchRule[];
  /** Rules by node tag and last name; null index = all nodes of the tag. */
  readonly named: ReadonlyMap<Tag, NameIndex<MatchRule>>;
  /** By node tag the `order` of each rule in its index. */
  readonly namedOrders: ReadonlyMap<Tag, readonly number[]>;
  readonly plain: ReadonlyMap<Tag, readonly MatchRule[]>;
  readonly facts: NameFacts;
  readonly supertypes: ReadonlyMap<string, readonly string[]>;
  /** Which rules, by `order`, may match in a text; 1 = may. The array lives until the next call. */
  readonly mayMatch: (text: string) => Uint8Array;
}

/** Languages whose files also obey another's rules. */
export function ruleLanguages(language: LanguageId): readonly string[] {
  if (language === 'typescript') return ['typescript', 'javascript'];
  return [programLanguage(language)];
}

function collectNames(value: unknown, out: (names: Names, isType: boolean) => void): void {
  if (Array.isArray(value)) {
    for (const one of value) collectNames(one, out);
    return;
  }
  if (value === null || typeof value !== 'object') return;
  for (const [key, inner] of Object.entries(value as Pattern & Condition)) {
    if (['call', 'member', 'assign', 'name', 'decorator'].includes(key)) out(inner as Names, false);
    else if (['new', 'type', 'extends', 'param-types'].includes(key)) out(inner as Names, true);
    else collectNames(inner, out);
  }
}

/** Qualified types that rules and models speak of, so that a simple name in source can be told. */
function collectFacts(
  rules: readonly RuleFile[],
  models: readonly LoadedModel[],
): { facts: NameFacts; supertypes: Map<string, string[]> } {
  const types = new Map<string, string[]>();
  const calls = new Map<string, string>();
  const members = new Map<string, string>();
  const supertypes = new Map<string, string[]>();
  const addType = (qualified: string) => {
    if (qualified.includes('*') || !/[.]/.test(qualified)) return;
    const simple = qualified.slice(qualified.lastIndexOf('.') + 1);
    const list = types.get(simple) ?? [];
    if (!list.includes(qualified)) list.push(qualified);
    types.set(simple, list);
  };
  for (const rule of rules)
    collectNames(rule.match, (names, isType) => {
      for (const name of expandNames(names)) {
        if (isType && name.qualifier !== '' && name.qualifier !== '*')
          addType(`${name.qualifier}.${name.last}`);
        else if (!isType && /[.]/.test(name.qualifier)) addType(name.qualifier);
      }
    });
  for (const { model } of models) {
    for (const entry of model.types ?? []) {
      addType(entry.type);
      supertypes.set(entry.type, [...(supertypes.get(entry.type) ?? []), ...(entry.extends ?? [])]);
    }
    for (const entry of model.returns ?? []) {
      if (entry.type === 'receiver' || entry.type.startsWith('argument')) continue;
      const given = [
        { names: entry.call, into: calls },
        { names: entry.member, into: members },
      ];
      for (const { names, into } of given)
        if (names !== undefined)
          for (const name of expandNames(names))
            if (!name.lastTest && !name.qualifierTest && name.qualifier !== '*')
              into.set(name.qualifier === '' ? name.last : `${name.qualifier}.${name.last}`, entry.type);
      addType(entry.type);
    }
  }
  return { facts: { types, calls, members }, supertypes };
}

const modelFolders = (language: LanguageId): readonly string[] => [
  'generic',
  ...(language === 'typescript' || language === 'javascript'
    ? ['javascript', 'typescript']
    : [programLanguage(language)]),
];

/** Compiles the `match` rules that hold for a language in a scan of this type. Deterministic in the loaded order. */
export function compileLanguageRules(
  loaded: LoadedRules,
  language: LanguageId,
  scanType: ScanType,
): LanguageRules {
  const wanted = ruleLanguages(language);
  const files = loaded.rules
    .map((one) => one.rule)
    .filter(
      (rule) =>
        rule.match !== undefined &&
        rule.scan.includes(scanType) &&
        rule.languages.some((one) => wanted.includes(one)),
    );
  const { facts, supertypes } = collectFacts(
    files,
    loaded.models.filter((one) => modelFolders(language).includes(one.language)),
  );
  const rules: MatchRule[] = files.map((rule, order) => ({
    rule,
    pattern: compilePattern(rule.match as Pattern),
    isDoubtful: doubtOf(rule),
    findFix: rule.fix ? compileFix(rule.fix) : null,
    order,
  }));
  const named = new Map<Tag, [Names, MatchRule][]>();
  const plain = new Map<Tag, MatchRule[]>();
  for (const rule of rules)
    for (const dispatch of rule.pattern.dispatch)
      for (const tag of dispatch.tags) {
        if (dispatch.names !== null) named.set(tag, [...(named.get(tag) ?? []), [dispatch.names, rule]]);
        else {
          const list = plain.get(tag) ?? [];
          if (!list.includes(rule)) list.push(rule);
          plain.set(tag, list);
        }
      }
  const needFacts: RequiredTextFacts = {
    unwritten: new Set([
      ...facts.calls.values(),
      ...facts.members.values(),
      ...[...supertypes.values()].flat(),
    ]),
    writtenStrings: scanType === 'lite',
  };
  return {
    rules,
    named: new Map([...named].map(([tag, entries]) => [tag, buildNameIndex(entries)])),
    namedOrders: new Map([...named].map(([tag, entries]) => [tag, entries.map(([, { order }]) => order)])),
    plain,
    facts,
    supertypes,
    mayMatch: ruleFilter(
      files.map((rule) => requiredTextOfPattern(rule.match as Pattern, needFacts)),
      // PHP's functions and classes have no case, and lowering writes them small.
      { anyCase: language === 'php', properties: language === 'kotlin' },
    ).mayMatch,
  };
}

/** What says that a finding matters less: conditions of the rule, and of a written credential that it is one for development. */
function doubtOf(rule: RuleFile): NodeTest | null {
  const written = rule.doubt ? compileCondition({ any: rule.doubt }, compilePattern) : null;
  if (!rule.cwe.includes('CWE-798')) return written;
  return (cx, index) => isForDevelopment(cx.path) || written?.(cx, index) === true;
}

/** Structural rules of a scan of this type that ask nothing of a text: every file must be parsed for their sake. */
export function rulesWithoutWords(loaded: LoadedRules, scanType: ScanType): LoadedRules['rules'] {
  return loaded.rules.filter(
    ({ rule }) =>
      rule.match !== undefined &&
      rule.scan.includes(scanType) &&
      requiredTextOfPattern(rule.match, { unwritten: new Set(), writtenStrings: scanType === 'lite' }) ===
        true,
  );
}
