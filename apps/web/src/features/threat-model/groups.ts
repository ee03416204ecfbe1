/** Entry points by what they are and where they lie: a diagram of three hundred boxes says nothing, one of ten does. */
import type { ThreatModel } from '@vedette/contract';

export type EntryPoint = ThreatModel['entryPoints'][number];
type EntryKind = EntryPoint['kind'];

export interface EntryGroup {
  readonly key: string;
  readonly title: string;
  readonly sub: string;
  readonly kind: EntryKind;
  readonly entries: readonly EntryPoint[];
}

/** Boxes of addresses that still fit one under the other; what is rare goes together into the last one. */
const ADDRESS_GROUPS_MAX = 9;
/** Below so many, one box for all addresses is read faster than several. */
const WORTH_SPLITTING = 8;
const DEPTH_MAX = 4;

const kindTitles: Readonly<Record<EntryKind, string>> = {
  http: 'Addresses',
  graphql: 'GraphQL',
  rpc: 'Remote calls',
  websocket: 'Live events',
  queue: 'Messages',
  cron: 'Schedules',
  cli: 'Commands',
  lambda: 'Cloud functions',
  contract: 'Contracts',
};

/** Addresses by their first differing folder, everything else by its kind; the largest first within a kind. */
export function groupEntries(entries: readonly EntryPoint[]): EntryGroup[] {
  return (Object.keys(kindTitles) as EntryKind[]).flatMap((kind) => {
    const own = entries.filter((entry) => entry.kind === kind);
    if (own.length === 0) return [];
    return kind === 'http'
      ? addressGroups(own)
      : [group(kind, kindTitles[kind], own.length === 1 ? (own[0]?.name ?? '') : '', kind, own)];
  });
}

function addressGroups(entries: readonly EntryPoint[]): EntryGroup[] {
  if (entries.length < WORTH_SPLITTING) return [group('http', kindTitles.http, '', 'http', entries)];
  let folders = byFolder(entries, 1);
  for (let depth = 2; folders.size === 1 && depth <= DEPTH_MAX; depth++) folders = byFolder(entries, depth);
  const sorted = [...folders].sort(([a, one], [b, two]) => two.length - one.length || (a < b ? -1 : 1));
  const shown = sorted.length > ADDRESS_GROUPS_MAX ? sorted.slice(0, ADDRESS_GROUPS_MAX - 1) : sorted;
  const rest = sorted.slice(shown.length);
  const groups = shown.map(([folder, own]) => group(`http ${folder}`, folder, '', 'http', own));
  if (rest.length > 0) {
    const others = rest.flatMap(([, own]) => own);
    groups.push(group('http *', 'Other addresses', `${rest.length} folders`, 'http', others));
  }
  return groups;
}

function group(
  key: string,
  title: string,
  where: string,
  kind: EntryKind,
  entries: readonly EntryPoint[],
): EntryGroup {
  const size = entries.length === 1 ? '1 entry' : `${entries.length} entries`;
  return { key, title, sub: where === '' ? size : `${where}, ${size}`, kind, entries };
}

function byFolder(entries: readonly EntryPoint[], depth: number): Map<string, EntryPoint[]> {
  const folders = new Map<string, EntryPoint[]>();
  for (const entry of entries) {
    const folder = folderOf(entry, depth);
    folders.set(folder, [...(folders.get(folder) ?? []), entry]);
  }
  return folders;
}

/** `GET /rest/user/login` lies in `/rest`; what names no address lies in the folder of its file. */
function folderOf({ name, file }: EntryPoint, depth: number): string {
  const path = /(?:^|\s)(\/\S*)/.exec(name)?.[1];
  const parts = (path ?? file).split('/').filter((part) => part !== '');
  const folder = parts.slice(0, path === undefined ? Math.min(depth, parts.length - 1) : depth).join('/');
  return path === undefined ? folder || file : `/${folder}`;
}
