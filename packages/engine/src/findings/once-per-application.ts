import type { RuleFile } from '../rules/rule-schema.ts';
import { type Finding, type FindingPlace, severityOrder } from './finding.ts';
import { digest } from './fingerprint.ts';

/** Further places that the message names; of more it gives the number. */
const MAX_NAMED = 8;

/**
 * Findings of rules about a setting (`once: application`) as one for each application, of rules about what a file has once and uses
 * (`once: file`) as one for each file, and of rules that one change mends (`once: class`) as one for each class or function of a file, in each function (`once: function`), or (`once: line`) for each line that was copied, with the places in
 * report order. Its identity is made of rule and application, class or line: places may come, go and move. Each place keeps the
 * fingerprint that it would have by itself, as does what is alone in its class or was not copied. What a comment ignores stays a finding of its own; what stands in tests and examples is not joined with
 * the program's.
 * @param findings in report order
 * @param groupOf of a path: its application, and what else keeps findings apart
 */
export function oncePerApplication(
  findings: readonly Finding[],
  rules: ReadonlyMap<string, RuleFile>,
  groupOf: (path: string) => string,
): Finding[] {
  const groupKey = (one: Finding): string | null => {
    const once = rules.get(one.ruleId)?.once;
    if (once === undefined || one.suppressed !== null) return null;
    if (once === 'file') return one.path;
    if (once === 'class') return classOf(one);
    if (once === 'function') return functionOf(one);
    return once === 'line' ? `${groupOf(one.path)}|${one.weakness}` : groupOf(one.path);
  };
  const groups = Map.groupBy(findings, (one) => {
    const group = groupKey(one);
    return group === null ? one : `${one.ruleId}\n${group}`;
  });
  return findings.flatMap((one) => {
    const alone = groups.get(one);
    if (alone !== undefined) return alone;
    const group = groupKey(one) ?? '';
    const found = groups.get(`${one.ruleId}\n${group}`) ?? [];
    const places = /^(?:class|function)$/.test(rules.get(one.ruleId)?.once ?? '') ? worstFirst(found) : found;
    if (places[0] !== one) return [];
    const isAlone = places.length === 1 && rules.get(one.ruleId)?.once !== 'application';
    return isAlone ? [one] : [joined(one, places, group)];
  });
}

/** The class or function of a file that a finding stands in, or the file where it stands in none. */
const classOf = ({ path, symbol }: Finding): string => `${path}|${symbol[0] ?? ''}`;

/** The innermost function, those without a name told apart by their number; what stands in none is of the file. */
const functionOf = ({ scopeOffset }: Finding): string => scopeOffset.slice(0, scopeOffset.lastIndexOf(':'));

/** Places of one class or function may be worth differently much, by the condition that each stands under: they are told as the worst of them. */
const worstFirst = (places: readonly Finding[]): readonly Finding[] =>
  places.toSorted((a, b) => severityOrder.indexOf(a.severity) - severityOrder.indexOf(b.severity));

function joined(first: Finding, all: readonly Finding[], group: string): Finding {
  const identity = digest([first.ruleId, 'once', group]);
  const also = all.slice(1, MAX_NAMED + 1).map((one) => `${one.path}:${one.startLine}`);
  const more = all.length - 1 - also.length;
  const named = also.join(', ') + (more > 0 ? ` and ${more} more` : '');
  return {
    ...first,
    message: also.length === 0 ? first.message : `${first.message.trim()} The same at ${named}.`,
    fingerprint: identity,
    weakness: identity,
    occurrence: 0,
    // Trackers that tell findings apart by their surroundings are given none that move.
    scopeOffset: `${group}|${first.ruleId}:0`,
    scopeOffsetCompressed: `${group}|${first.ruleId}:0`,
    lineHash: `${identity.slice(0, 16)}:1`,
    places: all.map(placeOf),
  };
}

const placeOf = ({
  path,
  startLine,
  startColumn,
  endLine,
  endColumn,
  fingerprint,
  weakness,
  fix,
}: Finding): FindingPlace => ({
  path,
  startLine,
  startColumn,
  endLine,
  endColumn,
  fingerprint,
  weakness,
  ...(fix && { fix }),
});
