import { expect, test } from 'vitest';
import { flowsIn } from './testing/flows-in.ts';

/** In each language: a test before a function that never comes back, before one that may, and before one of another file by its name. */
const CASES: Readonly<Record<string, string>> = {
  'a.php': String.raw`<?php
function fail($text) { header('X: y'); echo 'bad'; exit; }
function refuse($text) { if ($text) { fail($text); } else { throw new E('x'); } }
function warn_user($text) { if ($text) { exit; } }
function back($text) { if (!$text) { return; } exit; }
$a = source(); if (!is_numeric($a)) { fail('a'); } sink($a);
$b = source(); if (!is_numeric($b)) { refuse('b'); } sink($b);
$c = source(); if (!is_numeric($c)) { warn_user('c'); } sink($c); // BAD
$d = source(); if (!is_numeric($d)) { back('d'); } sink($d); // BAD
$e = source(); if (!is_numeric($e)) { die_with_error('e'); } sink($e);
$g = source(); if (!is_numeric($g)) { note('g'); } sink($g); // BAD
`,
  'a.py': String.raw`import lib
def fail(text):
    raise ValueError(text)
def note(text):
    print(text)
def f():
    a = lib.source()
    if not a.isdigit():
        fail(a)
    lib.sink(a)
def g():
    a = lib.source()
    if not a.isdigit():
        note(a)
    lib.sink(a) # BAD
`,
  'a.js': String.raw`
function fail(text) { throw new Error(text); }
async function later(text) { throw new Error(text); }
function f() { const a = source(); if (typeof a !== 'number') { fail(a); } sink(a); }
function g() { const a = source(); if (typeof a !== 'number') { later(a); } sink(a); } // BAD
`,
};

test.each(Object.entries(CASES))(
  'what goes on behind a test that a function of the program ends otherwise has passed it (%s)',
  async (path, source) => {
    const { flows } = await flowsIn({ [path]: source });
    const bad = source.split('\n').flatMap((line, i) => (line.includes('BAD') ? [i + 1] : []));
    expect(flows.map((one) => one.startLine).sort((a, b) => a - b)).toEqual(bad);
  },
);
