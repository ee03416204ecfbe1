/** Files as their publishers write them, imported into a real database and asked. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withServer } from '../../../../../tests/setup/app.ts';
import { listImports } from './imports.ts';
import { advisoryNames, advisoryRecordsOf, importEpss, importKev, importOsv } from './index.ts';
import { isAffected } from './osv.ts';

const server = withServer();
const ctxOf = () => server.current.assembly.ctx;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vedette-advisories-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

const record = (changes: Record<string, unknown> = {}) => ({
  id: 'GHSA-aaaa-bbbb-cccc',
  modified: '2026-11-01T10:00:00Z',
  aliases: ['CVE-2026-0001'],
  affected: [
    {
      package: { ecosystem: 'npm', name: 'left-pad' },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '1.0.0' }, { fixed: '1.3.0' }] }],
    },
  ],
  ...changes,
});

async function about(advisory: string) {
  const [knowledge] = [...(await advisoryRecordsOf(ctxOf(), [advisory])).values()];
  if (knowledge === undefined) throw new Error('nothing was answered');
  return knowledge;
}

describe('versions, as the OSV schema evaluates them', () => {
  const range = (...events: object[]) => [{ ranges: [{ type: 'ECOSYSTEM', events }] }];
  test.each([
    ['0.9.9', false],
    ['1.0.0', true],
    ['1.2.9', true],
    ['1.3.0', false],
    ['2.0.0', true],
    ['2.4.0', true],
    ['2.4.1', false],
  ])('%s in two ranges, one fixed and one with a last affected version: %s', (version, expected) => {
    const affected = range(
      { introduced: '1.0.0' },
      { fixed: '1.3.0' },
      { introduced: '2.0.0' },
      { last_affected: '2.4.0' },
    );
    expect(isAffected('npm', version, affected)).toBe(expected);
  });

  test('order of events does not matter, and 0 is before every version', () => {
    const affected = range({ fixed: '1.3.0' }, { introduced: '0' });
    expect(isAffected('npm', '0.0.1-alpha', affected)).toBe(true);
    expect(isAffected('npm', '1.3.0', affected)).toBe(false);
  });

  test('a listed version is affected, however it is written; others are not when versions are all there is', () => {
    expect(isAffected('pypi', '1.0', [{ versions: ['1.0.0'] }])).toBe(true);
    expect(isAffected('pypi', '1.1', [{ versions: ['1.0.0'] }])).toBe(false);
  });

  test('nothing is concluded from commits, from an empty record, or about what is no version', () => {
    const git = [{ ranges: [{ type: 'GIT', events: [{ introduced: '0' }, { fixed: 'abc' }] }] }];
    expect(isAffected('npm', '1.0.0', git)).toBeNull();
    expect(isAffected('npm', '1.0.0', [{}])).toBeNull();
    expect(isAffected('npm', 'main', range({ introduced: '0' }))).toBeNull();
  });
});

describe('imported records', () => {
  test('answer under each name of the advisory, in any case, for the package in the spelling of its ecosystem', async () => {
    await importOsv(ctxOf(), await file('one.json', JSON.stringify(record())));
    for (const name of ['GHSA-aaaa-bbbb-cccc', 'cve-2026-0001']) {
      const { verdict, names } = await about(name);
      expect(names).toHaveLength(2);
      expect(verdict('npm', 'left-pad', '1.2.0')).toBe('affected');
      expect(verdict('npm', 'left-pad', '1.3.0')).toBe('unaffected');
      expect(verdict('npm', 'right-pad', '1.2.0')).toBeNull();
      expect(verdict('pypi', 'left-pad', '1.2.0')).toBeNull();
    }
  });

  test('replace what was known, and take away what was withdrawn', async () => {
    const wider = record({
      affected: [{ package: { ecosystem: 'npm', name: 'left-pad' }, versions: ['9.9.9'] }],
    });
    await importOsv(ctxOf(), await file('two.jsonl', `${JSON.stringify(wider)}\n`));
    expect((await about('CVE-2026-0001')).verdict('npm', 'left-pad', '1.2.0')).toBe('unaffected');
    await importOsv(
      ctxOf(),
      await file('gone.json', JSON.stringify([record({ withdrawn: '2026-11-02T00:00:00Z' })])),
    );
    expect((await about('CVE-2026-0001')).verdict('npm', 'left-pad', '9.9.9')).toBeNull();
  });

  test('of two sources that differ: what one calls affected is affected', async () => {
    const other = record({
      id: 'PYSEC-1',
      affected: [{ package: { ecosystem: 'npm', name: 'left-pad' }, versions: ['5.0.0'] }],
    });
    await importOsv(ctxOf(), await file('both.json', JSON.stringify([record(), other])));
    const { verdict } = await about('CVE-2026-0001');
    expect(verdict('npm', 'left-pad', '5.0.0')).toBe('affected');
    expect(verdict('npm', 'left-pad', '7.0.0')).toBe('unaffected');
  });

  test('join groups of names that meet, whatever the order; names are called the same from each end', async () => {
    const link = (id: string, ...aliases: string[]) => ({ id, aliases, affected: [] });
    const records = [link('A-1', 'B-1'), link('C-1', 'D-1'), link('E-1', 'B-1', 'D-1')];
    await importOsv(ctxOf(), await file('links.json', JSON.stringify(records)));
    const names = await advisoryNames(ctxOf(), ['a-1', 'B-1', 'C-1', 'D-1', 'E-1', 'Z-9']);
    expect(new Set([...names.values()].map(({ common }) => common))).toEqual(new Set(['A-1', 'Z-9']));
  });

  test('are read from a folder of files, gzipped lines among them', async () => {
    await mkdir(join(folder, 'all', 'npm'), { recursive: true });
    const lines = [1, 2, 3].map((n) => JSON.stringify(record({ id: `GHSA-${n}`, aliases: [] }))).join('\n');
    await file('all/npm/many.jsonl.gz', gzipSync(lines));
    await file('all/readme.txt', 'not a record');
    expect(await importOsv(ctxOf(), join(folder, 'all'))).toMatchObject({
      entries: 3,
      dataDate: '2026-11-01',
    });
  });
});

describe('scores', () => {
  const epss = '#model_version:v2026,score_date:2026-11-19T00:00:00+0000\ncve,epss,percentile\n';

  test('of a CVE are known under the other names of it; a new list replaces the old one', async () => {
    await importOsv(ctxOf(), await file('r.json', JSON.stringify(record())));
    const first = await file(
      'epss.csv.gz',
      gzipSync(`${epss}CVE-2026-0001,0.9,0.99\nCVE-2026-0002,0.1,0.2\n`),
    );
    expect(await importEpss(ctxOf(), first)).toEqual({ kind: 'epss', entries: 2, dataDate: '2026-11-19' });
    expect((await about('GHSA-aaaa-bbbb-cccc')).epss).toBeCloseTo(0.9);
    await importEpss(ctxOf(), await file('epss.csv', `${epss}CVE-2026-0002,0.1,0.2\n`));
    expect((await about('GHSA-aaaa-bbbb-cccc')).epss).toBeNull();
  });

  test('and the list of what is exploited do not wipe each other out', async () => {
    const kev = {
      dateReleased: '2026-11-18T17:00:00Z',
      vulnerabilities: [{ cveID: 'CVE-2026-0002', dateAdded: '2026-10-01' }],
    };
    await importKev(ctxOf(), await file('kev.json', JSON.stringify(kev)));
    const known = await about('CVE-2026-0002');
    expect(known.exploited).toBe(true);
    expect(known.epss).toBeCloseTo(0.1);
  });

  test('say how old they are', async () => {
    const { items } = await listImports(ctxOf());
    expect(items.map(({ kind, dataDate }) => [kind, dataDate])).toEqual([
      ['epss', '2026-11-19'],
      ['kev', '2026-11-18'],
      ['osv', '2026-11-01'],
    ]);
  });
});

describe('a file that is not what it should be', () => {
  test.each([
    ['epss', importEpss, 'cve,epss,percentile\nCVE-2026-1,2,0.5\n', ':2: is not `cve,epss,percentile`'],
    ['epss', importEpss, '', 'holds no scores'],
    ['kev', importKev, '{"vulnerabilities":[]}', 'is not a KEV catalogue: vulnerabilities'],
    ['kev', importKev, '<html>', 'is not JSON'],
    ['osv', importOsv, '{"id":1}', 'is not an OSV record: id'],
  ])('%s is refused with its place, and nothing is changed', async (kind, read, content, message) => {
    const before = await listImports(ctxOf());
    await expect(read(ctxOf(), await file(`bad-${kind}`, content))).rejects.toThrow(message);
    expect(await listImports(ctxOf())).toEqual(before);
  });
});
