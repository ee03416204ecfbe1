/**
 * Packs the typed client of the API for projects in TypeScript or JavaScript: our sources without their types, and the types beside
 * them. It depends on zod alone.
 *
 *   node scripts/pack-client.ts [FILE]     default: vedette-client-<version>.tgz in this folder
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { packFiles } from '../apps/cli/src/project/pack.ts';
import { copyOwn, filesUnder, leastNode, namingPlainFiles, readPackage } from './pack-cli.ts';

const root = join(import.meta.dirname, '..');
const contract = join(root, 'packages', 'contract');
const run = promisify(execFile);
const { signal } = new AbortController();

export async function packClient(file: string): Promise<{ readonly bytes: number; readonly files: number }> {
  const staging = await mkdtemp(join(tmpdir(), 'vedette-pack-client-'));
  const target = join(staging, 'package');
  try {
    await copyOwn(contract, target);
    await writeTypes(join(target, 'src'), join(staging, 'types'));
    await writeManifest(target);
    await cp(join(root, 'LICENSE'), join(target, 'LICENSE'));
    const files = (await filesUnder(target)).map((path) => join('package', path));
    const packed = await packFiles(staging, files, () => undefined, signal);
    await cp(packed.path, file);
    await packed.remove();
    return { bytes: packed.compressedBytes, files: packed.files };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Declarations of what stands in `to`, made by the compiler. */
async function writeTypes(to: string, scratch: string): Promise<void> {
  await mkdir(scratch);
  const settings = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: join(contract, 'src'),
      outDir: join(scratch, 'out'),
      typeRoots: [join(root, 'node_modules', '@types')],
    },
    files: [join(contract, 'src', 'index.ts')],
    include: [],
  };
  await writeFile(join(scratch, 'tsconfig.json'), JSON.stringify(settings));
  const compiler = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');
  await run(process.execPath, [compiler, '-p', join(scratch, 'tsconfig.json'), '--singleThreaded']);
  for (const path of await filesUnder(join(scratch, 'out'))) {
    const text = await readFile(join(scratch, 'out', path), 'utf8');
    await mkdir(dirname(join(to, path)), { recursive: true });
    await writeFile(join(to, path), namingPlainFiles(text));
  }
}

async function writeManifest(folder: string): Promise<void> {
  const { version, dependencies } = readPackage(contract);
  const manifest = {
    name: '@vedette/client',
    version,
    // The name is ours in a tarball only: nobody is to publish it by mistake.
    private: true,
    type: 'module',
    license: 'Apache-2.0',
    description: 'The API of a Vedette server, typed, with the retries that it asks for.',
    exports: { '.': { types: './src/index.d.ts', default: './src/index.js' } },
    engines: { node: `>=${leastNode}` },
    dependencies,
  };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

if (import.meta.main) {
  const file = resolve(process.argv[2] ?? `vedette-client-${readPackage(contract).version}.tgz`);
  const { bytes, files } = await packClient(file);
  console.log(
    `${file}: ${files} files, ${(bytes / 1_048_576).toFixed(1)} MB. Install it: npm install ${file}`,
  );
}
