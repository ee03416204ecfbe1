import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSandbox, type Sandbox } from './sandbox.ts';
import { claimScanAccount, type ScanAccount } from './scan-accounts.ts';
import { type ScanPlace, scanCommand, threadFlags } from './scan-command.ts';
import { SCAN_PROCESS_SOURCE } from './scan-program.ts';
import { makeWorkBase, makeWorkFolder, type WorkFolder } from './work-folders.ts';

/** Not the product's, whose scans may be running on this machine. */
const ACCOUNT_FIRST = 60_970;

let base: string;
let listener: Server;
let sandbox: Sandbox;
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'vedette-sandbox-'));
  await makeWorkBase(join(base, 'work'));
  await chmod(base, 0o711);
  listener = createServer((socket) => socket.end());
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  sandbox = await findSandbox(join(base, 'work'), ACCOUNT_FIRST, SCAN_PROCESS_SOURCE);
});
afterAll(async () => {
  listener.close();
  await rm(base, { recursive: true });
});

const held = (what: string) => sandbox.holds.some((each) => each.startsWith(`${what}: `));

interface Prepared {
  readonly place: ScanPlace;
  readonly folder: WorkFolder;
  readonly account: ScanAccount | null;
}

/** All that a run has before its process starts. */
async function prepared(): Promise<Prepared> {
  const { accountFirst } = sandbox;
  const account = accountFirst === null ? null : await claimScanAccount(accountFirst);
  const folder = await makeWorkFolder(join(base, 'work'), account?.id ?? null);
  await writeFile(join(folder.source, 'a.js'), 'eval(input)');
  return { place: { ...folder, account: account?.id ?? null }, folder, account };
}

async function putAway({ folder, account }: Prepared): Promise<void> {
  await folder.remove();
  account?.release();
}

/** What this code, in the hands of a stranger, says in the place of a scan process. */
async function saidBy(place: ScanPlace, code: string): Promise<unknown> {
  const { file, args, options } = scanCommand(sandbox.confinement, place, SCAN_PROCESS_SOURCE, 256);
  const settings = { cwd: place.source, env: options.env ?? {} };
  const { stdout } = await promisify(execFile)(file, [...args.slice(0, -1), '-e', code], settings);
  return JSON.parse(stdout);
}

const can = 'const can = (work) => { try { work(); return true; } catch { return false; } };';

test('what is said of the isolation of a scan process is so, what it holds and what it lacks', async () => {
  const run = await prepared();
  const { port } = listener.address() as { port: number };
  const secret = join(base, 'secret.key');
  await writeFile(secret, 'secret', { mode: 0o644 });
  const own = join(run.place.source, 'a.js');
  const said = await saidBy(
    run.place,
    `const { readFileSync, readdirSync, writeFileSync } = require('node:fs');
    const { spawnSync } = require('node:child_process');
    ${can}
    const say = (network) => {
      console.log(JSON.stringify({
        network, user: process.getuid(), groups: process.getgroups(),
        source: can(() => readFileSync('${own}')), others: can(() => readFileSync('${secret}')),
        folders: can(() => readdirSync('/')), writing: can(() => writeFileSync('${own}', '')),
        starting: can(() => { const { error } = spawnSync('true'); if (error) throw error; }),
        signals: can(() => process.kill(${process.pid}, 0)),
      }));
      process.exit(0);
    };
    require('node:net').connect(${port}, '127.0.0.1').on('connect', () => say(true)).on('error', () => say(false));`,
  );
  const { account } = run.place;
  expect(said).toEqual({
    network: !held('network'),
    user: account ?? process.getuid?.(),
    groups: account === null ? process.getgroups?.() : [account],
    source: true,
    others: false,
    folders: false,
    writing: false,
    starting: false,
    signals: !held('processes') && !held('account'),
  });
  expect(held('files')).toBe(true);
  expect(held('account')).toBe(account !== null);
  // Each is said once, one way or the other.
  const names = [...sandbox.holds, ...sandbox.lacks].map((each) => each.split(':', 1)[0]).sort();
  expect(names).toEqual(['account', 'files', 'mounts', 'network', 'privileges', 'processes']);
  await putAway(run);
});

