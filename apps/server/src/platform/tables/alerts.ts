import type {
  ActionRequired,
  AlertKind,
  AlertSeverity,
  AlertStatus,
  Disposition,
  TimelineEntry,
  TriageResult,
} from '@vedette/contract';
import type { ColumnType, Generated } from 'kysely';

export interface AlertsTable {
  organization_id: string;
  id: string;
  change_id: string;
  kind: AlertKind;
  title: string;
  severity: AlertSeverity;
  status: AlertStatus;
  disposition: Disposition;
  action_required: Generated<ActionRequired>;
  decided_by: 'agent' | 'person' | null;
  closed_by: 'agent' | 'person' | 'system' | null;
  closed_at: Date | null;
  monitor_id: string;
  delivery_id: string;
  latest_delivery_id: string;
  latest_body_sha256: Buffer;
  payload_bytes: number;
  agent_id: string | null;
  assignee_id: string | null;
  assignee_name: string | null;
  incident_id: string | null;
  package: string;
  package_key: ColumnType<string, never, never>;
  ecosystem: string | null;
  version: string | null;
  fixed_version: string | null;
  advisory: string | null;
  threat_type: string | null;
  indicator: string | null;
  dedup_key: Buffer;
  duplicate_of: string | null;
  count: Generated<number>;
  first_seen_at: Date;
  last_seen_at: Date;
  triage: ColumnType<TriageResult | null, string | null, string | null>;
  triage_inputs_hash: string | null;
  decided_inputs_hash: string | null;
}

export interface AlertEventsTable {
  organization_id: string;
  alert_id: string;
  id: string;
  kind: TimelineEntry['kind'];
  actor_kind: TimelineEntry['actorKind'];
  actor_id: string | null;
  actor_name: string;
  details: ColumnType<Record<string, unknown>, string, never>;
  created_at: Date;
}

export interface IncidentsTable {
  organization_id: string;
  id: string;
  title: string;
  status: 'open' | 'closed';
  created_by_name: string;
  created_at: Date;
  closed_at: Date | null;
}

export interface AlertTables {
  alerts: AlertsTable;
  alert_events: AlertEventsTable;
  incidents: IncidentsTable;
}
