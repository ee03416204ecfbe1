import type { TriageAction } from '@vedette/contract';
import { VERSION_ORDERS } from '@vedette/engine';
import type { ComponentFact, OccurrenceFact } from '../components/index.ts';
import type { Assessment, ToMend } from './assess-workspace.ts';
import { isHostilePackage, type Subject } from './subject.ts';

/** What to do about each component that has to go or to move, with the command of the tool whose lock file it stands in. */
export function remediesFor(subject: Subject, { facts, toMend, exposure }: Assessment): TriageAction[] {
  const action = (title: string, command: string | null, file: string | null): TriageAction => ({
    workspaceId: facts.workspaceId,
    title,
    command,
    file,
  });
  const actions = toMend.flatMap((mend) =>
    isHostilePackage(subject)
      ? removals(mend).map(([title, command, file]) => action(title, command, file))
      : updates(subject, mend).map(([title, command, file]) => action(title, command, file)),
  );
  const ranScripts = toMend.some(({ component }) => component.installScript !== false);
  if (isHostilePackage(subject) && (toMend.length > 0 || exposure !== null)) {
    actions.push(action('Purge package caches and rebuild from a clean machine.', null, null));
    if (ranScripts || facts.past.some((one) => one.installScript !== false)) {
      actions.push(
        action(
          'Rotate every secret that its install scripts could have reached: of developers’ machines and of the pipelines that installed it.',
          null,
          null,
        ),
      );
    }
  }
  for (const hit of facts.indicators) {
    actions.push(
      action(
        `Look at line ${hit.line} of ${hit.file}: it holds the indicator ${hit.indicator}.`,
        null,
        hit.file,
      ),
    );
  }
  return actions;
}

type Step = [title: string, command: string | null, file: string | null];

function removals({ component }: ToMend): Step[] {
  return component.occurrences.slice(0, 3).map((occurrence) => {
    const name = component.name;
    const parent = parentOf(component, occurrence);
    const title =
      parent === null
        ? `Remove ${name}, or pin it to a version from before the attack.`
        : `Pin ${name} away: ${parent} brings it in.`;
    return [title, removalCommand(component, occurrence), occurrence.file];
  });
}

function updates(subject: Subject, { component, situation }: ToMend): Step[] {
  const { fixedVersion } = subject;
  return component.occurrences.slice(0, 3).map((occurrence) => {
    const parent = parentOf(component, occurrence);
    const to = fixedVersion === null ? 'a version without the fault' : `${fixedVersion} or later`;
    const title =
      parent === null
        ? `Update ${component.name} to ${to}${situation === 'affected_development' ? ' (development only)' : ''}.${rangeNote(component, occurrence, fixedVersion)}`
        : `Update ${parent} to a version that brings ${component.name} ${to}.`;
    return [title, updateCommand(component, occurrence, fixedVersion, parent), occurrence.file];
  });
}

/** Whether the range that a person declared lets the fixed version in, in the ecosystem's own order. */
function rangeNote(
  component: ComponentFact,
  { declaredAt }: OccurrenceFact,
  fixedVersion: string | null,
): string {
  if (declaredAt === null || declaredAt.range === '' || fixedVersion === null) return '';
  const admits = VERSION_ORDERS[component.ecosystem].satisfies(fixedVersion, declaredAt.range);
  if (admits === null) return '';
  const where = `${declaredAt.file}:${declaredAt.line}`;
  return admits
    ? ` The range ${declaredAt.range} at ${where} admits it.`
    : ` The range ${declaredAt.range} at ${where} must be changed for it.`;
}

/** The direct dependency that brings a transitive one in; null for a direct one, and where the file has no graph. */
function parentOf(component: ComponentFact, { path }: OccurrenceFact): string | null {
  if (component.relation === 'direct' || path === null || path.length <= 2) return null;
  return path[1] ?? null;
}

