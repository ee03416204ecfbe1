import { describe, expect, it } from 'vitest';
import type { TaintRule } from './index.ts';
import { flowsIn } from './testing/flows-in.ts';

const BOTH: TaintRule = { id: 'both', languages: [], sources: ['remote', 'parameter'], sinks: ['bad'] };
const REMOTE: TaintRule = { id: 'remote', languages: [], sources: ['remote'], sinks: ['bad'] };
const GUESS: TaintRule = { id: 'guess', languages: [], sources: ['parameter'], sinks: ['bad'] };

async function found(files: Readonly<Record<string, string>>, rules: readonly TaintRule[]) {
  const { flows } = await flowsIn(files, {}, rules);
  return flows.map((f) => `${f.ruleId} ${f.sourceKind} ${f.path}:${f.startLine}`);
}

describe('parameters of functions that nothing calls', () => {
  it('are sources for rules that ask for them, and say so', async () => {
    const { flows } = await flowsIn({ 'a.py': 'from lib import sink\ndef f(x):\n    sink("a" + x)\n' }, {}, [
      BOTH,
    ]);
    expect(flows.map((f) => f.steps[0]?.text)).toEqual([
      'parameter x of f, which nothing in this program calls',
    ]);
  });

  it('are no sources for other rules', async () => {
    expect(await found({ 'a.js': 'function f(x) { sink(x); }' }, [REMOTE])).toEqual([]);
  });

  it('are no sources when a call or a hand-over of the function is known', async () => {
    expect(
      await found(
        {
          'a.js':
            'function f(x) { sink(x); }\nf("constant");\nfunction g(y) { sink(y); }\n["a"].forEach(g);\nsetTimeout((z) => sink(z), 1);',
        },
        [BOTH],
      ),
    ).toEqual([]);
  });

  it('are no sources when a framework calls the function or the type holds no text', async () => {
    expect(
      await found(
        {
          'A.java':
            'import web.Param;\nclass A { void f(@Param String p, String q) { Lib.sink(q); }\n void g(int n, Connection c, String s) { Lib.sink(n); Lib.sink(c);\n Lib.sink(s); } }',
        },
        [BOTH],
      ),
    ).toEqual(['both parameter A.java:4']);
  });

  it('give way to a source of another kind at the same sink', async () => {
    expect(
      await found({ 'a.js': 'function f(x) { sink(x + source()); }\nfunction g(x) { sink(x); }' }, [
        REMOTE,
        GUESS,
      ]),
    ).toEqual(['remote remote a.js:1', 'guess parameter a.js:2']);
  });
});

describe('calls of methods by name', () => {
  it('run the few methods of that name when nothing is known of the receiver', async () => {
    expect(
      await found(
        { 'a.js': 'class A { renderUser(x) { sink(x); } }\nfunction f(a) { a.renderUser(source()); }' },
        [REMOTE],
      ),
    ).toEqual(['remote remote a.js:1']);
  });

  it('run none for common names, other counts of arguments, or many methods of the name', async () => {
    expect(
      await found(
        {
          'a.js':
            'class A { update(x) { sink(x); } renderOne() { sink(arguments[0]); } }\n' +
            'class B { many1(x) { sink(x); } }\nclass C { many1(x) { sink(x); } }\n' +
            'class D { many1(x) { sink(x); } }\nclass E { many1(x) { sink(x); } }\n' +
            'function f(a) { a.update(source()); a.renderOne(source()); a.many1(source()); }',
        },
        [REMOTE],
      ),
    ).toEqual([]);
  });
});
