import type { Statement } from './statements.ts';

/** From the worst down: of two that are said of one vulnerability and one workspace, the worse stands. */
export const ORDER: readonly Statement['status'][] = [
  'affected',
  'under_investigation',
  'fixed',
  'not_affected',
];

export interface Merger {
  /** @returns what can be written at once: statements of vulnerabilities that one alert alone is about */
  add(statement: Statement): Statement[];
  /** @returns the others, each workspace in one of them for each vulnerability */
  rest(): Statement[];
}

/**
 * Keeps a document from saying two things of one vulnerability in one workspace, which several alerts about it would.
 * @param repeated vulnerabilities that more than one alert is about
 */
export function createMerger(repeated: ReadonlySet<string>): Merger {
  const worst = new Map<string, { statement: Statement; workspace: Statement['workspaces'][number] }>();
  return {
    add(statement) {
      if (!repeated.has(statement.vulnerability)) return [statement];
      for (const workspace of statement.workspaces) {
        const key = `${statement.vulnerability} ${workspace.id}`;
        const known = worst.get(key);
        if (!known || ORDER.indexOf(statement.status) < ORDER.indexOf(known.statement.status))
          worst.set(key, { statement, workspace });
      }
      return [];
    },
    rest() {
      const groups = Map.groupBy(worst.values(), ({ statement }) => statement);
      return [...groups].map(([statement, parts]) => ({
        ...statement,
        workspaces: parts.map(({ workspace }) => workspace),
      }));
    },
  };
}
