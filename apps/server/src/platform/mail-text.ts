import { replaceUnseen } from '@vedette/contract/terminal-text';

/** What mail programs make a link of: schemes, paths, addresses, and dots within a word. */
const LINKING = /[<>[\](){}\\/@:|]|\.(?=\S)/g;
const LENGTH_MAX = 100;

/** A name that somebody else chose, as it may stand in a mail of ours: no program makes a link of it. At most 100 characters. */
export function toMailText(name: string): string {
  const plain = replaceUnseen(name, '').replaceAll(LINKING, ' ').replaceAll(/\s+/g, ' ').trim();
  return plain.length > LENGTH_MAX ? `${plain.slice(0, LENGTH_MAX)}…` : plain;
}
