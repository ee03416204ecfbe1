import type { RawFinding, Step } from './finding.ts';

/** Questions about a file, not uses of it: `path.exists()`, `os.path.isfile(p)`, `File.Exists(p)`. */
const ASKS =
  /(^|\.)(exists|existsSync|exist\?|exists\?|file\?|directory\?|is_file|is_dir|isFile|isDirectory|isfile|isdir|file_exists|is_readable|is_writable|getsize|getmtime|stat|lstat|statSync|lstatSync|Exists|Stat|Lstat|notExists)$/;

const AFTER_REACHES = /^reaches (\S+)/;

function isQuestion(sink: Step | undefined): boolean {
  const callee = AFTER_REACHES.exec(sink?.description ?? '')?.[1] ?? '';
  return ASKS.test(callee.replace(/\(.*$/, ''));
}

function causeOf(finding: RawFinding): string | null {
  const source = finding.flow?.[0];
  return source === undefined
    ? null
    : `${finding.ruleId}\n${finding.path}\n${source.path}:${source.startLine}:${source.startColumn}`;
}

/** Where one source is first asked about and then used as a path in one file, the use is the finding: mending it mends both. */
export function withoutQuestions(findings: readonly RawFinding[]): RawFinding[] {
  const uses = new Set<string>();
  for (const one of findings) {
    const cause = causeOf(one);
    if (cause !== null && !isQuestion(one.flow?.at(-1))) uses.add(cause);
  }
  return findings.filter((one) => {
    const cause = causeOf(one);
    return cause === null || !isQuestion(one.flow?.at(-1)) || !uses.has(cause);
  });
}
