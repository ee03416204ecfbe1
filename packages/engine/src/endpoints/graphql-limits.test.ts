import { describe, expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

/** A server of each framework, and what bounds its queries. */
const SERVERS: readonly (readonly [path: string, server: string, limit: string])[] = [
  [
    'a.js',
    'const yoga = createYoga({ schema });\n',
    "const { EnvelopArmor } = require('@escape.tech/graphql-armor');\n",
  ],
  ['a.ts', 'GraphQLModule.forRoot({ autoSchemaFile: true });\n', 'const rules = [depthLimit(5)];\n'],
  ['a.py', 'schema = strawberry.Schema(query=Query)\n', 'extensions = [QueryDepthLimiter(max_depth=5)]\n'],
  ['a.py', 'schema = graphene.Schema(query=Query)\n', 'rules = [depth_limit_validator(max_depth=5)]\n'],
  [
    'a.py',
    'schema = make_executable_schema(types, query)\n',
    'app = GraphQL(schema, validation_rules=[cost_validator(100)])\n',
  ],
  [
    'A.java',
    'class A {\n  @QueryMapping List<Order> orders() { return all(); }\n}\n',
    'class B { Object a = new MaxQueryDepthInstrumentation(8); }\n',
  ],
  [
    'A.kt',
    'class A {\n  @QueryMapping fun orders() = all()\n}\n',
    'val a = MaxQueryComplexityInstrumentation(100)\n',
  ],
  [
    'a.go',
    'package a\nfunc main() { handler.NewDefaultServer(generated.NewExecutableSchema(c)) }\n',
    'package a\nfunc b() { srv.Use(extension.FixedComplexityLimit(100)) }\n',
  ],
  [
    'a.rb',
    'class ShopSchema < GraphQL::Schema\n  query Types::Query\nend\n',
    'class Other\n  max_depth 10\nend\n',
  ],
  [
    'a.php',
    '<?php\nreturn [\n "max_query_depth" => QueryDepth::DISABLED,\n];\n',
    '<?php\n$rules[] = new QueryComplexity(100);\n',
  ],
  [
    'A.cs',
    'class A { void B() { services.AddGraphQLServer().ModifyCostOptions(o => o.EnforceCostLimits = false); } }\n',
    'class B { void C() { x.AddMaxExecutionDepthRule(5); } }\n',
  ],
];

describe('a server of GraphQL', () => {
  it('is told once where nothing in the application bounds what a query costs, in every framework', async () => {
    for (const [path, server, limit] of SERVERS) {
      const told = (await found({ [path]: server })).map((one) => one.split(' ')[0]);
      expect(told, server).toEqual(['graphql-without-limit']);
      expect(await found({ [path]: server, [`limits/${path}`]: limit }), limit).toEqual([]);
    }
  });

  it('shows its schema in a console only where the environment is asked', async () => {
    const consoles: readonly (readonly [path: string, open: string, asked: string])[] = [
      [
        'a.py',
        "view = GraphQLView.as_view('a', schema=schema, graphiql=True)\n",
        "view = GraphQLView.as_view('a', schema=schema, graphiql=settings.DEBUG)\n",
      ],
      [
        'a.go',
        'package a\nfunc main() { http.Handle("/", playground.Handler("GraphQL", "/query")) }\n',
        'package a\nfunc main() {\n if isDevelopment {\n  http.Handle("/", playground.Handler("GraphQL", "/query"))\n }\n}\n',
      ],
      [
        'a.rb',
        "mount GraphiQL::Rails::Engine, at: '/console'\n",
        "if Rails.env.development?\n  mount GraphiQL::Rails::Engine, at: '/console'\nend\n",
      ],
      [
        'A.cs',
        'app.UseGraphQLPlayground("/console");\n',
        'if (app.Environment.IsDevelopment())\n{\n  app.UseGraphQLPlayground("/console");\n}\n',
      ],
    ];
    // What ended above asks for something else.
    expect(
      await found({
        'a.js':
          "const socket = isDevelopment ? 'ws://a' : 'wss://a';\n\napp.get('/console', expressPlayground({ socket }));\n",
      }),
    ).toEqual(['graphql-console a.js:3']);
    for (const [path, open, asked] of consoles) {
      expect(
        (await found({ [path]: open })).map((one) => one.split(' ')[0]),
        open,
      ).toEqual(['graphql-console']);
      expect(await found({ [path]: asked }), asked).toEqual([]);
    }
    expect(
      await found({
        'a.js': 'const server = new ApolloServer({ introspection: true, playground: true });\n',
      }),
    ).toEqual([]);
    expect(await found({ 'a.js': 'const server = new ApolloServer({ playground: true });\n' })).toEqual([
      'graphql-console a.js:1',
    ]);
  });
});
