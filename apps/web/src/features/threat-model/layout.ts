/**
 * Where everything of the diagram stands: callers, entry points in groups, systems, in three columns with a trust boundary
 * between each two. Columns that are known beforehand need no general layout library; within a column, what is connected
 * stands at the same height (the mean of its neighbours), which keeps the lines from crossing.
 */
import type { ThreatModel } from '@vedette/contract';
import type { EntryGroup, EntryPoint } from './groups.ts';

type System = ThreatModel['stores'][number];
export type SystemKind = 'store' | 'service' | 'process';

export interface Box<T> {
  readonly item: T;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface Zone {
  readonly title: string;
  readonly y: number;
  readonly height: number;
  /** Nothing was seen that belongs here. */
  readonly empty: boolean;
}
export interface Flow {
  readonly from: string;
  readonly to: string;
  readonly path: string;
}
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly actors: readonly Box<Actor>[];
  readonly groups: readonly Box<EntryGroup>[];
  /** Entries of the group that is opened; the rest of a large one is in the list beside the diagram. */
  readonly entries: readonly Box<EntryPoint>[];
  readonly moreEntries: number;
  readonly systems: readonly Box<System & { readonly is: SystemKind }>[];
  readonly zones: readonly Zone[];
  readonly flows: readonly Flow[];
}
export interface Actor {
  readonly key: string;
  readonly title: string;
  readonly sub: string;
}

const actorOf: Readonly<Record<EntryGroup['kind'], Actor>> = {
  http: { key: 'network', title: 'Network callers', sub: 'anyone' },
  graphql: { key: 'network', title: 'Network callers', sub: 'anyone' },
  rpc: { key: 'network', title: 'Network callers', sub: 'anyone' },
  websocket: { key: 'network', title: 'Network callers', sub: 'anyone' },
  contract: { key: 'wallet', title: 'Wallets', sub: 'contract callers' },
  queue: { key: 'publisher', title: 'Publishers', sub: 'who may send messages' },
  lambda: { key: 'cloud', title: 'Cloud events', sub: 'who may raise them' },
  cron: { key: 'schedule', title: 'Schedule', sub: 'the clock' },
  cli: { key: 'operator', title: 'Operators', sub: 'on the command line' },
};

export const COLUMNS = {
  actor: { x: 84 },
  entry: { x: 230, width: 238 },
  system: { x: 582, width: 220 },
} as const;
export const ROW_HEIGHT = 18;
const WIDTH = 832;
const BOX_HEIGHT = 46;
const GAP = 14;
const TOP = 58;
const BOTTOM = 30;
const ACTOR_HEIGHT = 76;
const EMPTY_HEIGHT = 40;
const ZONE_HEAD = 44;
const OPENED_MAX = 14;

/** @param opened key of the group whose entries are shown one by one */
export function layOut(
  model: ThreatModel,
  groups: readonly EntryGroup[],
  opened: string | undefined,
): Layout {
  const placed: Box<EntryGroup>[] = [];
  let y = TOP;
  for (const item of groups) {
    const rows = item.key === opened ? Math.min(item.entries.length, OPENED_MAX + 1) : 0;
    const height = BOX_HEIGHT + (rows === 0 ? 0 : rows * ROW_HEIGHT + 8);
    placed.push({ item, ...COLUMNS.entry, y, height });
    y += height + GAP;
  }
  const open = placed.find(({ item }) => item.key === opened);
  const shown = open?.item.entries.slice(0, OPENED_MAX) ?? [];
  const users = usersOf(model, groups);
  const systems = placeSystems(model, placed, users);
  const actors = placeActors(placed);
  const columnEnd = Math.max(y, systems.end, ...actors.map((actor) => actor.y + actor.height));
  return {
    width: WIDTH,
    height: columnEnd + BOTTOM,
    actors,
    groups: placed,
    entries: shown.map((item, index) => ({
      item,
      x: COLUMNS.entry.x,
      y: (open?.y ?? 0) + BOX_HEIGHT + index * ROW_HEIGHT,
      width: COLUMNS.entry.width,
      height: ROW_HEIGHT,
    })),
    moreEntries: (open?.item.entries.length ?? 0) - shown.length,
    systems: systems.boxes,
    zones: systems.zones,
    flows: [...callsOf(actors, placed), ...usesOf(placed, systems.boxes, users)],
  };
}

