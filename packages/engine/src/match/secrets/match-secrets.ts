import { isForDevelopment, isForTests, roleOf } from '../../file-kinds/role.ts';
import { type Evidence, hardlyHarmful, oneGuess } from '../../findings/evidence.ts';
import type { RawFinding } from '../../findings/finding.ts';
import { statementOf } from '../../findings/fingerprint.ts';
import { topScope } from '../../findings/scope.ts';
import { buildLines, positionOf } from '../../positions.ts';
import { checkedRegex, type SafeRegex } from '../../regex/safe-regex.ts';
import type { LoadedRules } from '../../rules/load.ts';
import type { RuleFile, ScanType, SecretSpec } from '../../rules/schema.ts';
import { requireAny, requireWord } from '../prefilter/required-text.ts';
import { ruleFilter } from '../prefilter/rule-filter.ts';
import { isPlaceholder, shannonEntropy } from '../secret-strength.ts';
import { passesChecksum } from './checksums.ts';
import { isKeyOfDebugShell } from './debug-shells.ts';

interface SecretRule {
  readonly rule: RuleFile;
  readonly spec: SecretSpec;
  readonly regex: SafeRegex;
  readonly except: readonly SafeRegex[];
  readonly exceptPaths: readonly SafeRegex[];
  readonly publicNear: SafeRegex | null;
  readonly needsNear: SafeRegex | null;
}
export interface SecretRules {
  readonly rules: readonly SecretRule[];
  /** Which rules, by position, have one of their anchors in a text. */
  readonly mayMatch: (text: string) => Uint8Array;
}

/** Lines longer than this are data or minified code. */
const MAX_LINE = 4_000;
const MAX_PER_RULE = 50;
const SAMPLES =
  /(^|\/)\.?(examples?|samples?|docs?)\/|[._-](test|spec|example|sample|template|dist)\b|(^|\/)(package-lock\.json|yarn\.lock|pnpm-lock\.yaml|composer\.lock|Cargo\.lock|go\.sum|poetry\.lock|Gemfile\.lock)$/i;

/** Tests of this kind ask a service that runs: what opens it may lie beside them. */
const AGAINST_A_SERVICE =
  /(?<=^|\/)(?:[^/]+\.)?(?:e2e|cypress|testing|(?:integration|acceptance|smoke|contract|api|e2e|end-to-end)[-_]?tests?)\//gi;

/** Is this a place where secrets are made up? Formats with a checksum are still looked for there. By path alone. */
export const isSamplePath = (path: string): boolean =>
  SAMPLES.test(path) || roleOf(path.replace(AGAINST_A_SERVICE, '')) === 'test';

