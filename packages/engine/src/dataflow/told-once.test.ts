import { expect, it } from 'vitest';
import { expected, flowsIn } from './testing/flows-in.ts';

const many = (count: number, of: (i: number) => string, between = '\n'): string =>
  Array.from({ length: count }, (_, i) => of(i)).join(between);

async function isWhole(files: Readonly<Record<string, string>>): Promise<void> {
  const { flows, truncated } = await flowsIn(files);
  expect(truncated).toEqual([]);
  expect(flows.map((f) => `${f.path}:${f.startLine}`)).toEqual(expected(files));
}

it('objects that come to hold one another in loops are analysed to their end', async () => {
  await isWhole({
    'a.cs': `class Filter {
  public void Apply(Page page) {
    foreach (var item in page.Parts.Values) {
      foreach (var entry in item.Entries.Values) {
        for (int i = 0; i < entry.Rules.Count; i++) {
          var old = entry.Rules[i];
          var made = new Rule();
          foreach (var pair in old) {
            var key = new Name(pair.Key.Of.Id, page);
            made[key] = pair.Value;
          }
          entry.Rules[i] = made;
        }
      }
    }
    sink(source()); // BAD
  }
}
`,
  });
});

it.each([
  [
    'a.js',
    `function put(o, v) { ${many(10, (i) => `o.f${i} = v;`, ' ')} }
function f(p) {
${many(300, (i) => `  put(p, p.k${i % 3});`)}
  p.last = source();
  sink(p.last); // BAD
}
`,
  ],
  [
    'a.py',
    `def put(o, v):
${many(10, (i) => `    o.f${i} = v`)}

def f(p):
${many(300, (i) => `    put(p, p.k${i % 3})`)}
    p.last = source()
    sink(p.last) # BAD
`,
  ],
  [
    'a.php',
    `<?php
function put($o, $v) { ${many(10, (i) => `$o->f${i} = $v;`, ' ')} }
function f($p) {
${many(300, (i) => `  put($p, $p->k${i % 3});`)}
  $p->last = source();
  sink($p->last); // BAD
}
`,
  ],
])('what calls store in one object again and again is read once: %s', async (path, text) => {
  await isWhole({ [path]: text });
});

it.each([
  [
    'a.py',
    `ROWS = [
${many(600, (i) => `    ('a${i}', ('b${i}', ['c'])),`)}
]

def f():
    take(choices=ROWS)
    sink(source()) # BAD
`,
  ],
  [
    'a.js',
    `const rows = { ${many(600, (i) => `k${i}: ['a${i}', { b: 'c${i}' }]`, ', ')} };
function f() {
  take(rows);
  sink(source()); // BAD
}
`,
  ],
])('a table of constants is data, however many records it has: %s', async (path, text) => {
  await isWhole({ [path]: text });
});

it('what is put into a record of a long table is found in it, wherever the record is', async () => {
  await isWhole({
    'a.py': `def f():
    rows = [
${many(200, (i) => `        ['a${i}'],`)}
    ]
    for row in rows:
        row.append(source())
    sink(rows[150][1]) # BAD
`,
  });
});
