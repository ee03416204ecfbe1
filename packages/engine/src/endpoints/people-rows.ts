/** What a variable holds that is nobody else's to read. Offsets are of the assignment, within the text. */
export interface HeldSecret {
  readonly name: string;
  readonly offset: number;
  readonly what: 'statement' | 'rows' | 'token' | 'proof';
}

/** A statement that is given a name: `query = f"SELECT …`, `sql := fmt.Sprintf("UPDATE …`. */
const STATEMENT =
  /(?<![\w.>])\$?(\w{1,40})\s{0,3}(?::\s?\w{1,20}\s?)?:?=\s{0,3}(?:(?:fmt\.Sprintf|String\.format|sprintf)?\(\s{0,40})?[fF$@]{0,2}("""|'''|["'`])\s{0,40}(?:SELECT|INSERT|UPDATE)\b/gi;
const BEGINS_STATEMENT = /["'`]\s{0,40}(?:SELECT|INSERT|UPDATE)\b/i;
const STATEMENT_CHARACTERS = 700;
/** Between two texts of which a statement is put together on several lines. */
const NEXT_TEXT = /["'`]\s{0,3}\+?\s*\n\s*\+?\s{0,3}[fF]?["'`]/g;
/** Lines that a statement goes on in, where it is put together of several texts. */
const GOES_ON = /(?:[.+\\,(]|\|\|)\s*$/;
const MORE_LINES = 4;
/** A password that is put into the text: `'${password}'`, `'" . $password . "'`, `'%s'", name, password`. What was made of one is none. */
const OF_PASSWORD =
  /(?:\$\{|#\{|\{\$?|["']\s{0,3}[+.&]\s{0,3}\$?|%s[^\n]{0,80},\s{0,3}|%s[^\n]{0,80},\s{0,8}\n[^\n]{0,60}?[\s,]|'\$)\s{0,3}(?:\w{1,30}(?:\.|->|\[["']|\.get\(["']))*(?!\w*(?:hash|crypt|enc|digest))\w{0,20}pass(?:word|wd)?\b/i;
const WHOLE_PEOPLE = String.raw`\bSELECT\s+\*\s+FROM\s+["'\x60]?(?:users?|accounts?|customers?|members?|employees?)\b`;
/** Names the hash of a password among others: `SELECT t.*, u.password_hash FROM tasks t JOIN users u …`. */
const HASH_OF_PEOPLE = String.raw`\bSELECT\b[^;"'\x60]{1,300}?(?<![\w(])(?:\w+\.)?(?:password_?hash|hashed_?password|password_?digest|password)\b(?!["'\x60]?\s*(?:=|\))|\()[^;"'\x60]{0,300}?\bFROM\b`;
const ALL_OF_PEOPLE = new RegExp(`${WHOLE_PEOPLE}|${HASH_OF_PEOPLE}`, 'i');
/** Rows that are given a name: `const rows = await db.query(sql)`, `user = execute_query(query)`. */
const ROWS =
  /(?<![\w.>])(?:\[\s?)?\$?(\w{1,40})\s?\]?\s{0,3}(?::\s?[\w[\]]{1,20}\s?)?:?=\s{0,3}(?:await\s+)?[\w.$>-]{0,60}(?:[qQ]uery\w*|[eE]xecute\w*|all|get|raw|[fF]etch\w*|select\w*|queryRaw\w*)(?:<[^>\n]{0,40}>)?\(([^()\n]{1,300})/g;
/** What a cursor gives of the statement that it ran: `cursor.execute(query)` and `user = cursor.fetchone()` below. */
const RUN_AND_FETCHED =
  /\.execute\(([^()\n]{1,300})\)[^\n]*\n(?:[^\n]*\n){0,3}?\s*(\w{1,40})\s*=\s*\w{1,40}\.fetch(?:one|all)\(/g;
/** One of them: `user = user[0]`, `const user = (rows as any[])[0]`. */
const ONE_OF_ROWS =
  /(?<![\w.>])\$?(\w{1,40})\s{0,3}:?=\s{0,3}\(?\$?(\w{1,40})(?:\s+as\s+\w{1,20}(?:\[\])?\))?(?:\.rows)?\[0\]\s*(?=[;\n#]|$)/g;
/** What proves who calls, just made: `token = generate_token(user)`. */
const TOKEN =
  /(?<![\w.>])\$?((?!\w*(?:csrf|xsrf))\w{0,20}(?:[tT]oken|jwt|JWT))\s{0,3}(?:,\s?\w{1,10}\s?)?:?=\s{0,3}(?:await\s+)?(?:[\w$]{1,30}(?:\.|->|::))*(?:[sS]ign\w*|(?:[gG]enerate|[cC]reate|[mM]ake|[iI]ssue|[bB]uild)_?\w*(?:[tT]oken|JWT|Jwt|jwt)\w*|[eE]ncode|(?<=Jwts\.)builder)\(/g;
/**
 * What proves who calls, as a request brings it: `h := c.GetHeader("Authorization")`, `const h = req.headers.authorization`,
 * `$h = $request->header('Authorization')`.
 */
const PROOF =
  /(?<![\w.>])\$?(\w{1,40})\s{0,3}(?::\s?\w{1,20}\s?)?:?=\s{0,3}(?:await\s+)?(?:[\w$]{1,30}(?:\(\))?(?:\.|->))+(?:(?:get_?[hH]eader|GetHeader|header|Header\.Get|[hH]eaders?(?:->|\.)get|get|Get)\(\s?["'](?:[aA]uthorization|[xX]-(?:[aA]uth|[aA]ccess|[sS]ession)-[tT]oken|[xX]-[aA][pP][iI]-[kK]ey)["']|[hH]eaders?(?:\.authorization\b|\[\s?["'][aA]uthorization["']\s?\])|META(?:\.get\(|\[)\s?["']HTTP_AUTHORIZATION["'])/g;
/** The same where a framework hands it to a function: `@RequestHeader("Authorization") String header`, `@CookieValue(name = "token") String token`. */
const HANDED_PROOF =
  /@(?:CookieValue|RequestHeader|CookieParam|HeaderParam)(?:\([^()\n]{0,120}\))?\s{1,3}(?:final\s)?String\s((?!\w*(?:csrf|xsrf))\w{0,20}(?:[tT]oken|[jJ]wt|[aA]uthorization|[aA]uthHeader))\b/g;

/** Statements with a password in them, rows of people as wholes, and tokens, by the names that a text gives them. */
export function heldSecrets(text: string): HeldSecret[] {
  const found: HeldSecret[] = [];
  const ofPeople = new Set<string>();
  for (const hit of BEGINS_STATEMENT.test(text) ? text.matchAll(STATEMENT).take(200) : []) {
    const { 1: name = '', 2: opener = '', index } = hit;
    const statement = statementFrom(text, index, index + hit[0].indexOf(opener), opener).replace(
      NEXT_TEXT,
      '',
    );
    if (OF_PASSWORD.test(statement)) found.push({ name, offset: index, what: 'statement' });
    if (ALL_OF_PEOPLE.test(statement)) ofPeople.add(name);
  }
  const asksPeople = (given: string): boolean =>
    ALL_OF_PEOPLE.test(given) ||
    [...given.matchAll(/(?<![\w"'`])\$?(\w+)/g)].some(([, one = '']) => ofPeople.has(one));
  if (ofPeople.size > 0 || ALL_OF_PEOPLE.test(text)) {
    const rows: HeldSecret[] = [
      ...text
        .matchAll(ROWS)
        .take(300)
        .filter(({ 2: given = '' }) => asksPeople(given))
        .map(({ 1: name = '', index }) => ({ name, offset: index, what: 'rows' as const })),
      ...text
        .matchAll(RUN_AND_FETCHED)
        .take(100)
        .filter(({ 1: given = '' }) => asksPeople(given))
        .map(({ 0: whole, 2: name = '', index }) => ({
          name,
          offset: index + whole.lastIndexOf(name),
          what: 'rows' as const,
        })),
    ];
    const names = new Set(rows.map((one) => one.name));
    for (const { 1: name = '', 2: of = '', index } of text.matchAll(ONE_OF_ROWS).take(200))
      if (names.has(of) && name !== of) rows.push({ name, offset: index, what: 'rows' });
    found.push(...rows);
  }
  if (/authorization|x-\w{1,10}-(?:token|key)|(?:Header|Cookie)(?:Value|Param)?\b/i.test(text))
    for (const { 1: name = '', index } of [
      ...text.matchAll(PROOF).take(100),
      ...text.matchAll(HANDED_PROOF).take(100),
    ])
      found.push({ name, offset: index, what: 'proof' });
  for (const { 1: name = '', index } of /token|jwt/i.test(text) ? text.matchAll(TOKEN).take(100) : [])
    found.push({ name, offset: index, what: 'token' });
  return found;
}

function statementFrom(text: string, begin: number, open: number, opener: string): string {
  if (opener.length === 3 || opener === '`') {
    const close = text.indexOf(opener, open + opener.length);
    return text.slice(begin, Math.min(close < 0 ? text.length : close, begin + STATEMENT_CHARACTERS));
  }
  // In brackets of its own it goes on until they end.
  if (text.lastIndexOf('(', open) > begin) {
    const close = text.slice(begin, begin + STATEMENT_CHARACTERS).search(/\n\s*\)/);
    if (close >= 0) return text.slice(begin, begin + close);
  }
  let end = begin;
  for (let i = 0; i <= MORE_LINES; i++) {
    const next = text.indexOf('\n', end);
    if (next < 0) return text.slice(begin, begin + STATEMENT_CHARACTERS);
    const line = text.slice(end, next);
    end = next + 1;
    if (!GOES_ON.test(line)) break;
  }
  return text.slice(begin, Math.min(end, begin + STATEMENT_CHARACTERS));
}
