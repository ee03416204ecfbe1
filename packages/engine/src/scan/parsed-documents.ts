import { asHardlyHarmful } from '../findings/evidence.ts';
import type { RawFinding } from '../findings/finding.ts';
import type { SourceFile } from '../inventory/source.ts';
import type { FlowFinding } from './program-stage.ts';
import { textOf } from './text-of.ts';

/**
 * `Document.parse(text)` of MongoDB makes a query only where somebody asks with it. What is parsed under a name and only stored, or handed to a setter,
 * is data: low.
 */

const RULE = 'java-nosql-injection';
/** `document = Document.parse(…)`, with or without its type; the name is the first group. */
const NAMED = /(?:^|[\s;{(])(\w+)\s*=\s*(?:[\w.]+\.)?(?:Document|BasicDBObject|BsonDocument|JSON)\.parse\(/;
/** Calls that keep what they are given. */
const KEEPS = /(?:^|\.)(?:set[A-Z]\w*|save\w*|insert\w*|add|put|append|push)$/;
/** Lines below the parse in which the name is looked for, as long as its block goes on. */
const LINES = 60;

/** The same findings: those of documents that are only kept hardly harm anybody. @param files by their path */
export async function withParsedDocuments<T extends FlowFinding | RawFinding>(
  findings: readonly T[],
  files: ReadonlyMap<string, SourceFile>,
): Promise<readonly T[]> {
  if (!findings.some((one) => one.ruleId === RULE)) return findings;
  const out: T[] = [];
  for (const one of findings) {
    const isKept = one.ruleId === RULE && isOnlyKept(await textOf(files.get(one.path)), one.startLine);
    out.push(isKept ? { ...one, evidence: asHardlyHarmful(one.evidence) } : one);
  }
  return out;
}

function isOnlyKept(text: string, line: number): boolean {
  const lines = text.split('\n');
  const parse = lines[line - 1] ?? '';
  const name = NAMED.exec(parse)?.[1];
  if (name === undefined) return false;
  const below = lines.slice(line, line + LINES).join('\n');
  const indentation = parse.length - parse.trimStart().length;
  const ends = below.search(new RegExp(`^[ \\t]{0,${Math.max(0, indentation - 1)}}\\}`, 'm'));
  const body = ends < 0 ? below : below.slice(0, ends);
  const uses = [...body.matchAll(new RegExp(`([\\w.]*)(\\()?\\s*\\b${name}\\b\\s*([.,)=;])`, 'g'))];
  // Its own members (`document.remove("_id")`) change it and ask nothing.
  const others = uses.filter(([, , , after]) => after !== '.' && after !== '=');
  return others.length > 0 && others.every(([, called = '', open]) => open === '(' && KEEPS.test(called));
}
