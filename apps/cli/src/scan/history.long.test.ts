import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gitHistory } from '../project/git-history.ts';
import { runInProcess } from '../testing/run-in-process.ts';

interface Found {
  readonly ruleId: string;
  readonly path: string;
  readonly startLine: number;
  readonly message: string;
  readonly suppressed: string | null;
  readonly fingerprint: string;
  readonly history?: { readonly addedBy: { id: string }; readonly removedBy: { id: string } | null };
}

let root: string;
let home: string;
const commits: Record<string, string> = {};

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.test', ...args], {
    cwd: root,
    encoding: 'utf8',
  });
const commit = (name: string, files: Readonly<Record<string, string | null>>): void => {
  for (const [path, text] of Object.entries(files)) {
    if (text === null) rmSync(join(root, path));
    else {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
  }
  git('add', '-A');
  git('commit', '-qm', name);
  commits[name] = git('rev-parse', 'HEAD').trim();
};
const scan = (...args: string[]) =>
  runInProcess(['scan', '.', '--offline', '--workers', '1', '--fail-on', 'never', ...args], {
    cwd: root,
    env: { HOME: home },
  });
const report = async (...args: string[]) => JSON.parse((await scan('--format', 'json', ...args)).stdout);
const historical = async (...args: string[]): Promise<Found[]> =>
  (await report('--history', ...args)).findings.filter((one: Found) => one.history);

/** Put together here, so that no scan of this file takes them for real. */
const secret = (seed: string): string => ['q7', seed, 'Kw2pZx9Lm4Rt'].join('');
const settings = (name: string, seed: string): string => `${name}_PASSWORD=${secret(seed)}\n`;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'vedette-history-'));
  home = mkdtempSync(join(tmpdir(), 'vedette-history-home-'));
  git('init', '-q', '-b', 'main');
  commit('start', {
    'app.py': 'print(1)\n',
    '.env': settings('DB', 'kept'),
    'deploy/prod.env': `A=1\n${settings('SMTP', 'gone')}`,
    'ignored/x.env': settings('FTP', 'left'),
    '.vedetteignore': 'ignored/\n',
    'quiet.env': `${settings('LDAP', 'said').trim()} # vedette-ignore: * -- of a machine that is gone\n`,
  });
  commit('moved', { 'deploy/prod.env': null, 'settings/prod.env': `A=1\n${settings('SMTP', 'gone')}` });
  commit('removed', { 'settings/prod.env': 'A=1\n', 'ignored/x.env': null, 'quiet.env': '' });
  git('revert', '--no-edit', 'HEAD');
  commit('removed again', { 'settings/prod.env': 'A=1\n', 'ignored/x.env': null, 'quiet.env': '' });
  git('commit', '-q', '--allow-empty', '-m', 'nothing');
  git('checkout', '-qb', 'side', 'main~2');
  commit('on a branch', { 'branch.env': settings('REDIS', 'side') });
  git('checkout', '-q', 'main');
});
afterAll(() => {
  rmSync(root, { recursive: true });
  rmSync(home, { recursive: true });
});

