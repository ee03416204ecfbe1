import type { SourceFile } from '../inventory/source.ts';
import { safeRegex } from '../regex/safe-regex.ts';
import { around, endOf, headsAround, MAX_LINE } from './code-around.ts';
import { textOf } from './text-of.ts';

/**
 * What is done for addresses of the own network alone: `isLocal(url) ? { verify: false } : {}`, `if (localUrl($url)) { … }`. Where the address is
 * written out and the program's own function cannot say yes to it, it is never done. The function is evaluated by what it compares with: texts and
 * patterns. One that resolves names, reads settings or calls others may say anything.
 */

type Tested = 'never' | 'hardly' | 'some';

const IS_LOCAL = /(?:local|private|internal|loopback|intranet)/i;
const OF_ADDRESS = /(?:ur[li]|host|addr|ip|net(?:work)?|domain|server)|(?:local|private|internal|loopback)$/i;
const NO_ADDRESS = /locale|locali[sz]/i;
const CALL = String.raw`(?:[\w$]+(?:\.|->|::))*(\w+)\s*\(([^()]*)\)`;
const TERNARY = new RegExp(String.raw`(!\s*|not\s+)?${CALL}\s*\)*\s*\?(?![.?>])([^?]*)$`);
const BEHIND = new RegExp(String.raw`\bif\s*\(?\s*(!\s*|not\s+)?${CALL}`);
const BLOCK = new RegExp(String.raw`\b(?:if|elif|elsif|elseif|when)\b.*?(!\s*|\bnot\s+)?${CALL}`, 'g');

/** How an address, as the program tests it, decides about a place; null where no such test does. @param files by their path */
export async function testedAddress(
  lines: readonly string[],
  place: { readonly path: string; readonly startLine: number; readonly startColumn: number },
  files: ReadonlyMap<string, SourceFile>,
): Promise<Tested | null> {
  const test = testAt(lines, place.startLine - 1, place.startColumn - 1);
  if (test === null) return null;
  // A second argument may decide instead.
  const address = test.argument.includes(',') ? null : constantOf(lines, place.startLine - 1, test.argument);
  if (address === null) return 'some';
  const bodies = await bodiesOf(test.name, place.path, files);
  if (bodies.length === 0 || !bodies.every((body) => saysNo(body, address.text))) return 'some';
  return address.isWhole ? 'never' : 'hardly';
}

interface Test {
  readonly name: string;
  readonly argument: string;
}

function testAt(lines: readonly string[], at: number, column: number): Test | null {
  const line = lines[at] ?? '';
  const ternary = TERNARY.exec(line.slice(0, column));
  if (ternary !== null) {
    const isElse = (ternary[4] ?? '').includes(':') && !/::/.test(ternary[4] ?? '');
    return asTest(ternary, isElse);
  }
  const behind = BEHIND.exec(line.slice(column));
  if (behind !== null) return asTest(behind, false);
  for (const head of headsAround(lines, at))
    for (const found of (lines[head] ?? '').slice(0, MAX_LINE).matchAll(BLOCK)) {
      const test = asTest(found, false);
      if (test !== null) return test;
    }
  return null;
}

function asTest(
  [, not, name = '', argument = '']: RegExpExecArray | RegExpMatchArray,
  isElse: boolean,
): Test | null {
  const isOne = IS_LOCAL.test(name) && OF_ADDRESS.test(name) && !NO_ADDRESS.test(name);
  return isOne && (not !== undefined) === isElse ? { name, argument: argument.trim() } : null;
}

