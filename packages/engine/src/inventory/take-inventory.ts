import type { Skipped } from '../file-kinds/skip-reason.ts';
import { looksBinary } from '../parse/decode.ts';
import { ownFiles } from './own-files.ts';
import type { Source, SourceFile } from './source.ts';

export interface InventoryLimits {
  /** Larger files are not read. */
  readonly maxFileBytes: number;
  readonly maxFiles: number;
}

export interface SourceInventory {
  /** What is to be analysed, in the order of work: focus paths first, then by path. */
  readonly files: readonly SourceFile[];
  /** By path. */
  readonly skipped: readonly Skipped[];
}

/** Decides by evidence about folders, by name and by size what is analysed. What only content can tell is told by the analysis of the file. */
export async function takeInventory(
  source: Source,
  limits: InventoryLimits,
  focusPaths: readonly string[],
): Promise<SourceInventory> {
  const files: SourceFile[] = [];
  const skipped: Skipped[] = [];
  for await (const entry of ownFiles(source, limits)) {
    if ('skipped' in entry) {
      skipped.push({ path: entry.path, reason: entry.skipped });
      continue;
    }
    const reason = (await isBinaryFile(entry, limits))
      ? 'binary'
      : entry.size > limits.maxFileBytes
        ? 'oversized'
        : files.length >= limits.maxFiles
          ? 'too-many-files'
          : null;
    if (reason) skipped.push({ path: entry.path, reason });
    else files.push(entry);
  }
  const inFocus = (path: string): boolean =>
    focusPaths.some((focus) => path === focus || path.startsWith(focus.endsWith('/') ? focus : `${focus}/`));
  const focused = new Set(files.filter((file) => inFocus(file.path)));
  files.sort(
    (a, b) =>
      Number(focused.has(b)) - Number(focused.has(a)) || (a.path < b.path ? -1 : a.path > b.path ? 1 : 0),
  );
  skipped.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  return { files, skipped };
}

/** Pictures, fonts, archives, programs: what no analysis opens. */
export const BINARY_EXTENSIONS =
  /\.(?:png|jpe?g|gif|ico|bmp|webp|avif|tiff?|psd|svgz|pdf|zip|gz|tgz|bz2|xz|7z|rar|jar|war|ear|class|pyc|pyo|so|dll|dylib|exe|o|a|lib|bin|wasm|woff2?|ttf|otf|eot|mp[34]|m4a|avi|mov|webm|ogg|wav|flac|sqlite3?|db|dat|pack|idx|node|nupkg|snk|pdb|mo|ser|keystore|jks|p12|pfx)$/i;

const START_BYTES = 8192;

/** The name alone does not make a file binary: text under such a name is read like any other. */
async function isBinaryFile(file: SourceFile, limits: InventoryLimits): Promise<boolean> {
  if (!BINARY_EXTENSIONS.test(file.path)) return false;
  if (file.size > limits.maxFileBytes) return true;
  try {
    const start = await (file.readStart?.(START_BYTES) ?? file.read());
    return looksBinary(start);
  } catch {
    // The analysis meets the same trouble, and records it.
    return false;
  }
}
