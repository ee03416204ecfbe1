import { sql } from 'kysely';
import type { Queries } from '../../platform/database.ts';
import { waitingOrganizations } from '../../platform/waiting-organizations.ts';

// What is due goes by the database's clock alone: those who ask and those who work are several processes.

/** Pauses between tries of a workspace that cannot be matched; the last one again and again. */
const PAUSES_SECONDS = [2, 10, 60, 300, 3600];
const LONGEST_PAUSE_SECONDS = Math.max(...PAUSES_SECONDS);
/** A time further ahead than any pause was given before the clock was set back, and holds nothing up. */
const IS_DUE = `(due_at <= clock_timestamp() or due_at > clock_timestamp() + ${LONGEST_PAUSE_SECONDS} * interval '1 second')`;

/** Rows of one statement. */
const BATCH = 2_000;

/** Packages that a workspace waits with; one with more is matched whole. */
const MAX_WAITING_PACKAGES = 5_000;

/** A package, as its ecosystem compares names. */
export interface PackageName {
  readonly ecosystem: string;
  readonly nameKey: string;
}

/**
 * Has these packages of a workspace matched, beside those that it waits with already.
 * @param packages null: all that it has
 */
export async function enqueueWorkspace(
  organizationId: string,
  db: Queries,
  workspaceId: string,
  packages: readonly PackageName[] | null,
): Promise<void> {
  const some = packages !== null && packages.length <= MAX_WAITING_PACKAGES ? packages : null;
  await db.query(
    {
      name: 'advisory-matching-enqueue',
      text: `insert into advisory_match_queue as q (organization_id, workspace_id, due_at, ecosystems, name_keys)
        values ($1, $2, clock_timestamp(), $3, $4)
        on conflict (organization_id, workspace_id) do update set due_at = excluded.due_at, attempts = 0,
          ecosystems = case when ${FITS} then q.ecosystems || excluded.ecosystems end,
          name_keys = case when ${FITS} then q.name_keys || excluded.name_keys end`,
    },
    [
      organizationId,
      workspaceId,
      some?.map((one) => one.ecosystem) ?? null,
      some?.map((one) => one.nameKey) ?? null,
    ],
  );
}

/** False, or null, where one of the two is to be matched whole. */
const FITS = `cardinality(q.name_keys) + cardinality(excluded.name_keys) <= ${MAX_WAITING_PACKAGES}`;

/** Every workspace of which a scan was indexed. */
export async function enqueueAllWorkspaces(organizationId: string, db: Queries): Promise<void> {
  await db.query(
    {
      text: `insert into advisory_match_queue (organization_id, workspace_id, due_at)
        select organization_id, workspace_id, clock_timestamp() from inventories where organization_id = $1
        order by workspace_id
        on conflict (organization_id, workspace_id) do update set due_at = excluded.due_at, attempts = 0,
          ecosystems = null, name_keys = null`,
    },
    [organizationId],
  );
}

export async function notifyMatching(db: Queries, channel: string): Promise<void> {
  await db.query({ text: `select pg_notify($1, '')` }, [channel]);
}

/** Across organizations: those in which a workspace waits that is due. One step of the index an organization. */
export async function selectWaitingAcrossOrganizations(db: Queries): Promise<string[]> {
  const rows = await db.query<{ organization_id: string }>(
    {
      name: 'advisory-matching-organizations',
      text: waitingOrganizations('advisory_match_queue', IS_DUE),
    },
    [],
  );
  return rows.map((row) => row.organization_id);
}

export interface WaitingWorkspace {
  readonly workspaceId: string;
  readonly attempts: number;
  /** Null: all that it has. */
  readonly packages: readonly PackageName[] | null;
}

/** Workspaces that wait longest; nobody else takes them until the transaction ends. */
export async function claimWorkspaces(
  organizationId: string,
  db: Queries,
  limit: number,
): Promise<WaitingWorkspace[]> {
  type Row = {
    workspaceId: string;
    attempts: number;
    ecosystems: string[] | null;
    nameKeys: string[] | null;
  };
  const rows = await db.query<Row>(
    {
      name: 'advisory-matching-claim',
      text: `select workspace_id as "workspaceId", attempts, ecosystems, name_keys as "nameKeys" from advisory_match_queue
        where organization_id = $1 and ${IS_DUE} order by due_at limit $2 for update skip locked`,
    },
    [organizationId, limit],
  );
  return rows.map(({ ecosystems, nameKeys, ...row }) => ({
    ...row,
    packages: nameKeys?.map((nameKey, at) => ({ ecosystem: ecosystems?.[at] ?? '', nameKey })) ?? null,
  }));
}

