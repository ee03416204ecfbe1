import { Problem } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';

/** Owner and name as hosting providers allow them: no percent-encoding, so that one repository has one spelling. */
const SEGMENT = /^[A-Za-z0-9_.-]{1,100}$/;
const MOST_CHARACTERS = 2048;

/**
 * The one spelling of a hosted repository's address: scheme and host in lower case, without the scheme's own port, a
 * trailing `/` or `.git`. Owner and name keep their case. Given its own answer, it answers the same.
 * @param pointer where the text stands in the body (RFC 6901)
 * @throws Problem `bad_request` unless it is `/<owner>/<name>` on exactly the origin of `GIT_PROVIDER_URL`, without
 *   credentials, query or fragment.
 */
export function canonicalRepoUrl(ctx: Ctx, text: string, pointer = '/repoUrl'): string {
  const refuse = (message: string) =>
    new Problem('bad_request', {
      detail: `The address of the repository ${message}.`,
      extras: { errors: [{ pointer, message: `The address ${message}.` }] },
    });
  const origin = new URL(ctx.config.GIT_PROVIDER_URL).origin;
  // Taken apart by hand first: the URL parser forgives backslashes, tabs, `..` and missing slashes.
  const parts = /^(https?:\/\/[^/?#@\\\s]+)\/([^?#\\\s]*)$/i.exec(text.slice(0, MOST_CHARACTERS + 1));
  if (text.length > MOST_CHARACTERS || parts === null || !URL.canParse(parts[1] ?? '')) {
    throw refuse(`must be ${origin}/<owner>/<name>, without credentials, query or fragment`);
  }
  if (new URL(parts[1] ?? '').origin !== origin) {
    throw refuse(`must be on ${origin}, the Git provider of this installation`);
  }
  const path = (parts[2] ?? '').replace(/\/$/, '').replace(/\.git$/i, '');
  const segments = path.split('/');
  const [owner = '', name = ''] = segments;
  const named = [owner, name].every((part) => SEGMENT.test(part) && part !== '.' && part !== '..');
  if (segments.length !== 2 || !named || /\.git$/i.test(name)) {
    throw refuse(`must end in /<owner>/<name>, each of letters, digits, "-", "_" and "."`);
  }
  return `${origin}/${owner}/${name}`;
}
