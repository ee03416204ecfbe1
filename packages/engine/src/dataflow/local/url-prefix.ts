import { stringId, type Tables, withMark } from './tables.ts';
import type { Constant, Value } from './value.ts';

/** An address whose host is written out, a path below the root of the same site, a query or fragment of the same page. */
const FIXES_HOST = /^((https?:)?\/\/[^/?#@\\{}%$]+[/?#]|\/[\w-]|[?#])/i;
/** Wherever it stands: the host ends before it. A slash behind a colon, or a second one, may still begin a host. */
const ENDS_HOST = /[?#]|[^?#:/\\][/\\]/;

/** Text that begins with a constant which says where an address leads: what follows cannot lead elsewhere. */
export function behindPrefix(t: Tables, prefix: Constant | undefined, value: Value): Value {
  if (typeof prefix !== 'string' || value.origins.length === 0 || !FIXES_HOST.test(prefix)) return value;
  return markHostFixed(t, value);
}

/** Pieces of a text in their order, each with what the constant pieces before it fix of an address. */
export function sanitizeAfterHost(t: Tables, pieces: readonly Value[]): readonly Value[] {
  let ended = false;
  return pieces.map((piece) => {
    const out = ended ? markHostFixed(t, piece) : piece;
    ended ||= fixesHost(piece);
    return out;
  });
}

/** Can what follows this piece of an address no longer change where it leads? */
export function fixesHost(piece: Value): boolean {
  return typeof piece.constant === 'string' && ENDS_HOST.test(piece.constant);
}

/** Parts of a URL behind its host: `url.search = …` (the web's), `RawQuery` (Go), `Query` (.NET), `query` (Ruby). */
const BEHIND_HOST = /^(?:search|hash|query|fragment|Query|Fragment|RawQuery|RawFragment)$/;

/** What is stored as a part of a URL that comes behind its host does not say where it leads. */
export function asPartOfUrl(t: Tables, property: string, value: Value): Value {
  return BEHIND_HOST.test(property) ? markHostFixed(t, value) : value;
}

export function markHostFixed(t: Tables, value: Value): Value {
  if (value.origins.length === 0) return value;
  const redirect = -(1 + stringId(t, 'open-redirect'));
  const request = -(1 + stringId(t, 'ssrf'));
  return {
    ...value,
    origins: value.origins.map((a) => ({
      ...a,
      sanitizerMarks: withMark(t, withMark(t, a.sanitizerMarks, redirect), request),
    })),
  };
}