describe('--history', () => {
  it('finds each secret that is in no file now once, where it came in, over moves and reverts', async () => {
    const found = await historical();
    expect(
      found.map(({ path, startLine, history, suppressed }) => [
        path,
        startLine,
        history?.addedBy.id,
        history?.removedBy?.id ?? null,
        suppressed,
      ]),
    ).toEqual([
      ['deploy/prod.env', 2, commits.start, commits['removed again'], null],
      ['quiet.env', 1, commits.start, commits['removed again'], 'of a machine that is gone'],
      ['branch.env', 1, commits['on a branch'], null, null],
    ]);
  });

  it('leaves what stands in a file now to the scan of the files', async () => {
    const { findings, coverage } = await report('--history');
    const kept = findings.filter((one: Found) => one.path === '.env');
    expect(kept.map((one: Found) => one.history)).toEqual([undefined]);
    expect(coverage.history).toMatchObject({ commits: 7, complete: true, gaps: [] });
  });

  it('is in every form of report, and no secret is', async () => {
    const schema = new URL('../../../../packages/engine/schemas/report.schema.json', import.meta.url);
    const valid = new Ajv({ strict: false }).compile(JSON.parse(readFileSync(fileURLToPath(schema), 'utf8')));
    expect(valid(await report('--history')), JSON.stringify(valid.errors)).toBe(true);
    const sarif = await scan('--history', '--format', 'sarif');
    const { results } = JSON.parse(sarif.stdout).runs[0];
    expect(
      results.flatMap((one: { properties: { history?: object } }) => one.properties.history ?? []),
    ).toHaveLength(3);
    const text = await scan('--history');
    expect(text.stdout).toContain(`${commits.start?.slice(0, 12)}:deploy/prod.env:2:`);
    expect(text.stdout).toContain(`commit ${commits['removed again']?.slice(0, 12)} of`);
    expect(text.stdout).toMatch(/History: \d+ versions of files in 7 commits read for secrets/);
    for (const { stdout } of [sarif, text])
      for (const seed of ['gone', 'side']) expect(stdout).not.toContain(secret(seed));
  });

  it('with a baseline shows what came after it, under the identity that it always has', async () => {
    const before = await historical();
    expect((await historical('--baseline', 'main')).map(({ path }) => path)).toEqual(['branch.env']);
    git('branch', '-f', 'copy', 'side');
    git('checkout', '-q', 'copy');
    git('commit', '-q', '--amend', '--no-edit', '-m', 'written anew', '--date', '2001-02-03T04:05:06Z');
    git('branch', '-qD', 'side');
    git('checkout', '-q', 'main');
    const after = await historical();
    expect(after.map(({ fingerprint }) => fingerprint)).toEqual(before.map(({ fingerprint }) => fingerprint));
  });

  it('is refused without --offline, beside --changed and outside of a checkout', async () => {
    for (const [cwd, args] of [
      [root, ['--history']],
      [root, ['--history', '--offline', '--changed']],
    ] as const) {
      const { code, stdout } = await runInProcess(['scan', '.', '--json', ...args], {
        cwd,
        env: { HOME: home },
      });
      expect([code, JSON.parse(stdout).error.code], args.join(' ')).toEqual([2, 'usage']);
    }
    const bare = mkdtempSync(join(tmpdir(), 'vedette-history-none-'));
    writeFileSync(join(bare, 'a.py'), 'print(1)\n');
    const { code } = await runInProcess(['scan', '.', '--json', '--offline', '--type', 'lite', '--history'], {
      cwd: bare,
      env: { HOME: home },
    });
    rmSync(bare, { recursive: true });
    expect(code).toBe(2);
  });
});

describe('the history of a hostile or incomplete checkout', () => {
  it('is read without running what its configuration names', async () => {
    const mark = join(home, 'ran');
    const program = join(home, 'program');
    writeFileSync(program, `#!/bin/sh\ntouch ${mark}\n`);
    chmodSync(program, 0o755);
    writeFileSync(join(root, '.git/info/attributes'), '* filter=evil diff=evil\n');
    const config = readFileSync(join(root, '.git/config'), 'utf8');
    for (const [key, value] of [
      ['core.fsmonitor', program],
      ['core.sshCommand', program],
      ['core.pager', program],
      ['core.gitProxy', program],
      ['diff.external', program],
      ['diff.evil.textconv', program],
      ['diff.evil.command', program],
      ['filter.evil.smudge', program],
      ['filter.evil.clean', program],
      ['gpg.program', program],
      ['log.showSignature', 'true'],
      ['extensions.partialClone', 'away'],
      ['remote.away.url', `ext::${program}`],
      ['remote.away.promisor', 'true'],
      ['protocol.ext.allow', 'always'],
    ] as const)
      git('config', key, value);
    const blob = git('rev-parse', `${commits.start}:deploy/prod.env`).trim();
    const object = join(root, '.git/objects', blob.slice(0, 2), blob.slice(2));
    renameSync(object, `${object}.away`);
    try {
      const { findings, coverage } = await report('--history');
      expect(() => readFileSync(mark)).toThrow();
      expect(coverage.history).toMatchObject({ complete: false, gaps: [{ reason: 'missing', count: 2 }] });
      expect(findings.filter((one: Found) => one.history).length).toBe(2);
    } finally {
      renameSync(`${object}.away`, object);
      writeFileSync(join(root, '.git/config'), config);
      rmSync(join(root, '.git/info/attributes'));
    }
  });

  it('says what limits and shallow clones leave out', async () => {
    const signal = new AbortController().signal;
    const wants = () => true;
    const cut = await gitHistory(root, { wants, signal, limits: { commits: 2, changes: 1 } });
    cut.close();
    expect([cut.commits.length, cut.gaps]).toEqual([2, ['too-many-commits', 'too-many-versions']]);
    const clone = mkdtempSync(join(tmpdir(), 'vedette-history-shallow-'));
    git('clone', '-q', '--depth', '1', `file://${root}`, clone);
    const shallow = await gitHistory(clone, { wants, signal });
    shallow.close();
    rmSync(clone, { recursive: true });
    expect([shallow.commits.length, shallow.gaps]).toEqual([1, ['shallow']]);
  });
});
