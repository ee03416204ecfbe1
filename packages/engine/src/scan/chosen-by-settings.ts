import type { FileRole } from '../file-kinds/role.ts';
import { asHardlyHarmful } from '../findings/evidence.ts';
import type { RawFinding } from '../findings/finding.ts';
import type { SourceFile } from '../inventory/source.ts';
import { safeRegex } from '../regex/safe-regex.ts';
import { NAMED_TESTS } from '../rules/named-tests.ts';
import { COMMENT_LINE } from './comment-line.ts';
import type { FlowFinding } from './program-stage.ts';
import { textOf } from './text-of.ts';

/**
 * Clients that check no certificates and are taken only where a setting says so: `if (!settings.verifyCert) transport = insecureTransport`. Whoever
 * switches a check off has been told what it does. Looked for are the names of the variable, the function and the class that the construct makes or
 * stands in: where all that has such a name stands behind a test of a setting, in whatever file, it is chosen. A class of those that
 * runtimes ask about certificates, whose name nothing else in a program has, is taken by nobody.
 */

const RULE = /-(?:tls-verification-off|ssh-host-key-ignored)$/;
/** Files that ask whether the program itself answers: who forges that says that it is well. Where something secret is sent, it is another matter. */
const PROBE = /(?:^|[/._-])health[-_]?(?:checks?|probes?)(?:[/._-]|$)/i;
/** The check itself: `rejectUnauthorized`. */
const OF_THE_CHECK = /unauthori[sz]ed/gi;
const SECRET = /passw|token|secret|api_?key|credential|bearer|cookie|authori[sz]/i;
const SWITCH = safeRegex(NAMED_TESTS['certificate-switch']);
const CONDITION = /\b(?:if|unless|elif|elsif|case|when|switch|match)\b|&&|\|\||\?/;
/** An option that is written out asks nothing: `isLocal(url) ? { rejectUnauthorized: false } : {}`. */
const WRITTEN = /[\w'"-]+\s*(?:=>|[:=](?!=))\s*(?:false|true|[01]|nil|null|None)\b/gi;
/** One of several ways of a setting, by a name that says what it leaves out: `case 'no-verify':`, `when "insecure"`. */
const INSECURE_CASE =
  /\b(?:case|when)\s+[:"'`](?:no[-_]?(?:verify|verification|check|validate)|skip[-_]?verify|(?:allow[-_]?)?insecure|unverified|allow[-_]?(?:invalid|self[-_]?signed|unauthorized)|trust[-_]?(?:all|any))["'`]?/i;
/** Lines below the name of such a way. */
const CASE_LINES = 6;
const ENDS = /\b(?:return|throw|raise|exit|break|continue)\b/;
const GIVES_OR_BRINGS =
  /^\s*(?:import|from|use|using|require|require_once|include|package)\b|^\s*module\.exports\s*=\s*\{[^}]*\}|^\s*export\s*\{|=\s*require\(|^\s*__all__\b/;
const NAME = /^[\p{L}_][\p{L}\p{N}_]{3,}$/u;
const MADE =
  /^\s*(?:(?:var|let|const|val|static|final|private|public|protected|internal|readonly|export)\s+)*(?:[\w.<>[\]*?]+\s+)?\$?(?:this\.|self\.|@)?([\p{L}_][\p{L}\p{N}_]*)\s*(?::[^=]{1,60})?:?=(?![=>])/u;
const CLASS = /\b(?:class|object|struct)\s+([\p{L}_][\p{L}\p{N}_]*)/u;
const OF_CONNECTIONS =
  /(?:\b(?:extends|implements)\b|:).*\b(?:\w*TrustManager|\w*HostnameVerifier|(?:SSL)?SocketFactory|ICertificatePolicy)\b/;
/** Lines above a construct in which the variable that it makes is declared, and above a name in which the test around it stands. */
const MADE_LINES = 12;
const TEST_LINES = 40;
const MAX_BYTES = 2_000_000;
/** Of less than this nobody knows what stands around it: see `uncalled-functions.ts`. */
const FILES_OF_A_PROGRAM = 30;

interface Holder {
  readonly name: string;
  readonly path: string;
  /** Zero-based lines that declare it; all of its file for a class, which speaks of itself. */
  readonly own: { readonly from: number; readonly to: number };
  /** A variable inside of a function or class means something else in another file. */
  readonly isOfFile: boolean;
  /** A class that is good for nothing but to be handed to a connection. */
  readonly isOfConnections: boolean;
}

/** The same findings: those that a setting chooses hardly harm anybody. @param files by their path */
export async function withChosenBySettings<T extends FlowFinding | RawFinding>(
  findings: readonly T[],
  files: ReadonlyMap<string, SourceFile>,
  roleOf: (path: string) => FileRole,
): Promise<readonly T[]> {
  const holders = new Map<T, readonly Holder[]>();
  const named = new Set<T>();
  for (const one of findings) {
    if (!RULE.test(one.ruleId) || one.evidence?.isHardly === true) continue;
    const text = await textOf(files.get(one.path));
    const lines = text.split('\n');
    if (PROBE.test(one.path) && !SECRET.test(text.replace(OF_THE_CHECK, ''))) named.add(one);
    holders.set(one, holdersOf(one, lines));
    if (isOfInsecureCase(lines, one.startLine - 1)) named.add(one);
  }
  const all = [...holders.values()].flat();
  if (all.length + named.size === 0) return findings;
  const chosen = await chosenOf(all, files, roleOf);
  return findings.map((one) =>
    named.has(one) || holders.get(one)?.some((holder) => chosen.has(holder))
      ? { ...one, evidence: asHardlyHarmful(one.evidence) }
      : one,
  );
}

/** Does the nearest way of a choice above the line say by its name that nothing is checked there, or the choice that it is one of what is checked? */
function isOfInsecureCase(lines: readonly string[], at: number): boolean {
  for (let i = at; i >= Math.max(0, at - CASE_LINES); i--)
    if (/\b(?:case|when)\b/.test(lines[i] ?? ''))
      return INSECURE_CASE.test(lines[i] ?? '') || isOfChoice(lines, i);
  return false;
}

/** Is a way one of a choice that a setting makes: `switch (settings.CertificateValidationMode)`, `switch config.TLSMode() {`? */
function isOfChoice(lines: readonly string[], at: number): boolean {
  const indent = indentOf(lines[at] ?? '');
  for (let i = at - 1; i >= Math.max(0, at - TEST_LINES); i--) {
    const line = lines[i] ?? '';
    if (/\b(?:switch|match|case)\b/.test(line) && indentOf(line) <= indent && !/^\s*case\b.*:\s*$/.test(line))
      return SWITCH.test(line);
  }
  return false;
}

/** The variable that is made of the construct, the function and the class around it. */
function holdersOf(
  { path, startLine, symbol }: Pick<RawFinding, 'path' | 'startLine' | 'symbol'>,
  lines: readonly string[],
): readonly Holder[] {
  const at = startLine - 1;
  const found: Holder[] = [];
  const names = new Set(symbol.filter((name) => NAME.test(name)));
  for (let i = at; i >= Math.max(0, at - MADE_LINES); i--) {
    const line = lines[i] ?? '';
    const made = indentOf(line) <= indentOf(lines[at] ?? '') ? MADE.exec(line)?.[1] : undefined;
    if (made !== undefined && NAME.test(made)) {
      found.push({
        name: made,
        path,
        own: { from: i, to: at },
        isOfFile: indentOf(line) > 0,
        isOfConnections: false,
      });
      break;
    }
  }
  let indent = indentOf(lines[at] ?? '');
  for (let i = at; i >= 0; i--) {
    const line = lines[i] ?? '';
    if (isNoCode(line) || line.trim() === '') continue;
    const around = indentOf(line) < indent ? CLASS.exec(line)?.[1] : undefined;
    indent = Math.min(indent, indentOf(line));
    const word = around ?? [...names].find((name) => declares(line, name));
    if (word === undefined || !NAME.test(word)) continue;
    names.delete(word);
    const isClass = CLASS.exec(line)?.[1] === word;
    const own = isClass ? { from: 0, to: lines.length } : { from: i, to: i };
    found.push({
      name: word,
      path,
      own,
      isOfFile: false,
      isOfConnections: isClass && OF_CONNECTIONS.test(line),
    });
  }
  return found;
}

const declares = (line: string, name: string): boolean =>
  CLASS.exec(line)?.[1] === name ||
  new RegExp(`(?<![\\p{L}\\p{N}_.])${name}\\s*(?:<[^>]*>)?\\s*[(=:]`, 'u').test(line);

/** Holders whose names stand nowhere but behind a test of a setting; and classes whose names stand nowhere else. */
async function chosenOf(
  holders: readonly Holder[],
  files: ReadonlyMap<string, SourceFile>,
  roleOf: (path: string) => FileRole,
): Promise<ReadonlySet<Holder>> {
  const names = [...new Set(holders.map((one) => one.name))];
  const words = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${names.join('|')})(?![\\p{L}\\p{N}_])`, 'gu');
  const uses = new Map<Holder, { chosen: number; others: number }>();
  for (const [path, file] of files) {
    if (file.size > MAX_BYTES || roleOf(path) === 'test') continue;
    const text = await textOf(file);
    if (text.search(words) < 0) continue;
    const lines = text.split('\n');
    for (const [i, line] of lines.entries())
      for (const [name] of line.matchAll(words))
        for (const one of holders) {
          const isOwn = one.path === path && i >= one.own.from && i <= one.own.to;
          if (one.name !== name || isOwn || (one.isOfFile && one.path !== path) || isNoCode(line)) continue;
          const known = uses.get(one) ?? { chosen: 0, others: 0 };
          if (isBehindSetting(lines, i)) known.chosen++;
          else known.others++;
          uses.set(one, known);
        }
  }
  const isChosen = (one: Holder): boolean => {
    const known = uses.get(one);
    return known === undefined ? one.isOfConnections && files.size >= FILES_OF_A_PROGRAM : known.others === 0;
  };
  return new Set(holders.filter(isChosen));
}

/** Does a line stand in a branch of a test of a setting, or behind one that ends the way? */
function isBehindSetting(lines: readonly string[], at: number): boolean {
  const asks = (line: string): boolean => CONDITION.test(line) && SWITCH.test(line.replace(WRITTEN, ''));
  if (asks(lines[at] ?? '')) return true;
  let indent = indentOf(lines[at] ?? '');
  let isElse = false;
  for (let i = at - 1; i >= Math.max(0, at - TEST_LINES) && indent > 0; i--) {
    const line = lines[i] ?? '';
    if (line.trim() === '') continue;
    const own = indentOf(line);
    if (own > indent) continue;
    if (own === indent) {
      if (asks(line) && (isElse || ENDS.test(lines.slice(i, i + 3).join('\n')))) return true;
      continue;
    }
    if (asks(line)) return true;
    isElse = /\belse\b/.test(line);
    indent = own;
  }
  return false;
}

/** A field or a variable that is declared and given nothing: `private readonly unchecked: Agent;`. */
const DECLARES =
  /^\s*(?:(?:private|public|protected|internal|readonly|static|final|declare|lateinit|var|let)\s+)+[^=(){}]*;?\s*$/;
/** A comment, a declaration, or what only brings a name or gives it out. */
const isNoCode = (line: string): boolean =>
  COMMENT_LINE.test(line) || GIVES_OR_BRINGS.test(line) || DECLARES.test(line);

const indentOf = (line: string): number => line.length - line.trimStart().length;
