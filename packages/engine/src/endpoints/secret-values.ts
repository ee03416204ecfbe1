import { PASSWORD_WORDS } from '../match/credentials/other-tongues.ts';

/** What a value is called that is nobody else's to read, at the end of its name. */
const SECRET_NAME = `(?:password|${PASSWORD_WORDS.join('|')}|password_?confirm(?:ation)?|password_?(?:repeat|again)|one_?time_?(?:code|pin)|(?:verification|reset|recovery|backup|login|sms|mfa|2fa|otp)_?code|(?<![a-z])otp|passwd|passphrase|passcode|(?:otp|totp|mfa|2fa|two_?factor|shared|client|api|app|jwt|session|signing|webhook)_?secret|(?:credit_?|debit_?|bank_?)?card_?(?:number|num|no)|credit_?card|cc_?(?:number|num)|cvv2?|cvc2?|ssn|social_?security(?:_?(?:number|no))?|(?:secret|private|signing|encryption|master|jwt)_?key|jwt_?secret(?:_?key)?|secret_?access_?key|(?:access|auth|refresh|reset|session|bearer)_?token|conn(?:ection)?_?str(?:ing)?|(?:database|db|mongo(?:db)?|redis)_?ur[il]|sqlalchemy_?database_?uri|security_?answer)`;
const MAY_NAME = new RegExp(
  String.raw`${PASSWORD_WORDS.join('|')}|pass|code|otp|one_?time|secret|card|cc_?num|cvv|cvc|ssn|social|key|token|conn|ur[il]\b|answer`,
  'i',
);
/** Names that only speak of one: whether there is one, what was made of it, of which kind it is. */
const SPEAKS_OF =
  /(?:^|[_.>])(?:is|has|have|had|show|hide|needs?|requires?|uses?|forgot|changed?|wrong|invalid|missing|no|bad|err|with|without|max|min|num|allow|enable|reset|validate|check|verify|set|on)_?(?=[A-Z_])|(?:^|[_.>])(?:invalid|wrong|missing|forgot|err|no|bad|has|is)pass|hash|crypt|digest|mask|redact|hidden|obfusc|sanit|(?:^|[.>])\w*(?:Type|Kind|Mode|Events?|Errors?|Codes?|Msgs?|Messages?|Labels?|Fields?|Permissions?|Actions?|Scopes?|Roles?|Keys?|Columns?|Names?|Enum|Constants?|Consts?|Strings|Resources|schema)(?:\.|->|::)\w+$|^(?:self\.)?form\.\w+$/;
