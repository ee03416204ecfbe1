import { describe, expect, test } from 'vitest';
import { reportedIn } from '../../dataflow/testing/flows-in.ts';

/** Lines marked BAD are reported, all others are not. */
const CASES: Readonly<Record<string, string>> = {
  'a case on the class tells numbers from text': `def f
  x = source
  case x
  when Integer, Float then sink(x)
  when String
    sink(x) # BAD
  end
end`,
  'exit and abort end the way of a value that a test rejects': `def f
  x = source
  exit unless x == 'a'
  sink(x)
end
def g
  x = source
  abort('no') unless %w[a b].include?(x)
  sink(x)
end
def h
  x = source
  puts('no') unless x == 'a'
  sink(x) # BAD
end`,
};

describe('flows in Ruby', () => {
  test.each(Object.entries(CASES))('%s', async (_sentence, source) => {
    const { reported, marked } = await reportedIn('a.rb', source);
    expect(reported).toEqual(marked);
  });
});
