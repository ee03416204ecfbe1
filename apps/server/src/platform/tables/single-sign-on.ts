import type { Generated } from 'kysely';

export interface IdentityProvidersTable {
  company_id: string;
  issuer: string;
  client_id: string;
  client_secret_sealed: Buffer;
  scopes: string[];
  button_label: string;
  enforced: Generated<boolean>;
  last_used_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export interface CompanyDomainsTable {
  id: string;
  company_id: string;
  domain: string;
  challenge: string;
  verified_at: Date | null;
  checked_at: Date | null;
  last_result: string | null;
  created_at: Date;
}

export interface ProviderIdentitiesTable {
  company_id: string;
  issuer: string;
  subject: string;
  user_id: string;
  created_at: Date;
}

export interface SignOnAttemptsTable {
  id: string;
  company_id: string;
  browser_hash: Buffer;
  state_hash: Buffer | null;
  secrets_sealed: Buffer | null;
  next: string;
  user_id: string | null;
  expires_at: Date;
}

export interface SingleSignOnTables {
  identity_providers: IdentityProvidersTable;
  company_domains: CompanyDomainsTable;
  provider_identities: ProviderIdentitiesTable;
  sign_on_attempts: SignOnAttemptsTable;
}
