import { asHardlyHarmful } from '../findings/evidence.ts';
import type { SourceFile } from '../inventory/source.ts';
import { literal } from '../regex/literal.ts';
import type { FlowFinding } from './program-stage.ts';
import { textOf } from './text-of.ts';

/**
 * Markup in which the page's own address stands between double quotes. Browsers give that address with quotes and angle brackets of its path, query and
 * fragment encoded, so that it ends no attribute; where a piece of it is decoded on the way, or it stands elsewhere, it is what it was.
 */

const RULE = /-dom-xss$/;
const OWN_ADDRESS = /^(?:(?:window|self|document)\.)*(?:location(?:\.href)?|URL|documentURI)$/;
/** Gives back the signs that were encoded, or is no address any more. */
const DECODES = /decode|unescape|hash|param|innerHTML|parse/i;
const GIVEN = /(?:^|[\s,;(])([A-Za-z_$][\w$]*)\s*=(?![=>])/;

/** The same findings: what cannot leave its attribute hardly harms anybody. @param files by their path */
export async function withEncodedAddresses<T extends object>(
  findings: readonly (T | FlowFinding)[],
  files: ReadonlyMap<string, SourceFile>,
): Promise<readonly (T | FlowFinding)[]> {
  const out: (T | FlowFinding)[] = [];
  for (const one of findings)
    out.push(
      isFlow(one) && (await isQuoted(one, files)) ? { ...one, evidence: asHardlyHarmful(one.evidence) } : one,
    );
  return out;
}

const isFlow = (one: object): one is FlowFinding => {
  const { ruleId, flow } = one as Partial<FlowFinding>;
  return ruleId !== undefined && RULE.test(ruleId) && Array.isArray(flow) && flow.length > 1;
};

/** Is the whole address, by the name that it was given, put between double quotes behind an attribute's name? */
async function isQuoted({ flow }: FlowFinding, files: ReadonlyMap<string, SourceFile>): Promise<boolean> {
  const [source] = flow ?? [];
  if (source === undefined || (flow ?? []).some((step) => step.path !== source.path)) return false;
  const lines = (await textOf(files.get(source.path))).split('\n');
  const lineOf = (at: number): string => lines[at - 1] ?? '';
  const own = lineOf(source.startLine);
  const end = source.endLine === source.startLine ? source.endColumn - 1 : own.length;
  if (!OWN_ADDRESS.test(own.slice(source.startColumn - 1, end))) return false;
  const way = [...new Set((flow ?? []).map((step) => step.startLine))].map(lineOf);
  if (
    way.some((line) => DECODES.test(line.replace(/document(?=URI)/gi, '')) && !/innerHTML\s*\+?=/.test(line))
  )
    return false;
  const name = GIVEN.exec(own.slice(0, source.startColumn - 1))?.[1];
  const words = [own.slice(source.startColumn - 1, end), ...(name === undefined ? [] : [name])];
  const uses = way.filter((line) => words.some((word) => isUsedIn(line, word)));
  return (
    uses.length > 0 &&
    uses.every((line) => words.every((word) => !isUsedIn(line, word) || isBetweenQuotes(line, word)))
  );
}

/** It is put into a text: `'…' + address + '…'`, `${address}`. */
const isUsedIn = (line: string, word: string): boolean =>
  new RegExp(
    `(?:["'\`]\\s*\\+\\s*|\\$\\{\\s*)${literal(word)}(?![\\w$(.])|(?<![\\w$.])${literal(word)}\\s*\\+\\s*["'\`]`,
  ).test(line);

/** `'<form action="' + address + '"'`, `<a href="${address}"`. */
const isBetweenQuotes = (line: string, word: string): boolean =>
  new RegExp(
    `=(?:"'\\s*\\+\\s*${literal(word)}\\s*\\+\\s*'"|\\\\""\\s*\\+\\s*${literal(word)}\\s*\\+\\s*"\\\\"|"\\$\\{\\s*${literal(word)}\\s*\\}")`,
  ).test(line);
