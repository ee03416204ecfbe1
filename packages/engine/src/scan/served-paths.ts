import type { Step } from '../findings/finding.ts';
import type { SourceFile } from '../inventory/source.ts';
import type { FlowFinding } from './program-stage.ts';
import { textOf } from './text-of.ts';

/**
 * Files that Go's own server sends by the path of the request: `http.ServeFile` refuses every request in whose path an element is `..`
 * (net/http, documentation of ServeFile), whatever the program made of that path, and so do the frameworks that hand over to it.
 */

const RULE = 'go-path-traversal';
const SERVES = /\bhttp\.ServeFile\(|\b(?:c|ctx|gc|ginCtx|context)\.File\(/;
/** What a piece of the path of the request is read by: gin, chi, gorilla, the standard library, echo. */
const OF_PATH =
  /\.(?:URL\.(?:Path|EscapedPath\(\)|RawPath)|Param\(|PathValue\()|\bchi\.URLParam\(|\bmux\.Vars\(/;
/** It stands behind something else: alone it may be any file of the machine. */
const JOINS = /\bJoin\(|["'`]\s*\+|\+\s*["'`]|\bSprintf\(|\bappend\(/;

/** The findings without files of which the server refuses what climbs. @param files by their path */
export async function withoutServedPaths<T extends object>(
  findings: readonly (T | FlowFinding)[],
  files: ReadonlyMap<string, SourceFile>,
): Promise<readonly (T | FlowFinding)[]> {
  const out: (T | FlowFinding)[] = [];
  for (const one of findings) {
    const { ruleId, flow } = one as Partial<FlowFinding>;
    if (ruleId === RULE && flow && flow.length > 1 && (await isServedByPath(flow, files))) continue;
    out.push(one);
  }
  return out;
}

async function isServedByPath(
  flow: readonly Step[],
  files: ReadonlyMap<string, SourceFile>,
): Promise<boolean> {
  const lines = await Promise.all(flow.map((step) => lineOf(step, files)));
  const [source = ''] = lines;
  const sink = lines.at(-1) ?? '';
  return SERVES.test(sink) && OF_PATH.test(source) && lines.some((line) => JOINS.test(line));
}

async function lineOf(step: Step, files: ReadonlyMap<string, SourceFile>): Promise<string> {
  return (await textOf(files.get(step.path))).split('\n')[step.startLine - 1] ?? '';
}
