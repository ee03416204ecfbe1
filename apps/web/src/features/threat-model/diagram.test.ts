import type { ThreatModel } from '@vedette/contract';
import { expect, test } from 'vitest';
import { groupEntries } from './groups.ts';
import { layOut } from './layout.ts';

const entry = (
  name: string,
  kind: ThreatModel['entryPoints'][number]['kind'] = 'http',
  file = 'server.ts',
) => ({
  id: name,
  kind,
  framework: 'express',
  name,
  handler: null,
  file,
  line: 1,
  authentication: { state: 'missing' as const, name: null, evidence: null },
});

const modelOf = (
  entryPoints: ThreatModel['entryPoints'],
  stores: ThreatModel['stores'] = [],
): ThreatModel => ({
  version: 1,
  entryPoints,
  assets: [],
  stores,
  services: [],
  processes: [],
  boundaries: [],
  threats: [],
  cut: [],
});

/** Three hundred entry points in forty folders, beside commands and schedules. */
const many = [
  ...Array.from({ length: 300 }, (_, index) => entry(`GET /folder${index % 40}/${index}`)),
  entry('deploy', 'cli'),
  entry('nightly', 'cron'),
];

test('three hundred entry points are a dozen boxes at most, and each entry point is in one of them', () => {
  const groups = groupEntries(many);
  expect(groups.length).toBeLessThanOrEqual(12);
  expect(groups.flatMap(({ entries }) => entries.map(({ id }) => id)).sort()).toEqual(
    many.map(({ id }) => id).sort(),
  );
});

test('addresses that all begin alike are told apart by where they differ', () => {
  const groups = groupEntries(
    Array.from({ length: 20 }, (_, index) => entry(`GET /api/v1/${index % 2 ? 'orders' : 'users'}/${index}`)),
  );
  expect(groups.map(({ title }) => title)).toEqual(['/api/v1/orders', '/api/v1/users']);
});

test.each([undefined, 'http /folder0', 'http *'])(
  'no two boxes of a column overlap, with %s opened',
  (opened) => {
    const stores = Array.from({ length: 9 }, (_, index) => ({
      id: `store-${index}`,
      name: `Store ${index}`,
      kind: 'sql',
      evidence: [{ file: 'server.ts', line: 1, by: 'pg' }],
    }));
    const layout = layOut(modelOf(many, stores), groupEntries(many), opened);
    for (const column of [layout.actors, layout.groups, layout.systems]) {
      for (const [index, box] of column.entries()) {
        const next = column[index + 1];
        if (next) expect(box.y + box.height).toBeLessThan(next.y);
        expect(box.y + box.height).toBeLessThan(layout.height);
      }
    }
    expect(layout.groups.length).toBeGreaterThan(5);
  },
);

test('a group is connected with the stores that the files of its entry points use, and with no other', () => {
  const entries = [entry('GET /a', 'http', 'a.ts'), entry('sync', 'cron', 'b.ts')];
  const store = {
    id: 'db',
    name: 'SQL database',
    kind: 'sql',
    evidence: [{ file: 'b.ts', line: 3, by: 'pg' }],
  };
  const { flows } = layOut(modelOf(entries, [store]), groupEntries(entries), undefined);
  expect(flows.filter(({ to }) => to === 'db').map(({ from }) => from)).toEqual(['cron']);
});
