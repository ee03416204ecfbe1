import { createHash } from 'node:crypto';
import { canonicalPackageName, type Ecosystem, ecosystemOf } from '@vedette/engine';

/**
 * A shorter form under which feeds name a package as well: Maven's artifact without its group, a Go module without the
 * suffix of its major version. Null where a name has no such form.
 */
export function shortName(ecosystem: Ecosystem, name: string): string | null {
  const key = canonicalPackageName(ecosystem, name);
  if (ecosystem === 'golang') return MAJOR.test(key) ? boundedKey(key.replace(MAJOR, '')) : null;
  return ecosystem === 'maven' && key.includes(':') ? boundedKey(key.slice(key.lastIndexOf(':') + 1)) : null;
}

const MAJOR = /\/v\d+$/;

/** Longer keys are no names or versions that anybody uses; an index row of PostgreSQL takes 2,700 bytes at the most. */
const MAX_KEY_CHARS = 300;
const HASH_CHARS = 32;

/** What tells two versions of a component apart: the version, or the range where no version is known. */
export const versionKey = (version: string | null, range: string | null): string =>
  boundedKey(version ?? `range:${range ?? ''}`);

/** A key of bounded length: what is too long is cut and told apart by its hash. */
export function boundedKey(key: string): string {
  if (key.length <= MAX_KEY_CHARS && Buffer.byteLength(key) <= MAX_KEY_CHARS * 4) return key;
  const hash = createHash('sha256').update(key, 'utf8').digest('hex').slice(0, HASH_CHARS);
  return `${key.slice(0, MAX_KEY_CHARS - HASH_CHARS - 1)}…${hash}`;
}

export interface NamedPackage {
  readonly ecosystem: Ecosystem;
  readonly name: string;
  readonly version: string | null;
}

/** Whether a text claims to be a package URL, of whatever type. */
export const isPurl = (text: string): boolean => /^pkg:/i.test(text.trim());

/** The type of a package URL, in lower case; null when the text is none. */
export const purlType = (text: string): string | null =>
  /^pkg:\/{0,2}([a-z0-9.+-]+)\//i.exec(text.trim())?.[1]?.toLowerCase() ?? null;

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

/** A name under which a package may be found, in the form of its ecosystem. */
export interface NameCandidate {
  readonly ecosystem: Ecosystem;
  readonly key: string;
  /** True: a short form, which many packages can have. */
  readonly isShort: boolean;
}

/** What names look like in each ecosystem: of a name that an ecosystem cannot have, nothing there needs to be known. */
const FORMS: Readonly<Record<Ecosystem, RegExp>> = {
  npm: /^(?:@[^/@\s]+\/)?[^/@\s:]+$/,
  pypi: /^[a-z0-9][\w.-]*$/i,
  maven: /^[\w.-]+(?:[:/][\w.-]+)?$/,
  golang: /^(?:[\w-]+(?:\.[\w-]+)+(?:\/\S+)?|stdlib|toolchain|[\w.-]+\/[\w./-]+)$/,
  cargo: /^[\w-]+$/,
  composer: /^[\w.-]+\/[\w.-]+$/,
  gem: /^[\w.-]+$/,
  nuget: /^[\w.-]+$/,
  githubactions: /^[\w.-]+\/[\w.-]+(?:\/\S*)?$/,
};

/** Every ecosystem whose packages are read. */
export const ECOSYSTEMS = Object.keys(FORMS) as readonly Ecosystem[];

/**
 * Every name that a feed may mean: by ecosystem, with sub-packages of Go under their modules, `group/artifact`, extras of
 * Python and the folder of an action taken off. Empty when the text is no name of any package that we know the form of.
 * @param ecosystem null: every ecosystem that can have such a name
 */
export function nameCandidates(text: string, ecosystem: Ecosystem | null): NameCandidate[] {
  const wanted = ecosystem === null ? ECOSYSTEMS : [ecosystem];
  return wanted.flatMap((one) => {
    const bare = one === 'pypi' ? text.replace(/\[[^\]]*\]$/, '').trim() : text.trim();
    // A sender that names the ecosystem knows better than a pattern what a name looks like there.
    if (bare === '' || (ecosystem === null && !FORMS[one].test(bare))) return [];
    const names = [...new Set(namesIn(one, bare))].map((name) => boundedKey(canonicalPackageName(one, name)));
    return names.map((key) => ({ ecosystem: one, key, isShort: SHORT[one]?.test(key) ?? false }));
  });
}

/** Which names may be short forms. */
const SHORT: Readonly<Partial<Record<Ecosystem, RegExp>>> = { maven: /^[^:]+$/, golang: /./ };

function namesIn(ecosystem: Ecosystem, name: string): string[] {
  if (ecosystem === 'maven')
    return [name.includes(':') ? name.split(':').slice(0, 2).join(':') : name.replace('/', ':')];
  if (ecosystem === 'githubactions') return [name.replace(/@.*$/, '').split('/').slice(0, 2).join('/')];
  return ecosystem === 'golang' ? goModules(name) : [name];
}

/** The module of a package is a beginning of its path. Major versions from 2 on have a path of their own, which feeds leave out or not. */
function goModules(path: string): string[] {
  const parts = path.split('/').filter((part) => part !== '');
  const rooted = parts[0]?.includes('.') ? parts : ['github.com', ...parts];
  const beginnings = rooted
    .map((_, at) => rooted.slice(0, at + 1))
    .filter((some) => some.length > 1 || rooted.length === 1);
  const named = beginnings.flatMap((some) => {
    const whole = some.join('/');
    return [whole, whole.replace(MAJOR, '')];
  });
  // Without a host it may be of the standard library as well.
  return rooted === parts ? named : [path, ...named];
}

/** Whether a component's name is one of the candidates. */
export function isCandidate(
  candidates: readonly NameCandidate[],
  ecosystem: string,
  nameKey: string,
  shortKey: string | null,
): boolean {
  return candidates.some(
    (one) => one.ecosystem === ecosystem && (one.key === nameKey || (one.isShort && one.key === shortKey)),
  );
}
