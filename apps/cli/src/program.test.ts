import { spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isGroup } from './command-line/command.ts';
import { commandLinePage } from './command-line/documentation-page.ts';
import { sections } from './commands/index.ts';
import { exitCodeMeanings } from './failure/exit-codes.ts';
import { runInProcess } from './testing/run-in-process.ts';

let folder = '';
/** Rules as they were read once: reading all of them anew takes longer than a scan of two files. */
let cache = '';
beforeAll(() => {
  cache = mkdtempSync(join(tmpdir(), 'vedette-cli-cache-'));
  folder = mkdtempSync(join(tmpdir(), 'vedette-cli-'));
  writeFileSync(
    join(folder, 'a.js'),
    "const crypto = require('crypto');\ncrypto.createHash('md5').update(password);\n",
  );
  writeFileSync(join(folder, 'package.json'), '{"name":"a","dependencies":{"left-pad":"1.0.0"}}');
});
afterAll(() => {
  rmSync(folder, { recursive: true });
  rmSync(cache, { recursive: true });
});

const run = (args: readonly string[], more: { tty?: boolean; env?: Record<string, string> } = {}) =>
  runInProcess(args, { cwd: folder, ...more, env: { XDG_CACHE_HOME: cache, ...more.env } });

const ID = '0198c5d2-7a11-7c3e-9d8f-6b1a2c3d4e5f';
const offline = ['scan', '.', '--offline', '--type', 'lite', '--workers', '1'];

