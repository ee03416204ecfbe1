import { type Ecosystem, ecosystemOf } from '@vedette/engine';

/** Maven packages are often named without their group; null where a name has no such short form. */
export function shortName(ecosystem: Ecosystem, name: string): string | null {
  if (ecosystem !== 'maven') return null;
  return name.includes(':') ? name.slice(name.lastIndexOf(':') + 1) : null;
}

/** What tells two versions of a component apart: the version, or the range where no version is known. */
export const versionKey = (version: string | null, range: string | null): string =>
  version ?? `range:${range ?? ''}`;

export interface NamedPackage {
  readonly ecosystem: Ecosystem;
  readonly name: string;
  readonly version: string | null;
}

/** Reads a package URL (`pkg:npm/%40acme/ui@1.2.3`). Null when it is none, or of an ecosystem we do not know. */
export function parsePurl(text: string): NamedPackage | null {
  const match = /^pkg:\/{0,2}([a-z.+-]+)\/([^?#]+)/i.exec(text.trim());
  const ecosystem = match === null ? undefined : ecosystemOf(match[1] ?? '');
  if (match === null || ecosystem === undefined) return null;
  const path = match[2] ?? '';
  const at = path.lastIndexOf('@');
  const named = at > 0 && path[at - 1] !== '/' ? path.slice(0, at) : path;
  const parts = named
    .split('/')
    .filter((part) => part !== '')
    .map(decode);
  const name = ecosystem === 'maven' ? parts.join(':') : parts.join('/');
  const version = named === path ? null : decode(path.slice(at + 1));
  return name === '' ? null : { ecosystem, name, version };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
