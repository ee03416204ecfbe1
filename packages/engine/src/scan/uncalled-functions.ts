import { kindByPath } from '../file-kinds/languages.ts';
import type { FileRole } from '../file-kinds/role.ts';
import type { RawFinding } from '../findings/finding.ts';
import type { SourceFile } from '../inventory/source.ts';
import type { LanguageId } from '../ir/ir.ts';
import { isByConvention } from '../match/called-by-convention.ts';
import type { RuleFile } from '../rules/schema.ts';
import { classOfStatics } from './classes-of-statics.ts';
import { COMMENT_LINE } from './comment-line.ts';
import type { FlowFinding } from './program-stage.ts';
import { textOf } from './text-of.ts';

/**
 * Functions whose name, or static ones whose class's name, stands nowhere else in the program: no call, no reference, no text, no settings and no page has it, so that what is found
 * in them may never run. Names are looked for as words of all files, which is careful: an overload, a namesake and a word in a text count.
 * What others call without its name is left out: methods of classes that extend or implement something, overrides, what has a decorator,
 * accessors, handlers by convention, and what a library or a folder of a framework gives out.
 */

/** Of less than this nobody knows what stands around it: a piece of a program, whose callers were not handed over. */
const FILES_OF_A_PROGRAM = 30;
/** Names that are looked for at once, and bytes of a file that is read for them. */
const MAX_NAMES = 400;
const MAX_BYTES = 2_000_000;

const NAME = /^[\p{L}_][\p{L}\p{N}_]{2,}$/u;
const ACCESSOR = /^(?:is|has|set|with|add|remove)[A-Z_]/;
const CLASS_LANGUAGES: ReadonlySet<LanguageId> = new Set(['java', 'kotlin', 'csharp']);
const IN_FRAMEWORK_FOLDER =
  /(?:^|\/)(?:pages|routes|functions|lambdas?|plugins|middlewares?|migrations?|hooks|commands|console|controllers?|handlers|resolvers|listeners|subscribers|views|templates|scripts|bin|tasks|jobs|workers|config)\//i;

/** The same findings, with a doubt on those in such functions. */
export async function withUncalled<T extends FlowFinding | RawFinding>(
  findings: readonly T[],
  files: ReadonlyMap<string, SourceFile>,
  rules: ReadonlyMap<string, RuleFile>,
  roleOf: (path: string) => FileRole,
  isOfLibrary: (path: string) => boolean,
): Promise<readonly T[]> {
  if (files.size < FILES_OF_A_PROGRAM) return findings;
  const candidates = new Map<T, readonly Declared[]>();
  const texts = new Map<string, Promise<string>>();
  for (const one of findings) {
    if (!isOfCode(rules.get(one.ruleId)) || roleOf(one.path) !== 'main' || isOfLibrary(one.path)) continue;
    const kind = kindByPath(one.path);
    const language = kind && 'language' in kind ? kind.language : null;
    const name = one.symbol.at(-1) ?? '';
    if (language === null || !NAME.test(name)) continue;
    const text = texts.get(one.path) ?? textOf(files.get(one.path));
    texts.set(one.path, text);
    // Frameworks call functions by conventions and folders, and make objects of classes; static ones they reach by the class's name as all do.
    const isFound = IN_FRAMEWORK_FOLDER.test(one.path) || isByConvention(name) || ACCESSOR.test(name);
    const line = isFound ? null : declaredIn(await text, one, name, language);
    if (line !== null) candidates.set(one, [{ name, path: one.path, line }]);
    const ofClass = classOfStatics(await text, one, language);
    if (ofClass !== null)
      candidates.set(one, [
        ...(candidates.get(one) ?? []),
        { name: ofClass, path: one.path, line: WHOLE_FILE },
      ]);
  }
  texts.clear();
  if (candidates.size === 0) return findings;
  const named = await namedElsewhere([...candidates.values()].flat(), files, roleOf);
  return findings.map((one) => {
    const declared = candidates.get(one)?.find(({ name }) => !named.has(name));
    if (declared === undefined) return one;
    const message = one.message ?? rules.get(one.ruleId)?.message.trim() ?? null;
    return {
      ...one,
      message:
        `${message ?? ''} Nothing else in this program names \`${declared.name}\`, so this may never run.`.trim(),
      evidence: { ...(one.evidence ?? { guesses: 0, isRemote: true }), isUncalled: true as const },
    };
  });
}

interface Declared {
  readonly name: string;
  readonly path: string;
  /** One-based; of a class that its file is for, `WHOLE_FILE`. */
  readonly line: number;
}

/** What its own file says of itself calls nothing. */
const WHOLE_FILE = 0;

/** Code has to run for it to matter: not a secret, which is read where it stands, and not what is said of endpoints. */
const isOfCode = (rule: RuleFile | undefined): boolean =>
  rule !== undefined &&
  (rule.match !== undefined || rule.taint !== undefined) &&
  !rule.cwe.some((cwe) => /^CWE-(?:259|321|798|312|522|547)$/.test(cwe));

