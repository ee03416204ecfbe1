import type { Alert } from '@vedette/contract';

/** One line under the title in lists: what the agent concluded, or that nobody has looked. */
export function whyOf(alert: Alert): string {
  if (alert.duplicateOf !== null) return 'The same as another alert, counted there';
  return (
    alert.triage?.summary ??
    (alert.agentId === null ? 'Nobody has looked at it yet' : 'The agent is looking at it')
  );
}

/** The verdict in a few words, as a heading that could be sent to a colleague. */
export function verdictOf(alert: Alert): string {
  const affected = new Set(
    alert.triage?.workspaces
      .filter(({ vex }) => vex.status === 'affected')
      .flatMap(({ workspaceIds }) => workspaceIds),
  ).size;
  const places = affected === 0 ? '' : ` in ${affected} ${affected === 1 ? 'workspace' : 'workspaces'}`;
  switch (alert.disposition) {
    case 'confirmed_threat':
      return `Affected${places}`;
    case 'suspicious':
      return affected > 0 ? `Present${places}, harm not proved` : 'Suspicious';
    case 'benign':
      return 'Not affected';
    case 'false_positive':
      return 'False positive';
    case 'duplicated':
      return 'Told before';
    default:
      return alert.triage === null ? 'Not looked at yet' : 'Not known';
  }
}
