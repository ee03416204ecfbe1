import type { RawFinding, Step } from './finding.ts';

/** Questions about a file, not uses of it: `path.exists()`, `os.path.isfile(p)`, `File.Exists(p)`. */
const ASKS =
  /(^|\.)(exists|existsSync|exist\?|exists\?|file\?|directory\?|is_file|is_dir|isFile|isDirectory|isfile|isdir|file_exists|is_readable|is_writable|getsize|getmtime|stat|lstat|statSync|lstatSync|Exists|Stat|Lstat|notExists)$/;

const AFTER_REACHES = /^reaches (\S+)/;

function isQuestion(sink: Step | undefined): boolean {
  const callee = AFTER_REACHES.exec(sink?.description ?? '')?.[1] ?? '';
  return ASKS.test(callee.replace(/\(.*$/, ''));
}

function causeOf({ ruleId, flow }: RawFinding): string | null {
  const source = flow?.[0];
  return source === undefined ? null : `${ruleId}\n${source.path}:${source.startLine}:${source.startColumn}`;
}

/**
 * Where one source is first asked about and then used as a path, the use is the finding: mending it mends both. Of questions
 * alone the first is.
 */
export function withoutQuestions(findings: readonly RawFinding[]): RawFinding[] {
  const told = new Set<string>();
  for (const one of findings) {
    const cause = causeOf(one);
    if (cause !== null && !isQuestion(one.flow?.at(-1))) told.add(cause);
  }
  return findings.filter((one) => {
    const cause = causeOf(one);
    if (cause === null || !isQuestion(one.flow?.at(-1))) return true;
    if (told.has(cause)) return false;
    told.add(cause);
    return true;
  });
}
