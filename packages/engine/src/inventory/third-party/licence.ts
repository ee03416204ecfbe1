import { isLicenceFile } from '../licence-names.ts';
import type { SourceEntry } from '../source.ts';
import { textOf } from './explanation.ts';

const SAYS_TERMS = /\b(?:licen[cs]e|permission is hereby granted|redistribution and use|public domain)\b/i;
const HOLDERS = /copyright\s*(?:\(c\)|©|&copy;)?\s*[\d,\s–-]*\s*(?:by\s+)?([^\n]{3,80})/gi;

/** Those who wrote the text of a licence are no holders of what it is for. */
const OF_ANY = /free software foundation|holder|owner|notice|law|licen[cs]e|yyyy|\[name/i;

function holdersOf(text: string): Set<string> {
  const found = new Set<string>();
  for (const [, said = ''] of text.matchAll(HOLDERS)) {
    const holder = said
      .replace(/<[^>]*>|\(.*?\)|all rights reserved/gi, '')
      .replace(/[\W_]+/g, ' ')
      .trim()
      .toLowerCase();
    if (holder !== '' && !OF_ANY.test(holder)) found.add(holder);
  }
  return found;
}

const flat = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Whether what lies in a folder is licensed by itself, by others than those who hold what is around it. */
export async function hasOthersLicence(
  children: ReadonlyMap<string, SourceEntry>,
  around: readonly string[],
): Promise<boolean> {
  for (const [name, entry] of children) {
    if (!isLicenceFile(name)) continue;
    const text = await textOf(entry);
    if (text === null || !SAYS_TERMS.test(text)) continue;
    const holders = holdersOf(text);
    const isOwn = around.some(
      (own) => flat(own) === flat(text) || [...holdersOf(own)].some((holder) => holders.has(holder)),
    );
    if (!isOwn) return true;
  }
  return false;
}
