import { canonicalPackageName, type Ecosystem, type IndicatorCollection } from '@vedette/engine';
import type { Ctx } from '../../platform/ctx.ts';
import { toPgJson, toPgText } from '../../platform/database.ts';
import type { ComponentFact } from './facts.ts';
import { gapKeysOf } from './gap-keys.ts';
import { type ImportsOfName, replaceImports, selectImports, writeImports } from './import-store.ts';
import { hashIndicatorKey } from './indicator-keys.ts';
import { componentFacts, type ScanFindingsAboutComponents, scanFacts } from './inventory-mapper.ts';
import { boundedKey, shortName, versionKey } from './package-names.ts';
import {
  insertDirectNames,
  insertPastComponents,
  replaceComponents,
  replaceGapKeys,
  replaceIndicatorPlaces,
  replaceInventory,
  selectIndicatorKeys,
  selectPresentKeys,
} from './store.ts';

export interface CompletedScan {
  readonly workspaceId: string;
  readonly scanId: string;
  readonly completedAt: Date;
  /** What was scanned: the same text is the same source. */
  readonly sourceKey: string;
  /** False for lite scans: what they say about imports is nothing, not that there are none. */
  readonly readsImports: boolean;
}

/** A package whose presence, version or use a new scan may have changed. */
export interface TouchedPackage {
  readonly ecosystem: Ecosystem;
  /** As its ecosystem writes it, and the short form that Maven has. */
  readonly names: readonly string[];
}

/** A package, as its ecosystem compares names. */
export interface PackageKey {
  readonly ecosystem: string;
  readonly nameKey: string;
}

export interface ScanIndexed {
  /** The packages of which the workspace has a version that it had not before. */
  readonly added: readonly PackageKey[];
  /** The packages that either scan has: alerts about them are triaged again. */
  readonly touched: readonly TouchedPackage[];
  /** True: forms of indicators stand in the source that did not before. */
  readonly indicatorsAdded: boolean;
}

/**
 * Makes a completed scan the one that triage asks about its workspace. Doing it again changes nothing; a scan that was
 * completed before the one in place is left aside, but for the imports that it read, if nothing newer has read any.
 *
 * After a lite scan a package keeps the imports that were last read of its name, whatever its version; the facts say from
 * which scan they are. A lite scan of the very source that a fuller one in place has read is left aside: it knows less.
 *
 * What a scan had that comes late was there at its time all the same: it is kept as gone, with its imports.
 */
export async function indexScan(
  ctx: Ctx,
  organizationId: string,
  scan: CompletedScan,
  result: ScanFindingsAboutComponents,
): Promise<ScanIndexed> {
  const facts = componentFacts(result);
  return ctx.transaction(async (tx) => {
    const about = scanFacts(result);
    const { lockedEcosystems, ecosystems, inventoryGaps, undeclared, usageGaps, unsearched } = about;
    const imports = {
      usage_gaps: toPgJson(usageGaps),
      imports_scan_id: scan.scanId,
      imports_read_at: scan.completedAt,
    };
    const inPlace = await replaceInventory(
      organizationId,
      tx.db,
      {
        workspace_id: scan.workspaceId,
        scan_id: scan.scanId,
        completed_at: scan.completedAt,
        source_key: scan.sourceKey,
        locked_ecosystems: [...lockedEcosystems],
        ecosystems: [...ecosystems],
        undeclared_imports: toPgJson(undeclared),
        inventory_gaps: toPgJson(inventoryGaps),
        unsearched: toPgJson(unsearched),
      },
      scan.readsImports ? imports : null,
    );
    const read = distinct(facts.map(toRow), (row) => `${row.ecosystem} ${row.name_key} ${row.version_key}`);
    if (inPlace === null) {
      await insertPastComponents(organizationId, tx.db, scan, read);
      const isNewest =
        scan.readsImports && (await replaceImports(organizationId, tx.db, scan.workspaceId, imports));
      if (isNewest) await writeImports(organizationId, tx.db, scan.workspaceId, distinct(read, nameOf));
      const present = isNewest ? await selectPresentKeys(organizationId, tx.db, scan.workspaceId) : [];
      return { added: [], touched: touched([...present, ...read]), indicatorsAdded: false };
    }
    const before = await selectPresentKeys(organizationId, tx.db, scan.workspaceId);
    const rows = scan.readsImports
      ? read
      : withImportsOf(
          read,
          await selectImports(organizationId, tx.db, scan.workspaceId, inPlace.importsReadAt),
        );
    await replaceGapKeys(organizationId, tx.db, scan.workspaceId, gapKeysOf(about));
    await replaceComponents(organizationId, tx.db, scan, rows);
    const direct = rows.filter((row) => row.relation === 'direct');
    const names = direct.map(({ ecosystem, name_key }) => ({ ecosystem, name_key }));
    await insertDirectNames(organizationId, tx.db, distinct(names, nameOf));
    const places = placeRows(result.indicators);
    const known = await selectIndicatorKeys(organizationId, tx.db, scan.workspaceId);
    await replaceIndicatorPlaces(organizationId, tx.db, scan.workspaceId, places);
    const indicatorsAdded = places.some(({ key_hash }) => !known.has(key_hash.toString('hex')));
    return { added: added(before, rows), touched: touched([...before, ...rows]), indicatorsAdded };
  });
}

