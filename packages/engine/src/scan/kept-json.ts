import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { engineVersion } from '../version.ts';
import { codeIdentity, filesIdentity } from './code-identity.ts';

export interface TextFile {
  readonly path: string;
  readonly text: string;
}

/**
 * Text files below a folder, by path. They are read one after the other without waiting for each: hundreds of small files take a
 * fifth of the processor time that way, and a start has nothing else to do meanwhile.
 */
export function textFilesIn(directory: string, isWanted: (path: string) => boolean): TextFile[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(isWanted)
    .sort()
    .map((path) => ({
      path: path.slice(directory.length).replaceAll('\\', '/').replace(/^\/+/, ''),
      text: readFileSync(path, 'utf8'),
    }));
}

/** What was read last, by kind: a process that scans again is given the same value, for which all is compiled already. */
const readLast = new Map<string, { readonly text: string; readonly value: unknown }>();

/**
 * What `load` makes of the sources, kept as JSON in `folder` (which nobody else may write to) for as long as neither they, nor
 * the code that checks them, nor the engine change. What `load` gives `isFaultless` false for is not kept.
 * @param sources of which files it is made: where they lie, and which names they have
 * @param code folders of that code, relative to this one
 */
export async function keptJson<T>(
  folder: string,
  kind: 'rules' | 'knowledge',
  sources: { readonly directory: string; readonly isWanted: (path: string) => boolean },
  code: readonly string[],
  load: () => Promise<{ readonly value: T; readonly isFaultless: boolean }>,
): Promise<T> {
  const name = `${kind}-${keyOf(sources, code)}.json`;
  const held = await readFile(join(folder, name), 'utf8')
    .then((text) => parsedOnce(kind, text))
    .catch(() => null);
  if (held) return named(held, name) as T;
  const { value, isFaultless } = await load();
  if (isFaultless) await keep(folder, kind, name, value);
  return isFaultless ? named(value, name) : value;
}

const names = new WeakMap<object, string>();

function named<T>(value: T, name: string): T {
  if (typeof value === 'object' && value !== null) names.set(value, name);
  return value;
}

/** What tells a value that is kept from those that other sources, or other code, make; null for one that is not kept. */
export const keptName = (value: object): string | null => names.get(value) ?? null;

function parsedOnce(kind: string, text: string): unknown {
  const last = readLast.get(kind);
  if (last?.text === text) return last.value;
  const value: unknown = JSON.parse(text);
  readLast.set(kind, { text, value });
  return value;
}

/** What checked sources depend on: their files, and the code that checks them. */
function keyOf(sources: Parameters<typeof keptJson>[2], code: readonly string[]): string {
  const hash = createHash('sha256').update(engineVersion);
  hash.update(filesIdentity(sources.directory, sources.isWanted));
  for (const folder of code) hash.update(codeIdentity(fileURLToPath(new URL(folder, import.meta.url))));
  return hash.digest('hex').slice(0, 32);
}

/** Written beside and renamed, so that nobody reads half of it; what was kept of other sources goes. */
async function keep(folder: string, kind: string, name: string, value: unknown): Promise<void> {
  const beside = join(folder, `${name}.${process.pid}.part`);
  const own = new RegExp(`^${kind}-[0-9a-f]+\\.json$`);
  try {
    // Folders above it are others' as well, who may have to read what is beside it: the mode is for this one alone.
    await mkdir(dirname(folder), { recursive: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(beside, JSON.stringify(value), { mode: 0o600 });
    await rename(beside, join(folder, name));
    for (const other of await readdir(folder))
      if (own.test(other) && other !== name) await rm(join(folder, other), { force: true });
  } catch {
    await rm(beside, { force: true }).catch(() => undefined);
    // A full or read-only disk costs speed, not the scan.
  }
}
