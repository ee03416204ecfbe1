import type { AlertChange } from '@vedette/contract';
import type { AlertRow, AlertWithBody } from './store.ts';

/** An alert without its payload. */
export function toView(row: AlertRow): AlertChange {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    severity: row.severity,
    status: row.status,
    disposition: row.disposition,
    actionRequired: row.action_required,
    decidedBy: row.decided_by,
    monitorId: row.monitor_id,
    deliveryId: row.delivery_id,
    agentId: row.agent_id,
    assignee:
      row.assignee_id === null ? null : { companyUserId: row.assignee_id, name: row.assignee_name ?? '' },
    incidentId: row.incident_id,
    package: row.package,
    ecosystem: row.ecosystem,
    version: row.version,
    fixedVersion: row.fixed_version,
    advisory: row.advisory,
    threatType: row.threat_type,
    indicator: row.indicator,
    duplicateOf: row.duplicate_of,
    count: row.count,
    firstSeenAt: row.first_seen_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    triage: row.triage,
  };
}

/**
 * An alert as JSON text, with the payload put in as the bytes that were received. Parsing and writing them anew would
 * round big numbers, drop the first of two equal keys and lose the order of those that look like numbers.
 */
export function alertJson(row: AlertWithBody): string {
  const fields = JSON.stringify(toView(row));
  return `${fields.slice(0, -1)},"payload":${row.body.toString('utf8').trim()}}`;
}
