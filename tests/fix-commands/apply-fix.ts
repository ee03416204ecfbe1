/** Does what an alert says is to be done, for real: the project's own tool runs the command that a person is told. */
import { execFile } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { factsOf, type Tree, verdictOn } from '../../apps/server/src/domains/triage/testing-verdicts.ts';

export interface FixCase {
  readonly title: string;
  readonly files: Tree;
  /** Makes the lock file of the vulnerable project, in its folder. */
  readonly setUp: string;
  /** The payload's `vulnerability`. */
  readonly asked: Readonly<Record<string, unknown>>;
  /** What a person writes before the command, where the alert says so: file → text before and after. */
  readonly edits?: Readonly<Record<string, readonly [before: string, after: string]>>;
  /** Files that a person writes, or lengthens, where the alert says so. */
  readonly write?: Readonly<Record<string, string>> | undefined;
  /** Writes again what shows the versions, where the commands do not. */
  readonly settle?: string;
  /** A version of another line of releases, that is to be there afterwards. */
  readonly keeps?: string;
  /** Programs that have to be there. */
  readonly needs?: readonly string[];
}

export interface Applied {
  /** What the alert said was to be done. */
  readonly titles: readonly string[];
  readonly commands: readonly string[];
  readonly before: string;
  readonly after: string;
  /** Versions of the package afterwards. */
  readonly versions: readonly string[];
}

const NOT_SOURCE = /^(?:node_modules|target|\.venv|\.pnpm-store|\.yarn|bin|obj)$/;

async function readTree(folder: string, prefix = ''): Promise<Record<string, string>> {
  const tree: Record<string, string> = {};
  for (const entry of await readdir(join(folder, prefix), { withFileTypes: true })) {
    const path = prefix + entry.name;
    if (entry.isDirectory()) {
      if (!NOT_SOURCE.test(entry.name)) Object.assign(tree, await readTree(folder, `${path}/`));
    } else if (entry.isFile()) tree[path] = await readFile(join(folder, path), 'utf8');
  }
  return tree;
}

/** Without what npm hands on to the programs that it starts: where they are, and what they were asked. */
const surroundings = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:npm_|INIT_CWD$)/i.test(name)));

/** What comes after the certain way is a choice, and not taken. */
const isChoice = (title: string) => title.startsWith('Or, ');

/**
 * Lays the project out, asks what is to be done about the package, does it, and asks again.
 * @param env of the programs that run: their registries
 * @throws when a command fails, with what it printed
 */
export async function applyFix(one: FixCase, env: Readonly<Record<string, string>>): Promise<Applied> {
  const folder = await mkdtemp(join(tmpdir(), 'vedette-fix-'));
  const shell = async (command: string) => {
    const options = { cwd: folder, env: { ...surroundings(), ...env }, maxBuffer: 64 << 20 };
    await promisify(execFile)('/bin/sh', ['-c', command], options).catch(
      (error: Error & { stdout?: string; stderr?: string }) => {
        throw new Error(`${command}\n${error.stdout ?? ''}\n${error.stderr ?? ''}`);
      },
    );
  };
  try {
    for (const [path, text] of Object.entries(one.files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    await shell(one.setUp);
    const found = verdictOn(await factsOf(await readTree(folder), 'lite'), one.asked);
    const actions = found.actions.filter(({ title }) => !isChoice(title));
    for (const [path, [before, after]] of Object.entries(one.edits ?? {})) {
      const text = await readFile(join(folder, path), 'utf8').catch(() => '');
      if (!text.includes(before)) throw new Error(`${path} does not hold ${before}`);
      await writeFile(
        join(folder, path),
        text.replace(before, () => after),
      );
    }
    for (const [path, text] of Object.entries(one.write ?? {})) await appendFile(join(folder, path), text);
    for (const { command } of actions) if (command !== null) await shell(command);
    if (one.settle !== undefined) await shell(one.settle);
    const facts = await factsOf(await readTree(folder), 'lite');
    const name = String(one.asked.package);
    return {
      titles: actions.map(({ title }) => title),
      commands: actions.flatMap(({ command }) => command ?? []),
      before: found.situation,
      after: verdictOn(facts, one.asked).situation,
      versions: facts.components.flatMap((c) => (c.name === name && c.version !== null ? [c.version] : [])),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
