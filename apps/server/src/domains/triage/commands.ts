import type { ComponentFact, OccurrenceFact } from '../components/index.ts';

/** Text of a payload or a lock file inside a command: plain when it is harmless, quoted for a POSIX shell otherwise. */
export function shellWord(text: string): string {
  return /^[A-Za-z0-9@/._+:=~^-]+$/.test(text) && !text.startsWith('-')
    ? text
    : `'${text.replaceAll("'", `'\\''`)}'`;
}

const baseOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** A dependency that a person declared, and the version that it is to have; null: whatever is newest. */
export interface Move {
  readonly name: string;
  /** The name that the project gives it, where that is another one. */
  readonly alias?: string | undefined;
  readonly to: string | null;
  readonly development: boolean;
  /** Whether the declared range lets the version in; null where that is not known. */
  readonly admitted: boolean | null;
}

type Place = Pick<OccurrenceFact, 'format' | 'file'>;

/** A command where its project lies: a tool that is run elsewhere changes another project, or makes one. */
export function inFolderOf(file: string, command: string | null): string | null {
  const cut = file.lastIndexOf('/');
  if (command === null || cut <= 0) return command;
  const folder = file.slice(0, cut);
  return `cd ${shellWord(folder.startsWith('-') ? `./${folder}` : folder)} && ${command}`;
}

/** Moves a direct dependency, with the tool whose file it stands in and in its folder; null where no tool does it. */
export function updateCommand(
  { format, file }: Place,
  { name, alias, to, development, admitted }: Move,
): string | null {
  const plain = shellWord(name);
  // Under its own name an aliased package would be installed beside itself, and the one that is used stay.
  const written = alias === undefined ? name : `${alias}@npm:${name}`;
  const at = (mark: string, otherwise: string) => shellWord(`${written}${mark}${to ?? otherwise}`);
  const atLeast = to === null ? plain : shellWord(`${name}>=${to}`);
  const dev = (option: string) => (development ? ` ${option}` : '');
  switch (format) {
    case 'package-lock':
    case 'package.json':
      return `npm install${dev('--save-dev')} ${at('@', 'latest')}`;
    case 'yarn':
      return `yarn add${dev('--dev')} ${at('@', 'latest')}`;
    case 'pnpm':
      return `pnpm add${dev('--save-dev')} ${at('@', 'latest')}`;
    case 'bun':
      return `bun add${dev('--dev')} ${at('@', 'latest')}`;
    case 'poetry':
      return to === null ? `poetry update ${plain}` : `poetry add${dev('--group dev')} ${atLeast}`;
    case 'uv':
      // A lock alone cannot leave the range that is declared.
      return admitted === false ? `uv add${dev('--dev')} ${atLeast}` : `uv lock --upgrade-package ${atLeast}`;
    case 'pipenv':
    case 'pipfile':
      return `pipenv install${dev('--dev')} ${atLeast}`;
    case 'requirements':
    case 'pyproject':
    case 'setup.py':
    case 'setup.cfg':
      // Past a range that is declared the next installation from the file would undo it: the file is written first.
      if (admitted !== false) return `python -m pip install --upgrade ${atLeast}`;
      return `python -m pip install --upgrade ${format === 'requirements' ? `-r ${shellWord(baseOf(file))}` : '.'}`;
    case 'pom':
    case 'maven-tree':
      return to === null
        ? `mvn versions:use-latest-releases -Dincludes=${plain}`
        : `mvn versions:use-dep-version -Dincludes=${plain} -DdepVersion=${shellWord(to)} -DforceVersion=true`;
    case 'go.mod':
      return goCommand(name, alias, to);
    case 'cargo.lock':
    case 'cargo.toml':
      if (admitted === false) return `cargo add${dev('--dev')} ${at('@', '*')}`;
      return `cargo update -p ${plain}${to === null ? '' : ` --precise ${shellWord(to)}`}`;
    case 'composer.lock':
    case 'composer.json':
      return to === null
        ? `composer update ${plain} --with-dependencies`
        : `composer require${dev('--dev')} ${shellWord(`${name}:^${to}`)} --with-all-dependencies`;
    case 'gemfile.lock':
    case 'gemfile':
      return `bundle update ${plain} --conservative`;
    case 'packages.config':
      return `nuget update packages.config -Id ${plain}${to === null ? '' : ` -Version ${shellWord(to)}`}`;
    case 'packages.lock':
    case 'msbuild':
      return `dotnet add package ${plain}${to === null ? '' : ` --version ${shellWord(to)}`}`;
    default:
      return null;
  }
}

/** A module that is replaced stays what it is replaced by, whatever version is asked of it: the replacement has to move. */
function goCommand(name: string, replaced: string | undefined, to: string | null): string | null {
  const version = to === null ? 'latest' : to.replace(/^(?=\d)/, 'v');
  if (replaced === undefined) return `go get ${shellWord(`${name}@${version}`)} && go mod tidy`;
  // go.mod takes no "latest", and what the fixed version of a fork is called nobody here knows without being told.
  return to === null
    ? null
    : `go mod edit -replace ${shellWord(`${replaced}=${name}@${version}`)} && go mod tidy`;
}

/**
 * Moves a transitive dependency in the lock file alone, as far as those that need it allow; null where the tool cannot.
 * All of these refuse, or stay where they are, when something that needs it does not admit the version.
 */
export function lockCommand(format: string, name: string, to: string | null): string | null {
  const plain = shellWord(name);
  switch (format) {
    case 'package-lock':
      return `npm update ${plain}`;
    case 'yarn':
      return `yarn up -R ${plain}`;
    case 'poetry':
      return `poetry update ${plain}`;
    case 'uv':
      return `uv lock --upgrade-package ${to === null ? plain : shellWord(`${name}>=${to}`)}`;
    case 'cargo.lock':
      return `cargo update -p ${plain}${to === null ? '' : ` --precise ${shellWord(to)}`}`;
    case 'composer.lock':
      return `composer update ${plain}`;
    case 'gemfile.lock':
      return `bundle update ${plain} --conservative`;
    default:
      return null;
  }
}

/** Takes a direct dependency out; null for a transitive one, which goes with what brings it in. */
export function removalCommand(
  { name, relation }: ComponentFact,
  { format, alias }: OccurrenceFact,
): string | null {
  if (relation === 'transitive') return null;
  const word = shellWord(alias ?? name);
  switch (format) {
    case 'package-lock':
    case 'package.json':
      return `npm uninstall ${word}`;
    case 'yarn':
      return `yarn remove ${word}`;
    case 'pnpm':
      return `pnpm remove ${word}`;
    case 'bun':
      return `bun remove ${word}`;
    case 'poetry':
      return `poetry remove ${word}`;
    case 'uv':
      return `uv remove ${word}`;
    case 'pipenv':
    case 'pipfile':
      return `pipenv uninstall ${word}`;
    case 'requirements':
    case 'pyproject':
      return `python -m pip uninstall ${word}`;
    case 'go.mod':
      return alias === undefined
        ? `go get ${shellWord(`${name}@none`)} && go mod tidy`
        : `go mod edit -dropreplace ${word} && go get ${shellWord(`${alias}@none`)} && go mod tidy`;
    case 'cargo.lock':
    case 'cargo.toml':
      return `cargo remove ${word}`;
    case 'composer.lock':
    case 'composer.json':
      return `composer remove ${word}`;
    case 'gemfile.lock':
    case 'gemfile':
      return `bundle remove ${word}`;
    case 'packages.lock':
    case 'packages.config':
    case 'msbuild':
      return `dotnet remove package ${word}`;
    default:
      return null;
  }
}

/** Empties the cache from which a hostile version would be installed again; null where there is no command for it. */
export function purgeCommand({ format }: Pick<OccurrenceFact, 'format'>): string | null {
  switch (format) {
    case 'package-lock':
    case 'package.json':
      return 'npm cache clean --force';
    case 'yarn':
      return 'yarn cache clean';
    case 'pnpm':
      return 'pnpm store prune';
    case 'bun':
      return 'bun pm cache rm';
    case 'uv':
      return 'uv cache clean';
    case 'poetry':
    case 'pipenv':
    case 'pipfile':
    case 'requirements':
    case 'pyproject':
    case 'setup.py':
    case 'setup.cfg':
      return 'python -m pip cache purge';
    case 'pom':
    case 'maven-tree':
      return 'mvn dependency:purge-local-repository';
    case 'go.mod':
      return 'go clean -modcache';
    case 'composer.lock':
    case 'composer.json':
      return 'composer clear-cache';
    case 'packages.lock':
    case 'packages.config':
    case 'msbuild':
    case 'msbuild-shared':
      return 'dotnet nuget locals all --clear';
    default:
      return null;
  }
}
