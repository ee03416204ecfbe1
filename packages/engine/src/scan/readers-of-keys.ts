import { posix } from 'node:path';
import type { FileRole } from '../file-kinds/role.ts';
import { asHardlyHarmful } from '../findings/evidence.ts';
import type { RawFinding } from '../findings/finding.ts';
import type { SourceFile } from '../inventory/source.ts';
import { literal } from '../regex/literal.ts';
import type { FlowFinding } from './program-stage.ts';
import { textOf } from './text-of.ts';

/**
 * Files of private keys that tests, examples and documentation name, and nothing else does: whatever they open, the program does not read them. A
 * key that nobody names stays as it is, for it may be put in its place by hand.
 */

const RULE = 'secrets-private-key';
/** Code holds its keys itself: who imports it is asked elsewhere (`test-material.ts`). */
const CODE = /\.(?:[cm]?[jt]sx?|py|rb|go|php|java|kt|cs|rs|json|ya?ml)$/i;
const DOCUMENTATION = /\.(?:md|mdx|markdown|rst|adoc|txt)$/i;
/** Lists of files say nothing of what they are for. */
const LISTS = /(?:^|\/)(?:\.\w*ignore|\.gitattributes|SHA\d*SUMS?|.*\.(?:sum|lock))$/;
const MAX_BYTES = 1_000_000;

/** The same findings: keys that only tests, examples and documentation read hardly harm anybody. @param files by their path */
export async function withReadersOfKeys<T extends FlowFinding | RawFinding>(
  findings: readonly T[],
  files: ReadonlyMap<string, SourceFile>,
  roleOf: (path: string) => FileRole,
): Promise<readonly T[]> {
  const asked = findings.filter(
    (one) => one.ruleId === RULE && !CODE.test(one.path) && roleOf(one.path) === 'main',
  );
  if (asked.length === 0) return findings;
  const names = new Set(asked.map((one) => posix.basename(one.path)));
  const pattern = new RegExp(`(?<![\\w.-])(?:${[...names].map(literal).join('|')})(?![\\w-]|\\.\\w)`, 'g');
  const readByOthers = new Set<string>();
  const readByTests = new Set<string>();
  for (const [path, file] of files) {
    if (file.size > MAX_BYTES || LISTS.test(path)) continue;
    const isOther = roleOf(path) === 'main' && !DOCUMENTATION.test(path);
    for (const [name] of (await textOf(file)).matchAll(pattern))
      (isOther ? readByOthers : readByTests).add(name);
  }
  return findings.map((one) => {
    const name = posix.basename(one.path);
    return asked.includes(one) && readByTests.has(name) && !readByOthers.has(name)
      ? { ...one, evidence: asHardlyHarmful(one.evidence) }
      : one;
  });
}
