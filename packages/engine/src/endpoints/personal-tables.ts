import { quickPattern } from '../match/prefilter/quick-pattern.ts';
import { kindOf } from './whole-lists.ts';

/** A statement that adds a row, with the columns that it names: `INSERT INTO guests (full_name, passport_no, …)`. */
const INSERTS = quickPattern(/\bINSERT\s+INTO\s+["'`[]?(?:\w+\.)?(\w+)["'`\]]?\s*\(([^()]{1,1500})\)/gi);
const MAX_STATEMENTS = 40;
/** What people tell only those who need it, one word a fact. */
const OF_PERSONS: readonly RegExp[] = [
  /passport|national_?id|\bssn\b|social_?security|tax_?id|identity_?(?:no|number|card)/i,
  /birth|(?:^|_)dob(?:_|$)/i,
  /phone|mobile/i,
  /e_?mail/i,
  /address(?!ee)/i,
  /health|medical|blood|diagnos|allerg|disab|vaccin/i,
  /salary|income|iban|card_?num|bank_?account/i,
  /emergency_?contact|next_?of_?kin/i,
  /gender|religion|marital|nationality/i,
];
/** How many of them make a row one that is for nobody else. */
const ENOUGH = 3;

/** Kinds of records, in lower case, that keep so much of a person that they are for few, whatever they are called. */
export function personalTables(text: string): string[] {
  const found = new Set<string>();
  for (const [, table = '', columns = ''] of INSERTS.all(text).take(MAX_STATEMENTS)) {
    const kind = kindOf(table);
    if (kind !== '' && OF_PERSONS.filter((one) => one.test(columns)).length >= ENOUGH) found.add(kind);
  }
  return [...found];
}
