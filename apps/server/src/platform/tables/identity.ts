import type { Generated } from 'kysely';
import type { Stamp } from './stamp.ts';

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

export interface SecondFactorsTable {
  user_id: string;
  secret_sealed: Buffer;
  created_at: Date;
  enabled_at: Date | null;
  last_step: Generated<string>;
}

export interface PasskeysTable {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: string;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

export interface PasskeyChallengesTable {
  challenge_hash: Buffer;
  user_id: string;
  purpose: string;
  expires_at: Date;
}

export interface RecoveryCodesTable {
  user_id: string;
  hashes: string[];
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

export interface IdentityTables {
  second_factors: SecondFactorsTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  recovery_codes: RecoveryCodesTable;
  users: UsersTable;
  sessions: SessionsTable;
  accounts: AccountsTable;
  verifications: VerificationsTable;
  personal_access_tokens: PersonalAccessTokensTable;
  attempts: AttemptsTable;
  known_addresses: KnownAddressesTable;
}
