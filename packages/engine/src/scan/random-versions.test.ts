import { expect, test } from 'vitest';
import type { RawFinding } from '../findings/finding.ts';
import { sourceFiles } from '../testing/source-files.ts';
import type { FileResult } from './file-result.ts';
import { emptyResult } from './file-result.ts';
import type { Versioned } from './library-versions.ts';
import { withRandomVersions } from './random-versions.ts';

/** Is what the last line of `code` draws doubted, with these files beside it? */
async function isDoubted(
  path: string,
  code: string,
  others: Readonly<Record<string, string>> = {},
  results: readonly FileResult[] = [],
  components: readonly Versioned[] = [],
): Promise<boolean> {
  const files = sourceFiles({ ...others, [path]: code });
  const ruleId = path.endsWith('.go') ? 'go-insecure-randomness' : 'java-insecure-randomness';
  const finding = { ruleId, path, startLine: code.split('\n').length } as unknown as RawFinding;
  const [one] = await withRandomVersions([finding], files, results, components);
  return one?.evidence?.isHardly === true;
}

const GO = 'package a\nimport "math/rand"\nfunc token() int { return rand.Intn(9) }';
const at = (version: string) => ({ 'svc/go.mod': `module a\n\ngo ${version}\n` });

test('numbers of Go that nothing seeds are doubted from 1.22 on, and those of the second version always', async () => {
  expect(await isDoubted('svc/in/a.go', GO, at('1.22'))).toBe(true);
  expect(await isDoubted('svc/in/a.go', GO, at('1.24.1'))).toBe(true);
  expect(await isDoubted('a.go', GO.replace('math/rand', 'math/rand/v2').replace('Intn', 'IntN'))).toBe(true);
});

test('numbers of Go are told where the version is older or unknown, or the program seeds a generator', async () => {
  expect(await isDoubted('svc/in/a.go', GO, at('1.21'))).toBe(false);
  expect(await isDoubted('svc/in/a.go', GO)).toBe(false);
  expect(await isDoubted('svc/in/a.go', GO.replace('rand.Intn', 'seeded.Intn'), at('1.22'))).toBe(false);
  const randomness = { makers: [], uses: [], functions: [], brought: [], isOfBrowser: false, seeds: true };
  const seeding = { ...emptyResult('svc/main.go', 'main'), language: 'go' as const, randomness };
  expect(await isDoubted('svc/in/a.go', GO, at('1.22'), [seeding])).toBe(false);
  // From 1.24 on seeding does nothing.
  expect(await isDoubted('svc/in/a.go', GO, at('1.25'), [seeding])).toBe(true);
});

test('texts of commons-lang3 are doubted where every version that is brought is 3.16 or later', async () => {
  const code =
    'import org.apache.commons.lang3.RandomStringUtils;\nString token = RandomStringUtils.randomAlphanumeric(9);';
  const asking = (...versions: readonly (string | null)[]) =>
    versions.map((version) => ({ name: 'org.apache.commons:commons-lang3', version }));
  expect(await isDoubted('A.java', code, {}, [], asking('3.17.0'))).toBe(true);
  expect(await isDoubted('A.java', code, {}, [], asking('3.17.0', '3.12.0'))).toBe(false);
  expect(await isDoubted('A.java', code, {}, [], asking(null))).toBe(false);
  expect(await isDoubted('A.java', 'double token = Math.random();', {}, [], asking('3.17.0'))).toBe(false);
});
