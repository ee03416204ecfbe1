import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { parseDockerfile } from '../documents/dockerfile.ts';
import type { ParsedDocument } from '../documents/document.ts';
import { parseHcl } from '../documents/hcl.ts';
import { parseYamlDocuments } from '../documents/yaml.ts';
import type { LanguageId } from '../ir/ir.ts';
import { languageFor } from '../languages/registry.ts';
import { openParser } from '../parse/parser.ts';
import { loadRules } from '../rules/load.ts';
import { processorMs } from '../testing/processor-ms.ts';
import { parsePath, rootOf, select } from './documents/select.ts';
import {
  compileLanguageRules,
  flattenModule,
  matchModule,
  readSuppressions,
  suppressionFor,
} from './index.ts';
import { looksSecret } from './secret-strength.ts';
import { hasCrc32Base62, toBase62 } from './secrets/checksums.ts';
import { maskSecret } from './secrets/match-secrets.ts';

const parser = openParser();

async function lines(id: LanguageId, text: string, match: string): Promise<number[]> {
  const loaded = loadRules([
    {
      path: `${id}/a/${id}-x.yaml`,
      text: `id: ${id}-x\ntitle: title\nmessage: twenty characters or more\nremediation: do it well\nseverity: low\nconfidence: low\ncwe: [CWE-1]\nreferences: [https://a.test]\nscan: [standard]\nlanguages: [${id}]\nmatch:\n${match.replace(/^/gm, '  ')}\n`,
    },
  ]);
  expect(loaded.faults).toEqual([]);
  const language = languageFor(id);
  if (!language) throw new Error(id);
  const path = `f.${id === 'python' ? 'py' : id === 'java' ? 'java' : 'js'}`;
  const tree = await (await parser).parse(text, language.grammar(path), 5000);
  if (typeof tree === 'string') throw new Error(tree);
  return matchModule(
    compileLanguageRules(loaded, id, 'standard'),
    flattenModule(language.lower(tree, path), text),
  ).map((one) => one.startLine);
}

describe('a place that a test decides about', () => {
  const find = (language: LanguageId, text: string): Promise<number[]> =>
    lines(language, text, "call: '**.go'\nwhere:\n  - decided-by: 'lax'");

  it('is one under a conditional, in a case, or behind a return or throw of a block around it', async () => {
    const text = [
      'function f(a) {',
      '  if (a.lax) x.go();',
      '  switch (a.mode) { case "lax": x.go(); break; default: x.go(); }',
      '  x.go();',
      '  if (!a.lax) return;',
      '  [1].forEach(() => x.go());',
      '}',
    ].join('\n');
    expect(await find('javascript', text)).toEqual([2, 3, 6]);
  });

  it('is none in the test itself, behind what goes on, or beside a return of another branch', async () => {
    const text = [
      'function f(a) {',
      '  if (lax(x.go())) b();',
      '  if (a.lax) b();',
      '  x.go();',
      '  if (a) { if (a.lax) return; } else { x.go(); }',
      '  x.go();',
      '}',
    ].join('\n');
    expect(await find('javascript', text)).toEqual([]);
  });
});

describe('calls', () => {
  it('are found through every form of import and alias', async () => {
    const text = [
      "import { exec as run } from 'node:child_process';",
      "import * as cp from 'child_process';",
      "const { exec } = require('child_process');",
      'run(a);',
      'cp.exec(a);',
      'exec(a);',
      'const again = cp.exec; again(a);',
      'other.exec(a);',
    ].join('\n');
    expect(await lines('javascript', text, 'call: child_process.exec')).toEqual([4, 5, 6, 7]);
  });

  it('written with * fit unknown receivers and never known different ones', async () => {
    const text = "const fs = require('fs');\nfunction f(db) {\n  db.query(a);\n  fs.query(a);\n}\n";
    expect(await lines('javascript', text, 'call: "*.query"')).toEqual([3]);
  });

  it('are found by the declared type of the receiver', async () => {
    const text =
      'import java.sql.Statement;\nclass A { void f(Statement s, Other o) {\n s.execute(q);\n o.execute(q);\n} }\n';
    expect(await lines('java', text, 'call: java.sql.Statement.execute')).toEqual([3]);
  });
});

describe('hostile code', () => {
  it('with variables that are defined by one another costs no exponential time', async () => {
    const cycle = Array.from(
      { length: 60 },
      (_, i) => `v${i} = v${(i + 1) % 60}.p(v${(i + 7) % 60}); v${i} = v${(i + 3) % 60}[k] + v${i};`,
    );
    const doubling = Array.from({ length: 60 }, (_, i) => `const w${i + 1} = w${i} + w${i};`);
    const chain = `x${'.a()'.repeat(20_000)};`;
    const text = `let ${Array.from({ length: 60 }, (_, i) => `v${i}`).join(', ')};\nconst w0 = f();\n${cycle.join('\n')}\n${doubling.join('\n')}\n${chain}\neval(w60);\n`;
    const spent = await processorMs(async () => {
      expect(
        await lines(
          'javascript',
          text,
          "any:\n  - call: eval\n    where: [{ argument: 0, constant: false }]\n  - call: '*.exec'",
        ),
      ).toEqual([124]);
    });
    expect(spent).toBeLessThan(4000);
  });
});

