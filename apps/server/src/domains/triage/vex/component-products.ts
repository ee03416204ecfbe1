import { ORDER } from './merger.ts';
import type { Statement } from './statements.ts';

/** A package URL with a version: without one it would stand for every version of the package. */
const WITH_VERSION = /^pkg:[^?#]+@[^/?#]+/;

/**
 * Gives the statements about one vulnerability the components that they are about as products by themselves, which is how
 * scanners look them up: by the package URL of what they found, and not by our workspaces. Of a component of which several
 * things are said in the document the worst is said, and nothing else.
 * @param statements all statements of the document about one vulnerability
 */
export function withComponents(statements: readonly Statement[]): Statement[] {
  const worst = new Map<string, Statement>();
  for (const statement of statements) {
    for (const purl of statement.workspaces.flatMap(({ purls }) => purls)) {
      const known = worst.get(purl);
      if (known === undefined || ORDER.indexOf(statement.status) < ORDER.indexOf(known.status))
        worst.set(purl, statement);
    }
  }
  return statements.map((statement) => ({
    ...statement,
    components: [...worst].flatMap(([purl, of]) =>
      of === statement && WITH_VERSION.test(purl) ? [purl] : [],
    ),
  }));
}
