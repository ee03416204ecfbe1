/**
 * Text of scanned sources as PostgreSQL can hold it: U+0000 and lone surrogates, which it refuses, become U+FFFD. A lock
 * file can hold both in an escaped name, and one hostile name must not keep the rest of an inventory out.
 */
export function storableText(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed();
}

export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'string' ? storableText(member) : member,
  );
}
