import type { ColumnType } from 'kysely';

type Stamp = ColumnType<Date, Date | undefined, Date>;
/** PostgreSQL's bigint arrives as text; what is stored here is far below 2^53. */
type ByteCount = ColumnType<string, number, number>;

export interface SourceUploadsTable {
  organization_id: string;
  id: string;
  workspace_id: string;
  sha256: string;
  compressed_bytes: ByteCount;
  uncompressed_bytes: ByteCount;
  expires_at: Date;
  completed_at: Date | null;
  swept_at: Date | null;
  verifier_id: string | null;
  verifier_lease_until: Date | null;
  failure_code: string | null;
  failure_detail: string | null;
  failed_version: string | null;
  created_at: Stamp;
}

export interface SourceArchivesTable {
  organization_id: string;
  id: string;
  upload_id: string;
  workspace_id: string;
  sha256: string;
  blob_key: string;
  compressed_bytes: ByteCount;
  uncompressed_bytes: ByteCount;
  created_at: Stamp;
}

export interface UploadTables {
  source_uploads: SourceUploadsTable;
  source_archives: SourceArchivesTable;
}
