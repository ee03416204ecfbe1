import { type FillableModel, gainOf } from '../endpoints/fillable-models.ts';
import type { RawFinding } from '../findings/finding.ts';
import type { SourceFile } from '../inventory/source.ts';
import type { FileResult } from './file-result.ts';
import type { FlowFinding } from './program-stage.ts';
import { textOf } from './text-of.ts';

/**
 * A model of Laravel that is filled with all of a request takes of it what its `$fillable` names. Where nothing on that list gives whoever sends it
 * anything, nothing is told. Which model is filled says the code before: `new Supplier`, `Supplier::find(…)`, a parameter's type.
 */

const RULE = 'php-mass-assignment';
/** What does not ask the list. */
const FORCES = /(?:->|::)(?:force\w+|insert\w*)\s*\(/;
const MAX_LINES = 80;

/** The same findings: those that give nothing are left out, those by which a log is wrong are doubted. */
export async function withoutHarmlessFilling<T extends FlowFinding | RawFinding>(
  findings: readonly T[],
  files: ReadonlyMap<string, SourceFile>,
  results: readonly FileResult[],
): Promise<readonly T[]> {
  if (!findings.some((one) => one.ruleId === RULE)) return findings;
  const models = Map.groupBy(
    results.flatMap((one) => one.endpoints?.fillable ?? []),
    (one) => one.name,
  );
  const kept: T[] = [];
  for (const one of findings) {
    const model = one.ruleId === RULE ? models.get((await modelAt(one, files)) ?? '') : undefined;
    const gain = model?.length === 1 && model[0] ? gainOf(model[0]) : 'rights';
    if (gain === 'log')
      kept.push({
        ...one,
        evidence: { ...(one.evidence ?? { isRemote: true }), guesses: (one.evidence?.guesses ?? 0) + 1 },
      });
    else if (gain === 'rights') kept.push(one);
  }
  return kept;
}

/** The class that a statement fills, by its name; null where nobody can tell. */
async function modelAt(
  { path, startLine }: Pick<RawFinding, 'path' | 'startLine'>,
  files: ReadonlyMap<string, SourceFile>,
): Promise<FillableModel['name'] | null> {
  const lines = (await textOf(files.get(path)))
    .split('\n')
    .slice(Math.max(0, startLine - MAX_LINES), startLine);
  const line = lines.at(-1) ?? '';
  if (FORCES.test(line)) return null;
  const made =
    /(?:^|[^\w\\])(?:new\s+)?\\?(?:\w+\\)*([A-Z]\w*)(?:::(?:create|fill|updateOrCreate|firstOrCreate)\s*\(|\(\s*\$)/.exec(
      line,
    )?.[1];
  if (made !== undefined) return made;
  const variable = /\$(\w+)->(?:fill|update)\s*\(/.exec(line)?.[1];
  if (variable === undefined) return null;
  const given = new RegExp(
    `\\$${variable}\\s*=\\s*(?:\\(?\\s*new\\s+)?\\\\?(?:\\w+\\\\)*([A-Z]\\w*)\\b|([A-Z]\\w*)\\s+\\$${variable}\\b`,
  );
  for (let at = lines.length - 1; at >= 0; at--) {
    const hit = given.exec(lines[at] ?? '');
    if (hit) return hit[1] ?? hit[2] ?? null;
    if (/\bfunction\s+\w+\s*\(/.test(lines[at] ?? '')) return null;
  }
  return null;
}
