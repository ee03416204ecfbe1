import type { Ecosystem } from '../../ecosystem.ts';
import type { Gap } from '../component.ts';
import { MAX_LINE_CHARS } from '../limits.ts';
import { formatOf } from '../manifests/index.ts';
import { gap } from '../parsed-manifest.ts';
import type { EvidenceGap } from './evidence-gap.ts';

interface Installer {
  readonly ecosystem: Ecosystem;
  /** The words before the names of packages. */
  readonly command: RegExp;
  /** Options that take the next word. */
  readonly valued: RegExp;
  /** Options whose value is a file that names packages. */
  readonly listed?: RegExp;
}

const NPM_VALUED = /^--(?:prefix|registry|loglevel|cache|workspace|dir|filter|cwd|modules-folder)$|^-[wC]$/;

/** What installs packages past manifests when it is given names. Without names all of these install what a manifest says. */
const INSTALLERS: readonly Installer[] = [
  {
    ecosystem: 'pypi',
    command:
      /\b(?:pip[\d.]*|pipx|uv (?:tool|pip)|conda|mamba|micromamba)(?: -[\w-]+)* (?:install|run|inject)\b|\bpipenv install\b|\b(?:uv|poetry|pdm|rye|hatch)(?: -[\w-]+)*(?: self)? add\b|\buv run\b.{0,200}? --with\b|\beasy_install\b|\buvx\b/,
    valued:
      /^--(?:index-url|extra-index-url|find-links|target|prefix|root|platform|python|python-version|only-binary|no-binary|trusted-host|cache-dir|progress-bar|timeout|retries|channel|name|from)$|^-[iftcn]$/,
    listed: /^(?:-r|--requirement|--requirements)$/,
  },
  {
    ecosystem: 'npm',
    command:
      /\b(?:npm|pnpm)(?: -[\w-]+)* (?:install|i|add|dlx)\b|\bnpm(?: -[\w-]+)* (?:exec|x)\b|\byarn(?: global)? (?:add|dlx)\b|\bbun (?:add|x)\b|\b(?:npx|bunx|pnpx)\b/,
    valued: NPM_VALUED,
  },
  {
    ecosystem: 'gem',
    command: /\bgem(?: -[\w-]+)* install\b|\bbundle add\b/,
    valued: /^(?:-v|--version|-i|--install-dir|-n|--bindir|--source|-s|-P)$/,
  },
  { ecosystem: 'golang', command: /\bgo (?:install|get|run)\b/, valued: /^-(?:tags|ldflags|o|modfile|mod)$/ },
  {
    ecosystem: 'cargo',
    command: /\bcargo(?: \+\S+)? (?:install|binstall|add)\b/,
    valued: /^--(?:version|git|branch|tag|rev|path|root|features|target|registry|profile)$|^-[FjZ]$/,
  },
  {
    ecosystem: 'composer',
    command: /\bcomposer(?: -[\w-]+)*(?: global)? require\b/,
    valued: /^(?:-d|--working-dir)$/,
  },
  {
    ecosystem: 'nuget',
    command:
      /\bdotnet (?:tool install|add(?: \S+)? package)\b|\bnuget(?:\.exe)? install\b|\binstall-package\b/i,
    valued: /^--(?:version|tool-path|add-source|configfile|framework)$|^-(?:v|OutputDirectory)$/,
  },
  {
    ecosystem: 'maven',
    command:
      /\bmvn\S* (?:\S+ ){0,20}?(?:org\.apache\.maven\.plugins:maven-dependency-plugin\S*|dependency):(?:get|copy)\b|\b(?:jbang|cs|coursier) (?:run|install|launch|fetch)\b|\b(?:spark-(?:submit|shell|sql)|pyspark)\b.{0,500}? --packages\b/,
    valued: /^$/,
  },
];

/** The system's package managers; Debian, Alpine and the like package modules of languages too. */
const SYSTEM =
  /\b(?:apt-get|apt|aptitude|apk|yum|dnf|microdnf|zypper|pacman|brew)(?: -[\w=-]+)* (?:install|add|-S\w*)\b/;
