import { expect, test } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { shippedRules } from '../testing/shipped-rules.ts';
import { scan } from './scan.ts';

const HELPERS = `<?php
function read_value($name) { return $_REQUEST[$name]; }
function read_number($name) {
  $value = filter_var($_REQUEST[$name], FILTER_VALIDATE_INT);
  if ($value === false) { stop_for($name); }
  return $_REQUEST[$name];
}
function stop_for($name) { print 'no number'; exit; }
function note_number($name) {
  if (filter_var($_REQUEST[$name], FILTER_VALIDATE_INT) === false) { exit; }
}
function count_number($name) {
  if (filter_var($_REQUEST[$name], FILTER_VALIDATE_INT) === false) { $GLOBALS['odd']++; }
}
function show_number($name) {
  if (preg_match('/^a/', $_SERVER['HTTP_ACCEPT'])) { exit; }
}
`;

async function severities(script: string): Promise<readonly string[]> {
  const files = { 'helpers.php': HELPERS, 'a.php': `<?php\ninclude 'helpers.php';\n${script}\n` };
  const { findings } = await scan(memorySource(files), {
    scanType: 'standard',
    rules: await shippedRules(),
    workers: 0,
    importUsage: false,
  });
  return findings.filter((one) => one.ruleId === 'php-command-injection').map((one) => one.severity);
}

test('a value that a function which ends the script was asked about by its name before is a guess, and any other is none', async () => {
  const reads = "system('ping ' . read_value('id'));";
  expect(await severities(reads)).toEqual(['critical']);
  expect(await severities(`note_number('id');\n${reads}`)).toEqual(['low']);
  // Of another value, below, and where nothing ends the script.
  expect(await severities(`note_number('other');\n${reads}`)).toEqual(['critical']);
  expect(await severities(`${reads}\nnote_number('id');`)).toEqual(['critical']);
  expect(await severities(`show_number('id');\n${reads}`)).toEqual(['critical']);
  expect(await severities(`count_number('id');\n${reads}`)).toEqual(['critical']);
});