/** Text of a payload or a lock file inside a command: plain when it is harmless, quoted for a POSIX shell otherwise. */
export function shellWord(text: string): string {
  return /^[A-Za-z0-9@/._+:=~^-]+$/.test(text) && !text.startsWith('-')
    ? text
    : `'${text.replaceAll("'", `'\\''`)}'`;
}

function updateCommand(
  component: ComponentFact,
  occurrence: OccurrenceFact,
  fixedVersion: string | null,
  parent: string | null,
): string | null {
  const { name, development } = component;
  const parentName = parent === null ? null : nameOf(parent);
  const target = parentName ?? name;
  const plain = shellWord(target);
  // A parent has versions of its own: only its newest is known to be worth trying.
  const wanted = parentName === null ? fixedVersion : null;
  const at = (mark: string, otherwise: string) => shellWord(`${target}${mark}${wanted ?? otherwise}`);
  const dev = (option: string) => (development ? ` ${option}` : '');
  switch (occurrence.format) {
    case 'package-lock':
    case 'package.json':
      return `npm install${dev('--save-dev')} ${at('@', 'latest')}`;
    case 'yarn':
      return parentName === null ? `yarn add${dev('--dev')} ${at('@', 'latest')}` : `yarn up ${plain}`;
    case 'pnpm':
      return `pnpm add${dev('--save-dev')} ${at('@', 'latest')}`;
    case 'bun':
      return `bun add${dev('--dev')} ${at('@', 'latest')}`;
    case 'poetry':
      return wanted === null
        ? `poetry update ${plain}`
        : `poetry add${dev('--group dev')} ${shellWord(`${target}>=${wanted}`)}`;
    case 'uv':
      return `uv lock --upgrade-package ${wanted === null ? plain : shellWord(`${target}>=${wanted}`)}`;
    case 'pipenv':
    case 'pipfile':
      return `pipenv install${dev('--dev')} ${wanted === null ? plain : shellWord(`${target}>=${wanted}`)}`;
    case 'requirements':
    case 'pyproject':
    case 'setup.py':
    case 'setup.cfg':
      return `python -m pip install --upgrade ${wanted === null ? plain : shellWord(`${target}>=${wanted}`)}`;
    case 'pom':
    case 'maven-tree':
      return wanted === null
        ? `mvn versions:use-latest-releases -Dincludes=${plain}`
        : `mvn versions:use-dep-version -Dincludes=${plain} -DdepVersion=${shellWord(wanted)} -DforceVersion=true`;
    case 'go.mod':
      return `go get ${at('@', 'latest').replace(/@(?=\d)/, '@v')} && go mod tidy`;
    case 'cargo.lock':
    case 'cargo.toml':
      return wanted === null
        ? `cargo update -p ${plain}`
        : `cargo update -p ${plain} --precise ${shellWord(wanted)}`;
    case 'composer.lock':
    case 'composer.json':
      return wanted === null
        ? `composer update ${plain} --with-dependencies`
        : `composer require${dev('--dev')} ${shellWord(`${target}:^${wanted}`)} --with-all-dependencies`;
    case 'gemfile.lock':
    case 'gemfile':
      return `bundle update ${plain}`;
    case 'packages.lock':
    case 'packages.config':
    case 'msbuild':
    case 'msbuild-shared':
      return `dotnet add package ${plain}${wanted === null ? '' : ` --version ${shellWord(wanted)}`}`;
    default:
      return null;
  }
}

function removalCommand({ name, relation }: ComponentFact, { format }: OccurrenceFact): string | null {
  if (relation === 'transitive') return null;
  const word = shellWord(name);
  switch (format) {
    case 'package-lock':
    case 'package.json':
      return `npm uninstall ${word} && npm cache clean --force`;
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
      return `python -m pip uninstall ${word} && python -m pip cache purge`;
    case 'go.mod':
      return `go get ${shellWord(`${name}@none`)} && go mod tidy`;
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

/** `name@version` as paths have it, without the version; a scope begins with the same character. */
function nameOf(pathEntry: string): string {
  const at = pathEntry.lastIndexOf('@');
  return at > 0 ? pathEntry.slice(0, at) : pathEntry;
}