/** Runs code in a thread that these options start, and says what it answers or why there is none. */
const inThread = (code: string, options: string) => `
  const { Worker } = require('node:worker_threads');
  const say = (what) => { console.log(JSON.stringify(what)); process.exit(0); };
  try {
    new Worker(${JSON.stringify(`require('node:worker_threads').parentPort.postMessage((() => { ${code} })())`)},
      { eval: true, ...${options} }).on('message', say).on('error', (error) => say(error.message));
  } catch (error) { say(error.code); }`;

test('a thread that reads untrusted code can start no thread, with whatever flags, and reads the source and the program alone', async () => {
  const run = await prepared();
  const { args } = scanCommand(sandbox.confinement, run.place, SCAN_PROCESS_SOURCE, 256);
  const flags = threadFlags(args);
  const own = join(run.place.source, 'a.js');
  const tries = `const code = (work) => { try { work(); return 'done'; } catch (error) { return error.code; } };
    const { Worker } = require('node:worker_threads');
    const { readFileSync, readdirSync } = require('node:fs');
    const start = (options) => code(() => new Worker('0', { eval: true, ...options }));
    return [code(() => readFileSync('${own}')), start({}), start({ execArgv: [] }),
      start({ execArgv: ['--permission', '--allow-fs-read=*'] }), start({ env: { NODE_OPTIONS: '--allow-fs-read=*' } }),
      code(() => readFileSync('/etc/passwd')), code(() => readdirSync('/'))];`;
  const denied = 'ERR_ACCESS_DENIED';
  const started = inThread(tries, `{ execArgv: ${JSON.stringify(flags)} }`);
  expect(await saidBy(run.place, started)).toEqual(['done', ...Array.from({ length: 6 }, () => denied)]);
  // Nor can the main thread any more, once it has dropped the right to.
  const dropped = `process.permission.drop('worker'); ${inThread('return 1', '{ execArgv: [] }')}`;
  expect(await saidBy(run.place, dropped)).toBe(denied);
  await putAway(run);
});

test('a thread that got rid of Node’s permissions meets those of the system: no file of another scan, none of the machine’s, no process', async () => {
  const [run, other] = [await prepared(), await prepared()];
  if (sandbox.accountFirst !== null) expect(run.place.account).not.toBe(other.place.account);
  const [own, foreign] = [run, other].map(({ place }) => join(place.source, 'a.js'));
  const tries = `${can} const { readFileSync, writeFileSync } = require('node:fs');
    return { program: can(() => readFileSync(process.execPath)), own: can(() => readFileSync('${own}')),
      ownWritten: can(() => writeFileSync('${own}', '')), foreign: can(() => readFileSync('${foreign}')),
      accounts: can(() => readFileSync('/etc/passwd')),
      started: require('node:child_process').spawnSync('/bin/true').error === undefined,
      signalled: can(() => process.kill(${process.pid}, 0)) };`;
  const apart = held('mounts') || held('account');
  expect(await saidBy(run.place, inThread(tries, '{ execArgv: [] }'))).toEqual({
    program: true,
    own: true,
    ownWritten: !apart,
    foreign: !apart,
    accounts: !held('mounts'),
    started: !held('mounts'),
    signalled: !held('processes') && !held('account'),
  });
  await Promise.all([run, other].map(putAway));
});

test('no two running scans have one account, and one that is given back is used again', async () => {
  const claims = await Promise.all([1, 2, 3].map(() => claimScanAccount(ACCOUNT_FIRST)));
  const ids = claims.map(({ id }) => id);
  expect(new Set(ids).size).toBe(3);
  claims[1]?.release();
  await expect
    .poll(async () => {
      const again = await claimScanAccount(ACCOUNT_FIRST);
      again.release();
      return ids.indexOf(again.id);
    })
    .toBe(1);
  for (const { release } of claims) release();
});

test('a folder that another account cannot enter is in the way only where scans have no view of their own', async () => {
  const closed = join(base, 'closed');
  await makeWorkBase(join(closed, 'work'));
  await chmod(closed, 0o700);
  const { lacks, accountFirst } = await findSandbox(join(closed, 'work'), ACCOUNT_FIRST, SCAN_PROCESS_SOURCE);
  const account = lacks.find((each) => each.startsWith('account: '));
  if (process.getuid?.() !== 0) expect(account).toMatch(/user of the server/);
  else if (held('mounts')) expect(accountFirst).toBe(ACCOUNT_FIRST);
  else expect(account).toMatch(/cannot enter .*closed.work: set VEDETTE_HOME/);
});
