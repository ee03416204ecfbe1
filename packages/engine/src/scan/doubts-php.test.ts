import { expect, test } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { shippedRules } from '../testing/shipped-rules.ts';
import { scan } from './scan.ts';

const rules = await shippedRules();

/** Severities of what a rule says of a file. */
async function severities(rule: string, code: string, path = 'inc/page.php'): Promise<readonly string[]> {
  const { findings } = await scan(memorySource({ [path]: `<?php\n${code}\n` }), {
    scanType: 'standard',
    rules,
    workers: 0,
  });
  return findings.filter((one) => one.ruleId === rule).map((one) => one.severity);
}

test('code that an own store gives for a name that stands there is low, and of any other name or place medium', async () => {
  const of = (code: string) => severities('php-eval-of-expression', code);
  for (const code of [
    'eval("\\$page = \\"".$templates->get("header", 1, 0)."\\";");',
    "eval('$page = \"'.$this->store->get('header').'\";');",
    "$out = eval($templates->render('header'));",
  ])
    expect(await of(code), code).toEqual(['low']);
  for (const code of [
    'eval("\\$page = \\"".$templates->get($name)."\\";");',
    'eval("\\$page = \\"{$text}\\";");',
    "eval(gzinflate(base64_decode($store->get('header'))));",
    "eval(file_get_contents('header.inc'));",
    'eval($code);',
  ])
    expect(await of(code), code).toEqual(['medium']);
});

test('objects rebuilt where the version knows no list of classes, or of what an earlier version stored, are low', async () => {
  const rule = 'php-unsafe-unserialize';
  const versions =
    "function open($text) {\n  if (version_compare(PHP_VERSION, '7.0', '>=')) {\n    return unserialize($text, array('allowed_classes' => false));\n  } else {\n    return unserialize($text);\n  }\n}";
  expect(await severities(rule, versions)).toEqual(['low']);
  expect(await severities(rule, 'function open($text) { return unserialize($text); }')).toEqual(['medium']);
  const row = "foreach ($rows as $row) {\n  $data = unserialize($row['data']);\n}";
  expect(await severities(rule, row, 'install/upgrade/step_3.php')).toEqual(['low']);
  expect(await severities(rule, row, 'catalog/model/step.php')).toEqual(['medium']);
});

test('objects rebuilt from the session, or from where the same class stores them, are low, and those of a request medium', async () => {
  const rule = 'php-unsafe-unserialize';
  const of = (text: string, writes = '$this->db->put(serialize($value));') =>
    severities(
      rule,
      `class Store {\n  function put($value) { ${writes} }\n  function get($row, $text) { return unserialize(${text}); }\n}`,
    );
  expect(await of("$row['state']")).toEqual(['low']);
  expect(await of('$this->read($this->name)')).toEqual(['low']);
  expect(await of("$row['state']", '')).toEqual(['medium']);
  expect(await of('$text')).toEqual(['medium']);

  expect(await of('base64_decode($text)')).toEqual(['medium']);
  expect(await of('$this->session->get($row)', '')).toEqual(['low']);
  expect(await of('$this->cookies->get($row)', '')).toEqual(['medium']);
});

test('a weak hash in a class that makes none and only checks those of another program is low', async () => {
  const of = (hash: string) =>
    severities(
      'php-weak-hash',
      `class Old {\n  function hash($password) { ${hash} }\n  function check($password, $kept) { return same($kept, md5($password)); }\n}`,
    );
  expect(await of('return false;')).toEqual(['low']);
  expect(await of('return $this->keep($password);')).toEqual(['medium']);
});