describe('conditions', () => {
  it('follow a variable that has one value and not one that has two', async () => {
    const text = "import hashlib\na = 'md5'\nhashlib.new(a)\nb = 'md5'\nb = other()\nhashlib.new(b)\n";
    expect(await lines('python', text, 'call: hashlib.new\nwhere: [{ argument: 0, equals: md5 }]')).toEqual([
      3,
    ]);
  });

  it('tell variables of one name in sibling blocks apart', async () => {
    const text = [
      'class A {',
      '  void a(boolean b) {',
      '    { int bits = 512; init(bits); }',
      '    { int bits = 4096; init(bits); }',
      '    if (b) { int bits = 512; init(bits); } else { int bits = 4096; init(bits);',
      '    }',
      '    int size = 512;',
      '    if (b) { size = 4096; }',
      '    init(size);',
      '  }',
      '}',
    ].join('\n');
    const rule = 'call: init\nwhere: [{ argument: 0, number: { lt: 1024 } }]';
    expect(await lines('java', text, rule)).toEqual([3, 5]);
  });

  it('look into the class that an object is made of', async () => {
    const text = [
      'class Yes implements Check { public boolean ok() { return true; } }',
      'class Asks implements Check { public boolean ok() { return ask(); } }',
      'class A { void a(Check given) {',
      '  use(new Yes());',
      '  use(new Asks());',
      '  Check held = new Check() { public boolean ok() { return true; } };',
      '  use(held);',
      '  use(given);',
      '} }',
    ].join('\n');
    const rule =
      "call: use\nwhere: [{ argument: 0, class-made: { function: { name: '^ok$' }, where: [{ text: 'return true' }] } }]";
    expect(await lines('java', text, rule)).toEqual([4, 7]);
  });

  it('take a missing option for absent only when the options can be seen', async () => {
    const text =
      'f({});\nf(options);\nf({ ...rest });\nf({ secure: true });\nconst o = {}; o.secure = true; f(o);\n';
    expect(
      await lines('javascript', text, 'call: f\nwhere: [{ argument: 0, key: secure, present: false }]'),
    ).toEqual([1]);
  });

  it('ask what is done with the result, chained or through its variable', async () => {
    const text =
      'function f() {\n  const a = make(); a.close();\n  make().close();\n  const b = make();\n}\n';
    expect(
      await lines(
        'javascript',
        text,
        'call: make\nwhere: [{ not: { result-has: { call: "{*.close,make().close}" } } }]',
      ),
    ).toEqual([4]);
  });
});

describe('secrets', () => {
  it('of GitHub and npm are told from placeholders by their checksum', () => {
    const body = `${'A'.repeat(20)}bcdefghij7`;
    const token = `ghp_${body}${toBase62(crc32(body), 6)}`;
    expect(hasCrc32Base62(token)).toBe(true);
    expect(hasCrc32Base62(`${token.slice(0, -1)}~`)).toBe(false);
  });

  it('are masked so that less than a quarter is shown', () => {
    expect(maskSecret('ghp_abcdefghijklmnop')).toBe('ghp_****');
    expect(maskSecret('abc')).toBe('****');
  });

  it.each([
    'changeme',
    'your-api-key',
    '${DB_PASSWORD}',
    'Enter your password',
    'password',
    'xxxxxxxxxxxx',
    'process.env.KEY',
    'user.password.label',
    'shop.settings.integration.key_field.consumer_secret',
    '%shop.db_password%',
    '%env(resolve:DB_PASSWORD)%',
    'https://a.test/x',
    '%CONFIG-DBPASS',
    '|||%%EARLIER_PASSWORD%%|||',
  ])('%s is no secret', (text) => {
    expect(looksSecret(text)).toBe(false);
  });
  it.each([
    'Tr0ub4dor&3x',
    'v8Qw2kLmZp',
    'fj39dk20slxm4kd92ls03kd9',
    'fj39.dk20slxm4kd9.2ls03kd9',
    'v8%Qw2kLm%Zp',
    '%Qw2kLmZp',
  ])('%s is one', (text) => {
    expect(looksSecret(text)).toBe(true);
  });
});

