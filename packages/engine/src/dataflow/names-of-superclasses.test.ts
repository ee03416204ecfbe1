import { describe, expect, it } from 'vitest';
import { expected, sinkLines } from './testing/flows-in.ts';

/** Lines marked BAD are reported, all others are not. */
const CASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Python: a module called base': {
    'a.py': `
import pages.base as base
import pages.parent as parent
base.show(source())
base.keep(source())
parent.show(source())
`,
    'pages/base.py': `
import lib
def show(x): lib.sink(x) # BAD
def keep(x): lib.sink('x')
`,
    'pages/parent.py': `
import lib
def show(x): lib.sink(x) # BAD
`,
  },
  'JavaScript: variables': {
    'a.js': `
class Box { show(x) { sink(x); } } // BAD
class Other { show(x) { return 'x'; } run(base) { const parent = new Box(); parent.show(source()); base.show(source()); } }
`,
  },
  'Java: parameters': {
    'A.java': `
class Box { void show(String x) { Lib.sink(x); } } // BAD
class A { void show(String x) { } void run(Box base, Box parent) { base.show(Lib.source()); parent.show("x"); } }
`,
  },
  'Go: variables': {
    'a.go': `package a
type Box struct{}
func (b *Box) show(x string) { lib.sink(x) } // BAD
func run() { base := &Box{}; base.show(lib.source()) }
`,
  },
  'Ruby: variables': {
    'a.rb': `
class Box
  def show(x); sink(x); end # BAD
end
class Other
  def run; parent = Box.new; parent.show(source()); end
end
`,
  },
  'PHP: parent is the superclass there': {
    'a.php': `<?php
class Box { function show($x) { sink($x); } } // BAD
class Small extends Box { function show($x) { parent::show(source()); } }
`,
  },
  'C#: base is the superclass there': {
    'A.cs': `
class Box { public virtual void Show(string x) { Lib.sink(x); } } // BAD
class Small : Box { public override void Show(string x) { base.Show(Lib.source()); } }
`,
  },
};

describe('names of superclasses', () => {
  for (const [name, files] of Object.entries(CASES))
    it(`mean them only in languages that have the word. ${name}`, async () => {
      expect(await sinkLines(files)).toEqual(expected(files));
    });
});
