import { kindByContent, kindByPath } from '../file-kinds/languages.ts';
import type { FileRole } from '../file-kinds/role.ts';
import type { HandedParameter, RawFinding } from '../findings/finding.ts';
import type { SourceFile } from '../inventory/source.ts';
import type { LanguageId } from '../ir/ir.ts';
import { loadLanguage } from '../languages/load-language.ts';
import { parseSource } from '../languages/parse-source.ts';
import { isHandedConstants, type OriginContext, originContext } from '../match/index.ts';
import { openParser, type SourceParser } from '../parse/parser.ts';
import { directoryOf } from '../paths.ts';
import type { FlowFinding } from './program-stage.ts';
import { textOf } from './text-of.ts';

/**
 * Findings of one file's form that are none because all code of the project hands constants to the parameters that they hang on (`dropTable(name)` of a
 * package, a helper of migrations). Few findings hang on anything, and few files have the name of such a function: these are read again.
 */

const MAX_BYTES = 2_000_000;
/** A name that more files have is a common word, and who calls what by it is not asked. */
const MAX_FILES = 60;
const PARSE_MS = 2_000;
/** Pages and settings that may call a function of code by its name. */
const MAY_CALL =
  /\.(?:html?|xhtml|jspx?|jspf|tag|ftlh?|vm|erb|haml|slim|twig|j2|jinja2?|mustache|hbs|ejs|pug|tmpl|gotmpl|gohtml|tpl|cshtml|razor|vue|svelte|xml)$/i;

/** Languages whose code calls each other's functions. */
const FAMILIES: readonly ReadonlySet<LanguageId>[] = [
  new Set(['java', 'kotlin']),
  new Set(['javascript', 'typescript']),
];

/** The findings without those. */
export async function withoutConstantCallers<T extends FlowFinding | RawFinding>(
  findings: readonly T[],
  files: ReadonlyMap<string, SourceFile>,
  roleOf: (path: string) => FileRole,
  isOfLibrary: (path: string) => boolean,
): Promise<readonly T[]> {
  const hanging = findings.filter((one) => hangsOn(one).length > 0);
  if (hanging.length === 0) return findings;
  const code = codeOf(files, roleOf);
  const gone = new Set<T>();
  for (const one of hanging) {
    const all = await Promise.all(
      hangsOn(one).map(async (handed) => {
        // What a library gives out is called by code that is not here.
        if (handed.reach === 'project' && isOfLibrary(handed.path) && !/^_/.test(handed.name)) return false;
        return code.isConstant(handed);
      }),
    );
    if (all.every(Boolean)) gone.add(one);
  }
  return gone.size === 0 ? findings : findings.filter((one) => !gone.has(one));
}

const hangsOn = (finding: FlowFinding | RawFinding): readonly HandedParameter[] =>
  'hangsOn' in finding ? (finding.hangsOn ?? []) : [];

/** The code of a project, read and parsed as it is asked for. */
function codeOf(files: ReadonlyMap<string, SourceFile>, roleOf: (path: string) => FileRole) {
  const texts = new Map<string, string>();
  const parsed = new Map<string, OriginContext | null>();
  const named = new Map<string, readonly string[] | null>();
  let parser: Promise<SourceParser> | null = null;

  async function textAt(path: string): Promise<string> {
    const held = texts.get(path);
    if (held !== undefined) return held;
    const file = files.get(path);
    const text = file === undefined || file.size > MAX_BYTES ? '' : await textOf(file);
    texts.set(path, text);
    return text;
  }

  /** The language of a file; that of a script without an ending stands in its first line. */
  async function languageAt(path: string): Promise<LanguageId | null> {
    const known = languageOf(path);
    if (known !== null || !/(?:^|\/)[^./]+$/.test(path)) return known;
    const kind = kindByContent(path, await textAt(path));
    return 'language' in kind ? kind.language : null;
  }

  /** Paths of code that has a name; null where a page has it, or too many do. */
  async function pathsWith({ name, path, reach }: HandedParameter): Promise<readonly string[] | null> {
    const language = await languageAt(path);
    if (language === null) return null;
    const folder = directoryOf(path);
    const key = `${name}\n${language}\n${reach === 'project' ? '' : reach === 'folder' ? folder : path}`;
    const held = named.get(key);
    if (held !== undefined) return held;
    const word = new RegExp(
      `(?<![\\p{L}\\p{N}_])${name.replaceAll(/[$#]/g, '\\$&')}(?![\\p{L}\\p{N}_])`,
      'u',
    );
    const found: string[] = [];
    for (const one of reach === 'file' ? [path] : files.keys()) {
      if (reach === 'folder' && directoryOf(one) !== folder) continue;
      const isCode = isOfFamily(await languageAt(one), language);
      if (!(isCode || MAY_CALL.test(one)) || roleOf(one) === 'test' || !word.test(await textAt(one)))
        continue;
      found.push(one);
      if (isCode && found.length <= MAX_FILES) continue;
      named.set(key, null);
      return null;
    }
    named.set(key, found);
    return found;
  }

  async function contextOf(path: string): Promise<OriginContext | null> {
    const held = parsed.get(path);
    if (held !== undefined) return held;
    const id = await languageAt(path);
    let made: OriginContext | null = null;
    if (id !== null && !/\.(?:vue|svelte)$/i.test(path)) {
      parser ??= openParser();
      const language = await loadLanguage(id);
      const text = await textAt(path);
      const tree = await parseSource(await parser, language, path, text, PARSE_MS);
      if (typeof tree !== 'string') made = originContext(language.lower(tree, path), text);
    }
    parsed.set(path, made);
    return made;
  }

  /** A constant of the same package in another file of it: Go. */
  function isOfPackage(name: string, path: string): boolean {
    if (languageOf(path) !== 'go') return false;
    const declares = new RegExp(`^(?:const |\\t)${name}(?:[ \\t]+\\w+)?[ \\t]*=[ \\t]*(["\`])`, 'm');
    return [...files.keys()].some(
      (one) =>
        directoryOf(one) === directoryOf(path) &&
        /\bconst\b/.test(texts.get(one) ?? '') &&
        declares.test(texts.get(one) ?? ''),
    );
  }

  async function isConstant(handed: HandedParameter): Promise<boolean> {
    const ready = new Map<string, readonly OriginContext[] | null>();
    // Which functions hand it on is known only when their callers were read: each round reads those of one more.
    for (;;) {
      const missing: HandedParameter[] = [];
      const is = isHandedConstants(
        handed,
        (one) => {
          const held = ready.get(`${one.name}:${one.path}`);
          if (held === undefined) missing.push(one);
          return held ?? null;
        },
        isOfPackage,
      );
      if (missing.length === 0) return is;
      for (const one of missing) {
        const paths = await pathsWith(one);
        const contexts: OriginContext[] = [];
        for (const path of paths ?? []) {
          const context = await contextOf(path);
          if (context !== null) contexts.push(context);
        }
        ready.set(`${one.name}:${one.path}`, contexts.length === paths?.length ? contexts : null);
        if (languageOf(one.path) === 'go')
          for (const path of paths ?? [])
            for (const near of files.keys()) if (directoryOf(near) === directoryOf(path)) await textAt(near);
      }
    }
  }

  return { isConstant };
}

const languageOf = (path: string): LanguageId | null => {
  const kind = kindByPath(path);
  return kind !== null && 'language' in kind ? kind.language : null;
};

const isOfFamily = (one: LanguageId | null, other: LanguageId): boolean =>
  one !== null && (one === other || FAMILIES.some((family) => family.has(one) && family.has(other)));
