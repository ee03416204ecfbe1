const resolvers = {
  // ruleid: javascript-parsed-filter
  people: async (root, { search }, { Person }) => Person.find(JSON.parse(search)),
  one: async (root, args, { Person }) => {
    // ruleid: javascript-parsed-filter
    return Person.findOne(JSON.parse(args.search || '{}'));
  },
  named: async (root, { name }, { Person }) => {
    // ok: javascript-parsed-filter
    return Person.findOne({ name: String(name) });
  },
  copied: async (root, args, { Person }) => {
    // ok: javascript-parsed-filter
    return Person.find(JSON.parse(JSON.stringify(OPEN)));
  },
};
