import { expect, test } from 'vitest';
import { roleOf } from '../file-kinds/role.ts';
import { sourceFiles } from '../testing/source-files.ts';
import { testMaterial } from './test-material.ts';

async function foundIn(texts: Readonly<Record<string, string>>): Promise<string[]> {
  const files = sourceFiles(texts);
  return [...(await testMaterial(files.keys(), files, roleOf))];
}

const asked = "import { key } from './mock.js';\n";

test('what is called so and imported by tests alone is test material', async () => {
  expect(await foundIn({ 'src/mock.ts': '', 'src/a.test.ts': asked })).toEqual(['src/mock.ts']);
  expect(await foundIn({ 'src/fixtures.js': '', 'src/a.test.js': "require('./fixtures')" })).toEqual([
    'src/fixtures.js',
  ]);
  expect(await foundIn({ 'shop/fixtures.py': '', 'shop/test_a.py': 'from .fixtures import KEY\n' })).toEqual([
    'shop/fixtures.py',
  ]);
});

test('what the program imports too, what nobody imports and what is called otherwise is not', async () => {
  expect(await foundIn({ 'src/mock.ts': '', 'src/a.test.ts': asked, 'src/a.ts': asked })).toEqual([]);
  expect(await foundIn({ 'src/mock.ts': '', 'src/a.ts': asked })).toEqual([]);
  expect(await foundIn({ 'src/mock.ts': '' })).toEqual([]);
  expect(await foundIn({ 'src/keys.ts': '', 'src/a.test.ts': "import './keys.js'" })).toEqual([]);
  expect(
    await foundIn({
      'shop/fixtures.py': '',
      'shop/test_a.py': 'from shop import fixtures\n',
      'shop/load.py': 'import shop.fixtures\n',
    }),
  ).toEqual([]);
});
