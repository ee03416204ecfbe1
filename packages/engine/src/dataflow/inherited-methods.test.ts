import { describe, expect, it } from 'vitest';
import { expected, sinkLines } from './testing/flows-in.ts';

/** Lines marked BAD are reported, all others are not. */
const CASES: Readonly<Record<string, string>> = {
  'a.js': `
class A extends Base {
  f() {
    this.q = source();
    sink(this.name());
    sink(this.named());
    sink(this.q); // BAD
    sink(String(this.q)); // BAD
  }
  named() { return this.name(); }
}
function g() { new A().named(); }`,
  'a.py': `
class A(Base):
    def f(self):
        self.q = source()
        sink(self.name())
        sink(self.named())
        sink(self.q) # BAD
        sink(self.own()) # BAD

    def named(self):
        return self.name()

    def own(self):
        return self.q

def whole(a: A):
    a: A = source()
    sink(a.named()) # BAD
`,
  'a.rb': `
class A < Base
  def f
    @q = Lib.source
    Lib.sink(self.name)
    Lib.sink(named)
    Lib.sink(of_engine)
    Lib.sink(own) # BAD
    Lib.sink(@q) # BAD
  end

  def named
    name
  end

  def of_engine
    shop_engine.note_path(1)
  end

  def own
    @q
  end
end`,
  'a.php': `<?php
class A extends Base {
  function f() {
    $this->q = source();
    sink($this->name());
    sink($this->q); // BAD
  }
}`,
  'A.java': `class A extends Base {
  String q;
  void f() {
    this.q = Lib.source();
    Lib.sink(this.name());
    Lib.sink(this.q); // BAD
  }
}`,
  'a.cs': `class A : Base {
  string q;
  void F() {
    this.q = Lib.source();
    Lib.sink(this.Name());
    Lib.sink(this.q); // BAD
  }
}`,
};

describe('a method of a class that is not in the program, called on the own object', () => {
  for (const [file, text] of Object.entries(CASES))
    it(`gives nothing of what lies in fields: ${file}`, async () => {
      expect((await sinkLines({ [file]: text })).sort()).toEqual(expected({ [file]: text }).sort());
    });
});
