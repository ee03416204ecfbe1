import type { DeliveryStatus, MonitorType } from '@vedette/contract';
import type { ColumnType, Generated } from 'kysely';

export interface MonitorsTable {
  id: string;
  company_id: string;
  type: MonitorType;
  name: string;
  status: 'active' | 'paused';
  agent_id: string | null;
  /** Null where no sender signs anything. */
  secret_sealed: Buffer | null;
  previous_secret_sealed: Buffer | null;
  previous_secret_until: Date | null;
  created_by_name: string;
  created_at: ColumnType<Date, Date | undefined, Date>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
  deleted_at: Date | null;
}

export interface DeliveriesTable {
  organization_id: string;
  id: string;
  monitor_id: string;
  status: Generated<DeliveryStatus>;
  reason: string | null;
  attempts: Generated<number>;
  next_attempt_at: ColumnType<Date, Date | undefined, Date>;
  size_bytes: number;
  sender_delivery_id: string | null;
  body_sha256: Buffer | null;
  received_at: Date;
  processed_at: Date | null;
  alert_ids: Generated<string[]>;
  body: Buffer;
}

export interface MonitorTables {
  monitors: MonitorsTable;
  deliveries: DeliveriesTable;
}
