import { kindByPath } from '../../file-kinds/languages.ts';
import { releaseFolder } from '../../file-kinds/minified.ts';
import type { Skipped } from '../../file-kinds/skip-reason.ts';
import { baseOf, directoryOf } from '../../paths.ts';
import type { Gap } from '../component.ts';
import { formatOf } from '../manifests/index.ts';
import { gap } from '../parsed-manifest.ts';
import { ECOSYSTEM_OF } from '../usage/import-names.ts';
import { knownFileGaps } from './known-files.ts';
import { isTestData } from './test-data.ts';

/** Folders of packages, by what puts them there; `null` holds none. Those that are not named here may hold anything. */
const FOLDERS: Readonly<Record<string, Gap['ecosystem'] | 'none'>> = {
  node_modules: 'npm',
  bower_components: 'npm',
  jspm_packages: 'npm',
  bower: 'npm',
  '.pnpm-store': 'npm',
  '.yarn': 'none',
  '.next': 'npm',
  '.nuxt': 'npm',
  '.svelte-kit': 'npm',
  '.parcel-cache': 'npm',
  'site-packages': 'pypi',
  'dist-packages': 'pypi',
  '.venv': 'pypi',
  venv: 'pypi',
  virtualenv: 'pypi',
  '.tox': 'pypi',
  '.nox': 'pypi',
  '.eggs': 'pypi',
  __pycache__: 'pypi',
  '.gradle': 'maven',
  '.mvn': 'none',
  '.bundle': 'none',
  pods: 'other',
  carthage: 'other',
  '.terraform': 'other',
  '.git': 'none',
  '.hg': 'none',
  '.svn': 'none',
};

/** Files that are packages, or parts of them. */
const ARCHIVES: Readonly<Record<string, Gap['ecosystem']>> = {
  jar: 'maven',
  war: 'maven',
  ear: 'maven',
  aar: 'maven',
  class: 'maven',
  whl: 'pypi',
  egg: 'pypi',
  pyc: 'pypi',
  pyz: 'pypi',
  pex: 'pypi',
  asar: 'npm',
  nupkg: 'nuget',
  dll: 'nuget',
  tgz: 'npm',
  gem: 'gem',
  crate: 'cargo',
  phar: 'composer',
};

/** Parts of the build tools themselves. */
const WRAPPERS = /(?:^|\/)(?:gradle\/wrapper\/gradle-wrapper|\.mvn\/wrapper\/maven-wrapper)\.jar$/;

/** What Yarn installs from, and the folder whose lock file names all of it. */
const YARN_CACHE = /^((?:.*\/)?)\.yarn\/cache\//;

/** Folders skipped as one, at most so many named. */
const MAX_GAPS = 500;

/**
 * What was not looked into, and what could be in there: copies of packages, manifests, code with imports. Pictures and other
 * data hide nothing.
 */
export function skippedGaps(skipped: readonly Skipped[], files: ReadonlySet<string>): Gap[] {
  const gaps = new Map<string, Gap>();
  for (const one of skipped) {
    const found = gapOfSkipped(one, files);
    if (found === null || gaps.has(`${found.file} ${found.ecosystem}`)) continue;
    if (gaps.size >= MAX_GAPS) {
      const what = `more than ${MAX_GAPS} places were not looked into, this one among them`;
      return [...gaps.values(), gap(found.file, null, 'skipped', what)];
    }
    gaps.set(`${found.file} ${found.ecosystem}`, found);
  }
  return [...gaps.values()];
}

