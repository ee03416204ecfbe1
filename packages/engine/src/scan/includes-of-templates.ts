import { asHardlyHarmful } from '../findings/evidence.ts';
import type { RawFinding } from '../findings/finding.ts';
import type { SourceFile } from '../inventory/source.ts';
import type { FlowFinding } from './program-stage.ts';
import { textOf } from './text-of.ts';

/**
 * What a template of Twig includes its loader finds: a template in the folders that it was given, none above them
 * (`FilesystemLoader::validateName`), and no code of PHP. Behind a constant name of a folder and before a constant ending only those that are meant can
 * be chosen; where the value is the whole name, any template of the application.
 */

const RULE = 'php-file-inclusion';
const TWIG = /\.twig$/i;
/** `include('items/_' ~ kind ~ '.html.twig')`, `{% include "items/#{kind}.html.twig" %}` */
const BETWEEN_CONSTANTS =
  /\b(?:include|embed|extends|source|import|from)\b[\s(]*(?:'[^'\n]+'\s*~[^)%}]*~\s*'[^'\n]+'|"[^"#\n]+#\{[^}\n]*\}[^"#\n]+")/;

/** Findings without includes of Twig between constants; others of Twig hardly harm. @param files by their path */
export async function withIncludesOfTemplates<T extends FlowFinding | RawFinding>(
  findings: readonly T[],
  files: ReadonlyMap<string, SourceFile>,
): Promise<readonly T[]> {
  const kept: T[] = [];
  for (const one of findings) {
    if (one.ruleId !== RULE || !TWIG.test(one.path)) kept.push(one);
    else {
      const lines = (await textOf(files.get(one.path))).split('\n');
      const said = lines.slice(one.startLine - 1, one.endLine).join('\n');
      if (!BETWEEN_CONSTANTS.test(said)) kept.push({ ...one, evidence: asHardlyHarmful(one.evidence) });
    }
  }
  return kept;
}
