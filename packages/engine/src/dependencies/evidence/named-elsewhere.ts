/** Packages by name in files that are no manifests, and that no command installs. */
import type { Ecosystem } from '../../ecosystem.ts';
import { formatOf } from '../manifests/index.ts';
import { gap } from '../parsed-manifest.ts';
import type { EvidenceGap } from './evidence-gap.ts';

interface Place {
  readonly ecosystem: Ecosystem;
  /** Looked for first: a search for fixed words costs nothing. */
  readonly word: string;
  readonly path: RegExp;
  /** The part of the file that is looked at, its first group; absent: all of it. */
  readonly within?: RegExp;
  /** Each of its matches names a package, in its first group. */
  readonly name: RegExp;
  readonly what: string;
}

const NPM = String.raw`((?:@[a-z0-9~][\w.~-]*\/)?[a-z0-9~][\w.~-]*)`;

/** What runs a program of a package that it fetches, where a file says with which words it is to be run. */
const RUNNERS = [
  ['npm', 'npx|bunx|pnpx'],
  ['pypi', 'uvx|pipx'],
] as const;

/** Backends of mise that take tools from the registry of an ecosystem (mise.jdx.dev/dev-tools/backends). */
const BACKENDS = [
  ['npm', 'npm'],
  ['pypi', 'pipx'],
  ['cargo', 'cargo'],
  ['gem', 'gem'],
  ['golang', 'go'],
  ['nuget', 'dotnet'],
] as const;

const PLACES: readonly Place[] = [
  {
    ecosystem: 'npm',
    word: 'pin',
    path: /(?:^|\/)config\/importmap(?:\/[\w.-]+)?\.rb$/,
    name: new RegExp(`^[ \\t]*pin[ \\t(]+["']${NPM}|\\bnpm:${NPM}`, 'gim'),
    what: 'pins modules for the browser',
  },
  ...RUNNERS.map(
    ([ecosystem, programs]): Place => ({
      ecosystem,
      word: '"args"',
      path: /\.jsonc?$/,
      name: new RegExp(
        `"command"\\s*:\\s*"(?:${programs})"[^{}]{0,300}?"args"\\s*:\\s*\\[\\s*(?:"(?:-[^"]*|run)"\\s*,\\s*){0,10}"(@?[\\w./-]+)`,
        'g',
      ),
      what: 'runs a program from the registry',
    }),
  ),
  ...BACKENDS.map(
    ([ecosystem, backend]): Place => ({
      ecosystem,
      word: `${backend}:`,
      path: /(?:^|\/)(?:\.?mise(?:\.[\w-]+)*\.toml|\.?mise\/config\.toml|\.tool-versions)$/,
      name: new RegExp(`(?:^|["'\\s])${backend}:(@?[\\w./-]+)`, 'gm'),
      what: 'mise installs tools',
    }),
  ),
  {
    ecosystem: 'npm',
    word: '"',
    path: /\.clj[sc]$/,
    name: new RegExp(`[[(]\\s*"${NPM}`, 'gi'),
    what: 'ClojureScript takes modules',
  },
  {
    ecosystem: 'npm',
    word: 'module(',
    path: /\.resi?$/,
    name: new RegExp(`@(?:bs\\.)?module\\(\\s*"${NPM}`, 'gi'),
    what: 'ReScript takes modules',
  },
  {
    ecosystem: 'pypi',
    word: '==',
    path: /\.(?:py|json|ya?ml|tf|tfvars|hcl|toml|cfg|ini)$/,
    name: /(?:["',]|^\s*-)\s*([A-Za-z][\w.-]*)(?:\[[\w,\s-]*\])?==\d/gm,
    what: 'pins packages in a text',
  },
  {
    ecosystem: 'pypi',
    word: '{python',
    path: /\.[rq]md$/i,
    name: /^[ \t]*(?:from|import)[ \t]+(\w+)/gm,
    what: 'code of Python in a document imports modules',
  },
  {
    ecosystem: 'maven',
    word: '<framework',
    path: /(?:^|\/)(?:plugin|config)\.xml$/,
    name: /<framework\s[^>]{0,200}?\bsrc\s*=\s*["']([\w.-]+:[\w.-]+):/g,
    what: 'Cordova brings in packages of Android',
  },
  {
    ecosystem: 'gem',
    word: ':',
    path: /(?:^|\/)_config[\w.-]*\.ya?ml$/,
    within: /^(?:plugins|gems):([ \t]*\[[^\]]{0,3000}|(?:\r?\n[ \t]*-[^\n]{0,200}){1,100})/m,
    name: /([A-Za-z][\w.-]*)/g,
    what: 'Jekyll loads plugins',
  },
  {
    ecosystem: 'nuget',
    word: 'msbuild-sdks',
    path: /(?:^|\/)global\.json$/i,
    within: /"msbuild-sdks"\s*:\s*\{([^}]{0,3000})/,
    name: /"([\w.-]+)"\s*:/g,
    what: 'projects are built with SDKs that are packages',
  },
];

/** What an image is called says what it was made for. */
const FROM = /^[ \t]*FROM[ \t]+(?:--\S+[ \t]+)*([^\s$@:]+(?::\d+\/[^\s$@:]+)?)/gim;
const CONTAINERS = /(?:^|\/)(?:(?:docker|container)file[^/]*|[^/]*\.(?:docker|container)file)$/i;

const MAX_NAMES = 150;
const MAX_TEXT_CHARS = 500_000;

/**
 * Packages that such files name. They hide those alone, as commands in texts of code do: most are tools, and nobody sees from here
 * what they bring. Those that are installed are no gap.
 */
export function namedElsewhere(path: string, text: string): EvidenceGap[] {
  if (text.length > MAX_TEXT_CHARS || formatOf(path) !== null) return [];
  const gaps = PLACES.flatMap(({ ecosystem, word, path: wanted, within, name, what }): EvidenceGap[] => {
    if (!wanted.test(path) || !text.includes(word)) return [];
    const part = within === undefined ? text : (within.exec(text)?.[1] ?? '');
    const names = new Set(
      [...part.matchAll(name)].flatMap((found) => namesOf(ecosystem, found[1] ?? found[2] ?? '')),
    );
    if (names.size === 0) return [];
    const some = [...names].slice(0, MAX_NAMES);
    return [{ ...gap(path, ecosystem, 'installed-elsewhere', what, null, some), isOfAbsent: true }];
  });
  return CONTAINERS.test(path) ? [...gaps, ...imageGaps(path, text)] : gaps;
}

/** A folder of a module of Go may be its package. */
function namesOf(ecosystem: Ecosystem, name: string): string[] {
  if (name === '') return [];
  if (ecosystem !== 'golang') return [name];
  const parts = name.split('/');
  return parts.slice(1).map((_, at) => parts.slice(0, at + 2).join('/'));
}

/** An image of tensorflow has tensorflow, whoever put it there. */
function imageGaps(path: string, text: string): EvidenceGap[] {
  const names = new Set(
    [...text.matchAll(FROM)].flatMap((found) => {
      const parts = (found[1] ?? '').split('/');
      return parts.slice(-2).filter((one) => /^[A-Za-z][\w.-]*$/.test(one) && one !== 'library');
    }),
  );
  if (names.size === 0) return [];
  const what = 'images may have what they are called after';
  const some = [...names].slice(0, MAX_NAMES);
  return [{ ...gap(path, null, 'installed-elsewhere', what, null, some), isOfAbsent: true }];
}
