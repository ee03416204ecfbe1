import { expect, it } from 'vitest';
import { expected, sinkLines } from './testing/flows-in.ts';

const STORE = `import lib
class Store:
    def find(self, name):
        lib.sink(name) # BAD
    def find_safely(self, name):
        lib.sink(lib.escape(name))
    def other(self, name):
        lib.sink(name)
`;

it('a module that hands what it lacks to an object leads to the methods of that object', async () => {
  const files = {
    'store.py': STORE,
    'db.py': `from store import Store
_store = Store()
def __getattr__(name):
    return getattr(_store, name)
`,
    'routes.py': `import lib
import db
def show():
    db.find(lib.source())
    db.find_safely(lib.source())
`,
  };
  expect(await sinkLines(files)).toEqual(expected(files));
});

it('an object that hands what it lacks to another leads to the methods of the other', async () => {
  const files = {
    'store.py': STORE,
    'routes.py': `import lib
from store import Store
class Proxy:
    def __init__(self):
        self._store = Store()
    def __getattr__(self, name):
        return getattr(self._store, name)
def show():
    Proxy().find(lib.source())
`,
  };
  expect(await sinkLines(files)).toEqual(expected(files));
});

it('a member that is asked for by its name in text is that member', async () => {
  const files = {
    'store.py': STORE,
    'routes.py': `import lib
from store import Store
def show():
    found = getattr(Store(), "find", None)
    if callable(found):
        found(lib.source())
`,
  };
  expect(await sinkLines(files)).toEqual(expected(files));
});
