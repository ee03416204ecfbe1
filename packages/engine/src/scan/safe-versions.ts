import { asHardlyHarmful } from '../findings/evidence.ts';
import type { RawFinding } from '../findings/finding.ts';
import type { SourceFile } from '../inventory/source.ts';
import { isFromOn, type Versioned } from './library-versions.ts';
import type { FlowFinding } from './program-stage.ts';
import { textOf } from './text-of.ts';

/**
 * SnakeYAML makes no objects of global tags from 2.0 on, unless it is told to (`setTagInspector`; the release notes of 2.0 and CVE-2022-1471): what
 * only names types that the program asked for is low there.
 */

const RULES: ReadonlySet<string> = new Set(['java-unsafe-deserialization', 'java-object-deserialization']);
const BROUGHT = /^\s*import\s+org\.yaml\.snakeyaml\b/m;
/** Libraries by which the same file may read objects in another way, and what lets tags in again. */
const OTHERS =
  /\b(?:ObjectInputStream|XMLDecoder|XStream|readObject|TagInspector|activateDefaultTyping|enableDefaultTyping)\b/;

/** The same findings: those of a version that refuses tags hardly harm anybody. @param files by their path @param components what the program brings */
export async function withSafeVersions<T extends FlowFinding | RawFinding>(
  findings: readonly T[],
  files: ReadonlyMap<string, SourceFile>,
  components: readonly Versioned[],
): Promise<readonly T[]> {
  if (!findings.some((one) => RULES.has(one.ruleId)) || !isFromOn(components, 'snakeyaml', [2, 0]))
    return findings;
  const out: T[] = [];
  for (const one of findings) {
    const text = RULES.has(one.ruleId) ? await textOf(files.get(one.path)) : '';
    const isSafe = BROUGHT.test(text) && !OTHERS.test(text);
    out.push(isSafe ? { ...one, evidence: asHardlyHarmful(one.evidence) } : one);
  }
  return out;
}
