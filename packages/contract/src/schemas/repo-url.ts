/** The address of a hosted repository, as it may be written: one pattern for the documents and for the server. */
import { z } from 'zod';

/** Owner and name as hosting providers allow them: no percent-encoding, so that one repository has one spelling. */
const SEGMENT = '[A-Za-z0-9_.-]{1,100}';
const DOT_GIT = '\\.[Gg][Ii][Tt]';
/** No folder of dots, none hidden behind `.git`, and `.git` at most once. */
const PATH = `/(?!\\.{1,2}/)(${SEGMENT})/(?!\\.{0,2}(?:${DOT_GIT})?/?$)(?!.*${DOT_GIT}${DOT_GIT}/?$)(${SEGMENT}?)(?:${DOT_GIT})?/?$`;
const ANY_ORIGIN = '[Hh][Tt][Tt][Pp][Ss]?://[^/?#@\\\\\\s]+';
const STANDARD_PORT: Readonly<Record<string, string>> = { 'https:': '443', 'http:': '80' };
/** Longer than the names of any host, and owner and name together. */
const CHARACTERS_MAX = 2048;

/**
 * The pattern (ECMA-262, without flags) of the addresses that are taken; its groups are the owner and the name.
 * @param origin of the provider of hosted repositories, as `URL.origin` writes it. Without it any host will do: a schema
 *   that all installations share cannot know theirs.
 */
export function repoUrlPattern(origin?: string): string {
  return `^${origin === undefined ? ANY_ORIGIN : spellingsOf(new URL(origin))}${PATH}`;
}

/** Scheme and host in any case, and the scheme's own port, which the origin leaves out. */
function spellingsOf({ origin, protocol, port }: URL): string {
  const text = origin.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const anyCase = text.replace(/[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`);
  return port === '' ? `${anyCase}(?::${STANDARD_PORT[protocol]})?` : anyCase;
}

/** As typed; the server keeps it in its canonical form. A document of an installation has the pattern of its provider. */
export const givenRepoUrl = z
  .string()
  .max(CHARACTERS_MAX)
  .regex(
    new RegExp(repoUrlPattern()),
    'Must be https://<host of the Git provider>/<owner>/<name>, without credentials, query or fragment',
  )
  .meta({
    id: 'GivenRepoUrl',
    description:
      '`https://<host of the Git provider>/<owner>/<name>`, without credentials, query or fragment.',
  });
