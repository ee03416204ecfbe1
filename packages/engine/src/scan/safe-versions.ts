import { asHardlyHarmful } from '../findings/evidence.ts';
import type { RawFinding } from '../findings/finding.ts';
import type { SourceFile } from '../inventory/source.ts';
import { isFromOn, type Since, type Versioned } from './library-versions.ts';
import type { FlowFinding } from './program-stage.ts';
import { textOf } from './text-of.ts';

/**
 * Readers that became safe with a version. SnakeYAML makes no objects of global tags from 2.0 on, unless it is told to
 * (`setTagInspector`; the release notes of 2.0 and CVE-2022-1471); `load` of Psych is `safe_load` from 4.0 on. Fastjson makes objects of the
 * classes that a text names (`@type`) only where the program turns it on, and the ways around that are closed from 1.2.83 on (CVE-2022-25845)
 * and in 2.0; XStream refuses all but well-known classes from 1.4.18 on. What only names types that the program asked for is low there.
 *
 * Functions that set properties by names from outside became safe as well: lodash keeps out of prototypes in `merge` and `defaultsDeep` from 4.17.12
 * on and in `set`, `update` and `zipObjectDeep` from 4.17.20 on (CVE-2019-10744, CVE-2020-8203).
 */

interface Loader {
  readonly library: string;
  readonly since: Since;
  readonly rules: ReadonlySet<string>;
  /** Is it this loader that a finding speaks of? @param line where it stands, @param text the file */
  readonly reads: (line: string, text: string) => boolean;
  /** What a file of the program has that lets every class in again for all of it. */
  readonly letsIn?: RegExp;
}

const BROUGHT = /^\s*import\s+org\.yaml\.snakeyaml\b/m;
/** Libraries by which the same file may read objects in another way, and what lets tags in again. */
const OTHERS =
  /\b(?:ObjectInputStream|XMLDecoder|XStream|readObject|TagInspector|activateDefaultTyping|enableDefaultTyping)\b/;

const OF_FASTJSON = /\bJSON(?:Object|Array)?\s*\.\s*parse(?:Object|Array)?\s*\(/;
const OF_XSTREAM = /\b(?:fromXML|unmarshal|createObjectInputStream)\s*\(/;
/** Fastjson told to make what a text names: `setAutoTypeSupport(true)`, `Feature.SupportAutoType`, and classes by the beginnings of their names. */
const AUTO_TYPE = /\bsetAutoTypeSupport\s*\(\s*true|\bSupportAutoType\b|\bautoTypeSupport\s*=\s*true/;
/** XStream told to make anything again. */
const ANY_TYPE =
  /\bAnyTypePermission\b|\ballowTypesByWildcard\s*\(\s*(?:new\s+String\s*\[\s*\]\s*\{\s*)?"\*\*"/;

const OF_RUBY = /\b(?:YAML|Psych)\.load(?:_file)?\b(?![^\n]*\bpermitted_classes:)/;
const OTHERS_OF_RUBY = /\b(?:Marshal|Oj|CSV|Ox)\.|\bunsafe_load/;

const POLLUTION = new Set(['javascript-prototype-pollution', 'javascript-prototype-pollution-of-callers']);
/** Through its object, or by its own name where that is all that the file imports. */
const OF_LODASH =
  /\b(?:_|lodash)\s*\.\s*(?:merge|mergeWith|defaultsDeep|set|setWith)\s*\(|(?:^|[^.\w])(?:merge|mergeWith|defaultsDeep|set|setWith)\s*\(/;
/** Brings the file this library, under its own name, one of its parts or some of its functions, and nothing else that merges? */
function namesOnly(text: string, library: string): boolean {
  const brought = [...text.matchAll(/(?:\bfrom|\brequire\s*\(|\bimport)\s*['"]([^'"\s]+)['"]/g)].map(
    ([, name = '']) => name,
  );
  const isOwn = (name: string) => name === library || name.startsWith(`${library}/`);
  return (
    brought.some(isOwn) &&
    !brought.some((name) => !isOwn(name) && /merge|extend|defaults|lodash|set-?value|dot-/i.test(name))
  );
}

const LOADERS: readonly Loader[] = [
  {
    library: 'snakeyaml',
    since: [2, 0],
    rules: new Set(['java-unsafe-deserialization', 'java-object-deserialization']),
    reads: (_line, text) => BROUGHT.test(text) && !OTHERS.test(text),
  },
  {
    library: 'fastjson',
    since: [1, 2, 83],
    rules: new Set(['java-unsafe-deserialization', 'java-object-deserialization']),
    reads: (line) => OF_FASTJSON.test(line),
    letsIn: AUTO_TYPE,
  },
  {
    library: 'xstream',
    since: [1, 4, 18],
    rules: new Set(['java-unsafe-deserialization', 'java-object-deserialization']),
    reads: (line, text) => OF_XSTREAM.test(line) && /\bcom\.thoughtworks\.xstream\b/.test(text),
    letsIn: ANY_TYPE,
  },
  ...['lodash', 'lodash-es', 'lodash.merge', 'lodash.mergewith', 'lodash.defaultsdeep'].map((library) => ({
    library,
    since: library.includes('.') ? ([4, 6, 2] as const) : ([4, 17, 20] as const),
    rules: POLLUTION,
    reads: (line: string, text: string) => OF_LODASH.test(line) && namesOnly(text, library),
  })),
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
  const opened = new Map<RegExp, Promise<boolean>>();
  const isOpened = (letsIn: RegExp): Promise<boolean> => {
    const known = opened.get(letsIn) ?? somewhere(files, letsIn);
    opened.set(letsIn, known);
    return known;
  };
  for (const one of findings) {
    const loaders = safe.filter(({ rules }) => rules.has(one.ruleId));
    const text = loaders.length > 0 ? await textOf(files.get(one.path)) : '';
    const line = text.split('\n')[one.startLine - 1] ?? '';
    const read = loaders.find(({ reads }) => reads(line, text));
    const isSafe = read !== undefined && !(read.letsIn && (await isOpened(read.letsIn)));
    out.push(isSafe ? { ...one, evidence: asHardlyHarmful(one.evidence) } : one);
  }
  return out;
}

/** Whether a class of the program has a text: such a setting is made once, and holds everywhere. */
async function somewhere(files: ReadonlyMap<string, SourceFile>, text: RegExp): Promise<boolean> {
  for (const [path, file] of files)
    if (/\.(?:java|kt|groovy|scala)$/.test(path) && text.test(await textOf(file))) return true;
  return false;
}
