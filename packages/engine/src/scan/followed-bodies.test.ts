import { describe, expect, it } from 'vitest';
import { afterEdit } from '../testing/after-edit.ts';

const HEAD = 'import javax.servlet.http.*;\n';
const READER = `import javax.servlet.http.*;
import javax.xml.parsers.*;
class Reader extends HttpServlet {
  private DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
  private void secure() throws Exception {
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    System.out.println("secured");
  }
  private void unsaid() throws Exception {
    System.out.println("unsaid");
  }
  protected void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
    secure();
    factory.newDocumentBuilder().parse(request.getInputStream());
  }
  protected void doPut(HttpServletRequest request, HttpServletResponse response) throws Exception {
    unsaid();
  }
}
`;
const SETTING = '    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);\n';

/** Handlers, what they call, and what that calls; the last one brings it to a sink that two handlers reach. */
const LEVELS = {
  'First.java': `${HEAD}class First extends HttpServlet {
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    new Middle().pass(request.getParameter("first"));
  }
}
`,
  'Middle.java': `class Middle {
  void pass(String text) throws Exception {
    new Last().end(text);
  }
}
`,
  'Last.java': `class Last {
  void end(String text) throws Exception {
    String command = text.trim();
    Runtime.getRuntime().exec(command);
  }
}
`,
  'Second.java': `${HEAD}class Second extends HttpServlet {
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    new Last().end(request.getParameter("second"));
  }
}
`,
};
const inLevel = (path: keyof typeof LEVELS, text: string, by: string) => ({
  [path]: LEVELS[path].replace(text, by),
});

