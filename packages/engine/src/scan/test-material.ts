import { posix } from 'node:path';
import type { FileRole } from '../file-kinds/role.ts';
import type { SourceFile } from '../inventory/source.ts';
import { textOf } from './text-of.ts';

/**
 * What tests are given lies beside the program's own files often (`src/mock.ts`, `shop/fixtures.py`). Its name alone says little: a
 * program may run with stand-ins. That nothing but tests imports it says the rest.
 */

const SCRIPT = /\.[cm]?[jt]sx?$/;
const PYTHON = /\.py$/;
const NAME =
  /(?:^|\/)(?:[\w.-]+[._-])?(?:mocks?|mocked|fixtures?|stubs?|fakes?|dummy|dummies|test[_-]?(?:data|utils?|helpers?|keys?))\.(?:[cm]?[jt]sx?|py)$/i;
const IMPORTS = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)["'](\.{1,2}\/[^"'\n]{1,200})["']/g;
const IMPORTS_OF_PYTHON =
  /^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import[ \t]+(.{1,300})|import[ \t]+(.{1,300}))$/gm;

/** Those of the paths that are called like what tests are given, and that nothing but tests imports. @param files of the whole program, by their path */
export async function testMaterial(
  paths: Iterable<string>,
  files: ReadonlyMap<string, SourceFile>,
  roleOf: (path: string) => FileRole,
): Promise<ReadonlySet<string>> {
  const candidates = new Set([...paths].filter((path) => NAME.test(path) && roleOf(path) === 'main'));
  const byTests = new Set<string>();
  const byOthers = new Set<string>();
  if (candidates.size === 0) return byTests;
  const stems = new Map([...candidates].map((path) => [path.replace(/\.\w+$/, ''), path]));
  const words = [...new Set([...stems.keys()].map((stem) => posix.basename(stem)))];
  for (const [path, file] of files) {
    if (candidates.has(path) || !(SCRIPT.test(path) || PYTHON.test(path))) continue;
    const text = await textOf(file);
    if (!words.some((word) => text.includes(word))) continue;
    const imported = PYTHON.test(path) ? namedIn(text, stems) : importedBy(path, text, stems);
    for (const one of imported) (roleOf(path) === 'test' ? byTests : byOthers).add(one);
  }
  return new Set([...byTests].filter((path) => !byOthers.has(path)));
}

function importedBy(path: string, text: string, stems: ReadonlyMap<string, string>): string[] {
  return [...text.matchAll(IMPORTS)].flatMap(([, given = '']) => {
    const target = posix.join(posix.dirname(path), given);
    return stems.get(target) ?? stems.get(target.replace(/\.[cm]?[jt]sx?$/, '')) ?? [];
  });
}

/** Modules of Python by their last word: which of several of one name is meant does not matter, for none is then taken for a test's that the program uses. */
function namedIn(text: string, stems: ReadonlyMap<string, string>): string[] {
  const said = [...text.matchAll(IMPORTS_OF_PYTHON)].flatMap(([, module = '', names = '', whole = '']) => [
    ...module.split('.'),
    ...names.split(/[\s,()]+/),
    ...whole.split(/[\s,.]+/),
  ]);
  return [...stems].flatMap(([stem, path]) =>
    PYTHON.test(path) && said.includes(posix.basename(stem)) ? [path] : [],
  );
}