describe('vedette scan --offline', () => {
  it('shows a finding with its code underlined, and says nothing on standard error off a terminal', async () => {
    const { code, stdout, stderr } = await run([...offline, '--fail-on', 'info']);
    expect(code).toBe(1);
    expect(stdout).toContain('a.js:2:1');
    expect(stdout).toMatch(/> 2 │ crypto\.createHash\('md5'\)\.update\(password\);\n\s+│ \^{24}/);
    expect(stderr).toBe('');
  });

  it('exits with 1 from the threshold on, which is high unless another is named', async () => {
    expect((await run([...offline])).code).toBe(0);
    expect((await run([...offline, '--fail-on', 'medium'])).code).toBe(1);
    expect((await run([...offline, '--fail-on', 'Medium'])).code).toBe(1);
  });

  it('writes one JSON document, and nothing else, to standard output', async () => {
    for (const format of ['json', 'sarif', 'gitlab', 'cyclonedx', 'spdx']) {
      const { stdout, stderr } = await run([...offline, '--format', format]);
      expect(() => JSON.parse(stdout), format).not.toThrow();
      expect(stderr).toBe('');
    }
  });

  it('prints the counts with --json, one object on one line', async () => {
    const { stdout } = await run([...offline, '--json']);
    expect(stdout).toMatch(/^\{.*\}\n$/);
    expect(JSON.parse(stdout)).toMatchObject({
      status: 'completed',
      counts: { critical: 0, high: 0, medium: 1, low: 0, info: 0 },
      coverage: { complete: true, filesAnalysed: 2 },
    });
  });

  it('counts what comments ignore, and shows and says what they ask for in vain', async () => {
    const own = mkdtempSync(join(tmpdir(), 'vedette-cli-ignore-'));
    const hash = "crypto.createHash('md5').update(password);";
    writeFileSync(
      join(own, 'a.js'),
      `const crypto = require('crypto');\n${hash} // vedette-ignore: * -- a key of a cache\n${hash} // nosemgrep\n${hash} // vedette-ignore: * -- goes (until 2020-01-01)\n`,
    );
    const { stdout } = await run(['scan', own, ...offline.slice(2)]);
    expect(stdout).toMatch(/Ignored in the source, with a reason: 1\.\n.*shown all the same: 2/);
    expect(stdout).toMatch(/not ignored: A nosemgrep comment/);
    expect(stdout).toMatch(/not ignored: .*ended on 2020-01-01 \(goes\)/);
    const counted = await run(['scan', own, ...offline.slice(2), '--json']);
    expect(JSON.parse(counted.stdout)).toMatchObject({
      counts: { medium: 2 },
      ignored: 1,
      ignoreRequests: 2,
    });
    const sarif = JSON.parse((await run(['scan', own, ...offline.slice(2), '--format', 'sarif'])).stdout);
    const suppressions = sarif.runs[0].results.map((one: { suppressions: unknown[] }) => one.suppressions);
    expect(suppressions).toEqual([
      [{ kind: 'inSource', justification: 'a key of a cache' }],
      [{ kind: 'inSource', status: 'underReview', justification: expect.stringMatching(/nosemgrep/) }],
      [{ kind: 'inSource', status: 'underReview', justification: expect.stringMatching(/2020-01-01/) }],
    ]);
    rmSync(own, { recursive: true });
  });

  it('writes to a file when asked, whole or not at all, and then nothing to standard output', async () => {
    const { stdout } = await run([...offline, '--format', 'json', '--output', 'out.json']);
    expect(stdout).toBe('');
    expect(JSON.parse(readFileSync(join(folder, 'out.json'), 'utf8')).findings).toHaveLength(1);
    rmSync(join(folder, 'out.json'));
    const before = readdirSync(folder);
    const failed = await run([...offline, '--output', 'nowhere/out.txt', '--json']);
    expect(failed.code).toBe(4);
    expect(JSON.parse(failed.stdout).error).toMatchObject({
      code: 'file_unusable',
      message: 'nowhere/out.txt does not exist.',
    });
    expect(readdirSync(folder)).toEqual(before);
  });

  it('uses colour on a terminal only, and not when NO_COLOR is set', async () => {
    const colour = '\u001b[';
    expect((await run(offline, { tty: true })).stdout).toContain(colour);
    expect((await run(offline, { tty: true, env: { NO_COLOR: '1' } })).stdout).not.toContain(colour);
    expect((await run(offline)).stdout).not.toContain(colour);
    expect((await run(offline, { env: { FORCE_COLOR: '1' } })).stdout).toContain(colour);
    const json = await run([...offline, '--format', 'json'], { tty: true, env: { FORCE_COLOR: '1' } });
    expect(json.stdout).not.toContain(colour);
  });

  it('keeps to the columns of a terminal: prose is broken at words, and of a long line the part is shown that it is about', async () => {
    const wide = mkdtempSync(join(tmpdir(), 'vedette-cli-wide-'));
    const call = "require('crypto').createHash('md5')";
    writeFileSync(join(wide, 'long.js'), `const all = [${'1, '.repeat(60)}${call}, ${'2, '.repeat(60)}0];\n`);
    const { stdout } = await runInProcess(offline, {
      cwd: wide,
      tty: true,
      env: { NO_COLOR: '1', XDG_CACHE_HOME: cache },
    });
    for (const line of stdout.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80);
    expect(stdout).toMatch(/^ {2}fix: Use SHA-256 .*\n {7}\S/m);
    const lines = stdout.split('\n');
    const under = lines.findIndex((line) => /\^{10}/.test(line));
    const from = lines[under]?.indexOf('^') ?? 0;
    expect(lines[under - 1]?.slice(from)).toMatch(/^(?:require\('crypto'\)\.)?createHash/);
    rmSync(wide, { recursive: true });
  });

  it('ends with 5 where there is nothing to scan', async () => {
    mkdirSync(join(folder, 'empty'));
    const { code, stdout } = await run(['scan', 'empty', '--offline', '--json']);
    expect(code).toBe(5);
    expect(JSON.parse(stdout).error).toMatchObject({ code: 'nothing_to_scan' });
    rmSync(join(folder, 'empty'), { recursive: true });
  });

  it('says what is wrong with the only rule of a folder, at its line, and not that there is none', async () => {
    const own = mkdtempSync(join(tmpdir(), 'vedette-cli-rules-'));
    mkdirSync(join(own, 'python', 'area'), { recursive: true });
    writeFileSync(join(own, 'python', 'area', 'python-own-rule.yaml'), 'id: python-own-rule\ntitle: x\n');
    const { code, stdout } = await run(['rules', 'test', own]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^python\/area\/python-own-rule\.yaml:2: title: /m);
    expect(stdout).toContain('0 rules, 0 examples, ');
    rmSync(own, { recursive: true });
  });

  it('says what leaves everything out where that is why there is nothing to scan', async () => {
    mkdirSync(join(folder, 'left'));
    writeFileSync(join(folder, 'left', 'a.js'), '');
    const { code, stderr } = await run(['scan', 'left', '--offline', '--exclude', '**']);
    expect(code).toBe(5);
    expect(stderr).toContain('left: everything is left out: 1 by .vedetteignore, --include and --exclude.');
    rmSync(join(folder, 'left'), { recursive: true });
  });
});

