import { describe, expect, it } from 'vitest';
import type { LanguageId } from '../ir/ir.ts';
import { languageFor } from '../languages/registry.ts';
import { openParser } from '../parse/parser.ts';
import { loadRules } from '../rules/load.ts';
import { compileLanguageRules, flattenModule, matchModule } from './index.ts';

const parser = openParser();

/** Lines of calls of `sink` whose first argument has a piece of the origin. */
async function linesWith(id: LanguageId, origin: string, body: readonly string[]): Promise<number[]> {
  const loaded = loadRules([
    {
      path: `${id}/a/${id}-x.yaml`,
      text: `id: ${id}-x\ntitle: title\nmessage: twenty characters or more\nremediation: do it well\nseverity: low\nconfidence: low\ncwe: [CWE-1]\nreferences: [https://a.test]\nscan: [standard]\nlanguages: [${id}]\nmatch:\n  call: "{sink,**.sink}"\n  where:\n    - { argument: 0, origin: [${origin}] }\n`,
    },
  ]);
  expect(loaded.faults).toEqual([]);
  const language = languageFor(id);
  if (!language) throw new Error(id);
  const path = id === 'python' ? 'f.py' : id === 'java' ? 'F.java' : 'f.js';
  const text = body.join('\n');
  const tree = await (await parser).parse(text, language.grammar(path), 5000);
  if (typeof tree === 'string') throw new Error(tree);
  return matchModule(
    compileLanguageRules(loaded, id, 'standard'),
    flattenModule(language.lower(tree, path), text),
  ).map((one) => one.startLine);
}

describe('the origin of built text', () => {
  it('is a parameter through variables, formatting and compound assignment', async () => {
    const body = [
      'def f(name, rows):',
      '    sink("a" + name)',
      '    sink(f"a {name}")',
      '    sink("a {}".format(name))',
      '    text = "a"',
      '    text += name',
      '    sink(text)',
      '    sink("a" + load(name))',
      '    sink("a" + "b")',
    ];
    expect(await linesWith('python', 'parameter', body)).toEqual([2, 3, 4, 7]);
  });

  it('is no parameter where a type cannot carry text, or a callback is called with results', async () => {
    const java = [
      'class A {',
      '  void f(int id, String name) {',
      '    b.sink("a" + id);',
      '    b.sink(String.format("a %s", name));',
      '    b.sink(java.net.URLDecoder.decode(read(name), "UTF-8"));',
      '  }',
      '}',
    ];
    expect(await linesWith('java', 'parameter', java)).toEqual([4]);
    const script = ['function f(rows) {', '  rows.map((row) => sink("a" + row.id));', '}'];
    expect(await linesWith('javascript', 'parameter', script)).toEqual([]);
  });

  it('is unknown for names that nothing in the file gives a value', async () => {
    const body = [
      'import os',
      'def f():',
      '    sink("a" + user)',
      '    sink("a" + os.sep)',
      '    sink("a" + TABLE)',
    ];
    expect(await linesWith('python', 'unknown', body)).toEqual([3]);
  });
});
