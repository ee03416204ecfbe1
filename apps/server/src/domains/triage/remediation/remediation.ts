import type { TriageAction } from '@vedette/contract';
import type { ComponentFact } from '../../components/index.ts';
import type { Assessment, ComponentToFix } from '../assess-workspace.ts';
import { isHostilePackage, type Subject } from '../subject.ts';
import { isPlain, withoutV } from './package-tool.ts';
import { removalsOf } from './removals.ts';
import { inFolder } from './shell.ts';
import { toolOf } from './tools.ts';
import { type Advice, nameOf, updatesOf } from './updates.ts';

/** What to do about each component that has to go or to move, with the command of the tool whose lock file it stands in. */
export function remediationsFor(subject: Subject, { facts, toFix, exposure }: Assessment): TriageAction[] {
  const action = (title: string, command: string | null, file: string | null): TriageAction => ({
    workspaceId: facts.workspaceId,
    workspaceName: facts.workspaceName,
    title,
    command,
    file,
  });
  const actions = toFix.flatMap((mend) =>
    adviceOn(subject, mend).map(({ title, step, file }) => {
      const edit = step.edit === null ? '' : ` ${step.edit}`;
      return action(
        `${title}${edit}`,
        step.command === null ? null : inFolder(step.folder, step.command),
        file,
      );
    }),
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
  const commands = toFix.flatMap(({ component }) =>
    component.occurrences.map((one) => toolOf(one)?.purge ?? null),
  );
  const known = [...new Set(commands)].filter((command) => command !== null);
  return known.length === 0 ? [null] : known;
}

function adviceOn(subject: Subject, mend: ComponentToFix): Advice[] {
  const to = mend.fixedVersion === undefined ? subject.fixedVersion : mend.fixedVersion;
  const all = isHostilePackage(subject)
    ? removalsOf(mend.component)
    : updatesOf(mend.component, to, mend.situation === 'affected_development');
  // What no registry can have been asked for was made up by the source that was scanned, or by the sender.
  return isSafe(mend.component, to)
    ? all
    : all.map((one) => ({ ...one, step: { ...one.step, command: null } }));
}

function isSafe({ ecosystem, name, version, occurrences }: ComponentFact, to: string | null): boolean {
  const others = occurrences.flatMap(
    ({ alias, path, declaredAt, alsoDeclaredAt = [], broughtBy, requiredBy = [] }) => [
      ...[alias, declaredAt?.alias, broughtBy?.alias, ...alsoDeclaredAt.map((one) => one.alias)].filter(
        (one) => one !== undefined,
      ),
      ...(path !== null && path.length > 2 ? [nameOf(path[1] ?? '')] : []),
      ...requiredBy.map((one) => one.name),
    ],
  );
  return (
    isPlain(ecosystem, name, version, to === null ? null : withoutV(to)) &&
    others.every((one) => isPlain(ecosystem, one))
  );
}
