/**
 * Text from outside (names, titles, paths, code) as it may reach a terminal or a single line: control characters, which
 * can move the cursor or set a link, and bidirectional ones, which can show text in another order, become a dot.
 */
export function plainText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\u00b7');
}
