import { expect, it } from 'vitest';
import type { TaintRule } from './index.ts';
import { expected, flowsIn } from './testing/flows-in.ts';

const RULES: readonly TaintRule[] = [{ id: 'direct', languages: [], sources: ['remote'], sinks: ['bad'] }];

it('parameters of functions that a description of an interface names are what requests bring', async () => {
  const files = {
    'api/users.py': `def find(name):
    sink(name)  # BAD


def other(name):
    sink(name)


class Users:
    def find(self, name):
        sink(name)
`,
    'api/plans.py': 'def find(name):\n    sink(name)\n',
  };
  const model = { sinks: [{ call: 'sink', argument: 0, kind: 'bad' }] };
  const lines = async (described: readonly string[]): Promise<string[]> =>
    (await flowsIn(files, { described }, RULES, model)).flows.map((one) => `${one.path}:${one.startLine}`);
  expect(await lines(['api.users.find'])).toEqual(expected(files));
  expect(await lines([])).toEqual([]);
});
