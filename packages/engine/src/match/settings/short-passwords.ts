import type { RawFinding } from '../../findings/finding.ts';
import type { AnalysisRules } from '../credentials/match-credentials.ts';
import { settingFinding } from './setting-finding.ts';

/** Components ask in the browser for what the server asks for as well. */
const CODE = /\.(?:[cm]?[jt]s|py|java|kt|cs|go|rb|php)$/i;
/** Fewer than what NIST SP 800-63B asks for. Nothing and one say only that there has to be a password. */
const FEW = '([2-7])';
const NAME = '(?:new_?|user_?|plain_?)?pass(?:word|wd)?';
/** `@MinLength(6)`, `@Size(min = 6, max = 40)`, `@Length(6, 40)`, `[MinLength(6)]`, `[StringLength(40, MinimumLength = 6)]`. */
const ABOVE = new RegExp(
  `[@[](?:MinLength\\(\\s*${FEW}\\s*[,)]|(?:Size|Length)\\([^)\\n]{0,60}\\bmin\\s*=\\s*${FEW}\\s*[,)]|Length\\(\\s*${FEW}\\s*,|StringLength\\([^)\\n]{0,60}\\bMinimumLength\\s*=\\s*${FEW}\\s*[,)])`,
);
/** What a line declares that stands below: `password: string;`, `private String password;`, `public string Password { get; set; }`. */
const FIELD = new RegExp(`(?:^|[\\s$])${NAME}\\s*(?:[!?]?:|;|=|,|\\)|\\{)`, 'i');
const DECORATES = /^\s*(?:@|\[)|^\s*[})\]]+[,;)]*\s*$|^\s*(?:message|description|example|groups|min|max)\b/;
/** Decorators and their lines between a bound and its field. */
const NEAR = 4;
/** `if (password.length < 6)`, `len(req.Password) < 6`, `strlen($password) < 6`, `password.Length < 6`. */
const REFUSED = new RegExp(
  `(?:\\b(?:len|strlen|mb_strlen|utf8\\.RuneCountInString)\\(\\s*(?:[$\\w]{1,40}(?:\\.|->|\\[["']))*\\$?${NAME}["']?\\]?\\s*\\)|\\b${NAME}["']?\\]?[?!]?\\.(?:length|Length|size|count)(?:\\(\\))?)\\s*<\\s*${FEW}\\b`,
  'i',
);
/** ``Password string `binding:"required,min=6"` ``, `password: str = Field(min_length=6)`, `PasswordField('…', [Length(min=6)])`. */
const DECLARED = new RegExp(
  `(?:^|\\s)${NAME}\\s+\\w+\\s+\`[^\`\\n]*\\b(?:binding|validate)\\s*:\\s*"[^"\\n]*\\bmin=${FEW}\\b|^\\s*${NAME}\\s*(?::\\s*[\\w[\\], |.]{1,40})?=\\s*(?:[\\w.]{0,30}(?:Field|CharField|constr|StringField)\\()[^\\n]{0,200}?\\b(?:min_length|min)\\s*=\\s*${FEW}\\b|^\\s*${NAME}\\s*:\\s*(?:Annotated\\[|constr\\()[^\\n]{0,160}?\\bmin_length\\s*=\\s*${FEW}\\b|@(?:Size|Length)\\([^)\\n]{0,60}\\bmin\\s*=\\s*${FEW}\\b[^\\n]{0,80}\\b${NAME}\\b`,
  'i',
);
/** Who signs in has chosen long before. */
const SIGNS_IN = /log_?in|sign_?in|credential/i;

/** The first place of a file at which passwords of fewer than eight signs are taken. */
export function shortPasswords(
  rules: AnalysisRules,
  path: string,
  text: string,
  isTaken: (line: number) => boolean,
): RawFinding[] {
  const rule = rules.get('short-password');
  if (!rule || !CODE.test(path) || !/pass/i.test(text) || SIGNS_IN.test(path.split('/').at(-1) ?? ''))
    return [];
  const lines = text.split('\n');
  return settingFinding(rule, path, lines, (line, at) => {
    if (isTaken(at + 1) || /^\s*(?:\/\/|#|\*)/.test(line)) return false;
    if (REFUSED.test(line) || DECLARED.test(line)) return !isOfSignIn(lines, at);
    return ABOVE.test(line) && isAboveField(lines, at) && !isOfSignIn(lines, at);
  });
}

function isAboveField(lines: readonly string[], at: number): boolean {
  for (const line of lines.slice(at, at + NEAR + 1)) {
    const rest = line.replace(/^\s*(?:@[\w.]+(?:\([^)]*\))?\s*|\[[^\]]*\]\s*)+/, '');
    if (rest.trim() !== '' && FIELD.test(` ${rest}`)) return true;
    if (rest.trim() !== '' && !DECORATES.test(line)) return false;
  }
  return false;
}

/** The class or function above is called after signing in. */
function isOfSignIn(lines: readonly string[], at: number): boolean {
  for (let i = at; i >= Math.max(0, at - 60); i--) {
    const name = /\b(?:class|interface|struct|record|type|def|func|function)\s+(\w+)/.exec(
      lines[i] ?? '',
    )?.[1];
    if (name !== undefined) return SIGNS_IN.test(name);
  }
  return false;
}
