import { ApolloServer } from '@apollo/server';

// ruleid: javascript-graphql-without-limit
const a = new ApolloServer({ typeDefs, resolvers });
// ok: javascript-graphql-without-limit
const b = new ApolloServer({ typeDefs, resolvers, validationRules: [limit(7)] });
// ruleid: javascript-graphql-without-limit
const c = new ApolloServer({
  schema,
  validationRules: [
    // add a limit here
  ],
});
