/** Signs, encrypts, keeps sessions, or hands the key on to what may. */
const AS_KEY =
  /sign(?!al|up)|verif|encod(?!eURI)|decod(?!eURI)|hmac|hash|digest|crypt|cipher|session|cookie|jw[tse]\b|token|serializ|passport|secret|\bkeys?\b|bytes|algorithm|\breturn\b|\bexport|use\(|config|settings|options/i;
/** Compares it, looks something up by it, writes it down, or mixes its letters into something. */
const OTHERWISE =
  /[=!]==?|\.equals\(|\.eql\?|\.includes?\??\(|\bin_array\(|charCodeAt|charAt|\bord\(|\^|headers?\b|getHeader|\.get\(|console\.|\blog(?:ger)?\b|print/i;
const COMMENT = /^\s*(?:\/\/|#|\*|\/\*|--)/;
/** `const SECRET_KEY = …`, not what frameworks read by that name. */
const BARE = /^(?:[A-Z]+_)?SECRET_KEY$|^APP_KEY$/;
const SAYS_WHAT = /jwt|session|cookie|token|auth|sign/i;
/** Settings of Django and Flask are constants of a module. */
const READ_BY_FRAMEWORK = /\.(?:pyi?|rb|php)$/i;
const OF_ENVIRONMENT = /env|config|setting|option|default/i;

export type KeyUse = 'as-key' | 'otherwise' | 'unknown';

/**
 * What a file does with a constant that is called as keys are which sign sessions.
 * @param start offset of the constant in the text
 */
export function useOfKey(text: string, name: string, start: number): KeyUse {
  if (!/^[A-Za-z_$][\w$]*$/.test(name)) return 'as-key';
  const from = text.lastIndexOf('\n', start) + 1;
  const to = text.indexOf('\n', start);
  const others = `${text.slice(0, from)}\n${to < 0 ? '' : text.slice(to)}`;
  const word = new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`);
  const uses = others
    .split('\n')
    .filter((line) => line.length < 2000 && word.test(line) && !COMMENT.test(line))
    .map((line) => line.replace(new RegExp(word, 'g'), ''));
  if (uses.length === 0) return 'unknown';
  if (uses.some((line) => AS_KEY.test(line))) return 'as-key';
  return uses.every((line) => OTHERWISE.test(line)) ? 'otherwise' : 'unknown';
}

/** A constant of that name alone, which no framework of its language reads and nothing in its file uses: it may be anything's key. */
export function isKeyByNameAlone(text: string, name: string, path: string, start: number): boolean {
  if (!BARE.test(name) || SAYS_WHAT.test(name) || READ_BY_FRAMEWORK.test(path)) return false;
  const line = text.slice(text.lastIndexOf('\n', start) + 1, start);
  return !OF_ENVIRONMENT.test(line.replaceAll(name, '')) && useOfKey(text, name, start) === 'unknown';
}
