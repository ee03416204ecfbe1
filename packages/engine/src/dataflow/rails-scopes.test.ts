import { expect, test } from 'vitest';
import { flowsIn } from './testing/flows-in.ts';

test('a scope of Rails is a method of its class, by a lambda of either form', async () => {
  const { flows } = await flowsIn({
    'a.rb': `class Post
  scope :found, ->(q) { sink(q) }
  scope :other, lambda { |q| sink(q) }
  scope :named, ->(q) { plain(q) }
  scope :kept, Kept
end
`,
    'b.rb': `def a
  Post.found(source)
end
def b
  Post.other(source)
end
def c
  Post.named(source)
end
`,
  });
  expect(flows.map((one) => one.startLine).sort()).toEqual([2, 3]);
});
