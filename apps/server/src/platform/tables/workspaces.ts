import type { RepositoryCredential, WorkspaceKind, WorkspaceStatus } from '@vedette/contract';
import type { ColumnType } from 'kysely';

type Stamp = ColumnType<Date, Date | undefined, Date>;

export interface HostedRepositoriesTable {
  organization_id: string;
  id: string;
  repo_url: string;
  credential: RepositoryCredential;
  access_token_sealed: Buffer | null;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface WorkspacesTable {
  organization_id: string;
  id: string;
  name: string;
  kind: WorkspaceKind;
  repo_url: string | null;
  status: WorkspaceStatus;
  active_since: Stamp;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface WorkspaceTables {
  hosted_repositories: HostedRepositoriesTable;
  workspaces: WorkspacesTable;
}
