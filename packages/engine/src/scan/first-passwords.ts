import { asHardlyHarmful } from '../findings/evidence.ts';
import type { RawFinding } from '../findings/finding.ts';
import type { SourceFile } from '../inventory/source.ts';
import type { FlowFinding } from './program-stage.ts';
import { textOf } from './text-of.ts';

/**
 * Passwords that a program makes up for the first account of an installation and writes to its log once: whoever installs it has no other way to
 * learn them. Of those that are made up for people who ask, or that somebody typed, nothing of the sort is true.
 */

const LOGGED = /(?:^|-)secret-logged$/;
/** Lines above the log in which it is made, and in which it is asked whether there is an account. */
const LINES_ABOVE = 40;
const NAME = /[A-Za-z_]\w*/g;
const SECRET = /pass|pwd|secret|token|key/i;
const MADE =
  /random|generat|urandom|uuid|guid|\bsecrets\.|token_(?:hex|urlsafe)|nextBytes|nanoid|\brand(?:om)?\w*\(|make\w*Password|pwgen/i;
/** A condition that holds before there is anybody: no account is there, or not this one. */
const NOBODY_YET =
  /\b(?:if|unless|when|return|&&|and|or)\b.*(?:count\w*(?:\(\w*\))?\)?\s*(?:===?|<|<=)\s*[01]\b|[.!](?:any|exists?|isEmpty|is_?empty|none)\w*\??|\b(?:not|!)\s*!?[\w.]*(?:user|account|admin|exist|find|any)|(?:user|account|admin|existing|found)\w*(?:\(\w*\))?\s*(?:===?|is)\s*(?:null|nil|None|undefined)|err(?:or)?s?\.Is\(.*NotFound)|\b(?:unless|if)\b.*(?:any|exists?|empty|none)\?/i;
const OF_ACCOUNTS = /user|account|admin|root|operator/i;
/** The same, said by what a function or a message is called. */
const FIRST =
  /\b(?:initial|first|bootstrap|default)(?:_|\b|(?=[A-Z]))|(?:ensure|create|make|seed|init|setup|bootstrap)_?(?:default|initial|first|root|admin|super)/i;
/** Somebody asks for it, again and again. */
const OF_REQUESTS =
  /\b(?:req|request|ctx|params|HttpContext|\$_POST|\$request)\b|forgot|reset|recover|@(?:Post|Put|Get|Request|\w+\.route)|\[Http/i;
const BEGINS =
  /^\s*(?:(?:export|default|public|private|protected|internal|static|async|final|override)\s+)*(?:function\b|def\b|func\b|fun\b|sub\b|(?:[\w<>[\],.?]+\s+)?\w+\s*\([^;=]*\)\s*(?:throws\s[\w., ]+)?(?::\s*[\w<>[\]|. ]+)?\s*\{)/;

/** The same findings: a first password hardly harms anybody where it is logged. */
export async function withFirstPasswords<T extends FlowFinding | RawFinding>(
  findings: readonly T[],
  files: ReadonlyMap<string, SourceFile>,
  messageOf: (ruleId: string) => string,
): Promise<readonly T[]> {
  const out: T[] = [];
  for (const one of findings) {
    if (!LOGGED.test(one.ruleId) || one.evidence?.isHardly === true) {
      out.push(one);
      continue;
    }
    const lines = (await textOf(files.get(one.path))).split('\n');
    out.push(
      isFirst(lines, one)
        ? {
            ...one,
            message:
              `${one.message ?? messageOf(one.ruleId)} It is made up for the first account of an installation, whose operator reads it there.`.trim(),
            evidence: asHardlyHarmful(one.evidence),
          }
        : one,
    );
  }
  return out;
}

function isFirst(
  lines: readonly string[],
  { startLine, endLine }: Pick<RawFinding, 'startLine' | 'endLine'>,
): boolean {
  const said = lines.slice(startLine - 1, endLine).join('\n');
  const above: string[] = [];
  for (let i = startLine - 2; i >= Math.max(0, startLine - 1 - LINES_ABOVE); i--) {
    const line = lines[i] ?? '';
    above.push(line);
    if (BEGINS.test(line) && !/^\s*(?:if|for|while|switch|catch|else|try|unless)\b/.test(line)) break;
  }
  const text = above.join('\n');
  if (OF_REQUESTS.test(text) || !OF_ACCOUNTS.test(`${said}\n${text}`)) return false;
  const names = (said.match(NAME) ?? []).filter((name) => SECRET.test(name));
  const isMade = above.some(
    (line) =>
      MADE.test(line) && names.some((name) => new RegExp(`\\b${name}\\b[^=\\n]{0,40}=(?!=)`).test(line)),
  );
  return (
    isMade && (above.some((line) => NOBODY_YET.test(line)) || FIRST.test(`${said}\n${above.at(-1) ?? ''}`))
  );
}
