import { expect, test } from 'vitest';
import { flowsIn } from './testing/flows-in.ts';

const rule = { id: 'rule', languages: [], sources: ['remote'], sinks: ['open-redirect'] };
const CASES: Readonly<Record<string, string>> = {
  'a.rb': `
def f
  redirect_to source() # BAD
  redirect_to source().merge(:only_path => true, :page => 2)
  redirect_to source().merge(page: 2) # BAD
  block = Block.new(source())
  redirect_to block
  redirect_to URI.new(source()) # BAD
  redirect_to({ host: source() }) # BAD
  redirect_to({ action: 'show', name: source() })
end
def g
  @block = load
  @block.reason = source()
  redirect_to @block
end
`,
  'a.js': `
go({ pathname: '/x', query: { name: source() } });
go({ pathname: source() }); // BAD
const order = load();
order.note = source();
go(order);
go(order.note); // BAD
`,
};

test.each(Object.entries(CASES))(
  'a record and its fields lead nowhere, an address and what names a host do: %s',
  async (path, text) => {
    const { flows } = await flowsIn({ [path]: text }, {}, [rule]);
    const marked = text.split('\n').flatMap((line, i) => (line.includes('BAD') ? [i + 1] : []));
    expect([...new Set(flows.map((one) => one.startLine))].sort((x, y) => x - y)).toEqual(marked);
  },
);