export async function dequeueWorkspaces(
  organizationId: string,
  db: Queries,
  workspaceIds: readonly string[],
): Promise<void> {
  await db.query(
    { text: 'delete from advisory_match_queue where organization_id = $1 and workspace_id = any($2)' },
    [organizationId, workspaceIds],
  );
}

/** @param attempts tries before this one */
export async function postponeWorkspace(
  organizationId: string,
  db: Queries,
  { workspaceId, attempts }: WaitingWorkspace,
): Promise<void> {
  const pauseSeconds = PAUSES_SECONDS[attempts] ?? LONGEST_PAUSE_SECONDS;
  await db.kysely
    .updateTable('advisory_match_queue')
    .set((update) => ({
      attempts: update('attempts', '+', 1),
      due_at: sql<Date>`clock_timestamp() + ${pauseSeconds} * interval '1 second'`,
    }))
    .where('organization_id', '=', organizationId)
    .where('workspace_id', '=', workspaceId)
    .execute();
}

/** Across organizations: those that have not come to this revision. One that has no place yet begins before the first. */
export async function selectBehindAcrossOrganizations(db: Queries, revision: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    {
      name: 'advisory-matching-behind',
      text: `select c.id from companies c left join advisory_cursors k on k.organization_id = c.id
        where coalesce(k.revision, 0) < $1 order by c.id`,
    },
    [revision],
  );
  return rows.map((row) => row.id);
}

/** Where the organization is, held until the transaction ends; null when somebody else works on it. */
export async function claimCursor(organizationId: string, db: Queries): Promise<number | null> {
  await db.query(
    {
      name: 'advisory-cursor-insert',
      text: 'insert into advisory_cursors (organization_id, revision) values ($1, 0) on conflict do nothing',
    },
    [organizationId],
  );
  const [row] = await db.query<{ revision: string }>(
    {
      name: 'advisory-cursor-claim',
      text: 'select revision from advisory_cursors where organization_id = $1 for update skip locked',
    },
    [organizationId],
  );
  return row === undefined ? null : Number(row.revision);
}

export async function moveCursor(organizationId: string, db: Queries, revision: number): Promise<void> {
  await db.query(
    {
      name: 'advisory-cursor-move',
      text: 'update advisory_cursors set revision = $2 where organization_id = $1',
    },
    [organizationId, revision],
  );
}

/** One version of one package that workspaces have. */
export interface VersionRow {
  readonly ecosystem: string;
  readonly name_key: string;
  readonly version_key: string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
}

/**
 * The versions that active workspaces have of the packages that these advisories are about, each once, as any one of those
 * workspaces writes it. Hops from version to version in the index, however many workspaces have each: a thousand that have
 * the same cost what one does.
 */
export function selectVersionsOfAdvisories(
  organizationId: string,
  db: Queries,
  advisories: readonly string[],
): Promise<VersionRow[]> {
  return db.query<VersionRow & Record<string, unknown>>(
    {
      text: `with recursive packages as (
          select distinct ecosystem, name_key from advisory_packages where advisory = any($2)
        ), versions as (
          select p.ecosystem, p.name_key, (
            select c.version_key from components c
            where c.organization_id = $1 and c.name_key = p.name_key and c.ecosystem = p.ecosystem
            order by c.version_key limit 1) as version_key
          from packages p
          union all
          select v.ecosystem, v.name_key, (
            select c.version_key from components c
            where c.organization_id = $1 and c.name_key = v.name_key and c.ecosystem = v.ecosystem and c.version_key > v.version_key
            order by c.version_key limit 1)
          from versions v where v.version_key is not null
        )
        select v.ecosystem, v.name_key, v.version_key, one.name, one.version, one.purl
        from versions v cross join lateral (
          select c.name, c.version, c.purl from components c
          join workspaces w on w.organization_id = $1 and w.id = c.workspace_id and w.status = 'active'
          where c.organization_id = $1 and c.name_key = v.name_key and c.ecosystem = v.ecosystem and c.version_key = v.version_key
            and c.present and c.version is not null
          limit 1) one
        where v.version_key is not null`,
    },
    [organizationId, advisories],
  );
}

