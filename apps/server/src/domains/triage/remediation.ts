import type { TriageAction } from '@vedette/contract';
import { type Ecosystem, type Requirer, VERSION_ORDERS } from '@vedette/engine';
import type { ComponentFact, OccurrenceFact } from '../components/index.ts';
import type { Assessment, ComponentToFix } from './assess-workspace.ts';
import { inFolderOf, lockCommand, purgeCommand, removalCommand, updateCommand } from './commands.ts';
import { isHostilePackage, type Subject } from './subject.ts';

/** What to do about each component that has to go or to move, with the command of the tool whose lock file it stands in. */
export function remediationsFor(subject: Subject, { facts, toFix, exposure }: Assessment): TriageAction[] {
  const action = (title: string, command: string | null, file: string | null): TriageAction => ({
    workspaceId: facts.workspaceId,
    workspaceName: facts.workspaceName,
    title,
    command: file === null ? command : inFolderOf(file, command),
    file,
  });
  const actions = toFix.flatMap((mend) =>
    isHostilePackage(subject)
      ? removals(mend).map(([title, command, file]) => action(title, command, file))
      : updates(subject, mend).map(([title, command, file]) => action(title, command, file)),
  );
  const ranScripts = toFix.some(({ component }) => component.installScript !== false);
  if (isHostilePackage(subject) && (toFix.length > 0 || exposure !== null)) {
    for (const command of purgesOf(toFix)) {
      actions.push(action('Purge package caches and rebuild from a clean machine.', command, null));
    }
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

/** One for each tool that can have kept it; where none is known people are told without a command. */
function purgesOf(toFix: readonly ComponentToFix[]): (string | null)[] {
  const commands = toFix.flatMap(({ component }) => component.occurrences.map(purgeCommand));
  const known = [...new Set(commands)].filter((command) => command !== null);
  return known.length === 0 ? [null] : known;
}

type Step = [title: string, command: string | null, file: string | null];

function removals({ component }: ComponentToFix): Step[] {
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

function updates(
  subject: Subject,
  { component, situation, fixedVersion = subject.fixedVersion }: ComponentToFix,
): Step[] {
  return component.occurrences.slice(0, 3).map((occurrence) => {
    const parent = parentOf(component, occurrence);
    return parent === null
      ? updateOfOwn(component, occurrence, fixedVersion, situation === 'affected_development')
      : updateThrough(component, occurrence, fixedVersion, parent);
  });
}

/** Of one that the project declares, or that its file shows no way to. */
function updateOfOwn(
  component: ComponentFact,
  occurrence: OccurrenceFact,
  to: string | null,
  development: boolean,
): Step {
  const { name } = component;
  const admitted = admits(component.ecosystem, to, occurrence.declaredAt?.range ?? '');
  const what = `Update ${name} to ${orLater(to)}${development ? ' (development only)' : ''}.`;
  const note = rangeNote(component, occurrence, to, admitted);
  const move = { name, alias: occurrence.alias, to, development: component.development, admitted };
  return [`${what}${note}`, updateCommand(occurrence, move), occurrence.file];
}

/**
 * Of one that another package brings in. Where the ranges of all that need it are known it is known, too, whether the lock
 * file alone can move it or which of them is in the way; where they are not, the tool knows when it is asked.
 */
function updateThrough(
  component: ComponentFact,
  { requiredBy = [], format, file, alias }: OccurrenceFact,
  to: string | null,
  parent: string,
): Step {
  const { name, ecosystem } = component;
  const said = requiredBy.map((one) => ({ ...one, admitted: admits(ecosystem, to, one.range) }));
  const inTheWay = said.filter(({ admitted }) => admitted === false);
  const allAdmit = said.length > 0 && said.every(({ admitted }) => admitted === true);
  // npm updates what a name in the tree stands for; a name that only the registry knows updates nothing.
  const inLock = lockCommand(format, alias ?? name, to);
  if (allAdmit && inLock !== null) {
    const [first] = said;
    const who =
      said.length === 1 && first
        ? `${labelOf(first)} asks for ${first.range}`
        : 'all that need it admit that';
    const older =
      format === 'yarn' ? ' With Yarn 1, take its entry out of yarn.lock and run yarn install.' : '';
    return [`Update ${name} to ${orLater(to)} in the lock file alone: ${who}.${older}`, inLock, file];
  }
  const why = inTheWay.slice(0, 3).map((one) => `${labelOf(one)} asks for ${one.range}`);
  const because = why.length === 0 ? '' : `: ${why.join(', ')}`;
  const through = `Update ${parent} to a version that brings ${name} ${orLater(to)}${because}.`;
  if (inTheWay.length === 0 && inLock !== null && KNOWS_NO_RANGES.has(format)) {
    return [
      `Update ${name} to ${orLater(to)} in the lock file; where that is refused, update ${parent}, which brings it in.`,
      inLock,
      file,
    ];
  }
  // A parent has versions of its own: only its newest is known to be worth trying.
  const move = { name: nameOf(parent), to: null, development: component.development, admitted: null };
  const managed =
    ecosystem === 'maven' && to !== null ? ` Or manage ${name} at ${to} in dependencyManagement.` : '';
  return [`${through}${managed}`, updateCommand({ format, file }, move), file];
}

/** Lock files that hold no ranges of what packages need, and whose tools say so when one is in the way. */
const KNOWS_NO_RANGES: ReadonlySet<string> = new Set(['cargo.lock', 'uv']);

const orLater = (version: string | null) =>
  version === null ? 'a version without the fault' : `${version} or later`;

const labelOf = ({ name, version }: Requirer) => (version === null ? name : `${name}@${version}`);

/** Whether a range lets a version in, in the ecosystem's own order; null where that cannot be said. */
const admits = (ecosystem: Ecosystem, version: string | null, range: string): boolean | null =>
  version === null || range === '' ? null : VERSION_ORDERS[ecosystem].satisfies(version, range);

/** These take the lowest version that a file names, so the file has to name another one, and the command writes it. */
const TAKES_LOWEST: ReadonlySet<Ecosystem> = new Set(['golang', 'nuget']);

/** What the declared range has to do with it. */
function rangeNote(
  { name, ecosystem }: ComponentFact,
  { declaredAt, format }: OccurrenceFact,
  to: string | null,
  admitted: boolean | null,
): string {
  if (declaredAt === null || admitted === null || TAKES_LOWEST.has(ecosystem)) return '';
  const where = `${declaredAt.file}:${declaredAt.line}`;
  if (admitted) return ` The range ${declaredAt.range} at ${where} admits it.`;
  return format === 'requirements'
    ? ` Write ${name}>=${to} in place of ${name}${declaredAt.range} at ${where}, and install from it.`
    : ` The range ${declaredAt.range} at ${where} must be changed for it.`;
}

/** The direct dependency that brings a transitive one in; null for a direct one, and where the file has no graph. */
function parentOf(component: ComponentFact, { path }: OccurrenceFact): string | null {
  if (component.relation === 'direct' || path === null || path.length <= 2) return null;
  return path[1] ?? null;
}

/** `name@version` as paths have it, without the version; a scope begins with the same character. */
function nameOf(pathEntry: string): string {
  const at = pathEntry.lastIndexOf('@');
  return at > 0 ? pathEntry.slice(0, at) : pathEntry;
}
