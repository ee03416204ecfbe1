const fetch = require('node-fetch');

module.exports = {
  Mutation: {
    trigger: async (_, { url }) => {
      // ruleid: javascript-ssrf
      const answer = await fetch(url);
      return answer.text();
    },
  },
};

exports.load = thunk('load', async (_, { url }) => {
  // ok: javascript-ssrf
  const answer = await fetch(url);
  return answer.text();
});
