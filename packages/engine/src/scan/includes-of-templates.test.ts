import { expect, test } from 'vitest';
import type { RawFinding } from '../findings/finding.ts';
import { sourceFiles } from '../testing/source-files.ts';
import { withIncludesOfTemplates } from './includes-of-templates.ts';

async function said(path: string, line: string): Promise<string> {
  const finding = { ruleId: 'php-file-inclusion', path, startLine: 1, endLine: 1 } as RawFinding;
  const [out] = await withIncludesOfTemplates([finding], sourceFiles({ [path]: `${line}\n` }));
  return out === undefined ? 'nothing' : out.evidence?.isHardly === true ? 'low' : 'told';
}

test('what a template of Twig includes between constants cannot leave the folders of its loader', async () => {
  expect(await said('a.html.twig', "{{ include('items/_' ~ kind ~ '.html.twig') }}")).toBe('nothing');
  expect(await said('a.html.twig', "{% include 'items/' ~ item.kind|lower ~ '.html.twig' %}")).toBe(
    'nothing',
  );
  expect(await said('a.html.twig', '{% include "items/#{kind}.html.twig" %}')).toBe('nothing');
});

test('where the value is the whole name, or its end, any template may be chosen', async () => {
  expect(await said('a.html.twig', '{% include kind %}')).toBe('low');
  expect(await said('a.html.twig', "{{ include('items/' ~ kind) }}")).toBe('low');
});

test('what PHP includes is code', async () => {
  expect(await said('a.php', "include('items/' . $kind . '.php');")).toBe('told');
});
