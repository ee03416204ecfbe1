import type { ColumnType, Generated } from 'kysely';
import type { AdvisoryTables } from './tables/advisories.ts';
import type { AlertTables } from './tables/alerts.ts';
import type { ComponentTables } from './tables/components.ts';
import type { CreditTables } from './tables/credits.ts';
import type { DeviceLoginTables } from './tables/device-logins.ts';
import type { FindingTables } from './tables/findings.ts';
import type { MonitorTables } from './tables/monitors.ts';
import type { ScanTables } from './tables/scans.ts';
import type { ServiceKeyTables } from './tables/service-keys.ts';
import type { TriageTables } from './tables/triage.ts';
import type { UploadTables } from './tables/uploads.ts';
import type { WorkspaceTables } from './tables/workspaces.ts';

/** The database as Kysely sees it: one interface a table, kept equal to `migrations/` by a test over the catalogue. */
type Stamp = ColumnType<Date, Date | undefined, Date>;

export interface UsersTable {
  id: string;
  name: string;
  username: string;
  email: string;
  email_verified: Generated<boolean>;
  image: string | null;
  platform_admin: Generated<boolean>;
  disabled_at: Date | null;
  terms_version: string | null;
  terms_accepted_at: Date | null;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface SessionsTable {
  id: string;
  user_id: string;
  token: string;
  expires_at: Date;
  ip_address: string | null;
  user_agent: string | null;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface AccountsTable {
  id: string;
  user_id: string;
  account_id: string;
  provider_id: string;
  password: string | null;
  access_token: string | null;
  refresh_token: string | null;
  id_token: string | null;
  access_token_expires_at: Date | null;
  refresh_token_expires_at: Date | null;
  scope: string | null;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface VerificationsTable {
  id: string;
  identifier: string;
  value: string;
  expires_at: Date;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface PersonalAccessTokensTable {
  id: string;
  user_id: string;
  name: string;
  secret_hash: Buffer;
  created_at: Stamp;
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

export interface CompaniesTable {
  id: string;
  name: string;
  handle: string;
  created_at: Stamp;
  updated_at: Stamp;
}

export type CompanyUserKind = 'manager' | 'member' | 'unverified_member';

export interface CompanyUsersTable {
  id: string;
  company_id: string;
  user_id: string;
  kind: CompanyUserKind;
  invited_kind: CompanyUserKind;
  invited_name: string | null;
  invited_username: string | null;
  evicted_at: Date | null;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface InvitationsTable {
  id: string;
  company_user_id: string;
  secret_hash: Buffer;
  expires_at: Date;
  accepted_at: Date | null;
  superseded_at: Date | null;
  created_at: Stamp;
}

export interface RepositoriesTable {
  id: string;
  company_id: string;
  name: string;
  type: 'public_competition' | 'private_competition' | 'collaborative_review' | 'bounty';
  archived_at: Date | null;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface RepositoryUsersTable {
  organization_id: string;
  repository_id: string;
  company_user_id: string;
  role: 'admin' | 'client';
  created_at: Stamp;
}

export interface AuditEntriesTable {
  organization_id: string;
  id: string;
  action: string;
  actor_kind: 'user' | 'service_key' | 'agent' | 'system';
  actor_id: string | null;
  actor_name: string;
  subject_kind: string;
  subject_id: string;
  details: ColumnType<Record<string, unknown>, string, never>;
  request_id: string | null;
  created_at: Stamp;
}

export interface OutboxMessagesTable {
  id: string;
  recipient: string;
  subject: string;
  body_sealed: Buffer;
  attempts: Generated<number>;
  last_error: string | null;
  created_at: Stamp;
  sent_at: Date | null;
}

export interface AttemptsTable {
  key: string;
  failures: number;
  blocked_until: Date | null;
  forget_at: Date;
}

export interface KnownAddressesTable {
  user_id: string;
  address: string;
  last_seen_at: Date;
}

/** The tables of later migrations stand in `tables/`, one file for the domains that belong together. */
export interface Tables
  extends AdvisoryTables,
    AlertTables,
    ComponentTables,
    CreditTables,
    DeviceLoginTables,
    FindingTables,
    MonitorTables,
    ScanTables,
    ServiceKeyTables,
    TriageTables,
    UploadTables,
    WorkspaceTables {
  users: UsersTable;
  sessions: SessionsTable;
  accounts: AccountsTable;
  verifications: VerificationsTable;
  personal_access_tokens: PersonalAccessTokensTable;
  companies: CompaniesTable;
  company_users: CompanyUsersTable;
  invitations: InvitationsTable;
  repositories: RepositoriesTable;
  repository_users: RepositoryUsersTable;
  audit_entries: AuditEntriesTable;
  outbox_messages: OutboxMessagesTable;
  attempts: AttemptsTable;
  known_addresses: KnownAddressesTable;
}