describe('bodies that say something else than in an earlier program', () => {
  it.each<[string, Readonly<Record<string, string>>, number]>([
    [
      'reach another sink two calls further up',
      inLevel('Last.java', 'String command', 'new java.io.File(text).delete();\n    String command'),
      2,
    ],
    ['reach none any more', inLevel('Last.java', 'exec(command)', 'exec("ls")'), 0],
    ['reach one in another text', inLevel('Last.java', 'text.trim()', '"ls " + text'), 1],
    ['reach one by fewer ways', inLevel('First.java', 'request.getParameter("first")', '"first" + 1'), 1],
    [
      'reach one by a shorter way',
      inLevel('First.java', 'new Middle().pass(', 'new Middle().pass("first");\n    new Last().end('),
      1,
    ],
    ['pass nothing on', inLevel('Middle.java', 'end(text)', 'end("middle")'), 1],
    [
      'call one another now',
      inLevel(
        'Last.java',
        'String command',
        'if (text.isEmpty()) new Middle().pass(text);\n    String command',
      ),
      1,
    ],
  ])('follows bodies up to those that see no difference, where they %s', async (_, edited, found) => {
    const { known, wholeFor, findings } = await afterEdit(LEVELS, edited);
    expect([known, ...wholeFor]).toEqual([1]);
    expect(findings.filter((one) => one.flow !== null)).toHaveLength(found);
  });

  it.each<[string, string, number]>([
    ['no longer', READER.replace(SETTING, ''), 1],
    [
      'as before, below something else',
      READER.replace(SETTING, `    System.out.println("so");\n${SETTING}`),
      0,
    ],
    [
      'twice',
      READER.replace('    System.out.println("unsaid");\n', `    System.out.println("so");\n${SETTING}`),
      0,
    ],
    [
      'in a method more',
      READER.replace('  protected', `  void written() throws Exception {\n${SETTING}  }\n  protected`),
      0,
    ],
  ])('asks again for the state of an object that a body sets %s', async (_, text, found) => {
    const { known, wholeFor, findings } = await afterEdit({ 'Reader.java': READER }, { 'Reader.java': text });
    expect([known, ...wholeFor]).toEqual([1]);
    expect(findings.filter((one) => one.ruleId.includes('xxe'))).toHaveLength(found);
  });

  const KEEPER = {
    'Keeper.java': `class Keeper {
  private String kept;
  private String lost;
  void keep(String text) {
    this.kept = text.trim();
  }
  void lose(String text) {
    this.lost = text.trim();
  }
  void use() throws Exception {
    Runtime.getRuntime().exec(kept);
  }
  void show() {
    System.out.println(lost.length());
  }
}
`,
    'Keep.java': `${HEAD}class Keep extends HttpServlet {
  private Keeper keeper = new Keeper();
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    keeper.keep(request.getParameter("kept"));
    keeper.lose(request.getParameter("lost"));
  }
}
`,
  };
  it.each<[string, string, string]>([
    ['leads to no sink', 'this.lost = text.trim()', 'this.lost = text.strip()'],
    ['leads to one', 'this.kept = text.trim()', 'this.kept = text.strip()'],
  ])('follows what a body leaves in a shared place that %s', async (_, text, by) => {
    const edited = { 'Keeper.java': KEEPER['Keeper.java'].replace(text, by) };
    const after = await afterEdit(KEEPER, edited);
    expect([after.known, ...after.wholeFor]).toEqual([1]);
    expect(after.findings.filter((one) => one.flow !== null)).toHaveLength(1);
  });

  it('finds again all that others bring to a sink from the places that one leaves otherwise', async () => {
    const keeper = KEEPER['Keeper.java'].replace(
      '  void use',
      '  void hand(String text) {\n    keep(text);\n  }\n  void use',
    );
    const more = {
      'Keeper.java': keeper,
      'Keep.java': KEEPER['Keep.java'],
      'More.java': KEEPER['Keep.java'].replaceAll('Keep extends', 'More extends').replace('trim', 'strip'),
      'Hands.java': `${HEAD}class Hands extends HttpServlet {
  private Keeper keeper = new Keeper();
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    keeper.hand(request.getParameter("handed"));
  }
}
`,
    };
    const none = { 'Keep.java': more['Keep.java'].replace('request.getParameter("kept")', '"x"') };
    const after = await afterEdit(more, none);
    expect([after.known, ...after.wholeFor]).toEqual([1]);
    expect(after.findings.filter((one) => one.flow !== null)).toHaveLength(1);
    const moreNone = {
      ...none,
      'More.java': more['More.java'].replace('request.getParameter("kept")', '"x"'),
    };
    const handed = await afterEdit(more, moreNone);
    expect([handed.known, ...handed.wholeFor]).toEqual([1]);
    expect(handed.findings.filter((one) => one.flow !== null)).toHaveLength(1);
    const noSink = { 'Keeper.java': keeper.replace('exec(kept)', 'exec("x")') };
    const gone = await afterEdit(more, noSink);
    expect([gone.known, ...gone.wholeFor]).toEqual([1]);
    expect(gone.findings.filter((one) => one.flow !== null)).toEqual([]);
  });

  it('finds again what others hand to what keeps it', async () => {
    const files = {
      'app.js': `const express = require('express');
const { exec } = require('node:child_process');
const app = express();
let kept = '';
function keep(text) {
  kept = text;
}
function hand(text) {
  keep(text);
}
app.get('/a', (request) => {
  keep(String(request.query.a));
});
app.get('/b', (request) => {
  hand(String(request.query.b));
});
app.get('/c', () => {
  exec('ls ' + kept);
});
`,
    };
    const edited = { 'app.js': files['app.js'].replace('request.query.a', '1') };
    const { known, wholeFor, findings } = await afterEdit(files, edited);
    expect([known, ...wholeFor]).toEqual([1]);
    expect(findings.filter((one) => one.flow !== null)).toHaveLength(1);
  });

  it('knows what comes into a place that nobody reads, and follows the first source to those who do', async () => {
    const files = {
      ...KEEPER,
      'Keep.java': KEEPER['Keep.java'].replace(/request\.getParameter/g, 'String.valueOf'),
    };
    const first = (name: string) => ({
      'Keep.java': files['Keep.java'].replace(
        `valueOf("${name}")`,
        `valueOf(request.getParameter("${name}"))`,
      ),
    });
    const kept = await afterEdit(files, first('kept'));
    expect([kept.known, ...kept.wholeFor]).toEqual([1]);
    expect(kept.findings.filter((one) => one.flow !== null)).toHaveLength(1);
    const unread = { 'Keeper.java': KEEPER['Keeper.java'].replace('lost.length()', '1') };
    const lost = await afterEdit({ ...files, ...unread }, first('lost'));
    expect([lost.known, ...lost.wholeFor]).toEqual([1]);
  });

  const CHECKS = {
    'Checks.java':
      'class Checks {\n  static boolean isPlain(String text) {\n    return text.matches("[a-z]+");\n  }\n  static boolean isFine(String text) {\n    return isPlain(text);\n  }\n}\n',
    'Show.java': `${HEAD}class Show extends HttpServlet {
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String name = request.getParameter("name");
    if (!Checks.isFine(name)) return;
    Runtime.getRuntime().exec("ls " + name);
  }
}
`,
  };
  it('follows what a body proves of its parameters to those that test by it, by way of others', async () => {
    const text = CHECKS['Checks.java'].replace('return text.matches("[a-z]+")', 'return text.length() > 2');
    const before = await afterEdit(CHECKS, {});
    expect(before.findings.filter((one) => one.flow !== null)).toEqual([]);
    const { known, wholeFor, findings } = await afterEdit(CHECKS, { 'Checks.java': text });
    expect([known, ...wholeFor]).toEqual([1]);
    expect(findings.filter((one) => one.flow !== null)).toHaveLength(1);
  });

  it('follows a parameter that inner functions use to those that hand the function on', async () => {
    const files = {
      'app.js':
        "const express = require('express');\nconst app = express();\nfunction later(resolve) {\n  resolve('x');\n}\napp.get('/', async (request, response) => {\n  response.send(await new Promise(later));\n});\n",
    };
    const text = files['app.js'].replace("resolve('x');", "[1, 2].forEach(() => resolve('x'));");
    const { known, wholeFor } = await afterEdit(files, { 'app.js': text });
    expect([known, ...wholeFor]).toEqual([1]);
  });

  it('sees the first method that sets the state of an object', async () => {
    const bare = READER.replace(SETTING, '');
    const files = { 'Reader.java': bare };
    const text = bare.replace(
      '  protected',
      `  void written() throws Exception {\n${SETTING}  }\n  protected`,
    );
    const { known, wholeFor, findings } = await afterEdit(files, { 'Reader.java': text });
    expect([known, ...wholeFor]).toEqual([1]);
    expect(findings.filter((one) => one.ruleId.includes('xxe'))).toHaveLength(0);
  });

  it('follows what a getter gives to those that read it', async () => {
    const files = {
      'box.py':
        "from flask import request\nclass Box:\n    @property\n    def word(self):\n        return request.args.get('word')\n",
      'app.py':
        'import os\nfrom flask import Flask\nfrom box import Box\napp = Flask(__name__)\n@app.route("/")\ndef show():\n    os.system("ls " + Box().word)\n    return ""\n',
    };
    const edited = { 'box.py': files['box.py'].replace(/request.args.get.*/, 'int($&)') };
    const { known, wholeFor, findings } = await afterEdit(files, edited);
    expect([known, ...wholeFor]).toEqual([1]);
    expect(findings.filter((one) => one.flow !== null)).toEqual([]);
  });

  it('follows a variable of the module that a body used last', async () => {
    const files = {
      'app.py': `from flask import Flask, request
import os
app = Flask(__name__)
given = os.environ.get("GIVEN")
other = given
def used():
    return given
@app.route("/")
def show():
    os.system("ls " + used())
    return other
`,
    };
    const edited = { 'app.py': files['app.py'].replace('    return given', '    return str(1)') };
    const { known, wholeFor } = await afterEdit(files, edited);
    expect([known, ...wholeFor]).toEqual([1]);
  });
});
