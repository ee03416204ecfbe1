import type { AdvisoryTables } from './tables/advisories.ts';
import type { AlertTables } from './tables/alerts.ts';
import type { AuditTables } from './tables/audit.ts';
import type { CompanyTables } from './tables/companies.ts';
import type { ComponentTables } from './tables/components.ts';
import type { CreditTables } from './tables/credits.ts';
import type { DeviceLoginTables } from './tables/device-logins.ts';
import type { FindingTables } from './tables/findings.ts';
import type { IdentityTables } from './tables/identity.ts';
import type { MailTables } from './tables/mail.ts';
import type { MonitorTables } from './tables/monitors.ts';
import type { ProposalTables } from './tables/proposals.ts';
import type { RepositoryTables } from './tables/repositories.ts';
import type { ScanTables } from './tables/scans.ts';
import type { ServiceKeyTables } from './tables/service-keys.ts';
import type { SingleSignOnTables } from './tables/single-sign-on.ts';
import type { TriageTables } from './tables/triage.ts';
import type { UploadTables } from './tables/uploads.ts';
import type { WorkspaceTables } from './tables/workspaces.ts';

/** The database as Kysely sees it, composed of one file a domain: one interface a table, its columns as `migrations/` make them. */
export interface Tables
  extends AdvisoryTables,
    AlertTables,
    AuditTables,
    CompanyTables,
    ComponentTables,
    CreditTables,
    DeviceLoginTables,
    FindingTables,
    IdentityTables,
    MailTables,
    MonitorTables,
    ProposalTables,
    RepositoryTables,
    ScanTables,
    ServiceKeyTables,
    SingleSignOnTables,
    TriageTables,
    UploadTables,
    WorkspaceTables {}
