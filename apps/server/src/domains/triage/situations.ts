import type { ActionRequired, Disposition, VexStatement } from '@vedette/contract';

type Vex = Pick<VexStatement, 'status' | 'justification' | 'onceApproved'>;

/** One row of the decision table. */
export interface Situation {
  readonly disposition: Disposition;
  readonly vex: Vex;
  /** True: the agent closes the alert by itself. */
  readonly closes: boolean;
  readonly actionRequired: ActionRequired;
  readonly confidence: 'low' | 'medium' | 'high';
  /** Parts of a hundred by which the situation weighs the sender's severity into the priority. */
  readonly urgency: number;
}

const affected: Vex = { status: 'affected', justification: null, onceApproved: null };
const fixed: Vex = { status: 'fixed', justification: null, onceApproved: null };
const investigating: Vex = { status: 'under_investigation', justification: null, onceApproved: null };
const notPresent: Vex = {
  status: 'not_affected',
  justification: 'component_not_present',
  onceApproved: null,
};
/** As long as nobody has approved it, code that nobody was seen to call counts as affected. */
const notExecuted: Vex = {
  status: 'affected',
  justification: null,
  onceApproved: { status: 'not_affected', justification: 'vulnerable_code_not_in_execute_path' },
};

const escalates = { closes: false, actionRequired: 'none' } as const;

/**
 * The decision table, the worst situation first: an alert has the worst situation that any workspace is in. What is
 * known to be affected, be it for development only, stands before what may be. What the other workspaces are in still
 * counts: it keeps the alert open, and gives it its priority (`conclude`).
 */
export const situations = {
  hostile_package_present: {
    ...escalates,
    disposition: 'confirmed_threat',
    vex: affected,
    confidence: 'high',
    urgency: 100,
  },
  indicator_and_package_present: {
    ...escalates,
    disposition: 'confirmed_threat',
    vex: affected,
    confidence: 'high',
    urgency: 100,
  },
  affected_imported: {
    ...escalates,
    disposition: 'confirmed_threat',
    vex: affected,
    confidence: 'high',
    urgency: 95,
  },
  hostile_package_past: {
    ...escalates,
    disposition: 'confirmed_threat',
    vex: fixed,
    confidence: 'high',
    urgency: 85,
  },
  indicator_present: {
    ...escalates,
    disposition: 'suspicious',
    vex: affected,
    confidence: 'medium',
    urgency: 80,
  },
  affected_not_seen_imported: {
    ...escalates,
    disposition: 'suspicious',
    vex: affected,
    confidence: 'medium',
    urgency: 70,
  },
  affected_transitive: {
    ...escalates,
    disposition: 'suspicious',
    vex: affected,
    confidence: 'medium',
    urgency: 65,
  },
  affected_never_imported: {
    closes: false,
    actionRequired: 'approval',
    disposition: 'suspicious',
    vex: notExecuted,
    confidence: 'medium',
    urgency: 45,
  },
  affected_development: {
    ...escalates,
    disposition: 'suspicious',
    vex: affected,
    confidence: 'high',
    urgency: 20,
  },
  hostile_package_other_version: {
    ...escalates,
    disposition: 'suspicious',
    vex: investigating,
    confidence: 'medium',
    urgency: 60,
  },
  version_unknown: {
    ...escalates,
    disposition: 'suspicious',
    vex: investigating,
    confidence: 'low',
    urgency: 50,
  },
  unaffected_coverage_incomplete: {
    ...escalates,
    disposition: 'suspicious',
    vex: investigating,
    confidence: 'low',
    urgency: 40,
  },
  not_covered: {
    closes: false,
    actionRequired: 'clarification',
    disposition: 'unknown',
    vex: investigating,
    confidence: 'low',
    urgency: 35,
  },
  unaffected: {
    closes: true,
    actionRequired: 'none',
    disposition: 'false_positive',
    vex: fixed,
    confidence: 'high',
    urgency: 5,
  },
  absent: {
    closes: true,
    actionRequired: 'none',
    disposition: 'benign',
    vex: notPresent,
    confidence: 'high',
    urgency: 0,
  },
} as const satisfies Record<string, Situation>;

export type SituationName = keyof typeof situations;

const order = Object.keys(situations) as SituationName[];

/** The lower, the worse. */
export const rank = (name: SituationName): number => order.indexOf(name);

/** The worse of two situations stands first in the table. */
export function worst(names: readonly SituationName[]): SituationName {
  return order.find((name) => names.includes(name)) ?? 'not_covered';
}
