import { expect, test } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { shippedRules } from '../testing/shipped-rules.ts';
import { guardedFields } from './graphql-guards.ts';
import { scan } from './scan.ts';

const resolvers = `const fs = require('fs');
module.exports = {
  Query: {
    async read (obj, args, context) { return fs.readFileSync('/data/' + args.path); }
  },
  SystemMutation: {
    async export (obj, args, context) {
      fs.mkdirSync('/data/' + args.path);
    }
  }
};
`;
const server = `const { ApolloServer } = require('apollo-server-express');
new ApolloServer({ typeDefs, resolvers, schemaDirectives: { auth: AuthDirective } });
`;

async function severities(schema: string, code = server): Promise<string[]> {
  const { findings } = await scan(
    memorySource({ 'graph/schema.graphql': schema, 'graph/index.js': code, 'graph/resolvers.js': resolvers }),
    { scanType: 'standard', rules: await shippedRules(), workers: 0, importUsage: false },
  );
  return findings
    .filter((one) => one.ruleId === 'javascript-path-traversal')
    .map((one) => `${one.startLine} ${one.severity}`);
}

const schema = (read: string, write: string): string => `type Query {
  "What lies at the path"
  read(path: String!): String ${read}
}
type SystemMutation {
  other(export: String, path: String!): String
  export(
    entities: [String]!
    path: String!
  ): Result ${write}
}
`;

test('a field of a schema that only administrators may ask for is for them, and one that asks who calls for who has signed in', async () => {
  expect(await severities(schema('', ''))).toEqual(['4 high', '8 high']);
  expect(await severities(schema('', '@auth(requires: ["manage:system"])'))).toEqual(['4 high', '8 low']);
  expect(await severities(schema('@isAuthenticated', '@hasRole(role: ADMIN)'))).toEqual([
    '4 medium',
    '8 low',
  ]);
  // What is written needs more than to have signed in, and one of several rights is enough.
  expect(await severities(schema('', '@isAuthenticated'))).toEqual(['4 high', '8 high']);
  expect(await severities(schema('', '@auth(requires: ["manage:system", "write:pages"])'))).toEqual([
    '4 high',
    '8 high',
  ]);
  // Nobody does anything about it.
  expect(await severities(schema('', '@auth(requires: ["manage:system"])'), 'start();\n')).toEqual([
    '4 high',
    '8 high',
  ]);
});

test('a schema is read with its types, arguments, descriptions and comments', () => {
  expect(
    guardedFields(`
# type Old { gone: String @auth }
type Query @auth(requires: [ADMIN]) { a(x: Int = 1, y: [Int!]!): [String!]! b: String @isAuthenticated }
extend type Mutation {
  """ c: String @admin """
  c: String
  d(in: Input!): Boolean @isAdmin
  e: Int @deprecated(reason: "@auth")
}`).map(({ type, name, by }) => `${type}.${name} ${by}`),
  ).toEqual([
    'Query.a administrators',
    'Query.b caller',
    'Mutation.c nobody',
    'Mutation.d administrators',
    'Mutation.e nobody',
  ]);
});
