import type { DeviceScope } from '@vedette/contract';

export interface DeviceAuthorizationsTable {
  id: string;
  device_code_hash: Buffer;
  user_code: string;
  client_id: string;
  scopes: DeviceScope[];
  status: 'pending' | 'approved' | 'denied' | 'redeemed';
  user_id: string | null;
  interval_seconds: number;
  last_polled_at: Date | null;
  ip_address: string | null;
  user_agent: string | null;
  created_at: Date;
  expires_at: Date;
}

export interface DeviceLoginsTable {
  id: string;
  user_id: string;
  authorization_id: string;
  client_id: string;
  scopes: DeviceScope[];
  ip_address: string | null;
  user_agent: string | null;
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

export interface DeviceTokensTable {
  id: string;
  device_login_id: string;
  kind: 'access' | 'refresh';
  secret_hash: Buffer;
  scopes: DeviceScope[];
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface DeviceLoginTables {
  device_authorizations: DeviceAuthorizationsTable;
  device_logins: DeviceLoginsTable;
  device_tokens: DeviceTokensTable;
}
