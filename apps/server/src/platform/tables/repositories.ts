import type { Stamp } from './stamp.ts';

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

export interface RepositoryTables {
  repositories: RepositoriesTable;
  repository_users: RepositoryUsersTable;
}
