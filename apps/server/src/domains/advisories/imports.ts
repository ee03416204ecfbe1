import { createHash } from 'node:crypto';
import type { AdvisoryImport } from '@vedette/contract';
import { canonicalPackageName, ecosystemOf } from '@vedette/engine';
import type { Ctx } from '../../platform/ctx.ts';
import { toPgText } from '../../platform/database.ts';
import { PLATFORM, recordAudit, systemActor } from '../audit/index.ts';
import { advisoryKey } from './advisory-records.ts';
import { announceChangedAdvisories } from './changed-advisories.ts';
import { readEpss, readKev, readOsv } from './import-files.ts';
import type { OsvRecord } from './osv.ts';
import { severityOf } from './severity.ts';
import {
  countAdvisories,
  lockAliases,
  type NewAdvisory,
  noteImport,
  replacePackages,
  replaceScores,
  selectAliases,
  selectContents,
  selectGroups,
  selectImports,
  upsertAdvisories,
  upsertAliases,
} from './store.ts';

const ACTOR = systemActor('vedette admin import-advisories');
/** An import is a thing of the platform, not of anything that has an id. */
const SUBJECT = '00000000-0000-0000-0000-000000000000';
/** Records of one transaction: an import of hundreds of thousands holds no lock for minutes, and goes on where it broke off. */
const BATCH = 500;

export interface ImportedFile {
  readonly kind: 'epss' | 'kev' | 'osv';
  readonly entries: number;
  readonly dataDate: string | null;
}

/** Replaces all EPSS scores by those of the file. @throws FileFault */
export async function importEpss(ctx: Ctx, file: string): Promise<ImportedFile> {
  const { dataDate, scores } = await readEpss(file);
  const rows = lastOfEach(
    scores.map(({ cve, epss, percentile }) => ({ cve, epss, epss_percentile: percentile })),
  );
  await ctx.transaction(async (tx) => {
    await replaceScores(tx.db, ['epss', 'epss_percentile'], rows);
    await finish(tx, 'epss', rows.length, dataDate);
  });
  return { kind: 'epss', entries: rows.length, dataDate };
}

/** Replaces the list of what is exploited by that of the file. @throws FileFault */
export async function importKev(ctx: Ctx, file: string): Promise<ImportedFile> {
  const { dataDate, exploited } = await readKev(file);
  const rows = lastOfEach(exploited.map(({ cve, since }) => ({ cve, exploited_since: since })));
  await ctx.transaction(async (tx) => {
    await replaceScores(tx.db, ['exploited_since'], rows);
    await finish(tx, 'kev', rows.length, dataDate);
  });
  return { kind: 'kev', entries: rows.length, dataDate };
}

/** Takes in OSV records; each replaces what was known about that advisory, one that was withdrawn takes it away. @throws FileFault */
export async function importOsv(ctx: Ctx, path: string): Promise<ImportedFile> {
  let entries = 0;
  let newest: string | null = null;
  let batch: OsvRecord[] = [];
  const flush = async () => {
    const records = batch;
    batch = [];
    if (records.length > 0) await ctx.transaction((tx) => takeIn(tx, records));
  };
  for await (const record of readOsv(path)) {
    entries++;
    const day = record.modified?.slice(0, 10) ?? null;
    if (day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day) && (newest === null || day > newest)) newest = day;
    batch.push(record);
    if (batch.length === BATCH) await flush();
  }
  await flush();
  await ctx.transaction(async (tx) => finish(tx, 'osv', await countAdvisories(tx.db), newest));
  return { kind: 'osv', entries, dataDate: newest };
}

/** How old the knowledge is, one entry for each kind of file that was imported. */
export async function listImports(ctx: Ctx): Promise<{ items: AdvisoryImport[]; nextCursor: null }> {
  const rows = await selectImports(ctx.db);
  return {
    items: rows.map((row) => ({
      kind: row.kind,
      entries: row.entries,
      dataDate: row.data_date === null ? null : dayOf(row.data_date),
      importedAt: row.imported_at.toISOString(),
    })),
    nextCursor: null,
  };
}

/** The driver reads a date as midnight where the server is. */
const dayOf = (date: Date) =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;

