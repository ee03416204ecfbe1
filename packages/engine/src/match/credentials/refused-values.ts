/** How much of a list is read, from a value in it back to its name. */
const MAX_CHARACTERS = 1_500;
/** Values that a program takes from nobody: `WEAK_DEFAULTS`, `FORBIDDEN_SECRETS`, `insecurePasswords`. */
const REFUSED =
  /(?:^|_)(?:weak|deny|denied|block(?:ed|list)?|black_?list(?:ed)?|forbidden|banned|disallowed|rejected|insecure|bad|compromised|common|guessable|leaked)(?:_|$)/i;
const DECLARED = /([A-Za-z_$][\w$]*)\s*(?::[^=\n]{1,80})?(?::=|=(?![=>])|:)/g;

/** Whether a constant stands in a list or table of what is refused. @param start offset of the constant in the text */
export function isRefusedValue(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - MAX_CHARACTERS), start);
  for (const { 1: name = '', 0: head, index } of before.matchAll(DECLARED)) {
    const snake = name.replace(/^\$/, '').replace(/([a-z\d])([A-Z])/g, '$1_$2');
    if (REFUSED.test(snake) && isOpen(before.slice(index + head.length))) return true;
  }
  return false;
}

/** What a question is filled in with before somebody answers it. */
const INITIAL = /(?:^|[^\w$])(?:initial|default)(?:_?[vV]alue)?["']?\s*(?::|=>|=)[^=\n]*$/;
const SHORTEST =
  /(?:\.(?:length|size|count|Length)(?:\(\))?|\b(?:len|strlen|mb_strlen)\([^)\n]{1,40}\))\s*(<=?)\s*(\d{1,3})|\bmin_?(?:length)?["']?\s*(?::|=>|=)\s*(\d{1,3})/gi;

/** Whether a constant fills in a question whose check beside it refuses what is so short: `initial: '1234', validate: (v) => v.length >= 8 || …`. */
export function isTooShortForItsCheck(text: string, value: string, start: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', start) + 1, start);
  if (!INITIAL.test(line)) return false;
  let behind = text.slice(start + value.length + 1, start + MAX_CHARACTERS);
  let depth = 0;
  for (let at = 0; at < behind.length; at++) {
    if ('{[('.includes(behind[at] ?? '')) depth++;
    else if ('}])'.includes(behind[at] ?? '') && --depth < 0) behind = behind.slice(0, at);
  }
  if (!/valid/i.test(behind)) return false;
  return [...behind.matchAll(SHORTEST)].some(([, operator, below, least]) =>
    least === undefined
      ? value.length < Number(below) + (operator === '<=' ? 1 : 0)
      : value.length < Number(least),
  );
}

/** Is a bracket of the text not closed again? */
function isOpen(text: string): boolean {
  let depth = 0;
  for (const sign of text) {
    if (sign === '{' || sign === '[' || sign === '(') depth++;
    else if (sign === '}' || sign === ']' || sign === ')') depth--;
    // It ended before the value.
    if (depth < 0 || (depth === 0 && sign === ';')) return false;
  }
  return depth > 0;
}

/** `DEFAULT_SECRET`, `defaultSecret`. */
const CONSTANT = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$|^[dD]efault[A-Z]\w*$/;

/** Whether code asks if a constant of this name is still what is set, and does something about it: `if (DEFAULT_SECRET.equals(secret)) secret = random()`. */
export function isAskedFor(text: string, name: string): boolean {
  // Fields of that name are compared everywhere; and what stands once is not asked for.
  if (!CONSTANT.test(name) || text.indexOf(name) === text.lastIndexOf(name)) return false;
  const word = `(?<![\\w$.])(?:\\w+\\.)?${name}(?![\\w$])`;
  return new RegExp(
    `\\b(?:if|elif|elsif|unless|when)\\b[^\\n]{0,120}(?:${word}\\s*(?:[!=]==?|\\.equals\\(|\\.eql\\?)|(?:[!=]==?\\s*|\\.equals\\(\\s*|\\bcompare_digest\\([^\\n)]{0,60})${word})`,
  ).test(text);
}
