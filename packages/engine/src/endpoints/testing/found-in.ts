import type { RawFinding } from '../../findings/finding.ts';
import type { LanguageId } from '../../ir/ir.ts';
import { parseSource } from '../../languages/parse-source.ts';
import { languageFor } from '../../languages/registry.ts';
import { flattenModule } from '../../match/index.ts';
import { openParser } from '../../parse/parser.ts';
import { ANALYSES, type AnalysisName } from '../../rules/analyses.ts';
import type { RuleFile } from '../../rules/rule-schema.ts';
import { asHandler, buildThreatModel, threatModelFacts } from '../../threat-model/index.ts';
import { accessControl } from '../access-control.ts';
import { concludeEndpoints } from '../conclude-endpoints.ts';
import { endpointFacts } from '../read-endpoint-facts.ts';
import type { ReviewCase } from '../review-cases.ts';

const rules = new Map<AnalysisName, RuleFile>(ANALYSES.map((id) => [id, { id } as RuleFile]));

const LANGUAGES: Readonly<Record<string, LanguageId>> = {
  py: 'python',
  ts: 'typescript',
  cs: 'csharp',
  go: 'go',
  java: 'java',
  kt: 'kotlin',
  php: 'php',
  rb: 'ruby',
};

/**
 * Conclusions about a program: rule, file and line. What a file is written in its ending says; JavaScript else.
 * @param cases gets what speaks for and against those that more of the code may decide otherwise
 */
export async function found(
  files: Readonly<Record<string, string>>,
  cases: ReviewCase[] | null = null,
): Promise<string[]> {
  return (await concluded(files, cases)).map(shown);
}

/** Those of them that are guesses. */
export async function guessed(files: Readonly<Record<string, string>>): Promise<string[]> {
  return (await concluded(files, null)).filter((one) => (one.evidence?.guesses ?? 0) > 0).map(shown);
}

const shown = (one: RawFinding): string => `${one.ruleId} ${one.path}:${one.startLine}`;

async function concluded(
  files: Readonly<Record<string, string>>,
  cases: ReviewCase[] | null,
): Promise<RawFinding[]> {
  const read = await factsOf(files);
  const { entryPoints } = buildThreatModel(
    read.map((one) => one.threats),
    [],
  );
  return concludeEndpoints(entryPoints, read, rules, cases);
}

/** What the files of a program say of their endpoints. */
export async function factsOf(files: Readonly<Record<string, string>>) {
  const parser = await openParser();
  const read = [];
  const pathRules = Object.entries(files).flatMap(([path, text]) => accessControl(path, text));
  for (const [path, text] of Object.entries(files)) {
    if (/\.(?:yaml|ini|xml)$/.test(path)) continue;
    const language = languageFor(LANGUAGES[path.slice(path.lastIndexOf('.') + 1)] ?? 'javascript');
    if (!language) throw new Error('no such language');
    const tree = await parseSource(parser, language, path, text, 10_000);
    if (typeof tree === 'string') throw new Error(tree);
    const flat = flattenModule(asHandler(language.lower(tree, path), text), text);
    read.push({ path, endpoints: endpointFacts(flat), pathRules, threats: threatModelFacts(flat) });
  }
  return read;
}
