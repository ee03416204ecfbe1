import { expect, test } from 'vitest';
import { flowsIn } from './testing/flows-in.ts';

const SOURCE = `<?php
function names() { return array('en' => 'English', 'de' => 'Deutsch'); }
function made($x) { return array($x => 'a'); }
if (isset(names()[source()])) { sink(source()); }
$a = source();
if (isset(names()[$a])) sink($a);
$b = source();
if (idx(names(), $b)) sink($b);
$c = source();
if (idx(made($c), $c)) sink($c); // BAD
$d = source();
if (starts(names(), $d)) sink($d); // BAD
$e = source();
if (!idx(names(), $e)) sink($e); // BAD
`;

test('what is looked up among the constants that a function of the file gives is one of them', async () => {
  const { flows } = await flowsIn({ 'a.php': SOURCE });
  const lines = flows.map((one) => one.startLine).filter((line) => line > 4);
  const marked = SOURCE.split('\n').flatMap((line, i) => (line.includes('BAD') ? [i + 1] : []));
  expect(lines.sort((a, b) => a - b)).toEqual(marked);
});
