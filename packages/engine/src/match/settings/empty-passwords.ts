import { isPipeline } from '../../file-kinds/pipelines.ts';
import { isForDevelopment } from '../../file-kinds/role.ts';
import { oneGuess } from '../../findings/evidence.ts';
import type { RawFinding } from '../../findings/finding.ts';
import { composeReach } from '../credentials/compose-reach.ts';
import type { AnalysisRules } from '../credentials/match-credentials.ts';
import { isLoopback } from '../credentials/own-machine.ts';
import { isInDevelopmentSection } from '../credentials/signing-key.ts';
import { isSamplePath } from '../secrets/match-secrets.ts';
import { settingFinding } from './setting-finding.ts';

/** Files that a connection to a database is set up in: settings, and code that no rule of a language reads it in. */
const SETTINGS = /(?:^|\/)\.env(?:\.[\w-]+)?$|\.(?:properties|ya?ml|json|xml|ini|toml|conf|cfg|config|env)$/i;
const CODE = /\.(?:[cm]?[jt]sx?|py|rb|php|java|kt|scala|groovy|go|cs|vb)$/i;
const COMMENT = /^\s*(?:#|\/\/|;|<!--|--|\*)/;

/** `DB_PASSWORD=`, `password: ""`, `"password": ''`, `spring.datasource.password=`: a name and nothing behind it. */
const EMPTY_SETTING =
  /^\s*(?:-\s*)?(?:export\s+)?["']?([\w.-]{0,60}(?:password|passwd|pwd))["']?\s*(?:=>|[:=])\s*(?:""|'')?\s*,?\s*$/i;
/** The same in code, where it always has quotes: `password: ''`, `password=""`, `'password' => ''`. */
const EMPTY_ARGUMENT =
  /(?<![\w$])["']?((?:db|database|mysql|pg)?_?(?:password|passwd|pwd))["']?\s*(?:=>|[:=])\s*(?:""|'')\s*(?:[,;)}\]]|$)/i;
/** An account and an empty text behind it, given to what opens a connection: `getConnection(url, "root", "")`, `new PDO($dsn, 'root', '')`. */
const EMPTY_BEHIND_ACCOUNT =
  /\b(?:getConnection|createPool|createConnection|\w*connect|PDO|mysqli|Sequelize|setCredentials|open)\s*\([^()\n]{0,200}(["'])(?:root|sa|admin|postgres|mysql)\1\s*,\s*(?:""|'')\s*[,)]/;
/** `root:@tcp(db)/shop`, `mysql://root:@db/shop`, `Uid=root;Pwd=;`. */
const EMPTY_IN_ADDRESS =
  /["'`=]\s*root:@(?:tcp|unix)?\(|\b(?:mysql2?|postgres(?:ql)?|mariadb)(?:\+\w{1,20})?:\/\/root:?@(?!localhost|127\.)[\w.-]+|\b(?:user(?: id)?|uid)\s?=\s?(?:root|sa)\s?;[^"'\n]{0,60}\b(?:password|pwd)\s?=\s?(?:;|"|'|$)/i;
/** What tells images of databases to let everybody in. */
const LETS_IN =
  /^\s*(?:-\s*)?["']?(?:MYSQL_ALLOW_EMPTY_PASSWORD|MARIADB_ALLOW_EMPTY_ROOT_PASSWORD|ALLOW_EMPTY_PASSWORD)["']?\s*[:=]\s*["']?(?:yes|true|1|on)\b|^\s*(?:-\s*)?["']?POSTGRES_HOST_AUTH_METHOD["']?\s*[:=]\s*["']?trust\b/i;

/** The account that has no password, on a line near. Names of fields and examples of mail are none. */
const ACCOUNT =
  /(?:^|[^A-Za-z])(?:user(?:_?name)?|user_?id|uid|login)["']?\]?\s*(?:=>|[:=])\s*["']?(root|sa|admin|postgres|mysql|system|[a-z][\w-]{1,30})["']?\s*(?:[,;)}\]]|$)/im;
/** What an application says of a server that keeps its data. */
const STORE =
  /(?:^|[^A-Za-z])(?:mysql|mariadb|postgres|pgsql|mssql|sqlserver|oracle|jdbc|data_?source|database|db_?(?:host|name|server)|dbname|mongodb)/i;
const REPEATED = /(?:confirm|repeat|again)\w*["']?\s*[:=]\s*(?:""|'')/i;
const OF_CONSOLE = /\b(?:KC|KEYCLOAK)_/;
const IN_MEMORY = /jdbc:(?:h2:mem|hsqldb:mem|derby:memory|sqlite)|:memory:/i;
const CONSOLE = /h2\.console\.enabled\s*[=:]\s*true|^\s*h2:\s*\n\s+console:\s*\n\s+enabled:\s*true/im;
const HOST =
  /(?:^|[^A-Za-z])(?:host(?:name)?|server|url|addr(?:ess)?)["']?\s*(?:=>|[:=])\s*["']?(?:[a-z][\w:+.-]*:\/\/)?([\w.-]+)/gim;
/** Lines on both sides in which the account and the server of a connection stand. */
const NEAR = 6;

/**
 * The first setting of a file with which a database is opened by an account that has no password. What the machine itself alone runs
 * is doubtful, and a database that lives in the memory of the program has nobody who could reach it.
 */
export function emptyPasswords(
  rules: AnalysisRules,
  path: string,
  text: string,
  isTaken: (line: number) => boolean,
): RawFinding[] {
  const rule = rules.get('empty-password');
  const isCode = CODE.test(path);
  if (!rule || !(isCode || SETTINGS.test(path)) || isSamplePath(path)) return [];
  if (!/passw|pwd|["'`]\s*,\s*(?:""|'')|root:?@|AUTH_METHOD/i.test(text)) return [];
  const lines = text.split('\n');
  const around = (at: number): string =>
    lines
      .slice(Math.max(0, at - NEAR), at + NEAR + 1)
      .filter((line) => line.length < 400 && !COMMENT.test(line))
      .join('\n');
  const opens = (line: string, at: number): boolean => {
    if (COMMENT.test(line) || isTaken(at + 1)) return false;
    if (LETS_IN.test(line)) return !isCode;
    if (EMPTY_IN_ADDRESS.test(line)) return true;
    if (isCode && EMPTY_BEHIND_ACCOUNT.test(line)) return true;
    const hit = (isCode ? EMPTY_ARGUMENT : EMPTY_SETTING).exec(line);
    if (hit === null) return false;
    // A list or map may follow in YAML; the next line is no deeper.
    if (!isCode && indentOf(lines[at + 1] ?? '') > indentOf(line)) return false;
    const near = around(at);
    // A form begins with nothing in its fields; and consoles of accounts keep theirs elsewhere.
    if ((isCode && REPEATED.test(near)) || OF_CONSOLE.test(line)) return false;
    if (!ACCOUNT.test(near) || !STORE.test(`${isCode ? '' : path}\n${near}`)) return false;
    return !IN_MEMORY.test(near) || CONSOLE.test(text);
  };
  const found = settingFinding(rule, path, lines, opens);
  const [first] = found;
  if (first === undefined) return [];
  const at = first.startLine - 1;
  const start = lines.slice(0, at).reduce((sum, line) => sum + line.length + 1, 0);
  const hosts = [...around(at).matchAll(HOST)].map(([, host = '']) => host);
  const isOwn = hosts.length > 0 && hosts.every((host) => isLoopback(host) || /^jdbc$/i.test(host));
  const isDoubtful =
    isOwn ||
    // Only the containers beside a store come to it that no port of the host leads to.
    composeReach(path, text)?.isInsideOnly('', start) === true ||
    IN_MEMORY.test(around(at)) ||
    isForDevelopment(path) ||
    isPipeline(path) ||
    isInDevelopmentSection(path, text, start);
  return found.map((one) => (isDoubtful ? { ...one, evidence: oneGuess } : one));
}

const indentOf = (line: string): number => (line.trim() === '' ? 0 : line.length - line.trimStart().length);
