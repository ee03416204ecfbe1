import type { ProgramCall } from '../../summaries/file-summary.ts';
import { isNonMarkup } from '../media-types.ts';

const TYPE_ARGUMENT = /^(content_?type|media_?type|mime_?type)$/i;
const TYPE_HEADER = /^content-?type$/i;

/**
 * May what this call sends be run as markup? Not where one of its arguments declares another type: `Response(x, 200,
 * { 'Content-Type': 'application/epub+zip' })`, `FileResponse(path, media_type="image/webp")`.
 */
export function mayBeMarkup(call: ProgramCall): boolean {
  for (const [, key, value] of call.options ?? [])
    if (TYPE_HEADER.test(key) && typeof value === 'string') return !isNonMarkup(value);
  for (let i = 0; i < call.args.length; i++) {
    const name = call.argNames?.[i];
    const value = call.constants?.[i];
    if (typeof name === 'string' && TYPE_ARGUMENT.test(name) && typeof value === 'string')
      return !isNonMarkup(value);
  }
  return true;
}
