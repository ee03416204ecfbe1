import { ApolloServer } from '@apollo/server';
import { graphqlHTTP } from 'express-graphql';

// ruleid: javascript-graphql-exposure
const a = new ApolloServer({ typeDefs, resolvers, introspection: true });
// ok: javascript-graphql-exposure
const b = new ApolloServer({ typeDefs, resolvers, introspection: false });
// ruleid: javascript-graphql-exposure
const c = graphqlHTTP({ schema, graphiql: true });
// ok: javascript-graphql-exposure
const d = graphqlHTTP({ schema, graphiql: process.env.NODE_ENV === 'development' });
