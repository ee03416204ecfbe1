/** What a place is called where a comment says what the password is. */
export const NOTED = 'password in a comment';

/** `# db password is '1234'`, `// Admin password: shop123`, `-- Password is: shop123 (hashed)`: a comment that begins with whose password it is. */
const NOTE =
  /^\s*(?:#|\/\/|--|\/?\*|<!--|;|rem\s)[#/*-]{0,4}\s{0,4}(?:(?:the|our|note|todo|fixme|default|current|temp(?:orary)?)[:\s]\s{0,4}){0,3}(?:\w{1,20}\s){0,2}(?:password|passwd|pwd|passphrase)\s{0,2}(is\b\s{0,2}:?|:|=|->)\s{0,4}(?:(["'`])([^"'`\s]{3,40})\2|([^\s"'`(){}<>,;:]{5,40}?))(?=[\s.,;)]|$)/i;
/** What a description of a field says of it, in the place of a value. */
const KIND =
  /^(?:string|text|varchar|char|required|optional|none|null|nil|undefined|empty|hashed|hash|encrypted|plain|random|password|secret|hidden|not|the|used|now|never|always|only|stored|valid|invalid|correct|wrong|set)$/i;

/** What a hash function made, and a comment behind it that says of what: `'$2b$10$…', // hash for 'shop123'`, `# password: shop123`. */
const OF_HASH =
  /["'`]\$(?:2[abxy]?|argon2\w{0,3}|[156y])\$[^"'`\s]{20,200}["'`]\s{0,4}[,;)}\]]{0,3}\s{0,8}(?:#|\/\/|--|\/\*)\s{0,4}(?:\w{1,20}\s){0,3}?(?:(?:hash(?:ed)?|bcrypt|password|passwd|pwd)\s{0,2}(?:of|for|from|is|:|=)?\s{0,2}){1,2}["'`]?([^\s"'`(){}<>,;]{4,40})/i;

/** The password that a comment tells whoever reads it, or null. Words of a sentence are none. */
export function noteIn(line: string): string | null {
  const hashed = line.includes('$') ? OF_HASH.exec(line)?.[1] : undefined;
  if (hashed !== undefined && !KIND.test(hashed) && /\d/.test(hashed)) return hashed;
  if (!/pass|pwd/i.test(line)) return null;
  const [, verb = '', , quoted, bare] = NOTE.exec(line) ?? [];
  const value = quoted ?? bare;
  if (value === undefined || KIND.test(value) || /[${}%[\]]|^@|\.\w+\(|:\/\//.test(value)) return null;
  // Documentation of fields writes `* password: 'x'`; what is said in a sentence is meant.
  if (/^\s*\/?\*/.test(line) && !/is/i.test(verb)) return null;
  return /\d/.test(value) && (quoted !== undefined || /[a-z]/i.test(value)) ? value : null;
}
