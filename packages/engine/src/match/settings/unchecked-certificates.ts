import { isForDevelopment } from '../../file-kinds/role.ts';
import { oneGuess } from '../../findings/evidence.ts';
import type { RawFinding } from '../../findings/finding.ts';
import type { AnalysisRules } from '../credentials/match-credentials.ts';
import { settingFinding } from './setting-finding.ts';

/** Files of settings that a program reads or is started with. */
const SETTINGS =
  /(?:^|\/)\.env(?:\.[\w-]+)?$|\.(?:env|json|ya?ml|ini|toml|conf|cfg|properties|config|xml)$|(?:^|\/)Dockerfile(?:\.[\w-]+)?$/i;
/** Others' settings, lists of packages, what builds, what is copied before it is used, and what describes settings. */
const OTHERS =
  /(?:^|\/)(?:node_modules|vendor|\.github|\.gitlab|\.circleci|docs?|schemas?)\/|(?:^|\/)(?:package(?:-lock)?|composer|tsconfig[\w.-]*|renovate|angular)\.(?:json|lock)$|(?:^|\/)\.(?:gitlab-ci|travis)\.ya?ml$|[._-](?:example|sample|template|dist|schema)(?:[._-]|$)/i;
const MAY_SAY = /certificate|reject_?unauthorized|verify|sslmode|usessl|insecure/i;
/** What database drivers, clients of mail and directories and HTTP clients are told in: `TrustServerCertificate=true;`, `"rejectUnauthorized": false`, `ssl_verify: none`. */
const ACCEPTS_ALL =
  /\bTrust_?\s?Server_?\s?Certificate["']?\s*[=:]\s*["']?(?:true|yes)\b|["']?\breject_?unauthorized["']?\s*[:=]\s*["']?(?:false|0)\b|\bNODE_TLS_REJECT_UNAUTHORIZED["']?\s*[=:]\s*["']?0\b|["']?\b(?:ssl|tls)[._-]?(?:cert(?:ificate)?[._-]?)?verif(?:y|ication)(?:[._-]?(?:mode|cert(?:ificate)?|peer|host))?["']?\s*[=:]\s*["']?(?:false|no|none|off|0|VERIFY_NONE)\b|["']?\bverify[._-]?(?:ssl|tls|certs?|certificates?|peer)["']?\s*[=:]\s*["']?(?:false|no|none|off|0)\b|["']?\binsecure[._-]?skip[._-]?(?:tls[._-]?)?verify["']?\s*[=:]\s*["']?(?:true|yes|1)\b|\bverifyServerCertificate=false\b|\bssl\.endpoint\.identification\.algorithm\s*=\s*$|[?&;]ssl[_-]?mode=(?:ALLOW_ALL|prefer-insecure)\b/i;
const COMMENT = /^\s*(?:#|\/\/|;|<!--|--)/;
/** Nobody stands between a program and the same machine. */
const OWN_MACHINE =
  /(?:localhost|127\.0\.0\.1|\(local(?:db)?\)|::1|(?:Server|Data Source)\s*=\s*(?:tcp:)?\.(?:[\\,;]|$)|\\\\SQLEXPRESS)/i;
/** How many lines of an object a driver's host and what it accepts lie apart. */
const NEAR = 8;

/** The first setting of a file by which a connection accepts whatever certificate it is shown. A guess for a file that says it is a developer's. */
export function uncheckedCertificates(rules: AnalysisRules, path: string, text: string): RawFinding[] {
  const rule = rules.get('certificate-unchecked');
  if (!rule || !MAY_SAY.test(text) || !SETTINGS.test(path) || OTHERS.test(path) || isForDevelopment(path))
    return [];
  const lines = text.split('\n');
  const found = (isSure: boolean): RawFinding[] =>
    settingFinding(
      rule,
      path,
      lines,
      (line, at) => ACCEPTS_ALL.test(line) && !COMMENT.test(line) && isOfOthers(lines, at) === isSure,
      isSure ? undefined : oneGuess,
    );
  const sure = found(true);
  return sure.length > 0 ? sure : found(false);
}

/** Is what is connected to another machine, as far as the line, or the object that it stands in, says? */
function isOfOthers(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  if (/(?:Server|Data Source|Host|url)\s*=|:\/\//i.test(line)) return !OWN_MACHINE.test(line);
  // Where the environment names the host beside it, that is the one.
  const near = lines.slice(Math.max(0, at - NEAR), at + 1).filter((one) => one.length < 400);
  return (
    !near.some((one) => OWN_MACHINE.test(one)) ||
    near.some((one) => /use_env_variable|\$\{|process\.env/.test(one))
  );
}
