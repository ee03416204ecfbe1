import { isConfiguredCredential } from './credential-value.ts';

/** A constant that a function makes a password's hash of: `hashpw(b'admin', …)`, `Hash::make('letmein')`. */
const HASHED =
  /(?:\b(?:hashpw|\w*password_?hash|\w*hash_?password|make_password|set_password|hashSync|GenerateFromPassword|HashPassword)|\bb?crypt(?:\.hash)?|\bargon2\.hash|Hash::make|Password\.create|\w*(?:pass\w{0,10}|crypt)encoder(?:\(\))?\.encode|\bset(?:plain)?password(?:\(\s{0,4}[\w.]{1,40}(?:\(\))?\.encode)?)\(\s{0,4}(?:\[\]byte\(|b|u)?(["'])([^"'\\\r\n]{3,60})\1\s{0,4}[,)]/gi;
/** A field of a password that a function hashes a constant for: `Password = Hash("letmein")`, `password_digest: sha256('letmein')`. */
const FIELD_HASHED =
  /(?<!\w)(\w{0,20}(?:password|passwd|pwd)(?:_?(?:hash|digest))?)["'`]?\]?\s{0,4}(?:=>|:=|=|:)\s{0,4}(?:await\s+)?[\w.:$>-]{0,40}(?:hash|crypt|digest|sha\d{1,3}|md5)\w{0,20}\(\s{0,4}(?:\[\]byte\(|b|u)?(["'])([^"'\\\r\n]{3,60})\2/gi;
/** The same by a digest of Node.js, whose text is given in a call behind: `passwordHash: createHash('sha1').update('letmein').digest('hex')`. */
const FIELD_DIGESTED =
  /(?<!\w)\w{0,20}(?:password|passwd|pwd)(?:_?(?:hash|digest))?["'`]?\s{0,4}[:=]\s{0,4}(?:\w+\.)?createHash\([^()\n]{1,30}\)\.update\(\s{0,4}(["'])([^"'\\\r\n]{3,60})\1/gi;
/** An encoder of passwords that is called so alone, as encoders of texts are: only a word of accounts says which it is. */
const ENCODED = /\bencoder(?:\(\))?\.encode\(\s{0,4}"([^"\\\r\n]{3,60})"\s{0,4}\)/g;
/** What is no password though it is hashed or asked for: algorithms and encodings. */
const ALGORITHM =
  /^(?:sha-?\d{1,3}|md[245]|utf-?8|hex|base64|bcrypt|argon2\w*|aes[\w-]*|blake2\w?|hs\d+|ascii|latin1|default)$/i;
/** Words that nobody would choose for anything but an account that is there to begin with. */
const FIRST_WORD =
  /^(?:password|passwd|passw0rd|p@ssw[o0]rd|pass|secret|admin|root|test|user|guest|demo|default|change-?me|welcome|letmein|qwerty)[\d!@#$%*]{0,6}$/i;

/** Whether a word is what nobody chooses but for an account that is there to begin with. */
export const isFirstWord = (value: string): boolean => FIRST_WORD.test(value);

/** Constants that a line makes hashes of passwords from. Algorithms, sentences and references are none. */
export function hashedPasswords(line: string): ReadonlySet<string> {
  const hashed = [...line.matchAll(HASHED)].map(([, , value = '']) => value);
  const ofFields = [...line.matchAll(FIELD_HASHED)].map(([, , , value = '']) => value);
  const digested = [...line.matchAll(FIELD_DIGESTED)].map(([, , value = '']) => value);
  const encoded = [...line.matchAll(ENCODED)]
    .map(([, value = '']) => value)
    .filter((value) => FIRST_WORD.test(value));
  return new Set(
    [...hashed, ...ofFields, ...digested, ...encoded].filter(
      (value) =>
        !ALGORITHM.test(value) &&
        !/\s\S+\s/.test(value) &&
        (isConfiguredCredential(value) || FIRST_WORD.test(value)),
    ),
  );
}
