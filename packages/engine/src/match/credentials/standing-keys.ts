import { isStandIn } from './credential-value.ts';
import { isKeyOfSessions } from './signing-key.ts';

/** Makes or checks tokens and sessions with what it is given. */
const SIGNS_WITH =
  /sign(?!al|up)|verif|\bencode\(|\bdecode\(|hmac|\bjw[tse]\b|\bsession\(|cookie_?(?:parser|session)|serializer|\breturn\s+\w+\s*,\s*nil\b/i;
const COMMENT = /^\s*(?:\/\/|#|\*|\/\*|--)/;

/**
 * Whether a text that was meant to be replaced is what a program signs with: it is called a key of sessions, and another line of the file signs with that
 * name. `const jwtSecret = "your-secret-key"`, and `jwt.sign(claims, jwtSecret)` below.
 * @param at number of the line that has it
 */
export function signsAsItStands(name: string, value: string, lines: readonly string[], at: number): boolean {
  if (!/^[A-Za-z_$][\w$]*$/.test(name) || !isKeyOfSessions(name) || !isStandIn(value)) return false;
  const word = new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`);
  return lines.some(
    (line, i) =>
      i !== at &&
      line.length < 2000 &&
      word.test(line) &&
      !COMMENT.test(line) &&
      SIGNS_WITH.test(line.replace(word, '')),
  );
}
