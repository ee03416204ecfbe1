const { ApolloServer } = require('@apollo/server');
// ruleid: javascript-graphql-debug
new ApolloServer({ typeDefs, resolvers, includeStacktraceInErrorResponses: true });
// ok: javascript-graphql-debug
new ApolloServer({ typeDefs, resolvers, includeStacktraceInErrorResponses: isLocal });