const OF_A_LANGUAGE: readonly (readonly [RegExp, Ecosystem])[] = [
  [/^(?:python3?|py3)-(.+)$/, 'pypi'],
  [/^node-(.+)$/, 'npm'],
  [/^ruby-(.+)$/, 'gem'],
  [/^lib(.+)-java$/, 'maven'],
  [/^golang-(.+)-dev$/, 'golang'],
  [/^php-(.+)$/, 'composer'],
  [/^librust-(.+)-dev$/, 'cargo'],
];

/** Downloads of archives of packages. */
const ARCHIVE = /\b(?:curl|wget|ADD|invoke-webrequest)\b.*?\.(jar|war|whl|nupkg|gem|crate|phar|tgz)\b/i;
const OF_ARCHIVE: Readonly<Record<string, Ecosystem>> = {
  jar: 'maven',
  war: 'maven',
  whl: 'pypi',
  nupkg: 'nuget',
  gem: 'gem',
  crate: 'cargo',
  phar: 'composer',
  tgz: 'npm',
};

/** Installers themselves: known not to be what projects are made of, and without packages besides. */
const TOOLS = new Set([
  'pip',
  'setuptools',
  'uv',
  'npm',
  'pnpm',
  'yarn',
  'corepack',
  'bun',
  'bundler',
  'rubygems-update',
]);

/** Gaps of one file: the first ones say what is the matter. */
const MAX_GAPS = 50;

/**
 * With what the commands that are known here begin, as it stands in a text, where a line break may be written `\n`. Most of what looks like settings
 * is translations and names none.
 */
const BEGINS_COMMAND =
  /(?:\b|\\n)(?:pip|uvx?\b|conda|mamba|micromamba|poetry|pdm|rye|hatch|easy_install|p?npm|yarn|bunx?\b|p?npx|gem\b|bundle\b|go\b|cargo|composer|mvn|jbang|cs\b|coursier|spark-|pyspark|apt|apk|yum|dnf|microdnf|zypper|pacman|brew)/;
/** The same of those that are written in any case, and what downloads of packages end with. */
const ANY_CASE = /dotnet|nuget|install-package|\.(?:jar|war|whl|nupkg|gem|crate|phar|tgz)\b/i;

/**
 * Commands in a Dockerfile, script or pipeline that install packages past every manifest.
 */
export function installCommandGaps(path: string, text: string): EvidenceGap[] {
  if (!BEGINS_COMMAND.test(text) && !ANY_CASE.test(text)) return [];
  const gaps: EvidenceGap[] = [];
  for (const { line, content } of commandLines(text)) {
    if (gaps.length >= MAX_GAPS) break;
    for (const part of content.split(/&&|\|\||;|\|(?!\|)|(?<=\s)&(?=\s|$)|\bthen\b|\bdo\b/))
      gaps.push(...gapsOfCommand(path, part.trim(), line));
  }
  return gaps;
}

