/** Fields of a payload, whose form nobody promises. */
export type Json = Readonly<Record<string, unknown>>;

const MAX_TEXT_CHARS = 4096;
/** More of one kind in one payload than this are a list of something else. */
export const MAX_VALUES = 100;

export function text(value: unknown): string | null {
  const trimmed = typeof value === 'string' ? value.trim() : '';
  return trimmed === '' || trimmed.length > MAX_TEXT_CHARS ? null : trimmed;
}

/** A text, or a list of texts or of objects with a `value`. */
export function texts(value: unknown): string[] {
  const list = Array.isArray(value) ? value.slice(0, MAX_VALUES) : [value];
  return list.flatMap((item) => text(item) ?? text(asObject(item).value) ?? []);
}

export function asObject(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}
