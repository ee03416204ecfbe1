/** Arithmetic on '/'-separated paths relative to the source root; '' is the root itself. */

export function directoryOf(path: string): string {
  const cut = path.lastIndexOf('/');
  return cut < 0 ? '' : path.slice(0, cut);
}

export function baseOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Joins and resolves `.` and `..`; null when the result would leave the source root. */
export function joinPath(directory: string, relative: string): string | null {
  const parts: string[] = [];
  for (const part of `${directory}/${relative.replaceAll('\\', '/')}`.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') {
      if (parts.pop() === undefined) return null;
    } else parts.push(part);
  }
  return parts.join('/');
}

/** The directory itself first, then each parent up to the root. */
export function* ancestors(directory: string): Generator<string> {
  let at = directory;
  for (;;) {
    yield at;
    if (at === '') return;
    at = directoryOf(at);
  }
}