/** What documentation shows is an example most often. */
const DOCUMENTATION = /\.(?:md|mdx|markdown|rst|adoc)$/i;
/** Descriptions of an interface show what it is asked and answers. */
const INTERFACE = /(?:^|[/._-])(?:openapi|swagger|asyncapi|postman)(?:[/._-]|$)/i;
/** The value of an example in a description of an interface stands under such a key. */
const EXAMPLES = /^\s*["']?examples?["']?\s*:/;
/** A comment shows the address of one thing that its token opens. */
const TOKEN_IN_ADDRESS = /^\s*(?:\/\/|#|\*|\/\*|<!--|--|;).*https?:\/\/\S*[?&]\w*token=$/i;
const SIGNED_ADDRESS = /https?:\/\/\S*[?&](?:X-Amz-Credential|AWSAccessKeyId|GoogleAccessId)=$/;
/** Lines above a value in which the keys that it lies under are looked for. */
const KEYS_ABOVE = 40;
/** Certificates that nobody but their maker trusts. */
const SELF_SIGNED = /(?:^|[/._-])(?:self-?signed|snakeoil|dummy|fake|examples?|samples?)(?:[/._-]|$)/i;
/** Lines around a secret that say what it is for. */
const NEAR = 3;
/** Lines around a secret in which stands what it opens nothing without. */
const BESIDE = 12;

/** A comment that shows what one looks like. */
const COMMENT = /^\s*(?:\/\/|#|\*|\/\*|<!--|--|;)/;
const SHOWN =
  /^\s*(?:\/\/|#|\*|\/\*|<!--|--|;).*\b(?:e\.g|example|for instance|looks? like|tokens? like|keys? like|like this|such as|format|sample)\b|^\s*(?:\/\/|#|\*|\/\*|<!--|--|;).*\blike:?\s*$/im;

/** A key in the source whose name says that it opens nothing: `TEST_FAKE_RSA_KEY = "-----BEGIN…`. */
const namedAsSample = /(^|[^a-z])(test|fake|dummy|mock|sample|example)[a-z]*([^a-z]|$)/i;

export function compileSecretRules(loaded: LoadedRules, scanType: ScanType): SecretRules {
  const rules: SecretRule[] = [];
  for (const { rule } of loaded.rules) {
    const spec = rule.secret;
    if (!spec || !rule.scan.includes(scanType)) continue;
    rules.push({
      rule,
      spec,
      regex: checkedRegex(spec.pattern, spec.flags ?? ''),
      except: (spec.except ?? []).map((one) => checkedRegex(one, 'i')),
      exceptPaths: (spec['except-paths'] ?? []).map((one) => checkedRegex(one, 'i')),
      publicNear: spec['public-near'] === undefined ? null : checkedRegex(spec['public-near'], 'i'),
      needsNear: spec['needs-near'] === undefined ? null : checkedRegex(spec['needs-near'], ''),
    });
  }
  // A place is reported once, by the rule that knows most about it.
  const rank = { high: 0, medium: 1, low: 2 } as const;
  rules.sort((a, b) => rank[a.rule.confidence] - rank[b.rule.confidence]);
  const needs = rules.map(({ spec }) =>
    requireAny(spec.anchors.map((word) => requireWord(word, { exact: false }))),
  );
  return { rules, mayMatch: ruleFilter(needs, { anyCase: true }).mayMatch };
}

/** `ghp_AbCd…` → `ghp_****`: enough to find it again, too little to use. */
export function maskSecret(secret: string): string {
  const shown = Math.min(4, Math.floor(secret.length / 5));
  return `${secret.slice(0, shown)}****`;
}

/** Where a secret stands. Holds it as it is written: for telling secrets apart, never for reports. */
export interface SecretPlace {
  readonly finding: RawFinding;
  /** What no other secret has, on one line of the text: the secret, or a line of a key's body. */
  readonly identity: string;
}

/** Secrets in one text, as `secretPlaces` finds them. Neither message nor statement ever holds the whole secret. */
export const matchSecrets = (rules: SecretRules, path: string, text: string): RawFinding[] =>
  secretPlaces(rules, path, text).map((one) => one.finding);

/** Cost: one pass for all anchor words over the text, then the patterns on the lines around the hits only. */
export function secretPlaces(rules: SecretRules, path: string, text: string): SecretPlace[] {
  const places: SecretPlace[] = [];
  let lower: string | null = null;
  let lines: readonly number[] | null = null;
  const taken = new Set<number>();
  const wanted = rules.mayMatch(text);
  for (const [number, one] of rules.rules.entries()) {
    if (wanted[number] === 0) continue;
    const { spec, rule } = one;
    if (one.exceptPaths.some((regex) => regex.test(path))) continue;
    if (!spec.checksum && isSamplePath(path)) continue;
    lower ??= text.toLowerCase();
    let count = 0;
    const seen = new Set<number>();
    for (const anchor of spec.anchors) {
      const word = anchor.toLowerCase();
      for (
        let at = lower.indexOf(word);
        at >= 0 && count < MAX_PER_RULE;
        at = lower.indexOf(word, at + word.length)
      ) {
        lines ??= buildLines(text);
        const line = positionOf(lines, at).line;
        if (seen.has(line)) continue;
        seen.add(line);
        const start = lines[line - 1] ?? 0;
        const end = lines[line] ?? text.length;
        const lineText = text.slice(start, Math.min(end, start + MAX_LINE)).replace(/[\r\n]+$/, '');
        if (end - start > MAX_LINE && at - start > MAX_LINE) continue;
        for (let from = 0; count < MAX_PER_RULE; ) {
          const hit = one.regex.find(lineText, from);
          if (!hit) break;
          from = Math.max(hit.end, hit.start + 1);
          const secret = hit.group ?? lineText.slice(hit.start, hit.end);
          const secretStart = start + lineText.indexOf(secret, hit.start);
          const behind = text.slice(start + hit.end, start + hit.end + 3000);
          if (taken.has(secretStart) || !isReal(one, secret, behind)) continue;
          if (spec.checksum === 'pem' && namedAsSample.test(lineText.slice(0, hit.start))) continue;
          taken.add(secretStart);
          count++;
          places.push({
            finding: {
              ...toFinding(rule, path, lineText, secret, line, secretStart - start),
              ...evidenceOf(
                one,
                path,
                secret,
                text.slice(lines[line - 1 - NEAR] ?? 0, lines[line + NEAR]),
                lineText,
                text,
                start,
                text.slice(lines[line - 1 - BESIDE] ?? 0, lines[line + BESIDE]),
              ),
            },
            identity: spec.checksum === 'pem' ? keyBody(behind) : secret,
          });
        }
      }
    }
  }
  return places.sort(
    ({ finding: a }, { finding: b }) =>
      a.startLine - b.startLine || a.startColumn - b.startColumn || (a.ruleId < b.ruleId ? -1 : 1),
  );
}

/** The second line of a key's body where there is one: the first is the same in all keys of some forms. */
function keyBody(behind: string): string {
  const lines = behind.split(/\\[nr]|[^A-Za-z0-9+/=]+/).filter((one) => one.length >= 32);
  return lines[1] ?? lines[0] ?? behind;
}

function isReal(one: SecretRule, secret: string, behind: string): boolean {
  const { spec } = one;
  if (spec.checksum !== 'pem' && spec.checksum !== 'url-credentials' && isPlaceholder(secret)) return false;
  if (one.except.some((regex) => regex.test(secret))) return false;
  if (spec.entropy !== undefined && shannonEntropy(secret) < spec.entropy) return false;
  return spec.checksum === undefined || passesChecksum(spec.checksum, secret, behind);
}

/** What stands around, and in it, may say that the secret opens little. A check digit says that it was given out, wherever it stands. */
function evidenceOf(
  { spec, publicNear, needsNear }: SecretRule,
  path: string,
  secret: string,
  around: string,
  line: string,
  text: string,
  begin: number,
  beside: string,
): { readonly evidence?: Evidence } {
  const isKey = spec.checksum === 'pem';
  if (isKey && (isForTests(path) || isKeyOfDebugShell(text, line))) return { evidence: hardlyHarmful };
  // Of an address that was signed once, and for some minutes: the key's number alone opens nothing.
  if (SIGNED_ADDRESS.test(line.slice(0, line.indexOf(secret)))) return { evidence: hardlyHarmful };
  if (TOKEN_IN_ADDRESS.test(line.slice(0, line.indexOf(secret)))) return { evidence: hardlyHarmful };
  if (isOfExample(path, text, begin)) return { evidence: hardlyHarmful };
  if (IN_EMPTY_FIELD.test(line.slice(0, line.indexOf(secret)))) return { evidence: hardlyHarmful };
  if (needsNear && !beside.split('\n').some((one) => needsNear.test(one.slice(0, MAX_LINE))))
    return { evidence: hardlyHarmful };
  const isDoubtful =
    // The file's name says what a key is for as well as the lines beside it.
    publicNear?.test(`${path}\n${around}`) === true ||
    (isKey && (isForDevelopment(path) || SELF_SIGNED.test(path))) ||
    (COMMENT.test(line) && SHOWN.test(around)) ||
    (spec.checksum === 'jwt' && (expires(secret) || INTERFACE.test(path))) ||
    ((spec.checksum === undefined || isKey) && DOCUMENTATION.test(path));
  return isDoubtful ? { evidence: oneGuess } : {};
}

/** What a field shows for as long as nobody has written into it. */
const IN_EMPTY_FIELD = /\bplaceholder["']?\s*(?:[:=]|=>)[^;<>]{0,120}$|_example["']?\s*(?:[:=]|=>)\s*["']$/i;

/** Does a place lie under a key `example`, or `examples`, of a description in JSON or YAML? */
export function isOfExample(path: string, text: string, at: number): boolean {
  if (!/\.(?:json|ya?ml)$/i.test(path)) return false;
  const begin = text.lastIndexOf('\n', at - 1) + 1;
  const line = text.slice(begin, begin + MAX_LINE);
  const above = text
    .slice(Math.max(0, begin - KEYS_ABOVE * MAX_LINE), begin)
    .split('\n')
    .slice(0, -1)
    .slice(-KEYS_ABOVE)
    .reverse();
  let indent = indentOf(line);
  for (const one of above) {
    if (one.trim() === '' || indentOf(one) >= indent) continue;
    indent = indentOf(one);
    if (EXAMPLES.test(one)) return true;
  }
  return false;
}

const indentOf = (line: string): number => /^[ \t]*/.exec(line)?.[0].length ?? 0;

/** A token that ends by itself has ended, most likely, when somebody reads the repository. */
function expires(token: string): boolean {
  const [, body = ''] = token.split('.');
  return /"exp"\s*:/.test(Buffer.from(body, 'base64url').toString('latin1'));
}

function toFinding(
  rule: RuleFile,
  path: string,
  lineText: string,
  secret: string,
  line: number,
  column: number,
): RawFinding {
  const masked = maskSecret(secret);
  return {
    ruleId: rule.id,
    path,
    startLine: line,
    startColumn: column + 1,
    endLine: line,
    endColumn: column + secret.length + 1,
    message: `${rule.message.trimEnd()} Found: ${masked}`,
    symbol: [],
    scope: topScope,
    statement: statementOf(lineText.replaceAll(secret, masked)),
    flow: null,
  };
}
