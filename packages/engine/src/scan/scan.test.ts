import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { jsonReport } from '../report/index.ts';
import { loadRules } from '../rules/load.ts';
import { readShippedKnowledge } from '../threat-model/index.ts';
import { directoryCache, memoryCache, type ScanCache } from './cache.ts';
import type { ScanOptions, ScanResult } from './options.ts';
import { readKnowledge, readRules } from './read-rules.ts';
import { scan } from './scan.ts';

const meta = `message: A message that is long enough to be one.
remediation: Do it another way.
severity: high
confidence: high
cwe: [CWE-78]
references: ["https://example.org/"]
scan: [lite, standard, audit]
languages: [javascript, python]
`;
const rules = loadRules([
  {
    path: 'javascript/a/test-weak-hash.yaml',
    text: `id: test-weak-hash\ntitle: Weak hash\n${meta}match:\n  any:\n    - call: crypto.createHash\n    - call: hashlib.md5\n`,
  },
  {
    path: 'javascript/a/test-command.yaml',
    text: `id: test-command\ntitle: Command from input\n${meta.replace('[lite, standard, audit]', '[standard, audit]')}taint:\n  sources: [remote]\n  sinks: [command-injection]\n`,
  },
  {
    path: 'javascript/models/node.yaml',
    text: 'library: node\nsources:\n  - { member: process.argv, kind: remote }\nsinks:\n  - { call: child_process.exec, argument: 0, kind: command-injection }\n',
  },
]);

const base: Readonly<Record<string, string>> = {
  'src/main.js': "import { run } from './run.js';\nrun(process.argv[2]);\n",
  'src/run.js': "import cp from 'child_process';\nexport function run(x) {\n  cp.exec('ls ' + x);\n}\n",
  'src/hash.js': "const crypto = require('crypto');\ncrypto.createHash('md5');\n",
  'test/hash.test.js': "const crypto = require('crypto');\ncrypto.createHash('md5');\n",
  'tool.py': 'import hashlib\nhashlib.md5(b"x")  # vedette-ignore: test-weak-hash only a key\n',
  'package.json': '{"name":"a","dependencies":{"left-pad":"1.0.0"}}',
  'lib/app.min.js': 'x=1',
  'README.md': 'Nothing here.',
};

const run = (files: Readonly<Record<string, string>>, more: Partial<ScanOptions> = {}): Promise<ScanResult> =>
  scan(memorySource(files), { scanType: 'standard', rules, workers: 0, ...more });

/** Everything of a result that must not depend on how the work was done. */
const bytes = ({ stats: _, ...result }: ScanResult): string => JSON.stringify(result);

describe('rules kept from an earlier start', () => {
  const rule = `id: test-kept\ntitle: Kept\n${meta}match:\n  any:\n    - call: a.b\n`;

  it('are those of the folder, whatever changes there, and are read again when what was kept is damaged', async () => {
    const root = await mkdtemp(join(tmpdir(), 'rules-'));
    const folder = join(root, 'rules');
    const kept = join(root, 'cache', 'kept');
    await mkdir(join(folder, 'javascript'), { recursive: true });
    const file = join(folder, 'javascript', 'test-kept.yaml');
    for (const text of [rule, rule, rule.replace('Kept', 'Other')]) {
      await writeFile(file, text);
      expect(await readRules(folder, kept)).toEqual(await readRules(folder));
      expect(await readdir(kept)).toHaveLength(1);
      // The very same, for which a process that scans again has compiled everything.
      expect(await readRules(folder, kept)).toBe(await readRules(folder, kept));
    }
    const mode = async (path: string) => (await stat(path)).mode & 0o777;
    expect([await mode(kept), await mode(dirname(kept))]).toEqual([0o700, await mode(folder)]);
    const [name = ''] = await readdir(kept);
    await writeFile(join(kept, name), '{"rules":[');
    expect((await readRules(folder, kept)).rules).toHaveLength(1);
    await writeFile(file, 'id: 7');
    expect((await readRules(folder, kept)).faults).not.toEqual([]);
    await rm(root, { recursive: true });
  });
});

test('knowledge that is kept from an earlier start is what ships', async () => {
  const kept = await mkdtemp(join(tmpdir(), 'knowledge-'));
  for (const _ of ['made', 'kept']) expect(await readKnowledge(kept)).toEqual(readShippedKnowledge());
  expect(await readdir(kept)).toHaveLength(1);
  await rm(kept, { recursive: true });
});