describe('configuration documents', () => {
  const values = ({ roots }: ParsedDocument, path: string) =>
    roots
      .flatMap((root) => select(rootOf(root), parsePath(path)))
      .map(({ node }) => (node.kind === 'scalar' ? node.value : node.kind));

  it('of Docker join continued lines and know which stage is last', () => {
    const root = parseDockerfile('FROM a:1 AS b\nRUN x \\\n  # note\n  && y\nFROM b\nUSER root\n');
    expect(values(root, 'stages[].instructions[].RUN')).toEqual(['x  && y']);
    expect(values(root, 'stages[].builds-on-stage')).toEqual([false, true]);
  });

  it('of Docker have here-documents where they end, and none in what only looks like one', () => {
    const runs = (text: string) => {
      const root = parseDockerfile(`FROM a:1\n${text}\nUSER me\n`);
      return [
        ...values(root, 'stages[].instructions[].RUN'),
        ...values(root, 'stages[].instructions[].USER'),
      ];
    };
    expect(runs('RUN cat <<EOF > b\nUSER root\nEOF')).toEqual(['cat <<EOF > b\nUSER root', 'me']);
    expect(runs('RUN a <<B && c <<-"D"\nx\nB\ny\n\tD')).toEqual(['a <<B && c <<-"D"\nx\ny', 'me']);
    expect(runs('RUN a <<< "text"')).toEqual(['a <<< "text"', 'me']);
    expect(runs('RUN a <<<text')).toEqual(['a <<<text', 'me']);
    expect(runs('RUN a=$((1<<n))')).toEqual(['a=$((1<<n))', 'me']);
  });

  it('of Terraform nest labelled blocks and keep expressions apart from literals', () => {
    const root = parseHcl(
      'resource "t" "n" {\n  a = "x"\n  b = [1, true]\n  c = var.x\n  d {\n    e = <<EOT\nhi\nEOT\n  }\n  f = { g = "${var.h}-z" }\n}\n',
    );
    expect(values(root, 'resource.t.n.a')).toEqual(['x']);
    expect(values(root, 'resource.t.n.b[]')).toEqual([1, true]);
    expect(values(root, 'resource.t.n.c')).toEqual(['${var.x}']);
    expect(values(root, 'resource.t.n.d.e')).toEqual(['hi\n']);
    expect(values(root, 'resource.t.n.f.g')).toEqual(['${var.h}-z']);
  });

  it('end on alias bombs, deep nesting and random text', () => {
    const bomb = `a: &a [x,x]\n${Array.from({ length: 40 }, (_, i) => `b${i}: &b${i} [*a,*a]`).join('\n')}`;
    expect(parseYamlDocuments(bomb).roots.length).toBe(1);
    parseHcl('{'.repeat(50_000));
    parseHcl('a = ['.repeat(20_000));
    parseDockerfile('RUN \\\n'.repeat(10_000));
    parseDockerfile(Array.from({ length: 20_000 }, (_, i) => `RUN a <<E${i}`).join('\n'));
    expect(parseYamlDocuments('[[[: {').roots.length).toBeGreaterThanOrEqual(0);
  });
});

describe('suppression comments', () => {
  const verdict = (text: string, line: number, today: string | null = '2026-11-22') =>
    suppressionFor(readSuppressions(text), { ruleId: 'js-x', startLine: line, endLine: line }, today);
  const ignored = (reason: string) => ({ suppressed: reason, ignoreRequest: null });
  const refused = (why: RegExp) => ({ suppressed: null, ignoreRequest: expect.stringMatching(why) });
  const silent = { suppressed: null, ignoreRequest: null };

  it.each([
    ['a(); // vedette-ignore: js-x checked by hand', 1, ignored('checked by hand')],
    ['a(); // vedette-ignore: js-x -- checked by hand', 1, ignored('checked by hand')],
    ['a(); /* vedette-ignore: js-y, js-x -- both checked */', 1, ignored('both checked')],
    ['// vedette-ignore: js-x old code\n// more words\nb();', 3, ignored('old code')],
    ['// vedette-ignore: js-x old code\n// more words\nb();', 1, silent],
    ['# vedette-ignore: js-y -- another rule\nb()', 2, silent],
    ['b() # vedette-ignore: js-x -- goes (until 2026-11-22)', 1, ignored('goes')],
    ['b() # vedette-ignore: js-x -- goes (until 2026-11-21)', 1, refused(/ended on 2026-11-21 \(goes\)/)],
    ['b() # vedette-ignore: js-x -- goes (until 2026-13-41)', 1, refused(/no day/)],
    ['b() # vedette-ignore: js-x', 1, refused(/no reason/)],
    ['b() # vedette-ignore: js-x --', 1, refused(/no reason/)],
    ['b() # vedette-ignore: js-x (until 2030-01-01)', 1, refused(/no reason/)],
    ['b()  # nosec', 1, refused(/nosec comment here asks.*vedette-ignore: js-x --/)],
    ['b()  # nosec B303', 1, refused(/nosec/)],
    ['// nosemgrep: javascript.lang.eval\nb();', 2, refused(/nosemgrep/)],
    ['b(); // nosemgrep', 1, refused(/nosemgrep/)],
    ['say("nosec is a word")', 1, silent],
    ['b(); // nosec\nc(); // vedette-ignore: js-x -- checked', 2, ignored('checked')],
  ])('%j on line %i', (text, line, expected) => {
    expect(verdict(text, line)).toEqual(expected);
  });

  it('hold without an end for whoever does not say which day it is', () => {
    expect(verdict('b() # vedette-ignore: js-x -- goes (until 2020-01-01)', 1, null)).toEqual(
      ignored('goes'),
    );
  });
});
