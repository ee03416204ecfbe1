import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listProject } from './list-files.ts';
import { packFiles } from './pack.ts';
import { readProjectSettings } from './project-file.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vedette-project-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const { signal } = new AbortController();
const all = { include: [], exclude: [], signal };

function write(files: Readonly<Record<string, string>>, into = root): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(into, path)), { recursive: true });
    writeFileSync(join(into, path), text);
  }
}

function git(folder: string, ...args: string[]): void {
  execFileSync(
    'git',
    ['-c', 'user.name=t', '-c', 'user.email=t@t.test', '-c', 'protocol.file.allow=always', ...args],
    { cwd: folder, stdio: 'ignore' },
  );
}

const tree = {
  'a.js': '1',
  'src/b.js': '2',
  'src/c.log': '3',
  'out/d.js': '4',
  'src/keep/e.log': '5',
  '.gitignore': 'out/\n*.log\n',
  'src/keep/.gitignore': '!e.log\n',
};
const listed = ['.gitignore', 'a.js', 'src/b.js', 'src/keep/.gitignore', 'src/keep/e.log'];

describe('the files of a project', () => {
  it('are the same in a Git checkout and outside of one, without what .gitignore leaves out', async () => {
    write(tree);
    const outside = await listProject(root, [], all);
    git(root, 'init', '-q');
    const inside = await listProject(root, [], all);
    expect(outside.paths).toEqual(listed);
    expect(inside).toEqual({ ...outside, wants: expect.any(Function) });
    for (const path of [...listed, 'src/new.js']) expect(inside.wants(path), path).toBe(outside.wants(path));
    expect(inside.ignored).toEqual({ count: 2, first: expect.arrayContaining(['out/', 'src/c.log']) });
  });

  it('of a checkout are those on the disk: changed, untracked, tracked although ignored, and of submodules', async () => {
    const library = mkdtempSync(join(tmpdir(), 'vedette-library-'));
    write({ 'lib.js': '1' }, library);
    git(library, 'init', '-q');
    git(library, 'add', '.');
    git(library, 'commit', '-qm', 'x');
    write({ 'a.js': '1', 'gone.js': '1', 'tracked.log': '1', '.gitignore': '*.log\n' });
    git(root, 'init', '-q');
    git(root, 'add', '-f', '.');
    git(root, 'submodule', 'add', '-q', library, 'vendored');
    git(root, 'commit', '-qm', 'x');
    write({ 'a.js': 'changed', 'new.js': '1', 'vendored/untracked.js': '1' });
    rmSync(join(root, 'gone.js'));
    const { paths } = await listProject(root, [], all);
    expect(paths).toEqual(
      expect.arrayContaining(['a.js', 'new.js', 'tracked.log', 'vendored/lib.js', 'vendored/untracked.js']),
    );
    expect(paths.some((path) => path.startsWith('.git/'))).toBe(false);
    const packed = await packFiles(root, paths, () => undefined, signal);
    expect(unpacked(packed.path)).toMatchObject({ 'a.js': 'changed', 'vendored/lib.js': '1' });
    expect(Object.keys(unpacked(packed.path))).not.toContain('gone.js');
    await packed.remove();
    rmSync(library, { recursive: true });
  });

  it('of a checkout are listed without running what its configuration names', async () => {
    write({ 'a.js': '1', 'monitor.sh': `#!/bin/sh\ntouch ${root}/ran\n` });
    chmodSync(join(root, 'monitor.sh'), 0o755);
    git(root, 'init', '-q');
    appendFileSync(join(root, '.git', 'config'), `[core]\n\tfsmonitor = ${root}/monitor.sh\n`);
    expect((await listProject(root, [], all)).paths).toEqual(['a.js', 'monitor.sh']);
    expect(readdirSync(root)).not.toContain('ran');
  });

  it('may be left out by .vedetteignore and --exclude, or chosen by --include', async () => {
    write({ ...tree, '.vedetteignore': '/a.js\n' });
    const { paths, excluded } = await listProject(root, [], { ...all, include: ['*.js'], exclude: ['keep'] });
    expect([paths, excluded]).toEqual([['src/b.js'], 5]);
  });

  it('may be several paths of this folder, or one file', async () => {
    write(tree);
    expect((await listProject(root, ['src/keep', 'a.js'], all)).paths).toEqual([
      'a.js',
      'src/keep/.gitignore',
      'src/keep/e.log',
    ]);
    expect(await listProject(root, ['src/b.js'], all)).toMatchObject({
      root: join(root, 'src'),
      paths: ['b.js'],
    });
    await expect(listProject(root, ['a.js', '..'], all)).rejects.toThrow('must all be in this folder');
  });
});

