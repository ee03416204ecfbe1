/** A password in a row of a list whose columns a loop names. Offsets are within the text. */
interface UnpackedPassword {
  readonly value: string;
  readonly start: number;
}

const NAMES = '((?:\\w+\\s*,\\s*){1,8}\\w+)';
/** `for email, password, admin in ACCOUNTS`, `for (const [name, password] of ACCOUNTS)`, `ACCOUNTS.forEach(([name, password]) => …)`, `ACCOUNTS.each do |name, password|`, `foreach ($accounts as [$name, $password])`. */
const LOOPS: readonly (readonly [RegExp, names: number, list: number])[] = [
  [new RegExp(`\\bfor\\s+\\(?${NAMES}\\)?\\s+in\\s+(\\w{2,40})\\s*:`, 'g'), 1, 2],
  [new RegExp(`\\[\\s*${NAMES}\\s*\\]\\s+of\\s+(\\w{2,40})`, 'g'), 1, 2],
  [
    new RegExp(`\\b(\\w{2,40})\\.(?:forEach|map)\\(\\s*(?:async\\s*)?\\(?\\s*\\[\\s*${NAMES}\\s*\\]`, 'g'),
    2,
    1,
  ],
  [new RegExp(`\\b(\\w{2,40})\\.each\\s+(?:do|\\{)\\s*\\|\\(?${NAMES}\\)?\\|`, 'g'), 2, 1],
  [/\bforeach\s*\(\s*(\$\w{2,40})\s+as\s+\[((?:\$\w+\s*,\s*){1,8}\$\w+)\]/g, 2, 1],
];
const PASSWORD =
  /^\$?(?:raw_?|plain_?|user_?|default_?)?(?:password|passwd|pwd|pass|pw)(?:_?(?:raw|plain|text))?$/i;
const CELL = /\s*(?:[bur]?(["'])((?:[^"'\\\r\n]){0,80})\1|[^,]*?)\s*(?:,|$)/gy;
const MAX_LOOPS = 20;

/** The first password of each list of accounts that a program unpacks into names, one of which is a password. A hash, a sentence and a reference are none. */
export function unpackedPasswords(text: string): UnpackedPassword[] {
  if (!/pass|pwd|\bpw\b/i.test(text)) return [];
  const found: UnpackedPassword[] = [];
  for (const [pattern, names, list] of LOOPS)
    for (const hit of text.matchAll(pattern).take(MAX_LOOPS)) {
      const column = (hit[names] ?? '').split(',').findIndex((one) => PASSWORD.test(one.trim()));
      const one = column < 0 ? null : cellOf(text, hit[list] ?? '', column);
      if (one && !found.some(({ start }) => start === one.start)) found.push(one);
    }
  return found;
}

function cellOf(text: string, list: string, column: number): UnpackedPassword | null {
  const name = list.replaceAll('$', '\\$');
  const head = new RegExp(
    `(?<![\\w.])${name}\\s{0,4}(?::[^=\\n]{1,60})?=\\s{0,4}[[({]\\s{0,60}[[(]([^()[\\]]{3,240})[\\])]`,
  ).exec(text);
  if (!head) return null;
  const from = head.index + head[0].lastIndexOf(head[1] ?? '');
  const cell = [...(head[1] ?? '').matchAll(CELL)][column];
  const value = cell?.[2] ?? '';
  if (!cell || !/^[^\s${}<>]{4,60}$/.test(value) || /^[0-9a-f]{32,}$|^(?:x+|\*+)$/i.test(value)) return null;
  return { value, start: from + cell.index + cell[0].indexOf(value, cell[0].search(/["']/)) };
}