/** For each system, the groups with an entry point in a file that uses it. */
function usersOf(
  model: ThreatModel,
  groups: readonly EntryGroup[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const groupsOfFile = new Map<string, Set<string>>();
  for (const { key, entries } of groups) {
    for (const { file } of entries) groupsOfFile.set(file, (groupsOfFile.get(file) ?? new Set()).add(key));
  }
  const all = [...model.stores, ...model.services, ...model.processes];
  return new Map(
    all.map(({ id, evidence }) => [
      id,
      new Set(evidence.flatMap(({ file }) => [...(groupsOfFile.get(file) ?? [])])),
    ]),
  );
}

const middle = ({ y, height }: { y: number; height: number }) => y + height / 2;
const mean = (values: readonly number[], otherwise: number) =>
  values.length === 0 ? otherwise : values.reduce((sum, value) => sum + value, 0) / values.length;

function placeSystems(
  model: ThreatModel,
  groups: readonly Box<EntryGroup>[],
  users: ReadonlyMap<string, ReadonlySet<string>>,
) {
  const boxes: Box<System & { is: SystemKind }>[] = [];
  const zones: Zone[] = [];
  let y = 14;
  const kinds = [
    ['store', 'Stores', model.stores],
    ['service', 'Outside services', model.services],
    ['process', 'Other processes', model.processes],
  ] as const;
  for (const [is, title, own] of kinds) {
    if (is === 'process' && own.length === 0) continue;
    const height = ({ id }: System) =>
      mean(groups.filter(({ item }) => users.get(id)?.has(item.key)).map(middle), Number.POSITIVE_INFINITY);
    const sorted = [...own].sort((a, b) => height(a) - height(b) || (a.name < b.name ? -1 : 1));
    const start = y;
    y += ZONE_HEAD;
    for (const system of sorted) {
      boxes.push({ item: { ...system, is }, ...COLUMNS.system, y, height: BOX_HEIGHT });
      y += BOX_HEIGHT + GAP;
    }
    if (own.length === 0) y += EMPTY_HEIGHT;
    zones.push({ title, y: start, height: y - start, empty: own.length === 0 });
    y += GAP;
  }
  return { boxes, zones, end: y };
}

/** Each caller stands at the middle of what it calls, below the one before. */
function placeActors(groups: readonly Box<EntryGroup>[]): Box<Actor>[] {
  const actors = new Map(groups.map(({ item }) => [actorOf[item.kind].key, actorOf[item.kind]]));
  const wanted = [...actors.values()]
    .map((item) => ({
      item,
      at: mean(groups.filter((one) => actorOf[one.item.kind].key === item.key).map(middle), TOP),
    }))
    .sort((a, b) => a.at - b.at);
  let free = TOP;
  return wanted.map(({ item, at }) => {
    const y = Math.max(free, at - ACTOR_HEIGHT / 2);
    free = y + ACTOR_HEIGHT + GAP;
    return { item, x: COLUMNS.actor.x, y, width: 0, height: ACTOR_HEIGHT };
  });
}

function callsOf(actors: readonly Box<Actor>[], groups: readonly Box<EntryGroup>[]): Flow[] {
  return groups.flatMap((group) => {
    const actor = actors.find(({ item }) => item.key === actorOf[group.item.kind].key);
    if (actor === undefined) return [];
    const from = { x: actor.x + 24, y: actor.y + 34 };
    const to = { x: group.x - 4, y: group.y + BOX_HEIGHT / 2 };
    return [{ from: actor.item.key, to: group.item.key, path: curve(from, to) }];
  });
}

function usesOf(
  groups: readonly Box<EntryGroup>[],
  systems: readonly Box<System & { readonly is: SystemKind }>[],
  users: ReadonlyMap<string, ReadonlySet<string>>,
): Flow[] {
  return systems.flatMap((system) =>
    groups
      .filter(({ item }) => users.get(system.item.id)?.has(item.key))
      .map((group) => ({
        from: group.item.key,
        to: system.item.id,
        path: curve(
          { x: group.x + group.width, y: group.y + BOX_HEIGHT / 2 },
          { x: system.x - 4, y: middle(system) },
        ),
      })),
  );
}

function curve(from: { x: number; y: number }, to: { x: number; y: number }): string {
  const bend = (to.x - from.x) / 2;
  const round = (value: number) => Math.round(value * 10) / 10;
  return `M${from.x} ${round(from.y)}C${from.x + bend} ${round(from.y)} ${to.x - bend} ${round(to.y)} ${to.x} ${round(to.y)}`;
}
