/**
 * Packs the command line into one tarball that `npm install -g` takes on a machine with Node 22.12 or newer: our sources with
 * their types removed, the libraries they load, the grammars and the rules. Nothing is fetched or built where it is installed.
 *
 *   node scripts/pack-cli.ts [FILE]          default: vedette-<version>.tgz in this folder
 *   node scripts/pack-cli.ts --into FOLDER   what the tarball holds beside the package's own files, for `npm pack` in apps/cli
 */
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { packFiles } from '../apps/cli/src/project/pack.ts';
import { joinModules, type ModulePlugin } from '../apps/server/src/domains/scans/builtin/join-modules.ts';

const root = join(import.meta.dirname, '..');
const client = join(root, 'apps/cli');
const { signal } = new AbortController();

interface PackageJson {
  readonly name: string;
  readonly version: string;
  /** Of ours: each door with its file. */
  readonly exports?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  /** Of the client, whose tarball holds all that it needs, so that nobody who installs it has to fetch any. */
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly engines?: Readonly<Record<string, string>>;
}

export const readPackage = (folder: string): PackageJson =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** Ours, and where each lies in the tarball: as in the clone, so that what finds its neighbours by path still does. */
const OWN = [
  { from: 'packages/contract', to: 'app/node_modules/@vedette/contract' },
  { from: 'packages/agent-tools', to: 'app/node_modules/@vedette/agent-tools' },
  { from: 'packages/engine', to: 'app/node_modules/@vedette/engine' },
  { from: 'apps/cli', to: 'app/apps/cli' },
] as const;

/** Libraries that are larger than what is loaded of them. The native part of this one is for another way to run it. */
const ONLY: Readonly<Record<string, (path: string) => boolean>> = {
  '@tree-sitter-grammars/tree-sitter-kotlin': (path) =>
    /^(?:package\.json|LICENSE|tree-sitter-kotlin\.wasm)$/.test(path),
  'tree-sitter-solidity': (path) => /^(?:package\.json|LICENSE|tree-sitter-solidity\.wasm)$/.test(path),
  '@vscode/tree-sitter-wasm': (path) =>
    !/tree-sitter-(?:bash|cpp|css|ini|powershell|regex|rust)\.wasm$/.test(path),
};
const NOT_LOADED = /(?:\.map|\.d\.[cm]?ts|\.md|\.markdown)$/i;

