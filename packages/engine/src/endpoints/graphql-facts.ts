import type { ModuleIR } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import { quickPattern } from '../match/prefilter/quick-pattern.ts';
import type { Evidence } from './evidence.ts';

/** What a file says of a server of GraphQL. */
export interface GraphqlFacts {
  /** Where one is made whose framework bounds neither depth nor cost of a query by itself. */
  readonly graphqlServer: Evidence | null;
  /** Bounds depth, cost, aliases or the queries themselves. */
  readonly limitsGraphql: boolean;
  /** Where a console that shows the schema is answered, whatever the environment. */
  readonly graphqlConsole: Evidence | null;
}

/** Servers of JavaScript's Apollo have a rule of their own, which reads their options. */
const SERVERS: Partial<Record<ModuleIR['language'], RegExp>> = {
  javascript:
    /\bcreateYoga\(|\bgraphqlHTTP\(|\.register\(\s*mercurius\b|\bGraphQLModule\.forRoot(?:Async)?\b/,
  python: /\bstrawberry\.(?:federation\.)?Schema\(|\bgraphene\.Schema\(|\bmake_executable_schema\(/,
  java: /\bGraphQL\.newGraphQL\(|@(?:Query|Mutation|Schema)Mapping\b|@DgsComponent\b/,
  go: /\bhandler\.NewDefaultServer\(|\bhandler\.New\(\s*\w+\.NewExecutableSchema|\bgraphql\.NewSchema\(|\bgraphql\.MustParseSchema\(/,
  ruby: /^[ \t]*class\s+\w+\s*<\s*GraphQL::Schema\b/m,
  php: /\bGraphQL::executeQuery\(|['"]max_query_(?:depth|complexity)['"]\s*=>[^\n]*DISABLED/,
  // Later versions of HotChocolate bound the cost unless they are told not to.
  csharp: /\bEnforceCostLimits\s*=\s*false|new\s+DocumentExecuter\(/,
};
const LIMITS = quickPattern(
  /depth_?limit|max_?(?:query_?)?depth(?!['"]?\s*=>[^\n]*DISABLED)|DepthLimit|query_?depth_?limiter|Max(?:Tokens|Aliases|Query\w*)(?:Limiter|Instrumentation)|max_?(?:query_?)?complexity(?!['"]?\s*=>[^\n]*DISABLED)|complexity_?limit|\bQueryComplexity\(|QueryDepth\(|ComplexityLimit|(?<!Enforce)cost_?(?:limit|analy\w+|validator)|validation_?rules|graphql-?armor|persisted_?(?:quer|operation|document)|AddMaxExecutionDepthRule|MaxParallelism|MaxDepth\(/i,
);
const CONSOLES: Partial<Record<ModuleIR['language'], RegExp>> = {
  python: /\bgraphiql\s*=\s*True|\bgraphql_ide\s*=\s*["']|\bPLAYGROUND_HTML\b|\bExplorerGraphiQL\(/,
  go: /\bplayground\.(?:Handler|ApolloSandboxHandler|AltairHandler)\(|\bGraphiQL:\s*true|\bPlayground:\s*true/,
  ruby: /\bmount\s+GraphiQL::Rails::Engine/,
  csharp:
    /\.(?:UseGraphQLPlayground|UseGraphQLGraphiQL|UseGraphQLAltair|UseGraphQLVoyager|MapBananaCakePop|MapNitroApp|UsePlayground)\(/,
  javascript:
    /\bplayground:\s*true|\.register\(\s*AltairFastify|\bplaygroundMiddleware|\bexpressPlayground\(/,
};
const SHOWS_SCHEMA = /\bintrospection:\s*true/;
/** What asks for the environment before a console is answered. */
const ASKS_ENVIRONMENT =
  /develop|\bDEBUG\b|debug|\blocal\b|\benv\b|environment|NODE_ENV|isDev|\bprod|config|enabled/i;
const LINES_BEFORE = 5;
const GRAPHQL = quickPattern(
  /graph_?i?ql|Yoga|executable_?schema|graphene|strawberry|ariadne|Dgs|Mapping\b|max_query_|EnforceCost|DocumentExecuter|mercurius|playground/i,
);

const NONE: GraphqlFacts = { graphqlServer: null, limitsGraphql: false, graphqlConsole: null };

export function graphqlFacts(
  flat: FlatModule,
  text: string,
  evidenceAt: (offset: number) => Evidence,
): GraphqlFacts {
  if (!GRAPHQL.test(text)) return { ...NONE, limitsGraphql: LIMITS.test(text) };
  const { language } = flat.module;
  const key = language === 'typescript' ? 'javascript' : language;
  const server = SERVERS[key]?.exec(text);
  // What shows the schema anyway has a finding of its own where options of a server say so.
  const console = SHOWS_SCHEMA.test(text) ? null : CONSOLES[key]?.exec(text);
  return {
    graphqlServer: server ? evidenceAt(server.index + (/^\s*/.exec(server[0])?.[0].length ?? 0)) : null,
    limitsGraphql: LIMITS.test(text),
    graphqlConsole: console && !isAsked(text, console.index) ? evidenceAt(console.index) : null,
  };
}

/** Do the lines before a console, or its own, ask where the program runs? */
function isAsked(text: string, offset: number): boolean {
  let from = offset;
  for (let line = 0; line <= LINES_BEFORE && from > 0; line++) {
    const before = text.lastIndexOf('\n', from - 1);
    // What ended there says nothing of what comes behind: `const url = isLocal ? 'ws://…' : 'wss://…';`.
    if (line > 0 && /;\s*$/.test(text.slice(Math.max(0, before), from))) break;
    from = before;
  }
  const end = text.indexOf('\n', offset);
  return ASKS_ENVIRONMENT.test(text.slice(Math.max(0, from), end < 0 ? text.length : end));
}