type VersionKey = Readonly<Record<'ecosystem' | 'name_key' | 'version_key', string>>;

function added(before: readonly VersionKey[], now: readonly VersionKey[]): PackageKey[] {
  const had = new Set(before.map(versionOf));
  const fresh = now.filter((row) => !had.has(versionOf(row)));
  return distinct(fresh, nameOf).map(({ ecosystem, name_key: nameKey }) => ({ ecosystem, nameKey }));
}

const versionOf = (row: VersionKey) => JSON.stringify([row.ecosystem, row.name_key, row.version_key]);

const touched = (rows: readonly { ecosystem: string; name_key: string }[]): TouchedPackage[] =>
  distinct(rows, nameOf).map(({ ecosystem, name_key }) => {
    const short = shortName(ecosystem as Ecosystem, name_key);
    return { ecosystem: ecosystem as Ecosystem, names: short === null ? [name_key] : [name_key, short] };
  });

/** The components of a scan that read no imports, with those that were last read of their names. */
function withImportsOf<R extends { ecosystem: string; name_key: string; development: boolean }>(
  rows: readonly R[],
  known: readonly ImportsOfName[],
): R[] {
  const byName = new Map(
    known.map(({ imported, imports, ...name }) => [nameOf(name), { imported, imports }]),
  );
  return rows.map((row) => {
    const own = byName.get(nameOf(row));
    if (own === undefined) return row;
    const development = row.development && !own.imported;
    return { ...row, development, imported: own.imported, imports: JSON.stringify(own.imports) };
  });
}

const nameOf = (row: { ecosystem: string; name_key: string }) => `${row.ecosystem} ${row.name_key}`;

function toRow(fact: ComponentFact) {
  const name = toPgText(fact.name);
  const version = toPgText(fact.version);
  const range = toPgText(fact.range);
  return {
    ecosystem: fact.ecosystem,
    name_key: boundedKey(canonicalPackageName(fact.ecosystem, name)),
    short_key: shortName(fact.ecosystem, name),
    version_key: versionKey(version, range),
    name,
    version,
    range,
    source: fact.source,
    purl: toPgText(fact.purl),
    relation: fact.relation,
    development: fact.development,
    install_script: fact.installScript,
    works_without_import: fact.worksWithoutImport,
    imported: fact.imported,
    occurrences: toPgJson(fact.occurrences),
    imports: toPgJson(fact.imports),
  };
}

function placeRows({ places }: IndicatorCollection) {
  const times = new Map<string, number>();
  return places.map(({ key, file, line }) => {
    const place = times.get(key) ?? 0;
    times.set(key, place + 1);
    return { key_hash: hashIndicatorKey(key), place, file: toPgText(file), line };
  });
}

/** The first of each key; the order stays. */
function distinct<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = keyOf(item);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
