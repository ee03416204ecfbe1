import { MAX_FILE_CHARS } from './limits.ts';
import { formatOf } from './manifests/index.ts';
import { gap, type ParsedManifest } from './parsed-manifest.ts';

/** Whether a file is read for dependencies. Files that are other people's are told apart before: see `inventory/own-files.ts`. */
export const isDependencyFile = (path: string): boolean => formatOf(path) !== null;

/**
 * Reads one manifest or lock file by itself: pure, cacheable by path and text, never throws. A file that cannot be
 * read is a reading with a gap and nothing else.
 */
export function readDependencyFile(path: string, text: string): ParsedManifest | null {
  const found = formatOf(path);
  if (!found) return null;
  const { reader, format } = found;
  const empty: ParsedManifest = {
    path,
    ecosystem: reader.ecosystem,
    format: format.name,
    role: format.role,
    project: null,
    declarations: [],
    packages: [],
    roots: null,
    graph: false,
    gaps: [],
    isComplete: false,
    detail: null,
  };
  if (text.length > MAX_FILE_CHARS) {
    return { ...empty, gaps: [gap(path, reader.ecosystem, 'too-large', `${text.length} characters`)] };
  }
  try {
    return { ...empty, ...format.read(path, text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text) };
  } catch (error) {
    // Parsers of hostile text may fail in any way, a stack overflow included; all of them mean the same here.
    const detail = error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'not readable';
    const line = /\bline (\d+)/.exec(detail)?.[1];
    return {
      ...empty,
      gaps: [gap(path, reader.ecosystem, 'unreadable', detail.slice(0, 200), line ? Number(line) : null)],
    };
  }
}
