import type { LanguageId } from '../ir/ir.ts';
import {
  CHANGES,
  CHANGES_IN_RUBY,
  HOLDER,
  IS_ASKED,
  KEEPS_FOR_VISITOR,
  KEEPS_NOTHING,
  MADE_HERE,
} from './endpoint-words.ts';

/** Text before a change that says what is changed. */
const BEFORE = 80;

/** Makes what is to be kept where it is not there yet: `CREATE TABLE IF NOT EXISTS users`, and the commit behind it. */
const MAKES_PLACE =
  /\bCREATE\s+(?:TABLE|(?:UNIQUE\s+)?INDEX|VIEW|SCHEMA|DATABASE|TRIGGER)\s+IF\s+NOT\s+EXISTS\b|\bALTER\s+TABLE\b/i;
/** What runs or ends any statement, whatever it does. */
const RUNS_STATEMENT = /(?:\.|->|::)(?:commit|exec|execSync|executescript|executeUpdate)\s*\($/i;

/**
 * Where a function first changes what is kept: a cache holds what can be had again, a digest nothing, and what the function made itself is
 * nobody's record. Null where it changes nothing.
 */
export function firstChange(language: LanguageId, body: string): number | null {
  const changes = language === 'ruby' ? CHANGES_IN_RUBY : CHANGES;
  // Whoever only makes sure that a table is there changes no record, however often it runs.
  const makesPlace = MAKES_PLACE.test(body);
  let own: ReadonlySet<string | undefined> | null = null;
  for (const { 0: call, index } of changes.all(body)) {
    const before = body.slice(Math.max(0, index - BEFORE), index);
    if (KEEPS_NOTHING.test(before) || IS_ASKED.test(call)) continue;
    if (makesPlace && RUNS_STATEMENT.test(call)) continue;
    const holder = /^(?:\.|->|::)/.test(call) ? HOLDER.exec(before)?.[1] : undefined;
    // What PHP keeps for the visitor alone; Python's sessions are those of a store.
    if (/^(?:->|::)/.test(call) && KEEPS_FOR_VISITOR.test(before)) continue;
    if (holder === undefined) return index;
    own ??= new Set([...body.matchAll(MADE_HERE)].map(([, name]) => name));
    if (!own.has(holder)) return index;
  }
  return null;
}
