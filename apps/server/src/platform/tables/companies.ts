import type { CompanyUserKind } from '@vedette/contract';
import type { Stamp } from './stamp.ts';

export interface CompaniesTable {
  id: string;
  name: string;
  handle: string;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface CompanyUsersTable {
  id: string;
  company_id: string;
  user_id: string;
  kind: CompanyUserKind;
  invited_kind: CompanyUserKind;
  invited_name: string | null;
  invited_username: string | null;
  accepted_at: Date | null;
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

export interface CompanyTables {
  companies: CompaniesTable;
  company_users: CompanyUsersTable;
  invitations: InvitationsTable;
}
