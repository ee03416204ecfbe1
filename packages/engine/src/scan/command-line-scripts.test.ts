import { expect, test } from 'vitest';
import type { RawFinding } from '../findings/finding.ts';
import { sourceFiles } from '../testing/source-files.ts';
import { lineOfGuard, withCommandLines } from './command-line-scripts.ts';

test.each([
  "if (substr(php_sapi_name(), 0, 3) != 'cli') exit;",
  "if (!str_starts_with(php_sapi_name(), 'cli')) {\n    exit;\n}",
  "if (PHP_SAPI !== 'cli') { die('Only from a command line.'); }",
  "if ('cli' != PHP_SAPI) {\n    echo 'no';\n    exit(1);\n}",
  "if (!in_array(PHP_SAPI, ['cli', 'phpdbg'], true)) { return; }",
  "if (isset($_SERVER['REMOTE_ADDR'])) die();",
  "if (!defined('STDIN')) { exit; }",
  "php_sapi_name() === 'cli' or die('no');",
])('a script ends unless it is run from a command line: %s', (guard) => {
  expect(lineOfGuard(`<?php\n\n${guard}\necho $argv[1];\n`)).toBe(3);
});

test.each([
  "if (PHP_SAPI === 'cli') { exit; }",
  "if (PHP_SAPI !== 'cli') { $isWeb = true; }",
  "if (PHP_SAPI !== 'cli' && !$allowed) { exit; }",
  "if (!isset($_SERVER['REMOTE_ADDR'])) { exit; }",
  "function f() {\n    if (PHP_SAPI !== 'cli') { return; }\n}",
  "$sapi = php_sapi_name() === 'cli';",
])('a script goes on for others: %s', (guard) => {
  expect(lineOfGuard(`<?php\n\n${guard}\necho $argv[1];\n`)).toBeNull();
});

test('a script that names its interpreter in the first line is started from there, and one that does not is run by a server', () => {
  expect(lineOfGuard('#!/usr/bin/env php\n<?php\necho $argv[1];\n')).toBe(1);
  expect(lineOfGuard('<?php\n#!/usr/bin/env php\necho $argv[1];\n')).toBeNull();
});

test('what enters behind such a line is told by whoever starts the script', async () => {
  const text =
    "<?php\nif ($_GET['a']) f($_GET['a']);\nif (PHP_SAPI !== 'cli') exit;\nf($_SERVER['argv'][1]);\n";
  const files = sourceFiles({ 'a.php': text });
  const at = (startLine: number, path = 'a.php') =>
    ({ ruleId: 'r', path: 'b.php', message: '', flow: [{ path, startLine }] }) as unknown as RawFinding;
  const found = await withCommandLines([at(2), at(4), at(4, 'b.php')], files);
  expect(found.map((one) => one.evidence?.isHardly === true)).toEqual([false, true, false]);
});
