import { Problem } from '@vedette/contract';
import type { RequestContext } from './bind.ts';

/**
 * Bodies are JSON in UTF-8, sent as they are; anything else that a header announces would be misread.
 * @throws Problem `unsupported_media_type`
 */
export function refuseUnreadableBody(headers: RequestContext['headers']): void {
  const encoding = headers['content-encoding'];
  const charset = /charset\s*=\s*"?([^";\s]+)/i.exec(String(headers['content-type'] ?? ''))?.[1];
  if (
    (encoding !== undefined && encoding !== 'identity') ||
    (charset !== undefined && !/^utf-?8$/i.test(charset))
  ) {
    throw new Problem('unsupported_media_type', {
      detail: 'The body must be JSON in UTF-8, without a content encoding.',
    });
  }
}
