import { wordsOfName } from './credential-name.ts';

/**
 * Constants beside the name of a password or key that are none by the line that they stand on: what something is looked up by, what a page binds a variable
 * to, and a name that is given another form of itself.
 */

/** Behind it stand the conditions of a query: `Tenant.exists?(client_secret: 'local'`, `users.where('password', …`. */
const LOOKS_UP =
  /(?:\bobjects\.(?:filter|get)|(?:\.|->|::)(?:exists\?|where|whereNot|find_by!?|filter_by|exclude|findOne(?:By)?|findFirst|findMany|findAll|countBy|count))\s*\([^()]*$/;
/** `:password="form.new"`, `v-bind:password="…"`, `[password]="…"`: an expression. */
const BINDS = /(?:^|\s)(?::|v-bind:|bind-|\[)[\w.-]+\]?\s*=\s*["']$/;
const PAGE = /\.(?:vue|svelte|html?|blade\.php|twig|astro)$/i;
/** Fewer words may be a password that says what it is: `admin_password = "AdminPassword"`. */
const WORDS_OF_A_NAME = 3;

/** @param start offset of the constant in the text */
export function isToldByLine(
  path: string,
  text: string,
  name: string,
  value: string,
  start: number,
): boolean {
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  if (LOOKS_UP.test(before)) return true;
  if (PAGE.test(path) && BINDS.test(before)) return true;
  const words = wordsOfName(value);
  const named = wordsOfName(/([\w.-]+)["'`]?\]?\s*(?::=|=>|[:=,])\s*["'`]?$/.exec(before)?.[1] ?? name);
  return words.length >= WORDS_OF_A_NAME && words.join(' ') === named.join(' ');
}
