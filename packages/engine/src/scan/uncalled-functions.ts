import { kindByPath } from '../file-kinds/languages.ts';
import type { FileRole } from '../file-kinds/role.ts';
import type { RawFinding } from '../findings/finding.ts';
import type { SourceFile } from '../inventory/source.ts';
import type { LanguageId } from '../ir/ir.ts';
import { loadLanguage } from '../languages/load-language.ts';
import { parseSource } from '../languages/parse-source.ts';
import { openParser, type SourceParser } from '../parse/parser.ts';
import { buildLines } from '../positions.ts';
import type { AnalysisName } from '../rules/analyses.ts';
import type { RuleFile } from '../rules/schema.ts';
import { deadUnits } from './dead-units.ts';
import { declaredUnits, type Unit } from './declared-units.ts';
import { mentionedElsewhere, type Sought } from './mentions-of-names.ts';
import type { FlowFinding } from './program-stage.ts';
import { textOf } from './text-of.ts';

/**
 * Functions and classes that nothing in the program names: no call, no reference, no text, no settings and no page, or only such as nothing names either,
 * so that what is found in them may never run. See `mentions-of-names.ts` for what counts, and `declared-units.ts` and `dead-units.ts` for what is called
 * without its name. Few files have findings in such functions: these are parsed again.
 */

/** Of less than this nobody knows what stands around it: a piece of a program, whose callers were not handed over. */
const FILES_OF_A_PROGRAM = 30;
const MAX_BYTES = 1_000_000;
/** Files that are parsed for it, and the time for each. */
const MAX_FILES = 200;
const PARSE_MS = 2_000;

const NAME = /^[\p{L}_][\p{L}\p{N}_]{2,}$/u;
/** What is said of code that some function runs, besides patterns and flows. */
const OF_RUN: ReadonlySet<AnalysisName> = new Set([
  'endpoint-reflects-origin',
  'certificate-unchecked',
  'check-skipped-by-address',
]);

/** The same findings, with a doubt on those in such functions. */
export async function withUncalled<T extends FlowFinding | RawFinding>(
  findings: readonly T[],
  files: ReadonlyMap<string, SourceFile>,
  rules: ReadonlyMap<string, RuleFile>,
  roleOf: (path: string) => FileRole,
  isOfLibrary: (path: string) => boolean,
): Promise<readonly T[]> {
  if (files.size < FILES_OF_A_PROGRAM) return findings;
  const asked = findings.filter(
    (one) =>
      isOfCode(rules.get(one.ruleId)) &&
      roleOf(one.path) === 'main' &&
      !isOfLibrary(one.path) &&
      languageAt(one.path) !== null,
  );
  const paths = await worthReading(asked, files, rules, roleOf);
  if (paths.size === 0) return findings;
  const dead = await deadOf(paths, files, roleOf);
  return findings.map((one) => {
    const unit = asked.includes(one) ? dead.get(one.path)?.at(one) : undefined;
    if (unit === undefined) return one;
    const message = one.message ?? rules.get(one.ruleId)?.message.trim() ?? '';
    return {
      ...one,
      message:
        `${message} Nothing else in this program names \`${unit.name}\`, so this may never run.`.trim(),
      evidence: { ...(one.evidence ?? { guesses: 0, isRemote: true }), isUncalled: true as const },
    };
  });
}

/** Code has to run for it to matter: not a secret, which is read where it stands, and not what is said of endpoints. */
const isOfCode = (rule: RuleFile | undefined): boolean =>
  rule !== undefined &&
  (rule.match !== undefined ||
    rule.taint !== undefined ||
    (rule.analysis !== undefined && OF_RUN.has(rule.analysis))) &&
  !rule.cwe.some((cwe) => /^CWE-(?:259|321|798|312|522|547)$/.test(cwe));

/** Files of code that others of its language may call. */
function languageAt(path: string): LanguageId | null {
  const kind = kindByPath(path);
  return kind && 'language' in kind && !/\.(?:vue|svelte)$/i.test(path) ? kind.language : null;
}

