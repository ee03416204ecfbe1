import { describe, expect, it } from 'vitest';
import { afterEdit } from '../testing/after-edit.ts';

const HEAD = 'import javax.servlet.http.*;\n';
const KEEPER = `class Keeper {
  private String kept;
  void keep(String text) {
    this.kept = text.trim();
  }
  void use() throws Exception {
    Runtime.getRuntime().exec(kept);
  }
}
`;
const KEEP = `${HEAD}class Keep extends HttpServlet {
  private Keeper keeper = new Keeper();
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    keeper.keep(request.getParameter("kept"));
  }
}
`;

describe('what others asked of bodies that are others', () => {
  const MADE = {
    'made.py': `import os
class Run:
    def go(self, name):
        os.system("ls " + name)
class Stay:
    def go(self, name):
        print(name)
def run():
    return Run()
def stay():
    return Stay()
def made():
    return run()
`,
    'app.py': `from flask import Flask, request
from made import made, run, stay
app = Flask(__name__)
class Box:
    def __init__(self):
        self.one = run()
        self.one.go("x")
    def start(self, name):
        self.one.go(name)
    def again(self, name):
        self.one.go(name)
@app.route("/")
def show():
    made().go(request.args.get("name"))
    return ""
@app.route("/box")
def box():
    Box().start("x")
    Box().again(request.args.get("box"))
    return ""
`,
  };
  it.each<[string, keyof typeof MADE, string, string, number]>([
    [
      'what a function gives back',
      'made.py',
      'def made():\n    return run()',
      'def made():\n    return stay()',
      1,
    ],
    ['what a field holds', 'app.py', 'self.one = run()', 'self.one = stay()', 1],
    [
      'what is called by name alone',
      'made.py',
      'def run():\n    return Run()',
      'def run():\n    return Stay()',
      0,
    ],
  ])('follows %s to those who asked what it may be', async (_, path, text, by, found) => {
    const before = await afterEdit(MADE, {});
    expect(before.findings.filter((one) => one.flow !== null)).toHaveLength(1);
    const edited = { [path]: MADE[path].replace(text, by) };
    expect(edited[path]).not.toBe(MADE[path]);
    const { known, wholeFor, findings } = await afterEdit(MADE, edited);
    expect([known, ...wholeFor]).toEqual([1]);
    expect(findings.filter((one) => one.flow !== null)).toHaveLength(found);
  });

  it.each<[string, string, string, number]>([
    ['another thing', 'self.one = Run()', 'self.one = Stay()', 0],
    ['another thing beside', 'self.other = 1', 'self.other = 1\n        self.one = Stay()', 1],
    ['nothing', 'self.one = Run()', 'print("none")', 0],
    ['something that nobody asks for', 'self.other = 1', 'self.new = name', 1],
  ])(
    'asks those that say the name of a field again where a body stores %s there',
    async (_, text, by, found) => {
      const files = {
        'made.py': MADE['made.py'],
        'app.py': `from flask import Flask, request
from made import Run, Stay
app = Flask(__name__)
class Box:
    def fill(self, name):
        self.one = Run()
        self.other = 1
    def start(self, name):
        self.one.go(name)
@app.route("/box")
def box():
    Box().start(request.args.get("box"))
    return ""
`,
      };
      const edited = { 'app.py': files['app.py'].replace(text, by) };
      const { known, wholeFor, findings } = await afterEdit(files, edited);
      expect([known, ...wholeFor]).toEqual([1]);
      expect(findings.filter((one) => one.flow !== null)).toHaveLength(found);
    },
  );

  it('follows what a field holds to all that asked, though the answer was found once', async () => {
    const files = {
      'made.py': MADE['made.py'].replace('def made():\n    return run()', 'def made():\n    return stay()'),
      'app.py': MADE['app.py'].replace('self.one = run()', 'self.one = stay()'),
    };
    const before = await afterEdit(files, {});
    expect(before.findings.filter((one) => one.flow !== null)).toEqual([]);
    const { known, wholeFor, findings } = await afterEdit(files, { 'app.py': MADE['app.py'] });
    expect([known, ...wholeFor]).toEqual([1]);
    expect(findings.filter((one) => one.flow !== null)).toHaveLength(1);
  });

  it('asks those that say the name of a field again where nothing was stored before', async () => {
    const files = {
      'Box.java': `class Box {
  Object one;
  void fill() {
    System.out.println("x");
  }
  void start(String name) throws Exception {
    one.go(name);
  }
}
class Run {
  void go(String name) throws Exception {
    Runtime.getRuntime().exec("ls " + name);
  }
}
`,
      'Show.java': `${HEAD}class Show extends HttpServlet {
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    new Box().start(request.getParameter("name"));
  }
}
`,
    };
    const isWay = (one: { readonly path: string; readonly flow: readonly unknown[] | null }): boolean =>
      one.path === 'Box.java' && (one.flow?.length ?? 0) > 2;
    const before = await afterEdit(files, {});
    expect(before.findings.filter(isWay)).toEqual([]);
    const edited = {
      'Box.java': files['Box.java'].replace('System.out.println("x")', 'this.one = new Run()'),
    };
    const { known, wholeFor, findings } = await afterEdit(files, edited);
    expect([known, ...wholeFor]).toEqual([1]);
    expect(findings.filter(isWay)).toHaveLength(1);
  });

  it('follows a method that stores something in a field that others read', async () => {
    const files = {
      'Keeper.java': KEEPER.replace('    this.kept = text.trim();\n', '    System.out.println(text);\n'),
      'Keep.java': KEEP,
    };
    const none = await afterEdit(files, {});
    expect(none.findings.filter((one) => one.flow !== null)).toEqual([]);
    const written = `  void written() {\n    this.kept = System.getenv("kept");\n  }\n  void use`;
    const edited = { 'Keeper.java': files['Keeper.java'].replace('  void use', written) };
    const { known, wholeFor } = await afterEdit(files, edited);
    expect([known, ...wholeFor]).toEqual([1]);
  });
});
