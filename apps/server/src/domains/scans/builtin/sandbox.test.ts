import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSandbox, scanCommand } from './sandbox.ts';
import { makeWorkBase, makeWorkFolder } from './work-folders.ts';

let base: string;
let listener: Server;
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'vedette-sandbox-'));
  await makeWorkBase(join(base, 'work'));
  await chmod(base, 0o711);
  listener = createServer((socket) => socket.end());
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  listener.close();
  await rm(base, { recursive: true });
});

/** What a scan process would try that had fallen into the wrong hands. */
const attempts = (port: number, secret: string) => `
  const { readFileSync, readdirSync, writeFileSync } = require('node:fs');
  const { spawnSync } = require('node:child_process');
  const can = (work) => { try { work(); return true; } catch { return false; } };
  const socket = require('node:net').connect(${port}, '127.0.0.1');
  const say = (network) => {
    console.log(JSON.stringify({
      network, user: process.getuid(), groups: process.getgroups(),
      source: can(() => readFileSync('a.js')), others: can(() => readFileSync(${JSON.stringify(secret)})),
      folders: can(() => readdirSync('/')), writing: can(() => writeFileSync('b.js', '')),
      starting: can(() => { const { error } = spawnSync('true'); if (error) throw error; }),
    }));
    process.exit(0);
  };
  socket.on('connect', () => say(true)).on('error', () => say(false));
`;

test('what is said of the isolation of a scan process is so, what it holds and what it lacks', async () => {
  const sandbox = await findSandbox(join(base, 'work'));
  const folder = await makeWorkFolder(join(base, 'work'), sandbox.group);
  const secret = join(base, 'secret.key');
  await writeFile(secret, 'secret', { mode: 0o644 });
  await writeFile(join(folder.source, 'a.js'), 'eval(input)');
  const { port } = listener.address() as { port: number };
  const { file, args, options } = scanCommand(sandbox, folder.source, 256);
  const { stdout } = await promisify(execFile)(file, [...args.slice(0, -1), '-e', attempts(port, secret)], {
    cwd: folder.source,
    env: options.env ?? {},
  });
  const held = (what: string) => sandbox.holds.some((each) => each.startsWith(`${what}: `));
  const [ownUser, ownGroups] = [process.getuid?.(), process.getgroups?.()];
  expect(JSON.parse(stdout)).toEqual({
    network: !held('network'),
    user: held('account') ? sandbox.group : ownUser,
    groups: held('account') ? [sandbox.group] : ownGroups,
    source: true,
    others: false,
    folders: false,
    writing: false,
    starting: false,
  });
  expect(held('files')).toBe(true);
  // Each is said once, one way or the other.
  const said = [...sandbox.holds, ...sandbox.lacks].map((each) => each.split(':', 1)[0]).sort();
  expect(said).toEqual(['account', 'files', 'network', 'privileges']);
  await folder.remove();
});

test('where another account cannot reach the sources, it is said which folder is in the way', async () => {
  const closed = join(base, 'closed');
  await makeWorkBase(join(closed, 'work'));
  await chmod(closed, 0o700);
  const { lacks, group } = await findSandbox(join(closed, 'work'));
  const account = lacks.find((each) => each.startsWith('account: '));
  expect(account).toMatch(
    process.getuid?.() === 0 ? /cannot enter .*closed.work: set VEDETTE_HOME/ : /user of the server/,
  );
  expect(group).toBeNull();
});
