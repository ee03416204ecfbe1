/**
 * Constants that are called like passwords and hold what an option, a field or a header is called: all that their file does with them is to look
 * something up, `options.TryGetValue(KEY_PASSWORD, …)`.
 */

/** Words with signs between, as options are called: `s3-password`, `db.password`. */
const OPTION = /^-{0,2}[A-Za-z][A-Za-z\d]*(?:[-_.:](?:[A-Za-z\d]+|%[sd]|\{\w*\}))+$/;
/** One word, which a name that ends in `key` holds where it is the key of an entry: `SESSION_KEY = '_auth_user'`, `sessionKey = 'session'`. */
const ENTRY = /^_{0,2}[A-Za-z]{2,24}_?$/;
const OF_ENTRY = /[kK]ey$|KEY$/;
/** Finds something by its name, or takes it away. */
const LOOKS_UP =
  '(?:get_?[iI]tem|remove(?:_?[iI]tem|_?[aA]ttribute)?|Remove|[dD]elete(?:_?[iI]tem|_?[cC]ookie)?|forget|pull|pop|[tT]ry_?[gG]et_?[vV]alue|[cC]ontains_?[kK]ey|has|has_?[kK]ey|get|[gG]et_?(?:[oO]r_?[dD]efault|[sS]tring|[pP]roperty|[oO]ption|[pP]arameter|[hH]eader|[aA]ttribute|[sS]etting|[cC]onfig|[vV]alue|[cC]ookie|[eE]nv\\w*)|opt(?:ion)?s?|optString|fetch|dig|params?|input|query|headers?|cookies?|array_key_exists|add_?argument|config|env|require_?option)';
/** Keeps something under its name: another argument follows. */
const KEEPS =
  '(?:put|set|set_?[iI]tem|set_?[aA]ttribute|set_?[pP]roperty|set_?[hH]eader|[aA]dd|[sS]et[sS]tring)';
/** Says that there is such an option, or asks whether it was given. */
const DECLARES =
  '\\w*(?:[aA]rgument|[oO]ption|[pP]arameter|[fF]lag|[fF]ield|[sS]etting|[vV]alidat|[rR]equire)\\w*';
const COMMENT = /^\s*(?:\/\/|#|\*|\/\*|--)/;

/** @param start offset of the constant in the text */
export function isNameOfOption(text: string, name: string, value: string, start: number): boolean {
  if (!OPTION.test(value) && !(ENTRY.test(value) && OF_ENTRY.test(name))) return false;
  if (!/^[A-Za-z_$][\w$]*$/.test(name)) return false;
  const from = text.lastIndexOf('\n', start) + 1;
  const to = text.indexOf('\n', start);
  const others = `${text.slice(0, from)}${to < 0 ? '' : text.slice(to)}`;
  const word = `(?:[\\w$]+(?:\\.|::|->))*\\$?${name.replaceAll('$', '\\$')}(?![\\w$])`;
  const any = new RegExp(`(?<![\\w$])${word}`);
  const uses = others
    .split('\n')
    .filter((line) => line.length < 2000 && !COMMENT.test(line) && any.test(line));
  const found = new RegExp(
    `\\b${LOOKS_UP}\\??\\(\\s*${word}|\\b${KEEPS}\\(\\s*${word}\\s*,|[\\w\\])]\\s?\\[\\s*${word}\\s*\\]|\\bcase\\s+${word}\\s*:|${word}\\s+(?:not\\s+)?in\\s+[\\w.]*(?:session|cookies|cache|storage)\\b|\\bwhen\\s+${word}`,
  );
  const declared = new RegExp(`\\b${DECLARES}\\s*\\([^;]{0,200}?(?<![\\w$.])${word}`);
  return (
    uses.some((line) => found.test(line)) && uses.every((line) => found.test(line) || declared.test(line))
  );
}