describe('a wrong call', () => {
  const calls: readonly (readonly [args: string[], message: RegExp])[] = [
    [['scan', 'nowhere', '--offline'], /nowhere: there is no such file or folder/],
    [['scan', '.', '--offline', '--no-wait'], /is for scans at a server/],
    [['scan', '.', '--offline', '--format', 'xml'], /Allowed choices are text, json/],
    [['scan', '.', '--offline', '--workers', '0'], /whole number from 1 to 256/],
    [['scan', '.', '--offline', '--rules', 'nowhere'], /nowhere: there is no such folder/],
    [['scan', '.', '--offlin'], /Did you mean --offline\?/],
    [['scna', '.'], /Did you mean scan\?/],
    [['rules'], /`vedette rules` needs another word: test\./],
    [['scans'], /needs another word: list, show, cancel or compare\./],
    [['service'], /Did you mean service-key\?/],
    [['scans', 'sho'], /Did you mean show\?/],
    [['scans', 'zebra'], /`vedette scans` takes list, show, cancel or compare\./],
    [['scans', 'show'], /Missing: <scan-id>\.\n {9}`vedette scans list` shows the ids\./],
    [['scans', 'show', 'shop'], /"shop" is no scan id\.\n {9}`vedette scans list` shows the ids\./],
    [['repos', 'add-users', ID, ID, 'grace'], /"grace" is no company user id\./],
    [
      ['alerts', 'list', '--monitor', 'shop'],
      /--monitor cannot be "shop"\. It must be an id: `vedette monitors list`/,
    ],
    [['scan', '.', '--workspace', ' '], /--workspace cannot be " "\. It must not be empty\./],
    [['service-key', 'create', '--name', 'x'.repeat(201)], /It must have at most 200 characters\./],
    [
      ['scan', '.', '--offline', '--fail-on', 'hihg'],
      /--fail-on cannot be "hihg"\. .*\n {9}Did you mean high\?/,
    ],
    [['rules', 'test', '.'], /holds no rules/],
    [['rules', 'tets'], /Did you mean test\?/],
    [['admin', 'bootstrap'], /npx vedette admin --help/],
    [['admin', 'bootstrap', '--company', 'Acme'], /npx vedette admin --help/],
    [['unknown'], /unknown command 'unknown'\.\n {9}`vedette --help` lists the commands\./i],
  ];

  it.each(calls)(
    '%j ends with 2 and says what is wrong and what to do, on standard error alone',
    async (args, message) => {
      const { code, stdout, stderr } = await run(args);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(/^vedette: .+\n {9}.+\n$/);
      expect(stderr).toMatch(message);
    },
  );

  it.each(calls)('%j with --json prints one error object on standard output', async (args) => {
    const { code, stdout } = await run([...args, '--json']);
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toEqual({
      error: { code: 'usage', message: expect.stringMatching(/\.$/), hint: expect.stringMatching(/./) },
    });
  });
});

