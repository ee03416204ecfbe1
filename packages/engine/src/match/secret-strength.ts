/** Shannon entropy of the characters, in bits a character. */
export function shannonEntropy(text: string): number {
  if (text.length === 0) return 0;
  const counts = new Map<string, number>();
  for (const c of text) counts.set(c, (counts.get(c) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) {
    const p = count / text.length;
    bits -= p * Math.log2(p);
  }
  return bits;
}

const placeholder =
  /example|sample|dummy|placeholder|change.?me|replace.?me|changeit|your[-_ ]?|my[-_ ]?(secret|password|key|token)$|(?:^|[-_])my[-_]|insert|todo|fixme|redacted|x{4,}|\*{3,}|\.{3}|<[^>]*>|\$\{|\{\{|%\(|%s|\$\(|#\{|^\$[A-Z_]|^%[\w.:()-]+%$|^%[A-Za-z][A-Za-z_-]{3,}$|%%[\w-]+%%|^(test|fake|mock|none|null|undefined|true|false|default|admin|root|user|foo|bar|baz|qux|secret|password|passwd|token|key|string|value|text|hidden|username|email|optional|required|unknown|n\/a)[\d!_-]*$|^(0123456789|123456|abcdef|qwerty|abc123)|[-_](?:abc_?123|xyz_?123|abcdef|123abc)$|^env[:.]|process\.env|getenv/i;

/** True for text that stands in place of a secret: documentation, templates, type names, environment references. */
export function isPlaceholder(text: string): boolean {
  const value = text.trim();
  return placeholder.test(value) || /^(.)\1+$/.test(value);
}

/** What a field has to be, in words: `required|string|max:255`. */
export const FIELD_RULES = /^[a-z_]+(:[^|\s]*)?(\|[a-z_]+(:[^|\s]*)?)+$/;

/** Letters and what stands between words: a text of any language, where one of them is not of ASCII. Nobody's password has no digit and accents. */
const WORDS = /^[\p{L}\p{M}\p{Cf}\s.,:;!?¿¡'’…-]+$/u;

/** How a field is kept or cast, and what checks it. */
const SAYS_HOW = /^(?:encrypted|hashed|bcrypted|salted|confirmed|nullable|required)(?::\w+)?$/i;

/** Field names, message keys, sentences, paths and CSS: things that are assigned to `token` or `passwordLabel` all the time. */
function looksLikeText(text: string): boolean {
  if (SAYS_HOW.test(text)) return true;
  if (WORDS.test(text) && /[^\x20-\x7e]/.test(text)) return true;
  if (/\s/.test(text.trim()) && !/\d/.test(text)) return true;
  if (/\s.*\s/.test(text)) return true;
  if (/^[a-z]+([._/:-][a-z]+)*$/.test(text) && text.length < 40)
    return /[._/:-]/.test(text) || text.length < 8;
  // The key of a text that is translated: `shop.settings.field.client_secret`.
  if (/^[a-z]+(?:[_-][a-z]+)*(?:\.[a-z]+(?:[_-][a-z]+)*){2,}$/.test(text) && text.length < 100) return true;
  if (/^[A-Z]+(_[A-Z]+)+$/.test(text)) return true;
  if (/^[a-z]+([A-Z][a-z]+)+$/.test(text)) return true;
  if (/^[A-Z][a-z]+([A-Z][a-z]+)*$/.test(text) || /^[A-Z]{2,4}(?:[A-Z][a-z]+)+$/.test(text)) return true;
  // What a field of a request's head is called.
  if (/^X(?:-[A-Za-z]+)+$|^[A-Z][a-z]+(?:-(?:[A-Z][a-z]+|[A-Z]{2,3}))+$/.test(text)) return true;
  if (/^(https?|ftp|file):\/\/[^@]*$/.test(text)) return true;
  if (
    /^[./~][\w./-]*$/.test(text) ||
    /^\w+(\/\w+)+$/.test(text) ||
    /\.(json|ya?ml|js|ts|py|java|pem|key|crt|html?|txt|php|rb|cs|go)$/i.test(text)
  )
    return true;
  if (FIELD_RULES.test(text)) return true;
  if (/^[#.]?[\w-]+\s*[>{(,[]/.test(text)) return true;
  return false;
}

/**
 * Is this constant, given to something that is named like a secret, plausibly a real one? Short ones need mixed
 * classes; the bound of 6 characters keeps PINs and flags out.
 */
export function looksSecret(text: string): boolean {
  const value = text.trim();
  if (value.length < 6 || value.length > 400) return false;
  if (isPlaceholder(value) || looksLikeText(value)) return false;
  const entropy = shannonEntropy(value);
  if (value.length >= 20) return entropy >= 3;
  const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((one) => one.test(value)).length;
  return classes >= 2 ? entropy >= 2.2 : entropy >= 2.75;
}
