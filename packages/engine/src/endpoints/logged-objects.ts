/** What is logged whole by its name: `console.log(form)`, `log.info("sent", form)`, `JSON.stringify(form)`. */
const LOGGED =
  /(?:^|[,(]\s*|\bstringify\(\s*|\bdumps\(\s*|\bjson_encode\(\s*|\bprint_r\(\s*|["'`]\s*[+.%]\s*)\{?\s*\$?([A-Za-z_]\w{0,30})(?:\.(?:data|body|value))?\s*\}?\s*(?=[,)])/g;
/** What tells of mistakes, how something looks or may be, has members that are called like a password and holds none. */
const HOLDS_NONE =
  /err|valid|touch|rule|schema|field|style|theme|^(?:t|i18n|e|ex|config|settings|options|env|process|module|exports|props|state|this|self|styles|classes|labels?|texts?|messages?|router?|app|db)$/i;
const OF_PASSWORD = String.raw`(?:\w{0,12}password|passwd|pwd|cvv2?|card_?number|ssn)`;
const AROUND = 900;

/** Is an object logged whole whose password is taken out of it nearby? `console.log(form)`, and `signIn(form.email, form.password)` below. @param at where the call is in the text */
export function writesHolder(text: string, call: string, at: number): boolean {
  for (const [, name = ''] of call.matchAll(LOGGED)) {
    if (HOLDS_NONE.test(name)) continue;
    const around = text.slice(Math.max(0, at - AROUND), at + AROUND);
    const taken = new RegExp(
      String.raw`(?<![\w.])\$?${name}(?:\??\.|->|\[\s*["']|\.get\(\s*["'])${OF_PASSWORD}\b(?!\s*(?:=(?!=)|\())`,
      'i',
    );
    const emptied = new RegExp(
      String.raw`\bdelete\s+${name}\.|\$?\b${name}(?:\.|->|\[\s*["'])\w*(?:password|passwd|pwd)(?:["']\s*\])?\s*=(?!=)|\.pop\(\s*["']\w*password|\b(?:omit|without|redact|mask|sanitize)\w*\(\s*${name}\b`,
      'i',
    );
    if (taken.test(around) && !emptied.test(around)) return true;
  }
  return false;
}

/** Calls that sign somebody in, and what takes their answer: `login(name, password).subscribe((answer) => …`, `axios.post('/api/login', …).then(answer => …`. */
const SIGN_IN = String.raw`(?:\b(?:log_?in|sign_?in|authenticate)(?:[uU]ser|[wW]ith\w{1,20})?\(|\b(?:post|axios|request)(?:<[^<>\n]{0,60}>)?\(\s*["'\x60][^"'\x60\n]{0,80}\/(?:log-?in|sign-?in|token|authenticate)["'\x60])`;
const HANDED = new RegExp(
  String.raw`${SIGN_IN}[^;]{0,300}?\.(?:subscribe|then)\(\s*(?:\{\s*next\s*:\s*)?(?:async\s*)?\(?\s*(\w{1,30})\s*(?::\s*[\w<>.[\]]{1,40}\s*)?\)?\s*=>`,
  'gi',
);
const AWAITED = new RegExp(
  String.raw`(?<![\w.])(?:const|let|var)\s+(\w{1,30})\s*(?::\s*[\w<>.[\]]{1,60}\s*)?=\s*await\s+(?:[\w$]{1,30}\.){0,3}${SIGN_IN}`,
  'gi',
);
const ABOVE = 700;

/** Is the answer to somebody's signing in logged whole, with the token that it brings? */
export function writesSignInAnswer(text: string, call: string, at: number): boolean {
  const above = text.slice(Math.max(0, at - ABOVE), at);
  if (!/log_?-?in|sign_?-?in|token|authenticate/i.test(above)) return false;
  const names = new Set([...above.matchAll(HANDED), ...above.matchAll(AWAITED)].map(([, name = '']) => name));
  return [...call.matchAll(LOGGED)].some(
    ([, name = '']) => names.has(name) && !/^e(?:rr|x|rror)?$/i.test(name),
  );
}
