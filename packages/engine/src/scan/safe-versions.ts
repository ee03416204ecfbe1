import { asHardlyHarmful } from '../findings/evidence.ts';
import type { RawFinding } from '../findings/finding.ts';
import type { SourceFile } from '../inventory/source.ts';
import { isFromOn, type Versioned } from './library-versions.ts';
import type { FlowFinding } from './program-stage.ts';
import { textOf } from './text-of.ts';

/**
 * Loaders of YAML that became safe with a version. SnakeYAML makes no objects of global tags from 2.0 on, unless it is told to
 * (`setTagInspector`; the release notes of 2.0 and CVE-2022-1471); `load` of Psych is `safe_load` from 4.0 on. What only names types that the
 * program asked for is low there.
 */

interface Loader {
  readonly library: string;
  readonly since: readonly [number, number];
  readonly rules: ReadonlySet<string>;
  /** Is it this loader that a finding speaks of? @param line where it stands, @param text the file */
  readonly reads: (line: string, text: string) => boolean;
}

const BROUGHT = /^\s*import\s+org\.yaml\.snakeyaml\b/m;
/** Libraries by which the same file may read objects in another way, and what lets tags in again. */
const OTHERS =
  /\b(?:ObjectInputStream|XMLDecoder|XStream|readObject|TagInspector|activateDefaultTyping|enableDefaultTyping)\b/;

const OF_RUBY = /\b(?:YAML|Psych)\.load(?:_file)?\b(?![^\n]*\bpermitted_classes:)/;
const OTHERS_OF_RUBY = /\b(?:Marshal|Oj|CSV|Ox)\.|\bunsafe_load/;

const LOADERS: readonly Loader[] = [
  {
    library: 'snakeyaml',
    since: [2, 0],
    rules: new Set(['java-unsafe-deserialization', 'java-object-deserialization']),
    reads: (_line, text) => BROUGHT.test(text) && !OTHERS.test(text),
  },
  {
    library: 'psych',
    since: [4, 0],
    rules: new Set(['ruby-unsafe-deserialization', 'ruby-deserialization-of-input']),
    reads: (line) => OF_RUBY.test(line) && !OTHERS_OF_RUBY.test(line),
  },
];

/** The same findings: those of a version that refuses tags hardly harm anybody. @param files by their path @param components what the program brings */
export async function withSafeVersions<T extends FlowFinding | RawFinding>(
  findings: readonly T[],
  files: ReadonlyMap<string, SourceFile>,
  components: readonly Versioned[],
): Promise<readonly T[]> {
  const safe = LOADERS.filter(
    ({ library, since, rules }) =>
      findings.some((one) => rules.has(one.ruleId)) && isFromOn(components, library, since),
  );
  if (safe.length === 0) return findings;
  const out: T[] = [];
  for (const one of findings) {
    const loaders = safe.filter(({ rules }) => rules.has(one.ruleId));
    const text = loaders.length > 0 ? await textOf(files.get(one.path)) : '';
    const line = text.split('\n')[one.startLine - 1] ?? '';
    const isSafe = loaders.some(({ reads }) => reads(line, text));
    out.push(isSafe ? { ...one, evidence: asHardlyHarmful(one.evidence) } : one);
  }
  return out;
}