describe('a scan', () => {
  it('finds what rules say, lowers what stands in tests, and keeps suppressed findings apart', async () => {
    const { findings, coverage, dependencies } = await run(base);
    expect(rules.faults).toEqual([]);
    expect(findings.map((one) => [one.path, one.ruleId, one.severity, one.suppressed])).toEqual([
      ['src/hash.js', 'test-weak-hash', 'high', null],
      ['src/run.js', 'test-command', 'high', null],
      ['test/hash.test.js', 'test-weak-hash', 'low', null],
      ['tool.py', 'test-weak-hash', 'high', 'only a key'],
    ]);
    const messageOf = (path: string) => findings.find((one) => one.path === path)?.message;
    expect(messageOf('test/hash.test.js')).toBe(
      `${messageOf('src/hash.js')} By its path or its imports this is test code: lowered from high.`,
    );
    expect(coverage).toMatchObject({ complete: true, filesAnalysed: 8, filesIncomplete: [] });
    expect(coverage.filesSkipped).toEqual([]);
    expect(dependencies.components.map((one) => one.name)).toEqual(['left-pad']);
  });

  it('tells what files and then the program show as soon as they do, in the words of the report, and what is not looked at', async () => {
    const told: string[] = [];
    const files = { ...base, 'src/old.pl': 'print 1;', 'src/again.js': base['src/run.js'] ?? '' };
    const silent = await run(files);
    const result = await run(files, {
      onFound: (found) =>
        told.push(
          ...found.map((one) => `${one.phase} ${one.path}:${one.startLine} ${one.severity} ${one.title}`),
        ),
      onSkipped: (skipped) => told.push(...skipped.map(({ path, reason }) => `${reason} ${path}`)),
      onProgress: ({ phase, done }) => phase === 'report' && done === 0 && told.push('report'),
    });
    expect(told).toEqual([
      'files src/hash.js:2 high Weak hash',
      'unsupported-language src/old.pl',
      'files test/hash.test.js:2 low Weak hash',
      'program src/run.js:3 high Command from input',
      'report',
    ]);
    expect(bytes(result)).toBe(bytes(silent));
  });

  it('shows again what was ignored until a day that is over, from the cache as well', async () => {
    const files = {
      'tool.py':
        'import hashlib\nhashlib.md5(b"x")  # vedette-ignore: test-weak-hash -- a key (until 2026-11-22)\n',
    };
    const cache = memoryCache();
    const on = async (today: string) => (await run(files, { cache, today })).findings[0];
    expect(await on('2026-11-22')).toMatchObject({ suppressed: 'a key', ignoreRequest: null });
    expect(await on('2026-11-23')).toMatchObject({
      suppressed: null,
      ignoreRequest: expect.stringMatching(/ended on 2026-11-22/),
    });
  });

  it('models what the product exposes, from the cache as well, and leaves tests out of it', async () => {
    const app =
      "const express = require('express');\nconst app = express();\napp.post('/pay', (req, res) => {});\n";
    const files = { ...base, 'src/app.js': app, 'test/app.test.js': app };
    const cache = memoryCache();
    const first = await run(files, { cache });
    const second = await run(files, { cache });
    expect(first.threatModel?.entryPoints.map((one) => [one.file, one.line, one.name])).toEqual([
      ['src/app.js', 3, 'POST /pay'],
    ]);
    expect(second.stats.filesCached).toBe(10);
    expect(second.threatModel).toEqual(first.threatModel);
    expect((await run(files, { scanType: 'lite' })).threatModel).toBeNull();
  });

  it('follows data across files and keeps the statement of the sink for the fingerprint', async () => {
    const { findings } = await run(base);
    const flow = findings.find((one) => one.ruleId === 'test-command');
    expect(flow?.startLine).toBe(3);
    expect(flow?.symbol).toEqual(['run']);
    expect(flow?.flow?.at(0)).toMatchObject({ path: 'src/main.js', startLine: 2, kind: 'source' });
    expect(flow?.flow?.at(-1)).toMatchObject({ path: 'src/run.js', startLine: 3, kind: 'sink' });
  });

  it('tells findings in different anonymous functions apart, by place and by what is said of them', async () => {
    const { findings } = await run({
      'app.js': [
        "const cp = require('child_process');",
        "const crypto = require('crypto');",
        'on(() => {',
        '  // note',
        '',
        "  const command = 'ls ' + process.argv[2];",
        '  cp.exec(command);',
        "  crypto.createHash('md5');",
        '});',
        'on(() => {',
        "  const command = 'ls ' + process.argv[2];",
        '  cp.exec(command);',
        "  crypto.createHash('md5');",
        '});',
        '',
      ].join('\n'),
    });
    expect(findings.map((one) => [one.startLine, one.scopeOffset, one.scopeOffsetCompressed])).toEqual([
      [7, 'app.js|(anonymous)[0]:4', 'app.js|(anonymous)[0]:2'],
      [8, 'app.js|(anonymous)[0]:5', 'app.js|(anonymous)[0]:3'],
      [12, 'app.js|(anonymous)[1]:2', 'app.js|(anonymous)[1]:2'],
      [13, 'app.js|(anonymous)[1]:3', 'app.js|(anonymous)[1]:3'],
    ]);
    expect(findings[0]).toMatchObject({
      message:
        'Input from `process.argv[2]` (remote, line 6), held in `command`, reaches `cp.exec`. A message that is long enough to be one.',
      snippet: '  cp.exec(command);',
      lineHash: expect.stringMatching(/^[\da-f]+:1$/),
    });
  });

  it('gives byte-identical reports without threads, with one and with two, and with other files first', async () => {
    const many = { ...base };
    for (let i = 0; i < 120; i++)
      many[`gen/f${i}.js`] = `// ${'x'.repeat((i * 997) % 9000)}\n${base['src/hash.js']}`;
    const one = await run(many, { workers: 1 });
    const two = await run(many, { workers: 2, focusPaths: ['test', 'gen/f7.js'] });
    expect(bytes(two)).toBe(bytes(one));
    expect(bytes(await run(many, { workers: 0 }))).toBe(bytes(one));
    const report = (result: ScanResult): string =>
      [
        ...jsonReport({
          engineVersion: '1',
          scanType: 'standard',
          startedAt: '2026-01-01T00:00:00Z',
          finishedAt: '2026-01-01T00:00:00Z',
          ...result,
        }),
      ].join('');
    expect(report(two)).toBe(report(one));
  });

  it('lite reports what its structural rules would report without the word filter, and no flows', async () => {
    const { findings } = await run(base, { scanType: 'lite' });
    expect(findings.map((one) => one.path)).toEqual(['src/hash.js', 'test/hash.test.js', 'tool.py']);
  });

  it('of a tree with random edits, with what is cached from before, equals a full scan', async () => {
    const edit = fc.record({
      path: fc.constantFrom(...Object.keys(base), 'src/new.js', 'src/other.py'),
      text: fc.constantFrom(
        ...Object.values(base),
        '',
        "require('child_process').exec(process.argv[3]);\n",
        'x = ((',
      ),
      gone: fc.boolean(),
    });
    const cache = memoryCache();
    await run(base, { cache });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), async (edits) => {
        const files: Record<string, string> = { ...base };
        for (const { path, text, gone } of edits) {
          if (gone) delete files[path];
          else files[path] = text;
        }
        const full = await run(files);
        // As before a commit: the few files that were edited are looked at without threads.
        const few = await run(files, { cache, workers: 2, fewFiles: 4 });
        expect(bytes(few)).toBe(bytes(full));
        expect(bytes(await run(files, { cache }))).toBe(bytes(full));
      }),
      { numRuns: 5, seed: 7 },
    );
  });

  it('starts no thread for as few files as it is told, and leaves one more to threads', async () => {
    const cache = memoryCache();
    await run(base, { cache });
    // Threads cannot be started with this: whatever needs one fails.
    const threadFlags = ['--no-such-flag'];
    const edited = { ...base, 'src/hash.js': 'x();\n', 'src/run.js': 'y();\n' };
    const again = await run(edited, { cache, workers: 2, fewFiles: 2, threadFlags });
    expect(bytes(again)).toBe(bytes(await run(edited)));
    const more = { ...edited, 'a.js': '1;', 'b.js': '2;', 'c.js': '3;' };
    await expect(run(more, { cache, workers: 2, fewFiles: 2, threadFlags })).rejects.toThrow();
  });

  it('says that flows are missing when time is up, without threads as well', async () => {
    const { coverage } = await run(base, { limits: { programMs: 0 } });
    expect([coverage.programAnalysed, coverage.complete]).toEqual([false, false]);
  });

  it('asks the cache for unchanged files and analyses the changed one alone', async () => {
    const cache = memoryCache();
    const first = await run(base, { cache });
    const second = await run({ ...base, 'src/hash.js': 'x();\n' }, { cache });
    expect(first.stats.filesCached).toBe(0);
    expect(second.stats.filesCached).toBe(7);
  });

  it('with threads, and with what a folder holds from before, equals a full scan', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'results-'));
    const held = directoryCache(folder);
    const writes: Promise<void>[] = [];
    const put: ScanCache['put'] = async (key, value) => void writes.push(held.put(key, value));
    const cache = { get: held.get, put };
    await run(base, { cache });
    // A scan does not wait for what it leaves for the next one.
    await Promise.all(writes);
    const edited = { ...base, 'src/new.js': base['src/main.js'] ?? '' };
    const again = await run(edited, { cache, workers: 1 });
    expect(again.stats.filesCached).toBe(8);
    expect(bytes(again)).toBe(bytes(await run(edited)));
    await Promise.all(writes);
    await rm(folder, { recursive: true });
  });

  it('follows data again only in languages of which some file changed', async () => {
    const cache = memoryCache();
    const first = await run(base, { cache });
    const same = await run(base, { cache });
    const other = await run({ ...base, 'tool.py': 'import os\n' }, { cache });
    const linked = await run({ ...base, 'package.json': '{"name":"b"}' }, { cache });
    expect([first, same, other, linked].map((one) => one.stats.partsCached)).toEqual([0, 2, 1, 0]);
    expect(bytes(same)).toBe(bytes(first));
  });

  it('follows no data again when an edit changed nothing that data flows through', async () => {
    const cache = memoryCache();
    await run(base, { cache });
    const edited = { ...base, 'src/hash.js': `${base['src/hash.js']?.trimEnd()} // ever so weak\n` };
    const again = await run(edited, { cache });
    expect([again.stats.filesCached, again.stats.partsCached]).toEqual([7, 2]);
    expect(bytes(again)).toBe(bytes(await run(edited)));
    const below = { ...base, 'src/hash.js': `${base['src/hash.js']?.trimEnd()}\n\n// ever so weak\n` };
    expect((await run(below, { cache })).stats.partsCached).toBe(2);
  });

  it('takes what is damaged in the cache for not there', async () => {
    const kept = memoryCache();
    const first = await run(base, { cache: kept });
    for (const spoil of [
      (entry: Uint8Array) => entry.subarray(0, entry.length / 2),
      (entry: Uint8Array) => entry.map((byte, i) => (i === entry.length - 1 ? byte ^ 1 : byte)),
      () => new Uint8Array(3),
    ]) {
      const damaged: ScanCache = {
        ...kept,
        get: async (key) => {
          const entry = await kept.get(key);
          return entry && spoil(entry);
        },
      };
      const again = await run(base, { cache: damaged });
      expect([again.stats.filesCached, again.stats.partsCached]).toEqual([0, 0]);
      expect(bytes(again)).toBe(bytes(first));
    }
  });

  it('ends when it is cancelled before anything else happens, whatever its threads are in the middle of', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 100 }, (_, i) => [`f${i}.js`, `${'f(a, b);\n'.repeat(400)}// ${i}`]),
    );
    const controller = new AbortController();
    let somethingElseHappened = false;
    const pending = run(many, {
      workers: 2,
      signal: controller.signal,
      onProgress: ({ phase, done }) => {
        if (phase !== 'files' || done !== 20) return;
        controller.abort(new Error('enough'));
        setImmediate(() => {
          somethingElseHappened = true;
        });
      },
    });
    await expect(pending).rejects.toThrow('enough');
    expect(somethingElseHappened).toBe(false);
  });

  it('is refused when cancelled before it began', async () => {
    await expect(run(base, { signal: AbortSignal.abort(new Error('no')) })).rejects.toThrow('no');
  });
});