/** A command that installs, within a text of code or settings. */
const MAY_INSTALL =
  /\b(?:pip[\d.]*|pipx|pipenv|uvx?|poetry|pdm|conda|npm|pnpm|yarn|bunx?|npx|gem|bundle|go|cargo|composer|dotnet|nuget|mvn|spark-submit)\b["'\s,]/;

/**
 * Commands in the texts of code and settings. Most are advice to whoever reads it, some are run: what they name may be installed, and
 * nothing else.
 */
export function namedInstallGaps(path: string, text: string): EvidenceGap[] {
  if (!MAY_INSTALL.test(text)) return [];
  const gaps: EvidenceGap[] = [];
  let line = 0;
  for (const row of text.split('\n')) {
    line++;
    if (gaps.length >= MAX_GAPS) break;
    if (row.length > MAX_LINE_CHARS || !MAY_INSTALL.test(row)) continue;
    for (const part of plain(row.replace(/^\s*\/\/\s?go:generate\s/, '')).split(/&&|\|\||;/)) {
      for (const installer of INSTALLERS) {
        const found = installer.command.exec(part);
        if (!found) continue;
        const words = part.slice(found.index + found[0].length).replace(/ -Dartifact=/g, ' ');
        const { names } = argumentsOf(installer, words, RUNS.test(found[0]));
        const foreign = names.filter((name) => !TOOLS.has(bareName(name).toLowerCase())).slice(0, MAX_NAMES);
        if (foreign.length === 0) continue;
        const what = `has a command that installs: ${`${found[0]} ${foreign.join(' ')}`.slice(0, 160)}`;
        const named = foreign.flatMap((word) => packagesOf(installer.ecosystem, word));
        gaps.push({
          ...gap(path, installer.ecosystem, 'installed-elsewhere', what, line, named),
          isOfAbsent: true,
        });
      }
    }
  }
  return gaps;
}

/** Words after a command that may be packages; the rest of a row of code follows them. */
const MAX_NAMES = 10;

/** Hosts whose first folder is an owner, and no module. */
const OF_MANY_OWNERS = /^(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org|golang\.org)\//;

/** What a word of a command may mean: Go takes a folder of a module, Maven writes the version behind a colon. */
function packagesOf(ecosystem: Ecosystem, word: string): string[] {
  const name = bareName(word);
  if (ecosystem === 'maven') return [name.split(':').slice(0, 2).join(':')];
  if (ecosystem !== 'golang') return [name];
  const parts = name.split('/');
  const least = OF_MANY_OWNERS.test(name) ? 3 : 2;
  return parts.slice(least - 1).map((_, at) => parts.slice(0, least + at).join('/'));
}

/** Files of build services, and scripts of the kind that set up a developer's machine. What they install by name serves the build. */
const PIPELINE =
  /(?:^|\/)\.(?:github|gitlab|circleci|buildkite|woodpecker|forgejo|gitea|azure-pipelines)\/|^\.?ci\/|(?:^|\/)(?:\.gitlab-ci|\.travis|appveyor|\.appveyor|azure-pipelines|bitbucket-pipelines|cloudbuild|\.drone|\.cirrus|codemagic|wercker)[^/]*\.ya?ml$|(?:^|\/)jenkinsfile[^/]*$|(?:^|\/)(?:bin|scripts?)\/(?:dev|setup|bootstrap|build|release|ci|test|lint|format)(?:[-_][\w-]*)?(?:\.sh)?$|(?:^|\/)\.devcontainer\//i;

/** Commands whose first word is what they run; the rest is for that. */
const RUNS = /\b(?:npx|bunx|pnpx|uvx|dlx|exec|x|run)$/;

const bareName = (word: string): string => word.replace(/(?<=.)[@=<>~![].*$/, '');

function gapsOfCommand(path: string, command: string, line: number): EvidenceGap[] {
  const archive = ARCHIVE.exec(command)?.[1]?.toLowerCase();
  const downloaded = archive === undefined ? undefined : OF_ARCHIVE[archive];
  if (downloaded !== undefined)
    return [gap(path, downloaded, 'installed-elsewhere', `downloads a ${archive} file`, line)];
  const system = SYSTEM.exec(command);
  if (system) return systemGaps(path, command.slice(system.index + system[0].length), line);
  for (const installer of INSTALLERS) {
    const found = installer.command.exec(command);
    if (!found) continue;
    // Maven is told in a property what others take as a word.
    const words = command.slice(found.index + found[0].length).replace(/ -Dartifact=/g, ' ');
    const { names, lists } = argumentsOf(installer, words, RUNS.test(found[0]));
    const foreign = names.filter((name) => !TOOLS.has(bareName(name).toLowerCase()));
    const unread = lists.filter((file) => formatOf(file)?.reader.ecosystem !== installer.ecosystem);
    const brought = [...foreign, ...unread];
    if (brought.length === 0) return [];
    const what = `installs past every lock file: ${`${found[0]} ${brought.join(' ')}`.slice(0, 160)}`;
    const isPipeline = PIPELINE.test(path) && unread.length === 0;
    const named = isPipeline ? foreign.flatMap((word) => packagesOf(installer.ecosystem, word)) : undefined;
    const one = {
      ...gap(path, installer.ecosystem, 'installed-elsewhere', what, line, named),
      ...(isPipeline ? { isPipeline } : {}),
    };
    // These run what is installed, and ask the registry for what is not.
    const isRun = installer.ecosystem === 'npm' && RUNS.test(found[0]);
    return [isRun ? { ...one, unlessInstalled: bareName(brought[0] ?? '') } : one];
  }
  return [];
}

/** Names of packages among the words after a command. Paths of the source itself are none. */
function argumentsOf(
  { valued, listed }: Installer,
  text: string,
  onlyFirst: boolean,
): { names: string[]; lists: string[] } {
  const names: string[] = [];
  const lists: string[] = [];
  const words = text.split(/\s+/).filter((word) => word !== '');
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    const joined = listed && /^(?:-r|--requirement=|--requirements=)(\S+)$/.exec(word)?.[1];
    if (joined) lists.push(joined);
    else if (listed?.test(word)) lists.push(words[++at] ?? '');
    else if (/^(?:-e|--editable)$/.test(word)) {
      const value = words[++at] ?? '';
      if (!isOwnPath(value)) names.push(value);
    } else if (valued.test(word)) at++;
    else if (/^[-<>0-9&]/.test(word) || isOwnPath(word)) continue;
    else {
      names.push(word);
      if (onlyFirst) break;
    }
  }
  return { names, lists };
}

const isOwnPath = (word: string): boolean =>
  /^\.{0,2}(?:\/|$|\[)|^~\/|\.go$/.test(word) && !/\.(?:whl|tgz|gem|jar|nupkg)$/.test(word);

function systemGaps(path: string, rest: string, line: number): Gap[] {
  const names = rest
    .split(/\s+/)
    .filter((word) => /^[a-z0-9]/i.test(word))
    .map((word) => word.replace(/[=<>~].*$/, ''));
  const gaps: Gap[] =
    names.length === 0
      ? []
      : [
          gap(
            path,
            'other',
            'installed-elsewhere',
            `packages of the system: ${names.join(' ')}`.slice(0, 160),
            line,
            names,
          ),
        ];
  for (const name of names) {
    for (const [pattern, ecosystem] of OF_A_LANGUAGE) {
      const module = pattern.exec(name)?.[1];
      // What the packaged module needs is packaged as well: nobody sees from here which.
      if (module && !/^(?:dev|venv|pip|setuptools|minimal|full|cli|fpm|common)$/.test(module))
        gaps.push(gap(path, ecosystem, 'installed-elsewhere', `the system's package ${name}`, line));
    }
  }
  return gaps;
}

/** Lines with their continuations, quotes and list marks gone, comments left out. */
function* commandLines(text: string): Generator<{ line: number; content: string }> {
  let line = 0;
  let start = 1;
  let pending = '';
  for (const row of text.split('\n')) {
    line++;
    if (row.length > MAX_LINE_CHARS || pending.length > MAX_LINE_CHARS) {
      pending = '';
      continue;
    }
    if (pending === '') start = line;
    const trimmed = row.trim();
    if (/^(?:#|\/\/|rem\b|::)/i.test(trimmed)) continue;
    if (/[\\^`]$/.test(trimmed)) {
      pending += `${trimmed.slice(0, -1)} `;
      continue;
    }
    yield { line: start, content: plain(pending + trimmed) };
    pending = '';
  }
  if (pending !== '') yield { line: start, content: plain(pending) };
}

/** `RUN ["pip", "install", "x"]` and `"!pip install x\n"` are commands as well. */
function plain(command: string): string {
  return command
    .replace(/\\n/g, ' ')
    .replace(/(?<=\w)"\s*,\s*"/g, ' ')
    .replace(/["'`,]|^\s*!|[[\](){}]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\s#.*$/, '');
}