/** A whole address that names a host outside, or the beginning of one. */
const PUBLIC = /^https?:\/\/(?:[a-z0-9-]+\.)+([a-z]{2,})(?::\d+)?(?=[/?#]|$)/i;
const OWN = /^(?:local|localdomain|lan|internal|intranet|home|corp|test|localhost|svc)$/i;
const TEXT = /^(?:(?:[\w$]+(?:\.|->|::))*\w+\()?\s*(?:"([^"$\\{]*)"|'([^'\\]*)')\s*\)*\s*([.+]?)/;

function constantOf(
  lines: readonly string[],
  at: number,
  argument: string,
): { readonly text: string; readonly isWhole: boolean } | null {
  const direct = literalOf(argument);
  if (direct !== null || !/^\$?\w+$/.test(argument)) return direct;
  const given: string[] = [];
  const sets = new RegExp(
    String.raw`(?<![\w.>$])${argument.replace('$', String.raw`\$`)}\s*(?::?=(?![=>])|\.=|\+=)\s*(.*)$`,
  );
  // The function around it, or the lines before it where none is seen.
  const heads = headsAround(lines, at);
  const from =
    heads.findLast((i) => /\b(?:function|func|fun|def)\b/.test(lines[i] ?? '')) ?? Math.max(0, at - 40);
  for (let i = from; i <= at; i++) {
    const value = sets.exec(lines[i] ?? '')?.[1];
    if (value !== undefined) given.push(value);
  }
  return given.length === 1 ? literalOf(given[0] ?? '') : null;
}

function literalOf(code: string): { readonly text: string; readonly isWhole: boolean } | null {
  const found = TEXT.exec(code.trim());
  const text = found?.[1] ?? found?.[2];
  const top = PUBLIC.exec(text ?? '')?.[1];
  if (text === undefined || top === undefined || OWN.test(top)) return null;
  const goesOn = found?.[3] !== '';
  // A host that goes on behind the text is not known.
  if (goesOn && !/^https?:\/\/[^/]+\//.test(text)) return null;
  return { text, isWhole: !goesOn };
}

const MAX_BYTES = 2_000_000;

/** Every function of that name in files of the same language. */
async function bodiesOf(
  name: string,
  path: string,
  files: ReadonlyMap<string, SourceFile>,
): Promise<readonly string[]> {
  const end = path.slice(path.lastIndexOf('.'));
  const declares = new RegExp(
    String.raw`\b(?:function|func|fun|def)\s+(?:\([^)]*\)\s*)?(?:self\.)?${name}\s*[(?]|\b(?:const|let|var)\s+${name}\s*=\s*(?:async\s*)?(?:function\b|\(|\w+\s*=>)|^\s*(?:(?:public|private|protected|internal|static)\s+)+\w+\s+${name}\s*\(`,
  );
  const found: string[] = [];
  for (const [other, file] of files) {
    if (!other.endsWith(end) || file.size > MAX_BYTES) continue;
    const text = await textOf(file);
    if (!text.includes(name)) continue;
    const lines = text.split('\n');
    for (const [i, line] of lines.entries())
      if (declares.test(line)) found.push(around(lines, i, endOf(lines, i)).text);
  }
  return found;
}

const MAY_SAY_ANYTHING =
  /gethostby|getaddr|getbyname|resolv|lookup|\bdns|socket\.|->\w|\bthis\.|\bself\b(?!\.\w+\s*\()|@\w|config|setting|option|env\b|getenv/i;
const ASKS_FOR_ADDRESS =
  /\\d|\d+\.\d+|localhost|is_?private|is_?loopback|filter_validate_ip|parse_?ip|site_?local|\.local\b/i;
const LITERAL =
  /"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`([^`]*)`|(?<=[(=,!&|?:]\s*|return\s+)\/((?:[^/\\\n]|\\.)+)\/[a-z]*/g;

/** Can what a function compares with not be found in an address? */
function saysNo(body: string, address: string): boolean {
  const code = body.slice(body.indexOf('(') + 1);
  if (MAY_SAY_ANYTHING.test(code) || !ASKS_FOR_ADDRESS.test(code)) return false;
  for (const [, double, single, back, pattern] of code.matchAll(LITERAL)) {
    const text = double ?? single ?? back ?? pattern ?? '';
    if (/^(?:https?(?::\/\/)?|)$/i.test(text)) continue;
    const written =
      pattern ??
      /^([/#~@%])(.*)\1[a-z]*$/.exec(text)?.[2] ??
      (/\\[dwb.]|[\^$[\]|*+]/.test(text) ? text : null);
    if (written === null ? address.toLowerCase().includes(text.toLowerCase()) : matches(written, address))
      return false;
  }
  return true;
}

/** What cannot be read may match. */
function matches(pattern: string, address: string): boolean {
  const host = /^https?:\/\/([^/:?#]+)/.exec(address)?.[1] ?? '';
  try {
    const regex = safeRegex(pattern.replaceAll('\\\\', '\\'), 'i');
    return regex.test(address) || regex.test(host);
  } catch {
    return true;
  }
}
