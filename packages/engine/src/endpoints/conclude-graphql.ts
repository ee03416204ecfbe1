import type { Application, Report } from './application.ts';

/** What one query may cost, and who is shown the schema: once for each application. */
export function concludeGraphql({ facts }: Pick<Application, 'facts'>, report: Report): void {
  const server = facts.find((one) => one.facts.graphqlServer !== null);
  if (server?.facts.graphqlServer && !facts.some((one) => one.facts.limitsGraphql))
    report(
      'graphql-without-limit',
      server.path,
      server.facts.graphqlServer.line,
      `Queries are answered (\`${server.facts.graphqlServer.text}\`), and nothing bounds how deep, how costly or how many at once they may be.`,
    );
  const shown = facts.find((one) => one.facts.graphqlConsole !== null);
  if (shown?.facts.graphqlConsole)
    report(
      'graphql-console',
      shown.path,
      shown.facts.graphqlConsole.line,
      `A console that shows the whole schema is answered to everybody, whatever the environment: \`${shown.facts.graphqlConsole.text}\`.`,
    );
}
