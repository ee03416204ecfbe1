import { asHardlyHarmful } from '../findings/evidence.ts';
import type { RawFinding } from '../findings/finding.ts';
import type { SourceFile } from '../inventory/source.ts';
import { buildLines, lineAt } from '../positions.ts';
import type { FlowFinding } from './program-stage.ts';
import { textOf } from './text-of.ts';

/**
 * A web server runs any file of PHP that it finds, and fills `argv` from the query. A script that ends unless it was started from a
 * command line is told what to do by whoever starts it: they may do anything there.
 */

/** Ends at the top of a script, a line of text before it at most a few times. */
const ENDS =
  /^if\s*\(([^{};]{1,200})\)\s*[:{]?\s*(?:(?:echo|print|fwrite|fputs|printf|header|http_response_code|fprintf)\b[^;]{0,200};\s*){0,3}(?:exit|die|return|throw)\b/gm;
const SAYS_INTERFACE = /php_sapi_name\s*\(\s*\)|\bPHP_SAPI\b/;
const COMMAND_LINE = /["']cli["']/;
const NEGATED =
  /!==?|(?:^|[^\w])!\s*(?:\\?(?:str_starts_with|in_array|preg_match|strncmp|defined)\b|\()|===?\s*false\b/;
const OF_WEB =
  /^\s*(?:isset\s*\(\s*|!\s*empty\s*\(\s*)?\$_SERVER\s*\[\s*["'](?:REMOTE_ADDR|HTTP_HOST|REQUEST_METHOD|REQUEST_URI|GATEWAY_INTERFACE)["']|^\s*!\s*\\?defined\s*\(\s*["']STDIN["']/;
const OR_ENDS =
  /^\(?[ \t]*(?:(?:php_sapi_name\s*\(\s*\)|PHP_SAPI)\s*===?\s*["']cli["']|\\?defined\s*\(\s*["']STDIN["']\s*\))\s*\)?\s*(?:\|\||or)\s*(?:die|exit)\b/im;

/** The same findings: what enters by a script that only a command line runs hardly harms anybody. @param files by their path */
export async function withCommandLines<T extends FlowFinding | RawFinding>(
  findings: readonly T[],
  files: ReadonlyMap<string, SourceFile>,
): Promise<readonly T[]> {
  const guards = new Map<string, Promise<number | null>>();
  const isStarted = async ({ flow }: T): Promise<boolean> => {
    const source = flow?.[0];
    if (source === undefined || !/\.(?:php\d?|phtml|inc)$/i.test(source.path)) return false;
    const guard = guards.get(source.path) ?? textOf(files.get(source.path)).then(lineOfGuard);
    guards.set(source.path, guard);
    const line = await guard;
    return line !== null && line <= source.startLine;
  };
  const out: T[] = [];
  for (const one of findings) {
    if (one.evidence?.isHardly === true || !(await isStarted(one))) out.push(one);
    else
      out.push({
        ...one,
        message: `${one.message ?? ''} The script ends unless it is run from a command line.`.trim(),
        evidence: asHardlyHarmful(one.evidence),
      });
  }
  return out;
}

/** Line, from one, behind which a script runs for nobody but a command line; null where it runs for everybody. */
export function lineOfGuard(text: string): number | null {
  // Who names an interpreter in the first line starts it from there.
  if (text.startsWith('#!')) return 1;
  const or = OR_ENDS.exec(text);
  if (or !== null) return lineAt(buildLines(text), or.index);
  for (const { 1: condition = '', index } of text.matchAll(ENDS)) {
    const asks = SAYS_INTERFACE.test(condition) && COMMAND_LINE.test(condition) && NEGATED.test(condition);
    if ((asks || OF_WEB.test(condition)) && !/&&|\band\b/i.test(condition))
      return lineAt(buildLines(text), index);
  }
  return null;
}
