import type { SkipReason } from '../../file-kinds/skip-reason.ts';
import { decode } from '../../parse/decode.ts';
import type { ProjectEvidence } from '../project-evidence.ts';
import type { SourceEntry, SourceFile, SourceFolder } from '../source.ts';

/** A folder whose name asks for a look, with what stands directly in it. */
export interface JudgedFolder {
  readonly folder: SourceFolder;
  /** Name in lower case. */
  readonly name: string;
  /** Path of the folder around it: '' or ending in '/'. */
  readonly parent: string;
  /** By name; that of a folder ends in '/'. */
  readonly children: ReadonlyMap<string, SourceEntry>;
  readonly evidence: ProjectEvidence;
}

/**
 * Whose a thing in the folder is. `path` is relative to the folder and ends in '/' for a folder. Null when it is not known
 * to be anybody else's: a folder is then looked into.
 */
export type Explanation = (path: string) => SkipReason | null;

/** What tells a package manager's or build tool's work in a folder; null when there is nothing of it. */
export type Explainer = (judged: JudgedFolder) => Promise<Explanation | null>;

/** Records of installers are read up to here. */
const MAX_RECORD_BYTES = 16 * 1024 * 1024;

/** Text of a file in a judged folder; null when it is none or cannot be read. */
export async function textOf(entry: SourceEntry | undefined): Promise<string | null> {
  if (!entry || !isFile(entry) || entry.size > MAX_RECORD_BYTES) return null;
  try {
    const decoded = decode(await entry.read(), true);
    return 'text' in decoded ? decoded.text : null;
  } catch {
    return null;
  }
}

export const isFile = (entry: SourceEntry): entry is SourceFile => 'read' in entry;
export const isFolder = (entry: SourceEntry | undefined): entry is SourceFolder =>
  entry !== undefined && 'entries' in entry;

/** What stands directly in a folder, by name. */
export async function childrenOf(folder: SourceFolder): Promise<Map<string, SourceEntry>> {
  const children = new Map<string, SourceEntry>();
  for await (const entry of folder.entries()) children.set(entry.path.slice(folder.path.length), entry);
  return children;
}
