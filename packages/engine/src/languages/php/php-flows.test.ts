import { describe, expect, test } from 'vitest';
import { reportedIn } from '../../dataflow/testing/flows-in.ts';

/** Lines marked BAD are reported, all others are not. */
const CASES: Readonly<Record<string, string>> = {
  'parameters of types that hold no text are clean': `<?php
class A {
 function give() { $this->take(source(), source()); }
 function take(int $n, string $s) {
  sink($n);
  sink($s); // BAD
 }
}`,
  'exit and die end the way of a value that a test rejects': `<?php
function a() { $x = source(); if (!in_array($x, ['a', 'b'])) { exit; } sink($x); }
function b() { $x = source(); if (!in_array($x, ['a', 'b'])) { die('no'); } sink($x); }
function c() {
 $x = source();
 if (!in_array($x, ['a', 'b'])) { echo 'no'; }
 sink($x); // BAD
}`,
  'functions kept in arrays are called with what they are given': `<?php
$all = ['a' => function ($x) {
  sink($x); // BAD
}];
$all['a'](source());
$none = ['a' => function ($x) { sink($x); }];
$none['a']('fixed');`,
};

describe('flows in PHP', () => {
  test.each(Object.entries(CASES))('%s', async (_sentence, source) => {
    const { reported, marked } = await reportedIn('a.php', source);
    expect(reported).toEqual(marked);
  });
});
