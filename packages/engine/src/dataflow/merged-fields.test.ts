import { expect, test } from 'vitest';
import { flowsIn } from './testing/flows-in.ts';

/** Lines in which a source reaches a sink are marked with BAD, and no others are. */
async function expectMarked(file: string, source: string): Promise<void> {
  const { flows } = await flowsIn({ [file]: source });
  const marked = source.split('\n').flatMap((line, i) => (line.includes('BAD') ? [i + 1] : []));
  expect(flows.map((one) => one.startLine).sort((a, b) => a - b)).toEqual(marked);
}

test('what is merged into a dictionary lies under its own keys there, by literals, by keywords and by another dictionary', async () => {
  await expectMarked(
    'a.py',
    `
def literal():
    data = {}
    data.update({'a': source(), 'b': 'fixed'})
    sink(data['a'])  # BAD
    sink(data['b'])

def keywords():
    data = {}
    data.update(a=source(), b='fixed')
    sink(data['a'])  # BAD
    sink(data['b'])

def other():
    more = {'a': source()}
    data = {'b': 'fixed'}
    data.update(more)
    sink(data['a'])  # BAD
    sink(data['b'])

def unknown():
    data = {}
    data.update(source())
    sink(data['c'])  # BAD
`,
  );
});

test('what is merged into what a function gave lies under its own keys', async () => {
  await expectMarked(
    'a.py',
    `
class Base:
    def context(self, **more):
        data = {'c': 'fixed'}
        return data

class Page(Base):
    def context(self, **more):
        data = super().context(**more)
        data.update({'a': source(), 'b': 'fixed'})
        data.update(d=source())
        return data

    def show(self):
        data = self.context()
        sink(data['a'])  # BAD
        sink(data['b'])
        sink(data['c'])
        sink(data['d'])  # BAD
`,
  );
});
