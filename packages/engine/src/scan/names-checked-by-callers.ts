import type { RawFinding } from '../findings/finding.ts';
import type { SourceFile } from '../inventory/source.ts';
import type { FlowFinding } from './program-stage.ts';
import { textOf } from './text-of.ts';

/**
 * Names of uploads that a function reads of the file it is given, where all that call it have asked about the name before:
 * `files.Where(file => file.FileName.IsValidFileName())`, `if (!isValid(file.originalname)) return`. The way begins below that question and shows
 * nothing of it. That it is enough is not proven.
 */

const RULE = /-(?:path-traversal|zip-slip)$/;
/** The step with which such a way begins; the parameter is the first group. */
const NAME_OF_UPLOAD =
  /input enters: \$?(\w+)(?:[?!]?\.|->)(?:FileName|getOriginalFilename|originalname|original_filename|originalFilename|filename|Filename|getClientOriginalName|getClientFilename)\b/;
const NAME =
  '(?:FileName|OriginalFilename|original_?[nN]ame|original_filename|filename|Filename|ClientOriginalName|ClientFilename)';
const CHECK = '(?:valid|safe|allowed|check|sanit|permitted)';
/** A question about such a name, on a line that can send it away: the name before the check, or in it. */
const ASKED = new RegExp(
  `(?:\\b(?:if|unless|Where|filter|select|reject|every|All)\\b)[^\\n]{0,200}(?:${NAME}\\b[^\\n]{0,40}\\b\\w*${CHECK}|\\b\\w*${CHECK}\\w*[?!]?\\([^\\n]{0,60}${NAME}\\b)`,
  'i',
);
/** Lines above a call in which the question stands. */
const ABOVE = 12;
/** Files that are looked through for calls. */
const MOST_FILES = 20_000;

/** The same findings, with a guess where all callers asked about the name. @param files by their path */
export async function withNamesCheckedByCallers<T extends FlowFinding | RawFinding>(
  findings: readonly T[],
  files: ReadonlyMap<string, SourceFile>,
): Promise<readonly T[]> {
  const out: T[] = [];
  for (const one of findings) {
    const source = RULE.test(one.ruleId) ? one.flow?.[0] : undefined;
    const parameter = NAME_OF_UPLOAD.exec(source?.description ?? '')?.[1];
    const name =
      source === undefined || parameter === undefined
        ? null
        : functionWith(await textOf(files.get(source.path)), source.startLine, parameter);
    if (source === undefined || name === null || !(await isAskedByAll(name, source.path, files))) {
      out.push(one);
      continue;
    }
    const { guesses, isRemote, ...evidence } = one.evidence ?? { guesses: 0, isRemote: true };
    out.push({
      ...one,
      message: `${one.message} All that call \`${name}\` ask about the name before, by a check that was not understood.`,
      evidence: { ...evidence, guesses: Math.min(3, guesses + 1), isRemote },
    });
  }
  return out;
}

/** The function around a line that has such a parameter. */
function functionWith(text: string, line: number, parameter: string): string | null {
  const lines = text.split('\n');
  const head = new RegExp(`(\\w+)\\s*\\([^()]*\\b${parameter}\\b[^()]*\\)`);
  const declares =
    /^\s*(?:@\w+\s+)?(?:(?:public|private|protected|internal|static|async|export|function|def|func|fun|final|override|virtual)\b|[\w<>[\],.?]+\s+\w+\s*\()/;
  for (let i = line - 1; i >= Math.max(0, line - 80); i--) {
    const name = head.exec(lines[i] ?? '')?.[1];
    if (
      name !== undefined &&
      declares.test(lines[i] ?? '') &&
      !/^(?:if|for|foreach|while|switch|using|return|catch)$/.test(name)
    )
      return name;
  }
  return null;
}

async function isAskedByAll(
  name: string,
  path: string,
  files: ReadonlyMap<string, SourceFile>,
): Promise<boolean> {
  const ending = path.slice(path.lastIndexOf('.'));
  const called = new RegExp(`(?<![\\w$])${name}\\s*\\(([^()]*)`);
  let calls = 0;
  let looked = 0;
  for (const [at, file] of files) {
    if (!at.endsWith(ending)) continue;
    if (++looked > MOST_FILES) return false;
    const text = await textOf(file);
    if (!text.includes(name)) continue;
    const lines = text.split('\n');
    for (const [i, line] of lines.entries()) {
      const given = called.exec(line)?.[1];
      // A declaration: its parameters have types, or words stand before its name that none has before a call.
      if (given === undefined || isDeclaration(line, given, name)) continue;
      calls++;
      if (!ASKED.test(lines.slice(Math.max(0, i - ABOVE), i + 1).join('\n'))) return false;
    }
  }
  return calls > 0;
}

const isDeclaration = (line: string, given: string, name: string): boolean =>
  /^\s*(?:final\s+)?[\w<>[\].?]+\s+\$?\w+\s*(?:,|$)/.test(given) ||
  new RegExp(`\\b(?:def|func|fun|function)\\s+(?:self\\.)?${name}\\b`).test(line);
