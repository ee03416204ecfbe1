import type { RuleFile } from '../rules/rule-schema.ts';
import { asHardlyHarmful } from './evidence.ts';
import type { RawFinding, Step } from './finding.ts';

/** Questions about a file, not uses of it: `path.exists()`, `os.path.isfile(p)`, `File.Exists(p)`. */
const ASKS =
  /(^|\.)(exists|lexists|islink|is_symlink|is_link|pathExists|pathExistsSync|access|accessSync|isReadable|getatime|getctime|filesize|filemtime|ftype|mtime|size|existsSync|exist\?|exists\?|file\?|directory\?|is_file|is_dir|isFile|isDirectory|isfile|isdir|file_exists|is_readable|is_writable|getsize|getmtime|stat|lstat|statSync|lstatSync|Exists|Stat|Lstat|notExists)$/;

const AFTER_REACHES = /^reaches (.+)/;
/** `Path(name).exists` is asked whatever stands in the brackets. */
const IN_BRACKETS = /\((?:[^()]|\([^()]*\))*\)/g;

function isQuestion(sink: Step | undefined): boolean {
  const callee = AFTER_REACHES.exec(sink?.description ?? '')?.[1] ?? '';
  return ASKS.test(callee.replace(IN_BRACKETS, '').replace(/[\s(].*$/, ''));
}

/** Does its way end where something is asked about a file? */
export const isAsked = ({ flow }: RawFinding): boolean => isQuestion(flow?.at(-1));

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

/** The weaknesses of paths. */
const OF_PATHS = new Set(['CWE-22', 'CWE-23', 'CWE-36', 'CWE-73']);

/** Whoever names a path that is only asked about learns whether something lies there, of which kind, and how large it is. */
export const lowerQuestions = (
  findings: readonly RawFinding[],
  rules: ReadonlyMap<string, RuleFile>,
): RawFinding[] =>
  findings.map((one) =>
    isQuestion(one.flow?.at(-1)) && rules.get(one.ruleId)?.cwe.some((cwe) => OF_PATHS.has(cwe))
      ? { ...one, evidence: asHardlyHarmful(one.evidence) }
      : one,
  );

/** Steps that ways have in common from their source on, for their findings to be one: what mends one of them mends all. */
const SHARED_STEPS = 4;
/** Further places that a finding names; of more it gives the number. */
const MAX_PLACES = 8;

/** Text of a language is mended where it is put together, not where what is put into it comes from; guesses of one beginning are one guess. */
const OF_TEXT = new Set(['CWE-77', 'CWE-78', 'CWE-89', 'CWE-90', 'CWE-94', 'CWE-95', 'CWE-643', 'CWE-943']);

/** Of ways into another file that part only late the best proven and shortest is the finding, and names where the others end. */
export function withoutRepeats(
  findings: readonly RawFinding[],
  rules: ReadonlyMap<string, RuleFile>,
): RawFinding[] {
  const groups = new Map<string, RawFinding[]>();
  const alone: RawFinding[] = [];
  for (const one of findings) {
    const flow = one.flow ?? [];
    // Within one file every place is seen at a glance.
    const isProven = (one.evidence?.guesses ?? 0) === 0;
    const isOfText = isProven && rules.get(one.ruleId)?.cwe.some((cwe) => OF_TEXT.has(cwe)) === true;
    if (isOfText || one.isInPage === true || flow.length < SHARED_STEPS + 2 || flow[0]?.path === one.path) {
      alone.push(one);
      continue;
    }
    const way = flow.slice(0, SHARED_STEPS).map((s) => `${s.path}:${s.startLine}:${s.startColumn}`);
    const key = [one.ruleId, ...way].join('\n');
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  const kept = [...groups.values()].map((group) => {
    const [first, ...others] = [...group].sort(
      (a, b) =>
        (a.evidence?.guesses ?? 0) - (b.evidence?.guesses ?? 0) ||
        (a.flow?.length ?? 0) - (b.flow?.length ?? 0),
    );
    if (first === undefined || others.length === 0) return group;
    const places = others.slice(0, MAX_PLACES).map((one) => `${one.path}:${one.startLine}`);
    const more = others.length > MAX_PLACES ? ` and ${others.length - MAX_PLACES} more` : '';
    const also = `The same way reaches ${places.join(', ')}${more} as well.`;
    return [{ ...first, message: first.message === null ? also : `${first.message} ${also}` }];
  });
  return [...alone, ...kept.flat()];
}
