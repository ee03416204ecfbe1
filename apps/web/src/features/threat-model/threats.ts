/** The threats of a model with what was decided about them. */
import type { ThreatDecision, ThreatModel } from '@vedette/contract';
import type { EntryGroup } from './groups.ts';

export type Threat = ThreatModel['threats'][number];
export type ThreatState = 'open' | ThreatDecision['decision'];
export const threatStates = ['open', 'mitigated', 'accepted'] as const;
export const severities = ['high', 'medium', 'low'] as const;

/** The same threat at several places, decided alike: one paragraph for people, one decision for all of them. */
export interface ThreatKind {
  readonly key: string;
  readonly category: string;
  readonly title: string;
  readonly severity: Threat['severity'];
  readonly mitigation: string;
  readonly state: ThreatState;
  readonly threats: readonly Threat[];
}

export type Decisions = ReadonlyMap<string, ThreatDecision>;

export const stateOf = (threat: Threat, decisions: Decisions): ThreatState =>
  decisions.get(threat.id)?.decision ?? 'open';

/** The gravest first, and what occurs most within a severity. */
export function kindsOf(threats: readonly Threat[], decisions: Decisions): ThreatKind[] {
  const kinds = new Map<string, ThreatKind & { threats: Threat[] }>();
  for (const threat of threats) {
    const { category, title, severity, mitigation } = threat;
    const state = stateOf(threat, decisions);
    const key = [state, severity, category, title].join(' ');
    const kind = kinds.get(key) ?? { key, category, title, severity, mitigation, state, threats: [] };
    kind.threats.push(threat);
    kinds.set(key, kind);
  }
  const rank = ({ state, severity }: ThreatKind) =>
    threatStates.indexOf(state) * severities.length + severities.indexOf(severity);
  return [...kinds.values()].sort((a, b) => rank(a) - rank(b) || b.threats.length - a.threats.length);
}

export interface Tally {
  readonly total: number;
  /** The gravest severity among them. */
  readonly worst: Threat['severity'] | null;
}

/** Open threats of each element, and of each group under the group's key. */
export function tally(
  model: ThreatModel,
  groups: readonly EntryGroup[],
  decisions: Decisions,
): ReadonlyMap<string, Tally> {
  const tallies = new Map<string, Tally>();
  const add = (key: string, severity: Threat['severity']) => {
    const { total, worst } = tallies.get(key) ?? { total: 0, worst: null };
    const graver = worst === null || severities.indexOf(severity) < severities.indexOf(worst);
    tallies.set(key, { total: total + 1, worst: graver ? severity : worst });
  };
  const groupOf = new Map(groups.flatMap(({ key, entries }) => entries.map(({ id }) => [id, key] as const)));
  for (const threat of model.threats) {
    if (stateOf(threat, decisions) !== 'open') continue;
    add(threat.element, threat.severity);
    const group = groupOf.get(threat.element);
    if (group !== undefined) add(group, threat.severity);
  }
  return tallies;
}