/** The versions that these workspaces have of packages that any advisory is about, each once. */
export function selectVersionsOfWorkspaces(
  organizationId: string,
  db: Queries,
  workspaceIds: readonly string[],
): Promise<VersionRow[]> {
  return db.query<VersionRow & Record<string, unknown>>(
    {
      name: 'advisory-matching-workspaces',
      text: `select c.ecosystem, c.name_key, c.version_key, min(c.name) as name, min(c.version) as version, min(c.purl) as purl
        from components c
        join workspaces w on w.organization_id = c.organization_id and w.id = c.workspace_id and w.status = 'active'
        where c.organization_id = $1 and c.workspace_id = any($2) and c.present and c.version is not null
          and exists (select 1 from advisory_packages p where p.ecosystem = c.ecosystem and p.name_key = c.name_key)
        group by c.ecosystem, c.name_key, c.version_key`,
    },
    [organizationId, workspaceIds],
  );
}

/** The same of some of their packages: what is read grows with those, not with the workspaces. */
export function selectVersionsOfPackages(
  organizationId: string,
  db: Queries,
  packages: readonly (PackageName & { readonly workspaceId: string })[],
): Promise<VersionRow[]> {
  return db.query<VersionRow & Record<string, unknown>>(
    {
      name: 'advisory-matching-packages',
      text: `select c.ecosystem, c.name_key, c.version_key, min(c.name) as name, min(c.version) as version, min(c.purl) as purl
        from (select distinct * from unnest($2::uuid[], $3::text[], $4::text[])) as k(workspace_id, ecosystem, name_key)
        join components c on c.organization_id = $1 and c.workspace_id = k.workspace_id and c.ecosystem = k.ecosystem
          and c.name_key = k.name_key
        join workspaces w on w.organization_id = c.organization_id and w.id = c.workspace_id and w.status = 'active'
        where c.present and c.version is not null
          and exists (select 1 from advisory_packages p where p.ecosystem = c.ecosystem and p.name_key = c.name_key)
        group by c.ecosystem, c.name_key, c.version_key`,
    },
    [
      organizationId,
      packages.map((one) => one.workspaceId),
      packages.map((one) => one.ecosystem),
      packages.map((one) => one.nameKey),
    ],
  );
}

/** A version of a package and an advisory that affects it. */
export interface MatchKey {
  readonly ecosystem: string;
  readonly nameKey: string;
  readonly versionKey: string;
  readonly advisory: string;
}

const columns = (keys: readonly MatchKey[]) => [
  keys.map((one) => one.ecosystem),
  keys.map((one) => one.nameKey),
  keys.map((one) => one.versionKey),
];

/** What a monitor told about these versions before, whatever the advisory. */
export async function selectTold(
  organizationId: string,
  db: Queries,
  monitorId: string,
  keys: readonly MatchKey[],
): Promise<MatchKey[]> {
  if (keys.length === 0) return [];
  return db.query<MatchKey & Record<string, unknown>>(
    {
      name: 'advisory-matching-told',
      text: `select m.ecosystem, m.name_key as "nameKey", m.version_key as "versionKey", m.advisory
        from (select distinct * from unnest($3::text[], $4::text[], $5::text[])) as k(ecosystem, name_key, version_key)
        join advisory_matches m on m.organization_id = $1 and m.monitor_id = $2
          and m.ecosystem = k.ecosystem and m.name_key = k.name_key and m.version_key = k.version_key`,
    },
    [organizationId, monitorId, ...columns(keys)],
  );
}

/** Writes down that a monitor tells these. @returns those that nobody else told at the same moment */
export async function insertTold(
  organizationId: string,
  db: Queries,
  monitorId: string,
  keys: readonly MatchKey[],
): Promise<MatchKey[]> {
  const inserted: MatchKey[] = [];
  for (let at = 0; at < keys.length; at += BATCH) {
    const batch = keys.slice(at, at + BATCH);
    const rows = await db.query<MatchKey & Record<string, unknown>>(
      {
        name: 'advisory-matching-tell',
        // In one order, so that two who tell the same wait for each other and never in a circle.
        text: `insert into advisory_matches (organization_id, monitor_id, ecosystem, name_key, version_key, advisory)
          select $1, $2, * from unnest($3::text[], $4::text[], $5::text[], $6::text[]) as k(ecosystem, name_key, version_key, advisory)
          order by 3, 4, 5, 6 on conflict do nothing
          returning ecosystem, name_key as "nameKey", version_key as "versionKey", advisory`,
      },
      [organizationId, monitorId, ...columns(batch), batch.map((one) => one.advisory)],
    );
    inserted.push(...rows);
  }
  return inserted;
}
