import type { Insertable, Selectable } from 'kysely';
import type { Queries, Statement } from '../../platform/database.ts';
import type { SourceArchivesTable, SourceUploadsTable } from '../../platform/tables/uploads.ts';

export type UploadRow = Selectable<SourceUploadsTable>;
export type ArchiveRow = Selectable<SourceArchivesTable>;

export async function insertUpload(
  organizationId: string,
  db: Queries,
  upload: Omit<Insertable<SourceUploadsTable>, 'organization_id'>,
): Promise<void> {
  await db.kysely
    .insertInto('source_uploads')
    .values({ organization_id: organizationId, ...upload })
    .execute();
}

export function selectUpload(
  organizationId: string,
  db: Queries,
  id: string,
): Promise<UploadRow | undefined> {
  return db.kysely
    .selectFrom('source_uploads')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Across organizations: the signed address names the upload and nothing else. */
export function selectUploadByIdAcrossOrganizations(db: Queries, id: string): Promise<UploadRow | undefined> {
  return db.kysely.selectFrom('source_uploads').selectAll().where('id', '=', id).executeTakeFirst();
}

const CLAIM: Statement = {
  name: 'source-upload-claim',
  text: `update source_uploads set verifier_id = $3,
      verifier_lease_until = clock_timestamp() + $4::double precision * interval '1 ms'
    where organization_id = $1 and id = $2 and completed_at is null and swept_at is null
      and (verifier_id is null or verifier_lease_until < clock_timestamp()
        or verifier_lease_until > clock_timestamp() + 2 * $4::double precision * interval '1 ms')
    returning id`,
};

/**
 * Lets one verifier at a time have the upload, for so long. A lease that reaches further than leases do was given before
 * the clock was set back, and holds nobody up.
 * @returns false while another has it, and once the upload is completed or swept
 */
export async function claimVerification(
  organizationId: string,
  db: Queries,
  id: string,
  verifierId: string,
  leaseMs: number,
): Promise<boolean> {
  return (await db.query(CLAIM, [organizationId, id, verifierId, leaseMs])).length > 0;
}

const RENEW: Statement = {
  name: 'source-upload-renew',
  text: `update source_uploads
    set verifier_lease_until = clock_timestamp() + $4::double precision * interval '1 ms'
    where organization_id = $1 and id = $2 and verifier_id = $3 returning id`,
};

/** @returns false when the upload is another verifier's by now */
export async function renewVerification(
  organizationId: string,
  db: Queries,
  id: string,
  verifierId: string,
  leaseMs: number,
): Promise<boolean> {
  return (await db.query(RENEW, [organizationId, id, verifierId, leaseMs])).length > 0;
}

/** Gives the upload back; one that is another's by now is left to that one. */
export async function releaseVerification(
  organizationId: string,
  db: Queries,
  id: string,
  verifierId: string,
): Promise<void> {
  await db.kysely
    .updateTable('source_uploads')
    .set({ verifier_id: null, verifier_lease_until: null })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('verifier_id', '=', verifierId)
    .execute();
}

/** Notes how these bytes failed; nothing when the upload is another verifier's by now. */
export async function recordFailure(
  organizationId: string,
  db: Queries,
  id: string,
  verifierId: string,
  failure: { code: string; detail: string; version: string },
): Promise<void> {
  await db.kysely
    .updateTable('source_uploads')
    .set({ failure_code: failure.code, failure_detail: failure.detail, failed_version: failure.version })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('verifier_id', '=', verifierId)
    .execute();
}

/** Marks the upload completed. Of calls at once, one is told so; none once it is swept. */
export async function markCompleted(
  organizationId: string,
  db: Queries,
  id: string,
  at: Date,
): Promise<boolean> {
  const result = await db.kysely
    .updateTable('source_uploads')
    .set({ completed_at: at })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('completed_at', 'is', null)
    .where('swept_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function insertArchive(
  organizationId: string,
  db: Queries,
  archive: Omit<Insertable<SourceArchivesTable>, 'organization_id'>,
): Promise<void> {
  await db.kysely
    .insertInto('source_archives')
    .values({ organization_id: organizationId, ...archive })
    .execute();
}

const ARCHIVES: Statement = {
  name: 'source-archives',
  text: 'select * from source_archives where organization_id = $1 and id = any($2::uuid[])',
};

/** Those of the archives that the organization has, in no order. */
export function selectArchives(
  organizationId: string,
  db: Queries,
  ids: readonly string[],
): Promise<ArchiveRow[]> {
  return db.query<ArchiveRow>(ARCHIVES, [organizationId, ids]);
}

export function selectArchiveOfUpload(
  organizationId: string,
  db: Queries,
  uploadId: string,
): Promise<ArchiveRow | undefined> {
  return db.kysely
    .selectFrom('source_archives')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('upload_id', '=', uploadId)
    .executeTakeFirst();
}

/**
 * Across organizations, for the sweep: uploads whose bytes are not needed any more. Completed ones once their address has
 * expired, so that nobody can write again; the others after `abandonedBefore`, also those that a sweep began with.
 */
export function selectSweepableAcrossOrganizations(
  db: Queries,
  times: { expiredBefore: Date; abandonedBefore: Date },
  limit: number,
): Promise<UploadRow[]> {
  return db.kysely
    .selectFrom('source_uploads')
    .selectAll()
    .where((where) =>
      where.or([
        where.and([
          where('completed_at', 'is not', null),
          where('swept_at', 'is', null),
          where('expires_at', '<', times.expiredBefore),
        ]),
        where.and([where('completed_at', 'is', null), where('expires_at', '<', times.abandonedBefore)]),
      ]),
    )
    .orderBy('expires_at')
    .limit(limit)
    .execute();
}

/** Marks the upload swept; from then on it cannot be completed. */
export async function markSwept(organizationId: string, db: Queries, id: string, at: Date): Promise<void> {
  await db.kysely
    .updateTable('source_uploads')
    .set({ swept_at: at })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** Deletes an upload that was never completed. */
export async function deleteAbandoned(organizationId: string, db: Queries, id: string): Promise<void> {
  await db.kysely
    .deleteFrom('source_uploads')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('completed_at', 'is', null)
    .execute();
}