/** A record that says what was known already is left alone, so that nobody is told of a change */
async function takeIn(tx: Ctx, records: readonly OsvRecord[]): Promise<void> {
  // Held until the end: revisions become visible in their order.
  await lockAliases(tx.db);
  const latest = [...new Map(records.map((record) => [advisoryKey(record.id), record]))];
  const known = await selectContents(
    tx.db,
    latest.map(([key]) => key),
  );
  const changed = latest
    .map(([key, record]) => ({ key, record, advisory: advisoryRow(key, record) }))
    .filter(({ key, advisory }) => !known.get(key)?.equals(advisory.content_sha256));
  if (changed.length === 0) return;
  await joinAliases(
    tx,
    changed.map(({ key, record }) => namesOf(key, record)),
  );
  await upsertAdvisories(
    tx.db,
    changed.map(({ advisory }) => advisory),
  );
  await replacePackages(
    tx.db,
    changed.map(({ key }) => key),
    changed.flatMap(({ key, record }) => packageRows(key, record)),
  );
  await announceChangedAdvisories(tx);
}

const namesOf = (key: string, record: OsvRecord): string[] => [
  ...new Set([key, ...(record.aliases ?? []).map(advisoryKey)]),
];

/** Longer ones are cut: a summary is one line. */
const MAX_SUMMARY_CHARS = 500;

function advisoryRow(key: string, record: OsvRecord): NewAdvisory {
  const kept = {
    name: toPgText(record.id.trim()),
    severity: severityOf(record),
    summary: toPgText(record.summary?.slice(0, MAX_SUMMARY_CHARS) ?? null),
    // The OpenSSF's records of malicious packages are named so, and come in the dumps of each ecosystem.
    is_malware: namesOf(key, record).some((name) => name.startsWith('MAL-')),
    withdrawn: Boolean(record.withdrawn),
  };
  const content = JSON.stringify([kept, namesOf(key, record).sort(), packageRows(key, record)]);
  return { advisory: key, ...kept, content_sha256: createHash('sha256').update(content, 'utf8').digest() };
}

/** None of an advisory that was withdrawn: it says nothing about versions any more. */
function packageRows(advisory: string, record: OsvRecord) {
  const rows = new Map<string, { ecosystem: string; name_key: string; affected: unknown[] }>();
  for (const { package: named, ranges, versions } of record.withdrawn ? [] : (record.affected ?? [])) {
    const ecosystem = named === undefined ? undefined : ecosystemOf(named.ecosystem);
    if (named === undefined || ecosystem === undefined) continue;
    const nameKey = canonicalPackageName(ecosystem, named.name);
    const row = rows.get(`${ecosystem} ${nameKey}`) ?? { ecosystem, name_key: nameKey, affected: [] };
    row.affected.push({ ranges, versions });
    rows.set(`${ecosystem} ${nameKey}`, row);
  }
  return [...rows.values()].map((row) => ({ ...row, advisory, affected: JSON.stringify(row.affected) }));
}

/** Puts the names of each list into one group, and groups that meet through them too. */
async function joinAliases(tx: Ctx, lists: readonly (readonly string[])[]): Promise<void> {
  const known = await selectAliases(tx.db, [...new Set(lists.flat())]);
  const members = await selectGroups(tx.db, [...new Set(known.map((row) => row.alias_group))]);
  const groups = new Map(members.map((row) => [row.advisory, row.alias_group]));
  const changed = new Map<string, string>();
  for (const names of lists) {
    const meeting = new Set(names.flatMap((name) => groups.get(name) ?? []));
    const joined = [...names, ...[...groups].filter(([, group]) => meeting.has(group)).map(([name]) => name)];
    // The least name, so that the group is called the same in whatever order the records come.
    const group = joined.reduce((least, name) => (name < least ? name : least));
    for (const name of joined) {
      if (groups.get(name) !== group) changed.set(name, group);
      groups.set(name, group);
    }
  }
  await upsertAliases(
    tx.db,
    [...changed].map(([advisory, alias_group]) => ({ advisory, alias_group })),
  );
}

async function finish(tx: Ctx, kind: ImportedFile['kind'], entries: number, dataDate: string | null) {
  await noteImport(tx.db, kind, entries, dataDate, tx.clock.now());
  await recordAudit(tx, PLATFORM, {
    actor: ACTOR,
    action: 'advisories.imported',
    subjectKind: 'advisories',
    subjectId: SUBJECT,
    details: { kind, entries, dataDate },
  });
}

/** A list that names a CVE twice means what it says last. */
function lastOfEach<T extends { cve: string }>(rows: readonly T[]): T[] {
  return [...new Map(rows.map((row) => [row.cve, row])).values()];
}