function gapOfSkipped({ path, reason }: Skipped, files: ReadonlySet<string>): Gap | null {
  const cache = YARN_CACHE.exec(path);
  if (cache !== null)
    return files.has(`${cache[1]}yarn.lock`)
      ? null
      : gap(
          cache[0],
          'npm',
          'bundled-copy',
          'the cache of Yarn, without the lock file that it was filled by',
        );
  const folder = folderOf(path, reason);
  if (folder !== null) {
    const ecosystem = ecosystemOfFolder(folder, files);
    return ecosystem === 'none'
      ? null
      : gap(folder, ecosystem, 'bundled-copy', 'folder of packages or build output, not looked into');
  }
  const extension = baseOf(path).toLowerCase().split('.').at(-1) ?? '';
  if (WRAPPERS.test(path)) return null;
  if (Object.hasOwn(ARCHIVES, extension))
    return gap(
      path,
      ARCHIVES[extension] ?? null,
      'bundled-copy',
      `a package, or a part of one (.${extension})`,
    );
  if (reason === 'binary' || reason === 'not-text') {
    const [known] = knownFileGaps(path);
    return known ?? (isTestData(path) ? null : gapOfProgram(path, extension));
  }
  if (reason === 'minified-copy' || reason === 'unsupported-language') return null;
  const release = reason === 'vendored' ? releaseFolder(path) : null;
  if (release !== null) return gap(release, 'npm', 'bundled-copy', 'a copy of a release, not looked into');
  if (reason === 'minified' || reason === 'bundled' || reason === 'vendored')
    return gap(
      path,
      'npm',
      'bundled-copy',
      'minified code, in which packages may be',
      null,
      styleNames(path),
    );
  const format = formatOf(path);
  if (format !== null) return gap(path, format.reader.ecosystem, 'skipped', `not read: ${reason}`);
  if (reason === 'link') return null;
  if (path.endsWith('/')) return gap(path, null, 'skipped', `not looked into: ${reason}`);
  const kind = kindByPath(path);
  const language = kind !== null && 'language' in kind ? kind.language : null;
  if (language === null) return null;
  // Code of these languages does not build when it uses what its manifest does not have; type declarations do not run.
  if (
    reason === 'generated' &&
    (!['javascript', 'typescript', 'python', 'ruby', 'php'].includes(language) || /\.d\.[cm]?ts$/.test(path))
  )
    return null;
  const ecosystem = ECOSYSTEM_OF[language];
  return ecosystem === undefined ? null : gap(path, ecosystem, 'skipped', `imports were not read: ${reason}`);
}

/** Programs of Go and Rust have what they are made of within; what an archive is called after may be in it. */
function gapOfProgram(path: string, extension: string): Gap | null {
  const base = baseOf(path);
  const isProgram = !base.includes('.') || /^(?:exe|so|dylib|o|a|bin)$/.test(extension);
  const ecosystem = extension === 'wasm' ? 'cargo' : extension === 'node' ? 'npm' : null;
  if (isProgram || ecosystem !== null)
    return gap(path, ecosystem, 'bundled-copy', 'a program, with what it was built from', null);
  const archive =
    /^(.+?)(?:[-_.]v?\d[\w.+-]*?)?\.(?:zip|tar|tar\.(?:gz|bz2|xz|zst)|tbz2?|txz|7z|rar|deb|rpm|apk)$/i;
  const name = archive.exec(base)?.[1];
  return name === undefined
    ? null
    : gap(path, null, 'bundled-copy', 'an archive, which may be a copy of the package of its name', null, [
        ...new Set([name, name.toLowerCase(), name.toLowerCase().replaceAll('_', '-')]),
      ]);
}

/** A style sheet is a copy of the package that it is called after, if of any. */
function styleNames(path: string): string[] | undefined {
  const found = /^(.+?)(?:[-.]v?\d[\w.-]*)?\.min\.css(?:\.map)?$/i.exec(baseOf(path))?.[1]?.toLowerCase();
  return found === undefined ? undefined : [found, found.replace(/[.-](?:all|core|theme|bundle)$/, '')];
}

/** The outermost skipped folder on the way to a path. Sources that hand out every file name what lies in such folders file by file. */
function folderOf(path: string, reason: string): string | null {
  if (reason !== 'vendored' && reason !== 'build-output') return null;
  const parts = path.split('/');
  const at = parts.slice(0, -1).findIndex((part) => FOLDER_NAMES.test(part));
  if (at >= 0) return `${parts.slice(0, at + 1).join('/')}/`;
  return path.endsWith('/') ? path : null;
}

const FOLDER_NAMES = new RegExp(
  `^(?:${[...Object.keys(FOLDERS), 'vendor', 'vendors', 'third_party', 'third-party', 'thirdparty', 'dist', 'coverage', '.cache', 'obj'].map((name) => name.replaceAll('.', '\\.')).join('|')})$`,
  'i',
);

/** `vendor` belongs to whatever manifest stands beside it. */
function ecosystemOfFolder(folder: string, files: ReadonlySet<string>): Gap['ecosystem'] | 'none' {
  const bare = folder.slice(0, -1);
  const name = baseOf(bare).toLowerCase();
  if (Object.hasOwn(FOLDERS, name)) return FOLDERS[name] ?? null;
  const beside = (file: string) =>
    files.has(`${directoryOf(bare) === '' ? '' : `${directoryOf(bare)}/`}${file}`);
  if (name === 'vendor') {
    const owners = [beside('go.mod') ? 'golang' : null, beside('composer.json') ? 'composer' : null].filter(
      (one) => one !== null,
    );
    // Of what Go vendors the list is read, and nothing but what it names is skipped.
    if (owners.length === 1 && owners[0] === 'golang' && files.has(`${folder}modules.txt`)) return 'none';
    if (owners.length === 1) return owners[0] as 'golang' | 'composer';
  }
  return null;
}
