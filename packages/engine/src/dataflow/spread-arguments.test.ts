import { expect, test } from 'vitest';
import { expected, sinkLines } from './testing/flows-in.ts';

/** In each language: the statement of a list that is spread, its values, and both at a function of the program's own. */
const CASES: Readonly<Record<string, string>> = {
  'a.js': `
state(...['select ?', source()]);
state(...[source(), 1]); // BAD
const query = [1, 2].length > 3 ? ['a = ?', source()] : ['b = ?', source()];
state(...query);
state(...source()); // BAD
state.apply(null, ['select ?', source()]);
function built(word) { return ['select ?', word]; }
state(...built(source()));
function builtBadly(word) { return ['select ' + word, 1]; }
state(...builtBadly(source())); // BAD
function rest(...given) { state(given[0]); } // BAD
rest(...[source(), 1]);
function others(...given) { state(given[1]); } // BAD
others('x', ...[source(), 1]);
function none(first, ...given) { state(given[0]); }
none(...[source(), 'x']);
`,
  'a.py': `import lib
lib.state(*["select ?", lib.source()])
lib.state(*[lib.source(), 1]) # BAD
lib.state(*("select ?", lib.source()))
def built(word):
    return ["select ?", word]
lib.state(*built(lib.source()))
lib.state(*lib.source()) # BAD
def rest(*given):
    lib.state(given[0]) # BAD
rest(*[lib.source(), 1])
`,
  'a.php': `<?php
state(...['select ?', source()]);
state(...[source(), 1]); // BAD
function built($word) { return ['select ?', $word]; }
state(...built(source()));
`,
  'a.rb': `
state(*['a = ?', source()])
state(*[source(), 1]) # BAD
def built(word)
  if word.size > 2
    sql = 'a = ?'
    [sql, word, 1]
  else
    ['b = :word', { word: }]
  end
end
state(*built(source()))
def built_badly(word)
  ["a = #{word}", 1]
end
state(*built_badly(source())) # BAD
`,
};

test.each(Object.entries(CASES))(
  'elements of a list that is spread stand in their own places among the arguments (%s)',
  async (path, source) => {
    const files = { [path]: source };
    expect(await sinkLines(files)).toEqual(expected(files));
  },
);
