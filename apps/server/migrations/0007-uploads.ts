import { type Kysely, sql } from 'kysely';

/** Uploads of local sources, and the archives that they became. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table source_uploads (
      organization_id uuid not null,
      id uuid not null,
      workspace_id uuid not null,
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      compressed_bytes bigint not null,
      uncompressed_bytes bigint not null,
      expires_at timestamptz not null,
      completed_at timestamptz,
      -- When the bytes as they were PUT were deleted; the archive is a copy that nobody outside can write to.
      swept_at timestamptz,
      created_at timestamptz not null default now(),
      primary key (organization_id, id)
    );
    create index source_uploads_id on source_uploads (id);
    create index source_uploads_sweep on source_uploads (expires_at)
      where swept_at is null or completed_at is null;

    create table source_archives (
      organization_id uuid not null,
      id uuid not null,
      upload_id uuid not null,
      workspace_id uuid not null,
      sha256 text not null,
      blob_key text not null,
      compressed_bytes bigint not null,
      uncompressed_bytes bigint not null,
      created_at timestamptz not null default now(),
      primary key (organization_id, id)
    );
    create unique index source_archives_upload on source_archives (organization_id, upload_id);
  `.execute(db);
}
