import { applyFixes } from '../findings/apply-fixes.ts';
import type { RawFinding } from '../findings/finding.ts';
import { isExample } from '../rules/faults.ts';
import type { LoadedRule, LoadedRules, RuleSource } from '../rules/load.ts';

/** Finds what the loaded rules report in one example file. */
export type ExampleAnalyser = (
  loaded: LoadedRules,
  path: string,
  text: string,
  rule: LoadedRule,
) => Promise<readonly ExampleHit[]>;

export type ExampleHit = Pick<RawFinding, 'ruleId' | 'startLine' | 'endLine' | 'fix'>;

/** What is wrong with a rule or its examples. */
export interface ExampleFailure {
  readonly ruleId: string;
  readonly file: string;
  readonly line: number;
  readonly problem: string;
}

export interface ExampleRun {
  readonly rules: number;
  readonly examples: number;
  readonly failures: readonly ExampleFailure[];
}

/** Marked lines of an example: a marker holds for the next line that is neither blank nor a marker. */
export function readMarkers(text: string, ruleId: string): { line: number; expected: boolean }[] {
  const lines = text.split(/\r\n|\n|\r/);
  const marker = /\b(ruleid|ok):\s*([a-z][a-z0-9-]*)/;
  const found: { line: number; expected: boolean }[] = [];
  lines.forEach((line, index) => {
    const hit = marker.exec(line);
    if (!hit || hit[2] !== ruleId) return;
    let next = index + 1;
    while (next < lines.length && ((lines[next] ?? '').trim() === '' || marker.test(lines[next] ?? '')))
      next++;
    found.push({ line: next + 1, expected: hit[1] === 'ruleid' });
  });
  return found;
}

/** An example may say under which path it is to be looked at: `vedette-example-path: .github/workflows/ci.yml`. */
export function examplePath(file: string, text: string): string {
  const said = /vedette-example-path:\s*([^\s"']+)/.exec(text.slice(0, 400))?.[1];
  return said ?? file.replace(/\.example(\.ya?ml)$/, '$1');
}

/** Examples of a rule: files beside it with its id as name. */
function examplesOf(rule: LoadedRule, sources: readonly RuleSource[]): RuleSource[] {
  const stem = rule.file.replace(/\.ya?ml$/, '');
  return sources.filter(
    (source) =>
      source.path !== rule.file &&
      source.path.startsWith(`${stem}.`) &&
      (!/\.ya?ml$/.test(source.path) || isExample(source.path)),
  );
}

/**
 * Checks every rule in `sources` (paths relative to the rule root): that files load, lie in the folder of their
 * language, have examples of both kinds, and that the analyser reports exactly the marked lines. Only rules passing
 * `wanted` are run.
 */
export async function runExamples(
  sources: readonly RuleSource[],
  analyse: ExampleAnalyser,
  wanted: (rule: LoadedRule) => boolean = () => true,
): Promise<ExampleRun> {
  const { loadRules } = await import('../rules/load.ts');
  const loaded = loadRules(sources);
  const failures: ExampleFailure[] = loaded.faults.map((fault) => ({
    ruleId: '',
    file: fault.file,
    line: fault.line,
    problem: fault.message,
  }));
  let examples = 0;
  let rules = 0;
  for (const rule of loaded.rules) {
    const id = rule.rule.id;
    const fail = (file: string, line: number, problem: string) =>
      failures.push({ ruleId: id, file, line, problem });
    const parts = rule.file.split('/');
    if (parts.at(-1)?.replace(/\.ya?ml$/, '') !== id) fail(rule.file, 1, `the file must be named ${id}.yaml`);
    if (parts.length < 3) fail(rule.file, 1, 'rules lie in <language>/<area>/');
    const own = examplesOf(rule, sources);
    let positive = 0;
    let negative = 0;
    let fixed = 0;
    if (!wanted(rule)) continue;
    rules++;
    for (const example of own) {
      examples++;
      const markers = readMarkers(example.text, id);
      const look = async (text: string): Promise<readonly ExampleHit[]> =>
        (await analyse(loaded, examplePath(example.path, text), text, rule)).filter(
          (hit) => hit.ruleId === id,
        );
      const hits = await look(example.text);
      for (const marker of markers) {
        const hit = hits.some((one) => one.startLine <= marker.line && marker.line <= one.endLine);
        if (marker.expected) positive++;
        else negative++;
        if (marker.expected && !hit)
          fail(example.path, marker.line, 'is marked ruleid, but nothing was reported');
        if (!marker.expected && hit) fail(example.path, marker.line, 'is marked ok, but was reported');
      }
      for (const hit of hits)
        if (!markers.some((one) => hit.startLine <= one.line && one.line <= hit.endLine))
          fail(example.path, hit.startLine, 'was reported, but is not marked ruleid');
      const { text, applied } = applyFixes(
        example.text,
        hits.flatMap((hit) => hit.fix ?? []),
      );
      fixed += applied.length;
      if (applied.length === 0) continue;
      const left = await look(text);
      for (const fix of applied)
        if (left.some((hit) => hit.startLine <= fix.startLine && fix.startLine <= hit.endLine))
          fail(example.path, fix.startLine, 'is still reported after its fix');
    }
    if (rule.rule.fix && fixed === 0) fail(rule.file, 1, 'has a fix that no example needs');
    if (positive === 0) fail(rule.file, 1, 'has no positive example (ruleid:)');
    if (negative === 0) fail(rule.file, 1, 'has no negative example (ok:)');
  }
  return { rules, examples, failures };
}
