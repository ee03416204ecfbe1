import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Queries } from '../../platform/database.ts';
import type {
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

/** Only one import changes groups at a time: joining two groups reads and writes both. Held until the transaction ends. */
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
    { text: 'select count(distinct advisory)::int as count from advisory_packages' },
    [],
  );
  return row?.count ?? 0;
}

export function selectImports(db: Queries): Promise<ImportRow[]> {
  return db.kysely.selectFrom('advisory_imports').selectAll().orderBy(sql`kind`).execute();
}
