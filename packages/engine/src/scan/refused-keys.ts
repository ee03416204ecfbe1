import { asHardlyHarmful } from '../findings/evidence.ts';
import type { RawFinding } from '../findings/finding.ts';
import type { SourceFile } from '../inventory/source.ts';
import { branchBehind } from '../match/credentials/compared-defaults.ts';
import { buildLines } from '../positions.ts';
import type { AnalysisName } from '../rules/analyses.ts';
import type { RuleFile } from '../rules/schema.ts';
import { COMMENT_LINE } from './comment-line.ts';
import type { FlowFinding } from './program-stage.ts';
import { textOf } from './text-of.ts';

/**
 * Keys in the source that production does not run with: the program asks whether what is set is still this one and then stops or makes another, in
 * whatever file, or it takes it only behind a test that stops it in production. Such a key is low. A warning leaves it as it is.
 */

const KINDS: ReadonlySet<AnalysisName> = new Set(['signing-key', 'credential-in-code']);
/** Bytes of a file that is read for it, and files of which a check may be part. */
const MAX_BYTES = 1_000_000;
export const CODE = /\.(?:[cm]?[jt]sx?|py|rb|php|java|kts?|cs|go|scala|groovy|rs|sh)$/i;
/** Names that a program gives one constant: those of fields and variables are compared everywhere. */
const CONSTANT = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$|^[dD]efault[A-Z]\w*$/;
/** A shorter word is compared for other reasons. */
const MIN_VALUE = 6;
const STOPS =
  /\bthrow\b|\braise\b|\bpanic\s?\(|\b[Ff]atal\w*\b|\bexit\s?\(|\babort\b|\bdie\s?\(|\bpanic!|\breturn\s+(?:\w+,\s*)?(?:errors\.|fmt\.Errorf|[Ee]rr\()/;
/** Makes another and keeps it under a name of keys. */
const MAKES =
  /(?:secret|key|salt|password)\w*["'\])]*\s*(?::?=|\(|,)[^\n]{0,80}(?:random|generat|urandom|uuid|token_(?:hex|urlsafe)|nextBytes|rand\.|SecureRandom|Rng)|(?:generat|make|create|regenerat|rotat)\w*(?:secret|key|salt|password)/i;
const PRODUCTION =
  /\bis_?prod(?:uction)?\b|["']prod(?:uction)?["']|\.production\?|[iI]sProduction\b|(?:\bnot\s+|!\s?)(?:\w+\.)*(?:DEBUG|debug|isDev(?:elopment)?|is_dev\w*)\b|ReleaseMode/i;
/** Of a condition: only machines of developers and tests come here. */
const OF_DEVELOPMENT =
  /(?<!\bnot\b.{0,60}|!.{0,60})(?:[=!]==?\s*["'](?:dev(?:elopment)?|test|local)["']|\.(?:development|test|local)\?|IsDevelopment\(\)|\bis_?dev(?:elopment)?\b|\bDEBUG\b)|!==?\s*["']prod(?:uction)?["']|(?:!|\bnot\b|\bunless\b)\s*[\w.$]{0,40}(?:is_?prod(?:uction)?\b|\.production\?)/i;
/** Lines of one branch in which a key is taken. */
const BRANCH_LINES = 8;
const CALL = /(?:\b(?:this|self|super|cls)(?:\.|->|::))?([A-Za-z_]\w{3,60}[!?]?)\s?\(/g;

/** The same findings: keys that are refused or replaced where it matters hardly harm anybody. */
export async function withRefusedKeys<T extends FlowFinding | RawFinding>(
  findings: readonly T[],
  files: ReadonlyMap<string, SourceFile>,
  rules: ReadonlyMap<string, RuleFile>,
): Promise<readonly T[]> {
  const keys = new Map<T, Key>();
  for (const one of findings) {
    const kind = rules.get(one.ruleId)?.analysis;
    if (kind === undefined || !KINDS.has(kind) || one.evidence?.isHardly === true) continue;
    const key = keyAt(await textOf(files.get(one.path)), one);
    if (key !== null) keys.set(one, key);
  }
  if (keys.size === 0) return findings;
  const refused = await askedFor([...keys.values()], files);
  const out: T[] = [];
  for (const one of findings) {
    const key = keys.get(one);
    const isRefused = key !== undefined && (refused.has(key) || (await isBehindStop(key, files)));
    out.push(isRefused ? told(one, rules) : one);
  }
  return out;
}

const told = <T extends FlowFinding | RawFinding>(one: T, rules: ReadonlyMap<string, RuleFile>): T => ({
  ...one,
  message:
    `${one.message ?? rules.get(one.ruleId)?.message.trim() ?? ''} The program refuses or replaces it before it is of use in production.`.trim(),
  evidence: asHardlyHarmful(one.evidence),
});

export interface Key {
  readonly name: string;
  readonly value: string;
  readonly lines: readonly string[];
  /** Of the line, from zero. */
  readonly at: number;
}

/** What the reported constant is, and what it is given to. */
export function keyAt(
  text: string,
  { startLine, startColumn, endColumn }: Pick<RawFinding, 'startLine' | 'startColumn' | 'endColumn'>,
): Key | null {
  const start = (buildLines(text)[startLine - 1] ?? 0) + startColumn - 1;
  const value = text.slice(start, start + endColumn - startColumn);
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const name = /([A-Za-z_$][\w$]*)["'\])]*\s*(?::[^=\n]{1,60})?(?::=|=>|[=:,]|\|\||\?\?)?[\s("'`]*$/.exec(
    before,
  )?.[1];
  return value === '' ? null : { name: name ?? '', value, lines: text.split('\n'), at: startLine - 1 };
}

/** Those that some code compares what is set with, and stops or makes another where they are the same. */
async function askedFor(
  keys: readonly Key[],
  files: ReadonlyMap<string, SourceFile>,
): Promise<ReadonlySet<Key>> {
  const found = new Set<Key>();
  const words = keys.map((key) => ({ key, words: wordsOf(key) })).filter((one) => one.words.length > 0);
  if (words.length === 0) return found;
  for (const [path, file] of files) {
    if (!CODE.test(path) || file.size > MAX_BYTES) continue;
    const text = await textOf(file);
    for (const { key, words: names } of words)
      if (!found.has(key) && names.some((word) => text.includes(word) && isRefusedIn(text, word)))
        found.add(key);
  }
  return found;
}

/** The name of a constant, and the constant itself, as code writes them. */
const wordsOf = ({ name, value }: Key): string[] => [
  ...(CONSTANT.test(name) ? [name] : []),
  ...(value.length >= MIN_VALUE ? [`"${value}"`, `'${value}'`] : []),
];

function isRefusedIn(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    const from = text.lastIndexOf('\n', at) + 1;
    const before = text.slice(from, at);
    const lineEnd = text.indexOf('\n', at);
    const behind = text.slice(at + word.length, lineEnd < 0 ? undefined : lineEnd);
    if (before.length > 300 || COMMENT_LINE.test(before) || /[\w$]$/.test(before) || /^[\w$]/.test(behind))
      continue;
    if (/["']/.test(word) && !/secret|key|passw|salt|token/i.test(before + behind)) continue;
    const comparison = comparisonIn(before, behind);
    if (comparison === null) continue;
    // `assert key != DEFAULT`, `require(key !== DEFAULT)`
    if (comparison === 'differs') {
      if (/\b(?:assert|require|check|ensure|invariant)\w*[\s(!]/i.test(before)) return true;
      continue;
    }
    // What stands on the line before its condition: `raise … if key == DEFAULT` and `exit() unless …` of Ruby.
    if (/\bif\b/.test(before) && STOPS.test(before.split(/\bif\b/)[0] ?? '')) return true;
    const branch = branchBehind(text, at + word.length);
    if (branch !== null && (STOPS.test(branch) || MAKES.test(branch))) return true;
  }
  return false;
}

function comparisonIn(before: string, behind: string): 'same' | 'differs' | null {
  const operator =
    /([!=])==?\s*(?:[\w$]+(?:\.|::))*$/.exec(before)?.[1] ?? /^\s*([!=])==?(?!>)/.exec(behind)?.[1];
  if (operator !== undefined) return operator === '!' ? 'differs' : 'same';
  const isAsked =
    /(?:\.equals\w*|\.eql\?|\bcompare_digest|\bhash_equals|EqualFold|\.[Ss]equenceEqual|\[?\s?\]?\.(?:include\??|includes|contains))\(\s*[^\n()]{0,80}$/.test(
      before,
    ) || /^\.(?:equals\w*|eql\?)\s?\(|^\s*\)?\.(?:equals)\(/.test(behind);
  return !isAsked ? null : /(?:!|\bnot\s)\s*[\w.$]{0,60}\.?\w*\([^()]*$/.test(before) ? 'differs' : 'same';
}

/** Whether a key is taken only where no production comes: behind what stops the program there, or in the branch of development alone. */
async function isBehindStop(key: Key, files: ReadonlyMap<string, SourceFile>): Promise<boolean> {
  const above = branchAbove(key);
  const text = above.join('\n');
  if (above.length === 0) return false;
  if (stopsInProduction(text) || OF_DEVELOPMENT.test(above[0] ?? '')) return true;
  const helpers = new Set([...text.matchAll(CALL)].map(([, name = '']) => name));
  for (const name of helpers) {
    if (!/reject|refuse|fail|abort|fatal|assert|ensure|require|panic|die|stop|error|must|check/i.test(name))
      continue;
    if (stopsInProduction(bodyOf(key.lines.join('\n'), name) ?? '')) return true;
    for (const [path, file] of files) {
      if (!CODE.test(path) || file.size > MAX_BYTES) continue;
      const other = await textOf(file);
      if (other.includes(name) && stopsInProduction(bodyOf(other, name) ?? '')) return true;
    }
  }
  return false;
}

/** Asks for production, and stops. */
const stopsInProduction = (text: string): boolean => {
  const lines = text.split('\n');
  return lines.some(
    (line, i) =>
      PRODUCTION.test(line) && lines.slice(i, i + 4).some((one) => STOPS.test(one.replace(/\/\/.*$/, ''))),
  );
};

/** From the condition of the innermost branch that a key is taken in, to its line; empty where it is taken in none. */
function branchAbove({ lines, at }: Key): readonly string[] {
  const indent = indentOf(lines[at] ?? '');
  for (let i = at - 1; i >= Math.max(0, at - BRANCH_LINES); i--) {
    const line = lines[i] ?? '';
    if (line.trim() === '' || line.trim() === '{' || indentOf(line) >= indent) continue;
    return /^\s*[})]*\s*(?:if|elif|elsif|else|unless)\b/.test(line) ? lines.slice(i, at) : [];
  }
  return [];
}

/** The text of a function that is declared by this name, as far as its indentation goes. */
function bodyOf(text: string, name: string): string | null {
  const word = name.replace(/[$?!]/g, '\\$&');
  const head = new RegExp(
    `^([ \\t]*)(?:[\\w@<>\\[\\], |]{1,80}\\s)?(?:(?:function|def|func|fun|fn)\\s+(?:\\([^)\\n]*\\)\\s*)?(?:self\\.)?)?${word}\\s*(?:=\\s*(?:async\\s*)?)?\\([^\\n]*(?:\\{|:|=>|\\))\\s*$`,
    'm',
  ).exec(text);
  if (head === null) return null;
  const lines = text.slice(head.index + head[0].length + 1).split('\n');
  const indent = head[1]?.length ?? 0;
  const end = lines.findIndex((one) => one.trim() !== '' && indentOf(one) <= indent);
  return end < 0 ? null : lines.slice(0, Math.min(end, 30)).join('\n');
}

const indentOf = (line: string): number => line.length - line.trimStart().length;