/** The line that declares the function around a place, where nobody but who names it can call it; null otherwise. */
function declaredIn(
  text: string,
  { startLine }: { readonly startLine: number },
  name: string,
  language: LanguageId,
): number | null {
  const lines = text.split('\n');
  const declares = declarationOf(name, language);
  for (let i = Math.min(startLine, lines.length) - 1; i >= 0; i--) {
    const line = lines[i] ?? '';
    if (!declares.test(line) || /^\s*(?:return|await|throw|yield|else|new|if)\b/.test(line)) continue;
    const before = lines.slice(Math.max(0, i - 2), i).join('\n');
    if (isGivenOut(line, before, language)) return null;
    return isFree(line, lines, i, language) ? i + 1 : null;
  }
  return null;
}

function declarationOf(name: string, language: LanguageId): RegExp {
  switch (language) {
    case 'python':
    case 'ruby':
      return new RegExp(`^\\s*(?:async\\s+)?def\\s+(?:self\\.)?${name}\\b`);
    case 'go':
      return new RegExp(`^func\\s+(?:\\([^)]*\\)\\s*)?${name}\\s*[(\\[]`);
    case 'php':
      return new RegExp(`\\bfunction\\s+&?${name}\\s*\\(`);
    case 'kotlin':
      return new RegExp(`\\bfun\\s+(?:<[^>]*>\\s*)?${name}\\s*\\(`);
    case 'java':
    case 'csharp':
      return new RegExp(`^\\s*(?:[\\w<>\\[\\],.?]+\\s+)+${name}\\s*(?:<[^>]*>)?\\s*\\([^;]*$`);
    default:
      return new RegExp(
        `\\bfunction\\s*\\*?\\s*${name}\\s*[(<]|\\b(?:const|let|var)\\s+${name}\\s*=\\s*(?:async\\s*)?(?:function\\b|\\(|\\w+\\s*=>)|^\\s*(?:(?:public|private|protected|static|async)\\s+)*${name}\\s*(?:<[^>]*>)?\\s*\\([^;]*\\{\\s*$`,
      );
  }
}

/** A decorator or attribute above or beside it, an override, what a module gives out. */
function isGivenOut(line: string, before: string, language: LanguageId): boolean {
  if (/\b(?:override|abstract|virtual|extern|operator)\b|^\s*[@[]|#\[/.test(line)) return true;
  if (/^\s*(?:@|#\[)/m.test(before) || (language === 'csharp' && /^\s*\[/m.test(before))) return true;
  return /\bexport\s+default\b/.test(line) || /\bmodule\.exports\b|\bexports\.\w+\s*=/.test(line);
}

/** A function of a module, or of a class that neither extends nor implements anything. */
function isFree(line: string, lines: readonly string[], at: number, language: LanguageId): boolean {
  if (language === 'go') return !/^func\s+\(/.test(line) || /^func\s+\([^)]*\)\s*[\p{Ll}_]/u.test(line);
  if (/\bstatic\b/.test(line)) return true;
  const indent = /^\s*/.exec(line)?.[0].length ?? 0;
  if (indent === 0) return true;
  const isPrivate = /\bprivate\b/.test(line);
  for (let i = at - 1; i >= 0; i--) {
    const above = lines[i] ?? '';
    const kind =
      /^\s*(?:[\w@]+\s+)*?(class|struct|interface|trait|object|module|enum|record)\s+[\w:]+(.*)$/.exec(above);
    if (kind === null || (/^\s*/.exec(above)?.[0].length ?? 0) >= indent) continue;
    // A trait, a module of Ruby and an interface are mixed in elsewhere.
    if (kind[1] !== 'class' && kind[1] !== 'struct') return isPrivate && kind[1] !== 'interface';
    const head = `${kind[2] ?? ''} ${lines[i + 1] ?? ''}`.split('{')[0] ?? '';
    const hasBase = /\bextends\b|\bimplements\b|\bwith\b|^\s*[:<(]/.test(head) && !/^\s*\(\s*\)/.test(head);
    const isDecorated = /^\s*[@[]|^\s*#\[/.test(lines[i - 1] ?? '');
    return isPrivate || !(hasBase || isDecorated);
  }
  // Of a language with classes alone it would lie in one.
  return !CLASS_LANGUAGES.has(language) && language !== 'ruby';
}

/** Names that some file has beside their declarations, comments of whole lines and tests left out. */
async function namedElsewhere(
  declared: readonly Declared[],
  files: ReadonlyMap<string, SourceFile>,
  roleOf: (path: string) => FileRole,
): Promise<ReadonlySet<string>> {
  const open = new Set(declared.map((one) => one.name).slice(0, MAX_NAMES));
  const found = new Set(declared.map((one) => one.name).filter((name) => !open.has(name)));
  const places = new Set(declared.map((one) => `${one.path}:${one.line}:${one.name}`));
  for (const [path, file] of files) {
    if (open.size === 0) break;
    if (file.size > MAX_BYTES || roleOf(path) === 'test') continue;
    const text = await textOf(file);
    const words = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${[...open].join('|')})(?![\\p{L}\\p{N}_])`, 'gu');
    for (const { 0: name, index } of text.matchAll(words)) {
      if (found.has(name)) continue;
      const start = text.lastIndexOf('\n', index - 1) + 1;
      const end = text.indexOf('\n', index);
      if (COMMENT_LINE.test(text.slice(start, end < 0 ? undefined : end))) continue;
      const line = text.slice(0, start).split('\n').length;
      if (places.has(`${path}:${line}:${name}`) || places.has(`${path}:${WHOLE_FILE}:${name}`)) continue;
      found.add(name);
      open.delete(name);
    }
  }
  return found;
}
