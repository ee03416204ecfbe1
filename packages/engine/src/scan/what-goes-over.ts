import { asHardlyHarmful, type Evidence } from '../findings/evidence.ts';
import type { RawFinding } from '../findings/finding.ts';
import type { SourceFile } from '../inventory/source.ts';
import { functionAround, MAX_LINE } from './code-around.ts';
import { isSentAsData } from './options-as-data.ts';
import type { FlowFinding } from './program-stage.ts';
import { testedAddress } from './tested-address.ts';
import { textOf } from './text-of.ts';

/**
 * What goes over a connection whose peer nobody checks, and how it is used, in whatever language: whoever stands in between gains what is secret on the
 * way, or what the program believes of the answer. Where neither is seen it matters less, and so it does where the check is off for addresses of the own
 * network alone. Where passwords or code go over SSH it matters more than its rule says.
 */

const OF_TLS = /-(?:tls-verification-off|hostname-unchecked)$/;
const OF_SSH = /-ssh-host-key-ignored$/;

/** Words that name a secret, or a protocol that begins with one. */
const SECRET =
  /passw(?:or)?d|passphrase|pwd\b|(?:[a-z]Pass|_pass|[$'"]pass)\b|token|secret|api[-_]?key|access[-_]?key|private[-_]?key|x-[\w-]*key\b|[?&]key=|credential|bearer|authori[sz]ation|(?<![a-z])auth(?![a-z])|[a-z]Auth(?![a-z])|auth[A-Z_]\w|(?<![a-z])Auth[A-Z]|oauth|openid|userpwd|(?<!un)authenticat|set_?cookie|cookies?\s*[=:(]|['"]cookie['"]|log_?in(?![a-z])|sign_?in(?![a-z])|ldap|smtp|imap|pop3|\bpayment|receipt|checkout/i;
/** What only looks like one: the check itself, signals that stop a request, and what says that no secret is sent. */
const NO_SECRET =
  /(?:un|allow_?un|reject_?un)authori[sz]ed|cancellation_?token\w*|stopping_?token|abort_?token|csrf\w*|tokeni[sz]\w*|authorit(?:y|ies)|\bcookie_?(?:file|jar)\b[^\n]{0,12}['"]{2}|smtp_?auth\s*(?:=>?|:)\s*false|\bauth\s*(?:=>?|:)\s*(?:false|none|null|nil)\b|\$pass\s*=\s*(?:true|false)\b|!\s*\$pass\b/gi;

const REQUEST = String.raw`(?:curl_exec|curl_multi_exec|file_get_contents|fopen|urlopen|fetch|urlretrieve|wp_remote_\w+|(?:\.|->|::|\b)(?:get|head|post|put|patch|delete|options|request|do|send|execute|open|getAsync|postAsync|putAsync|sendAsync|getStringAsync|downloadString|newCall|start|call|get_response|exchange|retrieve|getForObject|Dial|DialTLS|connect|recv|read))`;
/** The variable that an answer is put into: of an assignment, of Go's results, of a callback. */
const ANSWERS = [
  new RegExp(
    String.raw`(?:^|[\s(;{,])(?:(?:const|let|var|val|final|auto)\s+)?(?:[\w<>.?]+\s+)?\$?([\p{L}_][\p{L}\p{N}_]*)(?:\s*,\s*\w+)?\s*:?=(?![=>~])[^=\n;]*?${REQUEST}\s*\(`,
    'gimu',
  ),
  /\b(?:request|get|post|fetch|then|send)\s*\((?:[^;\n]*,\s*)?(?:async\s*)?\(?\s*([\p{L}_][\p{L}\p{N}_]*)\s*(?::\s*[\w.]+\s*)?\)?\s*=>/giu,
  /\bwith\s+[^\n]*?\bas\s+([\p{L}_]\w*)\s*:/gu,
  /\.(?:request|get|post|start)\b[^\n]*(?:do|\{)\s*\|(\w+)\|/g,
];
const SENDS = new RegExp(String.raw`${REQUEST}\s*\(`, 'iu');
/** An answer that is handed on where it was asked for. */
const HANDED_ON = new RegExp(
  String.raw`\b(?:return|echo|print|yield|json_decode\(|simplexml_load_string\(|json\.loads\(|JSON\.parse\()\s*\(?\s*(?:await\s+)?[^\n;]*?${REQUEST}\s*\(`,
  'iu',
);
/** What reads an answer, whoever asked for it. */
const READS =
  /get_?input_?stream|get_?entity|EntityUtils|read_?line\(|read_?all\(|io\.Copy|ReadAs\w+\(|ReadFrom\w+|\.json\(|\.text\(|\.iter_content|->getBody|getContents|read_body|json_decode|simplexml_load|Unmarshal|NewDecoder|DownloadFile|urlretrieve/i;
/** What is done with an answer of which nothing but whether it came is asked. */
const ONLY_ASKED =
  /^\s*(?:(?:\?\.|\.|->)\s*(?:get)?(?:status\w*|is_?success\w*|ok\b|code\b|success\b|is_a\?|raise_for_status|ensure_?success\w*|body\.close|close|dispose|discard|destroy|disconnect|set[A-Z_]\w*|add\w*|header\b|on\b|once\b|abort|end\b|connect|getresponsecode|done)|\s*(?:={2,3}|!==?|[<>]=?)|\s*(?:!=|==)\s*(?:nil|null|None)|\s+is\b)/i;

/** Lines beside the option that speak of the same connection. */
const STORE_LINES = 1;
/** The address of a store as those who host applications hand it out. */
const OF_HOSTER =
  /\b(?:REDIS|DATABASE|POSTGRES(?:QL)?|MYSQL|CLEARDB|MONGO(?:DB)?|RABBITMQ|AMQP|KAFKA)\w*_UR[LI]\b/;
const MAX_CHARACTERS = 200_000;

/** The same findings: those of connections are graded by what goes over them, and those that switch no check off are left out. @param files by their path */
export async function withWhatGoesOver<T extends FlowFinding | RawFinding>(
  findings: readonly T[],
  files: ReadonlyMap<string, SourceFile>,
): Promise<readonly T[]> {
  const out: T[] = [];
  for (const one of findings) {
    const isTls = OF_TLS.test(one.ruleId);
    if (!isTls && !OF_SSH.test(one.ruleId)) {
      out.push(one);
      continue;
    }
    const text = await textOf(files.get(one.path));
    const lines = text.split('\n');
    const isWritten = isTls && (lines[one.startLine - 1]?.length ?? 0) <= MAX_LINE;
    const tested = isWritten ? await testedAddress(lines, one, files) : null;
    if (tested === 'never' || (isWritten && isSentAsData(lines, one))) continue;
    if (text === '' || (one.evidence !== undefined && !isPlain(one.evidence))) {
      out.push(one);
      continue;
    }
    const code = functionAround(lines, one.startLine - 1).text;
    const own = lines
      .slice(Math.max(0, one.startLine - 1 - STORE_LINES), one.startLine + STORE_LINES)
      .join('\n');
    const evidence = isTls ? ofTls(code, text, tested, own) : ofSsh(code, text);
    out.push(evidence === null ? one : { ...one, evidence: { ...one.evidence, ...evidence } });
  }
  return out;
}

const isPlain = ({ guesses, isHardly }: Evidence): boolean => guesses === 0 && isHardly !== true;

const certain: Evidence = { guesses: 0, isRemote: true };
const little: Evidence = { ...certain, isOfLittle: true };

function ofTls(code: string, text: string, tested: 'hardly' | 'some' | null, own: string): Evidence | null {
  if (tested === 'hardly' || isOfOwnNetwork(code)) return asHardlyHarmful(undefined);
  // In a file of settings secrets of other things stand around it.
  if (OF_HOSTER.test(own) && !hasSecret(own)) return little;
  if (hasSecret(code)) return null;
  const used = isAnswerUsed(code);
  if (tested !== null && used !== null) return little;
  if (used !== null) return used || sharesSecret(code, text) ? null : little;
  // Who connects stands elsewhere, and what is sent then is not known here. Hosters hand out stores whose certificates nobody can check.
  return used === null && OF_HOSTER.test(code) ? little : null;
}

const hasSecret = (code: string): boolean => SECRET.test(code.replace(NO_SECRET, ''));

/** A client that the class keeps may have been given what it sends elsewhere in the file. */
const sharesSecret = (code: string, text: string): boolean =>
  /(?:\bthis\.|\bself\.|@|\$this->)\w*(?:client|session|http|conn|agent)\w*/i.test(code) &&
  text.length <= MAX_CHARACTERS &&
  hasSecret(text);

/** A function that is declared is not called there. */
const DECLARED = /\b(?:function|func|fun|def)\s+(?:\([^)]*\)\s*)?[\w.]+(?=\s*\()/g;

/** Is anything of an answer used but whether it came? Null where no request is seen. */
function isAnswerUsed(written: string): boolean | null {
  const code = written.replace(DECLARED, '');
  if (HANDED_ON.test(code) || READS.test(code)) return true;
  const names = new Set<string>();
  // Whether a page has a word is all that is asked of it; what was sent before may be decided by it.
  const isOfWords = !/post/i.test(code);
  for (const pattern of ANSWERS) for (const [, name = ''] of code.matchAll(pattern)) names.add(name);
  for (const name of names) {
    const uses = new RegExp(String.raw`(?<![\p{L}\p{N}_.>])${name}(?![\p{L}\p{N}_])`, 'gu');
    for (const { index } of code.matchAll(uses)) {
      const behind = code.slice(index + name.length, index + name.length + 80);
      // Where it gets its value, or is declared.
      if (
        /^(?:\s*,\s*\w+)?\s*(?::?=(?![=>~])|\)?\s*=>|:\s*\w|\|)/.test(behind) ||
        /^\s*(?:;|$)/.test(behind.split('\n')[0] ?? '')
      ) {
        if (
          !/\b(?:return|yield|echo|print)\s+(?:await\s+)?[$]?$/.test(
            code.slice(Math.max(0, index - 20), index),
          )
        )
          continue;
        return true;
      }
      if (
        isOfWords &&
        /\b(?:preg_match\s*\([^()$]*|(?:str(?:i?pos|_contains|i?str)|includes)\s*\()\s*\$?$/.test(
          code.slice(Math.max(0, index - 60), index),
        )
      )
        continue;
      if (
        /\b(?:close|curl_close|curl_getinfo|curl_error|curl_errno|empty|is_null|isset|if)\s*\(\s*!?\s*\$?$/.test(
          code.slice(Math.max(0, index - 24), index),
        )
      )
        continue;
      if (!ONLY_ASKED.test(behind)) return true;
    }
  }
  return names.size > 0 || SENDS.test(code) ? false : null;
}

const HOST_SET = /(?:->|\.)(?:host|hostname|server)\s*=\s*\$?([A-Za-z_]\w*)\s*;?\s*$/gim;

const BOTH_ENDS = /\bsocketpair\(|\bstream_socket_pair\(|\bnet\.Pipe\(|\bUNIXSocket\.pair\b/;

/** Does the program talk to itself, or has every host that a variable of the function is given a name without a dot, as containers beside each other have? */
function isOfOwnNetwork(code: string): boolean {
  if (BOTH_ENDS.test(code)) return true;
  const hosts = [...code.matchAll(HOST_SET)].map(([, name = '']) => name);
  return hosts.length > 0 && hosts.every((name) => isGivenOwnNames(code, name));
}

function isGivenOwnNames(code: string, name: string): boolean {
  const given = [
    ...code.matchAll(new RegExp(String.raw`(?<![\w.>])\$?${name}\s*:?=(?![=>~])\s*([^;\n]*)`, 'g')),
  ].map(([, value = '']) => value.trim());
  return (
    given.length > 0 && given.every((value) => /^(["'])[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*\1$/i.test(value))
  );
}

const PASSWORD =
  /\bssh\.Password(?:Callback)?\(|KeyboardInteractive|passw(?:or)?d\s*(?:[=:]|=>)|set_?password|passw(?:or)?d\b[^\n]*\bconnect\(|\bconnect\([^)]*passw/i;
const CODE =
  /\bgit(?:_ssh\w*|[ '"](?:.{0,40})(?:clone|fetch|pull|checkout|submodule|push))|go-?git|jgit|\b(?:git|transport)\.(?:AuthMethod|PlainClone|CloneOptions)|TransportConfigCallback|GIT_SSH/i;
/** Go's client that has nothing to prove itself with. */
const WITHOUT_PROOF = /\bssh\.ClientConfig\s*\{/;

function ofSsh(code: string, text: string): Evidence | null {
  if (
    WITHOUT_PROOF.test(code) &&
    !/\bAuth\b|password|signer|publickey[^s]*s\(/i.test(code.replace(/ssh\.PublicKey\b/g, ''))
  )
    return little;
  const isFew = text.length <= MAX_CHARACTERS;
  return PASSWORD.test(code) || CODE.test(code) || (isFew && (PASSWORD.test(text) || CODE.test(text)))
    ? { ...certain, isOfSecrets: true }
    : null;
}
