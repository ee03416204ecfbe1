import type { ComponentFact } from '../../components/index.ts';
import { step } from './package-tool.ts';
import { toolOf } from './tools.ts';
import { type Advice, parentOf } from './updates.ts';

const SHOWN_OCCURRENCES = 3;
const SHOWN_DECLARATIONS = 10;

/** What takes a hostile component out; of one that others bring in the command is none, for it goes with them. */
export function removalsOf(component: ComponentFact): Advice[] {
  const { name, version, development } = component;
  return component.occurrences.slice(0, SHOWN_OCCURRENCES).flatMap((occurrence) => {
    const { file, alias, declaredAt, alsoDeclaredAt = [], versionAt = null } = occurrence;
    const parent = parentOf(occurrence);
    if (parent !== null || (component.relation === 'transitive' && declaredAt === null)) {
      const through = parent === null ? 'another package brings it in' : `${parent} brings it in`;
      return [{ title: `Pin ${name} away: ${through}.`, step: step('', null), file }];
    }
    return [declaredAt, ...alsoDeclaredAt].slice(0, SHOWN_DECLARATIONS).map((declared) => {
      const own = (declared?.scope === undefined ? alias : declared.alias) ?? null;
      const move = {
        name,
        alias: own,
        from: version,
        to: null,
        declared,
        admitted: null,
        development,
        file,
        versionAt,
        isLast: true,
      };
      return {
        title: `Remove ${name}, or pin it to a version from before the attack.`,
        step: toolOf(occurrence)?.remove(move) ?? step('', null),
        file,
      };
    });
  });
}
