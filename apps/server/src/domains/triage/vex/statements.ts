import type { VexStatement } from '@vedette/contract';
import type { TriagedVulnerability } from '../../alerts/index.ts';

export interface WorkspaceName {
  readonly id: string;
  readonly name: string;
  /** When it was made, or restored: a conclusion from before knows nothing of it. */
  readonly activeSince: Date;
}

type Status = VexStatement['status'];
type Justification = VexStatement['justification'];

/** What is said about one vulnerability in some workspaces. */
export interface Statement {
  readonly alertId: string;
  /** The advisory; a name made of the alert's id where none was told. */
  readonly vulnerability: string;
  readonly status: Status;
  readonly justification: Justification;
  /** Why it is not affected, in words. */
  readonly impact: string | null;
  /** What to do, where it is affected. */
  readonly action: string | null;
  readonly workspaces: readonly {
    readonly id: string;
    readonly name: string;
    readonly purls: readonly string[];
  }[];
  /** Package URLs of which the same is said everywhere in the document: products by themselves (`withComponents`). */
  readonly components: readonly string[];
  readonly at: string;
}

/**
 * The statements of one alert: workspaces of which the same is said share one. A workspace that the conclusion does not
 * name was looked through without finding the package. Of one that came or was restored after the conclusion nothing is said until
 * the alert is judged again. What a person decided is said of all of them.
 */
export function statementsOf(alert: TriagedVulnerability, workspaces: readonly WorkspaceName[]): Statement[] {
  const named = new Map(
    alert.triage.workspaces.flatMap((one) => one.workspaceIds.map((id) => [id, one] as const)),
  );
  const ranAt = Date.parse(alert.triage.ranAt);
  const judged = workspaces.filter(({ activeSince }) => activeSince.getTime() <= ranAt);
  const said = judged.map((workspace) => {
    const one = named.get(workspace.id);
    const own = one?.vex ?? ABSENT;
    return { ...workspace, purls: one?.purls ?? [], vex: decided(alert, own, one?.situation) };
  });
  const groups = Map.groupBy(said, ({ vex }) => `${vex.status} ${vex.justification}`);
  return [...groups.values()].map((group) => {
    const { status, justification } = group[0]?.vex ?? ABSENT;
    return {
      alertId: alert.id,
      // A package is no vulnerability: without an advisory the alert has a name of its own.
      vulnerability: alert.advisory ?? `VEDETTE-${alert.id}`,
      status,
      justification,
      impact: status === 'not_affected' || status === 'fixed' ? impactOf(alert) : null,
      action: status === 'affected' ? (alert.triage.vex.actionStatement ?? 'See the alert.') : null,
      workspaces: group.map(({ id, name, purls }) => ({ id, name, purls })),
      components: [],
      at: alert.triage.ranAt,
    };
  });
}

const ABSENT = { status: 'not_affected', justification: 'component_not_present' } as const;

/** A person's word outweighs the agent's where the package is; where it is not, there is nothing to decide. */
function decided(
  alert: TriagedVulnerability,
  own: { status: Status; justification: Justification },
  situation: string | undefined,
): { status: Status; justification: Justification } {
  if (alert.decidedBy !== 'person' || own.justification === 'component_not_present') return own;
  switch (alert.disposition) {
    case 'benign':
    case 'false_positive':
      // What was asked for approval is approved where it was found, and nowhere else.
      return (
        (situation === 'affected_never_imported' ? alert.triage.vex.onceApproved : null) ?? {
          status: 'not_affected',
          justification: null,
        }
      );
    case 'confirmed_threat':
      return { status: 'affected', justification: null };
    default:
      return { status: 'under_investigation', justification: null };
  }
}

const impactOf = (alert: TriagedVulnerability) => alert.reason ?? alert.triage.summary;