const VALUE = new RegExp(
  String.raw`(?<![\w.>!:'"])[$@]?((?:\w+!?(?:\.|->|\?\.|::))*\w*?${SECRET_NAME})(?![\w([]|\.\w|->|\?\.|::|\s*(?:\?(?!\?)|[!=<>]|&&|:(?!:)))`,
  'gi',
);
/** What comes before a value that is only asked about. */
const ONLY_ASKED =
  /(?:\b(?:if|unless|not|and|or|typeof|len|in|is|of|for|as|new|sizeof|defined|isset|empty)\s*\(?\s*|[<>]\s*)$/;

/** Values that are asked for by name: `getPassword()`, `request.form['password']`, `$request->input('password')`, `r.FormValue("password")`. */
const GETTER = /\b(?:get|Get)([A-Z]\w*)\(\s*\)/g;
const ASKED_BY_NAME =
  /(?:\.|->)(?:get|input|post|FormValue|PostFormValue|PostForm|DefaultPostForm|getParameter|getString|query|Query|fetch|dig)\(\s*["':](\w+)["']?\s*(?:,[^()\n]{0,60})?\)|\[\s*["':](\w+)["']?\s*\]/g;
const QUOTED = /(?:\b[fFrR]{1,2}|\$@?|@\$)?("""|["'`])((?:(?!\1)[^\\]|\\[\s\S]){0,600})\1/g;
const PUT_IN = /[$#]?\{\$?([^{}]{1,100})\}|(?<!\\)\$(\w{1,40}(?:->\w{1,40})?)/g;
/** What only asks something of a value; what writes it out as it is stays. */
const ASKED =
  /\b(?!(?:str|string|repr|stringify|dumps|print_r|json_encode|var_export|inspect|dict|String|Any|Str|list|format|Sprintf|Format|sprintf|Concat|concat|toString|ToString)\b)\w+\([^()]*\)/g;

/** What a call is given, with the values that its texts put in beside the others, and what is asked for by a name as a member of that name. */
export function valuesWritten(call: string): string {
  return call
    .replace(ASKED_BY_NAME, (_, one?: string, two?: string) => `.${one ?? two}`)
    .replace(GETTER, (_, name: string) => name.charAt(0).toLowerCase() + name.slice(1))
    .replace(QUOTED, (whole, sign: string, inner: string) => {
      const isPlain =
        sign === "'"
          ? !/^[fF]/.test(whole)
          : sign === '"' && !/[#$]|^(?:[fFrR]{1,2}|\$@?|@\$)["]/.test(whole);
      if (isPlain) return ' ';
      return ` ,${[...inner.matchAll(PUT_IN)].map(([, one, two]) => (one ?? two ?? '').replace(/(?:![rsa])?(?::[^:]{0,12})?$/, '')).join(' ,')}, `;
    })
    .replace(ASKED, ' ')
    .replace(ASKED, ' ');
}

/** The address of a database, which is a file where SQLite keeps it. */
const ADDRESS = /(?:conn(?:ection)?_?str(?:ing)?|ur[il])$/i;

/** What was made of a password: whoever reads it may try passwords on it. */
const HASH_OF_PASSWORD =
  /(?<![\w.>!:'"])[$@]?(?:\w+(?:\.|->))*(?:hashed_?(?:password|passwd|pwd)|(?:password|passwd|pwd)_?(?:hash|digest))(?![\w([]|\.\w|->|\s+(?:is|in|not)\b|\s*(?:\?(?!\?)|[!=<>]|&&|:))/gi;

/** Is there a value among what a call is given whose name calls it a secret? @param around what stands about the call */
export function namesSecret(call: string, around = ''): boolean {
  if (!MAY_NAME.test(call)) return false;
  const values = valuesWritten(call);
  for (const { 1: name = '', index } of values.matchAll(VALUE))
    if (
      // What resets is spoken of, and a code or token that does is one.
      !SPEAKS_OF.test(name.replace(/reset_?(?=code$|token$)/i, '')) &&
      !ONLY_ASKED.test(values.slice(Math.max(0, index - 20), index)) &&
      !(ADDRESS.test(name) && /sqlite/i.test(around.replace(/sqlalchemy/gi, '')))
    )
      return true;
  return [...values.matchAll(HASH_OF_PASSWORD)].some(
    ({ index }) => !ONLY_ASKED.test(values.slice(Math.max(0, index - 20), index)),
  );
}

/** A text that says of the value behind it what it is: `"for credit card: " + number`, `f"SSN {value}"`, `"api key {}", key`. */
const ANNOUNCED =
  /\b(?:credit ?card|card ?(?:number|no\.?)|cvv|ssn|social security number|(?:api|secret|private)[ _-]key|otp secret)(?: number| no\.?| is)?\s{0,2}[:=#]?\s{0,2}(?:["']\s*[+.]\s*|["']?[$#]?\{(?!\})|(?:\{\}|%[sdv])["']\s*,\s*)[$@]?((?:\w+(?:\.|->))*\w+)(?!\w|[.(?[]|->)/i;
const SAYS_OTHER =
  /(?:err|error|exception|message|e|ex|id|count|size|length|total|last4?|four|status|type|name|user|email|valid|result|path|file|date|expiry|brand|provider)$/i;

export function announcesSecret(call: string): boolean {
  const name = ANNOUNCED.exec(call)?.[1];
  return name !== undefined && !SAYS_OTHER.test(name) && !SPEAKS_OF.test(name);
}

/** All that the body of a request says. */
const BODY = String.raw`(?:(?:req|request|ctx\.request|ctx\.req|context\.request)\.body|(?:flask\.)?request\.(?:form|POST|json|data|values)|(?:await\s+)?request\.(?:get_json\([^()]*\)|json\(\)|form\(\)|all\(\))|\$request->(?:all|input|post)\(\)|\$_(?:POST|REQUEST)|(?:params|request\.params|request\.request_parameters))`;
const WHOLE_BODY = new RegExp(
  String.raw`(?<![\w.$>'"])${BODY}(?:\.(?:inspect|to_s|to_json|to_dict\(\)))?(?![\w.[(?]|->|\s*[=!&|])`,
);
const HELD_BODY = new RegExp(
  String.raw`(?<![\w.>$])\$?(\w{1,40})\s{0,3}(?::\s?\w{1,20}\s?)?=\s{0,3}${BODY}\s*(?=[;\n]|$)`,
  'g',
);
/** A password that is taken from it, or what somebody earns or is known by to banks and offices. */
const OF_PASSWORD =
  /(?:\.|->|\[\s*["':]|\bget\(\s*["']|[{,]\s{0,10}|["'])(?:(?:\w{0,20}_)?password\w{0,13}|salary|iban|ssn|social_?security\w{0,10}|passport_?(?:no|number)|bank_?account\w{0,10}|card_?number|cvv2?)\b(?!\s*[=(])/i;
const AROUND = 900;

const FAR = 3_000;
/** What was taken out of a body last, the names of it: `const { email, password } = req.body`. */
const UNPACKED_BODY = new RegExp(String.raw`\{([^{}]{1,300})\}\s*=\s*${BODY}\s*(?=[;\n]|$)`, 'g');
const unpacksPassword = (above: string): boolean =>
  /\bpassword\b/i.test([...above.matchAll(UNPACKED_BODY)].at(-1)?.[1] ?? '');

/** What is sent to sign in, by the name of its type, and calls that write out all of an object. */
const SIGN_IN_TYPE = String.raw`\w{0,30}(?:Login|SignIn|SignUp|Register|Registration|Credential|ChangePassword|ResetPassword)\w{0,30}`;
const TYPED = new RegExp(
  String.raw`(?<![\w.])(?:${SIGN_IN_TYPE}\s+(?<before>\w{1,30})\s*[,)]|(?<behind>\w{1,30})\s?:\s?${SIGN_IN_TYPE}\s*[,)])`,
  'g',
);

function writesTyped(call: string, above: string): boolean {
  for (const { groups } of above.matchAll(TYPED)) {
    const name = groups?.before ?? groups?.behind ?? '';
    const isWhole =
      groups?.before === undefined
        ? String.raw`(?:^|[,(]|\bstringify\()\s*${name}\s*[,)]`
        : String.raw`\b(?:Serialize|SerializeObject|writeValueAsString|toJson)(?:<\w+>)?\(\s*${name}\s*[,)]|\{@\w+\}[^\n]*,\s*${name}\s*[,)]`;
    if (new RegExp(isWhole).test(call)) return true;
  }
  return false;
}

/** Does a call write out the whole body of a request that brings a password? @param at where the call is in the text */
export function writesSignIn(text: string, call: string, at: number): boolean {
  const values = call.replace(/"[^"\n]*"|'[^'\n]*'/g, (one) => (/[{#$]/.test(one) ? one : '" "'));
  const above = text.slice(Math.max(0, at - AROUND), at);
  if (writesTyped(call, above)) return true;
  const around = text.slice(Math.max(0, at - AROUND / 3), at + AROUND);
  if (!OF_PASSWORD.test(around) && !unpacksPassword(text.slice(Math.max(0, at - FAR), at))) return false;
  if (WHOLE_BODY.test(values)) return true;
  for (const [, name = ''] of above.matchAll(HELD_BODY))
    if (new RegExp(String.raw`(?:^|[,({+])\s*\$?${name}(?:![rs])?\s*[,)}]`).test(values)) return true;
  return false;
}
