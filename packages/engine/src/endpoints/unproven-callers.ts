import type { FunctionIR } from '../ir/ir.ts';
import { inOtherTongues } from '../match/credentials/other-tongues.ts';
import { quickPattern } from '../match/prefilter/quick-pattern.ts';
import { PASSWORD as NAMES_PASSWORD } from './endpoint-words.ts';

/** Where who calls is taken without a proof: a sign-in that never asks whether the password is right, and a check that takes the name that a header has for who sends it. */

/** A password that a request brings, in words of all languages. */
const TAKES_PASSWORD = inOtherTongues(
  /\{[^{}\n]{0,200}\b(?:password|passwd|pwd)\b[^{}\n]{0,200}\}\s*=\s*(?:await\s+)?(?:req|request|ctx)\b[^\n]*|\b(?:const|let|var|final\s+\w+|String|string)?\s*\$?\w*(?:[pP]assword|[pP]asswd|[pP]wd)\s*:?=\s*(?:await\s+)?\$?(?:req|request|ctx|c|r|_POST|_REQUEST|params|data|body|payload|form|json)\b[^\n]*/g,
);
/** Whether one came at all. */
const PRESENCE = inOtherTongues(
  /!\s*(?:(?:req|request)\.body\.)?(?:password|passwd|pwd)\b|\bnot\s+(?:password|passwd|pwd)\b|\bempty\(\s*\$\w*(?:password|passwd|pwd)\s*\)|\b(?:password|passwd|pwd)\s*(?:===?|!==?|==)\s*(?:""|''|null|undefined|nil|None)|\b(?:password|passwd|pwd)\.(?:length|trim\(\))/gi,
);
const TEXT = /"[^"\n]*"|'[^'\n]*'/g;
/** A text that a password is put into: a statement that asks for it. */
const PUTS_IN = inOtherTongues(
  /[$#]?\{[^{}\n]{0,60}(?:pass(?:word|wd)?|pwd)[^{}\n]{0,60}\}|\$\w*(?:pass(?:word|wd)?|pwd)/i,
);
/** A field of a record that is left out or answered. */
const FIELD_NAMED = inOtherTongues(
  /\b(?:password|passwd|pwd)(?:_?[hH]ash)?\s*:\s*(?:(?:undefined|_|false|0|true)\b|(?!req\b|request\b|body\b|data\b|input\b)\w+\.(?:password|passwd|pwd)(?:_?[hH]ash)?\b)|\.(?:password|passwd|pwd)(?:_?[hH]ash)?\s*=\s*(?:undefined|null|None|nil)/gi,
);
const PASSWORD = inOtherTongues(/pass(?:word|wd)|\bpwd\b|credential/i);
/** Looks an account up by what the request calls it. */
const FINDS = quickPattern(
  /\b(?:find\w*|get\w*|first\w*|where|filter\w*|query|SELECT|select|Find\w*|First\w*|Where)\b/,
);
/** Says who is signed in: a token, or a session that keeps somebody. */
const SIGNS_IN = quickPattern(
  /\bjwt\.(?:sign|encode)\(|\b(?:generate|create|issue|make|sign)_?(?:access_?|auth_?|jwt_?)?(?:token|jwt)\w*\(|\bcreateToken\(|\b(?:req|request|ctx)\.session\.\w*(?:user|login|logged|account|auth)\w*\s*=(?!=)|\bsession\[["']\w*(?:user|login|logged|account|auth)\w*["']\]\s*=(?!=)|\$_SESSION\[["']\w*(?:user|login|logged|auth|account)\w*["']\]\s*=(?!=)|\blogin_user\(|\b(?:auth_)?login\(\s*(?:self\.)?request\s*,|\bSignInAsync\(|\bAuth::login\(|\bsign_in\b\s*\(?\s*@?user/i,
);
/** Somebody else proves it, or it is somebody new. */
const ELSEWHERE =
  /authenticat(?!ion\b|ed\b)\w*\(|\b(?:verify|check|compare|valid|match|attempt|bcrypt|argon|scrypt|signInWith)\w*\s*[.(]|\(\s*(?:req|request|ctx\.request)\.body\s*[,)]|\bregister|\bcreate\(|\bINSERT\b|new\s+User\(|\.save\(|oauth|ldap|\botp\b|\bcode\b/i;

/** Where a function signs somebody in who gives a password, and never looks whether it is right. */
export function unaskedPassword(body: string): number | null {
  const signs = SIGNS_IN.exec(body);
  if (!signs || !FINDS.test(body) || ELSEWHERE.test(body)) return null;
  const rest = body.replace(TAKES_PASSWORD, ' ');
  if (rest === body) return null;
  const asked = rest
    .replace(PRESENCE, ' ')
    .replace(FIELD_NAMED, ' ')
    .replace(TEXT, (text) => (PUTS_IN.test(text) ? text : ' '));
  return PASSWORD.test(asked) ? null : signs.index;
}

/** A form with which people sign in, by its name: its fields hold the password. */
const FORM = /\b(\w{0,30}(?:[lL]og|[sS]ign)_?[iI]n\w{0,12}Form)\(/;
/** Whether all fields came as they should. */
const FILLED_IN = /\.(?:validate(?:_on_submit)?|is_valid)\(\s*\)/g;
/** Handed over as a whole, with its password. */
const WHOLE_FORM = /[(,]\s*\w*form(?:\.(?:data|cleaned_data))?\s*[,)]/i;

/** Where a function signs somebody in who fills in a form for it, and never takes the password out of that; with the class of the form, which may look. */
function unaskedForm(body: string): { readonly at: number; readonly form: string } | null {
  const form = FORM.exec(body)?.[1];
  const signs = SIGNS_IN.exec(body);
  if (form === undefined || !signs || !FINDS.test(body)) return null;
  const rest = body.replace(FILLED_IN, ' ').replace(TEXT, ' ');
  const shown = rest.replace(/\brender\w*\([^\n]*/g, ' ');
  return ELSEWHERE.test(rest) || PASSWORD.test(rest) || WHOLE_FORM.test(shown)
    ? null
    : { at: signs.index, form };
}

const SIGN_IN = /log_?in|sign_?in|authenticat|(?:verify|validate|check)_?(?:user|cred|login|account)/i;
const GIVEN_PASSWORD = /^\$?(?:plain_?|raw_?|user_?)?(?:password|passwd|pwd)$/i;

/** Where a function that signs people in by its name looks one up and never names the password that it is given. */
function ignoredPassword(name: string, parameters: readonly string[], body: string): number | null {
  if (!parameters.some((one) => GIVEN_PASSWORD.test(one)) || !SIGN_IN.test(name)) return null;
  const finds = FINDS.exec(body);
  if (!finds || ELSEWHERE.test(body)) return null;
  const asked = body.replace(PRESENCE, ' ').replace(FIELD_NAMED, ' ');
  return PASSWORD.test(asked.replace(TEXT, (text) => (PUTS_IN.test(text) ? text : ' '))) ? null : finds.index;
}

/** Where a function lets somebody in whose password it is given, or a form has, and does not look whether it is right. */
export function lettingIn(
  { params }: FunctionIR,
  name: string,
  body: string,
  mayAnswer: boolean,
): { readonly at: number; readonly form?: string } | null {
  const names = params.flatMap(({ pattern }) => (pattern.kind === 'name' ? [pattern.name] : []));
  const at =
    (mayAnswer && NAMES_PASSWORD.test(body) ? unaskedPassword(body) : null) ??
    ignoredPassword(name, names, body);
  if (at !== null) return { at };
  return mayAnswer ? unaskedForm(body) : null;
}

/** What should prove who calls, and is only cut to pieces. */
const READS_TOKEN = quickPattern(
  /(?:[gG]et_?[hH]eader|[hH]eaders?(?:\(\))?(?:\.[gG]et)?|header|HTTP_AUTHORIZATION|getHeaderString|META(?:\.get)?)\s*(?:\(\s*|\[\s*)?["']?(?:HTTP_)?(?:[aA]uthorization|AUTHORIZATION|[xX]-(?:Auth|Access)-Token)["']?|\.headers\.authorization\b|bearerToken\(\)/,
);
/** Says who calls for all that comes behind. */
const SETS_CALLER =
  /\b[cC](?:tx)?\.(?:Set|Locals)\(\s*"(?:user|user_?id|username|uid|account_?id|current_?user|user_?email)"\s*,\s*([^)\n]+)\)|context\.WithValue\([^,\n]+,\s*"?\w*[uU]ser\w*"?\s*,\s*([^)\n]+)\)|\b(?:req|request|ctx\.state|ctx)\.(?:user|userId|user_id|currentUser|uid)\s*=(?!=)\s*([^;\n]+)|\bg\.(?:user|user_id|current_user)\s*=(?!=)\s*([^\n]+)|setAttribute\(\s*"\w*[uU]ser\w*"\s*,\s*([^)\n]+)\)/;
/** Proves it, or finds whose it is where the program keeps tokens. */
const PROVES =
  /verif|decod|jwt|jws|jose|paseto|\bparse\w*(?:token|claims)|claims|hmac|sign(?:ature|ed)|decrypt|introspect|validat\w*\(|(?:find|query|first|where|get|lookup|select|fetch|load|exists|check|search|authenticate|resolve)\w*\s*\(\s*[^)]*(?:token|key|hash|session|header)|\bSELECT\b|redis|cache|session|firebase|supabase|admin\.auth|clerk|auth0|keycloak|equals|compare|await\s|==\s*(?:os\.|config|settings|expected|secret|process)|map\[|\]\s*;?\s*(?:ok|exists)|users?\[|tokens?\[|\.Get\(\s*token/i;
/** Words of proofs that reading a header has in it. */
const READING =
  /(?:Get_?Header|get_?header|headers?\.get|Header\.Get)\w*\([^()]*\)|["'][^"'\n]*["']|\/\/[^\n]*|#[^\n]*/gi;

/** Where a function takes a part of a header that should prove who calls for who calls. */
export function unprovenCaller(body: string): number | null {
  if (!READS_TOKEN.test(body)) return null;
  const sets = SETS_CALLER.exec(body);
  if (!sets || PROVES.test(body.replace(READING, ' '))) return null;
  const value = sets.slice(1).find((one) => one !== undefined) ?? '';
  // What it is given comes from the header, by name: a constant is nobody's claim.
  return /^\s*["'\d]|^\s*(?:null|None|nil|undefined)\b/.test(value) ? null : sets.index;
}