it.each([
  [{ VEDETTE_SERVER: 'https://vedette.example.org/app' }, 2, 'usage'],
  [{ VEDETTE_SERVER: 'http://127.0.0.1:9', VEDETTE_TOKEN: 'vdt_pat_a b' }, 3, 'auth_invalid'],
])('%j is refused before anybody is asked', async (env, exit, code) => {
  const ran = await run(['whoami', '--json'], { env });
  expect([ran.code, JSON.parse(ran.stdout).error.code]).toEqual([exit, code]);
});

/** Packages that a file and those it imports load at once: not in types, and not when they are needed. */
function loadedBy(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export) (?!type\b)(?:[^;]*? from )?'([^']+)'|await import\('(\.\/program\.ts)'\)/gm,
  );
  const found = [...imports].flatMap(([, name, program]) => {
    const specifier = name ?? program ?? '';
    if (specifier.startsWith('.'))
      return specifier.endsWith('.ts') ? loadedBy(join(file, '..', specifier), seen) : [];
    return specifier.startsWith('node:') ? [] : [specifier];
  });
  return [...new Set(found)].sort();
}

describe('help', () => {
  it('stands in docs/command-line.md too', async () => {
    await expect(commandLinePage(sections)).toMatchFileSnapshot('../../../docs/command-line.md');
  });

  it('lists every command, administration among them, and every exit code', async () => {
    const { code, stdout } = await run(['--help']);
    expect(code).toBe(0);
    for (const { commands } of sections)
      for (const { name } of commands) expect(stdout).toContain(`  ${name} `);
    expect(stdout).toContain('  admin ');
    for (const [number, meaning] of exitCodeMeanings)
      expect(stdout).toContain(`  ${String(number).padEnd(3)}  ${meaning}`);
    expect((await run([])).stdout).toBe(stdout);
    expect((await run(['help', 'scan'])).stdout).toBe((await run(['scan', '--help'])).stdout);
  });

  it('waits for nothing but the parser: neither the engine nor the contract is loaded before a command is run', () => {
    expect(loadedBy(join(import.meta.dirname, 'main.ts'))).toEqual([
      '@vedette/contract/network-reasons',
      '@vedette/contract/terminal-text',
      'commander',
    ]);
  });

  it('of every command shows examples of that command, in 80 columns', async () => {
    for (const { commands } of sections) {
      for (const command of commands) {
        const leaves = isGroup(command)
          ? command.commands.map((one) => [command.name, one.name])
          : [[command.name]];
        for (const path of leaves) {
          const { code, stdout } = await run([...path, '--help'], { tty: true, env: { NO_COLOR: '1' } });
          expect(code, path.join(' ')).toBe(0);
          expect(stdout).toMatch(new RegExp(`\\$ (?:npx )?vedette ${path.join(' ')}`));
          for (const line of stdout.split('\n'))
            if (!/^ {2}\$ /.test(line)) expect(line.length, line).toBeLessThanOrEqual(80);
        }
      }
    }
  });
});

describe('the program itself', () => {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  const start = (stdout: number | 'pipe', args: readonly string[] = ['--help'], env = {}) =>
    spawnSync(process.execPath, [main, ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { HOME: cache, TMPDIR: join(cache, 'tmp'), ...env },
      stdio: ['ignore', stdout, 'pipe'],
    });

  it.each([[['--help']], [['sbom', '.', '--offline']]])(
    'fails when what %j prints cannot be written, and says why, once',
    (args) => {
      const full = openSync('/dev/full', 'w');
      // What these tests have compiled already takes a first start ten seconds.
      const { status, stderr } = start(full, args, { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE });
      closeSync(full);
      const failures = stderr.split('\n').filter((line) => line.startsWith('vedette: '));
      expect([status, failures]).toEqual([
        4,
        ['vedette: The disk is full: standard output could not be written.'],
      ]);
    },
  );

  it('keeps what it compiles with what is the user’s own, and nothing in the folder for temporary files', () => {
    mkdirSync(join(cache, 'tmp'));
    expect(start('pipe').status).toBe(0);
    expect(readdirSync(join(cache, 'tmp'))).toEqual([]);
    expect(readdirSync(join(cache, '.cache', 'vedette'))).toContain('compiled');
  });
});