function unpacked(archive: string): Record<string, string> {
  const into = mkdtempSync(join(tmpdir(), 'vedette-unpacked-'));
  execFileSync('tar', ['-xzf', archive, '-C', into]);
  const found: Record<string, string> = {};
  for (const entry of readdirSync(into, { recursive: true, withFileTypes: true })) {
    const full = join(entry.parentPath, entry.name);
    if (entry.isFile()) found[full.slice(into.length + 1)] = readFileSync(full, 'utf8');
  }
  rmSync(into, { recursive: true });
  return found;
}

describe('an archive', () => {
  it('of the same tree has the same SHA-256, wherever it lies and whenever it was written', async () => {
    const other = mkdtempSync(join(tmpdir(), 'vedette-other-'));
    const digests: string[] = [];
    for (const folder of [root, other]) {
      write({ 'b.js': '2', 'a/ü.js': '1', [`long/${'x'.repeat(120)}/y.js`]: '3' }, folder);
      utimesSync(join(folder, 'b.js'), digests.length + 1, digests.length + 1);
      const { paths } = await listProject(folder, [], all);
      const packed = await packFiles(folder, paths, () => undefined, signal);
      expect(Object.keys(unpacked(packed.path)).sort()).toEqual([...paths].sort());
      digests.push(packed.sha256);
      await packed.remove();
    }
    expect(digests[0]).toBe(digests[1]);
    rmSync(other, { recursive: true });
  });

  it('that finds no room is removed, and fails with an error that says where', () => {
    const random = randomBytes(400_000).toString('base64');
    write({ 'a.js': random, 'b.js': random, 'tmp/.keep': '' });
    const script = `
      import { packFiles } from ${JSON.stringify(new URL('./pack.ts', import.meta.url).href)};
      const { signal } = new AbortController();
      await packFiles(process.cwd(), ['a.js', 'b.js'], () => undefined, signal).catch(
        ({ code, path }) => console.log(code, path.startsWith(process.env.TMPDIR)),
      );
    `;
    // No file may grow past eight kilobytes, which a write is told as it is told that a disk is full.
    const limited = 'trap "" XFSZ; ulimit -f 8; exec "$0" --input-type=module -e "$1"';
    const said = execFileSync('bash', ['-c', limited, process.execPath, script], {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, TMPDIR: join(root, 'tmp'), NODE_DISABLE_COMPILE_CACHE: '1' },
    });
    expect([said, readdirSync(join(root, 'tmp'))]).toEqual(['EFBIG true\n', ['.keep']]);
  });

  it('holds every byte of large and empty files, and no links', async () => {
    write({ 'empty.js': '', 'large.js': 'x'.repeat(3_000_001) });
    symlinkSync('/etc/passwd', join(root, 'link.js'));
    const packed = await packFiles(
      root,
      ['empty.js', 'large.js', 'link.js', 'gone.js'],
      () => undefined,
      signal,
    );
    const found = unpacked(packed.path);
    expect([packed.files, Object.keys(found).sort(), found['large.js']?.length]).toEqual([
      2,
      ['empty.js', 'large.js'],
      3_000_001,
    ]);
    expect(readFileSync(packed.path).length).toBe(packed.compressedBytes);
    await packed.remove();
  });

  it('that is interrupted leaves nothing behind', async () => {
    write({ 'a.js': '1'.repeat(100_000), 'b.js': '2' });
    const interruption = new AbortController();
    write({ 'tmp/.keep': '' });
    process.env.TMPDIR = join(root, 'tmp');
    try {
      await expect(
        packFiles(root, ['a.js', 'b.js'], () => interruption.abort(new Error('stop')), interruption.signal),
      ).rejects.toThrow();
      expect(readdirSync(join(root, 'tmp'))).toEqual(['.keep']);
    } finally {
      delete process.env.TMPDIR;
    }
  });
});

describe('vedette.yaml', () => {
  it('holds what a project wants always', async () => {
    write({ 'vedette.yaml': 'workspace: shop\nfailOn: critical\nexclude: [fixtures/]\n' });
    expect(await readProjectSettings(root)).toEqual({
      workspace: 'shop',
      failOn: 'critical',
      exclude: ['fixtures/'],
    });
    expect(await readProjectSettings(join(root, 'nowhere'))).toEqual({});
  });

  it.each([
    ['falOn: high', /has no setting "falOn"/, /Did you mean failOn\?/],
    ['server: http://evil.test', /has no setting "server"/, /Settings are/],
    ['failOn: severe', /failOn must be one of critical/, /Settings are/],
    ['exclude: fixtures', /exclude must be a list/, /Settings are/],
    ['a: [', /line 1 is not YAML/, /Settings are/],
    ['- a', /must hold settings/, /Settings are/],
  ])('%j is refused with its place and a way out', async (text, message, hint) => {
    write({ 'vedette.yaml': text });
    await expect(readProjectSettings(root)).rejects.toMatchObject({
      failure: { exitCode: 2, message: expect.stringMatching(message), hint: expect.stringMatching(hint) },
    });
  });
});
