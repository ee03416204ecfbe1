/**
 * Text that others wrote (names, titles, paths, code, messages of a server) on its way to a terminal. It imports nothing, so
 * that a command which calls no server loads no more than this.
 */

/**
 * Control characters, which move the cursor, set links and titles and paint; format characters, among them those that turn
 * the direction of what follows; separators of lines; and what is not seen at all. Variation selectors stay: they belong to
 * the sign before them.
 */
const UNSEEN =
  /[[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]--[\t\n\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}]]/gv;

/** A sign of one column that no program reads as anything, so that it can be seen that something was there. */
const IN_ITS_PLACE = '\u00b7';

/** What is not seen, or changes what is seen, replaced. Tabs and line ends stay. */
export const replaceUnseen = (text: string, by: string): string => text.replaceAll(UNSEEN, by);

/** Several lines as they may go to a terminal. */
export const toTerminalText = (text: string): string => replaceUnseen(text, IN_ITS_PLACE);

/** The same as one line: text of others begins no line of its own, which would look like one of ours. */
export const toTerminalLine = (text: string): string =>
  toTerminalText(text).replaceAll(/[\t\n]/g, IN_ITS_PLACE);

/** The same JSON, in which what is not seen is written as an escape: JSON itself lets most of it through. */
export const toTerminalJson = (json: string): string =>
  json.replaceAll(UNSEEN, (character) =>
    Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
      .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
      .join(''),
  );
