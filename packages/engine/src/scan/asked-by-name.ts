import type { RawFinding } from '../findings/finding.ts';
import type { SourceFile } from '../inventory/source.ts';
import { literal } from '../regex/literal.ts';
import type { FlowFinding } from './program-stage.ts';
import { textOf } from './text-of.ts';

/**
 * Values of a request that a script of PHP has a function check by their name before it reads them, where that function ends the script for what is no
 * number or matches no pattern: `check_number('id'); … get_value('id')`, `check_int($_GET['id'])`. Which check it was is not followed, so that what
 * is left is a guess.
 */

/** The step with which a way begins: an element whose name is a parameter, or one that is written out. */
const ELEMENT = /\$_(?:GET|POST|REQUEST|COOKIE)\s*\[\s*(?:(\$\w+)|["']([^"'\]\s]{1,80})["'])\s*\]/;
const THROUGH = /^passes through (?:\w+(?:::|->))?(\w+)$/;
const VALIDATES = /\bFILTER_VALIDATE_\w+|\b(?:is_numeric|is_int|ctype_digit|ctype_alnum|preg_match)\s*\(/;
const ENDS = /\b(?:die|exit|throw|abort)\b|\b(?:die|abort|exit|fatal|bail)_?\w*\s*\(/;
/** A function, with its indentation, its name and its first parameter. */
const HEAD =
  /^(\s*)(?:(?:public|private|protected|static)\s+)*function\s+&?(\w+)\s*\(\s*(?:\w+\s+)?&?\$(\w+)/;
/** Lines of a function that are looked at. */
const MOST_LINES = 200;

/** The same findings, with a guess where such a function was asked before. @param files by their path */
export async function withAskedByName<T extends FlowFinding | RawFinding>(
  findings: readonly T[],
  files: ReadonlyMap<string, SourceFile>,
): Promise<readonly T[]> {
  let checkers: ReadonlySet<string> | null = null;
  const out: T[] = [];
  for (const one of findings) {
    const read = await readOf(one, files);
    if (read === null) {
      out.push(one);
      continue;
    }
    checkers ??= await checkersOf(files);
    const by = checkers.has(read.by) ? read.by : checkedAbove(read, checkers);
    if (by === null) {
      out.push(one);
      continue;
    }
    const { guesses, isRemote, ...evidence } = one.evidence ?? { guesses: 0, isRemote: true };
    out.push({
      ...one,
      message: `${one.message} \`${by}\` was asked about \`${read.name}\` before, and ends the script for what it refuses: it may be enough.`,
      evidence: { ...evidence, guesses: Math.min(3, guesses + 1), isRemote },
    });
  }
  return out;
}

/** Which value of the request a way begins with: its name, what reads it, and the lines above that place. */
interface Read {
  readonly name: string;
  readonly by: string;
  readonly above: readonly string[];
}

async function readOf(
  one: FlowFinding | RawFinding,
  files: ReadonlyMap<string, SourceFile>,
): Promise<Read | null> {
  const [source, ...rest] = one.flow ?? [];
  const [, parameter, written] = ELEMENT.exec(source?.description ?? '') ?? [];
  if (source === undefined || (parameter === undefined && written === undefined)) return null;
  // Behind a parameter the name stands where the function is called that reads it.
  const called = rest.find(({ description }) => THROUGH.test(description));
  const at = written === undefined ? called : source;
  if (at === undefined) return null;
  const lines = (await textOf(files.get(at.path))).split('\n');
  const above = lines.slice(0, at.startLine - 1);
  if (written !== undefined) return { name: written, by: '', above };
  const by = THROUGH.exec(at.description)?.[1] ?? '';
  const name = new RegExp(`(?<!\\w)${by}\\(\\s*["']([^"'\\s]{1,80})["']`).exec(
    lines[at.startLine - 1]?.slice(at.startColumn - 1) ?? '',
  )?.[1];
  return name === undefined ? null : { name, by, above };
}

/** Functions of the program that check a value and end the script where they refuse it. */
async function checkersOf(files: ReadonlyMap<string, SourceFile>): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const [path, file] of files) {
    if (!/\.(?:php|inc)$/.test(path)) continue;
    const text = await textOf(file);
    if (!VALIDATES.test(text)) continue;
    const lines = text.split('\n');
    for (const [i, line] of lines.entries()) {
      const [, indent = '', name, parameter] = HEAD.exec(line) ?? [];
      if (name === undefined || parameter === undefined) continue;
      const rest = lines.slice(i + 1, i + 1 + MOST_LINES);
      const end = rest.findIndex((it) => it.startsWith(`${indent}}`));
      const body = /\}\s*$/.test(line)
        ? line
        : [line, ...rest.slice(0, end < 0 ? MOST_LINES : end)].join('\n');
      const asks = new RegExp(
        `(?:filter_var|is_numeric|is_int|ctype_\\w+|preg_match)\\s*\\([^\\n]*\\$${parameter}\\b`,
      );
      if (asks.test(body) && VALIDATES.test(body) && ENDS.test(body.slice(line.indexOf('('))))
        found.add(name);
    }
  }
  return found;
}

/** A statement of its own that hands the value, or its name, to one of them. */
function checkedAbove({ name, above }: Read, checkers: ReadonlySet<string>): string | null {
  const escaped = literal(name);
  const call = new RegExp(
    `^\\s*(?:(?:\\w+::|\\$this->)?)(\\w+)\\(\\s*(?:["']${escaped}["']|\\$_(?:GET|POST|REQUEST|COOKIE)\\[\\s*["']${escaped}["']\\s*\\])\\s*[,)]`,
  );
  for (const line of above) {
    const by = call.exec(line)?.[1];
    if (by !== undefined && checkers.has(by)) return by;
  }
  return null;
}
