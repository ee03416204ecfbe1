import { describe, expect, it } from 'vitest';
import { memorySource } from '../../inventory/source.ts';
import { shippedRules } from '../../testing/shipped-rules.ts';
import { type HistoryOptions, historySecrets } from './history-secrets.ts';
import type { HistorySource } from './history-source.ts';
import { standingIn } from './verbatim.ts';

const rules = await shippedRules();
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** One commit for each state of a tree, oldest first. */
function history(...trees: readonly Readonly<Record<string, string>>[]): HistorySource {
  const before = (at: number) => trees[at - 1] ?? {};
  const texts = trees.flatMap((tree) => Object.values(tree));
  return {
    commits: trees.map((_, at) => ({ id: String(at).padStart(40, '0'), date: '2026-01-02' })),
    changes: trees.flatMap((tree, commit) =>
      [...new Set([...Object.keys(before(commit)), ...Object.keys(tree)])]
        .filter((path) => tree[path] !== before(commit)[path])
        .map((path) => {
          const old = before(commit)[path];
          return { commit, path, before: old === undefined ? [] : [old], after: tree[path] ?? null };
        }),
    ),
    // The text of an object is its name here.
    sizes: new Map(texts.map((text) => [text, text.length])),
    read: async (object) => bytes(object),
    gaps: [],
  };
}

const read = (source: HistorySource, more: Partial<HistoryOptions> = {}) =>
  historySecrets(source, { scanType: 'standard', rules, tree: [], ...more });

const password = (seed: string): string => `DB_PASSWORD=${['q7', seed, 'Kw2pZx9Lm4Rt'].join('')}\n`;
/** Two keys in a form of which all have the same first line. */
const key = (seed: string): string =>
  [
    '-----BEGIN OPENSSH ',
    'PRIVATE KEY-----\n',
    `${'b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAA'}\n`,
  ].join('') + `QyNTUxOQAAACDw8s7Gq2kLmZx4Yt${seed}Vb6Nj3Hd9Rf1Pc5Wg0Se\n`;

describe('secrets of a history', () => {
  it('are told apart by their values, keys by their bodies', async () => {
    const { findings } = await read(
      history(
        { 'a.env': password('one') },
        { 'a.env': password('two'), id_a: key('aaa') },
        { id_b: key('bbb') },
        {},
      ),
    );
    expect(findings.map(({ path, history: of }) => [path, of?.removedBy?.id.at(-1)])).toEqual([
      ['a.env', '1'],
      ['a.env', '2'],
      ['id_a', '2'],
      ['id_b', '3'],
    ]);
    expect(new Set(findings.map(({ fingerprint }) => fingerprint)).size).toBe(4);
  });

  it('keep their identity when one of them that looks alike comes to stand in the tree, or goes from it', async () => {
    const source = history({ 'a.env': password('one') }, { 'a.env': password('two') }, {});
    const both = (await read(source)).findings;
    const { findings } = await read(source, { tree: memorySource({ 'b.txt': password('one') }) });
    expect(findings.map(({ fingerprint }) => fingerprint)).toEqual([both[1]?.fingerprint]);
  });

  it('of tests and examples, lock files and what is installed are judged as in a tree', async () => {
    const { findings } = await read(
      history(
        {
          'tests/a.env': password('one'),
          'node_modules/x/a.env': password('two'),
          'yarn.lock': password('six'),
        },
        {},
      ),
    );
    expect(findings).toEqual([]);
  });

  it('are read newest first until a limit is met, which is said', async () => {
    const trees = Array.from({ length: 40 }, (_, at) => ({ 'a.env': password(`n${at}`) }));
    const source = history(...trees);
    const some = await read(source, { limits: { versions: 32 } });
    expect(some.coverage.gaps).toEqual([{ reason: 'too-many-versions', count: 8 }]);
    expect(some.findings.at(-1)?.history?.addedBy.id).toMatch(/039$/);
    const none = await read(source, { limits: { cpuMs: -1 } });
    expect([none.findings, none.coverage.gaps]).toEqual([[], [{ reason: 'time', count: 40 }]]);
    const small = await read(source, { limits: { versionBytes: 5 } });
    expect(small.coverage.gaps).toEqual([{ reason: 'oversized', count: 40 }]);
  });
});

it('a text stands in a tree only as a word of its own', async () => {
  const tree = memorySource({ 'a.txt': 'xadmin1 admin12 (admin2) "root-3"' });
  const texts = new Set(['admin1', 'admin2', 'root-3', 'nowhere']);
  expect(await standingIn(tree, texts, null)).toEqual(new Set(['admin2', 'root-3']));
});