/** The package as `npm pack` makes it, as a file; answers its compressed size and the number of its files. */
export async function packCli(file: string): Promise<{ readonly bytes: number; readonly files: number }> {
  const staging = await mkdtemp(join(tmpdir(), 'vedette-pack-cli-'));
  try {
    const folder = join(staging, 'package');
    for (const own of ['package.json', 'bin'])
      await cp(join(client, own), join(folder, own), { recursive: true });
    await layOut(folder);
    const packed = await packFiles(staging, await filesUnder(staging), () => undefined, signal);
    await cp(packed.path, file);
    await packed.remove();
    return { bytes: packed.compressedBytes, files: packed.files };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Lays what the command is made of into the folder of its package; what an earlier, interrupted run left there goes. */
async function layOut(folder: string): Promise<void> {
  const app = join(folder, 'app');
  await rm(app, { recursive: true, force: true });
  for (const { from, to } of OWN) await copyOwn(join(root, from), join(folder, to));
  await joinModules(STARTED, join(folder, JOINED), '.js', [placesInTheTarball()]);
  await cp(join(root, 'rules'), join(app, 'rules'), { recursive: true });
  for (const [name, installed] of libraries())
    await copyLibrary(name, installed, join(app, 'node_modules', name));
  await cp(join(root, 'LICENSE'), join(folder, 'LICENSE'));
}

/** What the command and its threads start, joined: of a thousand modules, loading takes a fifth of a hook's time. */
const JOINED = 'app/apps/cli/joined';
const SCAN = join(root, 'packages/engine/src/scan');
const LOOK_FOR_JOINED: ReadonlySet<string> = new Set([join(SCAN, 'thread-start.ts'), join(SCAN, 'cache.ts')]);
const STARTED = {
  main: join(client, 'src/main.ts'),
  'file-worker': join(SCAN, 'file-worker.ts'),
  'program-worker': join(SCAN, 'program-worker.ts'),
};

/**
 * Lets a joined module find its neighbours by path where its source lies in the tarball, and not where it was joined, but
 * for the modules that look for what is joined as well: those of threads, and the code whose conclusions a cache holds.
 */
function placesInTheTarball(): ModulePlugin {
  const joined = join('/', JOINED);
  return {
    name: 'places-in-the-tarball',
    transform(code, id) {
      const own = OWN.find(({ from }) => id.startsWith(`${join(root, from)}/`));
      if (!own || !code.includes('import.meta') || LOOK_FOR_JOINED.has(id)) return null;
      const source = join('/', own.to, relative(join(root, own.from), id)).replace(/\.ts$/, '.js');
      const url = `new URL(${JSON.stringify(relative(joined, source))}, import.meta.url)`;
      return code
        .replaceAll(
          'import.meta.dirname',
          `import.meta.dirname + ${JSON.stringify(`/${relative(joined, dirname(source))}`)}`,
        )
        .replaceAll(/import\.meta\.url/g, `${url}.href`);
    },
  };
}

/** The oldest Node that runs the sources without their types. */
export const leastNode = (readPackage(client).engines?.node ?? '').replace('>=', '');

const IS_TEST = /(?:\.test\.ts$|^testing\/|\/testing\/)/;
/** Imports of our own files, workers and links to them. */
const OWN_SPECIFIER = /((?:from|import|import\(|new URL\()\s*)(['"])(\.[^'"]*)\.ts\2/g;

/** The same text with `.js` where it imports our own files, which have lost their types. */
export const namingPlainFiles = (text: string): string => text.replace(OWN_SPECIFIER, '$1$2$3.js$2');

/** One of our packages, without its tests and its types. */
export async function copyOwn(from: string, to: string): Promise<void> {
  const sources = join(from, 'src');
  for (const path of await filesUnder(sources)) {
    if (IS_TEST.test(path)) continue;
    const full = join(sources, path);
    const target = join(to, 'src', path.replace(/\.ts$/, '.js'));
    await mkdir(dirname(target), { recursive: true });
    if (!path.endsWith('.ts')) await cp(full, target);
    else {
      const plain = stripTypeScriptTypes(await readFile(full, 'utf8'));
      await writeFile(target, namingPlainFiles(plain));
    }
  }
  const { name, version, exports = {} } = readPackage(from);
  const plain = Object.entries(exports).map(([door, path]) => [door, path.replace(/\.ts$/, '.js')]);
  const manifest = { name, version, type: 'module', exports: Object.fromEntries(plain) };
  await writeFile(join(to, 'package.json'), `${JSON.stringify(manifest)}\n`);
}

/** Every library that ours load. */
function libraries(): Map<string, string> {
  const own = OWN.map(({ from }) => join(root, from));
  return new Map(own.flatMap((folder) => [...librariesOf(dependenciesOf(folder), folder)]));
}

function dependenciesOf(folder: string): string[] {
  const { dependencies, devDependencies } = readPackage(folder);
  return Object.keys((folder === client ? devDependencies : dependencies) ?? {});
}

/** These libraries and all that they load, by name, with the folder in which each is installed here. */
export function librariesOf(names: readonly string[], from: string): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (wanted: readonly string[], folder: string): void => {
    for (const name of wanted) {
      if (name.startsWith('@vedette/') || found.has(name)) continue;
      const installed = installedAt(name, folder);
      if (installed === null) throw new Error(`${name} is not installed; run npm ci first.`);
      found.set(name, installed);
      if (ONLY[name] === undefined || name === '@vscode/tree-sitter-wasm')
        visit(dependenciesOf(installed), installed);
    }
  };
  visit(names, from);
  return found;
}

function installedAt(name: string, from: string): string | null {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
  }
  return null;
}

async function copyLibrary(name: string, from: string, to: string): Promise<void> {
  const isWanted = ONLY[name] ?? (() => true);
  for (const path of await filesUnder(from)) {
    if (path.includes('node_modules/') || NOT_LOADED.test(path) || !isWanted(path)) continue;
    await mkdir(dirname(join(to, path)), { recursive: true });
    await cp(join(from, path), join(to, path));
  }
}

/** Paths of the regular files below a folder, in the order of their code units. */
export async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    options: { into: { type: 'string' } },
    allowPositionals: true,
  });
  if (values.into !== undefined) await layOut(resolve(values.into));
  else {
    const file = resolve(positionals[0] ?? `vedette-${readPackage(client).version}.tgz`);
    const { bytes, files } = await packCli(file);
    console.log(
      `${file}: ${files} files, ${(bytes / 1_048_576).toFixed(1)} MB. Install it: npm install -g ${file}`,
    );
  }
}
