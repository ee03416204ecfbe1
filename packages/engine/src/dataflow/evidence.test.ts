import { describe, expect, it } from 'vitest';
import { flowsIn } from './testing/flows-in.ts';

/** Each line with a sink says how many guesses its way has, or `none` when nothing of the source may arrive. */
const CASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  JavaScript: {
    'a.js': `
sink(source()); // 0
sink(mystery(source())); // 1
sink(mystery(riddle(source()))); // 2
sink(formatName(source())); // 0
sink(render('page', source())); // 1
sink(users.findOne(source()).name); // none
sink(repository.getUserById(source())); // none
sink(cache.get(source())); // none
sink(holder.get(source(), 'name')); // 0
sink(database.first('select name from users where id = ?', [source()])); // none
sink(first(source())); // 0
anything.dangerous(source()); // 0
class Box { set(v) { this.kept = v; } show() { sink(this.kept); } } // 1
new Box().set(source());
`,
  },
  Python: {
    'a.py': `
import lib
lib.sink(lib.source()) # 0
lib.sink(mystery(lib.source())) # 1
lib.sink(parse_name(lib.source())) # 0
lib.sink(render('page.html', lib.source())) # 1
lib.sink(users.find_by(lib.source()).name) # none
lib.sink(get_object_or_404(User, lib.source()).name) # none
lib.sink(repository.get_user_by_id(lib.source())) # none
lib.sink(cache.get(lib.source())) # none
`,
  },
  Java: {
    'A.java': `class A { void f() {
 Lib.sink(Lib.source()); // 0
 Lib.sink(Other.mystery(Lib.source())); // 1
 Lib.sink(Other.formatName(Lib.source())); // 0
 Lib.sink(users.findById(Lib.source())); // none
 Lib.sink(users.getUserByName(Lib.source())); // none
 Lib.sink(cache.get(Lib.source())); // none
} }`,
  },
  Go: {
    'a.go': `package a
import "lib"
func f() {
 lib.sink(lib.source()) // 0
 lib.sink(other.Mystery(lib.source())) // 1
 lib.sink(other.FormatName(lib.source())) // 0
 lib.sink(store.GetUserByName(lib.source())) // none
 lib.sink(cache.Get(lib.source())) // none
}`,
  },
  PHP: {
    'a.php': `<?php
sink(source()); // 0
sink(mystery(source())); // 1
sink(format_name(source())); // 0
sink($users->findOne(source())); // none
sink($users->firstOrFail(source())); // none
sink($cache->get(source())); // none
`,
  },
  Ruby: {
    'a.rb': `
sink(source()) # 0
sink(mystery(source())) # 1
sink(format_name(source())) # 0
sink(User.find_by(source()).name) # none
sink(User.where(source()).first) # none
`,
  },
  'C#': {
    'A.cs': `class A { void F() {
 Lib.sink(Lib.source()); // 0
 Lib.sink(Other.Mystery(Lib.source())); // 1
 Lib.sink(Users.FirstOrDefault(Lib.source())); // none
 Lib.sink(Users.GetUserByNameAsync(Lib.source())); // none
 Lib.sink(services.GetService(Lib.source())); // none
} }`,
  },
};

describe('guesses on a way', () => {
  for (const [language, files] of Object.entries(CASES))
    it(`are counted in ${language}`, async () => {
      const { flows } = await flowsIn(files);
      const [[path = '', text = ''] = []] = Object.entries(files);
      const said: string[] = [];
      const found: string[] = [];
      text.split('\n').forEach((line, i) => {
        const mark = /(?:\/\/|#) (none|\d)$/.exec(line)?.[1];
        if (mark === undefined) return;
        said.push(`${i + 1}: ${mark}`);
        const flow = flows.find((f) => f.path === path && f.startLine === i + 1);
        found.push(`${i + 1}: ${flow === undefined ? 'none' : flow.guesses}`);
      });
      expect(found).toEqual(said);
    });

  it('do not count where a better way leads to the same place', async () => {
    const { flows } = await flowsIn({
      'a.js': 'const x = cond ? mystery(source()) : source();\nsink(x);',
    });
    expect(flows.map((f) => f.guesses)).toEqual([0]);
  });
});
