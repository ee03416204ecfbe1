import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Queries } from '../../platform/database.ts';
import type {
  AdvisoriesTable,
  AdvisoryFileKind,
  AdvisoryImportsTable,
  AdvisoryPackagesTable,
  AdvisoryScoresTable,
} from '../../platform/tables/advisories.ts';

/** All of this is the same for every organization, so none of it takes one. */
export type ImportRow = Selectable<AdvisoryImportsTable>;

/** Rows of one statement, far below PostgreSQL's 65,535 parameters. */
const BATCH = 2_000;

async function inBatches<T>(
  items: readonly T[],
  write: (batch: readonly T[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < items.length; at += BATCH) await write(items.slice(at, at + BATCH));
}

/**
 * Only one import changes groups at a time: joining two groups reads and writes both; and revisions are drawn one after the
 * other. Held until the transaction ends.
 */
export async function lockAliases(db: Queries): Promise<void> {
  await db.query({ text: `select pg_advisory_xact_lock(hashtext('advisory_aliases'))` }, []);
}

export async function selectAliases(
  db: Queries,
  advisories: readonly string[],
): Promise<{ advisory: string; alias_group: string }[]> {
  if (advisories.length === 0) return [];
  return db.query(
    {
      name: 'advisory-groups',
      text: 'select advisory, alias_group from advisory_aliases where advisory = any($1)',
    },
    [advisories],
  );
}

/** Every name in these groups. */
export async function selectGroups(
  db: Queries,
  groups: readonly string[],
): Promise<{ advisory: string; alias_group: string }[]> {
  if (groups.length === 0) return [];
  return db.query(
    {
      name: 'advisory-aliases',
      text: 'select advisory, alias_group from advisory_aliases where alias_group = any($1)',
    },
    [groups],
  );
}

export async function upsertAliases(
  db: Queries,
  aliases: readonly { advisory: string; alias_group: string }[],
): Promise<void> {
  await inBatches(aliases, (batch) =>
    db.kysely
      .insertInto('advisory_aliases')
      .values([...batch])
      .onConflict((conflict) =>
        conflict
          .column('advisory')
          .doUpdateSet((excluded) => ({ alias_group: excluded.ref('excluded.alias_group') })),
      )
      .execute(),
  );
}

export type NewAdvisory = Omit<Insertable<AdvisoriesTable>, 'revision'>;

/** What is kept of each, as a digest. */
export async function selectContents(
  db: Queries,
  advisories: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  const rows = await db.query<{ advisory: string; content_sha256: Buffer }>(
    {
      name: 'advisory-contents',
      text: 'select advisory, content_sha256 from advisories where advisory = any($1)',
    },
    [advisories],
  );
  return new Map(rows.map((row) => [row.advisory, row.content_sha256]));
}

/** Each gets the next revision. The lock of imports must be held. */
export async function upsertAdvisories(db: Queries, advisories: readonly NewAdvisory[]): Promise<void> {
  const next = sql<string>`nextval('advisory_revisions')`;
  await inBatches(advisories, (batch) =>
    db.kysely
      .insertInto('advisories')
      .values(batch.map((advisory) => ({ ...advisory, revision: next })))
      .onConflict((conflict) =>
        conflict.column('advisory').doUpdateSet((excluded) => ({
          name: excluded.ref('excluded.name'),
          severity: excluded.ref('excluded.severity'),
          summary: excluded.ref('excluded.summary'),
          is_malware: excluded.ref('excluded.is_malware'),
          withdrawn: excluded.ref('excluded.withdrawn'),
          content_sha256: excluded.ref('excluded.content_sha256'),
          revision: excluded.ref('excluded.revision'),
        })),
      )
      .execute(),
  );
}

/** Wakes whoever works off changes, once the transaction is committed. */
export async function notifyOfChanges(db: Queries, channel: string): Promise<void> {
  await db.query({ text: `select pg_notify($1, '')` }, [channel]);
}

/** The revision of the last change; 0 before any. */
export async function selectLatestRevision(db: Queries): Promise<number> {
  const [row] = await db.query<{ revision: string }>(
    {
      name: 'advisories-latest',
      text: 'select coalesce(max(revision), 0) as revision from advisories',
    },
    [],
  );
  return Number(row?.revision ?? 0);
}

/** Those that changed after a revision, in the order in which they did. */
export async function selectChangedAdvisories(
  db: Queries,
  after: number,
  limit: number,
): Promise<{ advisory: string; revision: number }[]> {
  const rows = await db.query<{ advisory: string; revision: string }>(
    {
      name: 'advisories-changed',
      text: 'select advisory, revision from advisories where revision > $1 order by revision limit $2',
    },
    [after, limit],
  );
  return rows.map((row) => ({ advisory: row.advisory, revision: Number(row.revision) }));
}

export type AdvisoryOnPackageRow = Pick<
  Selectable<AdvisoriesTable>,
  'advisory' | 'name' | 'severity' | 'summary' | 'is_malware'
> &
  Pick<Selectable<AdvisoryPackagesTable>, 'ecosystem' | 'name_key' | 'affected'>;

/** What is said about these packages, by these advisories or, without any, by all. */
export function selectAdvisoriesOnPackages(
  db: Queries,
  packages: readonly { readonly ecosystem: string; readonly nameKey: string }[],
  advisories: readonly string[] | null,
): Promise<AdvisoryOnPackageRow[]> {
  return db.query<AdvisoryOnPackageRow & Record<string, unknown>>(
    {
      name: 'advisories-on-packages',
      text: `select a.advisory, a.name, a.severity, a.summary, a.is_malware, p.ecosystem, p.name_key, p.affected
        from unnest($1::text[], $2::text[]) as wanted(ecosystem, name_key)
        join advisory_packages p on p.ecosystem = wanted.ecosystem and p.name_key = wanted.name_key
        join advisories a on a.advisory = p.advisory
        where not a.withdrawn and ($3::text[] is null or p.advisory = any($3))
        order by a.advisory, p.ecosystem, p.name_key`,
    },
    [packages.map((one) => one.ecosystem), packages.map((one) => one.nameKey), advisories],
  );
}

/** Which of these advisories were withdrawn. */
export async function selectStates(
  db: Queries,
  advisories: readonly string[],
): Promise<{ advisory: string; withdrawn: boolean }[]> {
  if (advisories.length === 0) return [];
  return db.query(
    {
      name: 'advisory-states',
      text: 'select advisory, withdrawn from advisories where advisory = any($1)',
    },
    [advisories],
  );
}

/** The packages that these advisories are about, without what they say. */
export function selectPackageNames(
  db: Queries,
  advisories: readonly string[],
): Promise<{ advisory: string; ecosystem: string; name_key: string }[]> {
  return db.query(
    {
      name: 'advisory-package-names',
      text: 'select advisory, ecosystem, name_key from advisory_packages where advisory = any($1)',
    },
    [advisories],
  );
}

/** Replaces everything these advisories say about packages. */
export async function replacePackages(
  db: Queries,
  advisories: readonly string[],
  rows: readonly Insertable<AdvisoryPackagesTable>[],
): Promise<void> {
  await db.query({ text: 'delete from advisory_packages where advisory = any($1)' }, [advisories]);
  await inBatches(rows, (batch) =>
    db.kysely
      .insertInto('advisory_packages')
      .values([...batch])
      .execute(),
  );
}

export async function selectPackages(
  db: Queries,
  advisories: readonly string[],
): Promise<Selectable<AdvisoryPackagesTable>[]> {
  if (advisories.length === 0) return [];
  return db.query(
    {
      name: 'advisory-packages',
      text: 'select * from advisory_packages where advisory = any($1) order by advisory, ecosystem, name_key',
    },
    [advisories],
  );
}

type Score = Pick<Insertable<AdvisoryScoresTable>, 'cve'> & Partial<Insertable<AdvisoryScoresTable>>;

/** Replaces one kind of score of all CVEs: a list says everything that there is to say. */
export async function replaceScores(
  db: Queries,
  columns: readonly ('epss' | 'epss_percentile' | 'exploited_since')[],
  scores: readonly Score[],
): Promise<void> {
  const none = Object.fromEntries(columns.map((column) => [column, null]));
  await db.kysely.updateTable('advisory_scores').set(none).execute();
  await inBatches(scores, (batch) =>
    db.kysely
      .insertInto('advisory_scores')
      .values([...batch])
      .onConflict((conflict) =>
        conflict
          .column('cve')
          .doUpdateSet((excluded) =>
            Object.fromEntries(columns.map((column) => [column, excluded.ref(`excluded.${column}`)])),
          ),
      )
      .execute(),
  );
}

export async function selectScores(
  db: Queries,
  cves: readonly string[],
): Promise<Selectable<AdvisoryScoresTable>[]> {
  if (cves.length === 0) return [];
  return db.query({ name: 'advisory-scores', text: 'select * from advisory_scores where cve = any($1)' }, [
    cves,
  ]);
}

export async function noteImport(
  db: Queries,
  kind: AdvisoryFileKind,
  entries: number,
  dataDate: string | null,
  now: Date,
): Promise<void> {
  const row = { kind, entries, data_date: dataDate, imported_at: now };
  await db.kysely
    .insertInto('advisory_imports')
    .values(row)
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(row))
    .execute();
}

/** How many advisories are known by OSV records. */
export async function countAdvisories(db: Queries): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    { text: 'select count(*)::int as count from advisories where not withdrawn' },
    [],
  );
  return row?.count ?? 0;
}

export function selectImports(db: Queries): Promise<ImportRow[]> {
  return db.kysely.selectFrom('advisory_imports').selectAll().orderBy(sql`kind`).execute();
}