/** Files of findings around which some name stands in no other file. */
async function worthReading(
  findings: readonly (FlowFinding | RawFinding)[],
  files: ReadonlyMap<string, SourceFile>,
  rules: ReadonlyMap<string, RuleFile>,
  roleOf: (path: string) => FileRole,
): Promise<ReadonlySet<string>> {
  const sought = new Map<string, Sought>();
  const unknown = new Set<string>();
  for (const one of findings) {
    const language = languageAt(one.path);
    if (language === null || (files.get(one.path)?.size ?? MAX_BYTES) >= MAX_BYTES) continue;
    // Of what is said of endpoints nobody wrote down where it stands.
    if (one.symbol.length === 0 && rules.get(one.ruleId)?.analysis !== undefined) unknown.add(one.path);
    const around = one.symbol.filter((name) => NAME.test(name));
    if (language === 'go') around.push(...(await typeAround(one, files)));
    for (const name of new Set(around)) {
      const isFree = one.symbol.length === 1 || language === 'go';
      const owner = one.symbol[0] === name ? null : (one.symbol[0] ?? null);
      sought.set(`${one.path}\n${name}`, { name, path: one.path, language, isFree, owner });
    }
  }
  const all = [...sought.values()];
  const mentioned = await mentionedElsewhere(all, files, roleOf);
  const paths = all.filter((one) => !mentioned.has(one)).map((one) => one.path);
  return new Set([...unknown, ...new Set(paths)].slice(0, MAX_FILES));
}

/** The type that a method of Go belongs to, which stands outside of it. */
async function typeAround(
  { path, startLine }: Pick<RawFinding, 'path' | 'startLine'>,
  files: ReadonlyMap<string, SourceFile>,
): Promise<readonly string[]> {
  const lines = (await textOf(files.get(path))).split('\n').slice(0, startLine);
  const head = lines.findLast((line) => line.startsWith('func '));
  const type = /^func\s+\(\s*(?:\w+\s+)?\*?(\w+)/.exec(head ?? '')?.[1];
  return type === undefined ? [] : [type];
}

interface DeadCode {
  /** The one that a finding stands in. */
  readonly at: (finding: Pick<RawFinding, 'startLine' | 'startColumn'>) => Unit | undefined;
}

/** What nothing calls in these files. */
async function deadOf(
  paths: ReadonlySet<string>,
  files: ReadonlyMap<string, SourceFile>,
  roleOf: (path: string) => FileRole,
): Promise<ReadonlyMap<string, DeadCode>> {
  const parser: SourceParser = await openParser();
  const out = new Map<string, DeadCode>();
  const read = [];
  for (const path of paths) {
    const language = languageAt(path);
    if (language === null) continue;
    const text = await textOf(files.get(path));
    const loaded = await loadLanguage(language);
    const tree = await parseSource(parser, loaded, path, text, PARSE_MS);
    if (typeof tree === 'string') continue;
    const module = loaded.lower(tree, path);
    // What could not be read may call anything.
    if (module.gaps.length > 0) continue;
    const units = declaredUnits(module, text).filter((one) => NAME.test(one.name));
    read.push({ path, language, text, module, units });
  }
  const dead = await deadUnits(read, files, roleOf);
  for (const { path, text } of read) {
    const starts = buildLines(text);
    // The class before its methods: it is the wider one.
    const units = [...(dead.get(path) ?? [])].sort(
      (a, b) => Number(b.kind === 'class') - Number(a.kind === 'class'),
    );
    if (units.length === 0) continue;
    out.set(path, {
      at: ({ startLine, startColumn }) => {
        const offset = (starts[startLine - 1] ?? 0) + startColumn - 1;
        return units.find(({ spans }) => spans.some((one) => one.start <= offset && offset < one.end));
      },
    });
  }
  return out;
}
