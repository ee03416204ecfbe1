import { givenRepoUrl, Problem, repoUrlPattern } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';

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
  const { origin } = new URL(ctx.config.GIT_PROVIDER_URL);
  if (!givenRepoUrl.safeParse(text).success) {
    throw refuse(
      `must be ${origin}/<owner>/<name>, each of letters, digits, "-", "_" and ".", without credentials, query or fragment`,
    );
  }
  const [, owner, name] = new RegExp(repoUrlPattern(origin)).exec(text) ?? [];
  if (owner === undefined || name === undefined) {
    throw refuse(`must be on ${origin}, the Git provider of this installation`);
  }
  return `${origin}/${owner}/${name}`;
}
