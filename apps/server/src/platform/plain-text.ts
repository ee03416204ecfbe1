/** Control characters but for tabs and line ends, zero-width and invisible ones, and those that turn the direction of what follows. */
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it is about.
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;
/** What mail programs make a link of: schemes, paths, addresses, and dots within a word. */
const LINKING = /[<>[\](){}\\/@:|]|\.(?=\S)/g;
const LENGTH_MAX = 100;

/** Text with other people's words in it as it may go to a terminal: what is not seen, or changes what is seen, is gone. */
export const toTerminalText = (text: string): string => text.replaceAll(INVISIBLE, '');

/** A name that somebody else chose, as it may stand in a mail of ours: no program makes a link of it. At most 100 characters. */
export function toMailText(name: string): string {
  const plain = toTerminalText(name).replaceAll(LINKING, ' ').replaceAll(/\s+/g, ' ').trim();
  return plain.length > LENGTH_MAX ? `${plain.slice(0, LENGTH_MAX)}…` : plain;
}
